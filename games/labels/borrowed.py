"""What Django's own forms and password checks say: named here, so that our catalogue gives their Hungarian
in the informal voice of the site instead of Django's formal one.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

OF_FIELDS = (
    _("This field is required."),
    _("Enter a valid value."),
    _("Enter a valid email address."),
    _("Enter a whole number."),
    _("Enter a number."),
    _("Enter a valid date."),
    _("Enter a valid time."),
    _("Enter a valid date/time."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("No file was submitted."),
    _("The submitted file is empty."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
)
OF_DESK = (
    _("The {name} “{obj}” was added successfully."),
    _("The {name} “{obj}” was added successfully. You may add another {name} below."),
    _("The {name} “{obj}” was changed successfully."),
    _("The {name} “{obj}” was changed successfully. You may edit it again below."),
    _("The {name} “{obj}” was changed successfully. You may add another {name} below."),
    _("You may edit it again below."),
    _("The %(name)s “%(obj)s” was deleted successfully."),
    _("%(name)s with ID “%(key)s” doesn’t exist. Perhaps it was deleted?"),
    _("Items must be selected in order to perform actions on them. No items have been changed."),
    _("No action selected."),
    _("Added “%(object)s”."),
    _("Changed “%(object)s” — %(changes)s"),
    _("Deleted “%(object)s.”"),
    _("Added {name} “{object}”."),
    _("Changed {fields} for {name} “{object}”."),
    _("Deleted {name} “{object}”."),
    _("Select %s to change"),
    _("Select %s to view"),
    _("Start typing to filter…"),
    _("Hold down “Control”, or “Command” on a Mac, to select more than one."),
    _("Enter a valid “slug” consisting of letters, numbers, underscores or hyphens."),
    _("Enter a list of values."),
    _("No file was submitted. Check the encoding type on the form."),
    _("Designates that this user has all permissions without explicitly assigning them."),
    _("Designates whether the user can log into this admin site."),
    _(
        "Designates whether this user should be treated as active. Unselect this instead of deleting accounts."
    ),
)
OF_PASSWORDS = (
    _("The two password fields didn’t match."),
    _("Your old password was entered incorrectly. Please enter it again."),
    _("Old password"),
    _("New password confirmation"),
    _("The password is too similar to the %(verbose_name)s."),
    _("This password is too common."),
    _("This password is entirely numeric."),
)
