"""Makes the pictures of the README from the real widgets: `make pictures`."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.vectors.read import long_game

PICTURES = Path(__file__).parents[2] / "notebooks" / "pictures"
MOVES = 932
"""Leads to a board with much to see on it."""

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


def test_picture_of_the_player(open_notebook: Open) -> None:
    record = long_game()[: 2 * MOVES]
    cell = (
        "from widget2048 import Player, Replay\n"
        f"Player(Replay({record.seed}, {record.moves!r}), position={MOVES})"
    )
    notebook = open_notebook(
        [cell], device_scale_factor=2, viewport={"width": 1280, "height": 1200}
    )
    notebook.run_all()
    player = notebook.page.locator(".w2048-player")
    expect(player.locator(".w2048-board")).to_be_visible()
    notebook.page.wait_for_timeout(2000)
    take(notebook.page, "player", player, player.locator(".w2048-parts"))


def test_pictures_of_the_game_in_both_themes(open_notebook: Open) -> None:
    record = long_game()
    cell = (
        f"from widget2048 import Game\ngame = Game({record.seed})\n"
        f"for move in {record.moves[:MOVES]!r}:\n    _ = game.move(move)\ngame"
    )
    notebook = open_notebook(
        [cell], device_scale_factor=2, viewport={"width": 1280, "height": 1000}
    )
    notebook.run_all()
    board = notebook.board()
    for name, theme in THEMES.items():
        notebook.page.get_by_role("menuitem", name="Settings", exact=True).click()
        notebook.page.locator(".lm-Menu-itemLabel:text-is('Theme')").hover()
        notebook.page.locator(f".lm-Menu-itemLabel:text-is('{theme}')").click()
        expect(notebook.page.locator(f"body[data-jp-theme-name='{theme}']")).to_be_attached()
        notebook.page.wait_for_timeout(1000)
        take(notebook.page, name, board.root, board.grid)


def take(page: Page, name: str, whole: Locator, lowest: Locator) -> None:
    """Take a picture from the top of a widget down to the end of its lowest part to be shown."""
    box, part = whole.bounding_box(), lowest.bounding_box()
    assert box
    assert part
    margin = 6
    page.screenshot(
        path=PICTURES / f"{name}.png",
        clip={
            "x": part["x"] - margin,
            "y": box["y"],
            "width": part["width"] + 2 * margin,
            "height": part["y"] + part["height"] - box["y"] + margin,
        },
    )
