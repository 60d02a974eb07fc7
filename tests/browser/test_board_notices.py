"""The win, the end, the question before a new game, the score's flash, and silence."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ARTIFACTS, OpenPlain
from tests.browser.notebook import Board
from tests.browser.plain import Plain
from widget2048 import Game

NEAR_WIN = [[1024, 1024, 0, 0], [4, 8, 0, 0], [32, 0, 0, 0], [2, 0, 0, 4]]
TWO_WINS = [[1024, 1024, 0, 0], [0, 0, 0, 0], [1024, 1024, 0, 0], [2, 0, 0, 4]]
# Left is the only legal direction; the new tile, be it 2 or 4, finds no equal.
WIN_AND_END = [[1024, 1024, 4, 8], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 128]]
NEAR_END = [[16, 16, 4, 8], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 128]]
FULL_WITH_A_PAIR = [[8, 8, 16, 4], [4, 32, 8, 32], [8, 16, 32, 64], [16, 32, 64, 128]]


def notice(board: Board) -> str:
    """What the notice line says, "" while there is none."""
    line = board.root.locator(".w2048-notice")
    return line.locator("> span").first.inner_text() if line.is_visible() else ""


def actions(board: Board) -> list[str | None]:
    """The buttons in the notice line."""
    buttons = board.root.locator(".w2048-notice button").all()
    return [button.get_attribute("data-action") for button in buttons]


def expect_board_uncovered(board: Board) -> None:
    """Nothing of the widget lies over a cell: not even where it could not be seen."""
    assert board.root.evaluate(
        """root => [...root.querySelectorAll(".w2048-cell")].every((cell) => {
            const {left, top, width, height} = cell.getBoundingClientRect();
            return [[0.1, 0.1], [0.5, 0.5], [0.9, 0.9]].every(([x, y]) =>
                root.getRootNode().elementFromPoint(left + x * width, top + y * height)
                    .closest(".w2048-board"));
        })"""
    )


def test_the_win_is_told_once_beside_the_board(open_plain: OpenPlain) -> None:
    plain = open_plain()
    for theme in ("light", "dark"):
        plain.page.emulate_media(color_scheme=theme)
        board = plain.show(Game(seed=3, board=TWO_WINS))
        board.focus()
        board.press("ArrowLeft")
        assert board.rows[0][0] == board.rows[2][0] == 2048
        assert notice(board) == "You made 2048!"
        assert actions(board) == ["new", "continue"]
        expect(board.grid).to_be_focused()
        expect_board_uncovered(board)
        plain.page.wait_for_timeout(800)
        plain.page.screenshot(path=ARTIFACTS / f"win-{theme}.png")
    board.button("continue").click()
    expect(board.grid).to_be_focused()
    assert notice(board) == ""
    assert plain.moves == "L"
    board.press("Control+z")  # the same win once more
    assert not plain.game.can_undo
    board.press("ArrowLeft")
    assert notice(board) == ""
    board.press("ArrowUp")  # 2048 and 2048 meet
    board.press("ArrowUp")
    assert max(max(row) for row in board.rows) == 4096
    assert notice(board) == ""


def test_a_page_that_is_loaded_again_does_not_tell_a_win_again(open_plain: OpenPlain) -> None:
    plain = open_plain()
    game = Game(seed=3, board=NEAR_WIN)
    board = plain.show(game)
    board.focus()
    board.press("ArrowLeft", "ArrowLeft", "ArrowUp")
    assert plain.moves.startswith("L")
    assert len(plain.moves) > 1
    plain.page.reload()
    board = plain.show(game)
    assert board.rows == game.board
    assert 2048 in board.rows[0]
    assert notice(board) == ""


@pytest.mark.parametrize("width", [280, 400])
def test_a_win_goes_on_by_just_moving(open_plain: OpenPlain, width: int) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=3, board=NEAR_WIN), style=f"width: {width}px")
    board.focus()
    board.press("ArrowLeft")
    assert notice(board) == "You made 2048!"
    expect_board_uncovered(board)
    board.press("ArrowDown")
    assert notice(board) == ""
    assert plain.moves == "LD"


def test_a_move_that_wins_and_ends_the_game_says_both(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=3, board=WIN_AND_END), style="width: 280px")
    board.focus()
    board.press("ArrowLeft")
    assert notice(board) == "You made 2048, and the game is over. Final score 2,048."
    assert actions(board) == ["undo", "new"]
    expect_board_uncovered(board)
    board.press("Control+z", "ArrowLeft")
    assert notice(board) == "Game over. Final score 2,048."


def test_the_end_is_told_with_the_score_and_can_be_undone(open_plain: OpenPlain) -> None:
    plain = open_plain()
    for theme in ("light", "dark"):
        plain.page.emulate_media(color_scheme=theme)
        board = plain.show(Game(seed=3, board=NEAR_END))
        board.focus()
        board.press("ArrowLeft")
        assert notice(board) == "Game over. Final score 32."
        assert actions(board) == ["undo", "new"]
        expect_board_uncovered(board)
        plain.page.wait_for_timeout(800)
        plain.page.screenshot(path=ARTIFACTS / f"game-over-{theme}.png")
    board.root.locator(".w2048-notice [data-action=undo]").click()
    expect(board.grid).to_be_focused()
    assert notice(board) == ""
    assert board.score == 0
    assert board.rows == tuple(map(tuple, NEAR_END))
    board.press("ArrowLeft")
    board.root.locator(".w2048-notice [data-action=new]").click()  # asks nothing
    expect(board.grid).to_be_focused()
    assert (notice(board), board.score, plain.moves) == ("", 0, "")


def test_an_end_that_can_not_be_undone_offers_a_new_game_only(open_plain: OpenPlain) -> None:
    over = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]]
    board = open_plain().show(Game(seed=3, board=over))
    assert notice(board) == "Game over. Final score 0."
    assert actions(board) == ["new"]


def test_a_full_board_with_a_pair_is_not_over(open_plain: OpenPlain) -> None:
    board = open_plain().show(Game(seed=3, board=FULL_WITH_A_PAIR))
    assert notice(board) == ""
    board.focus()
    board.press("ArrowLeft")
    assert board.score == 16


def test_enter_starts_again_after_the_end_and_never_before(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=3, board=NEAR_END))
    board.focus()
    board.press("Enter", "Enter")
    assert plain.moves == ""
    assert board.rows == tuple(map(tuple, NEAR_END))
    board.press("ArrowLeft")
    assert plain.moves == "L"
    assert plain.game.over
    plain.page.keyboard.down("Enter")
    assert plain.moves == ""
    seed = plain.game.seed
    for _ in range(3):
        plain.page.keyboard.down("Enter")  # held
    plain.page.keyboard.up("Enter")
    plain.page.wait_for_timeout(100)
    assert not plain.game.over
    assert (seed, plain.game.seed != 3) == (plain.game.seed, True)
    expect(board.grid).to_be_focused()
    assert notice(board) == ""
    assert sum(value > 0 for row in board.rows for value in row) == 2


def test_a_new_game_asks_once_in_place_and_escape_says_no(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=42))
    new = board.root.locator(".w2048-header [data-action=new]")
    new.click()  # nothing to lose: nothing to ask
    assert notice(board) == ""
    expect(board.grid).to_be_focused()
    board.press("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")
    seed, rows = plain.game.seed, board.rows
    assert seed != 42
    for say_no in ("Escape on the question", "Escape on the board", "the button", "a move"):
        new.click()
        assert notice(board) == "Start a new game? This one ends."
        assert actions(board) == ["keep", "new"]
        expect(board.button("keep")).to_be_focused()
        expect_board_uncovered(board)
        new.click()  # asking again changes nothing
        assert notice(board) == "Start a new game? This one ends."
        match say_no:
            case "Escape on the question":
                board.press("Escape")
            case "Escape on the board":
                board.focus()
                board.press("Escape")
            case "the button":
                board.button("keep").click()
            case "a move":
                board.focus()
                board.press("ArrowLeft", "ArrowUp")
        assert notice(board) == ""
        expect(board.grid).to_be_focused()
        assert plain.game.seed == seed
    assert plain.moves.startswith(plain.moves[:2])
    assert board.rows != rows
    new.click()
    board.root.locator(".w2048-notice [data-action=new]").click()
    expect(board.grid).to_be_focused()
    assert plain.moves == ""
    assert plain.game.seed != seed


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_press_every_button(open_plain: OpenPlain, key: str) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=3, board=NEAR_WIN, controls="pad"))

    def press(action: str, *, within: str = ".w2048-header") -> None:
        board.root.locator(f"{within} [data-action={action}]:visible").first.focus()
        board.press(key)

    press("help")
    expect(board.root.locator(".w2048-help")).to_be_visible()
    press("help")
    expect(board.root.locator(".w2048-help")).to_be_hidden()
    expect(board.grid).to_be_focused()
    for number, direction in enumerate(("down", "left", "up", "right"), start=1):
        board.root.locator(f"[data-direction={direction}]").focus()
        board.press(key)
        assert len(plain.moves) == number, direction
    board = plain.show(Game(seed=3, board=NEAR_WIN))
    board.focus()
    board.press("ArrowUp", "ArrowDown", "ArrowUp", "ArrowLeft")
    assert notice(board) == "You made 2048!"
    press("continue", within=".w2048-notice")
    assert notice(board) == ""
    expect(board.grid).to_be_focused()
    press("undo")
    assert len(plain.moves) == 3
    expect(board.grid).to_be_focused()
    press("new")
    board.press(key)  # Keep playing has the focus
    expect(board.grid).to_be_focused()
    assert len(plain.moves) == 3
    press("new")
    press("new", within=".w2048-notice")
    expect(board.grid).to_be_focused()
    assert plain.moves == ""


# The gain that the score shows while it flashes, "" while it does not.
LIT = """root => {
    const gain = root.querySelector(".w2048-score .w2048-gain");
    return gain && +getComputedStyle(gain).opacity > 0 ? gain.textContent : "";
}"""


def test_the_score_flashes_when_a_merge_raises_it_and_only_then(open_plain: OpenPlain) -> None:
    plain = open_plain()
    game = Game(seed=3, board=TWO_WINS)
    board = plain.show(game)
    board.focus()
    assert board.strike("ArrowUp", LIT) == "+4,096"  # two pairs meet
    accent = board.root.locator(".w2048-gain").evaluate("gain => getComputedStyle(gain).color")
    assert accent != board.root.evaluate("root => getComputedStyle(root).color")
    plain.page.wait_for_timeout(900)
    assert board.root.evaluate(LIT) == ""
    assert board.strike("KeyZ", LIT, ctrl=True) == ""
    assert board.strike("ArrowRight", LIT) == "+4,096"
    assert board.strike("KeyZ", LIT, ctrl=True) == ""  # in the middle of the flash
    assert board.strike("ArrowRight", LIT) == "+4,096"
    plain.page.wait_for_timeout(200)
    again = plain.show(game)  # a page that resumes the game
    assert again.root.evaluate(LIT) == ""
    assert again.score == 4096


def test_no_flash_on_a_slide_and_on_a_new_game(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=3, board=[[2, 0, 0, 4], *[[0] * 4] * 3]))
    board.focus()
    assert board.strike("ArrowLeft", LIT) == ""
    board.strike("ArrowUp", LIT)
    board.button("new").click()
    again = "root => { root.querySelector('.w2048-notice [data-action=new]').click(); return LIT; }"
    assert board.root.evaluate(again.replace("LIT", f"({LIT})(root)")) == ""
    assert board.score == 0


def test_no_flash_where_less_motion_is_asked_for(open_plain: OpenPlain) -> None:
    plain = open_plain(reduced_motion="reduce")
    board = plain.show(Game(seed=3, board=TWO_WINS))
    board.focus()
    assert board.strike("ArrowUp", LIT) == ""
    plain.page.emulate_media(reduced_motion="no-preference")
    board = plain.show(Game(seed=3, board=TWO_WINS, motion="off"))
    board.focus()
    assert board.strike("ArrowUp", LIT) == ""
    assert board.score == 4096


WATCH = """root => {
    window.changes = 0;
    new MutationObserver((records) => window.changes += records.length).observe(root, {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
}"""


def settle(plain: Plain) -> int:
    """How much the page has changed since it has been watched."""
    plain.page.wait_for_timeout(500)
    return int(plain.page.evaluate("window.changes"))


def test_a_key_that_does_nothing_changes_nothing_at_all(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=3, board=[[2, 4, 8, 16], *[[0] * 4] * 3]))
    board.focus()
    board.root.evaluate(WATCH)
    for _ in range(5):
        board.press("ArrowUp", "ArrowLeft", "ArrowRight", "w", "k")
    board.press("Enter", "Space", "x", "Control+z", "Backspace")
    for modifier in ("Control", "Alt", "Meta", "Shift"):
        board.press(f"{modifier}+ArrowDown", f"{modifier}+s", f"{modifier}+j")
    assert settle(plain) == 0
    assert plain.moves == ""
    assert plain.page.evaluate("document.getAnimations().length") == 0
    board.press("ArrowDown")
    assert settle(plain) > 0
    assert plain.moves == "D"


def test_a_key_that_is_held_moves_again_and_again(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=3, board=[[2, 4, 8, 16], *[[0] * 4] * 3]))
    board.focus()
    keyboard = plain.page.keyboard
    for key in ("ArrowDown", "ArrowLeft"):
        for _ in range(10):
            keyboard.down(key)
        keyboard.up(key)
    legal = plain.moves
    assert len(legal) > 2
    assert board.rows == plain.game.board
