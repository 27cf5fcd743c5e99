"""The next step for one reader of a tournament: one question at a time."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.models import Player
from games.rules.match import Side
from tournaments.labels import asks
from tournaments.models import Entry, Pairing, ResultClaim, Round, Tournament
from tournaments.queries.boards import Board, boards, related
from tournaments.queries.sheet import Sheet

State = Tournament.State
_ORDER = ("move", "confirm", "disputed", "enter", "ready", "agree")


@dataclass(frozen=True)
class Asking:
    """`code` is what the page offers buttons for; `board` is the pairing that it is about."""

    code: str
    title: str
    text: str
    mine: bool
    board: Board | None = None


# Boards -------------------------------------------------------------------------------------------
def of_board(board: Board) -> Asking:
    """What the pairing asks of its reader, who plays in it."""
    code = _code(board)
    label = asks.OF_BOARDS[code]
    told = {
        "round": board.number,
        "board": board.pairing.board,
        "opponent": board.opponent.name if board.opponent else "",
        "game": board.game.number if board.game else "",
        "told": board.told,
    }
    return Asking(code, str(label.title) % told, str(label.text) % told, label.mine, board)


def _code(board: Board) -> str:
    if board.pairing.is_bye:
        return "bye"
    if board.outcome.score is not None:
        return "done"
    return _online(board) if board.tournament.online else _over_the_board(board)


def _over_the_board(board: Board) -> str:
    if board.pairing.round.state == Round.State.PUBLISHED:
        return "published"
    claim = board.claim
    if claim is None:
        return "enter"
    if claim.state == ResultClaim.State.DISPUTED:
        return "disputed"
    return "sent" if claim.side == board.side else "confirm"


def _online(board: Board) -> str:
    game, player = board.game, _player(board)
    if game is None:
        return "agreed" if is_ready(board.pairing, board.side) else "agree"
    seat = game.seat(player.pk if player else None)
    if game.begun_at is None:
        return "waiting" if seat is not None and game.is_ready(seat) else "ready"
    return "move" if seat == game.to_act else "moving"


def _player(board: Board) -> Player | None:
    return board.first if board.side is Side.A else board.second


def is_ready(pairing: Pairing, side: Side | None) -> bool:
    """Whether this side has pressed ready before the match was opened."""
    return {Side.A: pairing.ready_a, Side.B: pairing.ready_b, None: False}[side]


def of_player(player: Player) -> list[Asking]:
    """The player's matches in the rounds that go on, what is asked first on top: six queries."""
    going = (Round.State.PUBLISHED, Round.State.PLAYING)
    mine = Pairing.objects.filter(round__state__in=going, round__tournament__state=State.RUNNING)
    own = mine.filter(entry_a__player=player) | mine.filter(entry_b__player=player)
    found = [of_board(board) for board in boards(related(own).order_by("-round_id"), player)]
    return sorted((ask for ask in found if ask.code != "done"), key=lambda ask: not ask.mine)


# Tournaments --------------------------------------------------------------------------------------
def asking(
    tournament: Tournament,
    reader: Player | None,
    entry: Entry | None,
    open_boards: Iterable[Board],
    table: Sheet,
    *,
    may_enter: bool,
) -> Asking | None:
    """The one question to this reader; None where there is nothing to say. No query."""
    own = [of_board(board) for board in open_boards if board.side is not None]
    if own:
        return min(own, key=lambda ask: _ORDER.index(ask.code) if ask.code in _ORDER else len(_ORDER))
    code = _of_entry(tournament, reader, entry, may_enter=may_enter)
    if not code:
        return None
    label = asks.OF_TOURNAMENTS[code]
    told = {
        "number": entry.number if entry else "",
        "place": next((f"{row.standing.rank}." for row in table.rows if row.mine), "–"),
        "players": len(table.rows),
    }
    return Asking(code, str(label.title) % told, str(label.text) % told, label.mine)


def _of_entry(tournament: Tournament, reader: Player | None, entry: Entry | None, *, may_enter: bool) -> str:
    open_ = tournament.state == State.ENTRIES_OPEN
    if reader is None:
        return "sign_in" if open_ else ""
    if entry is None or (entry.withdrawn and open_):
        return ("enter" if may_enter else "may_not") if open_ else ""
    if entry.withdrawn:
        return "withdrawn" if tournament.state == State.RUNNING else ""
    return {
        State.ENTRIES_OPEN: "entered",
        State.ENTRIES_CLOSED: "numbered",
        State.RUNNING: "between",
        State.AWAITING_APPROVAL: "place",
        State.FINAL: "place",
    }.get(State(tournament.state), "")
