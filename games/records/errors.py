"""One class per reason for which a record cannot be read or written; codes and data, no sentences.

Every `RecordError` knows the place in the text: `line` and `column`, both from 1.
"""

from typing import ClassVar

from games.rules.errors import Refusal

_SHOWN = 40  # characters of foreign text that an error repeats


def shown(text: str) -> str:
    """The part of a foreign text that an error may repeat."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


class RecordError(Refusal):
    """A text that is no record; `line`, `column`, and what the subclass adds."""

    code: ClassVar[str] = "record_unreadable"

    def __init__(self, *, line: int, column: int, **data: object) -> None:
        super().__init__(line=line, column=column, **data)
        self.line, self.column = line, column


# Sizes --------------------------------------------------------------------------------------------
class TextTooLong(RecordError):
    """The text is longer than any record; `most` bytes or characters."""

    code = "record_text_too_long"


class TooManyNodes(RecordError):
    """`most` nodes in one file."""

    code = "record_too_many_nodes"


class TooDeep(RecordError):
    """Variations in variations, or brackets in brackets, more than `most` deep."""

    code = "record_too_deep"


class ValueTooLong(RecordError):
    """One property or text longer than `most` characters; `name`."""

    code = "record_value_too_long"


class TooManyMoves(RecordError):
    """`most` plies in one game."""

    code = "record_too_many_moves"


class TooManyGames(RecordError):
    """`most` games in one file."""

    code = "record_too_many_games"


class TooManyStones(RecordError):
    """Setups that name more than `most` points."""

    code = "record_too_many_stones"


class TooManyTakeBacks(RecordError):
    """Take-backs that would replay more than `most` events; `seq`."""

    code = "record_too_many_take_backs"


# Any text -----------------------------------------------------------------------------------------
class BadCharset(RecordError):
    """Bytes that are no text of the charset named or assumed; `charset`."""

    code = "record_charset"


class UnknownCharset(RecordError):
    """The file names a charset that is not read here; `charset`."""

    code = "record_charset_unknown"


class EmptyRecord(RecordError):
    """There is nothing to read."""

    code = "record_empty"


# SGF ----------------------------------------------------------------------------------------------
class SgfSyntax(RecordError):
    """`expected` something else than `found` (empty = the end of the text)."""

    code = "sgf_syntax"


class SgfPoint(RecordError):
    """No point; `property`, `text`."""

    code = "sgf_point"


class SgfSize(RecordError):
    """`SZ` is no size from 1 to `most`; `text`."""

    code = "sgf_size"


class SgfNoSize(RecordError):
    """The file names no size, and none was assumed."""

    code = "sgf_no_size"


class SgfGame(RecordError):
    """`GM` names another game; `text`."""

    code = "sgf_game"


class SgfSetup(RecordError):
    """A setup inside the game that is no slide."""

    code = "sgf_setup"


class SgfPrivate(RecordError):
    """One of our own properties does not hold what it should; `property`, `text`."""

    code = "sgf_private"


# PSQ ----------------------------------------------------------------------------------------------
class PsqHeader(RecordError):
    """The first line is no `Piskvorky WxH, a:b, s`; `text`."""

    code = "psq_header"


class PsqSize(RecordError):
    """A side outside 1 to `most`; `text`."""

    code = "psq_size"


class PsqMove(RecordError):
    """A line that looks like a move, but is none; `text`."""

    code = "psq_move"


# Lists --------------------------------------------------------------------------------------------
class ListToken(RecordError):
    """Neither point, slide, pass nor move number; `text`."""

    code = "list_token"


# Event logs ---------------------------------------------------------------------------------------
class LogSyntax(RecordError):
    """No JSON; `why` is a reason code."""

    code = "log_syntax"


class LogShape(RecordError):
    """JSON of another shape; `part`: which part of the document is wrong."""

    code = "log_shape"


class LogVersion(RecordError):
    """A version that is not read here; `version`."""

    code = "log_version"


class LogSettings(RecordError):
    """Settings that the arbiter refuses; `refusal`, `details`."""

    code = "log_settings"


class LogSequence(RecordError):
    """An entry out of order; `seq` as it should be, `found`."""

    code = "log_sequence"


class LogHash(RecordError):
    """The chain breaks at this entry; `seq`."""

    code = "log_hash"


class LogEvent(RecordError):
    """No event; `seq`, `why`."""

    code = "log_event"


class LogIllegal(RecordError):
    """An event that the rules do not allow; `seq`, `refusal`, `details`."""

    code = "log_illegal"


class LogDiffers(RecordError):
    """The rules make another event of it at this place; `seq`, `expected`: the act's name."""

    code = "log_differs"


class LogIncomplete(RecordError):
    """The server's own event after the last entry is missing; `seq`, `expected`: the act's name."""

    code = "log_incomplete"


# Writing ------------------------------------------------------------------------------------------
class NotWritable(Refusal):
    """The format cannot hold this record; `format`, and `what` of it.

    `what` is one of `shape`, `size`, `slides`, `passes`, `setup`, `colours`, `point`.
    """

    code = "record_not_writable"
