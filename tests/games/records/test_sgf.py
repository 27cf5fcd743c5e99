"""SGF as others write it: every rule of reading on a file written by hand, and what our own files say."""

import pytest

from games.records import sgf
from games.records.errors import NotWritable
from games.records.from_game import record_of
from games.records.record import Extra, Kind, Record, RecordedPly, RecordedResult
from games.rules.clock import Fischer
from games.rules.events import Choose, Offer, Pick, Place, Resign, Termination
from games.rules.field import Point, Unbounded, disc, rectangle
from games.rules.game import GameState
from games.rules.openings import Choice, Opening
from games.rules.ruleset import ruleset
from games.rules.sides import BLACK, SECOND, WHITE, Colour
from tests.games.rules.play import act, begun, filled, lay, point, slide, three


def one(text: str | bytes) -> Record:
    (record,) = sgf.read(text)
    return record


def plies(text: str | bytes) -> list[tuple[Colour | None, str]]:
    """Each ply of the only game as colour and name."""
    return [
        (ply.colour, ply.point.lettered if ply.point else "pass")
        if ply.origin is None
        else (ply.colour, f"{ply.origin.lettered}-{ply.point and ply.point.lettered}")
        for ply in one(text).plies
    ]


@pytest.mark.parametrize(
    ("size", "letters", "name"),
    [
        ("15", "hh", "h8"),
        ("20", "jj", "j11"),
        ("15", "aa", "a15"),
        ("15", "oo", "o1"),
        ("15:19", "as", "a1"),
        ("52", "AZ", "aa1"),
        ("52", "zA", "z26"),
    ],
)
def test_letters_count_from_the_top(size: str, letters: str, name: str) -> None:
    """Vector 10."""
    assert plies(f"(;GM[4]SZ[{size}];B[{letters}])") == [(BLACK, name)]


def test_whitespace_anywhere_between_tokens() -> None:
    text = " \n ( ; GM [4]\n\tSZ [ 15 ]\r\nPB\n[x] ;\n B [ hh ] ; W\n[ig]\n)\n "
    assert plies(text) == [(BLACK, "h8"), (WHITE, "i9")]


def test_several_moves_in_one_node() -> None:
    assert plies("(;GM[4]SZ[15]B[hh]W[ig];B[aa][bb])") == [
        *((BLACK, "h8"), (WHITE, "i9")),
        *((BLACK, "a15"), (BLACK, "b14")),
    ]


def test_escapes_and_soft_line_breaks() -> None:
    record = one("(;GM[4]SZ[9]PB[a\\]b\\\\c\\:d]PW[long \\\nname]EV[two\nlines\tand \\\r\nmore]RU[\\n])")
    assert (record.black, record.white) == ("a]b\\c:d", "long name")
    assert (record.event, record.rules_text) == ("two lines and more", "n")


def test_texts_keep_their_lines() -> None:
    record = one("(;GM[4]SZ[9]C[one\r\ntwo\\\nthree\\]])")
    assert record.extra == (Extra(0, "C", ("one\r\ntwo\\\nthree\\]",)),)
    assert sgf.plain(record.extra[0].values[0]) == "one\ntwothree]"


def test_first_child_is_the_main_line() -> None:
    text = "(;GM[4]SZ[15];B[hh](;W[ig](;B[aa])(;B[bb]))(;W[cc];B[dd];W[ee]))"
    assert plies(text) == [(BLACK, "h8"), (WHITE, "i9"), (BLACK, "a15")]


def test_a_variation_at_ply_five_is_no_offer_unless_it_says_so() -> None:
    line = "(;GM[4]SZ[15];B[hh];W[ig];B[hg];W[if](;B[aa])(;B[bb]{}))"
    assert one(line.format("")).offered == ()
    marked = one(line.format("AMOFFER[]"))
    assert marked.offered == (point("a15"), point("b14"))
    assert marked.discarded == point("b14")
    assert len(marked.plies) == 5


def test_a_collection_of_games() -> None:
    first, second = sgf.read("(;GM[4]SZ[15]PB[a];B[hh]) (;GM[4]SZ[9]PB[b])")
    assert (first.black, second.black) == ("a", "b")
    assert (first.field, second.field) == (rectangle(15), rectangle(9))


