"""Every refusal as a sentence, with the paragraph of the rules that it rests on."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.labels import words
from games.rules.errors import Refusal


class Label(NamedTuple):
    """A sentence with `%(name)s` for the refusal's data; `paragraph` of the rules, empty without one."""

    text: Promise
    paragraph: str = ""


OF_RULES: dict[str, Label] = {
    "refused": Label(_("The rules do not allow this.")),
    "bad_point": Label(_("“%(text)s” is not the name of a square."), "0"),
    "outside_field": Label(_("%(point)s lies outside the field."), "1.3"),
    "occupied": Label(_("%(point)s is taken already."), "1.3"),
    "not_begun": Label(_("The game has not begun: first both players must be ready."), "11.1"),
    "already_begun": Label(_("The game has begun already."), "11.1"),
    "game_over": Label(_("The game is over: %(result)s (%(termination)s)."), "9"),
    "stale": Label(_("The game has moved on since this page was shown: look at it again."), "9"),
    "not_your_turn": Label(_("It is not your turn. The other player is asked for: %(asked)s."), "8"),
    "not_asked": Label(_("Something else is asked of you now: %(asked)s.")),
    "paused": Label(_("The referee has stopped the clocks.")),
    "not_paused": Label(_("The clocks are not stopped.")),
    "bad_act": Label(_("This cannot be done in a game (%(given)s)."), "8"),
    "not_centre": Label(
        _("In this opening the first stone belongs in the middle of the field, not on %(point)s."), "4"
    ),
    "too_near_centre": Label(
        _("%(point)s is %(distance)s from the centre (%(centre)s): at least %(least)s is asked for."), "4"
    ),
    "wrong_stones": Label(_("This turn lays %(wanted)s, not %(given)s."), "4"),
    "same_point_twice": Label(_("Only one stone can lie on %(point)s."), "4"),
    "not_a_choice": Label(_("Here you can choose: %(choices)s."), "4"),
    "offer_not_different": Label(_("Two different moves must be offered, not %(point)s twice."), "5.2"),
    "offer_equivalent": Label(
        _("The moves offered (%(points)s) lead to the same position, turned or mirrored."), "5.3"
    ),
    "not_offered": Label(_("%(point)s was not offered; choose one of these: %(offered)s."), "5.2"),
    "three_move_not_available": Label(_("In this match the three-move rule cannot be demanded."), "5.1"),
    "three_move_already_demanded": Label(_("The three-move rule binds this match already."), "5.1"),
    "demand_too_late": Label(
        _("The three-move rule can be demanded only until the first game begins."), "5.1"
    ),
    "not_your_stone": Label(_("No stone of yours lies on %(point)s."), "6.2"),
    "not_neighbour": Label(
        _("A stone slides one square along its row or column: %(origin)s–%(target)s is not such a step."),
        "6.2",
    ),
    "must_slide": Label(_("Who can slide must slide: you cannot pass now."), "6.4"),
    "no_draw_offers": Label(_("In “no draw” mode a draw cannot be offered."), "7.3"),
    "draw_offer_not_now": Label(
        _("You can offer a draw after your own move, while the opponent's clock runs."), "8"
    ),
    "draw_offer_repeated": Label(_("You have offered a draw since your last move already."), "8"),
    "no_such_draw_offer": Label(_("There is no such draw offer, or not any more."), "8"),
    "abort_not_allowed": Label(_("A game of a tournament cannot be aborted."), "8"),
    "abort_too_late": Label(_("Both players have moved already, the game can no longer be aborted."), "8"),
    "claim_too_early": Label(_("Without a clock you can claim the win after 30 days of waiting only."), "10"),
    "nothing_to_claim": Label(
        _("Only the waiting player can claim the win, and only without a clock."), "10"
    ),
    "already_ready": Label(_("You have said already that you are ready."), "11.1"),
    "nothing_to_take_back": Label(
        _("There is nothing to take back: %(kept)s of %(standing)s events would stand.")
    ),
    "bad_setting": Label(_("Not a possible value of this setting (%(setting)s): %(value)s."), "13"),
    "settings_clash": Label(_("These settings do not go together: %(settings)s – %(why)s."), "13"),
    "bad_event": Label(_("This event cannot stand in the log of a game (%(why)s)."), "15"),
}

