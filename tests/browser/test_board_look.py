"""How the board looks: its tiles, its size, its place on the page and its theme."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ARTIFACTS, OpenPlain
from tests.browser.notebook import Board
from widget2048 import Game

VALUES = [2**n for n in range(1, 18)]
UP_TO_65536 = [VALUES[row : row + 4] for row in range(0, 16, 4)]
LARGEST = [[131072] * 4 for _ in range(4)]
NEAR_WIN = [[1024, 1024, 0, 0], [4, 8, 0, 0], [32, 0, 0, 0], [2, 0, 0, 4]]

# For each tile: its value, its color, and how much of its cell the digits take up each way.
FACES = """root => [...root.querySelectorAll(".w2048-tile")].map((tile) => {
    const range = document.createRange();
    range.selectNodeContents(tile);
    const [text, face] = [range.getBoundingClientRect(), tile.getBoundingClientRect()];
    return {
        value: +tile.textContent,
        color: getComputedStyle(tile).backgroundColor,
        width: text.width / face.width,
        cut: tile.scrollWidth > tile.clientWidth || tile.scrollHeight > tile.clientHeight,
        aside: Math.abs(text.left + text.right - face.left - face.right) / 2 / face.width,
    };
})"""
CELLS = """root => [...root.querySelectorAll(".w2048-cell")].map((cell) => {
    const {left, top, width, height} = cell.getBoundingClientRect();
    return [left, top, width, height];
})"""
# Where the board and all that can be pressed above it are.
PLACES = """root => [...root.querySelectorAll(".w2048-header button, .w2048-board")]
    .map((element) => JSON.stringify(element.getBoundingClientRect()))"""


def expect_digits_to_fit(board: Board) -> list[int]:
    """Every tile holds its digits, in the middle; returns the values seen."""
    faces = board.root.evaluate(FACES)
    for face in faces:
        assert face["width"] < 0.92, face
        assert not face["cut"], face
        assert face["aside"] < 0.02, face
    return [face["value"] for face in faces]


def expect_square_grid(board: Board) -> None:
    """Sixteen equal squares in four rows, all of them on the board and the board in its widget."""
    cells = board.root.evaluate(CELLS)
    size = cells[0][2]
    assert size > 20
    for row in range(4):
        for col in range(4):
            left, top, width, height = cells[4 * row + col]
            assert width == pytest.approx(size, abs=0.1)
            assert height == pytest.approx(size, abs=0.1)
            assert left == pytest.approx(cells[col][0], abs=0.1)
            assert top == pytest.approx(cells[4 * row][1], abs=0.1)
    gaps = [b[0] - a[0] - size for a, b in pairwise(cells[:4])]
    gaps += [b[1] - a[1] - size for a, b in pairwise(cells[::4])]
    assert min(gaps) > 0
    assert max(gaps) - min(gaps) < 0.2
    outer, inner = board.root.bounding_box(), board.grid.bounding_box()
    assert outer is not None
    assert inner is not None
    assert inner["width"] == pytest.approx(inner["height"], abs=0.1)
    assert cells[0][0] > inner["x"] >= outer["x"]
    assert cells[3][0] + size < inner["x"] + inner["width"] <= outer["x"] + outer["width"]


@pytest.mark.parametrize("width", [200, 280, 400])
def test_every_tile_has_its_color_and_its_digits_fit(open_plain: OpenPlain, width: int) -> None:
    plain = open_plain()
    style = f"width: {width}px"
    colors = {}
    for theme in ("light", "dark"):
        plain.page.emulate_media(color_scheme=theme)
        small = plain.show(Game(seed=1, board=UP_TO_65536), style=style)
        assert expect_digits_to_fit(small) == VALUES[:16]
        large = plain.show(Game(seed=1, board=LARGEST), style=style)
        faces = small.root.evaluate(FACES) + large.root.evaluate(FACES)
        colors[theme] = {face["value"]: face["color"] for face in faces}
        assert len(set(colors[theme].values())) == len(VALUES)
        plain.page.screenshot(path=ARTIFACTS / f"tiles-{theme}-{width}.png")
    assert all(colors["light"][value] != colors["dark"][value] for value in (2, 4, 2048, 131072))


def test_tiles_above_131072_keep_its_color_and_their_digits_fit(open_plain: OpenPlain) -> None:
    plain = open_plain()
    for width in (200, 400):
        board = plain.show(Game(seed=1, board=LARGEST), style=f"width: {width}px")
        seen = set()
        board.focus()
        last = board.root.evaluate(FACES)[0]["color"]
        for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"):
            board.press(key)
            plain.page.wait_for_timeout(350)
            seen |= set(expect_digits_to_fit(board))
            colors = [f["color"] for f in board.root.evaluate(FACES) if f["value"] > 131072]
            assert set(colors) == {last}
        assert {262144, 524288, 1048576, 2097152} <= seen


@pytest.mark.parametrize(("scale", "zoom"), [(1, 1), (2, 1), (1, 2), (1, 0.67)])
def test_the_grid_stays_whole_when_narrow_and_zoomed(
    open_plain: OpenPlain, scale: float, zoom: float
) -> None:
    plain = open_plain(device_scale_factor=scale)
    plain.page.evaluate("zoom => document.body.style.zoom = zoom", zoom)
    for width in (200, 280, 333, 400):
        board = plain.show(Game(seed=1, board=UP_TO_65536), style=f"width: {width}px")
        expect_square_grid(board)
        expect_digits_to_fit(board)
        box = board.root.bounding_box()
        assert box is not None
        assert box["width"] == pytest.approx(width * zoom, abs=1)
    plain.page.screenshot(path=ARTIFACTS / f"zoom-{scale}-{zoom}.png", full_page=True)


def test_below_its_least_width_the_board_stays_whole(open_plain: OpenPlain) -> None:
    board = open_plain().show(Game(seed=1, board=UP_TO_65536), style="width: 120px")
    expect_square_grid(board)
    assert board.root.evaluate("root => root.offsetWidth") == 200


def test_in_a_wide_place_the_board_has_its_natural_size(open_plain: OpenPlain) -> None:
    plain = open_plain(viewport={"width": 1200, "height": 900})
    board = plain.show(Game(seed=1), style="flex: 1")
    expect_square_grid(board)
    assert board.root.evaluate("root => root.offsetWidth") == 400


@pytest.mark.parametrize("width", [280, 400])
def test_nothing_jumps_while_the_score_grows_and_a_win_is_told(
    open_plain: OpenPlain, width: int
) -> None:
    plain = open_plain()
    start = [[65536, 65536, 1024, 1024], [2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]]
    board = plain.show(Game(seed=1, board=start), style=f"width: {width}px")
    places = board.root.evaluate(PLACES)
    height = board.root.evaluate("root => root.offsetHeight")
    board.focus()
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Control+z"):
        board.press(key)
        assert board.root.evaluate(PLACES) == places
        assert board.root.evaluate("root => root.offsetHeight") == height
    assert board.score > 131072
    board.button("undo").first.click()
    board.button("new").first.click()
    assert board.root.evaluate(PLACES) == places


def test_every_digit_of_a_score_takes_the_same_room_and_the_highest_scores_fit(
    open_plain: OpenPlain,
) -> None:
    board = open_plain().show(Game(seed=1, board=LARGEST), style="width: 200px")
    board.focus()
    board.press("ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp")
    assert board.score > 3_932_156  # the most that a drawn game can bring
    number = board.root.locator(".w2048-score-value")
    assert number.evaluate("value => value.scrollWidth <= value.clientWidth")
    assert number.evaluate("value => getComputedStyle(value).fontVariantNumeric") == "tabular-nums"


def test_a_page_from_right_to_left_does_not_mirror_the_board(open_plain: OpenPlain) -> None:
    board = open_plain('lang="ar" dir="rtl"').show(Game(seed=1, board=NEAR_WIN))
    places: dict[int, float] = {}
    for col, left in board.root.evaluate(
        """root => [...root.querySelectorAll(".w2048-tile")]
            .map(tile => [+tile.dataset.col, tile.getBoundingClientRect().left])"""
    ):
        assert places.setdefault(col, left) == left
    assert sorted(places) == sorted(places, key=places.__getitem__)
    board.focus()
    board.press("ArrowRight")
    assert board.rows[0][3] == 2048


THEMED: list[tuple[str, str]] = [
    ('class="dark"', "dark"),
    ('class="light"', "light"),
    ('data-theme="dark"', "dark"),
    ('data-theme="light"', "light"),
    ('data-vscode-theme-kind="vscode-dark"', "dark"),
    ('data-jp-theme-light="false"', "dark"),
    ('data-jp-theme-light="true"', "light"),
]
LIGHTNESS = """board => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = getComputedStyle(board).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).reduce((a, b) => a + b) / 3 / 255;
}"""


def expect_theme(board: Board, theme: str) -> None:
    """The board's tiles and ground are of a theme."""
    expect(board.root).to_have_attribute("data-theme", theme)
    light = board.grid.evaluate(LIGHTNESS)
    assert light > 0.6 if theme == "light" else light < 0.4
    tile = board.root.locator(".w2048-tile").first.evaluate(LIGHTNESS)
    assert tile > 0.6 if theme == "light" else tile < 0.4


