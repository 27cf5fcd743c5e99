"""The whole map of addresses on one screen."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path
from django.views.i18n import set_language

from config.views import healthz, workers


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")


handler500 = "config.middleware.failed"

urlpatterns = [
    path("", home, name="home"),
    path("", include("games.urls")),
    path("api/v1/", include("games.api.urls")),
    path("healthz", healthz, name="healthz"),
    path("healthz/workers", workers, name="healthz_workers"),
    path("nyelv/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
]
