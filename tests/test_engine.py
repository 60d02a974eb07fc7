"""A game in progress: moves, undo, the one win notice, and no need of Jupyter."""

import copy
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import boards, directions, replays, seeds, tries
from tests.vectors.read import long_game
from widget2048 import Direction, Engine, Replay, State
from widget2048.draw import draw_tile
from widget2048.rules import Board, slide

PAIR: Board = ((1024, 1024, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
LAST_GAP: Board = ((1024, 1024, 4, 8), (16, 32, 64, 128), (4, 8, 16, 32), (64, 128, 256, 512))


class Clock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def play(engine: Engine, tries: str) -> Engine:
    for letter in tries:
        engine.move(letter)
    return engine


def facts(engine: Engine) -> dict[str, object]:
    """Collect all that can be seen of a game."""
    return {
        name: getattr(engine, name)
        for name in dir(engine)
        if not name.startswith("_") and name != "history" and not callable(getattr(engine, name))
    }


engines = st.builds(play, st.builds(Engine, seeds, board=st.none() | boards), tries)


@given(engines, directions)
def test_an_illegal_direction_does_nothing_at_all(engine: Engine, direction: Direction) -> None:
    before = facts(engine)
    if direction not in engine.state.legal:
        assert engine.move(direction) is False
        assert facts(engine) == before
    else:
        assert engine.move(direction) is True
        assert engine.moves == before["moves"] + direction.letter


@given(engines, directions)
def test_undo_then_the_same_move_gives_the_same_position(
    engine: Engine, direction: Direction
) -> None:
    before = engine.state, engine.moves
    if not engine.move(direction):
        return
    after = engine.state, engine.moves
    assert engine.undo()
    assert (engine.state, engine.moves) == before
    assert engine.move(direction)
    assert (engine.state, engine.moves) == after


def test_undo_takes_back_board_score_and_draw_count_together() -> None:
    engine = play(Engine(0), "L")
    assert (engine.state.score, engine.state.spawned) == (4, 3)
    engine.undo()
    assert engine.state == State.new(0)


@given(seeds, st.none() | boards, st.text("URDLz", max_size=200))
def test_a_game_is_a_list_of_positions_that_undo_shortens(
    seed: int, start: Board | None, intents: str
) -> None:
    engine = Engine(seed, board=start)
    positions = [State.new(seed) if start is None else State(seed, start)]
    moves = ""
    for intent in intents:
        if intent == "z":
            assert engine.undo() == bool(moves)
            positions, moves = positions[: max(len(moves), 1)], moves[:-1]
        elif engine.move(intent):
            positions.append(positions[-1].play(intent))
            moves += intent
        assert engine.state == positions[-1]
        assert engine.moves == moves
        assert engine.moves_made == len(moves)
        assert engine.can_undo == bool(moves)
    assert list(engine.replay.states()) == positions


def test_a_new_game_cannot_be_undone() -> None:
    engine = Engine(3)
    assert engine.undo() is False
    assert not engine.can_undo
    assert engine.undo_count == 0


def test_undo_reaches_2000_moves_back() -> None:
    replay = long_game()
    engine = Engine.from_replay(replay)
    assert engine.undo_floor == len(replay) - 2000
    assert sum(engine.undo() for _ in range(2010)) == 2000
    assert engine.state == replay[:-2000].final
    assert not engine.can_undo
    play(engine, replay.moves[-2000:-1998])
    assert [engine.undo() for _ in range(3)] == [True, True, False]


def test_undo_works_at_game_over() -> None:
    engine = Engine(8, board=LAST_GAP)
    engine.move("left")
    assert engine.state.over
    assert engine.move("up") is False
    assert engine.undo()
    assert not engine.state.over


def test_the_win_is_told_when_a_merge_makes_2048() -> None:
    engine = Engine(1, board=PAIR)
    assert not engine.reached_2048
    engine.move("left")
    assert engine.reached_2048
    assert engine.win_notice
    assert not engine.state.over


@pytest.mark.parametrize("answer", ["keep going", "a move", "an undo"])
def test_the_win_notice_goes_with(answer: str) -> None:
    engine = play(Engine(1, board=PAIR), "L")
    if answer == "keep going":
        engine.keep_going()
    elif answer == "a move":
        assert engine.move("right")
    else:
        engine.undo()
    assert not engine.win_notice
    assert engine.reached_2048


def test_an_illegal_direction_leaves_the_win_notice() -> None:
    column = ((1024, 1024, 0, 0), (4, 0, 0, 0), (8, 0, 0, 0), (16, 0, 0, 0))
    engine = play(Engine(16, board=column), "L")
    assert engine.move("left") is False
    assert engine.win_notice


def test_the_win_is_told_once_in_a_game() -> None:
    engine = play(Engine(1, board=PAIR), "L")
    engine.undo()
    engine.move("left")
    assert engine.state.max_tile == 2048
    assert not engine.win_notice
    engine = play(Engine(5, board=((1024,) * 4, (1024, 1024, 0, 0), *PAIR[2:])), "L")
    assert engine.win_notice
    engine.undo()
    engine.move("right")
    assert not engine.win_notice


def test_a_start_that_holds_2048_has_not_reached_it() -> None:
    engine = Engine(1, board=((2048, 2048, 0, 0), (1024, 0, 0, 0), (1024, 0, 0, 0), (0, 0, 0, 0)))
    engine.move("left")
    assert not engine.reached_2048
    engine.move("down")
    assert engine.win_notice


def test_a_winning_move_that_ends_the_game_says_both() -> None:
    engine = play(Engine(8, board=LAST_GAP), "L")
    assert engine.win_notice
    assert engine.state.over


@given(engines, st.integers(1, 20))
def test_undo_does_not_lower_the_records(engine: Engine, undos: int) -> None:
    score, tile = engine.state.score, engine.state.max_tile
    assert (engine.high_score, engine.high_tile) >= (score, tile)
    undone = sum(engine.undo() for _ in range(undos))
    assert engine.undo_count == undone
    assert engine.high_score >= score
    assert engine.high_tile >= tile


def test_records_are_the_highest_seen() -> None:
    engine = play(Engine(1, board=PAIR), "L")
    engine.undo()
    engine.move("down")
    assert (engine.state.score, engine.state.max_tile) == (0, 1024)
    assert (engine.high_score, engine.high_tile) == (2048, 2048)


def test_a_custom_start_draws_from_tile_0() -> None:
    engine = Engine(9, board=PAIR)
    assert (engine.state.board, engine.state.spawned) == (PAIR, 0)
    engine.move("left")
    row, col, value = draw_tile(9, 0, slide(PAIR, "left").board)
    assert engine.state.board[row][col] == value


def test_seeds_are_random_where_none_is_given() -> None:
    found = {Engine().seed for _ in range(8)}
    assert len(found) > 1
    assert max(found) < 2**32


def test_time_is_kept_to_the_millisecond_and_undone_moves_leave_none() -> None:
    clock = Clock()
    engine = Engine(42, clock=clock)
    for letter, now in (("L", 1000.5), ("U", 1001.25), ("L", 1002.0004)):
        clock.now = now
        assert engine.move(letter)
    engine.undo()
    clock.now = 1010.0
    engine.move("D")
    assert engine.replay.times == (0.5, 1.25, 10.0)


def test_play_time_counts_at_most_a_minute_between_two_inputs() -> None:
    clock = Clock()
    engine = Engine(42, clock=clock)
    for letter, now in (("L", 1100), ("L", 1103), ("U", 1110), ("D", 5000), ("z", 5002)):
        clock.now = float(now)
        _ = engine.undo() if letter == "z" else engine.move(letter)
    assert engine.play_time == 10 + 60 + 2


@settings(max_examples=50)
@given(replays(), tries)
def test_a_record_can_be_played_on(replay: Replay, more: str) -> None:
    engine = Engine.from_replay(replay)
    assert engine.replay == replace(replay, seed=engine.seed)
    assert (engine.state.board, engine.state.score) == (replay.final.board, replay.final.score)
    assert not engine.win_notice
    play(engine, more)
    assert engine.replay[: len(replay)] == replace(replay, seed=engine.seed)
    assert Engine.from_replay(engine.replay).reached_2048 == engine.reached_2048
    while engine.undo():
        pass
    # What the record's own tiles have led to stays.
    carried = len(replay.draws or ())
    assert engine.replay == replace(replay[:carried], seed=engine.seed)


def test_what_follows_a_record_without_a_seed_is_drawn_by_the_given_one() -> None:
    replay = Replay(None, "L", PAIR, draws=[(3, 3, 4)])
    one, other = (Engine.from_replay(replay, seed=7) for _ in range(2))
    assert one.move("down")
    assert other.move("down")
    assert one.replay == other.replay
    assert one.replay == Replay(7, "LD", PAIR, one.times, [(3, 3, 4)])
    assert Engine.from_replay(Replay(42, "LU"), seed=7).seed == 42


def test_time_goes_on_where_a_record_ends() -> None:
    clock = Clock()
    engine = Engine.from_replay(Replay(42, "LU", times=(1.5, 4.0)), clock=clock)
    clock.now += 2.0
    engine.move("D")
    assert engine.replay.times == (1.5, 4.0, 6.0)


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="seed must be in"):
        Engine(2**53)
    with pytest.raises(ValueError, match=r"board\[0\]\[0\] must be .* up to 131072, not 262144"):
        Engine(1, board=((262144, 0, 0, 0), *PAIR[1:]))
    engine = Engine(1)
    before = facts(engine)
    with pytest.raises(ValueError, match="direction must be 'up'"):
        engine.move("sideways")
    with pytest.raises(TypeError, match="direction must be a string"):
        engine.move(1)
    assert facts(engine) == before


WITHOUT_JUPYTER = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {
            "IPython", "anywidget", "ipykernel", "ipywidgets", "numpy", "pandas", "traitlets"
        }:
            raise ImportError(f"{name} is not to be imported")

sys.meta_path.insert(0, Blocked())
from widget2048 import Engine, Replay

engine = Engine(42)
while not engine.state.over:
    for direction in engine.state.legal[:1]:
        engine.move(direction)
engine.undo()
assert Replay.from_json(engine.replay.to_json()).final == engine.state
print(engine.moves_made)
"""


def test_the_engine_plays_in_a_plain_script_without_jupyter_pandas_or_numpy() -> None:
    script = subprocess.run(
        [sys.executable, "-c", WITHOUT_JUPYTER], capture_output=True, text=True, check=False
    )
    assert script.stderr == ""
    assert int(script.stdout) > 10


def test_a_copy_of_an_engine_goes_its_own_way() -> None:
    engine = Engine(seed=42)
    engine.move("left")
    twin = copy.copy(engine)
    twin.move("up")
    twin.undo()
    twin.undo()
    assert (engine.moves, twin.moves) == ("L", "")
    assert engine.state == Engine(seed=42).state.play("left")


def test_times_do_not_go_back_though_the_clock_does() -> None:
    now = 100.0
    engine = Engine(seed=42, clock=lambda: now)
    now = 105.0
    engine.move("left")
    now = 20.0
    engine.move("up")
    assert engine.replay.times == (5.0, 5.0)