OF_SERVICES: dict[str, Label] = {
    "not_a_player": Label(_("Only the two players of the match can do this.")),
    "not_found": Label(_("There is no such thing here.")),
    "flag_fell": Label(_("Too late: the time was up, and the game is over."), "9"),
    "key_reused": Label(_("This request was sent before with other contents."), "9"),
    "bad_key": Label(_("The key of a request is 1 to 80 printable characters."), "9"),
    "busy": Label(_("The server is too busy; nothing was changed, please send it again.")),
    "challenge_closed": Label(_("The challenge has been answered or withdrawn."), "12.1"),
    "challenge_not_yours": Label(_("It is not for you to answer this challenge now."), "12.1"),
    "challenge_yourself": Label(_("You cannot challenge yourself."), "12.1"),
    "settings_changed": Label(
        _("The settings have changed since you read them: read them again before you agree."), "12.1"
    ),
    "setting_locked": Label(_("You may not change this setting: %(setting)s."), "12.3"),
    "too_many_challenges": Label(_("You have %(most)s open challenges already.")),
    "no_player": Label(_("This login belongs to no player.")),
    "email_taken": Label(_("Somebody has signed up with this e-mail address already.")),
    "player_has_login": Label(_("%(player)s has a login already.")),
    "both_have_played": Label(
        _("Both %(own)s and %(other)s have played here: two players with a past are not made one.")
    ),
    "claim_open": Label(_("You have already asked to be %(player)s: withdraw that first.")),
    "claim_closed": Label(_("This has been decided or withdrawn already.")),
    "claim_not_yours": Label(_("Only who asked can take it back.")),
    "standing_not_yours": Label(_("Only an administrator moves %(login)s between the groups.")),
    "player_in_use": Label(_("%(player)s has played here or stands in a tournament, and stays.")),
    "list_too_long": Label(_("The list is too long: at most %(most)s are read.")),
    "list_unreadable": Label(_("The file is not text in UTF-8 or Windows-1250.")),
    "list_faulty": Label(_("Some lines cannot be taken over, so nothing was: look at what is marked.")),
    "list_changed": Label(
        _("The list of players has changed since you looked: nothing was done, look again at what would be.")
    ),
    "bad_name": Label(_("A name has 1 to %(most)s characters, at least one letter, and none unseen.")),
}

