"""The record of a game: JSON that gives every position back, or is refused."""

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import replays
from tests.vectors.read import long_game, rows
from widget2048 import Replay, ReplayError, State
from widget2048.rules import to_board

GOOD = [row for row in rows("replays.json") if "reason" not in row]
BAD = [row for row in rows("replays.json") if "reason" in row]


@given(replays())
def test_json_gives_the_same_record_and_the_same_end(replay: Replay) -> None:
    read = Replay.from_json(replay.to_json())
    assert read == replay
    assert read.final == replay.final
    assert read.to_json() == replay.to_json()


@given(replays())
def test_the_positions_are_the_start_and_one_more_a_move(replay: Replay) -> None:
    states = list(replay.states())
    start = State.new(replay.seed) if replay.start is None else State(replay.seed, replay.start)
    assert states[0] == start
    assert len(states) == len(replay) + 1
    for before, letter, after in zip(states, replay.moves, states[1:], strict=False):
        assert before.play(letter) == after
    assert replay.final == states[-1]


@given(replays(), st.integers(0, 200))
def test_the_first_moves_are_a_record_too(replay: Replay, count: int) -> None:
    part = replay[:count]
    assert part.moves == replay.moves[:count]
    assert part.final == list(replay.states())[: count + 1][-1]
    assert part == Replay(
        replay.seed, part.moves, replay.start, (replay.times or ())[:count] or None
    )


def test_a_record_is_cut_from_its_start_only() -> None:
    replay = Replay(42, "LULU")
    assert replay[:-1] == replay[0:3] == Replay(42, "LUL")
    for part in (0, slice(1, None), slice(None, None, 2), slice(None, None, -1)):
        with pytest.raises(TypeError, match=r"a replay is cut as replay\[:n\]"):
            replay[part]


def test_moves_may_be_words_or_letters_in_any_case() -> None:
    assert Replay(42, ["left", "Up", "l", "U"]) == Replay(42, "LULU") == Replay(42, "lulu")


def test_a_record_takes_about_one_byte_a_move() -> None:
    assert len(long_game()) == 10_000
    assert len(long_game().to_json()) < 10_300


@pytest.mark.parametrize("row", GOOD, ids=lambda row: f"{row['moves']} moves")
def test_a_good_replay_is_read(row: dict) -> None:
    replay = Replay.from_json(row["text"])
    assert len(replay) == row["moves"]
    assert replay.final.board == to_board(row["board"])
    assert replay.final.score == row["score"]


@pytest.mark.parametrize("row", BAD, ids=lambda row: row["reason"])
def test_a_replay_is_refused_for(row: dict) -> None:
    with pytest.raises(ReplayError):
        Replay.from_json(row["text"])


def changed(**members: object) -> str:
    return json.dumps(json.loads(Replay(42, "LULU", times=(1, 2, 3, 4)).to_json()) | members)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "text: not JSON"),
        ('{"seed": NaN}', "text: not JSON: NaN is no JSON number"),
        ("[" * 10**5, "text: not a replay, but JSON nested too deeply"),
        ("7", "text: must be a JSON object, not 7"),
        (changed(format="2048"), "format: must be 'widget2048 replay', not '2048'"),
        (changed(version=2), "version: this release reads 1, not 2"),
        (changed(version=True), "version: this release reads 1, not True"),
        (changed(draws=[]), "'draws': no such member in version 1"),
        (changed(seed=2**53), r"seed must be in 0 <= seed < 2\*\*53, not 9007199254740992"),
        (changed(seed=1.0), "seed must be an integer, not 1.0"),
        (changed(start=[[2] * 4] * 3), "start must be 4 rows of 4 integers"),
        (changed(start=[[2] * 4] * 3 + [[2, 2, 2, 5]]), r"start\[3\]\[3\] must be .* not 5"),
        (changed(moves="LLLU"), r"moves\[1\]: 'L' is illegal on the board it meets"),
        (changed(moves="LUX"), r"moves\[2\]: direction must be .* not 'X'"),
        (changed(moves=["L"]), "moves: must be a string"),
        (changed(times=[1, 2, 3, -1]), r"times\[3\]: must be milliseconds or null, not -1"),
        (changed(times=[1, 2, 3, 1e3]), r"times\[3\]: must be milliseconds or null, not 1000.0"),
        (changed(times=[1]), r"times must hold one entry a move \(4\), not 1"),
        (changed(times=[9999999999999] * 4), r"times\[1\] must .* below 10000000000 seconds"),
        (changed(final={"score": 16}), "final: must be an object of score and board"),
        (changed(final={"score": 20, "board": []}), "final.score: the moves lead to 16, not 20"),
        (changed(final={"score": 16, "board": [[0] * 4] * 4}), "final.board: the moves lead to "),
    ],
)
def test_a_refusal_says_where(text: str, says: str) -> None:
    with pytest.raises(ReplayError, match=says):
        Replay.from_json(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x" * 10**7, id="no JSON"),
        pytest.param("[" * 10**7, id="nested, without an end"),
        pytest.param("[" * 10**6 + "]" * 10**6, id="nested"),
        pytest.param('{"a":' * 10**6, id="nested objects"),
        pytest.param("1" * 10**7, id="a number"),
        pytest.param(f'"{"x" * 10**7}"', id="a string"),
        pytest.param(changed(moves="LU" * (5 * 10**6)), id="moves"),
        pytest.param(changed(moves="LULU" + "lu" * 10**6), id="moves in small letters"),
        pytest.param(changed(seed="4" * 10**7), id="a seed"),
        pytest.param(changed(start=[[2] * 4] * 10**5), id="a start"),
        pytest.param(changed(times=[1] * 10**6), id="times"),
        pytest.param(changed(**{"x" * 10**7: 1}), id="a member"),
    ],
)
def test_megabytes_of_junk_are_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(ReplayError) as refusal:
        Replay.from_json(text)
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize(
    "member", ["format", "version", "seed", "start", "times", "moves", "final"]
)
def test_a_member_nested_as_deep_as_json_goes_is_refused(member: str) -> None:
    for depth in range(900, 1010):
        deep = "[" * depth + "]" * depth
        with pytest.raises(ReplayError):
            Replay.from_json(changed(**{member: "@"}).replace('"@"', deep))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda values: st.lists(values, max_size=5) | st.dictionaries(st.text(max_size=5), values),
    max_leaves=20,
)


