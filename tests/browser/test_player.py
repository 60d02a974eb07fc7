"""The replay player as a person meets it: in plain pages."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import ARTIFACTS, OpenPlain
from tests.browser.notebook import Board
from tests.browser.plain import Plain
from tests.browser.test_board_motion import ANIMATED
from tests.vectors.read import long_game
from widget2048 import Engine, Game, Player, Replay
from widget2048.rules import Board as Tiles

LANGUAGES = ("en", "id", "ko", "ja")
SHORT = Replay(42, "LULU")
CARRIED = Replay(
    None,
    "LRL",
    [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]],
    draws=[(1, 1, 2), (1, 0, 2), (3, 3, 2)],
)


def finished() -> Replay:
    """A game to its end."""
    engine = Engine(seed=1)
    while not engine.state.over:
        for direction in "LDRU":
            if engine.move(direction):
                break
    return engine.replay


def boards(replay: Replay) -> list[Tiles]:
    return [state.board for state in replay.states()]


def position(player: Board) -> int:
    """The position as it stands in the page."""
    return int(player.root.locator(".w2048-count").get_attribute("data-value") or "")


def slider(player: Board) -> Locator:
    return player.root.get_by_role("slider")


def moves(player: Board) -> Locator:
    return player.root.get_by_role("listbox")


def expect_position(player: Board, number: int, replay: Replay) -> None:
    """Everything in the page shows one position."""
    assert position(player) == number
    state = replay[:number].final
    assert player.rows == state.board
    assert player.score == state.score
    expect(slider(player)).to_have_value(str(number))
    expect(moves(player).get_by_role("option", selected=True)).to_have_attribute(
        "aria-posinset", str(number + 1)
    )


def test_a_replay_opens_at_its_start_and_steps_both_ways(open_plain: OpenPlain) -> None:
    player = open_plain().show_player(Player(SHORT))
    expect_position(player, 0, SHORT)
    for number in (1, 2):
        player.button("forward").click()
        expect_position(player, number, SHORT)
    player.button("back").click()
    expect_position(player, 1, SHORT)
    player.button("end").click()
    expect_position(player, 4, SHORT)
    player.button("forward").click(force=True)
    expect_position(player, 4, SHORT)
    player.button("start").click()
    player.button("back").click(force=True)
    expect_position(player, 0, SHORT)


def test_keys_play_and_step_wherever_the_focus_is_in_the_player(open_plain: OpenPlain) -> None:
    plain = open_plain()
    record = long_game()
    player = plain.show_player(Player(record))
    for place in (player.grid, player.button("forward"), slider(player), moves(player)):
        place.focus()
        player.press("Home")
        expect_position(player, 0, record)
        player.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
        expect_position(player, 2, record)
        player.press("End")
        expect_position(player, len(record), record)
    for place in (player.grid, moves(player)):
        place.focus()
        player.press("Home", "PageDown", "PageDown", "PageUp")
        expect_position(player, 10, record)
    slider(player).focus()
    player.press("PageUp", "ArrowUp", "ArrowDown", "ArrowDown")
    expect_position(player, 19, record)
    moves(player).focus()
    player.press("ArrowDown", "ArrowDown", "ArrowUp")
    expect_position(player, 20, record)
    for place in (player.grid, slider(player), moves(player)):
        place.focus()
        player.press("Space")
        expect(player.button("play")).to_have_accessible_name("Pause")
        player.press("Space")
        expect(player.button("play")).to_have_accessible_name("Play")
    player.button("play").focus()
    player.press("Space")
    expect(player.button("play")).to_have_accessible_name("Pause")
    player.press("Enter")
    expect(player.button("play")).to_have_accessible_name("Play")


def test_keys_outside_of_the_player_and_keys_with_modifiers_are_not_its_own(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    plain.page.evaluate(
        "() => document.querySelector('main').insertAdjacentHTML('beforebegin', "
        "'<button>outside</button>')"
    )
    player = plain.show_player(Player(SHORT, position=2))
    plain.page.evaluate(
        "() => { window.leaked = []; document.addEventListener('keydown', (event) => "
        "window.leaked.push([event.key, event.defaultPrevented])); }"
    )
    plain.page.locator("text=outside").focus()
    player.press("ArrowRight", "Home", "End")
    assert plain.page.evaluate("window.leaked") == [
        [key, False] for key in ("ArrowRight", "Home", "End")
    ]
    assert position(player) == 2
    plain.page.evaluate("() => { window.leaked = []; }")
    player.grid.focus()
    player.press("Control+ArrowLeft", "Alt+ArrowRight", "Shift+ArrowRight", "Meta+ArrowRight", "a")
    assert position(player) == 2
    leaked = plain.page.evaluate("window.leaked")
    assert ["a", False] in leaked
    assert not [key for key, prevented in leaked if prevented]
    plain.page.evaluate("() => { window.leaked = []; }")
    player.press("ArrowRight", "ArrowLeft", "Home", "End", "PageDown")
    assert plain.page.evaluate("window.leaked") == []


def test_escape_leaves_and_tab_is_never_caught(open_plain: OpenPlain) -> None:
    plain = open_plain()
    plain.page.evaluate(
        "() => ['beforebegin', 'afterend'].forEach((where) => "
        "document.querySelector('main').insertAdjacentHTML(where, '<button>outside</button>'))"
    )
    player = plain.show_player(Player(SHORT))
    player.grid.focus()
    player.press("Escape")
    expect(player.grid).not_to_be_focused()
    plain.page.locator("text=outside").first.focus()
    order, focused = [], "document.activeElement"
    while not order or order[-1] != "outside":
        player.press("Tab")
        order.append(
            plain.page.evaluate(
                f"() => {focused}.dataset.action ?? {focused}.getAttribute('role')"
                f" ?? {focused}.textContent"
            )
        )
        ring = plain.page.evaluate(
            f"() => {{ const {{outlineStyle: s, outlineWidth: w}} = getComputedStyle({focused});"
            " return [s, parseFloat(w)]; }"
        )
        assert ring[0] != "none", order
        assert order[-1] == "outside" or ring[1] >= 2, order
    buttons = ["start", "back", "play", "forward", "end"]
    assert order == ["application", "seek", *buttons, "speed", "play-on", "moves", "outside"]
    suppressed = player.root.locator("[tabindex], button, input, select").evaluate_all(
        "elements => elements.every(({dataset}) => dataset.lmSuppressShortcuts === 'true')"
    )
    assert suppressed
    for action in ("seek", "speed", "moves"):
        player.root.locator(f"[data-action={action}]").focus()
        player.press("Escape")
        assert plain.page.evaluate("document.activeElement === document.body")


def test_playing_makes_the_moves_at_the_chosen_speed_and_stops_at_the_end(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    record = long_game()[:100]
    player = plain.show_player(Player(record))
    speed = player.root.get_by_role("combobox", name="Speed")
    expect(speed).to_have_value("4")
    speed.select_option("60")
    player.button("play").click()
    plain.page.wait_for_timeout(600)
    assert 10 <= position(player) <= 60
    expect(player.button("play")).to_have_accessible_name("Play", timeout=5000)
    expect_position(player, 100, record)
    assert plain.player.position == 100
    player.button("play").click()
    assert position(player) < 50


def test_each_move_is_animated_unless_it_goes_too_fast_or_less_motion_is_asked_for(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    player = plain.show_player(Player(SHORT))
    player.grid.focus()
    assert player.strike("ArrowRight", ANIMATED) != []
    assert player.strike("ArrowLeft", ANIMATED) == []
    plain.player.motion = "off"
    plain.update()
    assert player.strike("ArrowRight", ANIMATED) == []


def test_the_slider_scrubs(open_plain: OpenPlain) -> None:
    plain = open_plain()
    record = long_game()
    player = plain.show_player(Player(record))
    box = slider(player).bounding_box()
    assert box
    x, y = box["x"], box["y"] + box["height"] / 2
    plain.page.mouse.move(x + 8, y)
    plain.page.mouse.down()
    for part in (0.2, 0.9, 0.5):
        plain.page.mouse.move(x + 8 + part * (box["width"] - 16), y, steps=5)
        assert position(player) == pytest.approx(part * len(record), abs=60)
    plain.page.mouse.up()
    expect_position(player, position(player), record)
    assert plain.page.evaluate("document.activeElement.type") == "range"


def test_scrubbing_pauses_and_the_thumb_stays_under_the_pointer(open_plain: OpenPlain) -> None:
    plain = open_plain()
    record = long_game()
    player = plain.show_player(Player(record))
    player.root.get_by_role("combobox", name="Speed").select_option("250")
    for part in (slider(player), player.root.locator(".w2048-curve")):
        box = part.bounding_box()
        assert box
        x, y = box["x"] + 8, box["y"] + box["height"] / 2
        slider(player).focus()
        player.press("Home")
        player.button("play").click()
        expect(player.button("play")).to_have_accessible_name("Pause")
        plain.page.mouse.move(x + 0.5 * (box["width"] - 16), y)
        plain.page.mouse.down()
        expect(player.button("play")).to_have_accessible_name("Play")
        plain.page.mouse.move(x + 0.25 * (box["width"] - 16), y, steps=3)
        held = position(player)
        assert held == pytest.approx(0.25 * len(record), abs=60)
        plain.page.wait_for_timeout(300)
        assert position(player) == held
        plain.page.mouse.up()
        plain.page.wait_for_timeout(100)
        expect_position(player, held, record)


def test_the_curve_is_clicked_and_dragged_and_stands_over_the_slider(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    record = long_game()
    player = plain.show_player(Player(record))
    curve = player.root.locator(".w2048-curve")
    expect(curve.locator("path").first).to_have_attribute("d", re.compile("^M0 1L"))
    box = curve.bounding_box()
    assert box
    inner = box["width"] - 16
    plain.page.mouse.click(box["x"] + 8 + inner / 4, box["y"] + 30)
    assert position(player) == pytest.approx(2500, abs=30)
    expect_position(player, position(player), record)
    # The keys go on from where the curve was clicked.
    clicked = position(player)
    plain.page.keyboard.press("ArrowRight")
    assert position(player) == clicked + 1
    plain.page.mouse.down()
    plain.page.mouse.move(box["x"] + 8 + inner / 2, box["y"] + 200)
    assert position(player) == pytest.approx(5000, abs=30)
    plain.page.mouse.move(box["x"] + 2000, box["y"])
    plain.page.mouse.up()
    assert position(player) == len(record)
    plain.page.mouse.move(box["x"] + 50, box["y"] + 30)
    assert position(player) == len(record)
    # The mark on the curve is where the slider's thumb is.
    mark = player.root.locator(".w2048-track").evaluate(
        "track => parseFloat(getComputedStyle(track, '::after').left)"
    )
    assert mark == pytest.approx(box["width"] - 8, abs=0.5)


def test_the_list_of_moves_holds_the_rows_in_view_only(open_plain: OpenPlain) -> None:
    plain = open_plain()
    record = long_game()
    player = plain.show_player(Player(record, position=5000))
    rows = moves(player).get_by_role("option")
    assert rows.count() < 40
    expect(moves(player).get_by_role("option", selected=True)).to_be_in_viewport()
    gained = record[:5000].final.score - record[:4999].final.score
    words = {"U": "Up", "R": "Right", "D": "Down", "L": "Left"}[record.moves[4999]]
    text = moves(player).get_by_role("option", selected=True).inner_text().split()
    assert text == ["5,000", words, *([f"+{gained}"] if gained else [])]
    moves(player).evaluate("list => { list.scrollTop = 0; }")
    expect(rows.first).to_have_text("Start")
    assert rows.count() < 40
    assert position(player) == 5000
    expect(moves(player)).not_to_have_attribute("aria-activedescendant", re.compile("."))
    rows.nth(7).click()
    expect_position(player, 7, record)
    active = moves(player).get_attribute("aria-activedescendant")
    assert rows.nth(7).get_attribute("id") == active
    moves(player).evaluate("list => { list.scrollTop = 1e9; }")
    expect(rows.last).to_contain_text("10,000")
    rows.last.click()
    expect_position(player, 10_000, record)


def test_python_sets_and_observes_the_position(open_plain: OpenPlain) -> None:
    plain = open_plain()
    record = long_game()
    view = plain.show_player(Player(record))
    seen: list[int] = []
    plain.player.observe(lambda change: seen.append(change["new"]), "position")
    plain.player.position = 932
    plain.update()
    expect_position(view, 932, record)
    view.grid.focus()
    view.press("ArrowRight")
    plain.page.wait_for_timeout(200)
    assert (plain.player.position, seen) == (933, [932, 933])


def test_two_views_share_the_position_and_each_plays_for_itself(open_plain: OpenPlain) -> None:
    plain = open_plain(viewport={"width": 1400, "height": 900})
    record = long_game()[:500]
    player = Player(record)
    first = plain.show_player(player)
    second = plain.show_player(player)
    seen: list[int] = []
    player.observe(lambda change: seen.append(change["new"]), "position")
    first.grid.focus()
    first.press("PageDown")
    expect(second.root.locator(".w2048-count")).to_have_attribute("data-value", "10")
    second.root.get_by_role("combobox").select_option("60")
    second.button("play").click()
    expect(first.button("play")).to_have_accessible_name("Play")
    plain.page.wait_for_timeout(1000)
    second.button("play").click()
    plain.page.wait_for_timeout(300)
    assert position(first) == position(second) == player.position > 30
    assert seen == sorted(seen)
    # Ten a second, though sixty moves a second were made.
    assert len(seen) <= 16


def test_a_screen_reader_is_told_the_position_once_it_rests(open_plain: OpenPlain) -> None:
    plain = open_plain()
    record = long_game()[:300]
    player = plain.show_player(Player(record))
    live = player.root.locator(".w2048-live")
    assert player.root.locator("[aria-live], [role=status], [role=alert]").count() == 1
    plain.page.wait_for_timeout(500)
    expect(live).to_have_text("")
    player.grid.focus()
    player.press("ArrowRight")
    expect(live).to_contain_text("Move 1 of 300, Up, score 0, new ")
    player.press("PageDown")
    score = record[:11].final.score
    expect(live).to_have_text(f"Move 11 of 300, score {score}.")
    text = f"Move 11 of 300, score {score}"
    expect(slider(player)).to_have_attribute("aria-valuetext", text)
    expect(slider(player)).to_have_accessible_name("Position in the replay")
    expect(moves(player)).to_have_accessible_name("Moves")
    expect(player.root).to_have_role("group")
    expect(player.root).to_have_accessible_name("Replay")
    cells = player.root.get_by_role("table", name="Tiles on the board").get_by_role("cell")
    assert cells.all_inner_texts() == [
        str(value or "empty") for row in record[:11].final.board for value in row
    ]
    # The slider and the list tell it by themselves.
    for place in (slider(player), moves(player)):
        place.focus()
        player.press("ArrowRight")
        plain.page.wait_for_timeout(500)
        assert "Move 11" in (live.text_content() or "")
    player.grid.focus()
    player.press("Space")
    plain.page.wait_for_timeout(700)
    assert "Move 11" in (live.text_content() or "")
    player.press("Space")
    expect(live).to_contain_text(f"Move {position(player)} of 300")


def test_the_end_of_a_finished_game_says_so(open_plain: OpenPlain) -> None:
    record = finished()
    player = open_plain().show_player(Player(record, position=len(record) - 1))
    hint = player.root.locator(".w2048-hint")
    expect(hint).to_contain_text("Space plays")
    player.button("forward").click()
    expect(hint).to_have_text(f"Game over. Final score {record.final.score:,}.")


def test_a_game_is_played_on_from_any_position_with_the_record_behind_it(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    record = long_game()
    player = plain.show_player(Player(record, position=932))
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048-place .w2048"))
    expect(board.grid).to_be_focused()
    assert board.rows == record[:932].final.board
    player.press("ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight")
    plain.page.wait_for_timeout(600)
    game = plain.player.game
    assert game is not None
    assert game.board == board.rows
    assert game.score == board.score
    assert game.replay.moves[:932] == record.moves[:932]
    assert game.moves_made > 932
    made = game.moves_made
    board.press(*["Control+z"] * (made - 932 + 3))
    plain.page.wait_for_timeout(600)
    assert game.moves_made == 929
    assert game.board == board.rows == record[:929].final.board
    assert len(game.history) == 929
    board.press("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp")
    plain.page.wait_for_timeout(600)
    assert game.board == board.rows
    player.button("back-to-replay").click()
    expect(player.button("play-on")).to_be_focused()
    expect_position(player, 932, record)
    assert plain.player.position == 932


def test_moves_made_while_the_kernel_is_busy_are_in_the_game_afterwards(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    player = plain.show_player(Player(SHORT, position=3))
    plain.busy = True
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048-place .w2048"))
    player.press("ArrowDown", "ArrowRight", "ArrowUp", "Control+z", "ArrowLeft")
    rows = board.rows
    plain.page.wait_for_timeout(200)
    assert plain.player.game is None
    plain.busy = False
    plain.work_off()
    plain.page.wait_for_timeout(800)
    game = plain.player.game
    assert game is not None
    assert game.board == board.rows == rows
    assert game.replay.moves[:3] == "LUL"


def test_a_record_without_a_seed_plays_on_the_same_in_page_and_kernel(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    player = plain.show_player(Player(CARRIED, position=2))
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048-place .w2048"))
    player.press("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
    plain.page.wait_for_timeout(600)
    game = plain.player.game
    assert game is not None
    assert game.board == board.rows
    assert game.replay.draws == CARRIED[:2].draws
    board.press(*["Control+z"] * 9)
    plain.page.wait_for_timeout(600)
    assert game.moves_made == 2
    assert game.board == board.rows == CARRIED[:2].final.board
    expect(board.button("undo")).to_be_disabled()


def test_without_a_kernel_the_game_stays_in_the_page(open_plain: OpenPlain) -> None:
    plain = open_plain()
    player = plain.show_player(Player(SHORT, position=3))
    plain.page.evaluate("() => { window.gone = true; }")
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048-place .w2048"))
    player.press("ArrowDown", "ArrowRight")
    rows = board.rows
    assert rows != SHORT[:3].final.board
    player.press("Control+z", "Control+z", "Control+z", "Control+z")
    assert board.rows == SHORT[:1].final.board


CUT = """root => [...root.querySelectorAll("button, select, .w2048-label, .w2048-number, "
        + ".w2048-hint, .w2048-row, .w2048-row *")]
    .filter((element) => element.checkVisibility() && (element.scrollWidth > element.clientWidth + 1
        || element.getBoundingClientRect().right > root.getBoundingClientRect().right + 0.5)
        && getComputedStyle(element).display !== "inline")
    .map((element) => element.outerHTML)"""


@pytest.mark.parametrize("width", [200, 280, 400, 640])
def test_no_text_is_cut_in_any_language(open_plain: OpenPlain, width: int) -> None:
    plain = open_plain(viewport={"width": 2 * width + 120, "height": 900})
    for lang in LANGUAGES:
        player = plain.show_player(
            Player(long_game(), position=9999, lang=lang), style=f"width: {width}px"
        )
        plain.page.wait_for_timeout(300)
        assert player.root.evaluate(CUT) == []
        select = player.root.locator("select")
        for option in ("1", "250"):
            select.select_option(option)
            # As wide as the longest of its texts, with the arrow beside it.
            assert select.evaluate("select => select.scrollWidth <= select.clientWidth + 1")
    plain.page.screenshot(path=ARTIFACTS / f"player-languages-{width}.png", full_page=True)


def test_the_language_changes_while_playing_and_focus_and_game_stay(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    player = plain.show_player(Player(long_game(), position=932))
    player.grid.focus()
    words = {"en": "Play on from here", "ja": "ここから遊ぶ"}
    for lang, text in words.items():
        plain.player.lang = lang
        plain.update()
        expect(player.button("play-on")).to_have_text(text)
        expect(player.grid).to_be_focused()
        assert position(player) == 932
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048-place .w2048"))
    player.press("ArrowLeft", "ArrowDown")
    rows = board.rows
    plain.player.lang = "ko"
    plain.update()
    expect(player.button("back-to-replay")).to_have_text("기보로 돌아가기")
    assert board.rows == rows
    expect(board.grid).to_be_focused()


def test_axe_finds_nothing_wrong(open_plain: OpenPlain) -> None:
    plain = open_plain(viewport={"width": 1500, "height": 900})
    record = long_game()
    player = plain.show_player(Player(record, position=932))
    plain.show_player(Player(finished(), position=5), style="width: 280px")
    plain.show_player(Player(Replay(1, "")), place="shadow")
    playing = plain.show_player(Player(record, position=2000))
    playing.button("play-on").click()
    plain.page.wait_for_timeout(600)
    for theme in ("light", "dark"):
        plain.page.emulate_media(color_scheme=theme)
        expect(player.root).to_have_attribute("data-theme", theme)
        plain.page.wait_for_timeout(300)
        plain.page.screenshot(path=ARTIFACTS / f"player-{theme}.png", full_page=True)
        assert violations(plain.page, "main") == []


def test_the_board_is_that_of_a_game_to_the_pixel(open_plain: OpenPlain) -> None:
    plain = open_plain(viewport={"width": 1200, "height": 900})
    record = long_game()[:932]
    player = plain.show_player(Player(record, position=932))
    game = plain.show(Game(record))
    plain.page.wait_for_timeout(500)
    own, other = (
        board.root.locator(".w2048-tile").evaluate_all(
            """tiles => tiles.map((tile) => {
                const {width, height, left, top} = tile.getBoundingClientRect();
                const board = tile.closest(".w2048-board").getBoundingClientRect();
                const {fontSize, background, borderRadius} = getComputedStyle(tile);
                return [width, height, left - board.left, top - board.top, board.width, board.top,
                    fontSize, background, borderRadius];
            })"""
        )
        for board in (player, game)
    )
    assert own == other


def played_on(plain: Plain, player: Board) -> Board:
    """Play on from the position that is shown, and return the board of the game."""
    player.button("play-on").click()
    return Board(player.root.locator(".w2048-place .w2048"))


def test_moves_made_before_the_kernel_answers_wait_and_outlive_the_page(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    player = plain.show_player(Player(SHORT, position=2))
    plain.busy = True
    board = played_on(plain, player)
    board.press("ArrowLeft", "ArrowUp", "Control+z", "ArrowRight")
    expect(board.root.locator(".w2048-status")).to_contain_text("4 moves are waiting", timeout=3000)
    # The kernel gets what was played even if the page is gone by then.
    plain.page.reload()
    plain.work_off()
    assert plain.player.game is not None
    assert plain.player.game.replay.moves == SHORT.moves[:2] + "LR"
    assert plain.player.game.engine.undo_count == 1


def test_undo_before_the_kernel_answers_goes_back_to_the_tiles_that_the_record_carries(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    replay = Replay(0, "RUL", draws=[(0, 0, 2)])
    player = plain.show_player(Player(replay, position=3))
    plain.busy = True
    board = played_on(plain, player)
    board.press("Control+z", "ArrowLeft", "Control+z", "Control+z", "Control+z", "ArrowDown")
    rows = board.rows
    plain.work_off()
    plain.page.wait_for_timeout(300)
    assert plain.player.game is not None
    assert board.rows == rows == plain.player.game.board
    assert plain.player.game.replay.moves == "RD"
    board.press("ArrowUp")
    plain.page.wait_for_timeout(200)
    assert board.rows == plain.player.game.board


def test_a_win_before_the_kernel_answers_is_told_once_and_counted(open_plain: OpenPlain) -> None:
    plain = open_plain()
    start = [[1024, 1024, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]]
    player = plain.show_player(Player(Replay(7, "", start)))
    plain.busy = True
    board = played_on(plain, player)
    board.press("ArrowLeft")
    notice = board.root.locator(".w2048-notice")
    expect(notice).to_contain_text("You made 2048!")
    board.press("Control+z")
    plain.work_off()
    plain.page.wait_for_timeout(300)
    board.press("ArrowLeft")
    plain.page.wait_for_timeout(200)
    expect(notice).to_be_hidden()
    assert plain.player.game is not None
    engine = plain.player.game.engine
    assert (engine.reached_2048, engine.undo_count, engine.high_tile) == (True, 1, 2048)


def test_playing_on_without_a_kernel_says_that_nothing_is_recorded(open_plain: OpenPlain) -> None:
    plain = open_plain()
    player = plain.show_player(Player(SHORT, position=2))
    plain.page.evaluate("() => { window.gone = true; }")
    board = played_on(plain, player)
    status = board.root.locator(".w2048-status")
    expect(status).to_contain_text("moves are no longer recorded.")
    expect(status).not_to_contain_text("Game()")
    expect(status.get_by_role("button")).to_have_text("Copy replay")
    board.press("ArrowLeft")
    assert board.rows == Replay(SHORT.seed, SHORT.moves[:2] + "L").final.board


def test_a_host_that_does_not_give_out_the_game_says_that_it_is_not_recorded(
    open_plain: OpenPlain,
) -> None:
    plain = open_plain()
    player = plain.show_player(Player(SHORT))
    plain.page.evaluate("() => { models[0].widget_manager.get_model = null; }")
    board = played_on(plain, player)
    expect(board.root.locator(".w2048-status")).to_contain_text("no longer recorded")
