"""The history of a game as a DataFrame."""

import math

import pandas as pd
from hypothesis import given, settings

from tests.strategies import replays
from tests.vectors.read import long_game
from widget2048 import Direction, Engine, Replay
from widget2048.draw import draw_tile
from widget2048.rules import slide

DTYPES = {
    "direction": "category",
    "gained": "int64",
    "score": "int64",
    "merges": "int64",
    "spawn_row": "int64",
    "spawn_col": "int64",
    "spawn_value": "int64",
    "empty": "int64",
    "max_tile": "int64",
    "elapsed": "float64",
    "board": "object",
}


@settings(max_examples=30)
@given(replays())
def test_every_column_has_its_dtype_in_every_game(replay: Replay) -> None:
    history = replay.history
    assert {name: str(dtype) for name, dtype in history.dtypes.items()} == DTYPES
    assert list(history.direction.cat.categories) == list(Direction)
    assert {type(word) for word in history.direction.cat.categories} == {str}
    assert history.index.equals(pd.RangeIndex(1, len(replay) + 1))
    assert history.index.name == "move"


def test_a_game_without_moves_has_the_same_columns_and_no_rows() -> None:
    history = Engine(1).history
    assert {name: str(dtype) for name, dtype in history.dtypes.items()} == DTYPES
    assert list(history.direction.cat.categories) == list(Direction)
    assert len(history) == 0
    assert history.index.name == "move"
    assert history.score.max() is not None


@settings(max_examples=30)
@given(replays())
def test_a_row_tells_what_its_move_did(replay: Replay) -> None:
    states = replay.states()
    before = next(states)
    rows = replay.history.itertuples()
    carried = iter(replay.draws or ())
    for row, letter, after in zip(rows, replay.moves, states, strict=True):
        slid, merged = slide(before.board, row.direction)
        assert row.direction[0].upper() == letter
        assert row.gained == sum(merged)
        assert row.score == after.score
        assert row.merges == len(merged)
        spawn = (row.spawn_row, row.spawn_col, row.spawn_value)
        assert spawn == (next(carried, None) or draw_tile(replay.seed, before.spawned, slid))
        assert row.empty == sum(line.count(0) for line in after.board)
        assert row.max_tile == after.max_tile
        assert row.board == after.board
        before = after


def test_elapsed_is_nan_where_the_time_is_unknown() -> None:
    assert list(Replay(42, "LU", times=[0.5, 2]).history.elapsed) == [0.5, 2.0]
    first, second = Replay(42, "LU", times=[None, 2]).history.elapsed
    assert math.isnan(first)
    assert second == 2.0
    assert Replay(42, "LU").history.elapsed.isna().all()


def test_undone_moves_are_gone() -> None:
    engine = Engine(42)
    for letter in "LUL":
        engine.move(letter)
    engine.undo()
    assert list(engine.history.direction) == ["left", "up"]


def test_columns_can_be_reckoned_with() -> None:
    replay = long_game()
    history = replay.history
    assert history.gained.cumsum().equals(history.score.rename("gained"))
    assert history.spawn_value.isin([2, 4]).all()
    assert 0.08 < (history.spawn_value == 4).mean() < 0.12
    assert history.direction.value_counts().sum() == 10_000
    assert history.board.iloc[-1] == replay.final.board
