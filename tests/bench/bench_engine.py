"""The engine beside other libraries; in brackets, each time as a ratio to the best of its group."""

import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from Py2048_Engine.Exceptions import GameLostException, GameWonException
from Py2048_Engine.Game import Game as Py2048Game
from pytest_benchmark.fixture import BenchmarkFixture
from term2048.board import Board as Term2048Board

from tests.vectors.read import long_game
from widget2048 import Direction, State
from widget2048.history import to_frame

T = TypeVar("T")

MOVES = 20_000
"""Moves a round: games played at random to their end, one after the other."""


def choose_at_random() -> Callable[[Sequence[T]], T]:
    return random.Random(1).choice  # noqa: S311  # nothing to keep secret


def play_widget2048() -> None:
    choose = choose_at_random()
    directions = list(Direction)
    seed = 0
    state = State.new(seed)
    made = 0
    while made < MOVES:
        following = state.play(choose(directions))
        if following is not state:
            state = following
            made += 1
        elif state.over:
            seed += 1
            state = State.new(seed)


def play_term2048() -> None:
    choose = choose_at_random()
    directions = [Term2048Board.UP, Term2048Board.RIGHT, Term2048Board.DOWN, Term2048Board.LEFT]
    board = Term2048Board(goal=1 << 20)
    made = 0
    while made < MOVES:
        before = [list(row) for row in board.cells]
        board.move(choose(directions))
        if board.cells != before:
            made += 1
        elif not board.canMove():
            board = Term2048Board(goal=1 << 20)


def play_py2048_engine() -> None:
    """Let a tile appear at every call, also where nothing moved, as this library does."""
    choose = choose_at_random()
    directions = [Py2048Game.up, Py2048Game.right, Py2048Game.down, Py2048Game.left]
    game = Py2048Game()
    made = 0
    while made < MOVES:
        try:
            choose(directions)(game)
            made += 1
        except (GameLostException, GameWonException):
            game = Py2048Game()


@pytest.mark.benchmark(group=f"{MOVES:,} moves at random")
@pytest.mark.parametrize("play", [play_widget2048, play_term2048, play_py2048_engine])
def bench_random_play(benchmark: BenchmarkFixture, play: Callable[[], None]) -> None:
    random.seed(1)
    benchmark.pedantic(play, rounds=15, warmup_rounds=1)


@pytest.mark.benchmark(group="a record of 10,000 moves")
@pytest.mark.parametrize("lay_out", [False, True], ids=["its positions", "a DataFrame"])
def bench_history(benchmark: BenchmarkFixture, lay_out: bool) -> None:
    replay = long_game()
    benchmark.pedantic(
        lambda: to_frame(replay) if lay_out else list(replay.states()), rounds=15, warmup_rounds=1
    )


@pytest.mark.benchmark(group="a fresh Python")
@pytest.mark.parametrize(
    "statement",
    ["import anywidget", "import widget2048", "from widget2048 import Game"],
)
def bench_import(benchmark: BenchmarkFixture, statement: str) -> None:
    command = [sys.executable, "-c", statement]
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=10, warmup_rounds=2)
