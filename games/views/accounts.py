"""Signing up, in and out, and passwords: Django's own views with the site's words."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, views
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.forms.people import ChangePasswordForm, NewPasswordForm, SignInForm, SignUpForm
from games.labels import refusals
from games.permissions.readers import see_other
from games.rules.errors import Refusal
from games.services import people

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make a login with its player, and sign in."""
    if request.user.is_authenticated:
        return see_other(reverse("home"))
    form = SignUpForm(request.POST or None, label_suffix="")
    if request.method != "POST":
        return render(request, "games/accounts/sign_up.html", {"form": form})
    if not form.is_valid():
        return render(request, "games/accounts/sign_up.html", {"form": form}, status=422)
    try:
        user = people.sign_up(
            name=form.cleaned_data["name"],
            email=form.cleaned_data["email"],
            password=form.cleaned_data["password"],
        )
    except Refusal as refusal:
        form.add_error("email", refusals.of(refusal))
        return render(request, "games/accounts/sign_up.html", {"form": form}, status=409)
    login(request, user, backend=_BACKEND)
    messages.success(request, _("Welcome! Find an opponent in the lobby, or challenge a player."))
    return see_other(reverse("home"))


class SignIn(views.LoginView):
    """Sign in; the session gets a new key."""

    template_name = "games/accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_invalid(self, form: Any) -> HttpResponse:
        """The form again, with a status that says so."""
        response = super().form_invalid(form)
        response.status_code = 422
        return response


class SignOut(views.LogoutView):
    """Sign out, by POST only; the session ends on the server. Whoever only looks is led home."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """A look does nothing."""
        return (
            redirect("home")
            if request.method in {"GET", "HEAD"}
            else super().dispatch(request, *args, **kwargs)
        )


class PasswordChange(views.PasswordChangeView):
    """A new password; this session goes on, all others end."""

    template_name = "games/accounts/password_change.html"
    form_class = ChangePasswordForm
    success_url = reverse_lazy("games:profile")

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it was done."""
        messages.success(self.request, _("Your password was changed."))
        return super().form_valid(form)


class PasswordReset(views.PasswordResetView):
    """Ask for a link by e-mail; the answer is the same whether or not anybody has that address."""

    template_name = "games/accounts/password_reset.html"
    email_template_name = "games/accounts/password_reset_email.txt"
    subject_template_name = "games/accounts/password_reset_subject.txt"
    success_url = reverse_lazy("games:password_reset_sent")


class PasswordResetSent(views.PasswordResetDoneView):
    """A letter is on its way."""

    template_name = "games/accounts/password_reset_sent.html"


class PasswordResetConfirm(views.PasswordResetConfirmView):
    """The page behind the link of the letter."""

    template_name = "games/accounts/password_reset_confirm.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("games:sign_in")

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it was done; wrong passwords of before no longer count."""
        people.unlock(username=form.user.get_username())
        messages.success(self.request, _("Your password was changed. Sign in with the new one."))
        return super().form_valid(form)
