"""A replay as a DataFrame, one row a move. It imports pandas, so it is imported when asked for."""

from collections.abc import Iterator
from typing import Any

from widget2048.optional import needed
from widget2048.replay import Replay
from widget2048.rules import Direction

with needed("the history is a table of", "pandas", "pandas"):
    import pandas as pd

_DTYPES: dict[str, Any] = {
    "direction": pd.CategoricalDtype([d.value for d in Direction]),
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


def to_frame(replay: Replay) -> pd.DataFrame:
    """Lay out the moves of a replay as a DataFrame.

    Parameters
    ----------
    replay : Replay

    Returns
    -------
    pandas.DataFrame
        One row a move, index `move` from 1, with the columns

        - `direction`: categorical, one of up, right, down, left
        - `gained`: points of this move; `score`: points after it
        - `merges`: number of merges
        - `spawn_row`, `spawn_col` (0 to 3 from the top left), `spawn_value`: the new tile
        - `empty`: number of empty cells after the move; `max_tile`: largest tile after it
        - `elapsed`: seconds into the game, NaN where unknown
        - `board`: the position after the move, a tuple of 4 tuples of 4 integers

    Examples
    --------
    >>> to_frame(Replay(42, "LULU"))[["direction", "gained", "score", "empty"]]
         direction  gained  score  empty
    move
    1         left       0      0     13
    2           up       4      4     13
    3         left       4      8     13
    4           up       8     16     13
    """
    moves = pd.RangeIndex(1, len(replay) + 1, name="move")
    return pd.DataFrame(_rows(replay), moves, list(_DTYPES)).astype(_DTYPES)


def _rows(replay: Replay) -> Iterator[tuple[object, ...]]:
    """Go through the moves, each as its values in the order of the columns."""
    for direction, elapsed, merged, spawn, state in replay.steps():
        yield (
            direction.value,
            sum(merged),
            state.score,
            len(merged),
            *spawn,
            sum(line.count(0) for line in state.board),
            state.max_tile,
            elapsed,
            state.board,
        )
