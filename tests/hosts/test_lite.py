"""JupyterLite: Python runs in the page, has no threads and, in this site, no pandas."""

import json
import shutil
import sys
from ast import literal_eval
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.notebook import PATIENCE, Board
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import ROOT
from tests.hosts.game import CELL, expect_the_game, play_the_game, the_game
from tests.hosts.lite import build_site
from tests.hosts.servers import serve
from widget2048 import Game, Replay

INSTALL = "%pip install -q widget2048"
NOTEBOOKS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
KNOWN = {
    r"api/contents/.*all\.json": "JupyterLite asks the server for what only the browser has",
    r"favicon\.ico": "the browser asks for a picture that this site does not have",
}

OpenLite = Callable[[str], "Lite"]


class Lite:
    """A notebook in JupyterLite; an empty cell at its end is where the test asks."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page = page
        self.cells = page.locator(".jp-Notebook:visible .jp-CodeCell")
        self._url = url
        self._numbers = count(1)
        page.context.route("**/*", self._answer)
        # A notebook that names the kernel of another host leads to the question which one to take.
        accept = page.locator(".jp-Dialog .jp-mod-accept")
        page.add_locator_handler(accept, lambda button: button.click())
        self.open(name)

    def open(self, name: str) -> None:
        """Open a notebook, whose kernel starts anew."""
        self.page.goto(f"{self._url}lab/index.html?path={name}.ipynb")
        expect(self.cells.first).to_be_visible(timeout=PATIENCE)
        self.page.wait_for_timeout(2000)
        expect(self.page.locator("#jp-main-statusbar")).to_contain_text("Idle", timeout=PATIENCE)

    def run(self, index: int) -> Locator:
        """Run a cell to its end; returns where its outputs are."""
        cell = self.cells.nth(index)
        cell.locator(".jp-InputArea-editor").click()
        self.page.keyboard.press("Control+Enter")
        prompt = cell.locator(".jp-InputPrompt")
        expect(prompt).to_have_text("[*]:", timeout=PATIENCE)
        expect(prompt).not_to_have_text("[*]:", timeout=PATIENCE)
        return cell.locator(".jp-OutputArea")

    def board(self) -> Board:
        """Wait for the board to be on the page."""
        root = self.page.locator(".w2048").first
        expect(root.locator(".w2048-board")).to_be_visible(timeout=PATIENCE)
        return Board(root)

    def execute(self, source: str) -> str:
        """Run a source in the last cell; returns what it printed."""
        cell = self.cells.last
        cell.locator(".jp-InputArea-editor").click()
        self.page.keyboard.press("ControlOrMeta+a")
        mark = f"# {next(self._numbers)}"
        self.page.keyboard.insert_text(f"{source}\nprint({mark!r})")
        self.page.keyboard.press("Control+Enter")
        output = cell.locator(".jp-OutputArea-output")
        expect(output.last).to_contain_text(f"{mark}\n", timeout=PATIENCE)
        return "".join(output.all_text_contents()).removesuffix(f"{mark}\n")

    def evaluate(self, expression: str) -> Any:
        """Ask for the value of an expression."""
        return literal_eval(self.execute(f"print(repr({expression}))"))

    def _answer(self, route: Route) -> None:
        """Let nothing through to any other server."""
        if route.request.url.startswith(self._url):
            route.continue_()
        else:
            route.abort()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the notebooks of this project in it, and those of the tests."""
    contents = tmp_path_factory.mktemp("contents")
    for path in (ROOT / "notebooks").iterdir():
        if path.is_file():
            shutil.copy(path, contents)
    notebook = new_notebook(
        cells=[new_code_cell(source) for source in (INSTALL, CELL, "")],
        metadata={"kernelspec": {"name": "python", "display_name": "Python (Pyodide)"}},
    )
    nbformat.write(notebook, contents / "game.ipynb")
    folder = build_site(tmp_path_factory.mktemp("lite"), contents)
    command = [sys.executable, "-m", "http.server", "{port}", "--bind=127.0.0.1"]
    with serve([*command, f"--directory={folder}"], tmp_path_factory.mktemp("log")) as url:
        yield url


@pytest.fixture
def open_lite(site: str, open_page: OpenPage) -> OpenLite:
    """Open a notebook of the site in a fresh browser profile."""
    return lambda name: Lite(open_page(KNOWN), site, name)


def test_the_game_in_jupyterlite(open_lite: OpenLite) -> None:
    lite = open_lite("game")
    lite.run(0)
    lite.run(1)
    board = lite.board()
    play_the_game(board)
    expect_the_game(board, lite.evaluate, pandas=False)
    exported = lite.evaluate("game.replay.to_json()")
    assert without_times(exported) == without_times(the_game().to_json())
    assert (
        lite.evaluate("game.to_html()") == Game(Replay.from_json(exported), record=False).to_html()
    )
    assert lite.evaluate("game.stats.games") == 1
    saved = "widget2048.saved_replay(Store.open().games()[-1].id).moves"
    lite.execute("import widget2048; from widget2048.store import Store")
    assert lite.evaluate(saved) == the_game().moves
    board.root.scroll_into_view_if_needed()


def test_without_threads_and_pandas_all_is_shown_and_what_is_missing_named(
    open_lite: OpenLite,
) -> None:
    lite = open_lite("game")
    lite.run(0)
    lite.run(1)
    board = lite.board()
    lite.execute(
        "for n in range(2000):\n    game.move('LURD'[n % 4])\n"
        "    if game.over:\n        game.restart()"
    )
    lite.execute("for direction in 'LURDLURD':\n    game.move(direction)")
    position = lite.evaluate("(game.board, game.score)")
    assert (board.rows, board.score) == position
    lite.execute("import widget2048")
    for expression, requirement in {
        "game.history": "pandas",
        "widget2048.games()": "pandas",
        "game.plot()": "'altair>=5.5,<6'",
        "widget2048.plot_games()": "'altair>=5.5,<6'",
    }.items():
        attempt = f"try:\n    {expression}\nexcept ImportError as error:\n    print(error)"
        assert lite.execute(attempt).endswith(
            f", which is not installed; in a notebook, run\n%pip install {requirement}\n"
        )


def test_a_file_outlives_the_kernel_and_the_saved_games_do_not(open_lite: OpenLite) -> None:
    lite = open_lite("game")
    lite.run(0)
    lite.execute(
        "from widget2048 import Game, Replay\ngame = Game()\n"
        "for direction in 'LURD':\n    game.move(direction)\n"
        "game.replay.save('record.json.gz')"
    )
    played = lite.evaluate("game.replay.moves")
    lite.open("game")
    lite.run(0)
    lite.execute("from widget2048 import Game, Replay")
    assert lite.evaluate("Game().moves_made") == 0
    assert lite.evaluate("Replay.load('record.json.gz').moves") == played


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_the_first_cell_of_a_notebook_runs(notebook: str, open_lite: OpenLite) -> None:
    lite = open_lite(notebook)
    outputs = lite.run(0)
    expect(outputs.locator(".jp-OutputArea-output").first).to_be_visible()
    expect(outputs.locator("[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)


def without_times(record: str) -> dict[str, Any]:
    """What a record in JSON says but for when its moves were made."""
    parsed: dict[str, Any] = json.loads(record)
    del parsed["times"]
    return parsed
