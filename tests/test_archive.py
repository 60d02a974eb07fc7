"""All saved games as a DataFrame, and any of them as a Replay."""

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pandas as pd
import pytest

import widget2048
from tests.saving import BEGINNING, finished, played, saved
from widget2048 import Engine, Replay
from widget2048.store import Shared, Store, StoreError, StoreWarning

DTYPES = {
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


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The person's store, empty."""
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path))
    return Store.open()


def dtypes(frame: pd.DataFrame) -> dict[str, str]:
    return {str(name): str(dtype) for name, dtype in frame.dtypes.items()}


def test_the_record_of_a_saved_game_carries_its_tiles(store: Store) -> None:
    start = ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    engine = Engine.from_replay(Replay(None, "L", start, draws=[(3, 3, 4)]))
    engine.move("down")
    store.save(saved(engine, "tiles", origin="replay"), kept=0)
    assert widget2048.saved_replay("tiles") == engine.replay


def test_without_games_the_columns_are_there_with_their_dtypes(store: Store) -> None:
    games = widget2048.games()
    assert len(games) == len(store.games()) == 0
    assert dtypes(games) == DTYPES
    assert games.index.name == "id"
    assert list(games.origin.cat.categories) == ["drawn", "custom", "replay"]
    assert games.play_time.sum() == timedelta()


def test_a_row_tells_of_its_game_and_the_newest_is_last(store: Store) -> None:
    over = finished()
    store.save(saved(over, "z", undo_count=3, play_time=61.5), kept=0)
    lesson = saved(played(20), "a", origin="replay", reached_2048=True, shared=Shared(7, 2.5))
    store.save(lesson, kept=0)
    games = widget2048.games()
    assert dtypes(games) == DTYPES
    assert list(games.index) == ["z", "a"]
    assert games.loc["z"].to_dict() == {
        "origin": "drawn",
        "seed": over.seed,
        "moves_made": over.moves_made,
        "score": over.state.score,
        "high_score": over.high_score,
        "high_tile": over.high_tile,
        "reached_2048": False,
        "undo_count": 3,
        "play_time": timedelta(seconds=61.5),
        "started": BEGINNING,
        "updated": BEGINNING + timedelta(seconds=over.play_time),
        "over": True,
        "shared_moves": 0,
        "shared_play_time": timedelta(),
    }
    assert list(games.origin) == ["drawn", "replay"]
    assert list(games.reached_2048) == [False, True]
    assert games.loc["a", "shared_moves"] == 7
    assert games.loc["a", "shared_play_time"] == timedelta(seconds=2.5)


def test_a_damaged_row_is_left_out_with_a_warning(store: Store) -> None:
    store.save(saved(played(20), "whole"), kept=0)
    store.save(saved(played(20), "damaged"), kept=0)
    script = "UPDATE games SET started = 'yesterday' WHERE id = 'damaged'"
    run = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
    )
    subprocess.run([sys.executable, "-c", run, str(store.path), script], check=True)
    with pytest.warns(StoreWarning, match=r"left out, since damaged in .*sqlite3: damaged$"):
        assert list(widget2048.games().index) == ["whole"]


def test_any_saved_game_comes_back_as_a_replay_with_its_times(store: Store) -> None:
    times = tuple(n / 8 for n in range(300))
    store.save(saved(played(300), times=times), kept=0)
    replay = widget2048.saved_replay("a")
    assert replay.times == times
    assert replay.final == played(300).state
    assert list(replay.history.elapsed) == list(times)


def test_an_unknown_id_is_named(store: Store) -> None:
    assert store.games() == []
    for unknown in ("b", 7):
        with pytest.raises(
            LookupError, match=f"game must be the id of a saved game, not {unknown!r}"
        ):
            widget2048.saved_replay(unknown)  # type: ignore[arg-type]


def test_a_game_that_does_not_add_up_is_no_replay(store: Store) -> None:
    game = saved(played(20), score=12)
    store.save(game, kept=0)
    with pytest.raises(StoreError, match="the saved game 'a' does not add up"):
        widget2048.saved_replay("a")


def test_pandas_is_imported_when_games_is_called(tmp_path: Path) -> None:
    script = (
        "import json, sys, widget2048\n"
        "pandas = lambda: 'pandas' in sys.modules\n"
        "steps = [pandas()]\n"
        "widget2048.games; steps.append(pandas())\n"
        "widget2048.games(); steps.append(pandas())\n"
        "print(json.dumps(steps))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script],
        env={"WIDGET2048_DATA": str(tmp_path)},
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    assert json.loads(printed) == [False, False, True]
