"""What the players of a pairing do before their games begin: agree on settings, demand, be ready."""

from contextlib import suppress

from games.models import Player
from games.rules.agreement import Setting, changed
from games.rules.clock import Untimed
from games.rules.errors import AlreadyBegun, AlreadyReady, BadSetting, ThreeMoveAlreadyDemanded
from games.rules.match import Side
from games.rules.ruleset import MatchFormat, check_format, format_to_dict
from games.services import challenges, play
from games.services.errors import SettingLocked
from games.services.verb import verb
from tournaments.log import Act
from tournaments.models import Pairing, Round
from tournaments.services import desk, opening
from tournaments.services.desk import State
from tournaments.services.errors import MayNotEnter, NotOnline, PairingClosed, SettingsNotLeft

_OPEN = (Round.State.PUBLISHED, Round.State.PLAYING)


@verb
def propose(*, pairing_id: int, by: Player, settings: MatchFormat, at: int) -> Pairing:
    """rules.md §12.2: this side's last proposal; the same again changes nothing. Both must press ready anew.

    Raises `NotInPairing`, `SettingsNotLeft`, `PairingClosed`, `SettingLocked`, and what the rules refuse.
    """
    pairing, side = _open_pairing(pairing_id, by)
    if not pairing.round.tournament.left_to_players:
        raise SettingsNotLeft
    _check_proposal(pairing, by, settings)
    if pairing.match is not None:
        raise PairingClosed
    standing = pairing.proposal(side)
    if standing is not None and standing.digest == settings.digest:
        return pairing
    setattr(pairing, f"proposal_{side}", format_to_dict(settings))
    pairing.ready_a = pairing.ready_b = False
    pairing.save()
    _record(pairing, at, Act.PROPOSED, by, side, digest=settings.digest)
    return pairing


@verb
def press_ready(*, pairing_id: int, by: Player, at: int) -> Pairing:
    """rules.md §11.1: this side is ready for game 1, which begins when both are; again changes nothing.

    Where settings are left to the players, the second one's pressing opens the match under what both last
    proposals say. Raises `NotInPairing`, `NotOnline`, `PairingClosed`, `RoundState`.
    """
    pairing, side = _open_pairing(pairing_id, by)
    if pairing.match is not None:
        _ready_for_game(pairing, by, at)
        return pairing
    if opening.is_ready(pairing, side):
        return pairing
    setattr(pairing, f"ready_{side}", True)
    setattr(pairing, f"shown_{side}", True)
    pairing.save()
    _record(pairing, at, Act.READY, by, side)
    if pairing.ready_a and pairing.ready_b:
        opening.open_match(pairing, at=at)
    return pairing


@verb
def demand_three_move(*, pairing_id: int, by: Player, at: int) -> Pairing:
    """rules.md §5.1: either side alone, until game 1 begins; before there is a match it is kept for it.

    Again changes nothing. Raises as `press_ready` does, and what `play.demand_three_move` refuses.
    """
    pairing, side = _open_pairing(pairing_id, by)
    if pairing.match is not None:
        with suppress(ThreeMoveAlreadyDemanded):
            game = pairing.match.games.order_by("number", "attempt")[0]
            play.demand_three_move(game_id=game.pk, by=by, at=at)
    elif not pairing.demanded:
        pairing.demanded = side
        pairing.save()
        _record(pairing, at, Act.DEMANDED, by, side)
    return pairing


def _open_pairing(pairing_id: int, by: Player) -> tuple[Pairing, Side]:
    """The pairing, locked, with its games not decided otherwise yet; and the side of `by`."""
    pairing = desk.locked_pairing(pairing_id)
    side = desk.side_of(pairing, by)
    if not pairing.round.tournament.online:
        raise NotOnline
    desk.check_state(pairing.round.tournament, State.RUNNING)
    desk.check_round_state(pairing.round, *_OPEN)
    if pairing.is_bye or pairing.absent:
        raise PairingClosed
    return pairing, side


def _check_proposal(pairing: Pairing, by: Player, settings: MatchFormat) -> None:
    """rules.md §10, §12.3: a tournament plays with clocks; a permission is asked for what differs."""
    check_format(settings)
    if isinstance(settings.time, Untimed):
        raise BadSetting(setting="time", value="none", allowed="time")
    if by.user is None:
        raise MayNotEnter
    locked = {*challenges.locked_settings(by.user)}
    differs = {*changed(pairing.round.tournament.format, settings)}
    for setting in Setting:
        if setting in locked & differs:
            raise SettingLocked(setting=setting)


def _ready_for_game(pairing: Pairing, by: Player, at: int) -> None:
    match = pairing.match
    game = match.games.filter(number=1, result="").first() if match else None
    if game is not None:
        with suppress(AlreadyReady, AlreadyBegun):
            play.ready(game_id=game.pk, by=by, at=at)


def _record(pairing: Pairing, at: int, act: Act, by: Player, side: Side, **payload: object) -> None:
    tournament = pairing.round.tournament
    tournament.record(at, act, by=by.user_id, pairing=pairing.pk, side=side, **payload)
