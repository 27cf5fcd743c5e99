"""The board's picture: every shape, what lies on it, and what a reader who cannot see it is told."""

import re
from itertools import pairwise

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.queries.appearance import Appearance, Stones
from games.queries.board import SQUARE, Scene, draw
from games.rules.field import Field, Point, Unbounded, diamond, disc, mask, rectangle
from games.rules.sides import BLACK, WHITE, Colour

SEGMENT = re.compile(r"M([-\d.]+) ([-\d.]+)([hv])([-\d.]+)")
SHAPES = [
    rectangle(5),
    rectangle(15),
    rectangle(7, 52),
    disc(9),
    diamond(11),
    mask(".....\n.. ..\n.....\n.....\n....."),
]


def units(path: str) -> set[tuple[float, float, str]]:
    """All borders of one square's length that a path of long strokes holds."""
    found = set()
    for x, y, way, length in SEGMENT.findall(path):
        for step in range(round(float(length) / SQUARE)):
            ahead = step * SQUARE
            found.add(
                (round(float(x) + ahead * (way == "h"), 1), round(float(y) + ahead * (way == "v"), 1), way)
            )
    return found


@pytest.mark.parametrize("field", SHAPES, ids=lambda field: field.spec[:20])
def test_the_borders_drawn_are_those_of_the_squares_and_no_others(field: Field) -> None:
    board = draw(Scene(field, {}))
    spots = draw(Scene(field, {}, targets=field.points)).targets  # type: ignore[attr-defined]
    wanted = set()
    for spot in spots:
        left, top, right, bottom = (
            round(side, 1) for side in (spot.left, spot.top, spot.left + SQUARE, spot.top + SQUARE)
        )
        wanted |= {(left, top, "h"), (left, bottom, "h"), (left, top, "v"), (right, top, "v")}
    assert units(board.squares) == wanted


@pytest.mark.parametrize("field", SHAPES, ids=lambda field: field.spec[:20])
def test_the_lines_for_stones_join_neighbours_only(field: Field) -> None:
    spots = {(round(s.x, 1), round(s.y, 1)) for s in draw(Scene(field, {}, targets=field.points)).targets}  # type: ignore[attr-defined]
    wanted = {(x, y, "h") for x, y in spots if (round(x + SQUARE, 1), y) in spots}
    wanted |= {(x, y, "v") for x, y in spots if (x, round(y + SQUARE, 1)) in spots}
    assert units(draw(Scene(field, {})).mesh) == wanted


COVER = re.compile(r"M([-\d.]+) ([-\d.]+)h([\d.]+)v40h-[\d.]+z")


@pytest.mark.parametrize("field", SHAPES, ids=lambda field: field.spec[:20])
def test_what_is_no_point_is_covered_and_no_point_is(field: Field) -> None:
    box = rectangle(field.width, field.height).points  # type: ignore[attr-defined]
    spots = draw(Scene(field, {}, targets=[point for point in box if point not in field])).targets
    covered = {
        (round(float(left) + step * SQUARE, 1), float(top))
        for left, top, length in COVER.findall(draw(Scene(field, {})).holes)
        for step in range(round(float(length) / SQUARE))
    }
    assert covered == {(round(spot.left, 1), round(spot.top, 1)) for spot in spots}


def test_a1_is_bottom_left_and_everything_fits_into_the_picture() -> None:
    board = draw(Scene(rectangle(15), {Point(0, 0): BLACK, Point(14, 14): WHITE}))
    low, high = board.stones
    assert low.x < high.x
    assert low.y > high.y
    places = [(spot.x, spot.y) for spot in board.stones] + [(label.x, label.y) for label in board.coordinates]
    assert all(0 < x < board.width and 0 < y < board.height for x, y in places)
    assert [label.text for label in board.coordinates[:15]] == list("abcdefghijklmno")
    assert [label.text for label in board.coordinates[15:]] == [str(row) for row in range(1, 16)]


def test_the_endless_field_shows_a_window_round_the_last_stones() -> None:
    stones = {Point(0, 0): BLACK, Point(100, 0): WHITE, Point(101, 1): BLACK}
    board = draw(Scene(Unbounded(), stones))
    assert [spot.name for spot in board.stones] == ["100,0", "101,1"]
    xs = [label.text for label in board.coordinates if label.text.lstrip("-").isdigit()]
    assert "100" in xs
    assert "0,0" in board.words


@pytest.mark.parametrize("size", [5, 15, 19, 52])
def test_coordinates_never_touch_each_other(size: int) -> None:
    board = draw(Scene(rectangle(size), {}))
    columns = [label for label in board.coordinates if label.text.isalpha()]
    gaps = [right.x - left.x for left, right in pairwise(columns)]
    assert min(gaps) > board.text_size * 0.6 * max(len(label.text) for label in columns)
    assert board.text_size / board.width >= 1 / 40  # at 328 pixels wide still 8 pixels high


def test_the_winning_line_runs_through_its_stones_with_their_pen() -> None:
    line = [Point(x, x) for x in range(5)]
    board = draw(Scene(rectangle(15), dict.fromkeys(line, WHITE), won=[line]))
    (stroke,) = board.won
    assert stroke.pen == "o"
    x, y, u, v = map(float, re.findall(r"[-\d.]+", stroke.path))
    assert x < board.stones[0].x < board.stones[-1].x < u
    assert y > board.stones[0].y > board.stones[-1].y > v


def test_the_words_name_every_stone() -> None:
    stones: dict[Point, Colour] = {Point(7, 7): BLACK, Point(8, 7): WHITE, Point(7, 8): BLACK}
    with translation.override("hu"):
        assert draw(Scene(rectangle(15), stones)).words == "× (sötét) itt: h8, h9. ○ (világos) itt: i8."
        assert draw(Scene(rectangle(15), {})).words == "A tábla üres."


def picture(scene: Scene, stones: Stones = Stones.MARKS) -> str:
    return render_to_string("games/_board.html", {"board": draw(scene), "look": Appearance(stones=stones)})


def test_the_picture_is_told_to_a_screen_reader() -> None:
    html = picture(Scene(rectangle(5), {Point(0, 0): BLACK}, title="After move 1"))
    assert 'role="img" aria-labelledby="board-title board-words"' in html
    assert '<title id="board-title">After move 1</title>' in html
    assert "a1" in html


def test_marks_or_stones_as_the_reader_likes() -> None:
    scene = Scene(rectangle(5), {Point(0, 0): BLACK, Point(1, 1): WHITE}, last=[Point(1, 1)])
    marks, stones = picture(scene), picture(scene, Stones.STONES)
    assert [marks.count(f'class="{name}"') for name in ("x", "o", "last")] == [1, 1, 1]
    assert [stones.count(f'class="{name}"') for name in ("black", "white", "dot")] == [1, 1, 1]
    assert "<circle" not in marks


def test_offers_discarded_offers_slides_zones_and_buttons() -> None:
    html = picture(
        Scene(
            rectangle(8),
            {Point(1, 0): BLACK},
            slide=(Point(0, 0), Point(1, 0)),
            offered=[Point(2, 2), Point(3, 3)],
            discarded={Point(4, 4): "B"},
            zone=[Point(5, 5)],
            targets=[Point(6, 6)],
            form="move",
        )
    )
    assert html.count('class="offer x"') == 2
    assert re.findall(r'class="letter x"[^>]*>(\w)<', html) == ["A", "B"]
    assert re.search(r'class="discarded"[^>]*>B<', html)
    assert 'class="slide x"' in html
    assert 'class="zone"' in html
    assert 'role="group"' in html
    assert '<button name="point" value="g7" form="move" aria-label="g7">' in html