OF_RECORDS: dict[str, Label] = {
    "record_unreadable": Label(_("This is not a record of a game."), "15"),
    "record_text_too_long": Label(_("The file is too long: at most %(most)s characters are read."), "15"),
    "record_too_many_nodes": Label(_("Too many nodes: at most %(most)s are read."), "15"),
    "record_too_deep": Label(_("Nested too deep: at most %(most)s levels are read."), "15"),
    "record_value_too_long": Label(_("The value of %(name)s is longer than %(most)s characters."), "15"),
    "record_too_many_moves": Label(_("Too many moves: at most %(most)s are read."), "15"),
    "record_too_many_stones": Label(_("Too many stones set up: at most %(most)s are read."), "15"),
    "record_too_many_games": Label(_("Too many games in one file: at most %(most)s are read."), "15"),
    "record_too_many_take_backs": Label(
        _("Too many take-backs: at most %(most)s events are replayed."), "15"
    ),
    "record_charset": Label(_("These bytes are not text in %(charset)s."), "15"),
    "record_charset_unknown": Label(_("The character set %(charset)s is not read here."), "15"),
    "record_empty": Label(_("There is no game in the file."), "15"),
    "sgf_syntax": Label(_("SGF: %(expected)s should stand here, not “%(found)s”."), "15"),
    "sgf_point": Label(_("SGF: “%(text)s” is not a point (%(property)s)."), "15"),
    "sgf_size": Label(_("SGF: “%(text)s” is not a size from 1 to %(most)s."), "15"),
    "sgf_no_size": Label(_("SGF: the file does not say how large the field is."), "15"),
    "sgf_game": Label(_("SGF: the file holds another game than gomoku (GM[%(text)s])."), "15"),
    "sgf_setup": Label(_("SGF: stones are changed in the middle of the game, and it is not a slide."), "15"),
    "sgf_private": Label(_("SGF: “%(text)s” is not a value of %(property)s."), "15"),
    "psq_header": Label(_("PSQ: the first line is not a header of Piskvork: “%(text)s”."), "15"),
    "psq_size": Label(_("PSQ: “%(text)s” is not a size from 1 to %(most)s."), "15"),
    "psq_move": Label(_("PSQ: “%(text)s” is not a move."), "15"),
    "list_token": Label(_("“%(text)s” is not a move."), "15"),
    "log_syntax": Label(_("The file is not JSON (%(why)s)."), "15"),
    "log_shape": Label(_("The JSON is not an event log of a game: look at %(part)s."), "15"),
    "log_version": Label(_("Version %(version)s of the event log is not read here."), "15"),
    "log_settings": Label(_("The settings of the log are refused: %(details)s"), "13"),
    "log_sequence": Label(_("Entry %(seq)s is missing or out of order (found: %(found)s)."), "15"),
    "log_hash": Label(_("The chain of the log breaks at entry %(seq)s: the log was changed."), "15"),
    "log_event": Label(_("Entry %(seq)s is not an event of a game (%(why)s)."), "15"),
    "log_illegal": Label(_("Entry %(seq)s is not allowed by the rules: %(details)s"), "15"),
    "log_differs": Label(_("Entry %(seq)s is not what the rules make of it (%(expected)s)."), "15"),
    "log_incomplete": Label(_("The entry %(seq)s of the server is missing (%(expected)s)."), "15"),
    "record_not_writable": Label(_("%(format)s cannot hold this game: %(what)s."), "13"),
}

# A text field that was sent empty names nothing that could be quoted.
EMPTY_POINT = Label(_("Write a square, for example %(example)s."), "0")
REFUSALS: dict[str, Label] = OF_RULES | OF_SERVICES | OF_RECORDS

# How the data of a refusal is told, by its name; what is not here is shown as it is.
_TABLES: dict[str, tuple[Mapping[Any, str | Promise], ...]] = {
    "asked": (words.ASKS,),
    "given": (words.ASKS, words.CHOICES, words.COLOURS),
    "wanted": (words.COLOURS,),
    "choices": (words.CHOICES,),
    "result": (words.RESULTS,),
    "termination": (words.TERMINATIONS,),
    "setting": (words.SETTINGS,),
    "settings": (words.SETTINGS,),
    "why": (words.CLASHES,),
    "format": (words.FORMATS,),
    "what": (words.NOT_WRITABLE,),
}
_TOLD = {
    name: {str(code): word for table in tables for code, word in table.items()}
    for name, tables in _TABLES.items()
}


def sentence(code: str, data: Mapping[str, object]) -> str:
    """The refusal in the reader's language; an unknown code is told as the plain refusal."""
    label = REFUSALS.get(code, OF_RULES["refused"])
    if code == "bad_point" and data.get("text") == "":
        label = EMPTY_POINT
    told = {"example": "h8"} | {name: tell(name, value) for name, value in data.items()}
    if isinstance(details := data.get("details"), Mapping):
        told["details"] = sentence(str(data.get("refusal")), details)
    return str(label.text) % _Known(told)


def of(refusal: Refusal) -> str:
    """A raised refusal as a sentence."""
    return sentence(refusal.code, refusal.data)


def paragraph(code: str) -> str:
    """`5.2`: the paragraph that the refusal rests on; empty without one."""
    return REFUSALS[code].paragraph if code in REFUSALS else ""


def tell(name: str, value: object) -> str:
    """A value of a refusal's data, as it stands in the sentence."""
    if isinstance(value, list | tuple):
        return ", ".join(tell(name, part) for part in value)
    if value is None:
        return "–"
    return str(_TOLD.get(name, {}).get(str(value), value))


class _Known(dict[str, str]):
    """Data that an older record of a refusal lacks is shown as a dash, never as a failure."""

    def __missing__(self, name: str) -> str:
        return "–"
