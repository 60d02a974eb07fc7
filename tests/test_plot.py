"""Charts of a game and of all games."""

import sys
from pathlib import Path
from typing import Any

import pytest

import widget2048
from tests.saving import long_record, played, saved
from widget2048 import Replay
from widget2048.plot import plot_replay
from widget2048.store import Store


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The person's store, empty."""
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path))
    return Store.open()


def values(specification: dict[str, Any]) -> list[dict[str, Any]]:
    rows = specification["data"]["values"]
    assert isinstance(rows, list)
    return rows


def fields(panel: dict[str, Any]) -> tuple[str, str]:
    return panel["encoding"]["x"]["field"], panel["encoding"]["y"]["field"]


def test_a_short_game_is_drawn_move_by_move_from_its_start() -> None:
    replay = long_record()[:50]
    chart = plot_replay(replay).to_dict()
    assert [fields(panel) for panel in chart["vconcat"]] == [
        ("move", "score"),
        ("move", "largest"),
        ("move", "empty"),
    ]
    history = replay.history
    rows = values(chart)
    assert rows[0] == {"move": 0, "score": 0, "largest": 2, "empty": 14}
    assert [row["move"] for row in rows[1:]] == list(history.index)
    for name, column in (("score", "score"), ("largest", "max_tile"), ("empty", "empty")):
        assert [row[name] for row in rows[1:]] == list(history[column])


def test_a_long_game_is_drawn_with_few_points_that_lose_no_shortage_of_space() -> None:
    replay = long_record()
    history = replay.history
    rows = values(plot_replay(replay).to_dict())
    assert 500 < len(rows) <= 1000
    assert rows[-1]["move"] == len(replay)
    assert rows[-1]["score"] == replay.final.score
    before = -1
    for row in rows:
        moves = history.loc[max(1, before + 1) : row["move"]]
        if len(moves):
            assert row["score"] == moves.score.iloc[-1]
            assert row["empty"] == moves["empty"].min()
        before = row["move"]


@pytest.mark.parametrize("moves", [0, 1])
def test_a_game_of_few_moves_can_be_drawn(moves: int) -> None:
    assert len(values(plot_replay(long_record()[:moves]).to_dict())) == moves + 1


def test_a_custom_start_of_large_tiles_can_be_drawn() -> None:
    start = ((65536, 65536, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2))
    chart = plot_replay(Replay(1, "L", start)).to_dict()
    assert chart["vconcat"][1]["encoding"]["y"]["scale"]["domain"] == [2, 131072]


def test_scores_over_time_and_tiles_reached_of_all_games(store: Store) -> None:
    for n, moves in enumerate((600, 50, 20, 600)):
        store.save(saved(played(moves), str(n)), kept=0)
    store.save(saved(played(9000), "lesson", origin="replay"), kept=0)
    scores, tiles = widget2048.plot_games().to_dict()["vconcat"]
    layer, points = scores["layer"]
    assert fields(layer) == ("started", "best")
    assert fields(points) == ("started", "score")
    high_scores = [played(moves).high_score for moves in (600, 50, 20, 600)]
    assert [row["score"] for row in values(scores)] == high_scores
    assert {row["best"] for row in values(scores)} == {high_scores[0]}
    most, few = (str(played(moves).high_tile) for moves in (600, 20))
    counts = {row["tile"]: row["games"] for row in values(tiles)}
    assert counts[most] == 2
    assert counts[few] == 1
    assert sum(counts.values()) == 4
    assert list(counts) == [
        str(2**n) for n in range(int(few).bit_length() - 1, int(most).bit_length())
    ]


def test_games_can_be_chosen(store: Store) -> None:
    for n in range(5):
        store.save(saved(played(20), str(n)), kept=0)
    scores, tiles = widget2048.plot_games(widget2048.games()[:3]).to_dict()["vconcat"]
    assert len(values(scores)) == 3
    assert [row["games"] for row in values(tiles)] == [3]


def test_no_games_can_be_drawn(store: Store) -> None:
    assert store.games() == []
    scores, tiles = widget2048.plot_games().to_dict()["vconcat"]
    assert values(scores) == values(tiles) == []


def luminance(color: str) -> float:
    def linear(part: int) -> float:
        return part / 12.92 / 255 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(color[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def colors(specification: object) -> set[str]:
    if isinstance(specification, dict):
        return set().union(*map(colors, specification.values()))
    if isinstance(specification, list):
        return set().union(*map(colors, specification))
    if isinstance(specification, str) and specification.startswith("#"):
        return {specification}
    return set()


@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
def test_every_color_stands_out_from_a_light_and_a_dark_page(page: str, store: Store) -> None:
    assert store.games() == []
    used: set[str] = set()
    for chart in (plot_replay(Replay(42, "LULU")), widget2048.plot_games()):
        specification = chart.to_dict()
        assert specification["config"]["background"] == "transparent"
        used |= colors(specification)
    assert len(used) == 4
    for color in used:
        dark, light = sorted((luminance(color), luminance(page)))
        assert (light + 0.05) / (dark + 0.05) >= 3


def test_without_altair_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    message = r"altair, which is not installed; in a notebook, run\n%pip install 'altair>=5.5,<6'"
    with pytest.raises(ImportError, match=message):
        Replay(42, "LULU").plot()
    with pytest.raises(ImportError, match=message):
        widget2048.plot_games()
