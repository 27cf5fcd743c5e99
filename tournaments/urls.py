"""The addresses of the tournaments app."""

from django.urls import path

from tournaments.views import exports, guide, pairings, prints, tournaments, wall, zones

app_name = "tournaments"
urlpatterns = [
    path("idozona/", zones.zone, name="zone"),
    path("versenyek/", tournaments.tournaments, name="tournaments"),
    path("versenyek/<slug:slug>/", tournaments.tournament, name="tournament"),
    path("versenyek/<slug:slug>/visszalepes/", tournaments.withdraw, name="withdraw"),
    path("versenyek/<slug:slug>/fordulok/<int:number>/", tournaments.round_, name="round"),
    path("versenyek/<slug:slug>/fordulok/<int:number>/parositas/", prints.sheet, name="sheet"),
    path("versenyek/<slug:slug>/fordulok/<int:number>/eredmenylapok/", prints.slips, name="slips"),
    path("versenyek/<slug:slug>/fordulok/<int:number>/<int:board>/", pairings.pairing, name="pairing"),
    path(
        "versenyek/<slug:slug>/fordulok/<int:number>/<int:board>/beallitasok/",
        pairings.propose,
        name="propose",
    ),
    path("versenyek/<slug:slug>/allas/", tournaments.standings, name="standings"),
    path("versenyek/<slug:slug>/allas/<int:after>/", tournaments.standings, name="standings_after"),
    path("versenyek/<slug:slug>/kereszttabla/", tournaments.crosstable, name="crosstable"),
    path("versenyek/<slug:slug>/kereszttabla/<int:after>/", tournaments.crosstable, name="crosstable_after"),
    path("versenyek/<slug:slug>/letoltes/<slug:what>.<slug:form>", exports.download, name="export"),
    path(
        "versenyek/<slug:slug>/letoltes/<int:after>/<slug:what>.<slug:form>",
        exports.download,
        name="export_after",
    ),
    path("versenyek/<slug:slug>/naplo/", tournaments.log, name="log"),
    path("versenyek/<slug:slug>/kivetito/", wall.wall, name="wall"),
    path("versenyek/<slug:slug>/szervezes/", guide.guide, name="guide"),
]
