"""The record of a game: JSON that gives every position back, or is refused."""

import dataclasses
import gzip
import json
import os
import pickle
import time
from base64 import urlsafe_b64encode
from errno import ENOSPC
from itertools import zip_longest
from pathlib import Path
from zlib import crc32

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
    draws = replay.draws or ()
    for before, letter, spawn, after in zip_longest(states[:-1], replay.moves, draws, states[1:]):
        assert before.play(letter, spawn) == after
    assert replay.final == states[-1]


@given(replays(), st.integers(0, 200))
def test_the_first_moves_are_a_record_too(replay: Replay, count: int) -> None:
    part = replay[:count]
    assert part.moves == replay.moves[:count]
    assert part.final == list(replay.states())[: count + 1][-1]
    assert part == Replay(
        replay.seed,
        part.moves,
        replay.start,
        (replay.times or ())[:count] or None,
        (replay.draws or ())[:count],
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
    assert Replay.from_text(row["short"]) == dataclasses.replace(replay, times=None)


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
        ("game.json", "for a file there is Replay.load, for a short text from_text"),
        ('{"seed": NaN}', "text: not JSON: NaN is no JSON number"),
        ("[" * 10**5, "text: not a replay, but JSON nested too deeply"),
        ("7", "text: must be a JSON object, not 7"),
        (changed(format="2048"), "format: must be 'widget2048 replay', not '2048'"),
        (changed(version=2), "version: this release reads 1, not 2"),
        (changed(version=True), "version: this release reads 1, not True"),
        (changed(tiles=[]), "'tiles': no such member in version 1"),
        (changed(draws=[]), r"draws must be a string, not \[\]"),
        (changed(draws="02g2"), r"draws\[1\] must be a digit from 0 to f and 2 or 4, not 'g2'"),
        (changed(draws="023"), r"draws\[1\] must be a digit from 0 to f and 2 or 4, not '3'"),
        (changed(draws="f2e2d2c2b2"), r"draws must hold at most one tile a move \(4\), not 5"),
        (changed(draws="02"), r"draws\[0\]: spawn must be on an empty cell after the slide"),
        (changed(seed=None), "seed must be given, or a start and a draw for each move"),
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
    "member", ["format", "version", "seed", "start", "draws", "times", "moves", "final"]
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


@given(
    replays(), st.sampled_from(["seed", "start", "moves", "draws", "times", "final"]), json_values
)
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
        (
            {"moves": "L", "draws": 1},
            TypeError,
            "draws must be an iterable of",
        ),
        ({"moves": "L", "draws": [(0, 0)]}, TypeError, r"draws\[0\]: spawn must be .* \(0, 0\)"),
        ({"moves": "L", "draws": [(3, 3, 8)]}, ValueError, r"draws\[0\]: spawn .* \(3, 3, 8\)"),
        ({"moves": "", "draws": [(3, 3, 2)]}, ValueError, r"at most one tile a move \(0\), not 1"),
        (
            {"moves": "L", "draws": [(0, 0, 2)]},
            ReplayError,
            r"draws\[0\]: spawn must be on an empty",
        ),
        ({"moves": "L", "seed": None, "draws": [(3, 3, 2)]}, TypeError, "seed must be given"),
        ({"moves": "", "seed": None}, TypeError, "seed must be given, or a start"),
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


PAIR = ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))


def test_a_record_can_carry_its_tiles_and_need_no_seed() -> None:
    replay = Replay(None, "LD", PAIR, draws=[(3, 3, 4), (0, 1, 2)])
    assert [state.board[0] for state in replay.states()] == [
        (2, 2, 0, 0),
        (4, 0, 0, 0),
        (0, 2, 0, 0),
    ]
    assert replay.final.board[3] == (4, 0, 0, 4)
    assert repr(replay) == "<Replay of 2 moves: tiles of its own, score 4, largest tile 4>"
    assert list(replay.history.spawn_value) == [4, 2]


def test_the_seed_draws_what_the_record_does_not_carry() -> None:
    replay = Replay(7, "LD", PAIR, draws=[(3, 3, 4)])
    one, two = list(replay.states())[1:]
    assert (one.spawned, two.spawned) == (0, 1)
    assert two == one.play("down")


@given(replays())
def test_a_short_text_gives_the_record_back_without_its_times(replay: Replay) -> None:
    read = Replay.from_text(replay.to_text())
    assert read == Replay(replay.seed, replay.moves, replay.start, draws=replay.draws)
    assert read.to_text() == replay.to_text()


@given(replays())
def test_a_short_text_takes_a_third_of_a_byte_a_move_and_at_most_40(replay: Replay) -> None:
    seeded = Replay(replay.seed, "", replay.start) if replay.draws else replay
    assert len(seeded.to_text()) <= 0.4 * len(seeded) + 40


def test_the_short_text_of_a_long_game_is_short() -> None:
    game = long_game()
    assert len(game.to_text()) <= 0.4 * len(game)
    assert Replay.from_text(game.to_text()) == Replay(game.seed, game.moves)


def test_the_form_of_the_short_text_is_kept() -> None:
    assert Replay.from_text("AQAqBMw4JlYE") == Replay(42, "LULU")
    replay = Replay(None, "LD", PAIR, draws=[(3, 3, 4), (0, 1, 2)])
    assert replay.to_text() == "AQcIQAAAAAAAAAAAAgLviMQOopc"
    assert Replay.from_text(" AQAqBMw4JlYE\n") == Replay(42, "LULU")
    for end in ("", ".", ",", ";", ")", ").\n"):
        link = f"file:///tmp/replay.html#AQAqBMw4JlYE{end}"
        assert Replay.from_text(link) == Replay(42, "LULU")


