"""Games of 2048verse.com: both forms of text are read and written, anything else is refused."""

from collections.abc import Callable
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import directions, replays, seeds, times_of
from widget2048 import Engine, Replay, ReplayError, State
from widget2048.draw import Spawn
from widget2048.rules import Board
from widget2048.verse import read_verse, write_old_verse, write_verse

EMPTY = "4x4-0000000000000000_"

# Milliseconds, and what encodeMove of the site's own 2048-replay-utils makes of a move up that
# takes them and brings a 2 to the top left cell, but for its last character, 0.
TIMES = [
    (None, "¾ú"),
    (0, "00"),
    (1, "0Â"),
    (255, "¾Â"),
    (256, "08"),
    (1021, "¾Ê"),
    (1024, "0g"),
    (4084, "¾Ò"),
    (4960, "9o"),
    (16384, "0w"),
    (65344, "¾â"),
    (65536, "0E"),
    (260608, "¾E"),
    (266734, "0M"),
    (1050094, "¾ò"),
    (1053166, "0U"),
    (4174318, "¾U"),
]

LONGEST, LONGEST_STEP = 4174.318, 12.288
"""The most seconds that the new form can tell, and those of its longest step."""


@st.composite
def drawn_replays(draw: st.DrawFn) -> Replay:
    """Draw a record from a drawn start, with and without times."""
    seed = draw(seeds)
    state, moves = State.new(seed), ""
    for direction in draw(st.lists(directions, max_size=80)):
        following = state.play(direction)
        if following is not state:
            state, moves = following, moves + direction.letter
    return Replay(seed, moves, times=draw(times_of(len(moves))))


def shown(replay: Replay) -> list[tuple[object, int]]:
    return [(state.board, state.score) for state in replay.states()]


START = ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
MOVES = "RLDU"
DRAWS = (Spawn(0, 0, 4), Spawn(3, 3, 2), Spawn(1, 0, 4), Spawn(3, 0, 2))
POSITIONS = [
    (START, 0),
    (((4, 0, 0, 4), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)), 4),
    (((8, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2)), 12),
    (((0, 0, 0, 0), (4, 0, 0, 0), (0, 0, 0, 0), (8, 0, 0, 2)), 12),
    (((4, 0, 0, 2), (8, 0, 0, 0), (0, 0, 0, 0), (2, 0, 0, 0)), 12),
]

# The numbers of the characters: 2s in columns 0 and 1: 0 and 1 * 4. Right and a 4: 32 + 16 = 48.
# Left and a 2 in column 3, row 3: 3 * 32 + 3 * 4 + 3 = 111, which is of code page 850. Down and a 4
# in row 1: 2 * 32 + 16 + 1 = 81. Up and a 2 in row 3: 3.
OLD = "replay_ $PÉq#"

# The same in the lowest 10 bits, as two digits of 7 bits: 0 0, and 0 16, which is `0g`. Right and a
# 4: 0 3+4, `07`. Left and column 3, row 3: 3 3*16+2, `3O`. Down and a 4 in row 1: 1 1+4, `15`. Up
# and row 3: 3 0, `30`. The times are 250, 1, 2 and 0 milliseconds, each 64 in the middle digit: two
# of them are 1 in the first, so 250 are 125 there, `ÿ`, and 1 makes `3` a 67, `Å`.
NEW = f"{EMPTY}00000gÿ070ÅO115030"


def test_the_old_form_is_one_character_a_tile() -> None:
    replay = read_verse(OLD)
    assert (replay.seed, replay.start) == (None, START)
    assert (replay.moves, replay.draws) == (MOVES, DRAWS)
    assert replay.times is None
    assert shown(replay) == POSITIONS
    assert write_old_verse(replay) == OLD


def test_the_new_form_is_three_characters_a_tile() -> None:
    replay = read_verse(NEW)
    assert (replay.seed, replay.start) == (None, START)
    assert (replay.moves, replay.draws) == (MOVES, DRAWS)
    assert replay.times == (0.25, 0.251, 0.253, 0.253)
    assert shown(replay) == POSITIONS
    assert write_verse(replay) == NEW


@pytest.mark.parametrize("header", ["replay", "replay_", "replay:", "replay_4x4", "replay:4x4"])
def test_the_old_form_has_several_headers(header: str) -> None:
    assert read_verse(OLD.replace("replay_", header)) == read_verse(OLD)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("text", [OLD, NEW])
def test_the_text_may_be_a_line(text: str, end: str) -> None:
    assert read_verse(text + end) == read_verse(text)


def test_a_new_header_may_leave_the_empty_board_out() -> None:
    assert read_verse(NEW.replace("0" * 16, "", 1)) == read_verse(NEW)


