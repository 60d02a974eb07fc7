"""2048 for notebooks: a game to play, a record to study, a widget to build on.

`Game()` in a cell plays. `Engine`, `State` and `Replay` are the same game without a screen, for
plain scripts; only `Game` imports anywidget, when it is first asked for.
"""

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from widget2048.engine import Engine
from widget2048.replay import Replay, ReplayError
from widget2048.rules import Direction
from widget2048.state import State

if TYPE_CHECKING:
    from widget2048.widget import Game as Game

__all__ = ["Direction", "Engine", "Game", "Replay", "ReplayError", "State"]

__version__ = version("widget2048")


def __getattr__(name: str) -> Any:
    if name == "Game":
        from widget2048.widget import Game

        return Game
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
