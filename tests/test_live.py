"""A game outlives its kernel, and is one game wherever it is shown."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import comm
import ipywidgets
import pytest

from tests.page import Page
from widget2048 import Game, Replay, live, store
from widget2048.store import NotSaved, Store

NEAR_WIN = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]]

NewKernel = Callable[[], None]


@pytest.fixture
def new_kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[NewKernel]:
    """Make of this process a new kernel; what was shown before lives on, as in the old one."""
    monkeypatch.setattr(comm, "create_comm", Page)
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path))

    def forget() -> None:
        live.save_all()
        monkeypatch.setattr(live, "_in_progress", None)
        monkeypatch.setattr(store, "_stores", {})

    forget()
    yield forget
    ipywidgets.Widget.close_all()


def page_of(game: Game) -> Page:
    assert isinstance(game.comm, Page)
    return game.comm


def play(game: Game, moves: int) -> None:
    made = 0
    while made < moves:
        made += any(game.move(direction) for direction in ("left", "down", "right", "up"))


# Within a kernel.


def test_a_second_game_in_a_kernel_is_the_same_game_undo_included(new_kernel: NewKernel) -> None:
    first, second = Game(), Game()
    seen: list[int] = []
    second.observe(lambda change: seen.append(change["new"]), "moves_made")
    play(first, 3)
    assert second.board == first.board
    assert second.undo()
    assert first.moves_made == 2
    assert seen == [1, 2, 3, 2]
    page_of(first).settle()
    assert page_of(first).state["board"] == page_of(second).state["board"] == first.board


def test_an_observer_of_one_may_move_and_the_other_sees_every_move(new_kernel: NewKernel) -> None:
    first, second = Game(), Game()
    seen: list[int] = []

    def answer(change: Any) -> None:
        if change["new"] == 1:
            play(first, 1)

    first.observe(answer, "moves_made")
    second.observe(lambda change: seen.append(change["new"]), "moves_made")
    play(second, 1)
    assert seen == [1, 2]


def test_games_with_a_seed_a_board_or_a_replay_leave_the_one_in_progress_alone(
    new_kernel: NewKernel,
) -> None:
    game = Game()
    play(game, 5)
    board = game.board
    for other in (
        Game(seed=42),
        Game(board=NEAR_WIN),
        Game(Replay(42, "LULU")),
        Game(record=False),
    ):
        play(other, 2)
        other.new_game()
        play(other, 1)
    assert Game().board == game.board == board
    new_kernel()
    assert Game().board == board


# Across kernels.


def test_a_new_kernel_resumes_the_position_exactly(new_kernel: NewKernel) -> None:
    game = Game()
    play(game, 40)
    game.undo()
    replay, seed, score, best = game.replay, game.seed, game.score, game.best_score
    new_kernel()
    again = Game()
    assert (again.board, again.score, again.seed) == (game.board, score, seed)
    assert again.replay == replay
    assert again.best_score == best
    assert list(again.history["elapsed"]) == list(replay.history["elapsed"])
    assert again.engine.state == game.engine.state
    assert again.engine.undo_count == 1


def test_a_resumed_game_cannot_be_undone_past_the_point_of_resuming(new_kernel: NewKernel) -> None:
    play(Game(), 5)
    new_kernel()
    game = Game()
    assert not game.can_undo
    assert not game.undo()
    play(game, 2)
    assert [game.undo(), game.undo(), game.undo()] == [True, True, False]
    assert game.moves_made == 5
    assert page_of(game).confirmed["undo_floor"] == 5


def test_a_finished_game_is_not_resumed_and_stays_with_the_one_who_has_it(
    new_kernel: NewKernel,
) -> None:
    game = Game()
    while not game.over:
        for direction in ("left", "down", "right", "up"):
            game.move(direction)
    replay = game.replay
    assert Game().moves_made == 0
    assert game.replay == replay
    new_kernel()
    assert Game().moves_made == 0


def test_a_new_game_without_a_move_is_not_the_old_one_to_a_new_kernel(
    new_kernel: NewKernel,
) -> None:
    game = Game()
    play(game, 5)
    game.new_game()
    new_kernel()
    assert Game().moves_made == 0


def test_the_newer_kernel_takes_the_game_over_and_the_older_goes_on_apart(
    new_kernel: NewKernel,
) -> None:
    older = Game()
    play(older, 10)
    new_kernel()
    newer = Game()
    assert newer.moves_made == 10
    play(newer, 2)
    play(older, 1)
    live.save_all()
    page = page_of(older)
    page.settle()
    assert page.confirmed["taken_over"]
    play(older, 1)
    live.save_all()
    page.settle()
    assert not page.confirmed["taken_over"]
    assert older.moves_made == newer.moves_made == 12
    stats = newer.stats
    assert stats.games == 2
    new_kernel()
    assert Game().board == newer.board


def test_the_win_is_not_told_again_after_a_reload(new_kernel: NewKernel) -> None:
    game = Game()
    game.engine.reached_2048 = True
    play(game, 1)
    new_kernel()
    again = Game()
    assert again.reached_2048
    assert not page_of(again).confirmed["win_notice"]


# Saving.


def test_an_acknowledged_move_is_a_saved_move(new_kernel: NewKernel, tmp_path: Path) -> None:
    game = Game()
    page = page_of(game)
    reader = Store(tmp_path / "games.sqlite3")
    made = 0
    for n in range(20):
        page.intend("move", direction=("left", "down", "right", "up")[n % 4])
        if game.moves_made > made:
            made = game.moves_made
            assert [row.moves_made for row in reader.games()] == [made]


def test_what_python_plays_is_saved_in_batches_and_at_the_end(
    new_kernel: NewKernel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves: list[int] = []
    save = Store.save

    def count(self: Store, game: Any, **options: Any) -> None:
        saves.append(len(game.moves))
        save(self, game, **options)

    monkeypatch.setattr(Store, "save", count)
    game = Game(seed=42)
    began = time.monotonic()
    play(game, 100)
    lasted = time.monotonic() - began
    live.save_all()
    assert len(saves) <= lasted / 0.25 + 3
    assert Store(tmp_path / "games.sqlite3").games()[0].moves_made == 100


def test_play_goes_on_where_nothing_can_be_saved_and_it_is_told_until_it_is(
    new_kernel: NewKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game()
    page = page_of(game)

    def fail(*_: Any, **__: Any) -> None:
        raise NotSaved("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(Store, "save", fail)
        for n in range(4):
            page.intend("move", direction=("left", "down", "right", "up")[n])
        page.settle()
        assert game.moves_made > 0
        assert page.confirmed["moves_made"] == game.moves_made
        assert not page.confirmed["saved"]
    deadline = time.monotonic() + 10
    while not page.confirmed["saved"] and time.monotonic() < deadline:
        page.settle()
    assert page.confirmed["saved"]
    new_kernel()
    assert Game().board == game.board


def test_a_lesson_that_is_not_recorded_is_nowhere(new_kernel: NewKernel, tmp_path: Path) -> None:
    game = Game(seed=42, record=False)
    play(game, 5)
    assert game.stats.games == 1
    live.save_all()
    assert Game().stats.games == 0


def test_only_games_from_a_drawn_start_count(new_kernel: NewKernel) -> None:
    custom = Game(board=[[65536, 65536, 0, 0]] + [[0] * 4] * 3)
    custom.move("left")
    replayed = Game(Replay(42, "LULU"))
    replayed.move("left")
    game = Game(seed=42)
    for letter in "LULURULDLURDLLUU":
        game.move(letter)
    live.save_all()
    assert (game.stats.games, game.stats.best_score, game.stats.best_tile) == (1, 68, 16)
    assert (game.best_score, Game().best_score) == (68, 68)
    custom.restart()
    custom.move("left")
    live.save_all()
    assert game.stats.games == 1


def test_the_page_gets_the_five_figures_when_it_asks(new_kernel: NewKernel) -> None:
    game = Game(seed=42)
    for letter in "LULURULDLURDLLUU":
        game.move(letter)
    page = page_of(game)
    page.intend("stats")
    figures = page.customs[-1]
    assert figures.pop("play_time") >= 0
    assert figures == {
        "type": "stats",
        "games": 1,
        "reached_2048": 0,
        "best_score": 68,
        "best_tile": 16,
    }


def test_where_nothing_can_be_read_a_kernel_still_has_one_game(
    new_kernel: NewKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise NotSaved("no room anywhere")

    for name in ("save", "resume", "best_score"):
        monkeypatch.setattr(Store, name, fail)
    with pytest.warns(store.StoreWarning, match="no room anywhere"):
        first = Game()
    play(first, 3)
    second = Game()
    assert second.board == first.board
    assert second.undo()
    assert first.moves_made == 2
