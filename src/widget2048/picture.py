"""A position as a picture and as text, for wherever no widget can be shown."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from widget2048.rules import SIZE, format_board
from widget2048.state import State

STATIC = Path(__file__).parent / "static"

# The parts of the board as the style sheet has them, of a board 400 wide.
_WIDTH = 400
_GAP = 8
_CELL = (_WIDTH - _GAP) / SIZE - _GAP
_ROUND = 6.4
_DIGITS = {1: 41.6, 2: 41.6, 3: 35.2, 4: 28, 5: 22.4, 6: 18.8, 7: 16}
"""The size of the digits by how many they are."""


def fallback(state: State, repr_text: str, lang: str | None = None) -> dict[str, str]:
    """Return a position by MIME type, for a front end that cannot show a widget.

    Parameters
    ----------
    state : State
    repr_text : str
        The repr of what is shown; it goes before the board in plain text.
    lang : str, optional
        The language of the picture's text alternative, see `words`.

    Examples
    --------
    >>> bundle = fallback(State.new(42), "<Game>")
    >>> print(bundle["text/plain"])
    <Game>
    .  .  2  .
    .  .  .  .
    .  .  .  .
    .  2  .  .
    >>> bundle["image/svg+xml"][:5]
    '<svg '
    """
    return {
        "text/plain": f"{repr_text}\n{format_board(state.board)}",
        "image/svg+xml": svg(state, lang),
    }


def svg(state: State, lang: str | None = None) -> str:
    """Draw a position as an SVG with a text alternative, in the colors of a light page.

    It uses no style and no id, so that it can stand in any page, any number of times.
    """
    front = front_end()
    colors, language = front["colors"], words(lang)["language"]
    title, description = _alternative(state, lang)
    # Past 131072 the last color stays, as in the page.
    last = max(map(int, front["tiles"]))
    parts = [_rect(0, 0, _WIDTH, _GAP + _ROUND, colors["board"])]
    for n, tile in enumerate(value for row in state.board for value in row):
        x, y = (_GAP + (_CELL + _GAP) * place for place in (n % SIZE, n // SIZE))
        look = front["tiles"][str(min(tile, last))] if tile else {"fill": colors["cell"]}
        parts.append(_rect(x, y, _CELL, _ROUND, look["fill"]))
        if tile:
            size = _DIGITS.get(len(str(tile)), 16)
            parts.append(
                f'<text x="{x + _CELL / 2:g}" y="{y + _CELL / 2 + 0.355 * size:g}"'
                f' font-size="{size}" fill="{look["ink"]}">{tile}</text>'
            )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_WIDTH}" width="280"'
        f' height="280" role="img" lang="{language}" text-anchor="middle"'
        f' font-family="system-ui, sans-serif" font-weight="700">'
        f"<title>{title}</title><desc>{description}</desc>"
        f"{''.join(parts)}</svg>"
    )


def words(lang: str | None = None) -> dict[str, str]:
    """Return the words that go with pictures, and `language`: the one they are in.

    Examples
    --------
    >>> words("ko-KR")["language"], words("fr")["language"], words()["language"]
    ('ko', 'en', 'en')
    """
    languages = front_end()["words"]
    tag = (lang or "").replace("_", "-").partition("-")[0].lower()
    language = tag if tag in languages else "en"
    return {"language": language, **languages[language]}


@cache
def front_end() -> dict[str, Any]:
    """Return the colors and words that the front end told at its build."""
    told: dict[str, Any] = json.loads((STATIC / "picture.json").read_text(encoding="utf-8"))
    return told


def _alternative(state: State, lang: str | None) -> tuple[str, str]:
    """Say in words what the picture shows: its title, and its rows."""
    text = words(lang)
    rows = (
        f"{text['row'].format(n=n)}: {', '.join(str(tile or text['empty']) for tile in row)}."
        for n, row in enumerate(state.board, start=1)
    )
    return f"{text['board']}, {text['scoreNow'].format(score=state.score)}", " ".join(rows)


def _rect(x: float, y: float, width: float, radius: float, fill: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{width:g}" rx="{radius:g}"'
        f' fill="{fill}"/>'
    )
