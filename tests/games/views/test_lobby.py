"""Challenges: the form of all settings, what it refuses and where, and answers to the very settings read."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.forms.conversion import FIELDS, initial
from games.forms.proposal import ProposalForm
from games.models import Challenge, Match, Player
from games.rules.agreement import Setting
from games.rules.clock import (
    DAY_MS,
    Bronstein,
    ByoYomi,
    Canadian,
    DayBank,
    DaysPerTurn,
    Fischer,
    PerTurn,
    SuddenDeath,
    Untimed,
)
from games.rules.events import Resign
from games.rules.field import Field, Unbounded, diamond, disc, mask, rectangle
from games.rules.offers import ThreeMove
from games.rules.openings import Opening
from games.rules.ruleset import PRESETS, MatchFormat, match_format, ruleset
from games.services import challenges, groups, play
from games.services.verb import now
from tests.games.views.conftest import browser_of

STANDARD = challenges.STANDARD
CONTROLS = [
    Untimed(), SuddenDeath(90_500), Fischer(600_000, 5_000), Fischer(600_000, 2_500, 700_001),
    Bronstein(60_000, 1_500), ByoYomi(60_000, 3, 30_000), Canadian(60_000, 10, 300_000), PerTurn(30_000),
    DaysPerTurn(3 * DAY_MS), DayBank(30 * DAY_MS, DAY_MS // 2, 60 * DAY_MS),
]  # fmt: skip
FORMATS = [
    *PRESETS.values(),
    *(match_format(ruleset(rectangle(15)), time=control, grace=500) for control in CONTROLS),
    match_format(ruleset(rectangle(10, 20), Opening.PRO, overline_wins=True), games=4, unrated=True),
    match_format(ruleset(disc(11)), duel_rule=False),
    match_format(ruleset(diamond(13), max_plies=60)),
    match_format(ruleset(mask("..... ..\n........\n  ......\n.....\n.....\n....."))),
    match_format(ruleset(rectangle(9), stones_per_player=8, sliding=True, max_slides=None)),
]


def sent(settings: MatchFormat) -> dict[str, Any]:
    """What a browser sends for a form that shows these settings."""
    form = ProposalForm(shown=settings, base=settings)
    values = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else value for name, value in values.items() if value not in {None, False}
    }


@pytest.mark.parametrize("settings", FORMATS, ids=lambda made: made.digest[:8])
def test_a_form_gives_back_the_settings_that_it_shows(settings: MatchFormat) -> None:
    form = ProposalForm(sent(settings), shown=STANDARD, base=STANDARD)
    assert form.is_valid(), form.errors
    assert form.settings == settings
    assert not ProposalForm(sent(settings), shown=STANDARD, base=settings).marked


def test_every_field_of_the_form_belongs_to_one_setting() -> None:
    placed = [name for names in FIELDS.values() for name in names]
    assert sorted(placed) == sorted(ProposalForm.base_fields)
    assert set(initial(STANDARD)) == set(ProposalForm.base_fields)
    assert set(FIELDS) == set(Setting)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"no_draw": "on", "shape": "unbounded"}, {"no_draw", "shape"}),
        ({"three_move": "always", "games": "3"}, {"three_move", "games"}),
        ({"three_move": "on_demand", "games": "1"}, {"three_move", "games"}),
        ({"three_move": "on_demand", "opening": "swap2"}, {"three_move", "opening"}),
        ({"stones_per_player": "20"}, {"stones_per_player", "sliding"}),
        ({"sliding": "on"}, {"stones_per_player", "sliding"}),
        ({"sliding": "on", "stones_per_player": "113"}, {"stones_per_player", "shape"}),
        ({"width": "4"}, {"width"}),
        ({"width": ""}, {"width"}),
        ({"shape": "disc", "diameter": "53"}, {"diameter"}),
        ({"shape": "mask", "mask": "....\n...."}, {"mask"}),
        ({"shape": "mask", "mask": "..x.."}, {"mask"}),
        ({"shape": "mask", "mask": ""}, {"mask"}),
        ({"opening": "pro", "width": "5", "height": "5"}, {"opening", "shape"}),
        ({"kind": "fischer", "base": ""}, {"base"}),
        ({"kind": "fischer", "base": "10", "increment": "5", "cap": "5"}, {"cap"}),
        ({"kind": "byo_yomi", "base": "10", "periods": "0", "period": "30"}, {"periods"}),
        ({"kind": "days_per_turn", "days": "100"}, {"days"}),
        ({"kind": "sudden_death", "base": "ten"}, {"base"}),
        ({"grace": "3"}, {"grace"}),
        ({"games": "0"}, {"games"}),
        ({"games": "x"}, {"games"}),
        ({"max_plies": "3"}, {"max_plies"}),
        ({"kind": "hourglass"}, {"kind"}),
    ],
)
def test_what_does_not_go_together_is_told_at_both_settings(
    reka: Player, change: dict[str, str], wrong: set[str]
) -> None:
    answer = browser_of(reka).post("/kihivasok/uj/", sent(STANDARD) | change)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == wrong
    page = answer.content.decode()
    assert all(f'id="id_{name}_error"' in page for name in wrong)
    assert not Challenge.objects.exists()


def test_the_three_move_rule_that_nobody_touched_gives_way(
    reka: Player, member: Callable[..., Player]
) -> None:
    beginner = member("Kezdő Kálmán", groups.BEGINNER)
    for player in (reka, beginner):
        assert browser_of(player).post("/kihivasok/uj/", sent(STANDARD) | {"games": "1"}).status_code == 303
        made = Challenge.objects.get(challenger=player).format
        assert (made.games, made.three_move) == (1, ThreeMove.NEVER)
    untouched = {name: value for name, value in sent(STANDARD).items() if name != "three_move"}
    posted = browser_of(reka).post("/kihivasok/uj/", untouched, follow=True)
    assert "Kitettük a kihívásodat." in posted.content.decode()
    assert Challenge.objects.latest("pk").format == STANDARD


@pytest.mark.parametrize(
    ("change", "limits"),
    [
        ({"games": "1000"}, ("1", "50")),
        ({"games": "51"}, ("1", "50")),
        ({"max_plies": "1000000"}, ("10", "100000")),
        ({"width": "1000"}, ("5", "52")),
    ],
)
def test_limits_are_told_at_once_and_shown_before(
    reka: Player, change: dict[str, str], limits: tuple[str, str]
) -> None:
    form = browser_of(reka).post("/kihivasok/uj/", sent(STANDARD) | change).context["form"]
    (name,) = change
    assert form.errors[name] == ["Legalább {}, legfeljebb {}.".format(*limits)]
    shown = form[name].field.widget.attrs
    assert (str(shown["min"]), str(shown["max"])) == limits


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        (".....\r\n..x..", "Csak pont és szóköz lehet: 2. sor, 3. jel: „x”."),
        ("   ", "Egy ötösnek el kell férnie a táblán."),
        ("." * 53, "A tábla oldalai: 1 és 52 között."),
    ],
)
def test_a_refused_drawing_says_what_is_wrong_with_it(reka: Player, drawing: str, told: str) -> None:
    asked = sent(STANDARD) | {"shape": "mask", "mask": drawing}
    answer = browser_of(reka).post("/kihivasok/uj/", asked)
    assert answer.context["form"].errors == {"mask": [told]}
    assert f'id="id_mask_error">{told}' in answer.content.decode()


def test_a_preset_fills_the_form(reka: Player) -> None:
    page = browser_of(reka).get("/kihivasok/uj/?preset=source-a-unlimited").content.decode()
    assert '<option value="unbounded" selected>' in page
    assert '<option value="source-a-unlimited" selected>' in page


def test_a_locked_setting_keeps_its_value_and_says_why(member: Callable[..., Player]) -> None:
    client = browser_of(member("Kezdő Kálmán", groups.BEGINNER))
    page = client.get("/kihivasok/uj/?preset=swap2-15").content.decode()
    assert page.count("Ezt (még) nem állíthatod") == len(Setting) - len(groups.FOR_BEGINNERS)
    assert '<option value="free_style" selected>' in page
    answer = client.post("/kihivasok/uj/", sent(STANDARD) | {"opening": "swap2", "games": "4"})
    assert answer.status_code == 303
    made = Challenge.objects.get().format
    assert (made.rules.opening, made.games) == (Opening.FREE_STYLE, 4)


def test_a_challenge_to_somebody_is_theirs_alone(
    reka: Player, odon: Player, member: Callable[..., Player]
) -> None:
    client = browser_of(reka)
    address = client.post(f"/kihivasok/uj/?ellenfel={odon.pk}", sent(STANDARD))["Location"]
    assert client.get(address).status_code == 200
    assert browser_of(member("Idegen Ilona")).get(address).status_code == 404
    assert browser_of(None).get(address).status_code == 404
    assert client.get(f"/kihivasok/uj/?ellenfel={reka.pk}").status_code == 404
    assert client.get("/kihivasok/uj/?ellenfel=x").status_code == 404


@pytest.fixture
def challenge(reka: Player, odon: Player) -> Challenge:
    return challenges.propose(by=reka, opponent=odon, settings=STANDARD)


def answer(client: Client, challenge: Challenge, **more: object) -> int:
    return client.post(f"/kihivasok/{challenge.pk}/", {"digest": challenge.digest} | more).status_code


def test_accepting_opens_the_match(challenge: Challenge, odon: Player) -> None:
    assert answer(browser_of(odon), challenge, answer="accept") == 303
    match = Match.objects.get()
    assert match.digest == challenge.digest
    assert answer(browser_of(odon), challenge, answer="accept") == 303, "the same match again"
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    "field", [mask(".....\n.. ..\n....."), disc(9), diamond(11), rectangle(15), Unbounded()]
)
def test_a_field_that_is_no_rectangle_is_drawn_before_it_is_agreed_to(
    reka: Player, odon: Player, field: Field
) -> None:
    made = challenges.propose(by=reka, opponent=odon, settings=match_format(ruleset(field)))
    client = browser_of(odon)
    page = client.get(f"/kihivasok/{made.pk}/").content.decode()
    assert ('class="holes"' in page) is (field not in {rectangle(15), Unbounded()})
    assert answer(client, made, answer="accept") == 303
    page = client.get(f"/meccsek/{Match.objects.get().pk}/").content.decode()
    assert ('class="holes"' in page) is (field not in {rectangle(15), Unbounded()})


def test_settings_that_changed_since_they_were_read_are_not_accepted(
    challenge: Challenge, odon: Player
) -> None:
    assert answer(browser_of(odon), challenge, answer="accept", digest="0" * 64) == 409
    assert not Match.objects.exists()


def test_only_whose_turn_it_is_may_answer(challenge: Challenge, reka: Player, odon: Player) -> None:
    assert answer(browser_of(reka), challenge, answer="accept") == 403
    assert answer(browser_of(odon), challenge, answer="withdraw") == 403
    assert answer(browser_of(odon), challenge, answer="maybe") == 400
    assert answer(browser_of(None), challenge, answer="accept") == 302
    assert answer(browser_of(reka), challenge, answer="withdraw") == 303
    assert answer(browser_of(odon), challenge, answer="decline") == 409


def test_a_counter_proposal_marks_what_it_changes(challenge: Challenge, reka: Player, odon: Player) -> None:
    client = browser_of(odon)
    address = f"/kihivasok/{challenge.pk}/ellenajanlat/"
    assert client.get(address).status_code == 200
    wrong = client.post(address, sent(STANDARD) | {"games": "0", "digest": challenge.digest})
    assert wrong.context["form"].marked == {"games"}
    stale = client.post(address, sent(STANDARD) | {"games": "4", "digest": "0" * 64})
    assert stale.status_code == 409
    assert "változtak" in stale.content.decode()
    done = client.post(address, sent(STANDARD) | {"games": "4", "digest": challenge.digest})
    assert done.status_code == 303
    page = browser_of(reka).get(done["Location"]).content.decode()
    assert page.count("<mark>") == 1
    assert '<del class="muted">2</del> → <mark>4</mark>' in page
    assert client.get(address).status_code == 404


def test_whoever_comes_first_takes_an_open_challenge(reka: Player, odon: Player) -> None:
    made = challenges.propose(by=reka, opponent=None, settings=PRESETS["source-a-unlimited"])
    assert isinstance(made.format.rules.field, Unbounded)
    page = browser_of(odon).get("/kihivasok/").content.decode()
    assert f'href="/kihivasok/{made.pk}/"' in page
    assert answer(browser_of(odon), made, answer="accept") == 303


def test_a_form_sent_twice_proposes_once(reka: Player, odon: Player) -> None:
    client, address = browser_of(reka), f"/kihivasok/uj/?ellenfel={odon.pk}"
    key = client.get(address).context["key"]
    for _ in range(2):
        assert client.post(address, sent(STANDARD) | {"key": key}).status_code == 303
    assert Challenge.objects.count() == 1


def test_the_lobby_shows_first_what_waits_for_its_reader(reka: Player, odon: Player) -> None:
    anybody = challenges.propose(by=odon, opponent=None, settings=STANDARD)
    mine = challenges.propose(by=reka, opponent=None, settings=PRESETS["pro-15"])
    sent_to_odon = challenges.propose(by=reka, opponent=odon, settings=PRESETS["swap-15"])
    to_reka = challenges.propose(by=odon, opponent=reka, settings=PRESETS["swap2-15"])
    page = browser_of(reka).get("/kihivasok/").content.decode()
    places = {item.pk: page.index(f'href="/kihivasok/{item.pk}/"') for item in Challenge.objects.all()}
    assert places[to_reka.pk] < min(places[mine.pk], places[sent_to_odon.pk])
    assert max(places[mine.pk], places[sent_to_odon.pk]) < places[anybody.pk]
    assert all(page.count(f'href="/kihivasok/{pk}/"') == 1 for pk in places)


def test_who_has_posted_a_challenge_is_not_told_to_post_one(reka: Player) -> None:
    client = browser_of(reka)
    assert "Tegyél fel egy kihívást" in client.get("/kihivasok/").content.decode()
    challenges.propose(by=reka, opponent=None, settings=STANDARD)
    page = client.get("/kihivasok/").content.decode()
    assert "Tegyél fel egy kihívást" not in page
    assert "Rajtad kívül most senki sem vár ellenfélre." in page


def test_a_setting_that_the_counter_proposal_leaves_out_is_shown(reka: Player, odon: Player) -> None:
    """One game cannot be a duel (§11.2): the line of the duel rule is gone, not silent."""
    asked = challenges.propose(by=reka, opponent=odon, settings=PRESETS["freestyle-15"])
    one = match_format(ruleset(rectangle(15)), games=1)
    challenges.counter(challenge_id=asked.pk, by=odon, settings=one, digest=asked.digest)
    page = browser_of(reka).get(f"/kihivasok/{asked.pk}/").content.decode()
    assert '<del class="muted">igen</del> → <mark>elmarad</mark>' in page


# Once more ----------------------------------------------------------------------------------------


def decided(match: Match) -> Match:
    """Its only game is won by resignation."""
    game = match.games.get()
    play.act(game_id=game.pk, by=match.player_a, act=Resign(), expected=game.version, at=now(), key=None)
    match.refresh_from_db()
    return match


def test_a_decided_match_leads_to_another_one_like_it(
    new_match: Callable[..., Match], reka: Player, odon: Player
) -> None:
    """One press to the form, which proposes the same settings to the same opponent, once sent."""
    agreed = match_format(ruleset(rectangle(17), Opening.PRO), games=1, time=SuddenDeath(60_000))
    match = decided(new_match(agreed))
    form = f"/kihivasok/uj/?ellenfel={odon.pk}&meccs={match.pk}"
    link = f'href="{form}"'.replace("&", "&amp;")
    for address in (f"/meccsek/{match.pk}/", f"/jatszmak/{match.games.get().pk}/"):
        assert link in browser_of(reka).get(address).content.decode()
        assert "meccs=" not in browser_of(None).get(address).content.decode()
    shown = browser_of(reka).get(form).context["form"]
    assert not shown.marked - ProposalForm(shown=agreed, base=STANDARD).marked
    assert browser_of(reka).post(form, sent(agreed)).status_code == 303
    made = Challenge.objects.get()
    assert (made.opponent, made.format) == (odon, agreed)


def test_a_match_that_goes_on_is_not_begun_again(new_match: Callable[..., Match], reka: Player) -> None:
    match = new_match()
    assert "meccs=" not in browser_of(reka).get(f"/meccsek/{match.pk}/").content.decode()


def test_only_a_match_of_the_two_fills_the_form(
    new_match: Callable[..., Match], member: Callable[..., Player], reka: Player, odon: Player
) -> None:
    match = decided(new_match(match_format(ruleset(rectangle(17)), games=1)))
    stranger = browser_of(member("Szabó Ágnes"))
    assert stranger.get(f"/kihivasok/uj/?ellenfel={odon.pk}&meccs={match.pk}").status_code == 404
    assert browser_of(reka).get(f"/kihivasok/uj/?ellenfel={odon.pk}&meccs=x").status_code == 404
