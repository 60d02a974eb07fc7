"""Pages that play with no kernel and no network: a file of its own, or part of another page."""

import base64
import hashlib
import json
import os
import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from typing import Any, Literal, get_args
from urllib.parse import quote

from widget2048.files import write_whole
from widget2048.picture import STATIC, front_end, svg, words
from widget2048.replay import Replay, check_position

Kind = Literal["game", "replay"]

_TITLE = "2048"
_EMBED_HEIGHT = {"game": 530, "replay": 680}
"""The height of an embedded page where it cannot set its own, in pixels."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """A page that holds a game to be played on, or a replay to be watched.

    Parameters
    ----------
    kind : {"game", "replay"}
    replay : Replay
    title : str, optional
        The title of the page; it is shown above the board where it is given.
    lang : str, optional
        The language of the interface as a tag like `"ko"`; left out, or if there is no such
        translation, that of the page around, then the browser's, then English.
    motion : {"auto", "off"}
    controls : {"auto", "pad", "none"}
    position : int
        Where a replay is shown first, as a number of moves.

    Raises
    ------
    TypeError, ValueError
        If an option is of the wrong kind or out of range; the message names it.
    """

    kind: Kind
    replay: Replay
    title: str | None = None
    lang: str | None = None
    motion: str = "auto"
    controls: str = "auto"
    position: int = 0

    def __post_init__(self) -> None:
        for name in ("title", "lang"):
            value = getattr(self, name)
            if value is not None and not isinstance(value, str):
                raise TypeError(f"{name} must be a string or None, not {value!r}")
        for name, allowed in (("motion", ("auto", "off")), ("controls", ("auto", "pad", "none"))):
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} must be one of {allowed}, not {getattr(self, name)!r}")
        check_position(self.replay, self.position)

    def html(self, *, embedded: bool = False) -> str:
        """Write the page, all that it needs included."""
        title = _text(self.title)
        heading = f"<h1>{title}</h1>\n" if title and not embedded else ""
        text = words(self.lang)
        look = ' class="w2048-embed"' if embedded else ""
        return f"""<!doctype html>
<html lang="{_language(self.lang)}"{look}>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{content_policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title or _TITLE}</title>
<link rel="icon" href="{_icon()}">
<style>{_style(self.kind)}</style>
<main data-kind="{self.kind}">
{heading}<div class="w2048-page"><div class="w2048-still">{svg(self.replay.final, self.lang)}
<p lang="{text["language"]}">{escape(text["still"])}</p></div></div>
</main>
<script type="application/json" id="w2048-data">{_data(self)}</script>
<script>{_script(self.kind)}</script>
</html>
"""


class Embed:
    """A page inside another: an iframe that carries it whole.

    Shown by a notebook, and kept by what makes pages of notebooks. `print` gives its HTML, to be
    put into a page by hand.
    """

    def __init__(self, page: Page) -> None:
        self._page = page

    def _repr_html_(self) -> str:
        # In one line, since an empty one would end it in Markdown; within single quotes, since
        # the page has many double ones.
        page = self._page
        html = escape(page.html(embedded=True), quote=False)
        html = html.replace("'", "&#x27;").replace("\n", "&#10;")
        title = _text(page.title) or _TITLE
        return (
            f'<iframe title="{title}" width="100%" height="{_EMBED_HEIGHT[page.kind]}"'
            f" style=\"border: 0\" srcdoc='{html}'></iframe>"
        )

    def __str__(self) -> str:
        return self._repr_html_()

    def __repr__(self) -> str:
        replay = self._page.replay
        return f"<Embed of a {self._page.kind}: {len(replay)} moves, score {replay.final.score}>"


def to_html(page: Page, path: str | os.PathLike[str] | None = None, *, policy: bool = False) -> str:
    """Write a page, into a file too where a path is given; returns its text.

    Parameters
    ----------
    page : Page
    path : path, optional
        The file is written whole or not at all.
    policy : bool
        Print the Content-Security-Policy that the page works under, for a server that sends one.
    """
    text = page.html()
    if path is not None:
        write_whole(path, text.encode())
    if policy:
        print(f"Content-Security-Policy: {content_policy()}")  # noqa: T201  # asked for
    return text


@cache
def content_policy() -> str:
    """Return the policy of every page: nothing but our scripts and styles, known by their hashes.

    It is in each page; a server may send it as the header `Content-Security-Policy` as well. Pages
    of games and of replays have the same, so that a site needs one.
    """
    scripts = " ".join(_hash(_script(kind)) for kind in get_args(Kind))
    styles = " ".join(_hash(_style(kind)) for kind in get_args(Kind))
    return (
        f"default-src 'none'; script-src {scripts}; style-src {styles}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


@cache
def _script(kind: Kind) -> str:
    # The bundler escapes all but ASCII, which takes twice the room for Korean and Japanese.
    letters = re.compile(r"\\u((?:[3-9A-C][0-9A-F]|D[0-7])[0-9A-F]{2})", re.IGNORECASE)
    return letters.sub(lambda match: chr(int(match[1], 16)), _read(f"{kind}_page.js"))


@cache
def _style(kind: Kind) -> str:
    return _read("widget.css" if kind == "game" else "player.css") + _read("page.css")


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8").strip()


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _icon() -> str:
    """Return a picture of a tile, as an address."""
    fill = front_end()["tiles"]["2048"]["fill"]
    tile = f'<rect width="16" height="16" rx="3" fill="{fill}"/>'
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">{tile}</svg>'
    return f"data:image/svg+xml,{quote(picture)}"


def _data(page: Page) -> str:
    """Write what the page's script reads: in ASCII, and nothing that means anything in HTML."""
    # A game is played on; when its moves were made is nobody's business.
    replay = replace(page.replay, times=None) if page.kind == "game" else page.replay
    record = replay.to_json()
    data: dict[str, Any] = {
        "kind": page.kind,
        "lang": page.lang,
        "motion": page.motion,
        "controls": page.controls,
        "position": page.position,
        "key": hashlib.sha256(f"{page.kind} {record}".encode()).hexdigest()[:12],
        "replay": json.loads(record),
    }
    text = json.dumps(data, separators=(",", ":"))
    return re.sub("[<>&]", lambda match: f"\\u{ord(match[0]):04x}", text)


def _language(lang: str | None) -> str:
    """Return the language of the page itself, which is English where none is named."""
    tag = (lang or "").replace("_", "-")
    return tag if re.fullmatch(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", tag) else "en"


def _text(text: str | None) -> str:
    """Write a text as HTML, also within quotes: in one line, what is unseen spelled out."""
    one_line = " ".join((text or "").split())
    return "".join(_character(character) for character in one_line)


def _character(character: str) -> str:
    category = unicodedata.category(character)
    if category in {"Cc", "Cs"}:  # not to be in any page
        return "\ufffd"
    if category[0] in "CZ" and character != " ":
        return f"&#x{ord(character):x};"
    return escape(character)
