"""Episodes of the 2048-Framework: its own are read, ours are written, anything else is refused."""

import re
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import replays
from widget2048 import Engine, Replay, ReplayError
from widget2048.draw import Spawn
from widget2048.framework import read_episode, read_episodes, write_episode, write_episodes

# Two games of the random players of the 2048-Framework, saved by its option --save.
PLAYED = (
    "slide:place@1796036902854|F151#R11#U[4]41#UC2#UF1#UA1#L[4]B1#D[8]61#D41#UC1#D[4]B1#L[4]01"
    "#U[16]51#DB2#D51#UB1#R[28]81#D41#U[4]91#L[8]32#D61#R[4]31#LB1#R41#D[12]11#UE1#L71#RC2#D[4]11"
    "#U[12]B1#L[8]B1#U[16]C1#U[4]F1#RC1#D[4]11#L21#L[4]11#UE1#D31#R[4]01|place@1796036902854\n"
    "slide:place@1796036903128|71D1#U41#D91#U[4]A1#D41#U[4]62#D91#R[12]81#U91#D51#U41#D[4]42#D[8]21"
    "#D61#L[4]52#L[8]61#L31#D[8]01#UF1#UF1#L[12]21#R01#D[28]21#L[16]71#UF1#R41#LA2#D[8]71#R[16]81"
    "#L31#L21#R[4]11#U41#U[4](1)81#L[28]E1#D[4]31#UE1#RD1#U[4]C1#UF1#LB1#RC1#L[4]F2#U[16]C1#U[16]E1"
    "#D[4]21#L[60]F1#R[40]01#L31#D[8]62#L[4]31#R91#L71#R11#D[12]01#UB1#L[8]B1#R[4]02#L[8]F1#R[16]11"
    "#L31#U[80]F1#RC1#D[4]01#R21#L[4]21#L21#L[4]31#L[8]31#D[4]31#UE1#R[24]41#L[4]B1#R41#U[32]E2"
    "#L[12]B1#RC1#R[4]C1|place@1796036903129\n"
)


FIRST, SECOND = PLAYED.splitlines()


def of(moves: str) -> str:
    return f"slide:place@0|{moves}|place@0"


def shown(replay: Replay) -> list[tuple[object, int]]:
    return [(state.board, state.score) for state in replay.states()]


def test_an_episode_is_its_start_its_slides_and_its_tiles() -> None:
    replay = read_episode(of("0111#R[4]02#L[8]F1#D42#UC1"))
    assert replay.seed is None
    assert replay.start == ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert replay.moves == "RLDU"
    assert replay.draws == (Spawn(0, 0, 4), Spawn(3, 3, 2), Spawn(1, 0, 4), Spawn(3, 0, 2))
    assert replay.times is None
    assert shown(replay) == [
        (((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)), 0),
        (((4, 0, 0, 4), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)), 4),
        (((8, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2)), 12),
        (((0, 0, 0, 0), (4, 0, 0, 0), (0, 0, 0, 0), (8, 0, 0, 2)), 12),
        (((4, 0, 0, 2), (8, 0, 0, 0), (0, 0, 0, 0), (2, 0, 0, 0)), 12),
    ]


def test_a_move_is_made_when_all_up_to_its_slide_has_taken_its_time() -> None:
    replay = read_episode(of("01(5)11(1)#R[4](250)02(3)#L[8]F1(2)#D(40)42#UC1(9)"))
    assert replay.times == (0.256, 0.259, 0.301, 0.301)


def test_points_may_be_left_out() -> None:
    with_points = of("0111#R[4]02#L[8]F1#D[0]42[0]")
    assert read_episode(re.sub(r"\[.\]", "", with_points)) == read_episode(with_points)


def test_an_episode_without_slides_is_a_start() -> None:
    replay = read_episode(of("0HF1"))
    assert len(replay) == 0
    assert replay.final.board == ((131072, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2))


@pytest.mark.parametrize("line", [FIRST, SECOND])
def test_games_of_the_framework_are_read_to_their_end(line: str) -> None:
    replay = read_episode(line)
    assert len(replay) == line.count("#")
    assert replay.final.over
    assert replay.final.score == sum(map(int, re.findall(r"\[(\d+)\]", line)))


