"""Pages of Sphinx: MyST-NB and nbsphinx run the notebook and make a page of it."""

import os
from pathlib import Path

import pytest

from tests.hosts import cdn
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import environment
from tests.hosts.static import (
    KNOWN,
    LOOK,
    OFFLINE,
    PARTS,
    find,
    make,
    pandoc,
    take_back_and_play_the_game,
    write_notebook,
)

BUILDERS = {
    "myst-nb": (
        ["myst-nb>=1.4,<2"],
        'extensions = ["myst_nb"]\nnb_execution_mode = "force"\nnb_execution_raise_on_error = True',
    ),
    "nbsphinx": (
        ["nbsphinx>=0.9.8,<0.10", "ipykernel", "pypandoc_binary"],
        'extensions = ["nbsphinx"]\nnbsphinx_execute = "always"',
    ),
}


@pytest.fixture(scope="module", params=BUILDERS)
def page_file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the notebook."""
    folder = tmp_path_factory.mktemp(request.param)
    requirements, settings = BUILDERS[request.param]
    python = environment(request.param, *requirements)
    write_notebook(folder / "index.ipynb")
    (folder / "conf.py").write_text(settings, encoding="utf-8")
    path = os.environ["PATH"]
    if request.param == "nbsphinx":
        path = os.pathsep.join([str(pandoc(python.parents[1]).parent), path])
    make([python, "-m", "sphinx", "-b", "html", ".", "out"], folder, {"PATH": path})
    return folder / "out" / "index.html"


@pytest.mark.parametrize("part", PARTS)
def test_the_game_in_a_page_of_sphinx(page_file: Path, open_page: OpenPage, part: str) -> None:
    page = open_page(KNOWN, **LOOK)
    cdn.answer(page)
    page.goto(page_file.as_uri())
    take_back_and_play_the_game(find(page, part))


def test_without_a_network_the_embed_plays_in_a_page_of_sphinx(
    page_file: Path, open_page: OpenPage
) -> None:
    page = open_page(OFFLINE, **LOOK)
    cdn.refuse(page)
    page.goto(page_file.as_uri())
    take_back_and_play_the_game(find(page, "embedded game"))
