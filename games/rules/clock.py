"""Time controls and the clock of one game (§10): whole milliseconds, stored instants, nothing decremented.

A control says what a side starts with, how long it may think in one turn, and what a finished turn leaves.
The clock stores the instant at which the running turn began; time left and deadline are computed from it.
"""

from dataclasses import dataclass, fields
from typing import ClassVar, NamedTuple

from games.rules.errors import BadSetting
from games.rules.sides import FIRST, SECOND, Seat

SECOND_MS, MINUTE_MS, DAY_MS = 1_000, 60_000, 86_400_000
CLAIM_AFTER_MS = 30 * DAY_MS  # §10: without a control the waiting side may claim after 30 days
MAX_GRACE_MS = 2_000


class Bank(NamedTuple):
    """What one side has: milliseconds of the running stock, byo-yomi periods, turns left in a block.

    `turns` 0 means that a Canadian side is still in its base time.
    """

    ms: int
    periods: int = 0
    turns: int = 0


@dataclass(frozen=True)
class TimeControl:
    """One control per match (§10). All durations are milliseconds."""

    kind: ClassVar[str]
    is_correspondence: ClassVar[bool] = False

    def start(self) -> Bank:
        """What each side begins with."""
        raise NotImplementedError

    def allowance(self, bank: Bank) -> int | None:
        """How long one turn may last; None = without end. The flag falls at that very millisecond."""
        raise NotImplementedError

    def after_turn(self, bank: Bank, spent: int) -> Bank:
        """The bank once a turn of `spent` < `allowance` is complete, increments included."""
        raise NotImplementedError

    def as_dict(self) -> dict[str, object]:
        """Plain values; `time_control` reads them back."""
        return {
            "kind": self.kind,
            **{item.name: getattr(self, item.name) for item in fields(self)},
        }

    def check(self) -> None:
        """Raises `BadSetting` for a duration or number out of its range."""
        for item in fields(self):
            least, most = item.metadata.get("range", RANGES[item.name])
            value = getattr(self, item.name)
            if value is None and item.name == "cap":
                continue
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                raise BadSetting(
                    setting=f"time.{item.name}",
                    value=str(value)[:40],
                    least=least,
                    most=most,
                )
        cap, base = getattr(self, "cap", None), getattr(self, "base", 0)
        if cap is not None and cap < base:
            raise BadSetting(setting="time.cap", value=str(cap), least=base, most=RANGES["cap"][1])


_YEAR_MS = 366 * DAY_MS
RANGES = {
    "base": (SECOND_MS, _YEAR_MS),
    "increment": (0, 30 * DAY_MS),
    "cap": (SECOND_MS, _YEAR_MS),
    "delay": (1, DAY_MS),
    "periods": (1, 100),
    "period": (SECOND_MS, DAY_MS),
    "turns": (1, 100),
    "block": (SECOND_MS, 30 * DAY_MS),
    "limit": (SECOND_MS, 90 * DAY_MS),
}


@dataclass(frozen=True)
class Untimed(TimeControl):
    """No control; only a claim after 30 days ends the wait (§10)."""

    kind: ClassVar[str] = "none"

    def start(self) -> Bank:
        """Nothing to spend."""
        return Bank(0)

    def allowance(self, bank: Bank) -> int | None:
        """Without end."""
        return None

    def after_turn(self, bank: Bank, spent: int) -> Bank:
        """Unchanged."""
        return bank


@dataclass(frozen=True)
class SuddenDeath(TimeControl):
    """`base` for the whole game."""

    base: int
    kind: ClassVar[str] = "sudden_death"

    def start(self) -> Bank:
        """The base."""
        return Bank(self.base)

    def allowance(self, bank: Bank) -> int | None:
        """All that is left."""
        return bank.ms

    def after_turn(self, bank: Bank, spent: int) -> Bank:
        """What the turn left over."""
        return Bank(bank.ms - spent)


@dataclass(frozen=True)
class Fischer(SuddenDeath):
    """`base`, and `increment` after every turn, never lifting the bank above `cap`."""

    increment: int
    cap: int | None = None
    kind: ClassVar[str] = "fischer"

    def after_turn(self, bank: Bank, spent: int) -> Bank:
        """The rest and the increment; a cap cuts the increment, never what was there."""
        left = bank.ms - spent
        added = left + self.increment
        return Bank(added if self.cap is None else max(left, min(added, self.cap)))


@dataclass(frozen=True)
class Bronstein(SuddenDeath):
    """`base`, of which the first `delay` of every turn is free [FIDE Laws 6.3.2]."""

    delay: int
    kind: ClassVar[str] = "bronstein"

    def allowance(self, bank: Bank) -> int | None:
        """The free time and the rest of the base."""
        return bank.ms + self.delay

    def after_turn(self, bank: Bank, spent: int) -> Bank:
        """Only what exceeded the free time is charged."""
        return Bank(bank.ms - max(0, spent - self.delay))


