"""The board for those who hear it, and for those who have the keyboard only."""

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import ARTIFACTS, OpenPlain
from tests.browser.notebook import Board
from tests.browser.plain import Plain
from widget2048 import Game

START = [[2, 2, 0, 0], [4, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0]]
NEAR_WIN = [[1024, 1024, 0, 0], [4, 8, 0, 0], [32, 0, 0, 0], [2, 0, 0, 4]]
WIN_AND_END = [[1024, 1024, 4, 8], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 128]]
UP_TO_65536 = [[2 ** (4 * row + col + 1) for col in range(4)] for row in range(4)]


def heard(plain: Plain, board: Board) -> str:
    """What the live region says once the play pauses."""
    plain.page.wait_for_timeout(500)
    return board.root.locator(".w2048-live").text_content() or ""


def test_each_move_is_told_briefly(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=1, board=START))
    live = board.root.locator(".w2048-live")
    expect(live).to_have_attribute("aria-live", "polite")
    assert board.root.locator("[aria-live], [role=status], [role=alert]").count() == 1
    assert heard(plain, board) == ""
    board.focus()
    board.press("ArrowLeft")
    (row, col, value) = new_tile(plain.game, [[4, 0, 0, 0], [8, 0, 0, 0], [0] * 4, [0] * 4])
    assert heard(plain, board) == (
        f"Left, made 4 and 8, score 12, new {value} in row {row + 1}, column {col + 1}."
    )
    board.press("Control+z")
    assert heard(plain, board) == "Move taken back, score 0."
    board.press("ArrowUp")
    assert heard(plain, board).startswith("Up, score 0, new ")
    board.button("new").click()
    board.root.locator(".w2048-notice [data-action=new]").click()
    assert heard(plain, board) == "New game started, score 0."


def new_tile(game: Game, slid: list[list[int]]) -> tuple[int, int, int]:
    """The one tile that is on the board and not on the slid one."""
    ((row, col, value),) = (
        (row, col, game.board[row][col])
        for row in range(4)
        for col in range(4)
        if game.board[row][col] != slid[row][col]
    )
    return row, col, value


def test_a_move_that_does_nothing_is_not_told(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=1, board=[[2, 4, 2, 4], *[[0] * 4] * 3]))
    board.focus()
    board.press("ArrowUp", "ArrowLeft", "ArrowRight")
    assert heard(plain, board) == ""


def test_the_win_and_the_end_are_told_with_the_move(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=3, board=NEAR_WIN))
    board.focus()
    board.press("ArrowLeft")
    said = heard(plain, board)
    assert said.startswith("Left, made 2048, score 2,048, new ")
    assert said.endswith(". You made 2048!")
    board = plain.show(Game(seed=3, board=WIN_AND_END))
    board.focus()
    board.press("ArrowLeft")
    assert heard(plain, board).endswith(". You made 2048, and the game is over. Final score 2,048.")


def test_fast_play_is_summed_up(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=5))
    board.focus()
    board.root.locator(".w2048-live").evaluate(
        """live => {
            window.said = [];
            new MutationObserver(() => window.said.push(live.textContent))
                .observe(live, {childList: true, characterData: true, subtree: true});
        }"""
    )
    for n in range(20):
        board.press(("ArrowLeft", "ArrowDown")[n % 2])
        plain.page.wait_for_timeout(20)
    last = heard(plain, board)
    said = [text for text in plain.page.evaluate("window.said") if text]
    assert len(plain.moves) == 20
    assert len(said) <= 4
    assert " moves, score " in last
    assert f"score {plain.game.score}, new " in last


def test_what_python_plays_is_told_where_the_person_is(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=1, board=START))
    plain.game.move("left")
    plain.update()
    assert heard(plain, board) == ""
    board.focus()
    plain.game.move("up")
    plain.update()
    assert heard(plain, board).startswith("Up, ")


def test_the_tiles_can_be_read_as_a_table(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=1, board=NEAR_WIN))
    expect(board.root.get_by_role("application", name="2048 board")).to_be_visible()
    table = board.root.get_by_role("table", name="Tiles on the board")
    rows = table.get_by_role("row").all()
    assert [row.get_by_role("cell").all_inner_texts() for row in rows] == [
        [str(value or "empty") for value in row] for row in NEAR_WIN
    ]
    board.focus()
    board.press("ArrowLeft")
    cells = table.get_by_role("cell").all_inner_texts()
    assert cells == [str(value or "empty") for row in plain.game.board for value in row]
    # The table is the one place to read them: what is seen of the tiles is not read as well.
    assert board.root.locator(".w2048-tiles").get_attribute("aria-hidden") == "true"