@given(replays(), st.data())
def test_a_short_text_with_any_character_exchanged_is_refused(
    replay: Replay, data: st.DataObject
) -> None:
    text = replay.to_text()
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters().filter(lambda letter: letter != text[at]))
    damaged = text[:at] + other + text[at + 1 :]
    if damaged.strip() != text:
        with pytest.raises(ReplayError, match=r"^text"):
            Replay.from_text(damaged)


@given(st.text() | st.text("AQgz09_-", max_size=40))
def test_any_text_is_no_short_text(text: str) -> None:
    with pytest.raises(ReplayError, match=r"^text"):
        Replay.from_text(text)


@pytest.mark.parametrize("size", [9, 10**6])
def test_a_short_text_with_a_number_that_goes_on_is_refused_at_once(size: int) -> None:
    data = bytes([1, 0]) + b"\x80" * size + bytes(2)
    text = urlsafe_b64encode(data + crc32(data).to_bytes(4)).decode().rstrip("=")
    began = time.process_time()
    with pytest.raises(ReplayError, match="text: a number in it is of more than 8 bytes"):
        Replay.from_text(text)
    assert time.process_time() - began < 1


def test_a_short_text_that_is_no_string_is_refused() -> None:
    with pytest.raises(TypeError, match="text must be a string, not bytes"):
        Replay.from_text(b"AQAqBMw4JlYE")


@pytest.mark.parametrize("name", ["game.json", "game.json.gz", "game.JSON.GZ"])
def test_a_file_gives_the_record_back(name: str, tmp_path: Path) -> None:
    replay = Replay(42, "LULU", times=[1, None, 2.5, 3])
    replay.save(tmp_path / name)
    assert Replay.load(str(tmp_path / name)) == replay
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_is_compressed_by_its_ending(tmp_path: Path) -> None:
    game = long_game()
    for name in ("long.json", "long.json.gz"):
        game.save(tmp_path / name)
    assert (tmp_path / "long.json").read_text() == game.to_json()
    assert (tmp_path / "long.json.gz").stat().st_size < len(game) / 2
    game.save(tmp_path / "again.json.gz")
    assert (tmp_path / "again.json.gz").read_bytes() == (tmp_path / "long.json.gz").read_bytes()


def test_a_save_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    Replay(42, "LULU").save(path)

    def full(_descriptor: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        long_game().save(path)
    assert Replay.load(path) == Replay(42, "LULU")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(FileNotFoundError, match=r"no/folder\.json'$"):
        long_game().save(tmp_path / "no" / "folder.json")


def test_a_save_keeps_the_permissions_of_the_file_and_goes_through_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    path.touch(0o640)
    link.symlink_to(path)
    Replay(42, "LULU").save(link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert Replay.load(path) == Replay(42, "LULU")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_save_writes_to_a_pipe_and_leaves_it_there(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        # Else a pipe that nobody reads would be waited for without an end.
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        Replay(42, "LULU").save(path)
        text = os.read(reader, 10_000).decode()
        os.close(reader)
        assert Replay.from_json(text) == Replay(42, "LULU")
        assert pipe.is_fifo()
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.json", b"", "text: not JSON"),
        ("a.json", b"\xff\xfe", "a.json: not UTF-8 text"),
        ("a.json", gzip.compress(b"{}"), "a.json: format: must be"),
        ("a.gz", b"{}", "a.gz: not a whole gzip file"),
        ("a.gz", gzip.compress(long_game().to_json().encode())[:-9], "a.gz: not a whole gzip file"),
        ("a.gz", gzip.compress(b"{}")[:10] + b"\xff" * 9, "a.gz: not a whole gzip file"),
        ("a.gz", gzip.compress(b"{}"), "format: must be"),
        ("a.json", b"LULU", r"a.json: text: not JSON: .*\(char 0\)$"),
    ],
)
def test_a_file_that_holds_no_replay_is_refused(
    name: str, data: bytes, says: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ReplayError, match=says):
        Replay.load(tmp_path / name)


def test_a_file_may_begin_with_the_mark_of_an_editor(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(Replay(42, "LULU").to_json(), encoding="utf-8-sig")
    assert Replay.load(path) == Replay(42, "LULU")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(
            gzip.compress(b" " * 2**20) * 2000,
            "bomb.json: more than 134217728 bytes of text",
            id="blanks",
        ),
        pytest.param(gzip.compress(b"") * 40_000, "bomb.json: text: not JSON", id="empty parts"),
    ],
)
def test_a_small_file_that_is_large_to_read_is_refused_at_once(
    data: bytes, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "bomb.json"
    path.write_bytes(data)
    began = time.process_time()
    with pytest.raises(ReplayError, match=says):
        Replay.load(path)
    assert time.process_time() - began < 5


@given(replays())
def test_a_step_tells_what_a_move_did(replay: Replay) -> None:
    before = next(replay.states())
    steps = list(replay.steps())
    assert [step.state for step in steps] == list(replay.states())[1:]
    assert "".join(step.direction.letter for step in steps) == replay.moves
    assert (replay.times or (None,) * len(replay)) == tuple(step.elapsed for step in steps)
    assert (replay.draws or ()) == tuple(step.spawn for step in steps)[: len(replay.draws or ())]
    for step in steps:
        assert before.play(step.direction, step.spawn).board == step.state.board
        assert before.score + sum(step.merged) == step.state.score
        before = step.state
