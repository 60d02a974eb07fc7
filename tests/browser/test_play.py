"""A game in JupyterLab and in Notebook, played with real keys in a real browser."""

import random
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Open
from tests.browser.notebook import Board, Notebook
from widget2048.rules import legal_directions, slide

PATIENCE = 15_000

PLAY = ["from widget2048 import Game", "game = Game(seed=42)\ngame"]
ARROWS = {"up": "ArrowUp", "right": "ArrowRight", "down": "ArrowDown", "left": "ArrowLeft"}
LETTERS = {"up": "w", "right": "d", "down": "s", "left": "a"}
HJKL = {"up": "k", "right": "l", "down": "j", "left": "h"}


def play(board: Board, keys: int, *, seed: int = 1) -> None:
    """Press keys that are legal by what the page shows, and check each against the rules."""
    choice = random.Random(seed)  # noqa: S311
    for _ in range(keys):
        before, score = board.rows, board.score
        legal = legal_directions(before)
        if not legal:
            board.button("undo").first.click()
            board.focus()
            continue
        direction = choice.choice(legal)
        board.press(choice.choice([ARROWS, LETTERS, HJKL])[direction])
        slid, merged = slide(before, direction)
        after = board.rows
        changed = [after[r][c] for r in range(4) for c in range(4) if slid[r][c] != after[r][c]]
        assert changed in ([2], [4]), (before, direction, after)
        assert board.score == score + sum(merged)


def expect_agreement(notebook: Notebook, *boards: Board) -> None:
    """The kernel and every board on the page are of one mind, once all is taken."""
    for _ in range(PATIENCE // 300):
        notebook.page.wait_for_timeout(300)
        kernel = notebook.evaluate("game.board")
        if all(board.rows == kernel for board in boards):
            break
    for board in boards:
        assert board.rows == kernel
        assert board.score == notebook.evaluate("game.score")
    assert notebook.evaluate("game.replay.final.board") == kernel
    assert notebook.evaluate("len(game.history)") == notebook.evaluate("game.moves_made")


def test_a_hundred_keys_chosen_from_the_page_are_in_the_kernel(
    server: dict[str, Any], open_notebook: Open, app: str
) -> None:
    notebook = open_notebook(PLAY, app)
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 100)
    expect_agreement(notebook, board)
    assert notebook.evaluate("game.moves_made") > 50
    moves = notebook.evaluate("game.replay.moves")
    board.press("Control+z", "Control+z")
    expect_agreement(notebook, board)
    assert notebook.evaluate("game.replay.moves") == moves[:-2]
    board.button("undo").first.click()
    expect_agreement(notebook, board)
    assert notebook.evaluate("game.replay.moves") == moves[:-3]


def test_the_play_notebook_runs_and_plays(
    server: dict[str, Any], browser: Browser, app: str
) -> None:
    source = Path(__file__).parents[2] / "notebooks" / "play.ipynb"
    shutil.copy(source, server["root_dir"])
    notebook = Notebook(browser.new_page(), server, app, "play")
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 10)
    expect_agreement(notebook, board)
    notebook.close()


def test_keys_on_the_board_leave_the_notebook_alone(open_notebook: Open, app: str) -> None:
    notebook = open_notebook(["1 + 1", *PLAY, *["2 + 2"] * 30], app)
    notebook.run_all()
    board = notebook.board()
    board.root.scroll_into_view_if_needed()
    board.focus()
    notebook.page.wait_for_timeout(500)
    cells, selected, scrolled = notebook.cells.count(), notebook.selected, notebook.scrolled
    sources = notebook.cells.all_inner_texts()
    for keys in (ARROWS, LETTERS, HJKL):
        board.press(*keys.values(), *keys.values())
    board.press(*"abcdfghijklmnopqrstuvwxyz0123456789", "d", "d", "0", "0", "Space", "Shift+L")
    board.press("Enter", "Delete", "Backspace", "F2")
    assert (notebook.cells.count(), notebook.selected) == (cells, selected)
    assert notebook.cells.all_inner_texts()[:2] == sources[:2]
    assert notebook.scrolled == scrolled
    expect_agreement(notebook, board)
    assert notebook.evaluate("game.moves_made") > 10
    board.press("Escape")
    assert not board.grid.evaluate("grid => grid === document.activeElement")


def test_two_views_of_one_game_are_one_game(open_notebook: Open, app: str) -> None:
    notebook = open_notebook([*PLAY, "game"], app)
    notebook.run_all()
    first, second = notebook.board(0), notebook.board(1)
    first.focus()
    play(first, 10)
    expect_agreement(notebook, first, second)
    second.focus()
    play(second, 10, seed=2)
    second.press("Control+z")
    expect_agreement(notebook, first, second)
    assert notebook.evaluate("game.moves_made") >= 15


BURST = """(board) => {
    for (let n = 0; n < 20; n++) {
        const [key, code] = n % 2 ? ["ArrowDown", "ArrowDown"] : ["ArrowLeft", "ArrowLeft"];
        board.dispatchEvent(new KeyboardEvent("keydown",
            {key, code, bubbles: true, cancelable: true, composed: true}));
    }
}"""


