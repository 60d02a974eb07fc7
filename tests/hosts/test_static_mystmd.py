"""What mystmd makes of the notebook, shown as its themes show it.

The themes themselves are on no package index. Their outputs are drawn by thebe-core, which npm has,
and so does this test, with a page around it that does no more than the themes do.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.hosts import cdn
from tests.hosts.conftest import OpenPage
from tests.hosts.game import SEED
from tests.hosts.npm import npm_package
from tests.hosts.static import (
    LOOK,
    find,
    make,
    run_notebook,
    take_back_and_play_the_game,
)
from widget2048 import State
from widget2048.rules import format_board

CONFIG = "version: 1\nproject: {toc: [{file: index.ipynb}]}\nsite: {template: ./theme}\n"
THEME = "jtex: v1\nkind: site\nbuild: {install: 'true', start: 'true'}\n"
PAGE = """<!doctype html>
<meta charset="utf-8">
<title>A game</title>
<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/thebe-core@0.5.0/dist/lib/thebe-core.css">
<script src="https://cdn.jsdelivr.net/npm/thebe-core@0.5.0/dist/lib/thebe-core.min.js"></script>
"""
SHOW = """outputs => outputs.forEach((output, n) => {
    const core = window.thebeCore.module;
    const cell = new core.PassiveCellRenderer(`${n}`, core.makeRenderMimeRegistry());
    cell.attachToDOM(document.body.appendChild(document.createElement("div")), true);
    cell.render(core.stripWidgets([output]));
})"""


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The outputs of the notebook, as mystmd has them for a theme."""
    folder = tmp_path_factory.mktemp("mystmd")
    run_notebook(folder / "index.ipynb")
    (folder / "myst.yml").write_text(CONFIG, encoding="utf-8")
    (folder / "theme").mkdir()
    (folder / "theme" / "template.yml").write_text(THEME, encoding="utf-8")
    deno = shutil.which("deno")
    assert deno is not None
    myst = npm_package("mystmd", "1.8.3") / "dist" / "myst.cjs"
    make([deno, "run", "--allow-all", myst, "build", "--site"], folder)
    site = folder / "_build" / "site"
    content = json.loads((site / "content" / "index.json").read_text(encoding="utf-8"))
    return list(_outputs(content, site / "public"))


def _outputs(node: Any, public: Path) -> Iterator[dict[str, Any]]:
    """Find the outputs in a tree; what is long, mystmd puts into files."""
    if isinstance(node, list):
        for child in node:
            yield from _outputs(child, public)
    elif isinstance(node, dict):
        if node.get("type") == "output":
            output = node["jupyter_data"]
            yield {
                "output_type": output["output_type"],
                "metadata": output["metadata"],
                "execution_count": output["execution_count"],
                "data": {kind: _content(part, public) for kind, part in output["data"].items()},
            }
        for child in node.values():
            yield from _outputs(child, public)


def _content(part: dict[str, str], public: Path) -> Any:
    if "path" in part:
        text = (public / part["path"].lstrip("/")).read_text(encoding="utf-8")
    else:
        text = part["content"]
    return json.loads(text) if part["content_type"].endswith("+json") else text


@pytest.fixture
def page(outputs: list[dict[str, Any]], tmp_path: Path, open_page: OpenPage) -> Page:
    """A page with the outputs."""
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    page = open_page(**LOOK)
    cdn.answer(page)
    page.goto((tmp_path / "page.html").as_uri())
    page.evaluate(SHOW, outputs)
    return page


@pytest.mark.parametrize("part", ["embedded game", "embedded replay"])
def test_the_game_in_a_page_of_mystmd(page: Page, part: str) -> None:
    take_back_and_play_the_game(find(page, part))


def test_where_widgets_are_left_out_a_page_of_mystmd_shows_the_board(page: Page) -> None:
    board = page.locator(".jp-OutputArea").first
    expect(board).to_contain_text(format_board(State.new(SEED).board))
