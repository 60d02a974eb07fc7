"""A game outlives its kernel, in JupyterLab with real keys."""

import os
import signal

from playwright.sync_api import expect

from tests.browser.conftest import ARTIFACTS, Open
from tests.browser.test_play import expect_agreement, play

CELLS = ["from widget2048 import Game, games", "game = Game()\ngame", "import os; os.getpid()"]


def test_a_game_is_found_where_it_was_after_a_restart_and_after_a_kill(
    open_notebook: Open,
) -> None:
    notebook = open_notebook(CELLS)
    notebook.run_all()
    board = notebook.board()
    board.focus()
    board.button("new").first.click()
    if (sure := board.root.locator('.w2048-notice button[data-action="new"]')).is_visible():
        sure.click()
    board.focus()
    play(board, 20)
    expect_agreement(notebook, board)
    shown, score = board.rows, board.score

    notebook.restart_kernel()
    notebook.run_all()
    board = notebook.board()
    expect(board.button("undo").first).to_be_disabled(timeout=20_000)
    expect_agreement(notebook, board)
    assert (board.rows, board.score) == (shown, score)
    board.focus()
    play(board, 5)
    expect_agreement(notebook, board)
    shown = board.rows

    os.kill(notebook.evaluate("__import__('os').getpid()"), signal.SIGKILL)
    notebook.page.wait_for_timeout(6000)  # JupyterLab starts another kernel by itself
    notebook.forget_kernel()
    if (dialog := notebook.page.locator(".jp-Dialog .jp-mod-accept")).is_visible():
        dialog.click()
    notebook.run_all()
    board = notebook.board()
    expect(board.button("undo").first).to_be_disabled(timeout=20_000)
    expect_agreement(notebook, board)
    assert board.rows == shown


def test_the_cell_run_again_and_a_second_cell_are_the_same_game(open_notebook: Open) -> None:
    notebook = open_notebook([*CELLS[:2], "Game()"])
    notebook.run_all()
    first, second = notebook.board(0), notebook.board(1)
    first.focus()
    play(first, 4)
    expect_agreement(notebook, first, second)
    notebook.run_cell(1)
    notebook.page.wait_for_timeout(1500)
    first = notebook.board(0)
    first.focus()
    first.press("Control+z")
    expect_agreement(notebook, first, second)
    second.focus()
    play(second, 3)
    expect_agreement(notebook, first, second)


def test_the_statistics_are_in_the_panel_for_eyes_keys_and_screen_readers(
    open_notebook: Open,
) -> None:
    notebook = open_notebook(CELLS[:2])
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 3)
    notebook.page.wait_for_timeout(300)
    board.button("help").focus()
    notebook.page.keyboard.press("Enter")
    figures = board.root.get_by_role("group", name="Statistics", exact=True)
    expect(figures).to_contain_text("Best score")
    games = notebook.evaluate("game.stats.games")
    assert games >= 1
    expect(figures.locator("dd").first).to_have_text(str(games))
    expect(figures.locator("dd").nth(3)).to_have_text(
        str(notebook.evaluate("game.stats.best_tile"))
    )
    notebook.page.screenshot(path=ARTIFACTS / "statistics.png")
    notebook.page.keyboard.press("Escape")
    expect(figures).to_be_hidden()