def test_axe_finds_nothing_wrong_in_any_state(open_plain: OpenPlain) -> None:
    plain = open_plain(viewport={"width": 1300, "height": 900})
    board = plain.show(Game(seed=42))
    plain.show(Game(seed=1, board=UP_TO_65536, controls="pad"))
    plain.show(Game(seed=1, board=[[131072] * 4] * 4), place="shadow")
    for start in (NEAR_WIN, WIN_AND_END):
        board = plain.show(Game(seed=3, board=start), style="width: 280px")
        board.focus()
        board.press("ArrowLeft")
    for lang in ("en", "id", "ko", "ja"):
        asking = plain.show(Game(seed=3, board=START, lang=lang))
        asking.focus()
        asking.press("ArrowLeft")
        asking.button("help").click()
        asking.button("new").first.click()
    plain.busy = True
    waiting = plain.show(Game(seed=3, board=START))
    waiting.focus()
    waiting.press("ArrowLeft", "ArrowUp")
    expect(waiting.root.locator(".w2048-status")).to_be_visible()
    plain.page.evaluate("() => { window.gone = true; navigator.clipboard.writeText = 0; }")
    unrecorded = plain.show(Game(seed=3, board=START))
    unrecorded.focus()
    unrecorded.press("ArrowLeft")
    unrecorded.root.locator(".w2048-status").get_by_role("button").click()
    expect(unrecorded.root.locator(".w2048-status textarea")).to_be_visible()
    plain.page.wait_for_timeout(800)
    for theme in ("light", "dark"):
        plain.page.emulate_media(color_scheme=theme)
        expect(board.root).to_have_attribute("data-theme", theme)
        plain.page.wait_for_timeout(300)
        plain.page.screenshot(path=ARTIFACTS / f"states-{theme}.png", full_page=True)
        assert violations(plain.page, "main") == []


def test_tab_goes_in_and_out_and_shows_where_it_is(open_plain: OpenPlain) -> None:
    plain = open_plain()
    plain.page.evaluate(
        "() => ['beforebegin', 'afterend'].forEach((where) => "
        "document.querySelector('main').insertAdjacentHTML(where, '<button>outside</button>'))"
    )
    board = plain.show(Game(seed=42, controls="pad"))
    board.focus()
    board.press("ArrowLeft")
    board.button("help").click()
    plain.page.locator("text=outside").first.focus()
    order, focused = [], "document.activeElement"
    while not order or order[-1] != "outside":
        board.press("Tab")
        order.append(
            plain.page.evaluate(
                f"() => {focused}.dataset.direction ?? {focused}.dataset.action"
                f" ?? {focused}.getAttribute('role') ?? {focused}.textContent"
            )
        )
        ring = plain.page.evaluate(
            f"() => {{ const {{outlineStyle: s, outlineWidth: w}} = getComputedStyle({focused});"
            " return [s, parseFloat(w)]; }"
        )
        assert ring[0] != "none", order
        assert order[-1] == "outside" or ring[1] >= 2, order
    pad = ["left", "up", "down", "right"]
    assert order == ["new", "undo", "help", "application", *pad, "animate", "copy", "outside"]
    board.press(*["Shift+Tab"] * 7)
    expect(board.grid).to_be_focused()
    moves = plain.moves
    board.press("Tab", "Shift+Tab")
    expect(board.grid).to_be_focused()
    assert plain.moves == moves


def test_keys_rest_where_the_focus_is_not_on_the_board(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=42))
    before = board.rows
    for action in ("new", "help"):
        board.button(action).focus()
        board.press("ArrowLeft", "ArrowUp", "w", "a", "h")
    plain.page.evaluate("document.activeElement.blur()")
    board.press("ArrowLeft", "ArrowUp", "w", "a", "h")
    assert (board.rows, plain.moves) == (before, "")


def test_escape_leaves_the_board_and_closes_what_is_open(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=42))
    help_ = board.button("help")
    panel = board.root.locator(".w2048-help")
    help_.click()
    expect(help_).to_have_attribute("aria-expanded", "true")
    board.press("Escape")
    expect(panel).to_be_hidden()
    expect(help_).to_have_attribute("aria-expanded", "false")
    expect(board.grid).to_be_focused()
    board.press("Escape")
    expect(board.grid).not_to_be_focused()


def test_the_panel_lists_the_keys(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=42))
    board.button("help").click()
    keys = board.root.locator(".w2048-help kbd").all_inner_texts()
    assert keys == ["arrow keys", "W A S D", "H J K L", "swipe", "Ctrl+Z", "⌘Z", "Esc", "Enter"]
