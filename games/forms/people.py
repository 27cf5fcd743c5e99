"""Signing up and in, and what people may change about themselves."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.labels import refusals
from games.models import Player
from games.rules.errors import Refusal
from games.services.people import LONGEST_NAME, clean_name, login_name

_EMAIL = {"autocomplete": "email", "autocapitalize": "none", "spellcheck": "false"}
GOOD_PASSWORD = _("At least 8 characters; not one of the common ones, nor like your name.")


class NameField(forms.CharField):
    """The name that others see."""

    def __init__(self, **more: Any) -> None:
        super().__init__(label=_("Name that others see"), max_length=LONGEST_NAME, **more)
        self.widget.attrs |= {"autocomplete": "name"}

    def clean(self, value: Any) -> str:
        """The name with plain spaces. Raises `ValidationError`."""
        try:
            return clean_name(super().clean(value))
        except Refusal as refusal:
            raise ValidationError(refusals.of(refusal)) from refusal


class SignUpForm(forms.Form):
    """A name, an address and a password."""

    name = NameField()
    email = forms.EmailField(label=_("E-mail"), max_length=150, widget=forms.EmailInput(_EMAIL))
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text=GOOD_PASSWORD,
    )

    def clean(self) -> dict[str, Any]:
        """The password is looked at together with name and address."""
        data = super().clean() or self.cleaned_data
        if "password" in data:
            person = User(
                username=data.get("email", ""), email=data.get("email", ""), first_name=data.get("name", "")
            )
            try:
                password_validation.validate_password(data["password"], person)
            except ValidationError as problem:
                self.add_error("password", problem)
        return data


class SignInForm(AuthenticationForm):
    """An address (or a user name) and a password."""

    error_messages = {  # noqa: RUF012 - Django's own way to say it
        **AuthenticationForm.error_messages,
        "invalid_login": _("The e-mail address or the password is wrong."),
    }

    def __init__(self, request: Any = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.fields["username"].label = _("E-mail (or user name)")
        self.fields["username"].widget.attrs |= _EMAIL | {"autocomplete": "username"}

    def clean_username(self) -> str:
        """Addresses are logins in small letters."""
        given = str(self.cleaned_data["username"])
        return login_name(given) if "@" in given else given


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """A new password, twice, behind the link of a letter."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = GOOD_PASSWORD


class ChangePasswordForm(PasswordChangeForm):
    """The old password, and the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = GOOD_PASSWORD


class ProfileForm(forms.Form):
    """What a player may change: the name, and whether a move asks for a second press."""

    name = NameField()
    sure = forms.BooleanField(
        label=_("Ask before each move: the first press chooses the square, the second sends it"),
        required=False,
    )

    @classmethod
    def of(cls, player: Player, *, sure: bool) -> "ProfileForm":
        """The form as it stands."""
        return cls(initial={"name": player.name, "sure": sure})
