"""Installation as people do it: beside what they have, from a cell, and over an older version."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.jupyter import jupyter_server
from tests.browser.notebook import Notebook
from tests.browser.test_play import expect_agreement, play
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import (
    clean,
    environment,
    new_environment,
    older_wheel,
    pip_install,
    run,
    wheel,
)
from tests.hosts.game import (
    CELL,
    RECORD,
    SEED,
    expect_the_game,
    play_the_game,
    record_text,
    the_game,
)
from tests.hosts.test_jupyter import HOSTS, KNOWN

SCRIPT = f"""
from widget2048 import {{name}}
game = {{name}}(seed={SEED})
for letter in {the_game().moves!r}:
    game.move(letter)
print({{expression}})
"""
IMPORT = "import widget2048\nfrom widget2048 import Game\nwidget2048.__version__"
ON = "game = Game()\ngame"
DIFFERENT = "The page and the kernel have different versions of widget2048"

OpenNotebook = Callable[..., Notebook]


def test_the_engine_plays_where_nothing_else_is_installed(tmp_path: Path) -> None:
    python = new_environment(tmp_path / "environment")
    pip_install(python, "--no-deps", wheel())
    assert run(python, "-c", SCRIPT.format(name="Engine", expression=RECORD)) == (
        record_text(the_game()) + "\n"
    )
    ask = "try:\n  from widget2048 import Game\nexcept ImportError as error:\n  print(error)"
    assert run(python, "-c", ask) == (
        "Game needs anywidget, which is not installed; in a notebook, run\n%pip install anywidget\n"
    )


def test_the_widget_is_a_game_like_any_other_where_there_is_no_notebook(tmp_path: Path) -> None:
    python = new_environment(tmp_path / "environment")
    pip_install(python, wheel())
    assert run(python, "-c", SCRIPT.format(name="Game", expression=RECORD)) == (
        record_text(the_game()) + "\n"
    )
    told = run(python, "-c", SCRIPT.format(name="Game", expression="game"))
    assert f"seed {SEED}, {len(the_game())} moves, score {the_game().final.score}" in told


@pytest.fixture
def open_notebook(tmp_path: Path, servers: ExitStack, open_page: OpenPage) -> OpenNotebook:
    """Write a notebook with these cells, and open it in a server of an environment."""

    def open_(python: Path, app: str, *cells: str, known: Mapping[str, str] = KNOWN) -> Notebook:
        module = HOSTS[app][0]
        server = servers.enter_context(
            jupyter_server(tmp_path / "jupyter", python, module, clean())
        )
        Notebook.write(server, "game", cells)
        return Notebook(open_page(known), server, app, "game")

    return open_


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_what_is_installed_from_a_cell_plays_once_the_page_is_loaded_again(
    app: str, tmp_path: Path, open_notebook: OpenNotebook
) -> None:
    python = new_environment(tmp_path / "environment")
    pip_install(python, HOSTS[app][1])
    known = {"Exception opening new comm": "the page knows of no widgets until it is loaded again"}
    cells = [f"%pip install {wheel()}", CELL]
    notebook = open_notebook(python, app, *cells, known={**KNOWN, **known})
    notebook.run_cell(0)
    notebook.output("Successfully installed")
    notebook.run_cell(1)
    expect(notebook.cells.nth(1).locator(".jp-OutputArea-output")).to_be_visible()
    expect(notebook.page.locator(".w2048")).to_have_count(0)
    notebook.page.keyboard.press("Control+s")
    notebook.page.reload()
    notebook.run_cell(1)
    board = notebook.board()
    play_the_game(board)
    expect_the_game(board, notebook.evaluate)


@pytest.fixture
def old(request: pytest.FixtureRequest) -> Path:
    """The Python of an environment with JupyterLab and an older version."""
    python = environment("upgrade", HOSTS["lab"][1])
    protocol = getattr(request, "param", 0)
    pip_install(python, "--force-reinstall", "--no-deps", older_wheel(protocol=protocol))
    return python


def upgrade(python: Path) -> None:
    """Install this checkout over the older version."""
    pip_install(python, "--upgrade", wheel())


def version(notebook: Notebook) -> str:
    """The version that the kernel has."""
    told: str = notebook.evaluate("widget2048.__version__")
    return told


def test_a_board_that_is_open_plays_on_through_an_upgrade_and_after_a_restart_is_the_new_one(
    old: Path, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(old, "lab", IMPORT, ON)
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 10)
    upgrade(old)
    play(board, 10, seed=2)
    board.press("Control+z")
    expect_agreement(notebook, board)
    assert version(notebook) == "0.0.1"
    shown, moves = board.rows, notebook.evaluate("game.replay.moves")

    notebook.restart_kernel()
    expect(board.root.locator(".w2048-status")).to_contain_text("no longer recorded")
    assert board.rows == shown
    notebook.run_all()
    expect(board.root.locator(".w2048-status")).to_be_hidden()
    board.focus()
    assert version(notebook) != "0.0.1"
    assert (board.rows, notebook.evaluate("game.replay.moves")) == (shown, moves)
    play(board, 5)
    expect_agreement(notebook, board)


@pytest.mark.parametrize("old", [0], indirect=True)
def test_a_kernel_from_before_an_upgrade_and_a_page_from_after_it_say_that_they_differ(
    old: Path, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(old, "lab", IMPORT, CELL)
    notebook.run_cell(0)
    notebook.output("0.0.1")
    upgrade(old)
    notebook.run_cell(1)
    expect(notebook.page.locator(".w2048")).to_contain_text(DIFFERENT)
    notebook.restart_kernel()
    notebook.run_all()
    board = notebook.board()
    play_the_game(board)
    expect_the_game(board, notebook.evaluate)


@pytest.mark.parametrize("old", [1], indirect=True)
def test_a_kernel_from_before_an_upgrade_plays_where_the_protocol_is_the_same(
    old: Path, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(old, "lab", IMPORT, CELL)
    notebook.run_cell(0)
    notebook.output("0.0.1")
    upgrade(old)
    notebook.run_cell(1)
    board = notebook.board()
    play_the_game(board)
    expect_the_game(board, notebook.evaluate)


def test_a_board_saved_in_a_notebook_by_an_older_version_is_shown_and_says_that_it_waits(
    old: Path, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(old, "lab", CELL)
    notebook.run_all()
    board = notebook.board()
    board.focus()
    play(board, 10)
    expect_agreement(notebook, board)
    shown = board.rows
    board.press("Escape")
    notebook.page.get_by_role("menuitem", name="Settings", exact=True).click()
    notebook.page.locator(".lm-Menu-itemLabel:text-is('Save Widget State Automatically')").click()
    notebook.page.wait_for_timeout(1000)
    notebook.page.keyboard.press("Control+s")
    notebook.page.wait_for_timeout(2000)
    upgrade(old)
    notebook.call("DELETE", f"kernels/{notebook.kernel_id}")
    notebook.page.reload()
    board = notebook.board()
    assert board.rows == shown
    board.focus()
    play(board, 5, seed=2)
    expect(board.root.locator(".w2048-status")).to_contain_text("5 moves are waiting")
    notebook.forget_kernel()
    notebook.run_cell(0)
    expect(board.root.locator(".w2048-status")).to_be_hidden()
    play_the_game(board)
    expect_the_game(board, notebook.evaluate)
