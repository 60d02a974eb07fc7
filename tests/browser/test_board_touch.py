"""Fingers and the mouse on the board, and the pad of arrows."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPlain
from tests.browser.notebook import Board
from tests.browser.plain import Plain
from widget2048 import Game

# One tile that can go every way.
START = [[0, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 420, "height": 560}}
# From the middle of the board, a little aside of every line that matters.
WAYS = {"up": (9, -30), "right": (30, 9), "down": (-9, 30), "left": (-30, -9)}


class Finger:
    """A finger on the screen, as the browser's own input has it."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Send one touch event with all fingers that are down."""
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def swipe(self, x: float, y: float, dx: float, dy: float, *, steps: int = 8) -> None:
        """Put the finger down, draw it, and lift it."""
        self.touch("touchStart", (x, y))
        for step in range(1, steps + 1):
            self.touch("touchMove", (x + dx * step / steps, y + dy * step / steps))
        self.touch("touchEnd")


@pytest.fixture
def phone(open_plain: OpenPlain) -> Plain:
    """A phone, with a page that is longer than its screen."""
    plain = open_plain(**PHONE)
    plain.page.evaluate("() => { document.body.style.paddingBottom = '3000px'; }")
    return plain


def middle(board: Board) -> tuple[float, float]:
    """The middle of the board on the screen."""
    box = board.grid.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_swipe_moves_the_way_of_its_larger_axis(phone: Plain) -> None:
    board = phone.show(Game(seed=1, board=START))
    finger = Finger(phone.page)
    for number, (direction, (dx, dy)) in enumerate(WAYS.items(), start=1):
        finger.swipe(*middle(board), dx, dy)
        assert len(phone.moves) == number
        assert phone.moves[-1] == direction[0].upper()
    assert board.rows == phone.game.board


def test_a_swipe_counts_once_at_24_pixels_and_not_before(phone: Plain) -> None:
    board = phone.show(Game(seed=1, board=START))
    x, y = middle(board)
    finger = Finger(phone.page)
    finger.swipe(x, y, 23, 0)
    assert len(phone.moves) == 0
    finger.touch("touchStart", (x, y))
    finger.touch("touchMove", (x + 16, y))
    finger.touch("touchMove", (x + 23, y + 23))
    assert len(phone.moves) == 0
    finger.touch("touchMove", (x + 24, y + 23))
    assert phone.moves == "R"  # the finger is still down
    assert board.rows == phone.game.board
    for dx, dy in ((100, 0), (100, 100), (-100, 0), (0, -100)):
        finger.touch("touchMove", (x + dx, y + dy))
    finger.touch("touchEnd")
    assert phone.moves == "R"
    finger.swipe(x, y, 0, 40)
    assert phone.moves == "RD"


def test_a_swipe_on_the_board_scrolls_nothing_and_elsewhere_it_scrolls(phone: Plain) -> None:
    board = phone.show(Game(seed=1, board=START))
    x, y = middle(board)
    finger = Finger(phone.page)
    scrolled = "() => Math.round(scrollX + scrollY + visualViewport.scale - 1)"
    for _ in range(3):
        finger.swipe(x, y, 0, -150)
        finger.swipe(x, y, -150, 0)
        finger.swipe(x, y, 150, 0)
        phone.page.wait_for_timeout(100)
        assert phone.page.evaluate(scrolled) == 0
    assert len(phone.moves) > 3
    made = len(phone.moves)
    hint = board.root.locator(".w2048-foot").bounding_box()
    header = board.root.locator(".w2048-label").first.bounding_box()
    assert hint is not None
    assert header is not None
    finger.swipe(header["x"] + 9, hint["y"] + 9, 0, -150)
    phone.page.wait_for_timeout(100)
    down = phone.page.evaluate(scrolled)
    assert down > 50
    finger.swipe(200, 500, 0, 200)  # below the widget
    phone.page.wait_for_timeout(100)
    assert phone.page.evaluate(scrolled) < down
    assert len(phone.moves) == made


