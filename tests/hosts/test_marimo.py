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
    game = mo.ui.anywidget(Game(seed={SEED}))
    game
    return (game,)


@app.cell
def _(game):
    get_score, set_score = mo.state(game.score)
    game.observe(lambda change: set_score(game.score), "score")
    return (get_score,)


@app.cell
def _(get_score):
    mo.md(f"The score is {{get_score()}}.")
    return


@app.cell
def _(game):
    mo.md(f"{{game.moves_made}} moves, {{len(game.history)}} rows.")
    return


@app.cell
def _(game):
    # What the test asks of this Python is answered in a file after every move.
    def answer(change):
        answers = {{text: repr(eval(text)) for text in {EXPRESSIONS}}}
        Path("answers.new").write_text(json.dumps(answers))
        Path("answers.new").rename("answers.json")

    game.observe(answer, "moves_made")
    answer(None)
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


def test_the_game_in_marimo(page: Page, tmp_path: Path) -> None:
    root = page.locator(".w2048")
    expect(root.locator(".w2048-board")).to_be_visible(timeout=PATIENCE)
    assert root.evaluate("root => root.getRootNode() instanceof ShadowRoot")
    board = Board(root)
    play_the_game(board)
    expect_the_game(board, evaluate_in(tmp_path))
    game = the_game()
    expect(page.get_by_text(f"The score is {game.final.score}.")).to_be_visible()
    expect(page.get_by_text(f"{len(game)} moves, {len(game)} rows.")).to_be_visible()
