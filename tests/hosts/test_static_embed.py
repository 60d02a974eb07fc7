"""The page that ipywidgets makes of a widget by its own choice, from a script or a notebook."""

from pathlib import Path

import pytest

from tests.hosts import cdn
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import environment
from tests.hosts.game import CELL
from tests.hosts.static import (
    KNOWN,
    LOOK,
    MOVE,
    find,
    make,
    take_back_and_play_the_game,
)

EXPORT = """
from ipywidgets.embed import embed_minimal_html
from widget2048 import Player

embed_minimal_html("game.html", [game, Player(game.replay)])
"""


@pytest.mark.parametrize("part", ["game", "replay"])
def test_the_game_in_the_minimal_page_of_ipywidgets(
    tmp_path: Path, open_page: OpenPage, part: str
) -> None:
    python = environment("embed", "ipywidgets>=8.1.8,<9")
    (tmp_path / "script.py").write_text(f"{CELL}\n{MOVE}\n{EXPORT}", encoding="utf-8")
    make([python, "script.py"], tmp_path)
    page = open_page(KNOWN, **LOOK)
    cdn.answer(page)
    page.goto((tmp_path / "game.html").as_uri())
    take_back_and_play_the_game(find(page, part))
