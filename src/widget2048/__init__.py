"""2048 for notebooks: a game to play, a record to study, a widget to build on.

`Game()` in a cell plays. `Engine`, `State` and `Replay` are the same game without a screen, for
plain scripts; only `Game` and `Player` import anywidget, when they are first asked for. `games`,
`saved_replay` and `plot_games` look at all games that were saved.
"""

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from widget2048.engine import Engine
from widget2048.optional import needed
from widget2048.replay import Replay, ReplayError
from widget2048.rules import Direction
from widget2048.state import State

if TYPE_CHECKING:
    from widget2048.archive import games as games
    from widget2048.archive import saved_replay as saved_replay
    from widget2048.player import Player as Player
    from widget2048.plot import plot_games as plot_games
    from widget2048.widget import Game as Game

__all__ = [
    "Direction",
    "Engine",
    "Game",
    "Player",
    "Replay",
    "ReplayError",
    "State",
    "games",
    "plot_games",
    "saved_replay",
]

_WHEN_ASKED = {
    "Game": "widget2048.widget",
    "Player": "widget2048.player",
    "games": "widget2048.archive",
    "saved_replay": "widget2048.archive",
    "plot_games": "widget2048.plot",
}
"""What is imported when it is first asked for, and the module it is in."""

__version__ = version("widget2048")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    if name in _WHEN_ASKED:
        with needed(f"{name} needs", "anywidget", "anywidget"):
            return getattr(import_module(_WHEN_ASKED[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