@pytest.mark.parametrize("place", ["head", "shadow"])
def test_the_board_follows_the_page_and_the_system_live(open_plain: OpenPlain, place: str) -> None:
    plain = open_plain(color_scheme="light")
    board = plain.show(Game(seed=42), place=place)
    page = plain.page
    expect_theme(board, "light")
    page.emulate_media(color_scheme="dark")
    expect_theme(board, "dark")
    for attribute, theme in THEMED:
        name, _, value = attribute.replace('"', "").partition("=")
        page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
        page.evaluate("([n, v]) => document.body.setAttribute(n, v)", [name, value])
        expect_theme(board, theme)
        page.evaluate("(name) => document.body.removeAttribute(name)", name)
    page.emulate_media(color_scheme="light")
    expect_theme(board, "light")


def test_the_board_has_the_theme_of_its_page_from_the_first_frame(open_plain: OpenPlain) -> None:
    for html, theme in THEMED:
        other = "light" if theme == "dark" else "dark"
        plain = open_plain(f'lang="en" {html}', color_scheme=other)
        for place in ("head", "shadow"):
            board = plain.show(Game(seed=42), place=place)
            assert board.root.get_attribute("data-theme") == theme


def test_the_style_stays_within_the_widget(open_plain: OpenPlain) -> None:
    plain = open_plain()
    looks = """() => {
        const {font, color, background, outline} = getComputedStyle(document.body);
        return [font, color, background, outline];
    }"""
    before = plain.page.evaluate(looks)
    plain.show(Game(seed=42))
    assert plain.page.evaluate(looks) == before
    classes: list[str] = plain.page.evaluate(
        """() => [...document.querySelectorAll(".w2048, .w2048 *")]
            .flatMap(element => [...element.classList])"""
    )
    assert {name.partition("-")[0] for name in classes} == {"w2048"}