def test_twenty_keys_in_a_burst_while_a_cell_runs_are_shown_at_once_and_all_played(
    open_notebook: Open, app: str
) -> None:
    # The custom start makes all twenty legal: there is always something to slide left and down.
    # In this game, left and down by turns are legal twenty times.
    cells = ["from widget2048 import Game", "game = Game(seed=5)\ngame"]
    notebook = open_notebook([*cells, "import time\ntime.sleep(5)"], app)
    notebook.cells.first.locator(".jp-InputArea-editor").click()
    notebook.page.keyboard.press("Shift+Enter")
    notebook.page.keyboard.press("Shift+Enter")
    board = notebook.board()
    notebook.page.keyboard.press("Shift+Enter")
    expect(notebook.cells.nth(2).locator(".jp-InputPrompt", has_text="*")).to_be_visible()
    board.focus()
    board.grid.evaluate(BURST)
    shown, score = board.rows, board.score
    expect(notebook.cells.nth(2).locator(".jp-InputPrompt", has_text="*")).to_be_visible()
    moves = len(notebook.evaluate("game.replay.moves"))  # waits for the cell
    expect_agreement(notebook, board)
    assert (board.rows, board.score) == (shown, score)
    assert moves == 20


def test_python_moves_show_in_every_view(open_notebook: Open, app: str) -> None:
    notebook = open_notebook([*PLAY, "game", "game.move('left'); game.move('up')"], app)
    notebook.run_all()
    first, second = notebook.board(0), notebook.board(1)
    expect_agreement(notebook, first, second)
    assert notebook.evaluate("game.moves_made") == 2


LOOP = """
n = 0
while n < 10_000:
    for direction in ("left", "down", "right", "up"):
        n += 1
        game.move(direction)
    if game.over:
        game.restart()
print("looped", n)
"""


def test_ten_thousand_moves_in_one_cell_end_on_the_last_position(
    open_notebook: Open, app: str
) -> None:
    notebook = open_notebook([*PLAY, LOOP], app)
    notebook.run_all()
    board = notebook.board()
    board.focus()
    notebook.output("looped 10000")
    expect_agreement(notebook, board)
    moves = notebook.evaluate("game.moves_made")
    if not notebook.evaluate("game.over"):
        play(board, 1)
        expect_agreement(notebook, board)
        assert notebook.evaluate("game.moves_made") == moves + 1


LINKS = """
import ipywidgets
bar = ipywidgets.IntProgress(max=400)
cheat = ipywidgets.IntSlider(max=5000)
ipywidgets.jslink((game, "score"), (bar, "value"))
ipywidgets.jslink((cheat, "value"), (game, "score"))
ipywidgets.VBox([bar, cheat])
"""


def test_a_link_follows_the_score_in_the_page_and_cannot_change_it(open_notebook: Open) -> None:
    notebook = open_notebook([*PLAY, LINKS])
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 40)
    expect_agreement(notebook, board)
    score = board.score
    assert score > 0
    bar = notebook.page.locator(".progress-bar, .jupyter-widgets [role=progressbar]").first
    width = bar.evaluate("bar => bar.style.width")
    assert abs(float(width.removesuffix("%")) - score / 4) < 0.5
    slider = notebook.page.locator(".noUi-handle").first
    slider.click()
    for _ in range(5):
        notebook.page.keyboard.press("ArrowRight")
    notebook.page.wait_for_timeout(500)
    expect_agreement(notebook, board)
    assert board.score == score


def test_after_a_restart_the_board_plays_on_and_says_that_nothing_is_recorded(
    open_notebook: Open, app: str
) -> None:
    notebook = open_notebook(PLAY, app)
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 5)
    status = board.root.locator(".w2048-status")
    expect(status).to_be_hidden()
    notebook.restart_kernel()
    board.focus()
    play(board, 10)
    expect(status).to_contain_text("no longer recorded")
    board.press("Control+z")
    play(board, 1)


def test_moves_wait_with_a_sign_when_a_kernel_was_killed_behind_the_page(
    open_notebook: Open,
) -> None:
    notebook = open_notebook(PLAY)
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 2)
    notebook.call("POST", f"kernels/{notebook.kernel_id}/restart")
    notebook.page.wait_for_timeout(1000)
    play(board, 3)
    expect(board.root.locator(".w2048-status")).to_contain_text("3", timeout=5000)
    play(board, 2)


def test_a_page_that_is_loaded_again_shows_the_game_and_can_undo_it(open_notebook: Open) -> None:
    notebook = open_notebook(PLAY)
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 12)
    shown = board.rows
    notebook.page.keyboard.press("Escape")
    notebook.page.keyboard.press("Control+s")
    notebook.page.wait_for_timeout(1000)
    notebook.page.reload()
    board = notebook.board()
    expect_agreement(notebook, board)
    assert board.rows == shown
    board.focus()
    board.press("Control+z", "Control+z", "Control+z")
    expect_agreement(notebook, board)
    assert notebook.evaluate("game.moves_made") == 9
    play(board, 5)
    expect_agreement(notebook, board)
