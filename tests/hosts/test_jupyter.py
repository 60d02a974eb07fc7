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


@pytest.mark.parametrize("name", HOSTS)
def test_the_game_in_jupyter(
    name: str, tmp_path: Path, servers: ExitStack, open_page: OpenPage
) -> None:
    module, requirement = HOSTS[name]
    python = environment(name, requirement)
    server = servers.enter_context(jupyter_server(tmp_path, python, module, clean()))
    Notebook.write(server, "game", [CELL])
    notebook = Notebook(open_page(), server, name.partition("-")[0], "game")
    notebook.run_all()
    board = notebook.board()
    play_the_game(board)
    expect_the_game(board, notebook.evaluate)
