"""JSON as the API reads it: small, shallow, whole numbers only, no name twice; else refused early."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

MOST_BYTES = 64 * 1024
MOST_LEVELS = 20
MOST_DIGITS = 18  # what fits into 64 bits


class Malformed(APIException):
    """No JSON that is read here; `why`: `json`, `charset`, `levels`, `number`, `name_twice`, `cut_off`."""

    status_code = status.HTTP_400_BAD_REQUEST
    default_code = "malformed"
    default_detail = "malformed"

    def __init__(self, why: str) -> None:
        super().__init__()
        self.data = {"why": why}


class TooLarge(APIException):
    """More than `most` bytes."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = "too large"

    def __init__(self) -> None:
        super().__init__()
        self.data = {"most": MOST_BYTES}


class StrictJSON(BaseParser):
    """Reads no further than `MOST_BYTES`. Raises `Malformed`, `TooLarge`."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value that the body holds."""
        try:
            body = stream.read(MOST_BYTES + 1)
        except OSError:
            raise Malformed("cut_off") from None
        if len(body) > MOST_BYTES:
            raise TooLarge
        return read(body)


def read(body: bytes) -> Any:
    """A JSON value. Raises `Malformed`."""
    try:
        value = json.loads(
            body.decode(), object_pairs_hook=_object, parse_int=_whole, parse_float=_no, parse_constant=_no
        )
    except UnicodeDecodeError:
        raise Malformed("charset") from None
    except RecursionError:
        raise Malformed("levels") from None
    except json.JSONDecodeError:
        raise Malformed("json") from None
    _check(value, MOST_LEVELS)
    return value


def _check(value: object, levels: int) -> None:
    """Every text can be written as UTF-8 (no half surrogates), and nothing is nested too deep."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, dict | list):
        if not levels:
            raise Malformed("levels")
        for part in [*value, *value.values()] if isinstance(value, dict) else value:
            _check(part, levels - 1)


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Malformed("charset") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Malformed("name_twice")
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Malformed("number")
    return int(digits)


def _no(text: str) -> NoReturn:
    raise Malformed("number")
