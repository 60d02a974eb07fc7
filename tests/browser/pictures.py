"""Makes the pictures of the README from the real widget: `make pictures`."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.vectors.read import long_game

PICTURES = Path(__file__).parents[2] / "notebooks" / "pictures"
MOVES = 932
"""Leads to a board with much to see on it."""

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


def test_pictures(open_notebook: Open) -> None:
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
        box, grid = board.root.bounding_box(), board.grid.bounding_box()
        assert box
        assert grid
        margin = 6
        notebook.page.screenshot(
            path=PICTURES / f"{name}.png",
            clip={
                "x": grid["x"] - margin,
                "y": box["y"] - margin,
                "width": grid["width"] + 2 * margin,
                "height": grid["y"] + grid["height"] - box["y"] + 2 * margin,
            },
        )