@pytest.mark.parametrize("line", [FIRST, SECOND])
def test_games_of_the_framework_are_written_as_it_writes_them(line: str) -> None:
    written = write_episode(read_episode(line))
    # But for the names and dates, and for the order of the first two tiles.
    assert re.findall(r"#.*\|", written) == re.findall(r"#.*\|", line)


def test_the_date_of_the_end_is_the_time_of_the_last_move() -> None:
    assert write_episode(Replay(42, "LU", times=(0.5, 1.25))).endswith("|N/A@1250")


@given(replays())
def test_writing_and_reading_gives_the_same_positions(replay: Replay) -> None:
    read = read_episode(write_episode(replay))
    assert read.moves == replay.moves
    assert shown(read) == shown(replay)


@given(replays())
def test_writing_and_reading_gives_the_times_and_for_an_unknown_one_the_last(
    replay: Replay,
) -> None:
    times = tuple(accumulate(replay.times or (), lambda last, now: last if now is None else now))
    times = tuple(time or 0.0 for time in times)
    # A time of 0 milliseconds is not written.
    assert read_episode(write_episode(replay)).times == (times if any(times) else None)


@given(replays())
def test_what_was_read_is_written_alike(replay: Replay) -> None:
    written = write_episode(replay)
    assert write_episode(read_episode(written)) == written


def test_a_statistic_file_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "stats.txt"
    path.write_text(PLAYED)
    games = [read_episode(FIRST), read_episode(SECOND)]
    assert list(read_episodes(PLAYED)) == games
    assert list(read_episodes(PLAYED.replace("\n", "\r\n"))) == games
    assert list(read_episodes(f"\n{FIRST}\n\n{SECOND}")) == games
    with path.open() as file:
        assert list(read_episodes(file)) == games
    assert list(read_episodes("")) == []


def test_episodes_are_read_as_they_are_asked_for() -> None:
    def lines() -> Iterator[str]:
        yield FIRST
        pytest.fail("not asked for yet")

    assert next(read_episodes(lines())) == read_episode(FIRST)


def test_a_refusal_in_a_statistic_file_names_the_line() -> None:
    with pytest.raises(ReplayError, match=r"^line 3: text\[18\]: '#U' is illegal"):
        list(read_episodes(f"{FIRST}\n\n{of('0111#U41')}\n"))


