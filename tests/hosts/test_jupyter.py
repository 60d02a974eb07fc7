"""JupyterLab and Notebook, each in an environment of its own."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.jupyter import jupyter_server
from tests.browser.notebook import Notebook
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import clean, environment
from tests.hosts.game import CELL, expect_the_game, play_the_game

HOSTS = {
    "lab": ("jupyterlab", "jupyterlab>=4.6,<5"),
    "lab-4.2": ("jupyterlab", "jupyterlab==4.2.*"),
    "notebook": ("notebook", "notebook>=7.6,<8"),
    "notebook-7.2": ("notebook", "notebook==7.2.*"),
}
KNOWN = {
    r"reading 'schema'.*/static/notebook/": (
        "Notebook 7.6 lists the shortcuts of a part whose settings it has not loaded"
    ),
    r"reading 'last_modified'.*/static/notebook/": (
        "Notebook 7.2 tells when the notebook was last saved, and it never was"
    ),
}


@pytest.mark.parametrize("name", HOSTS)
def test_the_game_in_jupyter(
    name: str, tmp_path: Path, servers: ExitStack, open_page: OpenPage
) -> None:
    module, requirement = HOSTS[name]
    python = environment(name, requirement)
    server = servers.enter_context(jupyter_server(tmp_path, python, module, clean()))
    Notebook.write(server, "game", [CELL])
    notebook = Notebook(open_page(KNOWN), server, name.partition("-")[0], "game")
    notebook.run_all()
    board = notebook.board()
    play_the_game(board)
    expect_the_game(board, notebook.evaluate)