def test_a_new_header_may_hold_the_board_to_begin_with() -> None:
    replay = read_verse("4x4-h0000000000000aa_¾ú3")
    assert replay.start == ((131072, 0, 0, 0), (0,) * 4, (0,) * 4, (0, 0, 1024, 1024))
    assert replay.final.board == ((2, 0, 0, 131072), (0,) * 4, (0,) * 4, (0, 0, 0, 2048))
    assert write_verse(replay) == "4x4-h0000000000000aa_¾ú3"


@pytest.mark.parametrize(("milliseconds", "characters"), TIMES)
def test_a_time_is_read_and_written_as_the_site_does(
    milliseconds: int | None, characters: str
) -> None:
    start = ((0,) * 4, (0,) * 4, (0, 0, 0, 2), (0, 0, 0, 2))
    times = None if milliseconds is None else (milliseconds / 1000,)
    replay = Replay(None, "U", start, times, draws=((0, 0, 2),))
    written = write_verse(replay)
    assert written.endswith(f"{characters}0")
    assert read_verse(written) == replay


@pytest.mark.parametrize(
    ("milliseconds", "written"),
    [(258, 256), (1023, 1021), (4095, 4084), (5000, 4960), (266733, 261376), (10**7, 4174318)],
)
def test_a_time_between_two_steps_is_rounded_down(milliseconds: int, written: int) -> None:
    start = ((0,) * 4, (0,) * 4, (0, 0, 0, 2), (0, 0, 0, 2))
    replay = Replay(None, "U", start, (milliseconds / 1000,), draws=((0, 0, 2),))
    assert read_verse(write_verse(replay)).times == (written / 1000,)


def test_a_closed_page_leaves_the_time_of_its_move_unknown() -> None:
    replay = Replay(None, MOVES, START, (0.25, None, 0.375, 0.5), DRAWS)
    assert read_verse(write_verse(replay)) == replay


@given(replays())
def test_writing_and_reading_gives_the_same_positions(replay: Replay) -> None:
    read = read_verse(write_verse(replay))
    assert read.moves == replay.moves
    assert shown(read) == shown(replay)


@given(drawn_replays())
def test_the_old_form_gives_the_same_positions_without_times(replay: Replay) -> None:
    read = read_verse(write_old_verse(replay))
    assert read.times is None
    assert read.moves == replay.moves
    assert shown(read) == shown(replay)
    assert write_old_verse(read) == write_old_verse(replay)


@given(replays())
def test_the_time_between_moves_is_kept_to_the_step(replay: Replay) -> None:
    read = read_verse(write_verse(replay)).times or (None,) * len(replay)
    times = replay.times or (None,) * len(replay)
    assert [time is None for time in read] == [time is None for time in times]
    known = [0.0, *(time for time in times if time is not None)]
    kept = [0.0, *(time for time in read if time is not None)]
    for (before, after), (kept_before, kept_after) in zip(
        pairwise(known), pairwise(kept), strict=True
    ):
        told = min(after - before, LONGEST)
        assert kept_after - kept_before == pytest.approx(told, abs=LONGEST_STEP)
        assert kept_after <= after


@given(st.lists(st.integers(0, 255), min_size=4, max_size=4))
def test_a_quarter_of_a_second_is_kept_to_the_millisecond(gaps: list[int]) -> None:
    times = tuple(now / 1000 for now in accumulate(gaps))
    replay = Replay(None, MOVES, START, times, DRAWS)
    assert read_verse(write_verse(replay)) == replay


@given(replays())
def test_what_was_read_is_written_alike(replay: Replay) -> None:
    written = write_verse(replay)
    assert write_verse(read_verse(written)) == written


