"""The archive: all saved games as a DataFrame, and any of them as a Replay."""

from typing import TYPE_CHECKING, Any

from widget2048.optional import needed
from widget2048.replay import Replay
from widget2048.store import GameRow, Store

if TYPE_CHECKING:
    import pandas as pd

_DTYPES: dict[str, Any] = {
    "origin": "category",
    "seed": "int64",
    "moves_made": "int64",
    "score": "int64",
    "high_score": "int64",
    "high_tile": "int64",
    "reached_2048": "bool",
    "undo_count": "int64",
    "play_time": "timedelta64[us]",
    "started": "datetime64[us, UTC]",
    "updated": "datetime64[us, UTC]",
    "over": "bool",
    "shared_moves": "int64",
    "shared_play_time": "timedelta64[us]",
}


def games() -> "pd.DataFrame":
    """Lay out all saved games as a DataFrame.

    Returns
    -------
    pandas.DataFrame
        One row a game, the newest last, index `id`, with the columns

        - `origin`: categorical, `drawn`, `custom` or `replay`; only games from a drawn start count
          in records and statistics
        - `seed`; `moves_made`: moves in the record, without undone ones; `score` after them
        - `high_score`, `high_tile`: the highest score and the largest tile seen, undo or not
        - `reached_2048`: whether a merge made 2048; `undo_count`: how many moves were taken back
        - `play_time`: time between inputs, each gap counted as at most a minute
        - `started`, `updated`: UTC; `over`: whether no direction is legal
        - `shared_moves`, `shared_play_time`: what is counted in another game already: a game that
          is played on in two kernels at once becomes two, with the same beginning

    Raises
    ------
    StoreError
        If the saved games cannot be read now; the message says why.
    ImportError
        If pandas is not installed; the message says how to install it.

    Examples
    --------
    >>> import widget2048
    >>> all_games = widget2048.games()
    >>> best = all_games[all_games.origin == "drawn"].nlargest(10, "high_score")
    """
    with needed("the games are a table of", "pandas", "pandas"):
        import pandas as pd

    frame = pd.DataFrame(Store.open().games(), columns=list(GameRow._fields))
    frame["origin"] = pd.Categorical(frame["origin"], ["drawn", "custom", "replay"])
    return frame.astype(_DTYPES).set_index("id")


def saved_replay(game: str) -> Replay:
    """Return the record of a saved game, with its times.

    Parameters
    ----------
    game : str
        The id of the game, as in the index of `widget2048.games()`.

    Raises
    ------
    LookupError
        If no saved game has this id.
    StoreError
        If the saved games cannot be read now, or this one does not add up; the message says why.
    """
    return Store.open().load(game).replay
