"""The ready settings that a challenge may begin with: the organiser's list, or what comes with the site."""

from typing import NamedTuple

import structlog

from games.labels.formats import PRESET_NAMES
from games.models import Preset
from games.rules.errors import Refusal
from games.rules.ruleset import PRESETS, MatchFormat, check_format

log = structlog.get_logger(__name__)


class Ready(NamedTuple):
    """One of them: its code, its name in the reader's language, its settings."""

    code: str
    name: str
    settings: MatchFormat


def offered() -> dict[str, Ready]:
    """By code, in the organiser's order; where nothing is offered, those that come with the site. One query."""
    own = {preset.code: ready for preset in Preset.objects.filter(active=True) if (ready := _ready(preset))}
    return own or {code: Ready(code, str(PRESET_NAMES[code]), made) for code, made in PRESETS.items()}


def named(code: str) -> MatchFormat | None:
    """The settings of one that is offered, or that comes with the site; None for an unknown code."""
    ready = offered().get(code)
    return ready.settings if ready else PRESETS.get(code)


def _ready(preset: Preset) -> Ready | None:
    """None for settings of which later rules no longer approve: not offered, and a warning in the log."""
    try:
        settings = preset.format
        check_format(settings)
    except Refusal as refusal:
        log.warning("preset_refused", preset=preset.code, reason=str(refusal))
        return None
    return Ready(preset.code, preset.shown, settings)