@pytest.mark.parametrize(
    ("size", "text", "found"),
    [("15", "", "pass"), ("15", "tt", "pass"), ("19", "tt", "pass"), ("20", "tt", "t1"), ("20", "", "pass")],
)
def test_passes(size: str, text: str, found: str) -> None:
    assert plies(f"(;GM[4]SZ[{size}];B[{text}])") == [(BLACK, found)]


def test_setup_stones_and_whose_turn() -> None:
    record = one("(;GM[4]SZ[9]AB[aa:ba][ii]AW[cc];AE[ii]AW[dd]PL[W];B[ee])")
    stones = [(colour, at.lettered) for colour, at in record.setup]
    assert stones == [(BLACK, "a9"), (BLACK, "b9"), (WHITE, "c7"), (WHITE, "d6")]
    assert record.to_play is WHITE
    assert record.first_colour is BLACK


def test_slides_are_setup_nodes_inside_the_game() -> None:
    text = "(;GM[4]SZ[9];B[aa];W[bb];AE[aa]AB[ba]PL[W];AW[bc]AE[bb]PL[B])"
    assert plies(text)[2:] == [(BLACK, "a9-b9"), (WHITE, "b8-b7")]
    assert one(text).extra == ()


def test_points_outside_the_field_stay_as_they_are() -> None:
    (ply,) = one("(;GM[4]SZ[9];B[zA])").plies
    assert ply.point == Point(25, 8 - 26)


def test_old_long_names_and_unknown_properties() -> None:
    record = one("(;GaMe[4]SiZe[9]PlayerBlack[x]XX[a][b];Black[aa]CoMment[hm]BL[late])")
    assert record.black == "x"
    assert record.extra == (
        *(Extra(0, "XX", ("a", "b")), Extra(1, "CM", ("hm",))),
        Extra(1, "BL", ("late",)),
    )


def test_clocks() -> None:
    record = one("(;GM[4]SZ[9];B[aa]BL[59.25];W[bb]WL[60];B[cc]BL[0.0015];W[dd]BL[7])")
    assert [ply.left for ply in record.plies] == [59_250, 60_000, 1, None]
    assert record.extra == (Extra(4, "BL", ("7",)),)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("B+", RecordedResult(Kind.WIN, BLACK)),
        ("W+R", RecordedResult(Kind.WIN, WHITE, Termination.RESIGNATION)),
        ("w+resign", RecordedResult(Kind.WIN, WHITE, Termination.RESIGNATION)),
        ("B+Time", RecordedResult(Kind.WIN, BLACK, Termination.TIME)),
        ("B+F", RecordedResult(Kind.WIN, BLACK, Termination.FORFEIT)),
        ("B+12.5", RecordedResult(Kind.WIN, BLACK)),
        ("0", RecordedResult(Kind.DRAW)),
        ("Draw", RecordedResult(Kind.DRAW)),
        ("Void", RecordedResult(Kind.VOID)),
        ("?", RecordedResult()),
        ("jigo", RecordedResult()),
    ],
)
def test_results(text: str, found: RecordedResult) -> None:
    record = one(f"(;GM[4]SZ[9]RE[{text}])")
    assert record.result == found
    assert record.result.text == text
    assert f"RE[{text}]" in sgf.write(record)


def test_a_file_without_result_or_names() -> None:
    record = one("(;SZ[9])")
    assert record.result == RecordedResult()
    assert (record.black, record.white, record.date) == (None, None, None)


CHARSETS = [
    ("utf-8", "", "Ödön"),
    ("utf-8-sig", "CA[latin-1]", "Ödön"),
    ("utf-16", "", "Ödön"),
    ("iso8859-2", "CA[ISO-8859-2]", "Hőgyész"),
    ("cp1250", "CA[windows-1250]", "Hőgyész"),
    ("gb18030", "CA[GB18030]", "五子棋"),
    ("latin-1", "", "Ödön"),
]


@pytest.mark.parametrize(("charset", "named", "name"), CHARSETS)
def test_charsets(charset: str, named: str, name: str) -> None:
    assert one(f"(;GM[4]{named}SZ[15]PB[{name}])".encode(charset)).black == name


