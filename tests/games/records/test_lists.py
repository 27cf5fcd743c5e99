"""PSQ files and plain lists by others: every rule of reading on a text written by hand."""

import pytest

from games.records import movelist, psq
from games.records.errors import NotWritable
from games.records.from_game import record_of
from games.records.record import Extra, Format, Record, RecordedPly
from games.rules.field import Field, Point, Unbounded, disc, rectangle
from games.rules.ruleset import ruleset
from games.rules.sides import BLACK, WHITE
from tests.games.rules.play import begun, filled, lay, point, slide

GOMOCUP = (
    "Piskvorky 20x20, 11:11, {}\r\n10,10,0\r\n11,9,123\r\n9,10,45\r\n"
    "first.zip\r\nsecond.zip\r\n-1\r\n1,Freestyle\r\n"
)
FIFTEEN = rectangle(15)


def names(record: Record) -> str:
    return " ".join(ply.point.lettered if ply.point else "-" for ply in record.plies)


# PSQ ----------------------------------------------------------------------------------------------
def test_psq_counts_from_the_top_and_from_one() -> None:
    """Vector 10."""
    (record,) = psq.read(GOMOCUP.format(0))
    assert record.field == rectangle(20)
    assert names(record) == "j11 k12 i11"
    assert [ply.ms for ply in record.plies] == [0, 123, 45]
    assert {ply.colour for ply in record.plies} == {None}
    assert (record.result, record.first_colour) == (None, None)


def test_psq_names_and_what_follows() -> None:
    (record,) = psq.read(GOMOCUP.format(0))
    assert (record.black, record.white) == ("first.zip", "second.zip")
    assert record.extra == (
        Extra(0, psq.HEADER, ("11", "11", "0")),
        Extra(3, psq.TAIL, ("-1", "1,Freestyle")),
    )
    assert psq.write(record) == GOMOCUP.format(0)


def test_psq_the_second_name_may_have_begun() -> None:
    (record,) = psq.read(GOMOCUP.format(1))
    assert (record.black, record.white) == ("second.zip", "first.zip")
    assert psq.write(record) == GOMOCUP.format(1)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("tail", ["", "-1", "-1||", "||"])
def test_psq_line_ends_blank_lines_and_files_without_names(end: str, tail: str) -> None:
    text = f"|Piskvorky 9x7, 0:0, 0|1,1|| 9 , 7 , 5 |{tail}".replace("|", end)
    (record,) = psq.read(text.encode())
    assert record.field == rectangle(9, 7)
    assert names(record) == "a7 i1"
    assert [ply.ms for ply in record.plies] == [None, 5]
    assert (record.black, record.white) == (None, None)


def test_psq_points_outside_stay_as_they_are() -> None:
    (record,) = psq.read("Piskvorky 9x9, 0:0, 0\n0,10,0\n-3,99,0\n")
    assert [ply.point for ply in record.plies] == [Point(-1, -1), Point(-4, -90)]
    assert psq.write(record).splitlines()[1:3] == ["0,10,0", "-3,99,0"]


def test_psq_names_that_look_like_moves_are_made_harmless() -> None:
    text = psq.write(record_of(lay(begun(), "h8"), first="1,2,3", second="a\r\nb"))
    (record,) = psq.read(text)
    assert (record.black, record.white) == ("1;2;3", "a  b")
    assert len(record.plies) == 1


def test_psq_one_missing_name() -> None:
    (record,) = psq.read(psq.write(record_of(lay(begun(), "h8"), second="Béla")))
    assert (record.black, record.white) == ("?", "Béla")


def test_psq_unbounded_games_are_translated_onto_a_square() -> None:
    state = lay(begun(ruleset(Unbounded())), "0,0 1,0 -49,49")
    assert psq.write(record_of(state)).startswith(
        "Piskvorky 51x51, 0:0, 0\r\n50,51,0\r\n51,51,0\r\n1,2,0\r\n"
    )
    lay(state, "-100,0")
    with pytest.raises(NotWritable) as refused:
        psq.write(record_of(state))
    assert refused.value.data == {"format": "psq", "what": "size", "most": 99}


def made(field: Field = FIFTEEN, *plies: RecordedPly, setup: bool = False) -> Record:
    return Record(Format.LOG, field, plies, ((BLACK, Point(0, 0)),) if setup else ())


