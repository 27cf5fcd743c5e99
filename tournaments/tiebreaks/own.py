"""Tie-breaks on an entrant's own results: points, wins, moves, progress; and lots."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate

from tournaments.tiebreaks.counting import ONE, Score, TieBreak
from tournaments.tiebreaks.ledger import Ledger, Line, Mark
from tournaments.tiebreaks.values import Addend, Group, Note, Reckoner, Source, Split, Value, by_sum


def points(score: Score) -> Reckoner:
    """The points of one kind, round by round."""

    def reckon(ledger: Ledger, number: int) -> Iterator[Addend]:
        for line in ledger.counted(number):
            yield Addend(line.points.of(score), _source(line), line.round, line.opponent)

    return reckon


def _source(line: Line) -> Source:
    return Source.BYE if line.opponent is None else Source.MATCH


def wins(ledger: Ledger, number: int) -> Iterator[Addend]:
    """C.07 §7.1: rounds with as many match points as a win gives, played or not."""
    win = ledger.counting.scoring.win
    for line in ledger.counted(number):
        if line.mark is Mark.WIN or (line.bye and line.points.match >= win):
            yield Addend(ONE, _source(line), line.round, line.opponent)


def progressive(ledger: Ledger, number: int) -> Iterator[Addend]:
    """C.07 §7.5: the score after each round."""
    gained = {line.round: line.points.of(ledger.counting.first) for line in ledger.counted(number)}
    scores = accumulate(gained.get(round_, Fraction(0)) for round_ in ledger.rounds)
    for round_, score in zip(ledger.rounds, scores, strict=True):
        yield Addend(score, Source.ROUND, round_)


# Fewest moves ---------------------------------------------------------------------------------------------
def fewest_moves(ledger: Ledger, group: Group) -> Split:
    """The sum of own moves over the games won, lower first; forfeit wins count neither as moves nor as wins.

    Left out where those still tied have different numbers of wins, or a number of moves is not known.
    """
    moves = {number: tuple(_moves(ledger, number)) for number in group}
    unknown = {number for number in group if _unknown(ledger, number)}
    split = by_sum(TieBreak.FEWEST_MOVES, lambda _, number: moves[number], lowest_first=True)(ledger, group)
    values = {
        number: replace(value, amount=None) if number in unknown else value
        for number, value in split.values.items()
    }
    if unknown:
        return _left_out(group, values, Note.MOVES_UNKNOWN)
    if len({len(own) for own in moves.values()}) > 1:
        return _left_out(group, values, Note.UNEQUAL_WINS)
    return split


def _moves(ledger: Ledger, number: int) -> Iterator[Addend]:
    for line in ledger.counted(number):
        for game, one in enumerate(line.games, 1):
            if one.won and one.played and one.moves is not None:
                yield Addend(Fraction(one.moves), Source.GAME, line.round, line.opponent, game)


def _unknown(ledger: Ledger, number: int) -> bool:
    return any(
        game.won and game.played and game.moves is None
        for line in ledger.counted(number)
        for game in line.games
    )


def _left_out(group: Group, values: dict[int, Value], note: Note) -> Split:
    return Split((group,), {number: replace(value, note=note) for number, value in values.items()})


# Lots -----------------------------------------------------------------------------------------------------
def lots(ledger: Ledger, number: int) -> Iterator[Addend]:
    """A drawing that anybody can repeat, lower first: SHA-256 of seed and key (or number without one)."""
    name = ledger.entrants[number].key or str(number)
    digest = hashlib.sha256(f"{ledger.counting.seed}:{name}".encode()).digest()
    yield Addend(Fraction(int.from_bytes(digest)), Source.LOT)
