"""The page that marimo exports, which brings the state of widgets in a way of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hosts import cdn
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import environment
from tests.hosts.game import expect_the_game, play_the_game
from tests.hosts.npm import npm_package
from tests.hosts.static import (
    LOOK,
    MOVE,
    PARTS,
    expect_nothing_is_awaited,
    expect_the_record,
    find,
    make,
    moved,
    take_back_and_play_the_game,
)

NOTEBOOK = f"""import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from widget2048 import Game

    return Game, mo


@app.cell
def _(Game, mo):
    mo.ui.anywidget(Game(seed=42))
    return


@app.cell
def _(Game, mo):
    game = Game(seed=42)
    {MOVE.replace(chr(10), chr(10) + "    ")}
    mo.ui.anywidget(game)
    return (game,)


@app.cell
def _(game, mo):
    from widget2048 import Player

    mo.ui.anywidget(Player(game.replay))
    return


@app.cell
def _(game):
    game.embed()
    return


@app.cell
def _(game):
    game.replay.embed()
    return


@app.cell
def _(game):
    game.replay
    return
"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the notebook."""
    folder = tmp_path_factory.mktemp("marimo")
    (folder / "game.py").write_text(NOTEBOOK, encoding="utf-8")
    command = [python(), "-m", "marimo", "export", "html", "game.py", "-o", "game.html"]
    make(command, folder, {"XDG_CONFIG_HOME": str(folder)})
    return folder / "game.html"


def python() -> Path:
    """The Python with marimo in it."""
    return environment("marimo", "marimo>=0.25.2,<0.26")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """The folder of a package; npm lacks some releases of marimo's front end, its wheel has it."""
    front_end = tmp_path_factory.mktemp("front-end")
    (static,) = python().parents[1].glob("lib/python*/site-packages/marimo/_static")
    (front_end / "dist").symlink_to(static)

    def package(name: str, version: str) -> Path:
        return front_end if name == "@marimo-team/frontend" else npm_package(name, version)

    return package


@pytest.mark.parametrize("part", PARTS)
def test_the_game_in_a_page_of_marimo(
    page_file: Path, package: Callable[[str, str], Path], open_page: OpenPage, part: str
) -> None:
    page = open_page(**LOOK)
    cdn.answer(page, folder=package)
    page.goto(page_file.as_uri())
    game = find(page, part)
    if part != "game":
        take_back_and_play_the_game(game)
    else:
        play_the_game(game)
        expect_the_game(game)
        expect_the_record(game)
        expect_nothing_is_awaited(game)


def test_a_page_of_marimo_goes_on_from_where_python_left_the_game(
    page_file: Path, package: Callable[[str, str], Path], open_page: OpenPage
) -> None:
    page = open_page(**LOOK)
    cdn.answer(page, folder=package)
    page.goto(page_file.as_uri())
    game = find(page, index=1)
    left = moved().final
    assert (game.rows, game.score) == (left.board, left.score)
    game.focus()
    game.press("ArrowRight")
    assert game.rows == left.play("right").board
    game.press("Control+z", "Control+z")
    assert game.rows == left.board
