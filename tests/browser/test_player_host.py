"""The replay player where it lives: in JupyterLab and Notebook."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import ARTIFACTS, Open
from tests.browser.notebook import Board, Notebook
from tests.browser.test_player import position, slider
from widget2048 import Replay

RECORD = "LULURULDLURDLLUU"
REPLAY_IN_CELL = ["from widget2048 import Player, Replay", f'Replay(0, "{RECORD}")']
PLAYER_IN_CELL = [
    "from widget2048 import Player, Replay\nimport ipywidgets",
    f'player = Player(Replay(0, "{RECORD}"))\nplayer',
    "player",
]


def open_player(notebook: Notebook, index: int = 0) -> Board:
    """Run all and wait for a player."""
    notebook.run_all()
    return notebook.board(index)


def test_a_replay_as_the_last_line_of_a_cell_shows_a_player(open_notebook: Open, app: str) -> None:
    notebook = open_notebook(REPLAY_IN_CELL, app=app)
    player = open_player(notebook)
    states = list(Replay(0, RECORD).states())
    assert player.rows == states[0].board
    player.grid.click()
    cells, selected = notebook.cells.count(), notebook.selected
    player.press("ArrowRight", "ArrowRight", "a", "b", "x", "d", "d", "ArrowLeft")
    assert (position(player), player.rows) == (1, states[1].board)
    player.press("End")
    assert (position(player), player.rows) == (16, states[16].board)
    scrolled = notebook.scrolled
    player.press("Space")
    expect(player.button("play")).to_have_accessible_name("Pause")
    player.press("Space")
    player.press("Home", "PageDown", "PageUp")
    assert notebook.scrolled == scrolled
    for place in ("[data-action]:visible", "[tabindex]:visible"):
        for element in player.root.locator(place).all():
            element.focus()
            player.press("b", "x", "d", "d", "m", "c", "v", "z")
    assert (notebook.cells.count(), notebook.selected) == (cells, selected)
    player.grid.click()
    player.press("Escape")
    expect(player.grid).not_to_be_focused()
    notebook.page.keyboard.press("b")
    expect(notebook.cells).to_have_count(cells + 1)


def test_position_is_one_in_python_and_in_all_views(open_notebook: Open) -> None:
    notebook = open_notebook(PLAYER_IN_CELL)
    first = open_player(notebook)
    second = notebook.board(1)
    seen = (
        "[seen := [], player.observe(lambda change: seen.append(change['new']), 'position'), "
        "globals().update(seen=seen)] and None"
    )
    notebook.evaluate(seen)
    notebook.evaluate("setattr(player, 'position', 7)")
    for view in (first, second):
        expect(view.root.locator(".w2048-count")).to_have_attribute("data-value", "7")
    second.grid.click()
    second.press("ArrowRight")
    expect(first.root.locator(".w2048-count")).to_have_attribute("data-value", "8")
    second.root.get_by_role("combobox").select_option("16")
    second.button("play").click()
    expect(second.button("play")).to_have_accessible_name("Play", timeout=5000)
    expect(first.root.locator(".w2048-count")).to_have_attribute("data-value", "16")
    notebook.page.wait_for_timeout(500)
    assert notebook.evaluate("player.position") == 16
    assert position(first) == position(second) == 16
    positions = notebook.evaluate("seen")
    assert positions == sorted(positions)
    assert positions[-1] == 16


def test_a_slider_linked_in_the_page_moves_the_player(open_notebook: Open) -> None:
    cell = (
        f'player = Player(Replay(0, "{RECORD}"))\n'
        "bar = ipywidgets.IntSlider(max=16)\n"
        "ipywidgets.jslink((player, 'position'), (bar, 'value'))\n"
        "ipywidgets.VBox([bar, player])"
    )
    notebook = open_notebook([PLAYER_IN_CELL[0], cell])
    player = open_player(notebook)
    handle = notebook.page.locator(".noUi-handle")
    handle.focus()
    for _ in range(3):
        notebook.page.keyboard.press("ArrowRight")
    expect(player.root.locator(".w2048-count")).to_have_attribute("data-value", "3")
    player.grid.click()
    player.press("End")
    expect(notebook.page.locator(".widget-readout")).to_have_text("16")


def test_a_game_is_played_on_in_the_notebook(open_notebook: Open, app: str) -> None:
    notebook = open_notebook(PLAYER_IN_CELL[:2], app=app)
    player = open_player(notebook)
    notebook.evaluate("setattr(player, 'position', 10)")
    expect(player.root.locator(".w2048-count")).to_have_attribute("data-value", "10")
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048-place .w2048"))
    expect(board.grid).to_be_focused()
    player.press("ArrowDown", "ArrowRight", "ArrowUp")
    notebook.page.wait_for_timeout(1000)
    game = "player.game"
    assert notebook.evaluate(f"{game}.board") == board.rows
    assert notebook.evaluate(f"{game}.replay.moves[:10]") == RECORD[:10]
    made = notebook.evaluate(f"{game}.moves_made")
    assert made > 10
    player.press(*["Control+z"] * (made - 8))
    notebook.page.wait_for_timeout(1000)
    assert notebook.evaluate(f"{game}.replay.moves") == RECORD[:8]
    assert notebook.evaluate(f"{game}.board") == board.rows
    assert notebook.evaluate(f"len({game}.history)") == 8
    # What Python plays is shown here too.
    notebook.evaluate(f"[{game}.move(d) for d in 'LDRU'] and None")
    notebook.page.wait_for_timeout(500)
    assert notebook.evaluate(f"{game}.board") == board.rows
    player.button("back-to-replay").click()
    assert position(player) == 10


@pytest.mark.parametrize("exchanged", [False, True])
def test_a_game_played_on_while_a_cell_runs_is_whole_afterwards(
    open_notebook: Open, exchanged: bool
) -> None:
    # After one exchange a kernel may hear the page on a thread of its own, beside the cell.
    notebook = open_notebook([*PLAYER_IN_CELL[:2], "import time"])
    player = open_player(notebook)
    slider(player).focus()
    if exchanged:
        player.press("PageUp")
        notebook.page.wait_for_timeout(1000)
        assert notebook.evaluate("player.position") == 10
    notebook.write_cell(2, "time.sleep(5)")
    notebook.run_cell(2)
    slider(player).focus()
    player.press("End", "ArrowLeft", "ArrowLeft")
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048-place .w2048"))
    player.press("ArrowDown", "ArrowRight", "ArrowUp", "Control+z", "ArrowLeft")
    rows = board.rows
    notebook.page.wait_for_timeout(7000)
    assert board.rows == rows
    assert notebook.evaluate("player.game.board") == rows
    assert notebook.evaluate("player.game.replay.moves[:14]") == RECORD[:14]
    player.press("ArrowDown", "ArrowRight")
    notebook.page.wait_for_timeout(1000)
    assert notebook.evaluate("player.game.board") == board.rows
    assert notebook.evaluate("player.position") == 14


def test_the_player_follows_the_theme_and_axe_finds_nothing_wrong(open_notebook: Open) -> None:
    notebook = open_notebook(PLAYER_IN_CELL[:2], viewport={"width": 1280, "height": 1000})
    player = open_player(notebook)
    notebook.evaluate("setattr(player, 'position', 12)")
    for name in ("Dark", "Light"):
        notebook.choose_theme(f"JupyterLab {name}")
        expect(player.root).to_have_attribute("data-theme", name.lower())
        notebook.page.wait_for_timeout(1000)
        notebook.page.screenshot(path=ARTIFACTS / f"player-lab-{name.lower()}.png")
        assert violations(notebook.page, ".w2048-player") == []


def test_the_styles_of_the_notebook_do_not_reach_into_the_player(open_notebook: Open) -> None:
    notebook = open_notebook(PLAYER_IN_CELL[:2])
    player = open_player(notebook)
    style = """(element) => {
        const { fontFamily, fontSize, borderRadius, backgroundColor } = getComputedStyle(element);
        return { fontFamily, fontSize, borderRadius, backgroundColor };
    }"""
    button, select = (
        player.root.locator(place).evaluate(style) for place in ("[data-action=end]", "select")
    )
    assert button == select
    width = "element => element.getBoundingClientRect().width"
    assert player.root.evaluate(width) == 640
    assert player.grid.evaluate(width) == 388
