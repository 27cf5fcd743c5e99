"""A result over the board: how every game ended, and the winner's number of moves."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.match import Side, side_of
from games.rules.ruleset import MatchFormat
from games.rules.sides import FIRST
from tournaments.labels import refusals
from tournaments.rules import entered
from tournaments.rules.entered import EnteredGame, Score, most_moves
from tournaments.rules.errors import BadGameResult
from tournaments.services.texts import LONGEST

_FORFEIT: Final = "forfeit"


class GameFields(NamedTuple):
    """The two fields of one game; `first` begins it."""

    number: int
    first: str
    score: forms.BoundField
    moves: forms.BoundField


class ResultForm(forms.Form):
    """`names` of the sides; `claimed` fills the form with what has been entered already.

    `ruling`: it stands on the page a second time, for the organiser; `reason`: who then says why.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        settings: MatchFormat,
        names: Mapping[Side, str],
        claimed: Sequence[EnteredGame] = (),
        ruling: bool = False,
        reason: bool = False,
    ) -> None:
        super().__init__(data, label_suffix="", prefix="desk" if ruling else None)
        self.settings, self.names = settings, names
        for number in self._numbers:
            first = claimed[number - 1] if number <= len(claimed) else None
            self.fields[f"score_{number}"] = forms.ChoiceField(
                label=_("Result"), choices=self._choices(), initial=_code(first)
            )
            self.fields[f"moves_{number}"] = forms.IntegerField(
                label=_("Winner's own moves"),
                required=False,
                min_value=0,
                initial=first.moves if first and first.winner else None,
                widget=forms.NumberInput(
                    {"inputmode": "numeric", "min": 0, "max": most_moves(settings.rules)}
                ),
            )
        if reason:
            self.fields["reason"] = ReasonField(label=_("Reason"))

    @property
    def _numbers(self) -> range:
        return range(1, self.settings.games + 1)

    def _choices(self) -> list[tuple[str, str]]:
        won, came_not = gettext("%(name)s won"), gettext("%(name)s won: the other side did not show up")
        names = {str(side): {"name": name} for side, name in self.names.items()}
        drawn = [] if self.settings.rules.no_draw else [(str(Score.DRAW), gettext("drawn"))]
        return [
            ("", "–"),
            *((side, won % told) for side, told in names.items()),
            *drawn,
            *((f"{side} {_FORFEIT}", came_not % told) for side, told in names.items()),
            (f"{Score.BOTH_LOSE} {_FORFEIT}", gettext("neither showed up: both lost")),
        ]

    def rows(self) -> Iterator[GameFields]:
        """Game by game, for the page."""
        for number in self._numbers:
            first = self.names[side_of(FIRST, number, entered.OPENER)]
            yield GameFields(number, first, self[f"score_{number}"], self[f"moves_{number}"])

    def clean(self) -> dict[str, Any]:
        """`games`, as the verbs take them; what they would refuse is told at its game."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        games = tuple(_game(data[f"score_{n}"], data[f"moves_{n}"]) for n in self._numbers)
        try:
            entered.check(self.settings, games)
        except BadGameResult as refusal:
            field = f"moves_{refusal.data['game']}"
            self.add_error(field, self._told(refusal, empty=data[field] is None))
        data["games"] = games
        return data

    def _told(self, refusal: BadGameResult, *, empty: bool) -> str:
        if "least" not in refusal.data:
            return refusals.of(refusal)
        if empty:
            return gettext("Write how many marks of their own the winner put down.")
        return gettext("From %(least)s to %(most)s.") % refusal.data

    @property
    def games(self) -> tuple[EnteredGame, ...]:
        """What was entered; only of a valid form."""
        made: tuple[EnteredGame, ...] = self.cleaned_data["games"]
        return made


class ReasonField(forms.CharField):
    """A free text that everybody can read in the log."""

    def __init__(self, **more: Any) -> None:
        widget = forms.Textarea({"rows": 3})
        super().__init__(
            max_length=LONGEST, widget=widget, help_text=_("Everybody can read it in the log."), **more
        )


class ReasonForm(forms.Form):
    """Why a result is disputed."""

    reason = ReasonField(label=_("What is wrong with it?"))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")


def _code(game: EnteredGame | None) -> str:
    if game is None:
        return ""
    return f"{game.score} {_FORFEIT}" if game.forfeit else str(game.score)


def _game(code: str, moves: int | None) -> EnteredGame:
    """Moves are the winner's: where nobody won, what was left in the field says nothing."""
    score, _space, forfeit = code.partition(" ")
    game = EnteredGame(Score(score), forfeit=bool(forfeit))
    return game if game.winner is None else EnteredGame(game.score, moves or 0, game.forfeit)
