"""Ready settings that a challenge may begin with (§14), in the organiser's hands."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games import log
from games.labels.formats import PRESET_NAMES
from games.rules.ruleset import MatchFormat


class Preset(models.Model):
    """Settings with a name. `code` is what addresses and the API call them; those that come with the site have
    a name of their own in each language, which `name` replaces."""

    code = models.SlugField(_("code"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=80, blank=True)
    settings = models.JSONField(editable=False)
    digest = models.CharField(max_length=64, editable=False)
    active = models.BooleanField(_("offered"), default=True)
    order = models.PositiveSmallIntegerField(_("place in the list"), default=100)

    class Meta:
        verbose_name, verbose_name_plural = _("ready settings"), _("ready settings")
        ordering = ("order", "code")

    def __str__(self) -> str:
        return self.shown

    @property
    def shown(self) -> str:
        """The name in the reader's language."""
        return self.name or str(PRESET_NAMES.get(self.code, self.code))

    @property
    def format(self) -> MatchFormat:
        """The settings. Raises `BadSetting` where the rules no longer know them."""
        return log.format_of(self.digest, self.settings)