@pytest.mark.parametrize("start", [((2, 2, 2, 0), *START[1:]), ((2, 8, 0, 0), *START[1:])])
def test_the_old_form_has_no_place_for_other_starts(start: Board) -> None:
    with pytest.raises(ValueError, match="replay must start with two tiles, each 2 or 4, not with"):
        write_old_verse(Replay(42, "", start))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "text[0]: must begin as 'replay_' or '4x4-0000000000000000_' do, not ''"),
        (" $P", "text[0]: must begin as"),
        (f" {OLD}", "text[0]: must begin as"),
        (f"\ufeff{NEW}", "text[0]: must begin as"),
        ("4x4-0000000000000000", "text[0]: must begin as"),
        ("4x4_00000g", "text[0]: must begin as"),
        ("replay_3x3 $P", "text[7]: must be 4x4, the one size here, not '3x3'"),
        ("3x4-000000000000_00000g", "text[0]: must be 4x4, the one size here, not '3x4'"),
        ("10x10-_00000g", "text[0]: must be 4x4, the one size here, not '10x10'"),
        ("replay_", "text[7]: must go on with the two tiles of the start"),
        ("replay_ ", "text[8]: must go on with the two tiles of the start"),
        (EMPTY, "text[21]: must go on with the two tiles of the start"),
        (f"{EMPTY}000", "text[24]: must go on with the two tiles of the start"),
        ("replay_  ", "text[8]: must bring a tile to an empty cell"),
        (f"{EMPTY}000000", "text[24]: must bring a tile to an empty cell"),
        ("replay_@ ", "text[7]: must be a tile of the start, from ' ' to '?', not '@'"),
        ("replay_4x", "text[8]: must be a tile of the start, from ' ' to '?', not 'x'"),
        ("replay_ $\t", "text[9]: must be one of the 128 characters of the form, not '\\t'"),
        ("replay_ $í", "text[9]: must be one of the 128 characters of the form, not 'í'"),
        ("replay_ $ ", "text[9]: 'U' is illegal on the board it meets"),
        ("replay_ $\\", "text[9]: must bring a tile to an empty cell"),
        (f"{OLD}\n{OLD}", "text[13]: must be one of the 128 characters of the form, not '\\n'"),
        (f"{EMPTY}00000g0", "text[27]: must be three characters, not '0'"),
        (f"{EMPTY}00000gÿ0", "text[27]: must be three characters, not 'ÿ0'"),
        (f"{EMPTY}00000gÿ ", "text[27]: must be three characters"),
        (f"{EMPTY}00000gÿ 7", "text[28]: must be one of the 128 characters of the form, not ' '"),
        (f"{EMPTY}00000g04g", "text[27]: must be a 2 or 4 on a 4 x 4 board, not '04g': row 4, col"),
        (f"{EMPTY}00000g00Â", "text[27]: must be a 2 or 4 on a 4 x 4 board, not '00Â': row 0, col"),
        (f"{EMPTY}00000g008", "text[27]: must be a 2 or 4 on a 4 x 4 board, not '008': row 0, col"),
        (f"{EMPTY}00000g000", "text[27]: 'U' is illegal on the board it meets"),
        (f"{EMPTY}00000g00T", "text[27]: must bring a tile to an empty cell"),
        ("4x4-000000000000000_00000g", "text[4]: must be 16 cells, not 15"),
        ("4x4-1_00000g", "text[4]: must be 16 cells, not 1"),
        ("4x4-000000000000000i_00000g", "text[19]: must be a cell, a digit from 0 to h, not 'i'"),
        ("4x4-A000000000000000_00000g", "text[4]: must be a cell, a digit from 0 to h, not 'A'"),
        ("4x4-1100000000000000_000", "text[21]: 'U' is illegal on the board it meets"),
    ],
)
def test_a_refusal_says_where(text: str, says: str) -> None:
    with pytest.raises(ReplayError) as refusal:
        read_verse(text)
    assert str(refusal.value).startswith(says)


def read_or_refuse(text: str) -> None:
    """Only a ReplayError may come out; what is read must be a sound record."""
    try:
        replay = read_verse(text)
    except ReplayError:
        return
    assert shown(read_verse(write_verse(replay))) == shown(replay)


anything = st.text(max_size=30) | st.text("0123gwAÉÿ¾ $P@", max_size=30)


@given(st.sampled_from(["", "replay_", "4x4-", EMPTY]), anything)
def test_any_text_is_read_or_refused(header: str, text: str) -> None:
    read_or_refuse(header + text)


@given(drawn_replays(), st.sampled_from([write_verse, write_old_verse]), st.data())
def test_a_text_with_any_part_exchanged_is_read_or_refused(
    replay: Replay, write: Callable[[Replay], str], data: st.DataObject
) -> None:
    text = write(replay)
    at = data.draw(st.integers(0, len(text)))
    upto = data.draw(st.integers(at, min(len(text), at + 5)))
    read_or_refuse(text[:at] + data.draw(anything) + text[upto:])


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x" * 10**7, id="no game"),
        pytest.param("replay_ " + "x" * 10**6, id="old"),
        pytest.param(EMPTY + "0" * 10**6, id="new"),
        pytest.param("4x4-" + "0" * 10**7 + "_", id="a board"),
        pytest.param("4x4-" + "0" * 10**7, id="a board without an end"),
        pytest.param("1" * 10**7 + "x4-_", id="a size"),
    ],
)
def test_megabytes_of_junk_are_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(ReplayError) as refusal:
        read_verse(text)
    assert len(str(refusal.value)) < 300


def test_text_that_is_no_string_is_refused() -> None:
    for value in (None, b"replay_ $P", 7):
        with pytest.raises(TypeError, match="text must be a string, not"):
            read_verse(value)


@pytest.mark.parametrize("write", [write_verse, write_old_verse])
def test_what_is_no_replay_is_not_written(write: Callable[[object], str]) -> None:
    with pytest.raises(TypeError, match="replay must be a Replay, not Engine"):
        write(Engine(seed=42))
