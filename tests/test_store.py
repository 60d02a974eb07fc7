"""Saved games: they come back whole, one at a time belongs to one process, and count once."""

import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tests.saving import BEGINNING, finished, played, save, saved
from tests.strategies import replays, seeds
from widget2048 import Engine
from widget2048 import store as store_module
from widget2048.stats import Stats
from widget2048.store import (
    NOT_SHARED,
    GameTakenOver,
    SavedGame,
    Shared,
    Store,
    StoreError,
    StoreWarning,
)

Reopen = Callable[[], Store]

NEAR_WIN = ((1024, 1024, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (2, 0, 0, 4))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def reopen(path: Path) -> Iterator[Reopen]:
    """Open the file as another process would."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(Store(path)))


@pytest.fixture
def store(reopen: Reopen) -> Store:
    return reopen()


def test_a_saved_game_comes_back_whole_in_another_process(store: Store, reopen: Reopen) -> None:
    engine = played(600)
    store.save(saved(engine), kept=0, in_progress=True)
    assert reopen().load("a") == saved(engine)
    assert reopen().resume() == saved(engine)
    assert reopen().load("a").replay == engine.replay


saved_games = st.builds(
    lambda replay, **others: saved(Engine.from_replay(replay), times=replay.times, **others),
    replays().filter(lambda replay: len(replay) > 0),
    origin=st.sampled_from(["drawn", "custom", "replay"]),
    reached_2048=st.booleans(),
    win_notice=st.booleans(),
    play_time=st.floats(0, 1e8),
    undo_count=st.integers(0, 10**6),
    started=st.datetimes(timezones=st.just(UTC)),
    shared=st.builds(Shared, st.just(0), st.floats(0, 1e8), st.booleans()),
)


@settings(max_examples=50)
@given(saved_games)
def test_every_field_comes_back_as_it_was(game: SavedGame) -> None:
    store = Store(":memory:")
    store.save(game, kept=0)
    assert store.load("a") == game
    store.close()


def test_a_game_without_a_move_is_no_row_but_one_undone_to_its_start_is(store: Store) -> None:
    engine = Engine(1)
    store.save(saved(engine), kept=0)
    assert store.games() == []
    engine.move("left") or engine.move("up")
    store.save(saved(engine), kept=0)
    engine.undo()
    store.save(saved(engine), kept=0)
    assert [(row.moves_made, row.undo_count) for row in store.games()] == [(0, 1)]
    assert store.load("a") == saved(engine, times=None)


def test_kept_is_checked(store: Store) -> None:
    with pytest.raises(ValueError, match="kept must be from 0 to 3 moves, not 4"):
        store.save(saved(played(3)), kept=4)


def test_kept_does_not_matter_to_a_store_that_has_not_saved_the_game(reopen: Reopen) -> None:
    game = saved(played(600))
    reopen().save(game, kept=600)
    assert reopen().load("a") == game


def test_a_game_undone_and_played_on_otherwise_comes_back_as_it_is(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "CHUNK", 8)
    chance = random.Random(1)  # noqa: S311
    engine = Engine(1)
    kept = 0
    for undos, moves in ((0, 15), (0, 1), (0, 1), (2, 20), (20, 1), (1, 0), (9, 12)):
        for _ in range(undos):
            engine.undo()
        kept = min(kept, engine.moves_made)
        for _ in range(moves):
            engine.move(chance.choice(engine.state.legal))
        store.save(saved(engine), kept=kept)
        assert store.load("a") == saved(engine)
        kept = engine.moves_made


def test_an_unknown_id_is_named(store: Store) -> None:
    message = r"game must be the id of a saved game, not 'b'; widget2048.games\(\) lists them"
    for call in (store.load, store.set_in_progress):
        with pytest.raises(LookupError, match=message):
            call("b")


def test_games_are_in_the_order_they_were_first_saved(store: Store) -> None:
    for name in "bca":
        store.save(saved(played(5), name), kept=0)
    store.save(saved(played(9), "b"), kept=5)
    assert [(row.id, row.moves_made) for row in store.games()] == [("b", 9), ("c", 5), ("a", 5)]


def test_a_finished_game_is_not_resumed_until_undone(store: Store) -> None:
    engine = finished()
    store.save(saved(engine), kept=0, in_progress=True)
    assert store.resume() is None
    engine.undo()
    store.save(saved(engine), kept=engine.moves_made, in_progress=True)
    resumed = store.resume()
    assert resumed is not None
    assert resumed.moves == engine.moves


def test_the_game_in_progress_is_the_one_saved_so_last(store: Store) -> None:
    assert store.resume() is None
    store.save(saved(played(5), "a"), kept=0, in_progress=True)
    store.save(saved(played(5), "lesson"), kept=0)
    assert in_progress(store) == "a"
    store.save(saved(played(5), "b"), kept=0, in_progress=True)
    assert in_progress(store) == "b"
    store.set_in_progress("a")
    assert in_progress(store) == "a"
    store.set_in_progress(None)
    assert store.resume() is None


def in_progress(store: Store) -> str:
    game = store.resume()
    assert game is not None
    return game.id


def test_the_newer_process_takes_over_and_the_older_goes_on_as_a_game_of_its_own(
    store: Store, reopen: Reopen
) -> None:
    engine = played(300)
    store.save(saved(engine, play_time=100.0), kept=0, in_progress=True)
    newer = reopen()
    assert in_progress(newer) == "a"

    engine.undo()
    with pytest.raises(GameTakenOver, match="'a' was resumed by another process") as taken:
        store.save(saved(engine, play_time=101.0), kept=299, in_progress=True)
    assert taken.value.shared == Shared(300, 100.0, False)
    fork = saved(engine, "fork", play_time=101.0, shared=taken.value.shared)
    store.save(fork, kept=299)

    assert len(newer.load("a").moves) == 300
    assert newer.load("fork").moves == engine.moves
    assert newer.load("fork").shared.moves == 299
    assert in_progress(newer) == "a"
    newer.save(saved(played(301), play_time=105.0), kept=300, in_progress=True)
    assert store.stats().play_time == timedelta(seconds=105 + 1)


def test_shared_moves_never_grow_again_after_undo(store: Store) -> None:
    for moves, kept, shared in (
        (100, 0, 100),
        (90, 60, 60),
        (50, 50, 50),
        (70, 50, 50),
        (90, 70, 50),
    ):
        store.save(saved(played(moves), shared=Shared(100)), kept=kept)
        assert store.load("a").shared.moves == shared


def test_a_game_resumed_twice_by_one_process_stays_its_own(store: Store) -> None:
    store.save(saved(played(5)), kept=0, in_progress=True)
    assert store.resume() == store.resume()
    store.save(saved(played(6)), kept=5, in_progress=True)
    assert len(store.load("a").moves) == 6


def test_statistics_of_no_games(store: Store) -> None:
    assert store.stats() == Stats()
    assert store.best_score() == 0


def test_only_games_from_a_drawn_start_count(store: Store) -> None:
    engine = played(300)
    store.save(saved(engine, "a", play_time=61.5), kept=0)
    store.save(saved(played(20), "b", play_time=8.25), kept=0)
    custom = Engine(1, board=NEAR_WIN)
    custom.move("left")
    store.save(saved(custom, "c", play_time=5.0), kept=0)
    store.save(saved(custom, "d", origin="replay"), kept=0)
    assert store.stats() == Stats(
        2, 0, engine.high_score, engine.high_tile, timedelta(seconds=69.75)
    )
    assert store.best_score() == engine.high_score


def test_undo_does_not_lower_records(store: Store) -> None:
    engine = played(300)
    high_score, high_tile = engine.high_score, engine.high_tile
    while engine.moves_made > 100:
        engine.undo()
    store.save(saved(engine), kept=0)
    assert engine.state.score < high_score
    assert store.best_score() == store.stats().best_score == high_score
    assert store.stats().best_tile == high_tile


def test_reaching_2048_counts_once_in_games_that_share_it(store: Store) -> None:
    reached = saved(played(5), reached_2048=True)
    store.save(reached, kept=0)
    store.save(replace(reached, id="b", shared=Shared(5, 0.0, True)), kept=0)
    assert (store.stats().games, store.stats().reached_2048) == (2, 1)
    store.save(replace(reached, id="c", shared=Shared(5, 0.0, False)), kept=0)
    assert (store.stats().games, store.stats().reached_2048) == (3, 2)


def test_times_of_any_time_zone_are_the_same_moment(store: Store) -> None:
    there = BEGINNING.astimezone(timezone(timedelta(hours=9)))
    store.save(saved(played(5), started=there), kept=0)
    assert store.games()[0].started == BEGINNING
    assert store.games()[0].started.utcoffset() == timedelta()


def test_a_game_whose_moves_do_not_lead_to_its_score_is_not_resumed(store: Store) -> None:
    game = saved(played(50))
    store.save(replace(game, score=game.score + 4), kept=0, in_progress=True)
    with pytest.raises(StoreError, match=f"moves lead to score {game.score}, not"):
        store.load("a")
    with pytest.warns(StoreWarning, match="no game was resumed: the saved game 'a' does not add"):
        assert store.resume() is None
    assert store.resume() is None
    assert [row.id for row in store.games()] == ["a"]


def test_a_store_in_memory_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store(":memory:")
    assert store.path is None
    store.save(saved(played(5)), kept=0)
    assert len(store.games()) == 1
    store.close()
    assert store.games() == []
    store.close()
    assert list(tmp_path.iterdir()) == []


def test_threads_share_a_store(store: Store) -> None:
    def play(name: str) -> None:
        for moves in range(1, 20):
            save(store, saved(played(moves), name), kept=moves - 1)

    threads = [threading.Thread(target=play, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {row.id: row.moves_made for row in store.games()} == dict.fromkeys("abcd", 19)


class TestOpen:
    def test_the_environment_names_the_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path / "mine"))
        assert Store.open().path == tmp_path / "mine" / "games.sqlite3"
        assert Store.open() is Store.open()
        assert (tmp_path / "mine" / "games.sqlite3").exists()

    def test_a_tilde_is_the_home_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for variable in ("HOME", "USERPROFILE"):
            monkeypatch.setenv(variable, str(tmp_path))
        monkeypatch.setenv("WIDGET2048_DATA", str(Path("~", "mine")))
        assert Store.open().path == tmp_path / "mine" / "games.sqlite3"

    def test_memory_keeps_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("WIDGET2048_DATA", ":memory:")
        assert Store.open().path is None
        assert Store.open() is Store.open()

    def test_without_the_variable_it_is_the_data_folder_of_the_person(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def user_data_dir(name: str, *, appauthor: bool) -> str:
            assert (name, appauthor) == ("widget2048", False)
            return str(tmp_path)

        monkeypatch.setattr("platformdirs.user_data_dir", user_data_dir)
        for value in (None, ""):
            if value is None:
                monkeypatch.delenv("WIDGET2048_DATA")
            else:
                monkeypatch.setenv("WIDGET2048_DATA", value)
            assert Store.open().path == tmp_path / "games.sqlite3"


class StoreBesideModel(RuleBasedStateMachine):
    """Whatever is played, undone, forked, closed and reopened: what was saved is what is there."""

    games = Bundle("games")

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name, "games.sqlite3")
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(store_module, "CHUNK", 4)
        self.store = Store(self.path)
        self.now = 0.0
        self.engines: dict[str, Engine] = {}
        self.kept: dict[str, int] = {}
        self.shared: dict[str, Shared] = {}
        self.lost: set[str] = set()
        self.rows: dict[str, SavedGame] = {}
        self.in_progress: str | None = None

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.store.close()
            self.patch.undo()
            self.folder.cleanup()

    def add(self, engine: Engine, shared: Shared = NOT_SHARED) -> str:
        name = str(len(self.engines))
        self.engines[name] = engine
        self.kept[name] = 0
        self.shared[name] = shared
        return name

    def tick(self) -> float:
        self.now += 0.5
        return self.now

    @rule(target=games, seed=seeds)
    def new_game(self, seed: int) -> str:
        return self.add(Engine(seed, clock=self.tick))

    @rule(name=games, tries=st.text("URDL", max_size=12))
    def move(self, name: str, tries: str) -> None:
        for letter in tries:
            self.engines[name].move(letter)

    @rule(name=games, count=st.integers(1, 12))
    def undo(self, name: str, count: int) -> None:
        engine = self.engines[name]
        for _ in range(count):
            engine.undo()
        for other, kept in self.kept.items():
            if self.engines[other] is engine:
                self.kept[other] = min(kept, engine.moves_made)

    @rule(target=games, name=games, in_progress=st.booleans())
    def save(self, name: str, in_progress: bool) -> str:
        engine = self.engines[name]
        game = saved(engine, name, shared=self.shared[name])
        try:
            self.store.save(game, kept=self.kept[name], in_progress=in_progress)
        except GameTakenOver as taken:
            assert name in self.lost
            return self.add(engine, taken.shared)
        if game.moves or game.undo_count:
            before = self.rows.get(name)
            shared = min(
                game.shared.moves,
                len(game.moves) if before is None else min(before.shared.moves, self.kept[name]),
            )
            self.rows[name] = replace(game, shared=game.shared._replace(moves=shared))
            self.in_progress = name if in_progress else self.in_progress
            self.kept[name] = engine.moves_made
        assert name not in self.lost or not game.moves
        return name

    @rule()
    def close(self) -> None:
        self.store.close()

    @precondition(lambda self: self.in_progress is not None)
    @rule(again=st.booleans())
    def restart(self, again: bool) -> None:
        """Another process resumes the game in progress; or this one does."""
        other = self.store if again else Store(self.path)
        game = other.resume()
        assert self.in_progress is not None
        row = self.rows[self.in_progress]
        assert game == (None if row.over else row)
        if game is not None and again:
            self.lost.discard(game.id)
        elif game is not None:
            self.lost.add(game.id)
        if not again:
            other.close()

    @rule()
    def put_no_game_in_progress(self) -> None:
        self.store.set_in_progress(None)
        self.in_progress = None

    @invariant()
    def rows_are_those_of_the_model(self) -> None:
        if not hasattr(self, "rows"):
            return
        assert [row.id for row in self.store.games()] == list(self.rows)
        for name, row in self.rows.items():
            assert self.store.load(name) == row

    @invariant()
    def figures_are_those_of_the_model(self) -> None:
        if not hasattr(self, "rows"):
            return
        rows = self.rows.values()
        stats = self.store.stats()
        assert stats.games == len(rows)
        assert stats.best_score == max((row.high_score for row in rows), default=0)
        seconds = sum(row.play_time - row.shared.play_time for row in rows)
        assert stats.play_time == timedelta(seconds=seconds)


TestStoreBesideModel = StoreBesideModel.TestCase
TestStoreBesideModel.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def test_import_needs_neither_sqlite3_nor_pandas() -> None:
    script = (
        "import sys; sys.modules['sqlite3'] = None\n"
        "import widget2048, widget2048.archive, widget2048.plot\n"
        "print({'pandas', 'numpy', 'altair'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", script]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == "set()\n"
