"""Intent: one message from the page, checked. Nothing else reads what the page sends."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from widget2048.draw import to_seed
from widget2048.rules import Direction

IntentType = Literal["move", "undo", "new", "restart", "continue"]

_TYPES = get_args(IntentType)
_CLIENT_LENGTH = 64
_SEQ_LIMIT = 1 << 53


class IntentError(ValueError):
    """A message that is no intent; the message of the error says why."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent a message: one session in one page, and the number it gave the message."""

    client: str
    seq: int


@dataclass(frozen=True, slots=True)
class Intent:
    """What a person did in the page."""

    type: IntentType
    game: str
    """The id of the game it was meant for."""

    direction: Direction | None = None
    """Set for a move."""

    seed: int | None = None
    """Set for a new game."""


def read_sender(content: object) -> Sender | None:
    """Read who sent a message; None where that cannot be told."""
    if not isinstance(content, Mapping):
        return None
    client, seq = content.get("client"), content.get("seq")
    if not (isinstance(client, str) and 0 < len(client) <= _CLIENT_LENGTH):
        return None
    if type(seq) is not int or not 0 < seq < _SEQ_LIMIT:
        return None
    return Sender(client, seq)


def read_intent(content: Mapping[str, Any]) -> Intent:
    """Read what a message asks for.

    Raises
    ------
    IntentError
        If it asks for nothing known, or a member is missing or not allowed.

    Examples
    --------
    >>> read_intent({"type": "move", "game": "g", "direction": "up"})
    Intent(type='move', game='g', direction=<Direction.UP: 'up'>, seed=None)
    """
    kind, game = content.get("type"), content.get("game")
    if not isinstance(kind, str) or kind not in _TYPES:
        raise IntentError(f"type must be one of {', '.join(_TYPES)}, not {kind!r}")
    if not isinstance(game, str):
        raise IntentError(f"game must be a string, not {game!r}")
    try:
        if kind == "move":
            return Intent("move", game, direction=Direction(content.get("direction", "")))
        if kind == "new":
            return Intent("new", game, seed=to_seed(content.get("seed")))  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise IntentError(str(error)) from None
    return Intent(kind, game)  # type: ignore[arg-type]
