"""A page of Pandoc, on which Quarto is built: it keeps embeds, and of widgets the pictures."""

from pathlib import Path

import pytest

from tests.hosts import cdn
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import environment
from tests.hosts.static import LOOK, find, make, pandoc, run_notebook, take_back_and_play_the_game


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the notebook, which Pandoc does not run."""
    folder = tmp_path_factory.mktemp("pandoc")
    run_notebook(folder / "game.ipynb")
    python = environment("pandoc", "pypandoc_binary>=1.17,<2")
    command = [pandoc(python.parents[1]), "--standalone", "--embed-resources"]
    make([*command, "--output=game.html", "game.ipynb"], folder)
    return folder / "game.html"


@pytest.mark.parametrize("part", ["embedded game", "embedded replay"])
def test_the_game_in_a_page_of_pandoc(page_file: Path, open_page: OpenPage, part: str) -> None:
    page = open_page(**LOOK)
    cdn.refuse(page)
    page.goto(page_file.as_uri())
    take_back_and_play_the_game(find(page, part))
    pictures = page.locator('img[src^="data:image/svg+xml"]')
    assert pictures.evaluate_all("images => images.map(({width}) => width)") == [280, 280]
