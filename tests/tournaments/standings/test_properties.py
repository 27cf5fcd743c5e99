"""What must hold for any tournament whatever."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.fields import THOROUGH, round_robins, swiss
from tests.tournaments.standings.reading import chain, opened
from tournaments.pairing.snapshot import Bye, FinishedRound, MatchScore, Pair, Snapshot, Verdict
from tournaments.standings.ranking import Standing, Standings, standings
from tournaments.tiebreaks.counting import Counting, Format, Score, TieBreak, Unplayed, usual
from tournaments.tiebreaks.values import Value

ORDERS = st.lists(st.sampled_from([*TieBreak]), unique=True, max_size=6).map(tuple)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Snapshot, Counting]:
    """A tournament and a way to count it."""
    format_ = draw(st.sampled_from([*Format]))
    double = draw(st.booleans())
    made = round_robins(double=double) if format_ is Format.ROUND_ROBIN else swiss(games=2)
    counting = replace(
        usual(format_, laps=1 + double, seed="s"),
        tie_breaks=draw(ORDERS),
        first=draw(st.sampled_from([*Score])),
        unplayed=draw(st.sampled_from([*Unplayed])),
    )
    return draw(made), counting


def numbers(standing: Standing) -> Iterator[Value]:
    """All of an entrant's, with those of further passes."""
    for value in (standing.match_points, standing.game_points, *standing.values):
        yield from chain(value)


@THOROUGH
@given(cases())
def test_addends_come_to_the_number(case: tuple[Snapshot, Counting]) -> None:
    for standing in standings(*case).entrants:
        for value in numbers(standing):
            if value.amount is not None:
                assert opened(value) == value.amount
            assert all(
                one.amount == one.base * one.times
                for one in value.addends
                if one.base is not None and one.times is not None
            )


@THOROUGH
@given(cases())
def test_all_points_given_are_had(case: tuple[Snapshot, Counting]) -> None:
    """A match gives one match point, or none where both forfeited; its games what they gave."""
    snapshot, counting = case
    table = standings(snapshot, counting)
    gone = {standing.number for standing in table.entrants if standing.rank is None}
    given_ = [match for match in played(snapshot) if not gone & {match.pair.first, match.pair.second}]
    byes = [
        counting.scoring.free(bye.kind)
        for round_ in snapshot.rounds
        for bye in round_.byes
        if bye.number not in gone
    ]
    assert total(table, Score.MATCH) == sum(match.verdict is not Verdict.NEITHER for match in given_) + sum(
        bye.match for bye in byes
    )
    assert total(table, Score.GAMES) == sum(
        game.first + game.second for match in given_ for game in match.games
    ) + sum(bye.games for bye in byes)


def played(snapshot: Snapshot) -> Iterator[MatchScore]:
    return (match for round_ in snapshot.rounds for match in round_.matches)


def total(table: Standings, score: Score) -> Fraction:
    return sum((points(standing, score) for standing in table.entrants), Fraction(0))


def points(standing: Standing, score: Score) -> Fraction:
    value = standing.match_points if score is Score.MATCH else standing.game_points
    assert value.amount is not None
    return value.amount


@THOROUGH
@given(cases(), st.data())
def test_other_numbers_give_the_same_places(case: tuple[Snapshot, Counting], data: st.DataObject) -> None:
    """Pairing numbers are names: whoever is given another one keeps rank and values."""
    snapshot, counting = case
    known = [entrant.number for entrant in snapshot.entrants]
    new = dict(zip(known, data.draw(st.permutations(known)), strict=True))
    ours, theirs = standings(snapshot, counting), standings(renamed(snapshot, new), counting)
    for number in known:
        one, other = ours.of(number), theirs.of(new[number])
        assert one.rank == other.rank
        assert [value.amount for value in numbers(one)] == [value.amount for value in numbers(other)]
        assert [value.note for value in numbers(one)] == [value.note for value in numbers(other)]


def renamed(snapshot: Snapshot, new: dict[int, int]) -> Snapshot:
    return Snapshot(
        tuple(replace(entrant, number=new[entrant.number]) for entrant in snapshot.entrants),
        tuple(
            FinishedRound(
                round_.number,
                tuple(
                    replace(match, pair=Pair(new[match.pair.first], new[match.pair.second]))
                    for match in round_.matches
                ),
                tuple(Bye(new[bye.number], bye.kind) for bye in round_.byes),
            )
            for round_ in snapshot.rounds
        ),
    )


@THOROUGH
@given(cases(), st.integers(0, 12))
def test_later_rounds_change_nothing(case: tuple[Snapshot, Counting], after: int) -> None:
    snapshot, counting = case
    cut = Snapshot(snapshot.entrants, tuple(one for one in snapshot.rounds if one.number <= after))
    assert standings(snapshot, counting, after=after) == standings(cut, counting)


@THOROUGH
@given(cases())
def test_lots_leave_nobody_tied(case: tuple[Snapshot, Counting]) -> None:
    snapshot, counting = case
    others = tuple(name for name in counting.tie_breaks if name is not TieBreak.LOTS)
    table = standings(snapshot, replace(counting, tie_breaks=(*others, TieBreak.LOTS)))
    ranked = [standing.rank for standing in table.entrants if standing.rank is not None]
    assert ranked == list(range(1, len(ranked) + 1))


@THOROUGH
@given(cases())
def test_ranks_are_shared_as_they_should(case: tuple[Snapshot, Counting]) -> None:
    """A rank is one more than the number of those before; further tie-breaks only part, never exchange."""
    snapshot, counting = case
    table = standings(snapshot, counting)
    ranked = [standing.rank for standing in table.entrants if standing.rank is not None]
    assert ranked == [1 + sum(other < rank for other in ranked) for rank in ranked]
    coarse = standings(snapshot, replace(counting, tie_breaks=counting.tie_breaks[:1]))
    before = [coarse.of(standing.number).rank or 99 for standing in table.entrants]
    assert before == sorted(before)
    first = [points(standing, counting.first) for standing in table.entrants if standing.rank is not None]
    assert first == sorted(first, reverse=True)
