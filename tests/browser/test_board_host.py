"""The board where it lives: what the notebook around it gives it, and what it leaves to it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.conftest import ARTIFACTS, Open
from tests.browser.notebook import Board, Notebook
from tests.browser.test_board_languages import NEW_GAME, expect_no_text_cut, new_game
from tests.browser.test_board_look import expect_digits_to_fit, expect_square_grid, expect_theme
from tests.browser.test_board_motion import ANIMATED
from tests.browser.test_board_notices import LIT, expect_board_uncovered, notice
from tests.browser.test_board_touch import START, Finger, middle
from widget2048 import Replay

NEAR_WIN = "[[1024, 1024, 0, 0], [4, 8, 0, 0], [32, 0, 0, 0], [2, 0, 0, 4]]"
NEAR_END = "[[16, 16, 4, 8], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 128]]"
CELLS = ["from widget2048 import Game", "game = Game(seed=42)\ngame", "game"]


@pytest.fixture(scope="module", params=["lab", "notebook"])
def notebook(
    request: pytest.FixtureRequest, server: dict[str, Any], browser: Browser
) -> Iterator[Notebook]:
    """One notebook with two views of a game, for all tests here: each deals a game of its own."""
    name = f"host-{request.param}"
    Notebook.write(server, name, CELLS)
    opened = Notebook(browser.new_page(color_scheme="light"), server, request.param, name)
    errors: list[str] = []
    opened.page.on(
        "pageerror", lambda e: errors.append(e.stack) if "blob:" in (e.stack or "") else 0
    )
    opened.run_all()
    opened.board(1)
    yield opened
    opened.page.screenshot(path=ARTIFACTS / f"{name}.png")
    opened.close()
    assert errors == []


def deal(notebook: Notebook, game: str) -> Board:
    """Run the second and third cell anew, with another game; returns the first view of it."""
    boards = notebook.page.locator(".w2048")
    boards.evaluate_all("boards => boards.forEach((board) => board.classList.add('old'))")
    notebook.write_cell(1, f"game = Game({game})\ngame")
    notebook.run_cell(1)
    notebook.run_cell(2)
    expect(notebook.page.locator(".w2048:not(.old)")).to_have_count(2)
    return notebook.board()


def test_the_theme_follows_the_notebook_live(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42")
    for name, theme in (("JupyterLab Dark", "dark"), ("JupyterLab Light", "light")):
        notebook.choose_theme(name)
        expect_theme(board, theme)
        ground = board.root.evaluate("root => getComputedStyle(root).backgroundColor")
        assert ground == notebook.page.evaluate(
            """() => {
                const probe = document.createElement("p");
                probe.style.background = "var(--jp-layout-color0)";
                document.body.append(probe);
                const color = getComputedStyle(probe).backgroundColor;
                probe.remove();
                return color;
            }"""
        )


def test_axe_finds_nothing_wrong_in_the_notebook(notebook: Notebook) -> None:
    for theme in ("Dark", "Light"):
        notebook.choose_theme(f"JupyterLab {theme}")
        board = deal(notebook, f"seed=3, board={NEAR_WIN}, controls='pad'")
        expect(board.root).to_have_attribute("data-theme", theme.lower())
        board.button("help").click()
        board.focus()
        board.press("ArrowLeft")
        notebook.page.wait_for_timeout(1000)
        assert violations(notebook.page, ".w2048") == []
        board.button("new").first.click()
        notebook.page.wait_for_timeout(300)
        notebook.page.screenshot(path=ARTIFACTS / f"notebook-{theme.lower()}.png")
        assert violations(notebook.page, ".w2048") == []


def test_escape_gives_the_notebook_its_shortcuts_back(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42")
    cells = notebook.cells.count()
    board.focus()
    board.press("ArrowLeft", "b", "a", "x")
    assert notebook.cells.count() == cells
    board.press("Escape")
    expect(board.grid).not_to_be_focused()
    notebook.page.keyboard.press("b")
    expect(notebook.cells).to_have_count(cells + 1)
    notebook.page.keyboard.press("d")
    notebook.page.keyboard.press("d")
    expect(notebook.cells).to_have_count(cells)
    assert notebook.evaluate("game.replay.moves") == "LL"[: notebook.evaluate("game.moves_made")]


def test_no_button_of_the_board_lets_keys_through_to_the_notebook(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42, controls='pad'")
    board.button("help").click()
    cells, selected = notebook.cells.count(), notebook.selected
    buttons = [*board.root.locator("button:visible:enabled").all(), board.root.locator("input")]
    assert len(buttons) == 8
    for button in buttons:
        button.focus()
        board.press("a", "b", "x", "d", "d", "j", "k", "ArrowDown", "ArrowUp", "c", "v", "m")
        expect(button).to_be_focused()
    assert (notebook.cells.count(), notebook.selected) == (cells, selected)
    board.press("Escape")
    expect(board.root.locator(".w2048-help")).to_be_hidden()
    assert notebook.evaluate("game.moves_made") == 0


def test_keys_with_ctrl_alt_shift_or_meta_are_not_the_game_s(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42")
    board.focus()
    rows = board.rows
    for modifier in ("Control", "Alt", "Shift", "Meta"):
        board.press(f"{modifier}+ArrowUp", f"{modifier}+ArrowLeft")
    assert board.rows == rows
    assert notebook.evaluate("game.moves_made") == 0


def test_tab_goes_into_the_board_and_out_of_it(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42")
    board.button("help").focus()
    board.press("Tab")
    expect(board.grid).to_be_focused()
    assert board.grid.evaluate("grid => parseFloat(getComputedStyle(grid).outlineWidth)") >= 2
    board.press("Shift+Tab")
    expect(board.button("help")).to_be_focused()
    board.press("Tab", "Tab")
    assert not board.root.evaluate("root => root.matches(':focus-within')")


def test_a_win_is_put_away_in_both_views_by_the_button_and_by_a_move(notebook: Notebook) -> None:
    for continued in (True, False):
        first = deal(notebook, f"seed=3, board={NEAR_WIN}")
        second = notebook.board(1)
        first.focus()
        assert first.strike("ArrowLeft", LIT) == "+2,048"
        assert notice(first) == "You made 2048!"
        expect_board_uncovered(first)
        expect(second.root.locator(".w2048-notice")).to_contain_text("You made 2048!")
        if continued:
            second.button("continue").click()
            expect(second.grid).to_be_focused()
        else:
            second.focus()
            second.press("ArrowUp", "ArrowDown")
        for board in (second, first):
            expect(board.root.locator(".w2048-notice")).to_be_hidden()
        assert notebook.evaluate("game.reached_2048") is True
        assert notebook.evaluate("game.replay.moves")[0] == "L"


def test_the_end_and_enter_and_undo_are_in_the_kernel_too(notebook: Notebook) -> None:
    board = deal(notebook, f"seed=3, board={NEAR_END}")
    board.focus()
    board.press("ArrowLeft")
    assert notice(board) == "Game over. Final score 32."
    board.button("undo").last.click()
    expect(board.grid).to_be_focused()
    assert notice(board) == ""
    board.press("ArrowLeft", "Enter")
    assert notice(board) == ""
    expect(board.grid).to_be_focused()
    notebook.page.wait_for_timeout(300)
    assert notebook.evaluate("(game.board, game.score, game.over)") == (board.rows, 0, False)


def test_a_new_game_asks_in_place(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42")
    board.focus()
    board.press("ArrowLeft", "ArrowUp")
    board.button("new").click()
    assert notice(board) == "Start a new game? This one ends."
    expect_board_uncovered(board)
    board.press("Escape")
    assert notice(board) == ""
    expect(board.grid).to_be_focused()
    board.button("new").click()
    board.press("Tab", "Enter")
    expect(board.grid).to_be_focused()
    notebook.page.wait_for_timeout(300)
    assert notebook.evaluate("(game.board, game.moves_made)") == (board.rows, 0)
    assert notebook.evaluate("game.seed") != 42


def test_the_width_given_in_python_is_honored(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42, layout={'width': '300px'}")
    width = "root => root.getBoundingClientRect().width"
    assert board.root.evaluate(width) == 300
    expect_square_grid(board)
    for given in (280, 520, 200):
        notebook.evaluate(f"setattr(game.layout, 'width', '{given}px')")
        expect(board.root).to_have_css("width", f"{given}px")
        expect_square_grid(board)
        expect_digits_to_fit(board)
    notebook.evaluate("setattr(game.layout, 'width', None)")
    expect(board.root).to_have_css("width", "400px")


def test_the_styles_of_the_notebook_do_not_reach_into_the_board(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42")
    board.button("help").click()
    style = """(element) => {
        const { borderRadius, fontSize, fontFamily, display, width } = getComputedStyle(element);
        return { borderRadius, fontSize, fontFamily, display, width };
    }"""
    words = board.root.locator(".w2048-header").evaluate(style)
    size = float(words["fontSize"].removesuffix("px"))
    for button in board.root.locator("button:visible").all():
        look = button.evaluate(style)
        assert float(look["borderRadius"].removesuffix("px")) == pytest.approx(size / 2, abs=0.01)
        assert look["fontFamily"] == words["fontFamily"]
    for key in board.root.locator("kbd").all():
        look = key.evaluate(style)
        assert (look["fontSize"], look["fontFamily"]) == (words["fontSize"], words["fontFamily"])
    for table in board.root.locator("dl").all():
        assert table.evaluate(style)["display"] == "grid"
    expect_no_text_cut(board)


def test_language_motion_and_controls_are_set_from_python(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42")
    for lang in NEW_GAME:
        notebook.evaluate(f"setattr(game, 'lang', '{lang}')")
        expect(board.button("new")).to_have_text(NEW_GAME[lang])
        board.button("help").click()
        expect_no_text_cut(board)
        board.press("Escape")
    assert new_game(notebook.board(1)) == NEW_GAME["ja"]
    notebook.evaluate("setattr(game, 'lang', 'en')")
    expect(board.root.locator(".w2048-pad")).to_be_hidden()
    notebook.evaluate("setattr(game, 'controls', 'pad')")
    expect(board.root.locator(".w2048-pad")).to_be_visible()
    board.button("help").click()
    box = board.root.get_by_role("checkbox", name="Animate tiles")
    box.click()
    expect(notebook.board(1).root).to_have_attribute("data-motion", "off")
    assert notebook.evaluate("game.motion") == "off"
    board.focus()
    assert board.strike("ArrowLeft", ANIMATED) == []
    notebook.evaluate("setattr(game, 'motion', 'auto')")
    expect(box).to_be_checked()
    assert board.strike("ArrowUp", ANIMATED) != []


def test_moves_are_heard(notebook: Notebook) -> None:
    board = deal(notebook, "seed=42")
    board.focus()
    board.press("ArrowLeft")
    expect(board.root.locator(".w2048-live")).to_contain_text("Left, score 0, new 2 in row ")
    assert (notebook.board(1).root.locator(".w2048-live").text_content() or "") == ""


def test_fingers_play_in_a_notebook_and_scroll_it_elsewhere(open_notebook: Open) -> None:
    notebook = open_notebook(
        [CELLS[0], f"game = Game(seed=1, board={START})\ngame", *["1"] * 20], has_touch=True
    )
    notebook.cells.first.tap()
    notebook.run_all()
    board = notebook.board()
    board.root.scroll_into_view_if_needed()
    notebook.page.wait_for_timeout(500)
    scrolled = notebook.scrolled
    finger = Finger(notebook.page)
    for dx, dy in ((0, -40), (40, 0), (0, 40), (-40, 0)):
        finger.swipe(*middle(board), dx, dy)
    notebook.page.wait_for_timeout(300)
    assert notebook.scrolled == scrolled
    assert notebook.evaluate("game.replay.moves") == "URDL"
    expect(board.root.locator(".w2048-pad")).to_be_visible()
    board.root.locator("[data-direction=up]").tap()
    notebook.page.wait_for_timeout(300)
    assert notebook.evaluate("game.board") == board.rows
    moves = notebook.evaluate("game.moves_made")
    label = board.root.locator(".w2048-label").first.bounding_box()
    assert label is not None
    finger.swipe(label["x"], label["y"], 0, -200)
    notebook.page.wait_for_timeout(300)
    assert notebook.scrolled != scrolled
    assert notebook.evaluate("game.moves_made") == moves


def test_after_a_restart_the_record_is_copied_as_a_replay(open_notebook: Open) -> None:
    notebook = open_notebook(CELLS[:2])
    notebook.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    notebook.run_all()
    board = notebook.board()
    board.focus()
    board.press("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")
    notebook.restart_kernel()
    expect(board.root.locator(".w2048-status")).to_contain_text(
        "no longer recorded", timeout=20_000
    )
    board.focus()
    board.press("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")
    board.root.locator(".w2048-status").get_by_role("button").click()
    expect(board.root.locator(".w2048-status").get_by_role("button")).to_have_text("Copied")
    assert violations(notebook.page, ".w2048") == []
    replay = Replay.from_json(notebook.page.evaluate("navigator.clipboard.readText()"))
    assert replay.seed == 42
    assert len(replay.moves) > 4
    assert (replay.final.board, replay.final.score) == (board.rows, board.score)
