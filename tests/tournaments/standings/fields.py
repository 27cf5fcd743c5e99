"""Random tournaments for Hypothesis: round robins, and Swiss-like events that pair at random."""

from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st

from tests.tournaments.standings.events import decided
from tournaments.pairing.round_robin import berger
from tournaments.pairing.snapshot import Absence, Bye, ByeKind, Entrant, FinishedRound, Pair, Snapshot

THOROUGH = settings(deadline=None, derandomize=True, max_examples=40, database=None)
PLAYED = ("1", "0", "=")
ALL = (*PLAYED, *PLAYED, "+", "-", "x")


@st.composite
def round_robins(
    draw: st.DrawFn, *, games: int = 2, double: bool = False, signs: Sequence[str] = ALL, leaving: bool = True
) -> Snapshot:
    """3 to 7 players in the Berger tables' rounds; with `leaving` some withdraw and may come back."""
    players = draw(st.integers(3, 7))
    rounds = tuple(
        FinishedRound(
            number,
            tuple(decided(table, draw(written(games, signs))) for table in tables if isinstance(table, Pair)),
            tuple(table for table in tables if isinstance(table, Bye)),
        )
        for number, tables in enumerate(berger(players, double=double), 1)
    )
    absences = [draw(left(len(rounds))) if leaving else () for _ in range(players)]
    return Snapshot(entrants(absences), rounds)


@st.composite
def swiss(draw: st.DrawFn, *, games: int = 1, signs: Sequence[str] = ALL, rounds: int = 5) -> Snapshot:
    """4 to 9 players; each round some of them in pairs, the others with byes of any kind, or not told of."""
    players = draw(st.integers(4, 9))
    made = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(range(1, players + 1)))
        paired = 2 * draw(st.integers(players // 2 - 1, players // 2))
        pairs = [Pair(*order[table : table + 2]) for table in range(0, paired, 2)]
        kinds = draw(st.lists(st.sampled_from([*ByeKind]), min_size=players, max_size=players))
        made.append(
            FinishedRound(
                number,
                tuple(decided(pair, draw(written(games, signs))) for pair in pairs),
                tuple(map(Bye, order[paired:], kinds)),
            )
        )
    return Snapshot(entrants([()] * players), tuple(made))


def entrants(absences: Sequence[tuple[Absence, ...]]) -> tuple[Entrant, ...]:
    return tuple(Entrant(number, f"key {number}", own) for number, own in enumerate(absences, 1))


def written(games: int, signs: Sequence[str]) -> st.SearchStrategy[list[str]]:
    """The games of a match; few different numbers of moves, so that duels are level now and then."""
    one = st.tuples(st.sampled_from(signs), st.integers(5, 9)).map(
        lambda game: f"{game[0]}:{game[1]}" if game[0] in {"1", "0"} else game[0]
    )
    return st.lists(one, min_size=games, max_size=games)


def left(rounds: int) -> st.SearchStrategy[tuple[Absence, ...]]:
    """Most stay; some leave, and some of them come back."""
    since = st.integers(1, rounds)
    back = st.one_of(st.none(), st.integers(1, 3))
    gone = st.builds(lambda first, out: (Absence(first, None if out is None else first + out),), since, back)
    return st.one_of(st.just(()), st.just(()), gone)
