"""The addresses of the games app."""

from django.urls import path

from games.views import recorded, site

app_name = "games"
urlpatterns = [
    path("jatszmatar/", recorded.recorded_games, name="recorded_games"),
    path("jatszmatar/<int:pk>/", recorded.recorded_game, name="recorded_game"),
    path("jatszmatar/<int:pk>/jatszma.<slug:suffix>", recorded.recorded_download, name="recorded_download"),
    path("jatszmatar/<int:pk>/forras", recorded.recorded_source, name="recorded_source"),
    path("szabalyok/", site.rules, name="rules"),
    path("megjelenes/", site.appearance, name="appearance"),
]
