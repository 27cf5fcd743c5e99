"""Ready settings: those that come with the site are put into the database once, then the organiser has them."""

from collections.abc import Collection

from games.models import Preset
from games.rules.ruleset import PRESETS, MatchFormat, check_format, format_to_dict
from games.services.verb import verb

_STEP = 10


@verb
def sync() -> list[str]:
    """Add what comes with the site and is missing; what somebody has edited stays as it is. Safe to repeat.

    The answer names the codes that were added.
    """
    there = set(Preset.objects.values_list("code", flat=True))
    added = [
        Preset(code=code, order=place * _STEP, **_columns(made))
        for place, (code, made) in enumerate(PRESETS.items(), 1)
        if code not in there
    ]
    Preset.objects.bulk_create(added, ignore_conflicts=True)
    return [item.code for item in added]


def store(preset: Preset, settings: MatchFormat) -> Preset:
    """Save a preset, new or locked by the caller, with these settings. Raises what the rules refuse first."""
    check_format(settings)
    for name, value in _columns(settings).items():
        setattr(preset, name, value)
    preset.save()
    return preset


@verb
def offer(*, codes: Collection[str], offered: bool) -> int:
    """Offer these presets to who challenges, or no longer; how many that changed."""
    found = Preset.objects.select_for_update(no_key=True).filter(code__in=codes, active=not offered)
    chosen = [preset.pk for preset in found.order_by("pk")]
    return Preset.objects.filter(pk__in=chosen).update(active=offered)


def _columns(settings: MatchFormat) -> dict[str, object]:
    return {"settings": format_to_dict(settings), "digest": settings.digest}