def test_the_board_paints_its_own_ground_in_the_colors_of_the_notebook(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=42))
    ground = "root => getComputedStyle(root).backgroundColor"
    assert board.root.evaluate(ground) == "rgb(255, 255, 255)"
    for variable in ("--vscode-editor-background", "--jp-layout-color0"):
        plain.page.evaluate(
            "name => document.body.style.setProperty(name, 'rgb(250, 240, 230)')", variable
        )
        assert board.root.evaluate(ground) == "rgb(250, 240, 230)"
        plain.page.evaluate("name => document.body.style.removeProperty(name)", variable)


def test_where_colors_are_forced_lines_show_what_colors_did(open_plain: OpenPlain) -> None:
    plain = open_plain(forced_colors="active")
    board = plain.show(Game(seed=42))
    board.focus()
    board.press("ArrowLeft")

    def looks(selector: str) -> dict[str, Any]:
        found: dict[str, Any] = board.root.locator(selector).first.evaluate(
            """element => {
                const {borderTopStyle, borderTopColor, backgroundColor, color} =
                    getComputedStyle(element);
                return {border: borderTopStyle, line: borderTopColor,
                    ground: backgroundColor, color};
            }"""
        )
        return found

    for selector in (".w2048-tile", ".w2048-cell", ".w2048-board", "button"):
        look = looks(selector)
        assert look["border"] == "solid", selector
        assert look["line"] != look["ground"], selector
    tile = looks(".w2048-tile")
    assert tile["color"] != tile["ground"]
