"""A notebook open in a real browser: its page, its kernel, and the boards in it."""

import ast
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import nbformat
from jupyter_client import BlockingKernelClient
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page, expect

PATHS = {"lab": "lab/tree", "notebook": "notebooks"}
PATIENCE = 60_000


class Board:
    """One board on the page: what a person sees of it, and the keys they press on it."""

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.grid = root.locator(".w2048-board")

    def focus(self) -> None:
        """Click the board, as a person does before the first key."""
        self.grid.click()

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.grid.page.keyboard.press(key)

    def strike(self, key: str, look: str, *, ctrl: bool = False) -> Any:
        """Press a key from within the page, and look at the board before any time has passed."""
        return self.grid.evaluate(
            f"""(board, [code, ctrlKey]) => {{
                board.dispatchEvent(new KeyboardEvent("keydown", {{
                    key: code.replace("Key", "").toLowerCase(), code, ctrlKey,
                    bubbles: true, cancelable: true, composed: true,
                }}));
                return ({look})(board.closest(".w2048"));
            }}""",
            [key, ctrl],
        )

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The tiles as they stand in the page."""
        tiles = self.root.evaluate(
            """root => [...root.querySelectorAll(".w2048-tile:not([data-leaving])")]
                .map(({dataset: {row, col, value}}) => [+row, +col, +value])"""
        )
        rows = [[0] * 4 for _ in range(4)]
        for row, col, value in tiles:
            assert rows[row][col] == 0, f"two tiles on row {row}, column {col}"
            rows[row][col] = value
        return tuple(map(tuple, rows))

    @property
    def score(self) -> int:
        """The score as it stands in the page."""
        return int(self.root.locator(".w2048-score-value").get_attribute("data-value") or "")

    def button(self, action: str) -> Locator:
        """Find a button that can be pressed now."""
        return self.root.locator(f'button[data-action="{action}"]:visible')


class Kernel:
    """A running kernel, spoken to behind the page's back."""

    def __init__(self, connection_file: str | Path) -> None:
        self._client = BlockingKernelClient()
        self._client.load_connection_file(str(connection_file))
        self._client.start_channels()

    def evaluate(self, expression: str) -> Any:
        """Ask for the value of an expression."""
        reply = self._client.execute(
            "", silent=True, user_expressions={"value": expression}, reply=True, timeout=60
        )
        value = reply["content"]["user_expressions"]["value"]
        assert value["status"] == "ok", value
        return ast.literal_eval(value["data"]["text/plain"])

    def close(self) -> None:
        """Speak no more; the kernel goes on."""
        self._client.stop_channels()


class Notebook:
    """A notebook, opened and run."""

    def __init__(self, page: Page, server: dict[str, Any], app: str, name: str) -> None:
        self.page = page
        self._server = server
        self._path = f"{name}.ipynb"
        self._client: Kernel | None = None
        # Reset, so that JupyterLab does not open the notebooks of earlier tests beside it.
        page.goto(f"{server['url']}{PATHS[app]}/{self._path}?reset")
        expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=PATIENCE)
        self._wait_for_kernel()

    @classmethod
    def write(cls, server: dict[str, Any], name: str, cells: Sequence[str]) -> None:
        """Put a notebook with these code cells into the server's folder."""
        notebook = new_notebook(
            cells=[new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, Path(server["root_dir"], f"{name}.ipynb"))

    @property
    def cells(self) -> Locator:
        """All cells."""
        return self.page.locator(".jp-Notebook .jp-Cell")

    @property
    def selected(self) -> int:
        """The index of the selected cell."""
        marks = self.cells.evaluate_all(
            "cells => cells.map(cell => cell.classList.contains('jp-mod-active'))"
        )
        assert marks.count(True) == 1
        return marks.index(True)

    @property
    def scrolled(self) -> list[float]:
        """How far everything on the page that can scroll has been scrolled."""
        return self.page.evaluate(
            "() => [...document.querySelectorAll('*')].map(({scrollTop}) => scrollTop)"
            ".filter(top => top > 0)"
        )

    def run_all(self) -> None:
        """Run every cell, from the first on, with the keyboard."""
        self.cells.first.click()
        for _ in range(self.cells.count()):
            self.page.keyboard.press("Shift+Enter")

    def run_cell(self, index: int) -> None:
        """Run one cell and stay on it."""
        self.cells.nth(index).locator(".jp-InputArea-editor").click()
        self.page.keyboard.press("Control+Enter")

    def write_cell(self, index: int, source: str) -> None:
        """Write another source into a cell."""
        self.cells.nth(index).locator(".jp-InputArea-editor").click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(source)

    def choose_theme(self, name: str) -> None:
        """Choose a theme in the menu."""
        self.page.get_by_role("menuitem", name="Settings", exact=True).click()
        self.page.locator(".lm-Menu-itemLabel:text-is('Theme')").hover()
        self.page.locator(f".lm-Menu-itemLabel:text-is('{name}')").click()

    def board(self, index: int = 0) -> Board:
        """Wait for a board to be on the page."""
        root = self.page.locator(".w2048").nth(index)
        expect(root.locator(".w2048-board")).to_be_visible(timeout=PATIENCE)
        return Board(root)

    def output(self, text: str) -> None:
        """Wait for a text in any output."""
        expect(self.page.locator(".jp-OutputArea-output", has_text=text).first).to_be_visible(
            timeout=PATIENCE
        )

    def evaluate(self, expression: str) -> Any:
        """Ask the kernel for the value of an expression."""
        return self._kernel.evaluate(expression)

    def call(self, method: str, path: str) -> Any:
        """Call the server's API."""
        request = Request(f"{self._server['url']}api/{path}", method=method)  # noqa: S310
        with urlopen(request) as response:  # noqa: S310  # the server is the test's own
            text = response.read()
        return json.loads(text) if text else None

    @property
    def kernel_id(self) -> str:
        """The id of the notebook's kernel."""
        sessions = self.call("GET", "sessions")
        (kernel,) = (s["kernel"]["id"] for s in sessions if s["path"] == self._path)
        return str(kernel)

    @property
    def _kernel(self) -> Kernel:
        if self._client is None:
            runtime = Path(self._server["runtime_dir"])
            self._client = Kernel(runtime / f"kernel-{self.kernel_id}.json")
        return self._client

    def _wait_for_kernel(self) -> None:
        """Run nothing yet: what is run before the page has heard from the kernel is lost."""
        for _ in range(PATIENCE // 200):
            sessions = self.call("GET", "sessions")
            states = [
                session["kernel"]["execution_state"]
                for session in sessions
                if session["path"] == self._path and session["kernel"]["connections"]
            ]
            if states == ["idle"]:
                break
            self.page.wait_for_timeout(200)
        self.page.wait_for_timeout(1000)

    def restart_kernel(self) -> None:
        """Restart the kernel from the menu, as a person does."""
        self.page.get_by_role("menuitem", name="Kernel", exact=True).click()
        self.page.locator(".lm-Menu-itemLabel:text-is('Restart Kernel…')").click()
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.wait_for_timeout(2000)
        self.forget_kernel()

    def forget_kernel(self) -> None:
        """Talk to the new kernel from now on, once it is there."""
        if self._client is not None:
            self._client.close()
            self._client = None
        self._wait_for_kernel()

    def close(self) -> None:
        """Leave the page and end the kernel."""
        if self._client is not None:
            self._client.close()
        self.page.close()
        for session in self.call("GET", "sessions"):
            if session["path"] == self._path:
                self.call("DELETE", f"sessions/{session['id']}")
