"""Moves that the kernel has not taken yet, or never will."""

from playwright.sync_api import expect

from tests.browser.conftest import ARTIFACTS, OpenPlain
from widget2048 import Game, Replay


def test_moves_that_wait_are_counted_after_a_second_until_they_are_taken(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=5))
    status = board.root.locator(".w2048-status")
    board.focus()
    plain.busy = True
    board.press("ArrowLeft")
    expect(status).to_be_hidden()
    plain.page.wait_for_timeout(500)
    expect(status).to_be_hidden()
    expect(status.locator("> span").first).to_have_text("1 move is waiting for the kernel")
    board.press("ArrowDown", "ArrowLeft")
    expect(status.locator("> span").first).to_have_text("3 moves are waiting for the kernel")
    live = board.root.locator(".w2048-live")
    assert "waiting" not in (live.text_content() or "")  # the moves are told, the count is not
    plain.page.screenshot(path=ARTIFACTS / "waiting.png")
    shown = board.rows
    plain.work_off()
    expect(status).to_be_hidden()
    assert (board.rows, plain.moves) == (shown, "LDL")
    board.press("ArrowDown")
    plain.page.wait_for_timeout(1200)
    expect(status).to_be_hidden()


def test_without_a_kernel_the_board_plays_on_and_its_record_can_be_copied(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    plain.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = plain.show(Game(seed=5))
    status = board.root.locator(".w2048-status")
    board.focus()
    board.press("ArrowLeft", "ArrowDown")
    plain.page.evaluate("() => { window.gone = true; }")
    board.press("ArrowLeft", "ArrowDown")
    expect(status).to_contain_text("The kernel has stopped: moves are no longer recorded.")
    plain.page.screenshot(path=ARTIFACTS / "not-recorded.png")
    board.root.locator(".w2048-status").get_by_role("button").click()
    expect(board.root.locator(".w2048-status").get_by_role("button")).to_have_text("Copied")
    replay = Replay.from_json(plain.page.evaluate("navigator.clipboard.readText()"))
    assert (replay.seed, replay.moves) == (5, "LDLD")
    assert (replay.final.board, replay.final.score) == (board.rows, board.score)
    board.focus()
    board.press("Control+z", "ArrowLeft")
    expect(board.root.locator(".w2048-status").get_by_role("button")).to_have_text("Copy replay")
    board.root.locator(".w2048-status").get_by_role("button").click()
    plain.page.wait_for_timeout(100)
    replay = Replay.from_json(plain.page.evaluate("navigator.clipboard.readText()"))
    assert replay.final.board == board.rows
    assert plain.moves == "LD"


def test_the_replay_of_any_game_can_be_copied_from_the_panel(open_plain: OpenPlain) -> None:
    plain = open_plain()
    plain.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = plain.show(Game(seed=5))
    board.focus()
    board.press("ArrowLeft", "ArrowDown")
    board.button("help").click()
    copy = board.root.locator(".w2048-help [data-action=copy]")
    copy.click()
    expect(copy).to_have_text("Copied")
    plain.page.screenshot(path=ARTIFACTS / "panel.png")
    replay = Replay.from_json(plain.page.evaluate("navigator.clipboard.readText()"))
    assert (replay.seed, replay.moves) == (5, "LD")
    board.button("help").click()
    board.button("help").click()
    expect(copy).to_have_text("Copy replay")


def test_a_game_that_sets_no_records_shows_no_best_score(open_plain: OpenPlain) -> None:
    board = open_plain().show(Game(seed=3, board=[[2, 2, 0, 0], *[[0] * 4] * 3]))
    expect(board.root.locator(".w2048-best")).to_be_hidden()
    board.button("new").click()
    expect(board.root.locator(".w2048-best")).to_be_visible()


def test_where_the_page_may_not_copy_the_record_is_shown_to_be_copied(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    plain.page.evaluate("() => { window.gone = true; navigator.clipboard.writeText = null; }")
    board = plain.show(Game(seed=3, board=[[2, 2, 0, 0], *[[0] * 4] * 3]))
    board.focus()
    board.press("ArrowLeft")
    board.root.locator(".w2048-status").get_by_role("button").click()
    text = board.root.get_by_role("textbox", name="Copy replay")
    expect(text).to_be_focused()
    replay = Replay.from_json(text.input_value())
    assert replay.final.board == board.rows
    plain.page.screenshot(path=ARTIFACTS / "replay-shown.png")
    assert text.evaluate("({selectionStart: a, selectionEnd: b}) => b - a") == len(
        text.input_value()
    )


def test_in_a_page_made_of_a_notebook_the_board_plays_with_no_kernel(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    plain.page.evaluate(
        """() => document.body.insertAdjacentHTML("beforeend",
            `<script type="application/vnd.jupyter.widget-state+json">{}</script>`)"""
    )
    plain.busy = True
    board = plain.show(Game(Replay(5, "LDLD")))
    board.focus()
    board.press("ArrowLeft")
    assert board.rows == Replay(5, "LDLDL").final.board
    plain.page.wait_for_timeout(1200)
    expect(board.root.locator(".w2048-status")).to_be_hidden()
    board.press("Control+z", "Control+z")
    assert board.rows == Replay(5, "LDL").final.board
    board.button("help").click()
    expect(board.root.get_by_role("group", name="Statistics", exact=True)).to_be_hidden()
    plain.work_off()
    assert plain.moves == "LDLD"
