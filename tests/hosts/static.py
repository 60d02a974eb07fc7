"""A notebook with a game in it, and how what was made of it is played with no kernel behind it."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.notebook import PATIENCE, Board
from tests.hosts.environments import clean, environment
from tests.hosts.game import CELL, SEED, expect_the_game, play_the_game, the_game
from widget2048 import Engine, Replay

MOVES = "left", "up", "left", "up"
MOVE = f"for direction in {MOVES}:\n    game.move(direction)"
"""Python moves before the notebook is kept."""

CELLS = (CELL, MOVE, "game.replay", "game.embed()", "game.replay.embed()")

PARTS = ("game", "replay", "embedded game", "embedded replay")
"""What the page of the notebook shows: two widgets, two embeds."""

KNOWN = {
    r"/anywidget\.js": "RequireJS looks beside the page before the widgets' manager asks the CDN",
}
OFFLINE = {"Failed to load resource: net::ERR_FAILED": "there is no network"}
LOOK = {"viewport": {"width": 900, "height": 2600}}
KEYS = {"U": "ArrowUp", "R": "ArrowRight", "D": "ArrowDown", "L": "ArrowLeft"}
GAME = ".w2048:not(.w2048-player, .w2048-player *)"
PLAYER = ".w2048-player"
EMBED = "iframe[srcdoc]"


def write_notebook(path: Path) -> None:
    """Write the notebook, not yet run."""
    cells = [new_markdown_cell("# A game"), *map(new_code_cell, CELLS)]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(new_notebook(cells=cells, metadata=metadata), path)


def run_notebook(path: Path) -> None:
    """Write the notebook and run it, with what its widgets show kept in it."""
    write_notebook(path)
    convert(path.parent, "--execute", "--to=notebook", "--inplace", path.name)


def convert(folder: Path, *arguments: str) -> None:
    """Run nbconvert in a folder."""
    python = environment("nbconvert", "nbconvert>=7.17,<8", "ipykernel")
    make([python, "-m", "nbconvert", *arguments], folder)


def pandoc(folder: Path) -> Path:
    """Return where Pandoc is within an environment of the folder `.venv-hosts`."""
    (path,) = folder.glob("lib/python*/site-packages/pypandoc/files/pandoc")
    return path


def make(
    command: Sequence[str | Path], folder: Path, variables: Mapping[str, str] | None = None
) -> None:
    """Run a command in a folder; what it said is shown if it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**clean(), **(variables or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def find(page: Page, part: str = "game", index: int = 0) -> Board:
    """Wait for the game of one of the PARTS; that of a replay is played on from its end."""
    around: Page | FrameLocator = page
    if part.startswith("embedded"):
        around = page.locator(EMBED).nth(PARTS.index(part) - 2).content_frame
    if part.endswith("game"):
        root = around.locator(GAME).nth(index)
    else:
        player = around.locator(PLAYER).nth(index)
        player.locator('[data-action="end"]').click(timeout=PATIENCE)
        player.locator('[data-action="play-on"]').click()
        root = player.locator(".w2048-place > .w2048")
    expect(root.locator(".w2048-board")).to_be_visible(timeout=PATIENCE)
    return Board(root)


def moved() -> Replay:
    """Return the record of the game as Python left it."""
    engine = Engine(SEED)
    for direction in MOVES:
        assert engine.move(direction)
    return engine.replay


def take_back_and_play_the_game(board: Board) -> None:
    """The page has the record of what Python moved: that is taken back, and the game is played."""
    left = moved().final
    assert (board.rows, board.score) == (left.board, left.score)
    board.focus()
    board.press(*["Control+z"] * len(MOVES))
    assert board.rows == Engine(SEED).state.board
    expect(board.root.locator('button[data-action="undo"]')).to_be_disabled()
    play_the_game(board)
    expect_the_game(board)
    expect_the_record(board)
    expect_nothing_is_awaited(board)


def expect_the_record(board: Board) -> None:
    """Every position of the page's game is that of the record, and they can be played again."""
    positions = []
    for _ in range(len(the_game())):
        positions.append(f"{board.score} {board.rows}")
        board.press("Control+z")
    positions.append(f"{board.score} {board.rows}")
    states = [f"{state.score} {state.board}" for state in the_game().states()]
    assert "\n".join(positions[::-1]) == "\n".join(states)
    board.press(*(KEYS[letter] for letter in the_game().moves))
    expect_the_game(board)


def expect_nothing_is_awaited(board: Board) -> None:
    """The page plays by itself: it never says that moves wait for a kernel."""
    board.root.page.wait_for_timeout(2000)
    expect(board.root.locator(".w2048-status")).to_be_hidden()
