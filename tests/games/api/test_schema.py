"""The API's description of itself: valid, without a warning, and true whatever is sent (F-07)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.test import Client as DjangoClient
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.wsgi import application
from games.models import Game, Player
from games.rules.ruleset import PRESETS
from games.serializers.actions import ACTIONS
from games.services import challenges
from tests.games.api.conftest import API, Client

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
EXAMPLES = 25  # for each endpoint: all of them take less than a minute
OFTEN = "1000000/min"
OPERATIONS = 18

Table = tuple[Game, Client, Client]


def test_the_schema_is_valid_and_complete(tmp_path: Path) -> None:
    file = tmp_path / "schema.yml"
    call_command("spectacular", file=str(file), validate=True, fail_on_warn=True)
    assert f"{API}/games/{{game_id}}/actions:" in file.read_text()


def operations() -> list[dict[str, Any]]:
    paths = SchemaGenerator().get_schema(public=True)["paths"].values()  # type: ignore[no-untyped-call]
    return [operation for path in paths for operation in path.values()]


def test_every_operation_has_a_summary_of_its_own() -> None:
    told = [operation["summary"] for operation in operations()]
    assert len(told) == len({*told}) == OPERATIONS


def test_the_example_of_an_act_is_one_that_is_taken() -> None:
    (act,) = (operation for operation in operations() if operation["operationId"] == "act")
    content = act["requestBody"]["content"]["application/json"]
    (example,) = (one["value"] for one in content["examples"].values())
    shape = ACTIONS[example["action"]](data=example)
    assert shape.is_valid(), shape.errors


def test_without_scripts_the_reference_says_where_the_schema_is(client: DjangoClient) -> None:
    page = client.get(reverse("api:reference")).content.decode()
    without = page.split("<noscript>")[1].split("</noscript>")[0]
    assert f'href="{reverse("api:schema")}"' in without
    assert f'href="{reverse("home")}"' in without
    assert '<html lang="en">' in page, "the reference itself is in English"


@pytest.fixture
def existing(table: Table, player: Callable[..., Player]) -> dict[str, int]:
    """Rows that an address can name."""
    game, first, _second = table
    other = player("Idegen Ida")
    made = challenges.propose(by=other, opponent=first.player, settings=PRESETS["freestyle-15"])
    numbers = {"game_id": game.pk, "match_id": game.match_id, "player_id": game.first_id}
    return {**numbers, "challenge_id": made.pk}


@pytest.mark.django_db(transaction=True)  # the requests close the connections that they find
def test_nothing_fails_and_every_answer_is_described(
    table: Table, existing: dict[str, int], settings: Any
) -> None:
    rates = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], OFTEN)
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    signed_in = {"Authorization": table[1].signed_in["HTTP_AUTHORIZATION"]}
    schema = schemathesis.openapi.from_wsgi(f"{API}/schema?format=json", application)
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == OPERATIONS
    seen = set.union(*(attack(operation, existing, signed_in) for operation in operations))
    assert seen >= {200, 201, 400, 401, 403, 404}


def attack(operation: Any, existing: dict[str, int], signed_in: dict[str, str]) -> set[int]:
    """The statuses that an endpoint gave to all kinds of requests, right and wrong ones."""
    statuses: set[int] = set()
    modes = [operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=[*HealthCheck],
    )
    @given(case=st.one_of(modes), exists=st.booleans(), known=st.booleans())
    def one(case: Any, exists: bool, known: bool) -> None:
        if exists and isinstance(case.path_parameters, dict):
            case.path_parameters.update(
                {name: existing[name] for name in case.path_parameters if name in existing}
            )
        answer = case.call_and_validate(checks=CHECKS, headers=signed_in if known else None)
        statuses.add(answer.status_code)

    one()
    return statuses