@given(st.lists(replays(), max_size=3))
def test_a_statistic_file_holds_any_number_of_episodes(games: list[Replay]) -> None:
    read = read_episodes(write_episodes(games))
    assert [shown(game) for game in read] == [shown(game) for game in games]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "text[0]: must be a name and milliseconds, as 'place@1700000000000', not ''"),
        ("slide:place", "text[0]: must be a name and milliseconds"),
        ("slide:place@|01|place@0", "text[0]: must be a name and milliseconds"),
        ("a@b@0|01|place@0", "text[0]: must be a name and milliseconds"),
        ("a@0", "text[3]: must go on, as open|moves|close"),
        ("a@0|01", "text[6]: must go on, as open|moves|close"),
        ("a@0|01|", "text[7]: must be a name and milliseconds, as 'place@1700000000000', not ''"),
        ("a@0|01|b", "text[7]: must be a name and milliseconds"),
        ("a@0|01|b@0|", "text[7]: must be a name and milliseconds"),
        ("a@0|01|b@0 ", "text[7]: must be a name and milliseconds"),
        (f"{FIRST}\n{SECOND}", "text[249]: must be a name and milliseconds"),
        (of(""), "text[14]: must be a tile, since a game starts with one"),
        (of("#R01"), "text[14]: must be a tile, since a game starts with one"),
        (of("0"), "text[14]: must be a slide as '#U' or a tile as '01', and after it [points] and"),
        (of("01 11"), "text[16]: must be a slide as '#U' or a tile as '01'"),
        (of("G1"), "text[14]: must be a slide as '#U' or a tile as '01'"),
        (of("f1"), "text[14]: must be a slide as '#U' or a tile as '01'"),
        (of("??"), "text[14]: must be a slide as '#U' or a tile as '01'"),
        (of("0111#r02"), "text[18]: must be a slide as '#U' or a tile as '01'"),
        (of("0111#R[4"), "text[20]: must be a slide as '#U' or a tile as '01'"),
        (of("0111#R[-4]02"), "text[20]: must be a slide as '#U' or a tile as '01'"),
        (of("0111#R[\u0664]02"), "text[20]: must be a slide as '#U' or a tile as '01'"),
        (of("0111#R(1)[4]02"), "text[23]: must be a slide as '#U' or a tile as '01'"),
        (of(f"0111#R({'1' * 14})02"), "text[20]: must be a slide as '#U' or a tile as '01'"),
        (of("01010"), "text[18]: must be a slide as '#U' or a tile as '01'"),
        (of("0101"), "text[16]: must be a tile from 2 to 131072 on an empty cell, not '01'"),
        (of("00"), "text[14]: must be a tile from 2 to 131072 on an empty cell, not '00'"),
        (of("0I"), "text[14]: must be a tile from 2 to 131072 on an empty cell, not '0I'"),
        (of("0111#R[4]"), "text[23]: must be the tile that the slide before it brings, not '|pla"),
        (of("0111#R#L01"), "text[20]: must be the tile that the slide before it brings, not '#L'"),
        (of("0111#R0242"), "text[22]: must be a slide, not '42'"),
        (of("0111#R03"), "text[20]: must be a 2 or 4 on an empty cell, not '03'"),
        (of("0111#R00"), "text[20]: must be a 2 or 4 on an empty cell, not '00'"),
        (of("0111#R31"), "text[20]: must be a 2 or 4 on an empty cell, not '31'"),
        (of("0111#U41"), "text[18]: '#U' is illegal on the board it meets"),
        (of("0111#R[8]02"), "text[18]: '#R' makes 4 points, not 8"),
        (of("0111#D[4]02"), "text[18]: '#D' makes 0 points, not 4"),
        (of("0111#R02[4]"), "text[20]: '02' makes 0 points, not 4"),
        (of("01[4]"), "text[14]: '01' makes 0 points, not 4"),
        (of("0111#R(9999999999999)02#L(1)F1"), "times[1] must be from 0 to below 10000000000 s"),
    ],
)
def test_a_refusal_says_where(text: str, says: str) -> None:
    with pytest.raises(ReplayError) as refusal:
        read_episode(text)
    assert str(refusal.value).startswith(says)


@given(st.text() | st.text("0123456789ABCDEF#URDL[]()@|\n", max_size=40) | st.text("0123").map(of))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        replay = read_episode(text)
    except ReplayError:
        return
    assert shown(read_episode(write_episode(replay))) == shown(replay)


@given(replays(), st.data())
def test_an_episode_with_any_part_exchanged_is_read_or_refused(
    replay: Replay, data: st.DataObject
) -> None:
    text = write_episode(replay)
    at = data.draw(st.integers(0, len(text)))
    upto = data.draw(st.integers(at, min(len(text), at + 5)))
    put = data.draw(st.text("0123456789ABCDEF#URDL[]()@|", max_size=5))
    with_other = text[:at] + put + text[upto:]
    try:
        read = read_episode(with_other)
    except ReplayError:
        return
    assert shown(read_episode(write_episode(read))) == shown(read)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x" * 10**7, id="no episode"),
        pytest.param("|" * 10**7, id="bars"),
        pytest.param("x" * 10**7 + "@0|01|b@0|", id="a name"),
        pytest.param("a@" + "1" * 10**7, id="a date"),
        pytest.param(of("x" * 10**7), id="moves"),
        pytest.param(of("0111#R[" + "4" * 10**7), id="points"),
    ],
)
def test_megabytes_of_junk_are_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(ReplayError) as refusal:
        read_episode(text)
    assert len(str(refusal.value)) < 300


def test_text_that_is_no_string_is_refused() -> None:
    for value in (None, b"a@0|01|b@0", 7):
        with pytest.raises(TypeError, match="text must be a string, not"):
            read_episode(value)
    with pytest.raises(TypeError, match="text must be a string, not int"):
        list(read_episodes([7]))


def test_what_is_no_replay_is_not_written() -> None:
    with pytest.raises(TypeError, match="replay must be a Replay, not Engine"):
        write_episode(Engine(seed=42))
    with pytest.raises(TypeError, match="replay must be a Replay, not str"):
        write_episodes("UL")
