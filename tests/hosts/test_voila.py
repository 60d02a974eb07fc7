"""Voila: a notebook as an app, run anew for everyone who opens it."""

from contextlib import ExitStack
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from tests.browser.notebook import PATIENCE, Board, Kernel
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import environment
from tests.hosts.game import CELL, expect_the_game, play_the_game
from tests.hosts.servers import serve

METADATA = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
KNOWN = {
    r"/favicon\.ico": "Voila refuses its page's picture like any file that was not allowed",
    r"/fontawesome-free@": "Voila's page asks a network for the icons of buttons",
}


def test_the_game_in_voila(tmp_path: Path, servers: ExitStack, open_page: OpenPage) -> None:
    python = environment("voila", "voila>=0.5.13,<0.6", "ipykernel")
    cells = [new_code_cell(CELL)]
    nbformat.write(new_notebook(cells=cells, metadata=METADATA), tmp_path / "game.ipynb")
    command = [
        *(python, "-m", "voila", "game.ipynb", "--no-browser", "--port={port}"),
        *("--Voila.ip=127.0.0.1", f"--Voila.connection_dir_root={tmp_path}"),
    ]
    url = servers.enter_context(serve(command, tmp_path))
    page = open_page(KNOWN)
    page.goto(url)
    root = page.locator(".w2048")
    expect(root.locator(".w2048-board")).to_be_visible(timeout=PATIENCE)
    board = Board(root)
    play_the_game(board)
    (connection_file,) = tmp_path.glob("voila_*/kernel-*.json")
    kernel = Kernel(connection_file)
    servers.callback(kernel.close)
    expect_the_game(board, kernel.evaluate)
