"""Rounds and pairings with their results, as far as there are any."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from games.rules.match import Side
from tournaments.exports.files import Sheet, What, instant
from tournaments.exports.numbers import exact, shown
from tournaments.labels import scores, words
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.pairing.snapshot import ByeKind, GameScore, MatchScore
from tournaments.tiebreaks.counting import NOTHING


class Table(NamedTuple):
    """A pairing and how it ended, or `why` it has no result yet; a bye has neither."""

    pairing: Pairing
    score: MatchScore | None
    why: str


def pairings(tournament: Tournament, rounds: Mapping[Round, Sequence[Table]], after: int | None) -> Sheet:
    """A line per pairing. Entries come with their players, rounds in their order."""
    heads = [_("round"), _("state"), _("start"), _("board")]
    sides = [_("first player"), _("second player")]
    heads += [name for side in sides for name in (_("number"), side)]
    heads += [_("points of the first"), _("points of the second"), _("result"), _("own moves of the winners")]
    rows = [_row(tournament, round_, table) for round_, tables in rounds.items() for table in tables]
    plain = [_plain_round(round_, tables) for round_, tables in rounds.items()]
    return Sheet(tournament, What.PAIRINGS, after, [heads, *rows], plain)


# As a table ---------------------------------------------------------------------------------------
def _row(tournament: Tournament, round_: Round, table: Table) -> list[object]:
    pairing = table.pairing
    where = [round_.number, words.ROUND_STATES[round_.state], _local(tournament, round_), pairing.board]
    return [*where, *_names(pairing.entry_a), *_names(pairing.entry_b), *_result(table)]


def _local(tournament: Tournament, round_: Round) -> str:
    """When it started or is to start, on the tournament's clocks."""
    at = round_.started_at or round_.starts_at
    if at is None:
        return ""
    there = datetime.fromtimestamp(at / 1_000, UTC).astimezone(ZoneInfo(tournament.time_zone))
    return f"{there:%Y-%m-%d %H:%M}"


def _names(entry: Entry | None) -> tuple[object, str]:
    return (entry.number, entry.player.name) if entry else ("", "")


def _result(table: Table) -> list[object]:
    pairing, score = table.pairing, table.score
    if pairing.entry_b is None:
        return ["", "", scores.BYES[_bye(pairing)], ""]
    if score is None:
        return ["", "", words.MISSING[table.why], ""]
    told = scores.sentence(score, pairing.entry_a.player.name, pairing.entry_b.player.name)
    moves = " + ".join(str(game.moves) if game.moves and game.played else "–" for game in score.games)
    return [*(shown(points) for points in _points(score)), told, moves]


def _bye(pairing: Pairing) -> ByeKind:
    return ByeKind.ZERO if pairing.absent_a else ByeKind.FULL


def _points(score: MatchScore) -> Iterator[Fraction]:
    yield sum((game.first for game in score.games), NOTHING)
    yield sum((game.second for game in score.games), NOTHING)


# As a document ------------------------------------------------------------------------------------
def _plain_round(round_: Round, tables: Sequence[Table]) -> dict[str, object]:
    return {
        "round": round_.number,
        "state": round_.state,
        "starts_at": instant(round_.starts_at),
        "published_at": instant(round_.published_at),
        "started_at": instant(round_.started_at),
        "completed_at": instant(round_.completed_at),
        "pairings": [_plain(table) for table in tables],
    }


def _plain(table: Table) -> dict[str, object]:
    pairing = table.pairing
    return {
        "board": pairing.board,
        "first": _plain_entry(pairing.entry_a),
        "second": _plain_entry(pairing.entry_b),
        "bye": _bye(pairing) if pairing.is_bye else None,
        "absent": [side for side in pairing.absent if pairing.entry(Side(side))],
        "match": pairing.match_id,
        "result": None if table.score is None else _plain_score(table.score),
        "without_result": table.why or None,
    }


def _plain_entry(entry: Entry | None) -> dict[str, object] | None:
    if entry is None:
        return None
    return {"number": entry.number, "player": entry.player_id, "name": entry.player.name}


def _plain_score(score: MatchScore) -> dict[str, object]:
    return {
        "verdict": score.verdict,
        "decided_by": score.by,
        "played": score.played,
        "games": [_plain_game(game) for game in score.games],
    }


def _plain_game(game: GameScore) -> dict[str, object]:
    return {
        "first": exact(game.first),
        "second": exact(game.second),
        "moves": game.moves,
        "played": game.played,
    }
