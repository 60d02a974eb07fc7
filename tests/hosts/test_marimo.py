"""marimo, whose cells run again when what they read has changed; the board is in a shadow root."""

import json
from ast import literal_eval
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.notebook import PATIENCE, Board
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import environment
from tests.hosts.game import (
    HISTORY,
    RECORD,
    SEED,
    Evaluate,
    expect_the_game,
    play_the_game,
    the_game,
)
from tests.hosts.servers import serve
from widget2048 import Engine

LOOP = 200
MODES = ("run", "edit")
EXPRESSIONS = ("game.board", "game.score", "game.moves_made", "game.replay.moves", RECORD, HISTORY)

NOTEBOOK = f"""
import marimo

app = marimo.App()

with app.setup:
    import json
    from pathlib import Path

    import marimo as mo
    from widget2048 import Game


@app.cell
def _():
    # What observes a game is in the cell that makes it, since cells that read it run again.
    widget = Game(seed={SEED})
    get_score, set_score = mo.state(widget.score)
    widget.observe(lambda change: set_score(widget.score), "score")
    game = mo.ui.anywidget(widget)
    game
    return game, get_score, widget


@app.cell
def _(get_score):
    mo.md(f"The score is {{get_score()}}.")
    return


@app.cell
def _(game):
    mo.md(f"{{game.moves_made}} moves, {{len(game.history)}} rows.")
    return


@app.cell
def _(widget):
    play = mo.ui.button(
        label="Play", on_click=lambda _: [widget.move("LURD"[n % 4]) for n in range({LOOP})]
    )
    play
    return (play,)


@app.cell
def _(game):
    # What the test asks of this Python is answered in a file whenever the game has changed.
    answers = {{text: repr(eval(text, {{"game": game}})) for text in {EXPRESSIONS}}}
    Path("answers.new").write_text(json.dumps(answers))
    Path("answers.new").rename("answers.json")
    return


if __name__ == "__main__":
    app.run()
"""


def evaluate_in(folder: Path) -> Evaluate:
    """Look up what the notebook has answered."""

    def evaluate(expression: str) -> Any:
        answers = json.loads((folder / "answers.json").read_text())
        return literal_eval(answers[expression])

    return evaluate


@pytest.fixture(params=MODES)
def page(
    request: pytest.FixtureRequest, tmp_path: Path, servers: ExitStack, open_page: OpenPage
) -> Page:
    """The notebook, opened in a mode."""
    python = environment("marimo", "marimo>=0.25.2,<0.26")
    (tmp_path / "game.py").write_text(NOTEBOOK)
    command = [
        *(python, "-m", "marimo", request.param, "game.py", "--headless", "--no-token"),
        *("--host=127.0.0.1", "--port={port}"),
    ]
    url = servers.enter_context(serve(command, tmp_path, XDG_CONFIG_HOME=str(tmp_path)))
    page = open_page()
    page.goto(url)
    if request.param == "edit":
        run_all = page.get_by_test_id("run-button").last
        expect(run_all).not_to_contain_class("inactive-button", timeout=PATIENCE)
        run_all.click()
    return page


def shown_board(page: Page) -> Board:
    """Wait for the board to be on the page."""
    root = page.locator(".w2048")
    expect(root.locator(".w2048-board")).to_be_visible(timeout=PATIENCE)
    return Board(root)


def test_the_game_in_marimo(page: Page, tmp_path: Path) -> None:
    board, game = shown_board(page), the_game()
    assert board.root.evaluate("root => root.getRootNode() instanceof ShadowRoot")
    play_the_game(board)
    expect_the_game(board, evaluate_in(tmp_path))
    expect(page.get_by_text(f"The score is {game.final.score}.")).to_be_visible()
    expect(page.get_by_text(f"{len(game)} moves, {len(game)} rows.")).to_be_visible()


@pytest.mark.parametrize("page", ["edit"], indirect=True)
def test_keys_on_the_board_leave_the_cells_of_marimo_alone(page: Page) -> None:
    board = shown_board(page)
    cells = page.locator(".marimo-cell .cm-content").all_inner_texts()
    assert len(cells) > 5
    board.focus()
    board.press(*"abcdefghijklmnopqrstuvwxyz", "d", "d", "Space", "Backspace", "Delete", "Enter")
    expect(board.grid).to_be_focused()
    for button in (board.button("help"), board.button("undo").first):
        button.focus()
        board.press(*"abdjkx", "d", "d", "ArrowUp", "ArrowDown")
        expect(button).to_be_focused()
    assert page.locator(".marimo-cell .cm-content").all_inner_texts() == cells


@pytest.mark.parametrize("page", ["run"], indirect=True)
def test_moves_of_a_cell_of_marimo_are_shown(page: Page) -> None:
    board, engine = shown_board(page), Engine(SEED)
    for n in range(LOOP):
        engine.move("LURD"[n % 4])
    page.get_by_role("button", name="Play").click()
    score = f"The score is {engine.state.score}."
    expect(page.get_by_text(score)).to_be_visible(timeout=PATIENCE)
    page.wait_for_timeout(1000)
    assert (board.rows, board.score) == (engine.state.board, engine.state.score)
