"""The whole map of addresses on one screen."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from config.views import healthz, workers
from tournaments import views

handler400 = "config.middleware.not_understood"
handler403 = "config.middleware.not_allowed"
handler404 = "config.middleware.not_found"
handler500 = "config.middleware.failed"

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("tournaments.urls")),
    path("", include("games.urls")),
    path("api/v1/", include("games.api.urls")),
    path("healthz", healthz, name="healthz"),
    path("healthz/workers", workers, name="healthz_workers"),
    path("nyelv/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
]