def test_the_field_may_be_assumed_where_no_size_stands() -> None:
    (record,) = sgf.read("(;GM[4];B[hh])", assumed=disc(15))
    assert record.field == disc(15)
    (record,) = sgf.read("(;GM[4]SZ[9];B[aa])", assumed=disc(15))
    assert record.field == rectangle(9)


# Writing ------------------------------------------------------------------------------------------
def written(state: GameState, **names: str) -> str:
    return sgf.write(record_of(state, **names))


def test_the_head_of_our_files() -> None:
    state = lay(begun(), "h8 i9")
    act(state, Resign(), seat=SECOND)
    text = written(state, first="Á]", second="B\\", date="2026-01-02")
    for part in (
        "FF[4]GM[4]CA[UTF-8]",
        "SZ[15]",
        "PB[Á\\]]",
        "PW[B\\\\]",
        "RE[B+R]",
        "DT[2026-01-02]",
        "RU[",
    ):
        assert part in text
    assert ";B[hh];W[ig]" in text


def test_names_go_by_the_final_colours() -> None:
    state = begun(ruleset(rectangle(15), Opening.SWAP))
    act(state, three("h8 i8 h9"))
    act(state, Choose(Choice.TAKE_BLACK))
    text = written(state, first="Anna", second="Béla")
    assert "PB[Béla]PW[Anna]" in text
    assert "ON[swap take_black]" in text


def test_times_left() -> None:
    state = begun(time=Fischer(base=60_000, increment=1_500))
    act(state, Place(point("h8")), at=2_250)
    act(state, Place(point("i9")), at=2_251)
    assert ";B[hh]BL[59.250];W[ig]WL[61.499]" in written(state)


def test_a_discarded_offer_is_a_variation() -> None:
    state = lay(begun(three_move=True), "h8 i9 h9 i10")
    act(state, Offer((point("a1"), point("b1"))))
    waiting = written(state)
    assert ";W[if]AMOFFER[ao][bo])" in waiting
    assert one(waiting).offered == (point("a1"), point("b1"))
    act(state, Pick(point("b1")))
    lay(state, "c1")
    text = written(state)
    assert "(;B[bo];W[co])\n(;B[ao]AMOFFER[]))" in text
    assert one(text).offered == (point("b1"), point("a1"))


def test_slides_written() -> None:
    rules = ruleset(rectangle(5), stones_per_player=5, sliding=True)
    state = filled(rules, "a1 b1 c1 d1 e3", "a5 b5 c5 d5 e4")
    slide(state, "a1-a2")
    text = written(state)
    assert ";AE[ae]AB[ad]PL[W]" in text
    assert plies(text)[-1] == (BLACK, "a1-a2")


def test_an_unbounded_game_is_translated_and_its_width_bounded() -> None:
    fits = lay(begun(ruleset(Unbounded())), "0,0 51,-51")
    text = written(fits)
    assert "SZ[52]" in text
    assert "AMFIELD[unbounded]" in text
    assert [ply.point for ply in one(text).plies] == [Point(0, 0), Point(51, -51)]
    lay(fits, "-1,0")
    with pytest.raises(NotWritable) as refused:
        written(fits)
    assert refused.value.data == {"format": "sgf", "what": "size", "most": 52}


def test_points_that_no_letters_name() -> None:
    for outside in (Point(-1, 0), Point(0, -40), Point(19, -5)):
        record = Record(one("(;SZ[15])").format, rectangle(15), (RecordedPly(BLACK, outside),))
        with pytest.raises(NotWritable) as refused:
            sgf.write(record)
        assert refused.value.data["what"] == "point"


def test_a_clock_in_a_node_of_its_own_stays_there() -> None:
    record = one("(;GM[4]SZ[9];B[aa];BL[7];W[bb]BL[6])")
    assert record.extra == (Extra(1, "BL", ("7",)), Extra(2, "BL", ("6",)))
    again = one(sgf.write(record))
    assert (again.extra, again.plies) == (record.extra, record.plies)


def test_a_foreign_application_keeps_its_name() -> None:
    text = sgf.write(one("(;GM[4]SZ[9]AP[Other:2];B[aa])"))
    assert text.count("AP[") == 1
    assert "AP[Other:2]" in text
