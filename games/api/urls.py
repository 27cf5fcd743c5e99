"""The map of the API."""

from django.urls import path, re_path, register_converter

from games.api import challenges, games, matches, people, reference, tokens
from games.api.frame import Nowhere
from games.api.paths import Form, Number

register_converter(Number, "number")
register_converter(Form, "form")
app_name = "api"

urlpatterns = [
    path("token", tokens.Tokens.as_view(), name="token"),
    path("players", people.Players.as_view(), name="players"),
    path("players/<number:player_id>", people.OnePlayer.as_view(), name="player"),
    path("presets", people.Presets.as_view(), name="presets"),
    path("challenges", challenges.Challenges.as_view(), name="challenges"),
    path("challenges/<number:challenge_id>", challenges.OneChallenge.as_view(), name="challenge"),
    path("challenges/<number:challenge_id>/counter", challenges.Counter.as_view(), name="counter"),
    path("challenges/<number:challenge_id>/accept", challenges.Accept.as_view(), name="accept"),
    path("challenges/<number:challenge_id>/decline", challenges.Decline.as_view(), name="decline"),
    path("challenges/<number:challenge_id>/withdraw", challenges.Withdraw.as_view(), name="withdraw"),
    path("matches", matches.Matches.as_view(), name="matches"),
    path("matches/<number:match_id>", matches.OneMatch.as_view(), name="match"),
    path("games/<number:game_id>", games.OneGame.as_view(), name="game"),
    path("games/<number:game_id>/actions", games.Actions.as_view(), name="actions"),
    path("games/<number:game_id>/log", games.Log.as_view(), name="log"),
    path("games/<number:game_id>/files/<form:form>", games.Files.as_view(), name="file"),
    path("schema", reference.Schema.as_view(), name="schema"),
    path("docs", reference.Reference.as_view(), name="reference"),
    re_path("", Nowhere.as_view()),
]
