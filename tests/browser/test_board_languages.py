"""The board in each of its languages."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ARTIFACTS, OpenPlain
from tests.browser.notebook import Board
from widget2048 import Game

NEW_GAME = {"en": "New game", "id": "Gim baru", "ko": "새 게임", "ja": "新しいゲーム"}
NEAR_WIN = [[65536, 65536, 1024, 1024], [4, 8, 0, 0], [32, 0, 0, 0], [2, 0, 0, 4]]
NEAR_END = [[1024, 1024, 4, 8], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 128]]

CUT = """root => [...root.querySelectorAll("button, .w2048-label, .w2048-number, .w2048-notice, "
        + ".w2048-notice *, .w2048-hint, .w2048-status, .w2048-help *")]
    .filter((element) => element.checkVisibility() && (element.scrollWidth > element.clientWidth + 1
        || element.getBoundingClientRect().right > root.getBoundingClientRect().right + 0.5)
        && getComputedStyle(element).display !== "inline")
    .map((element) => element.outerHTML)"""


def expect_no_text_cut(board: Board) -> None:
    """No text is wider than what holds it, and nothing is beside the widget."""
    assert board.root.evaluate(CUT) == []


def new_game(board: Board) -> str:
    """The words on the first button."""
    return board.button("new").first.inner_text()


@pytest.mark.parametrize("width", [200, 280, 400])
def test_no_text_is_cut_in_any_language(open_plain: OpenPlain, width: int) -> None:
    plain = open_plain(viewport={"width": 4 * width + 120, "height": 900})
    style = f"width: {width}px"
    for lang in NEW_GAME:
        board = plain.show(Game(seed=1, board=NEAR_WIN, lang=lang, controls="pad"), style=style)
        board.button("help").click()
        expect_no_text_cut(board)
    for start in (NEAR_WIN, NEAR_END):
        for lang in NEW_GAME:
            board = plain.show(Game(seed=1, board=start, lang=lang), style=style)
            board.focus()
            board.press("ArrowLeft")
            expect_no_text_cut(board)
    for lang in NEW_GAME:
        board = plain.show(Game(seed=1, board=NEAR_WIN, lang=lang), style=style)
        board.focus()
        board.press("ArrowUp")
        board.button("new").click()
        expect_no_text_cut(board)
    plain.page.evaluate("() => { window.gone = true; }")
    for lang in NEW_GAME:
        board = plain.show(Game(seed=1, board=NEAR_WIN, lang=lang), style=style)
        board.focus()
        board.press("ArrowUp")
        expect(board.root.locator(".w2048-status")).to_be_visible()
        expect_no_text_cut(board)
    plain.page.wait_for_timeout(800)
    plain.page.screenshot(path=ARTIFACTS / f"languages-{width}.png", full_page=True)


def test_the_score_is_written_as_the_language_does_and_the_tiles_are_not(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    written = {"en": "133,120", "id": "133.120", "ko": "133,120", "ja": "133,120"}
    for lang, score in written.items():
        board = plain.show(Game(seed=1, board=NEAR_WIN, lang=lang))
        expect(board.root).to_have_attribute("lang", lang)
        assert new_game(board) == NEW_GAME[lang]
        board.focus()
        board.press("ArrowLeft")
        assert board.root.locator(".w2048-score-value").inner_text() == score
        assert board.root.locator(".w2048-gain").inner_text() == f"+{score}"
        tiles = board.root.locator(".w2048-tile").all_inner_texts()
        assert "131072" in tiles
        assert all(tile.isascii() and tile.isdigit() for tile in tiles)


def test_the_language_changes_while_playing_and_the_focus_stays(open_plain: OpenPlain) -> None:
    plain = open_plain()
    game = Game(seed=42)
    board = plain.show(game)
    board.focus()
    board.press("ArrowLeft")
    rows = board.rows
    for lang, words in NEW_GAME.items():
        game.lang = lang
        plain.update()
        assert new_game(board) == words
        expect(board.grid).to_be_focused()
        assert board.rows == rows


def test_without_a_choice_the_page_decides_then_the_browser(open_plain: OpenPlain) -> None:
    for html, browser, lang in (
        ('lang="ko"', "ja-JP", "ko"),
        ('lang="id-ID"', "ja-JP", "id"),
        ("", "ja-JP", "ja"),
        ('lang="fr"', "ko-KR", "ko"),
        ('lang="fr"', "de-DE", "en"),
    ):
        plain = open_plain(html, locale=browser)
        assert new_game(plain.show(Game(seed=42, lang="xx"))) == NEW_GAME[lang]
        assert new_game(plain.show(Game(seed=42, lang="ja"), place="shadow")) == NEW_GAME["ja"]
