"""Every refusal of tournaments as a sentence; those of the games have theirs already."""

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_lazy

from games.labels import refusals
from games.labels.refusals import Label
from games.rules.errors import Refusal
from tournaments.labels import words

REFUSALS: dict[str, Label] = {
    "not_organiser": Label(gettext_lazy("Only an organiser may do this.")),
    "may_not_enter": Label(gettext_lazy("This login may not take part in tournaments.")),
    "not_in_pairing": Label(gettext_lazy("Only the two players of the pairing can do this.")),
    "tournament_state": Label(gettext_lazy("This cannot be done while the tournament stands so: %(state)s.")),
    "round_state": Label(gettext_lazy("This cannot be done while round %(round)s stands so: %(state)s.")),
    "tournament_changed": Label(
        gettext_lazy("Somebody has changed the tournament since this page was shown: look at it again.")
    ),
    "step_missing": Label(gettext_lazy("This is still missing: %(missing)s.")),
    "slug_taken": Label(gettext_lazy("Another tournament has the address “%(slug)s” already.")),
    "bad_regulation": Label(gettext_lazy("Not a possible value (%(regulation)s): %(value)s.")),
    "regulations_clash": Label(gettext_lazy("These do not go together: %(regulations)s – %(because)s.")),
    "regulations_fixed": Label(gettext_lazy("The tournament is running; this stands now: %(regulations)s.")),
    "bad_text": Label(gettext_lazy("A reason has 1 to %(most)s characters.")),
    "not_entered": Label(gettext_lazy("This player is not in the tournament.")),
    "bad_numbers": Label(gettext_lazy("Each entry needs a number of its own, from 1 to %(most)s.")),
    "start_in_the_past": Label(gettext_lazy("A round cannot be set to start in the past.")),
    "settings_not_left": Label(gettext_lazy("In this tournament the organiser sets the settings."), "12.3"),
    "pairing_closed": Label(
        gettext_lazy("This pairing is settled already: nothing can be agreed on any more.")
    ),
    "not_online": Label(gettext_lazy("This tournament is played over the board.")),
    "result_of_games": Label(
        gettext_lazy("The games are played here, and their results are those of the games.")
    ),
    "nothing_entered": Label(gettext_lazy("No result has been entered yet.")),
    "result_changed": Label(gettext_lazy("Another result has been entered meanwhile: look at it first.")),
    "result_disputed": Label(
        gettext_lazy("This result has been disputed meanwhile: read why, then decide anew.")
    ),
    "result_settled": Label(gettext_lazy("The result is confirmed: only the organiser can change it.")),
    "own_result": Label(gettext_lazy("You entered this result: the other player confirms or disputes it.")),
    "wrong_number_of_games": Label(
        gettext_lazy("The match has %(wanted)s games, and %(given)s were entered."), "11.2"
    ),
    "bad_game_result": Label(gettext_lazy("Game %(game)s cannot have ended so: %(why)s."), "11.2"),
}

_TOLD: dict[str, Mapping[str, object]] = {
    "regulation": words.REGULATIONS,
    "regulations": words.REGULATIONS,
    "because": words.CLASHES,
    "why": words.BAD_GAMES,
}


def of(refusal: Refusal) -> str:
    """A raised refusal as a sentence, also one of the games."""
    if refusal.code not in REFUSALS:
        return refusals.of(refusal)
    return sentence(refusal.code, refusal.data)


def sentence(code: str, data: Mapping[str, object]) -> str:
    """A refusal of tournaments in the reader's language."""
    told = {name: _tell(code, name, value) for name, value in data.items()}
    return str(REFUSALS[code].text) % told


def paragraph(code: str) -> str:
    """`11.2`: the paragraph of the rules that the refusal rests on; empty without one."""
    return REFUSALS[code].paragraph if code in REFUSALS else refusals.paragraph(code)


def _tell(code: str, name: str, value: object) -> str:
    if name == "state":
        states = words.ROUND_STATES if code == "round_state" else words.TOURNAMENT_STATES
        return str(states[str(value)])
    if name == "missing" and isinstance(value, list):
        return "; ".join(missing(item) for item in value)
    if isinstance(value, list | tuple):
        return ", ".join(_tell(code, name, part) for part in value)
    return str(_TOLD.get(name, {}).get(str(value), value))


def missing(item: Mapping[str, object]) -> str:
    """`round 2, board 3: the result is disputed`: one thing that a step waits for."""
    where = [
        gettext("round %(round)s") % item if "round" in item else "",
        gettext("board %(board)s") % item if "board" in item else "",
    ]
    place, what = ", ".join(part for part in where if part), str(words.MISSING[str(item["why"])])
    return f"{place}: {what}" if place else what
