"""Codes of the rules as words, to stand alone or inside a sentence."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.records.record import Format, Kind
from games.rules.events import Result, Termination
from games.rules.game import Ask
from games.rules.offers import Differ, ThreeMove
from games.rules.openings import Choice, Opening
from games.rules.sides import Colour, Seat
from games.rules.sliding import SlideDuty, WhenBlocked

COLOURS: dict[Colour, Promise] = {Colour.BLACK: _("black"), Colour.WHITE: _("white")}
PENS: dict[Colour, str] = {Colour.BLACK: "×", Colour.WHITE: "○"}
SEATS: dict[Seat, Promise] = {Seat.FIRST: _("first player"), Seat.SECOND: _("second player")}

RESULTS: dict[Result, Promise] = {
    Result.FIRST: _("the first player won"),
    Result.SECOND: _("the second player won"),
    Result.DRAW: _("drawn"),
    Result.BOTH_LOSE: _("lost by both"),
    Result.VOID: _("void"),
}
TERMINATIONS: dict[Termination, Promise] = {
    Termination.FIVE: _("five in a row"),
    Termination.OPPONENT_CANNOT_WIN: _("the opponent can no longer win"),
    Termination.RESIGNATION: _("resignation"),
    Termination.TIME: _("time is up"),
    Termination.AGREEMENT: _("draw by agreement"),
    Termination.FULL_BOARD: _("the field is full"),
    Termination.REPETITION: _("third repetition"),
    Termination.SLIDE_LIMIT: _("limit of slides"),
    Termination.PLY_LIMIT: _("limit of moves"),
    Termination.BLOCKED: _("no slide is possible"),
    Termination.PASSES: _("two passes in a row"),
    Termination.FORFEIT: _("no show"),
    Termination.DOUBLE_FORFEIT: _("neither showed up"),
    Termination.RULING: _("ruling of the referee"),
    Termination.ABORTED: _("aborted"),
}
ASKS: dict[Ask, Promise] = {
    Ask.STONE: _("a stone"),
    Ask.STONES: _("the stones of the opening"),
    Ask.CHOICE: _("a choice of colours"),
    Ask.OFFER: _("two moves to offer"),
    Ask.PICK: _("a choice between the two moves offered"),
    Ask.SLIDE: _("a slide"),
}
OPENING_NAMES: dict[Opening, str] = {
    Opening.FREE_STYLE: "Free-style",
    Opening.PRO: "Pro",
    Opening.LONG_PRO: "Long-Pro",
    Opening.SWAP: "Swap",
    Opening.SWAP2: "Swap2",
}
CHOICES: dict[Choice, Promise] = {
    Choice.TAKE_WHITE: _("○ (white)"),
    Choice.TAKE_BLACK: _("× (black)"),
    Choice.PLACE_TWO: _("lay two more stones"),
}
FORMATS: dict[Format, str] = {
    Format.SGF: "SGF",
    Format.PSQ: "PSQ",
    Format.LIST: "TXT",
    Format.LOG: "JSON",
}
KINDS: dict[Kind, Promise] = {
    Kind.WIN: _("a win"),
    Kind.DRAW: _("a draw"),
    Kind.VOID: _("void"),
    Kind.UNKNOWN: _("unknown"),
}
THREE_MOVE: dict[ThreeMove, Promise] = {
    ThreeMove.ON_DEMAND: _("on demand"),
    ThreeMove.ALWAYS: pgettext_lazy("three-move rule", "always"),
    ThreeMove.NEVER: pgettext_lazy("three-move rule", "never"),
}
DIFFER: dict[Differ, Promise] = {
    Differ.POINTS: _("two different squares"),
    Differ.POSITIONS: _("two different positions"),
}
SLIDE_DUTIES: dict[SlideDuty, Promise] = {
    SlideDuty.MUST: _("who can slide must"),
    SlideDuty.MAY_PASS: _("passing is allowed"),
}
WHEN_BLOCKED: dict[WhenBlocked, Promise] = {
    WhenBlocked.PASS: _("who cannot slide passes"),
    WhenBlocked.LOSS: _("who cannot slide loses"),
    WhenBlocked.DRAW: _("who cannot slide has drawn"),
}
SETTINGS: dict[str, Promise] = {
    "field": _("size and shape of the field"),
    "opening": _("opening"),
    "overline": _("lines longer than five"),
    "overline_wins": _("lines longer than five"),
    "line": _("length of the line"),
    "no_draw": _("no draw"),
    "stones": _("stones and sliding"),
    "stones_per_player": _("stones per player"),
    "sliding": _("sliding"),
    "slide_duty": _("duty to slide"),
    "when_blocked": _("when no slide is possible"),
    "max_slides": _("limit of slides"),
    "max_plies": _("limit of moves"),
    "limits": _("limit of moves"),
    "offers_must_differ": _("how the offers must differ"),
    "games": _("games in the match"),
    "three_move": _("three-move rule"),
    "duel": _("rule that decides the duel"),
    "duel_rule": _("rule that decides the duel"),
    "unrated": _("unrated game"),
    "max_extra_pairs": _("extra pairs of games"),
    "time": _("thinking time"),
    "grace": _("grace per turn"),
    "base": _("main time"),
    "rules": _("rules of the game"),
}
CLASHES: dict[str, Promise] = {
    "no_room_for_opening": _("this opening has no room on this field"),
    "fresh_line_always": _("on an endless field a fresh line is always possible"),
    "no_square": _("the field holds no whole 5×5 square"),
    "blockers_slide_away": _("a stone that blocks can slide away"),
    "limit_would_draw": _("the limit would end games drawn"),
    "sliding_needs_limit": _("sliding begins when the stones are used up, so their number must be limited"),
    "limit_needs_sliding": _("when limited stones are used up, only sliding can go on"),
    "limit_needs_finite": _("on an endless field stones are not limited"),
    "no_room_to_slide": _("the stones of both players would fill the field"),
    "odd_games": _("it is fair only in an even number of games"),
    "ply_five_laid": _("the fifth stone may already lie on the board"),
}
NOT_WRITABLE: dict[str, Promise] = {
    "shape": _("it knows rectangular fields only"),
    "size": _("the field is too large for it"),
    "slides": _("it cannot hold slides"),
    "passes": _("it cannot hold passes"),
    "setup": _("it cannot hold stones set up beforehand"),
    "colours": _("it needs the colours to alternate"),
    "point": _("a stone lies outside its field"),
    "illegal": _("the record goes on where the rules do not"),
}
WON: Promise = _("%(winner)s won")
