"""Many games at once: one is made by the verbs, and its rows and logs are copied inside the database.

Copies are whole: a chain of hashes says nothing of the ids of its match and game.
"""

from collections.abc import Mapping, Sequence

from django.db import connection
from django.db.models import Model
from psycopg import sql

from games.models import Game, GameEvent, Match, MatchEvent

INSERT = "INSERT INTO {table} ({columns}) SELECT {values} FROM {table}, {every} WHERE {where} RETURNING id"


def copies(game: Game, count: int) -> list[Game]:
    """So many matches like that of `game`, which is their only one, each with a game like it."""
    of_match, of_game = sql.SQL("match_id = {}").format(game.match_id), sql.SQL("id = {}").format(game.pk)
    every = sql.SQL("generate_series(1, {}) AS copy").format(count)
    made = _copy(Match, every, {}, sql.SQL("id = {}").format(game.match_id))
    new = sql.SQL("unnest({}::bigint[]) AS copy").format(made)
    _copy(MatchEvent, new, {"match_id": "copy"}, of_match)
    games = _copy(Game, new, {"match_id": "copy"}, of_game)
    new = sql.SQL("unnest({}::bigint[]) AS copy").format(games)
    _copy(GameEvent, new, {"game_id": "copy"}, sql.SQL("game_id = {}").format(game.pk))
    return [*Game.objects.filter(pk__in=games).select_related("match", "first", "second").order_by("pk")]


def _copy(
    model: type[Model], every: sql.Composable, instead: Mapping[str, str], where: sql.Composable
) -> Sequence[int]:
    """The ids of the new rows: for every copy and every row found, some columns having another value."""
    columns = [str(field.column) for field in model._meta.concrete_fields if not field.primary_key]
    values = [sql.Identifier(instead.get(column, column)) for column in columns]
    statement = sql.SQL(
        "INSERT INTO {table} ({columns}) SELECT {values} FROM {table}, {every} WHERE {where} RETURNING id"
    )
    with connection.cursor() as cursor:
        cursor.execute(
            statement.format(
                table=sql.Identifier(model._meta.db_table),
                columns=sql.SQL(", ").join(sql.Identifier(column) for column in columns),
                values=sql.SQL(", ").join(values),
                every=every,
                where=where,
            )
        )
        return [row[0] for row in cursor.fetchall()]