def test_two_fingers_on_the_board_zoom_nothing_and_move_nothing(phone: Plain) -> None:
    board = phone.show(Game(seed=1, board=START))
    x, y = middle(board)
    finger = Finger(phone.page)
    finger.touch("touchStart", (x, y))
    finger.touch("touchStart", (x, y), (x + 60, y))
    for step in range(10, 100, 10):
        finger.touch("touchMove", (x - step, y), (x + 60 + step, y))
    finger.touch("touchEnd")
    assert len(phone.moves) == 0
    assert phone.page.evaluate("visualViewport.scale") == 1
    finger.swipe(x, y, 30, 0)
    assert phone.moves == "R"


def test_a_swipe_that_ends_on_a_button_does_not_press_it(phone: Plain) -> None:
    board = phone.show(Game(seed=1, board=START, controls="pad"))
    board.root.evaluate(
        """root => {
            window.pressed = [];
            root.addEventListener("click", ({target}) => {
                if (target.closest("button")) window.pressed.push(target.outerHTML);
            }, true);
        }"""
    )
    mouse, finger = phone.page.mouse, Finger(phone.page)
    board.focus()
    board.press("ArrowDown")
    x, y = middle(board)
    for button in ("new", "undo", "help", "move"):
        place = board.button(button).first.bounding_box()
        assert place is not None
        dx = place["x"] + place["width"] / 2 - x
        dy = place["y"] + place["height"] / 2 - y
        finger.swipe(x, y, dx, dy)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + dx, y + dy, steps=5)
        mouse.up()
    assert phone.moves.startswith("DU")
    assert phone.page.evaluate("window.pressed") == []
    board.button("help").tap()
    assert len(phone.page.evaluate("window.pressed")) == 1


def test_a_tap_right_after_a_swipe_presses_a_button(phone: Plain) -> None:
    board = phone.show(Game(seed=1, board=START))
    finger = Finger(phone.page)
    for pressed in (True, False, True, False):
        finger.swipe(*middle(board), 0, -150)
        board.button("help").tap()
        expect(board.root.locator(".w2048-help")).to_be_visible(visible=pressed)


def test_a_swipe_gives_the_board_the_focus(phone: Plain) -> None:
    board = phone.show(Game(seed=1, board=START))
    Finger(phone.page).swipe(*middle(board), 40, 0)
    expect(board.grid).to_be_focused()


def test_a_drag_with_the_mouse_moves_as_a_swipe_does(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=1, board=START))
    x, y = middle(board)
    mouse = plain.page.mouse
    for dx, dy in WAYS.values():
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + dx * 23 / 30, y + dy * 23 / 30, steps=3)
        before = len(plain.moves)
        mouse.move(x + dx, y + dy)
        mouse.move(x - 2 * dx, y - 2 * dy)
        assert len(plain.moves) == before + 1
        mouse.up()
    assert plain.moves == "URDL"
    mouse.move(x + 100, y + 100)  # with no button down
    mouse.down(button="right")
    mouse.move(x, y)
    mouse.up(button="right")
    assert len(plain.moves) == 4
    assert plain.page.evaluate("String(getSelection())") == ""


def test_the_pad_shows_where_it_was_asked_for_and_where_fingers_play(
    open_plain: OpenPlain, phone: Plain
) -> None:
    desk = open_plain()
    for plain, shown in ((desk, {"pad"}), (phone, {"pad", "auto"})):
        for controls in ("auto", "pad", "none"):
            board = plain.show(Game(seed=1, board=START, controls=controls))
            expect(board.root.locator(".w2048-pad")).to_be_visible(visible=controls in shown)
    for button in board.root.locator("button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.9


def test_the_pad_moves(phone: Plain) -> None:
    board = phone.show(Game(seed=1, board=START))
    for direction in ("up", "right", "down", "left"):
        board.root.locator(f'[data-direction="{direction}"]').tap()
    assert phone.moves == "URDL"
    assert board.rows == phone.game.board
