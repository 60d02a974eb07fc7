"""A Jupyter server, a browser and notebooks in it; what goes wrong leaves a screenshot."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import comm
import ipywidgets
import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.jupyter import jupyter_server
from tests.browser.notebook import Notebook
from tests.browser.plain import Plain
from tests.page import Page as Comm

ARTIFACTS = Path(os.environ.get("WIDGET2048_ARTIFACTS", ".artifacts"))
CHROME_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Open = Callable[..., Notebook]
OpenPlain = Callable[..., Plain]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A Jupyter server with nobody's settings, which serves JupyterLab and Notebook."""
    with jupyter_server(tmp_path_factory.mktemp("jupyter"), sys.executable) as server:
        yield server


@pytest.fixture(scope="session")
def browser(chrome: str) -> Iterator[Browser]:
    """A headless browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chrome, args=CHROME_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(params=["lab", "notebook"])
def app(request: pytest.FixtureRequest) -> str:
    """JupyterLab, then Notebook."""
    return str(request.param)


@pytest.fixture
def open_notebook(
    server: dict[str, Any], browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Write a notebook and open it in a fresh browser profile."""
    opened: list[Notebook] = []
    errors: list[str] = []
    name = "".join(c if c.isalnum() else "-" for c in request.node.name)

    def open_(cells: Sequence[str], app: str = "lab", **context: Any) -> Notebook:
        page = browser.new_context(**context).new_page()
        # A widget's code comes from a blob; what the notebook's own code throws is not ours.
        page.on("pageerror", lambda e: errors.append(e.stack) if "blob:" in (e.stack or "") else 0)
        Notebook.write(server, name, cells)
        notebook = Notebook(page, server, app, name)
        opened.append(notebook)
        return notebook

    yield open_
    ARTIFACTS.mkdir(exist_ok=True)
    for number, notebook in enumerate(opened):
        notebook.page.screenshot(path=ARTIFACTS / f"{name}-{number}.png")
        notebook.close()
    assert errors == []


@pytest.fixture
def open_plain(
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> Iterator[OpenPlain]:
    """Open a page without a notebook; `html` are attributes of its root."""
    ARTIFACTS.mkdir(exist_ok=True)
    monkeypatch.setattr(comm, "create_comm", Comm)
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path))
    opened: list[Plain] = []
    errors: list[str] = []
    name = "".join(c if c.isalnum() else "-" for c in request.node.name)
    failed = request.session.testsfailed

    def open_(html: str = 'lang="en"', **context: Any) -> Plain:
        plain = Plain(browser.new_context(**context), html)
        plain.page.on("pageerror", lambda error: errors.append(str(error.stack)))
        opened.append(plain)
        return plain

    yield open_
    for number, plain in enumerate(opened):
        if request.session.testsfailed > failed:
            plain.page.screenshot(path=ARTIFACTS / f"{name}-{number}.png", full_page=True)
        plain.page.context.close()
    ipywidgets.Widget.close_all()
    assert errors == []