B8, W9 = RecordedPly(BLACK, Point(7, 7)), RecordedPly(WHITE, Point(8, 8))
SLIDE = RecordedPly(BLACK, Point(7, 8), Point(7, 7))


@pytest.mark.parametrize(
    ("record", "what"),
    [
        (made(disc(9)), "shape"),
        (made(FIFTEEN, B8, W9, SLIDE), "slides"),
        (made(FIFTEEN, B8, RecordedPly(WHITE, None)), "passes"),
        (made(setup=True), "setup"),
        (made(FIFTEEN, B8, B8), "colours"),
        (made(FIFTEEN, B8, W9, RecordedPly(None, None), W9), "passes"),
    ],
)
def test_what_psq_cannot_hold(record: Record, what: str) -> None:
    with pytest.raises(NotWritable) as refused:
        psq.write(record)
    assert refused.value.data == {"format": "psq", "what": what}


# Lists --------------------------------------------------------------------------------------------
def listed(text: str, field: Field = FIFTEEN, **options: bool) -> str:
    return names(movelist.read(text, field=field, **options)[0])


@pytest.mark.parametrize(
    "text",
    [
        "h8 i9 aa1",
        "h8,i9;aa1",
        " H8\n\tI9\r\nAA1\n",
        "1. h8 2.i9 3. aa1",
        "1.h8 i9 2. aa1",
        "1... h8 i9 aa1",
        "# a game\nh8 #i10\ni9,aa1 # end",
    ],
)
def test_lists(text: str) -> None:
    assert listed(text) == "h8 i9 aa1"


def test_rows_from_the_top() -> None:
    assert listed("h8 a1 o15 a16", rows_from_top=True).split()[:3] == ["h8", "a15", "o1"]
    (record,) = movelist.read("a16", field=FIFTEEN, rows_from_top=True)
    assert record.plies[0].point == Point(0, -1)


def test_lists_without_the_letter_i() -> None:
    assert listed("h1 j1 t19 aa1", rectangle(19), skip_i=True) == "h1 i1 s19 z1"


def test_passes_and_slides() -> None:
    (record,) = movelist.read("h8 - pass -- h8-h9", field=FIFTEEN)
    assert [ply.point for ply in record.plies] == [point("h8"), None, None, None, point("h9")]
    assert record.plies[-1].origin == point("h8")


def test_the_unbounded_field_has_numbers() -> None:
    (record,) = movelist.read("1. 0,0 2. +1,0;-1,2 \N{MINUS SIGN}3,4 -", field=Unbounded())
    assert [ply.point for ply in record.plies] == [Point(0, 0), Point(1, 0), Point(-1, 2), Point(-3, 4), None]


def test_written_lists() -> None:
    state = lay(begun(), "a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3")
    assert movelist.write(record_of(state)) == "a1 a2 a3 a4 b1 b2 b3 b4 c1 c2\nc3\n"
    assert movelist.write(record_of(lay(begun(), "h8 i9")), numbered=True) == "1. h8 2. i9\n"
    rules = ruleset(rectangle(5), stones_per_player=5, sliding=True)
    slid = slide(filled(rules, "a1 b1 c1 d1 e3", "a5 b5 c5 d5 e4"), "a1-a2")
    assert movelist.write(record_of(slid)).endswith(" e3 e4\na1-a2\n")


@pytest.mark.parametrize(
    ("record", "what"),
    [
        (made(setup=True), "setup"),
        (made(FIFTEEN, W9, W9), "colours"),
        (made(Unbounded(), B8, W9, SLIDE), "slides"),
        (made(FIFTEEN, RecordedPly(BLACK, Point(-1, 0))), "point"),
        (made(FIFTEEN, RecordedPly(BLACK, Point(0, 999))), "point"),
        (made(FIFTEEN, RecordedPly(BLACK, Point(702, 0))), "point"),
    ],
)
def test_what_lists_cannot_hold(record: Record, what: str) -> None:
    with pytest.raises(NotWritable) as refused:
        movelist.write(record)
    assert refused.value.data["what"] == what


def test_white_may_have_begun() -> None:
    assert movelist.write(made(FIFTEEN, W9, B8)) == "i9 h8\n"
