"""Logins as an administrator makes and changes them; passwords are set apart."""

from typing import Any

from django import forms
from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.services.people import login_name


class NewLoginForm(forms.ModelForm):  # type: ignore[type-arg]
    """An address is enough; nobody can sign in before a password has been set."""

    email = forms.EmailField(label=_("E-mail"), max_length=150)

    class Meta:
        model = User
        fields = ("email",)

    def clean_email(self) -> str:
        """Raises `ValidationError` where somebody has it."""
        email = str(self.cleaned_data["email"]).strip()
        if User.objects.filter(username=login_name(email)).exists():
            raise ValidationError(_("Somebody has signed up with this e-mail address already."))
        return email

    def save(self, commit: bool = True) -> Any:
        """The login is the address in small letters."""
        self.instance.username = login_name(self.cleaned_data["email"])
        self.instance.set_unusable_password()
        return super().save(commit)


class RightsForm(forms.ModelForm):  # type: ignore[type-arg]
    """A login and what it may do."""

    groups = forms.ModelMultipleChoiceField(
        label=_("groups"),
        queryset=Group.objects.order_by("name"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Whoever looks after things at this desk needs the staff status, too."),
    )

    class Meta:
        model = User
        fields = ("username", "email", "is_active", "is_staff", "is_superuser", "groups")
