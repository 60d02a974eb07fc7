"""The game that is played in every host: one seed, one row of keys, one record."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.browser.notebook import PATIENCE, Board
from tests.browser.test_play import play
from widget2048 import Engine, Replay

SEED = 42
KEYS = 40
UNDONE = 3

CELL = f"from widget2048 import Game\ngame = Game(seed={SEED})\ngame"
"""What a person writes into a cell to get this game."""

RECORD = r'"\n".join(f"{s.score} {s.spawned} {s.board}" for s in game.replay.states())'
"""Every position of `game` as text: an expression for the host's Python, with or without pandas."""

HISTORY = 'game.history.drop(columns="elapsed").to_csv()'
"""The history of `game` as text, for a Python with pandas. When a move was made is left out."""

Evaluate = Callable[[str], Any]
"""Gives the value of an expression in the host's Python, where `game` is the game."""


def play_the_game(board: Board) -> None:
    """Play as a person does: keys legal by what the page shows, each checked, then undo."""
    board.focus()
    play(board, KEYS)
    board.press("Control+z", "Control+z")
    board.button("undo").first.click()
    board.focus()


@cache
def the_game() -> Replay:
    """Return the record that all hosts must come to, as the engine makes it here."""
    engine, choice = Engine(SEED), Random(1)  # noqa: S311  # the choices of `play`
    for _ in range(KEYS):
        engine.move(choice.choice(engine.state.legal))
        choice.choice(range(3))  # which of the three keys for it
    for _ in range(UNDONE):
        engine.undo()
    return engine.replay


def expect_the_game(board: Board, evaluate: Evaluate | None = None, *, pandas: bool = True) -> None:
    """The page, and the host's Python if it has one, have come to the position of the record."""
    final = the_game().final
    assert (board.rows, board.score) == (final.board, final.score)
    expect(board.root.locator(".w2048-status")).to_be_hidden(timeout=PATIENCE)
    if evaluate is None:
        return
    _settle(board, evaluate)
    assert evaluate("game.board") == final.board
    assert evaluate("game.score") == final.score
    assert evaluate("game.replay.moves") == the_game().moves
    assert evaluate(RECORD) == record_text(the_game())
    if pandas:
        assert evaluate(HISTORY) == history_text(the_game())


def record_text(replay: Replay) -> str:
    """What RECORD gives for this replay."""
    return "\n".join(f"{s.score} {s.spawned} {s.board}" for s in replay.states())


def history_text(replay: Replay) -> str:
    """What HISTORY gives for this replay."""
    return replay.history.drop(columns="elapsed").to_csv()


def _settle(board: Board, evaluate: Evaluate) -> None:
    """Wait until Python has all that was played."""
    for _ in range(50):
        if evaluate("game.replay.moves") == the_game().moves:
            break
        board.root.page.wait_for_timeout(200)