def read_or_refuse(text: str) -> None:
    """Only a ReplayError may come out; what is read must be a sound record."""
    try:
        replay = Replay.from_json(text)
    except ReplayError:
        return
    assert Replay.from_json(replay.to_json()) == replay


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


@given(json_values)
def test_any_json_is_read_or_refused(value: object) -> None:
    read_or_refuse(json.dumps(value))


@given(replays(), st.sampled_from(["seed", "start", "moves", "times", "final"]), json_values)
def test_a_replay_with_any_member_exchanged_is_read_or_refused(
    replay: Replay, member: str, value: object
) -> None:
    read_or_refuse(json.dumps(json.loads(replay.to_json()) | {member: value}))


@given(replays(), st.data())
def test_a_replay_with_any_part_of_its_text_exchanged_is_read_or_refused(
    replay: Replay, data: st.DataObject
) -> None:
    text = replay.to_json()
    at = data.draw(st.integers(0, len(text)))
    upto = data.draw(st.integers(at, min(len(text), at + 5)))
    put = data.draw(st.text('0123456789-.eE"[]{},:URDLnultrefas ', max_size=5))
    read_or_refuse(text[:at] + put + text[upto:])


def test_text_that_is_no_string_is_refused() -> None:
    for value in (None, b"{}", {"seed": 1}):
        with pytest.raises(TypeError, match="text must be a string, not"):
            Replay.from_json(value)


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"moves": "LL"}, ReplayError, r"moves\[1\]: 'L' is illegal"),
        ({"moves": "LX"}, ValueError, r"moves\[1\]: direction must be .*, not 'X'"),
        ({"moves": ["left", 2]}, TypeError, r"moves\[1\]: direction must be a string"),
        ({"moves": None}, TypeError, "moves must be a string or an iterable"),
        ({"moves": "", "seed": -1}, ValueError, "seed must be in"),
        ({"moves": "", "start": [[262144] * 4] * 4}, ValueError, r"start\[0\]\[0\] must be"),
        ({"moves": "LU", "times": [1]}, ValueError, r"times must hold one entry a move \(2\)"),
        (
            {"moves": "LU", "times": [2, 1]},
            ValueError,
            r"times\[1\] must not be before the 2.0 s before it",
        ),
        ({"moves": "L", "times": [-1]}, ValueError, r"times\[0\] must be from 0"),
        ({"moves": "L", "times": [float("inf")]}, ValueError, r"times\[0\] must .* not inf"),
        ({"moves": "L", "times": [10**400]}, ValueError, r"times\[0\] must"),
        ({"moves": "L", "times": ["1"]}, TypeError, r"times\[0\] must be a number .* not '1'"),
        ({"moves": "L", "times": 1}, TypeError, "times must be an iterable"),
    ],
)
def test_bad_arguments_are_named(arguments: dict, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Replay(**{"seed": 42, **arguments})


def test_a_record_can_be_a_key_and_be_pickled() -> None:
    replay = Replay(42, "LULU", times=[1, None, 2.5, 3])
    assert pickle.loads(pickle.dumps(replay)) == replay  # noqa: S301  # pickled one line above
    assert len({replay, Replay(42, "LULU")}) == 2


def test_the_times_of_a_history_are_times_of_a_replay() -> None:
    replay = Replay(42, "LULU", times=[0.5, None, 1.25, None])
    assert Replay(42, "LULU", times=replay.history["elapsed"]) == replay


@pytest.mark.parametrize(("key", "value"), [("score", 16.0), ("score", "16"), ("board", None)])
def test_a_final_check_of_another_kind_does_not_pass(key: str, value: object) -> None:
    record = json.loads(Replay(42, "LULU").to_json())
    record["final"][key] = value
    with pytest.raises(ReplayError, match=f"final.{key}"):
        Replay.from_json(json.dumps(record))
