"""What the API answers to requests that reach no verb, as sentences by code."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

REQUESTS = {
    "malformed": _("This is not JSON as it is read here (%(why)s)."),
    "bad_request": _("This request cannot be answered."),
    "too_large": _("The request is too large: at most %(most)s bytes are read."),
    "invalid": _("Some values are missing or wrong: look at the fields that are named."),
    "other_game": _("The request names another game than its address."),
    "not_authenticated": _("Sign in first."),
    "authentication_failed": _("Name and password, or the token, are not right."),
    "permission_denied": _("You may not do this."),
    "not_found": _("There is nothing at this address."),
    "method_not_allowed": _("This cannot be done at this address (%(method)s)."),
    "not_acceptable": _("The answer is JSON, and the request asks for something else."),
    "unsupported_media_type": _("Send JSON (application/json), not %(sent)s."),
    "incident": _("Something broke on the server. Incident number: %(incident)s"),
    "throttled": _("Too many requests: wait %(wait_seconds)s seconds."),
}


def sentence(code: str, data: Mapping[str, object]) -> str:
    """The sentence of a code in the reader's language."""
    return str(REQUESTS.get(code, REQUESTS["bad_request"])) % data
