"""Pages of nbconvert: the notebook is run and kept, and played where there is no kernel."""

from pathlib import Path

import nbformat
import pytest

from tests.hosts import cdn
from tests.hosts.conftest import OpenPage
from tests.hosts.static import (
    GAME,
    KNOWN,
    LOOK,
    OFFLINE,
    PARTS,
    convert,
    find,
    run_notebook,
    take_back_and_play_the_game,
    write_notebook,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the notebook, run, and its page."""
    folder = tmp_path_factory.mktemp("nbconvert")
    run_notebook(folder / "game.ipynb")
    convert(folder, "--to=html", "game.ipynb")
    return folder


@pytest.mark.parametrize("part", PARTS)
def test_the_game_in_a_page_of_nbconvert(folder: Path, open_page: OpenPage, part: str) -> None:
    page = open_page(KNOWN, **LOOK)
    cdn.answer(page)
    page.goto((folder / "game.html").as_uri())
    take_back_and_play_the_game(find(page, part))


def test_a_page_of_nbconvert_executed_in_one_go_is_the_same(folder: Path) -> None:
    write_notebook(folder / "other.ipynb")
    convert(folder, "--execute", "--to=html", "other.ipynb")
    page = (folder / "other.html").read_text(encoding="utf-8")
    assert "application/vnd.jupyter.widget-view+json" in page
    assert "srcdoc=" in page


def test_without_a_network_the_embed_plays_in_a_page_of_nbconvert(
    folder: Path, open_page: OpenPage
) -> None:
    page = open_page(OFFLINE, **LOOK)
    cdn.refuse(page)
    page.goto((folder / "game.html").as_uri())
    take_back_and_play_the_game(find(page, "embedded game"))
    assert page.locator(GAME).count() == 0


def test_where_no_state_is_kept_a_page_of_nbconvert_shows_the_picture(
    folder: Path, open_page: OpenPage
) -> None:
    notebook = nbformat.read(folder / "game.ipynb", as_version=4)
    del notebook.metadata["widgets"]
    nbformat.write(notebook, folder / "stateless.ipynb")
    convert(folder, "--to=html", "stateless.ipynb")
    page = open_page(KNOWN, **LOOK)
    cdn.answer(page)
    page.goto((folder / "stateless.html").as_uri())
    # Nbconvert makes an image of it, and loses its text alternative.
    pictures = page.locator('img[src^="data:image/svg+xml"]')
    assert pictures.evaluate_all("images => images.map(({width}) => width)") == [280, 280]
    assert page.locator(GAME).count() == 0
    take_back_and_play_the_game(find(page, "embedded game"))