@dataclass(frozen=True)
class ByoYomi(SuddenDeath):
    """`base`, then `periods` of `period` each; a period is used up when it ends, exactly at its end too."""

    periods: int
    period: int
    kind: ClassVar[str] = "byo_yomi"

    def start(self) -> Bank:
        """The base and all periods."""
        return Bank(self.base, self.periods)

    def allowance(self, bank: Bank) -> int | None:
        """The rest of the base and all periods left."""
        return bank.ms + bank.periods * self.period

    def after_turn(self, bank: Bank, spent: int) -> Bank:
        """An unfinished period is whole again (§10)."""
        over = spent - bank.ms
        return Bank(-over, bank.periods) if over < 0 else Bank(0, bank.periods - over // self.period)


@dataclass(frozen=True)
class Canadian(SuddenDeath):
    """`base`, then `turns` turns in each `block`; nothing is carried over."""

    turns: int
    block: int
    kind: ClassVar[str] = "canadian"

    def allowance(self, bank: Bank) -> int | None:
        """The rest of the block; in base time, the base and one block more."""
        return bank.ms if bank.turns else bank.ms + self.block

    def after_turn(self, bank: Bank, spent: int) -> Bank:
        """The turn in which the base runs out is the first of its block (§10)."""
        left = bank.ms - spent
        if not bank.turns and left > 0:
            return Bank(left)
        left, turns = (left, bank.turns - 1) if bank.turns else (left + self.block, self.turns - 1)
        return Bank(left, turns=turns) if turns else Bank(self.block, turns=self.turns)


@dataclass(frozen=True)
class PerTurn(TimeControl):
    """`limit` for every turn."""

    limit: int
    kind: ClassVar[str] = "per_turn"

    def start(self) -> Bank:
        """One turn's time."""
        return Bank(self.limit)

    def allowance(self, bank: Bank) -> int | None:
        """One turn's time."""
        return bank.ms

    def after_turn(self, bank: Bank, spent: int) -> Bank:
        """The next turn's time."""
        return Bank(self.limit)


@dataclass(frozen=True)
class DaysPerTurn(PerTurn):
    """Correspondence: `limit`, some days, for every turn."""

    kind: ClassVar[str] = "days_per_turn"
    is_correspondence: ClassVar[bool] = True


@dataclass(frozen=True)
class DayBank(Fischer):
    """Correspondence: a bank of days, a bonus per turn and a cap."""

    kind: ClassVar[str] = "day_bank"
    is_correspondence: ClassVar[bool] = True


CONTROLS: dict[str, type[TimeControl]] = {
    control.kind: control
    for control in (
        Untimed, SuddenDeath, Fischer, Bronstein, ByoYomi, Canadian, PerTurn, DaysPerTurn, DayBank
    )
}  # fmt: skip


def time_control(values: dict[str, object]) -> TimeControl:
    """The control of `TimeControl.as_dict`. Raises `BadSetting`."""
    control = CONTROLS.get(str(values.get("kind")))
    if control is None:
        raise BadSetting(
            setting="time.kind",
            value=str(values.get("kind"))[:40],
            allowed=", ".join(CONTROLS),
        )
    names = {item.name for item in fields(control)}
    given = {name: value for name, value in values.items() if name != "kind"}
    missing = names - given.keys() - {"cap"}
    if missing or given.keys() - names:
        wrong = min(missing or given.keys() - names)
        raise BadSetting(setting=f"time.{wrong}"[:60], value=None, allowed=", ".join(sorted(names)))
    made = control(**given)
    made.check()
    return made


class Clock:
    """The clock of one game. All instants and durations are whole milliseconds."""

    __slots__ = ("_used", "banks", "control", "grace", "running", "since")

    def __init__(self, control: TimeControl, grace: int = 0) -> None:
        self.control, self.grace = control, grace
        self.banks = {FIRST: control.start(), SECOND: control.start()}
        self.running: Seat | None = None
        self.since: int | None = None  # None while nobody's time runs
        self._used = 0  # spent in the running turn before a pause

    def start(self, seat: Seat, at: int) -> None:
        """A new turn of `seat` begins."""
        self.running, self.since, self._used = seat, at, 0

    def press(self, at: int, following: Seat) -> None:
        """§10: the running turn is complete: charge it, add what the control adds, start the other's."""
        seat = self.running
        if seat is not None:
            self.banks[seat] = self.control.after_turn(self.banks[seat], self.charged(at))
        self.start(following, at)

    def stop(self, at: int) -> None:
        """The clock stands still within a turn: for a pause, or for good."""
        self._used, self.since = self.elapsed(at), None

    def resume(self, at: int) -> None:
        """The same turn runs on."""
        self.since = at

    def elapsed(self, at: int) -> int:
        """Time used in the running turn up to `at`."""
        return self._used + (at - self.since if self.since is not None else 0)

    def charged(self, at: int) -> int:
        """What of it counts: the grace of each turn is free (§10)."""
        return max(0, self.elapsed(at) - self.grace)

    @property
    def deadline(self) -> int | None:
        """The instant at which the running side's flag falls, None while none can fall."""
        if self.since is None or self.running is None:
            return None
        allowance = self.control.allowance(self.banks[self.running])
        return None if allowance is None else self.since + self.grace + allowance - self._used

    def left(self, seat: Seat, at: int) -> int | None:
        """Time until `seat`'s flag, its turn running or not; never negative; None = without end."""
        allowance = self.control.allowance(self.banks[seat])
        if allowance is None:
            return None
        return max(0, allowance - (self.charged(at) if seat is self.running else 0))
