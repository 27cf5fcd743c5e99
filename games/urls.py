"""The addresses of the games app."""

from django.urls import path

from games.api.own_token import own_token
from games.views import accounts, downloads, lobby, matches, people, recorded, site, tables

app_name = "games"
urlpatterns = [
    path("jatszmatar/", recorded.recorded_games, name="recorded_games"),
    path("jatszmatar/<int:pk>/", recorded.recorded_game, name="recorded_game"),
    path("jatszmatar/<int:pk>/jatszma.<slug:suffix>", recorded.recorded_download, name="recorded_download"),
    path("jatszmatar/<int:pk>/forras", recorded.recorded_source, name="recorded_source"),
    path("szabalyok/", site.rules, name="rules"),
    path("megjelenes/", site.appearance, name="appearance"),
    path("kihivasok/", lobby.lobby, name="lobby"),
    path("kihivasok/uj/", lobby.propose, name="propose"),
    path("kihivasok/<int:pk>/", lobby.challenge, name="challenge"),
    path("kihivasok/<int:pk>/ellenajanlat/", lobby.counter, name="counter"),
    path("meccsek/<int:pk>/", matches.match, name="match"),
    path("jatszmak/<int:pk>/", tables.game, name="game"),
    path("jatszmak/<int:pk>/feladas/", tables.confirm, {"act": "resign"}, name="resign"),
    path("jatszmak/<int:pk>/megszakitas/", tables.confirm, {"act": "abort"}, name="abort"),
    path("jatszmak/<int:pk>/jatszma.<slug:suffix>", downloads.download, name="download"),
    path("jatekosok/", people.players, name="players"),
    path("jatekosok/<int:pk>/", people.player, name="player"),
    path("jatekosok/<int:pk>/en-vagyok/", people.claim, name="claim"),
    path("profil/", people.profile, name="profile"),
    path("profil/token/", own_token, name="token"),
    path("regisztracio/", accounts.sign_up, name="sign_up"),
    path("belepes/", accounts.SignIn.as_view(), name="sign_in"),
    path("kilepes/", accounts.SignOut.as_view(), name="sign_out"),
    path("jelszo/", accounts.PasswordChange.as_view(), name="password_change"),
    path("jelszo/elfelejtett/", accounts.PasswordReset.as_view(), name="password_reset"),
    path("jelszo/elkuldve/", accounts.PasswordResetSent.as_view(), name="password_reset_sent"),
    path(
        "jelszo/uj/<uidb64>/<token>/", accounts.PasswordResetConfirm.as_view(), name="password_reset_confirm"
    ),
]
