"""Saved games: one move, all games, opening the file."""

import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import widget2048
from tests.saving import played, saved
from widget2048.store import SavedGame, Store

GAMES = 10_000


@pytest.fixture(scope="module")
def many_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with many games, most of them of no more than a few hundred moves."""
    folder = tmp_path_factory.mktemp("many")
    chance = random.Random(1)  # noqa: S311
    kinds = [saved(played(moves)) for moves in range(100, 1000, 100)]
    with closing(Store(folder / "games.sqlite3")) as store:
        for n in range(GAMES):
            store.save(replace(chance.choice(kinds), id=f"{n:032x}"), kept=0)
    return folder


@pytest.mark.benchmark(group="save one move of a game")
@pytest.mark.parametrize("moves", [10, 1_000, 50_000])
def bench_save_a_move(benchmark: BenchmarkFixture, tmp_path: Path, moves: int) -> None:
    # The store does not play the moves, so any letters will do.
    chance = random.Random(1)  # noqa: S311
    letters = "".join(chance.choices("URDL", k=moves + 1000))
    game = saved(played(10))

    def after(count: int) -> SavedGame:
        times = tuple(n / 4 for n in range(count))
        return replace(game, moves=letters[:count], times=times)

    def games() -> Iterator[tuple[tuple[object], dict[str, object]]]:
        for count in range(moves + 1, moves + 1000):
            yield (after(count),), {"kept": count - 1, "in_progress": True}

    with closing(Store(tmp_path / "games.sqlite3")) as store:
        store.save(after(moves), kept=0)
        following = games()
        benchmark.pedantic(store.save, setup=lambda: next(following), rounds=200)


@pytest.mark.benchmark(group=f"{GAMES:,} saved games")
def bench_open(benchmark: BenchmarkFixture, many_games: Path) -> None:
    def open_store() -> None:
        Store(many_games / "games.sqlite3").best_score()

    benchmark.pedantic(open_store, rounds=20)


@pytest.mark.benchmark(group=f"{GAMES:,} saved games")
def bench_games(
    benchmark: BenchmarkFixture, many_games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WIDGET2048_DATA", str(many_games))
    assert len(benchmark.pedantic(widget2048.games, rounds=5, warmup_rounds=1)) == GAMES
