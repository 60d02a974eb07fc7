"""Static pages, as text."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import comm
import ipywidgets
import pytest

from tests.page import Page as Comm
from tests.vectors.read import long_game
from widget2048 import Game, Replay
from widget2048.page import Page, to_html
from widget2048.picture import STATIC

HOSTILE = (
    "</script></title><script>alert(1)</script><!-- --> \"' &amp; \u202egnp.exe\u2066 \x00\ud800"
)


@pytest.fixture(autouse=True)
def no_kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(comm, "create_comm", Comm)
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path))
    yield
    ipywidgets.Widget.close_all()


class Reader(HTMLParser):
    """Reads a page as a browser does."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._within = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.texts.setdefault(tag, []).append("")
        self._within = tag

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within:
            self.texts[self._within][-1] += data

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.texts["script"][0])
        return data


def test_a_page_carries_the_game_and_its_options_and_not_when_moves_were_made() -> None:
    game = Game(42, lang="ko", motion="off", controls="pad")
    for letter in "LULU":
        game.move(letter)
    reader = Reader(game.to_html(title="Lesson 1"))
    data = reader.data
    assert game.replay.times is not None
    assert Replay.from_json(json.dumps(data["replay"])) == Replay(42, "LULU")
    assert (data["kind"], data["lang"], data["motion"], data["controls"]) == (
        *("game", "ko", "off", "pad"),
    )
    assert reader.attributes("html") == [{"lang": "ko"}]
    assert (reader.texts["title"][0], reader.texts["h1"]) == ("Lesson 1", ["Lesson 1"])


def test_a_page_needs_nothing_but_itself() -> None:
    text = Game(42).to_html()
    reader = Reader(text)
    addresses = [
        value
        for _, attributes in reader.tags
        for name, value in attributes.items()
        if name in {"src", "href", "srcset", "action", "data"}
    ]
    assert [str(address)[:19] for address in addresses] == ["data:image/svg+xml,"]
    assert not re.search(r"url\(|@import|import\(|fetch\(|XMLHttpRequest", text)


@pytest.mark.parametrize("page", [Game(42), Replay(42, "LU")], ids=["game", "replay"])
def test_the_policy_names_the_script_and_the_style_by_their_hashes(
    page: Game | Replay, capsys: pytest.CaptureFixture[str]
) -> None:
    reader = Reader(page.to_html(policy=True))
    name, _, policy = capsys.readouterr().out.strip().partition(": ")
    assert name == "Content-Security-Policy"
    (meta,) = [tag for tag in reader.attributes("meta") if "http-equiv" in tag]
    assert meta == {"http-equiv": name, "content": policy}
    for kind, text in (("script", reader.texts["script"][1]), ("style", reader.texts["style"][0])):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        (hashes,) = re.findall(f"{kind}-src ([^;]*);", policy)
        assert f"'sha256-{digest}'" in hashes.split()
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_without_being_asked_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    Game(42).to_html()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("embedded", [False, True])
@pytest.mark.parametrize("kind", ["game", "replay"])
def test_a_hostile_title_or_language_stays_a_text(kind: Any, *, embedded: bool) -> None:
    plain = Reader(Page(kind=kind, replay=Replay(1, ""), title="x").html(embedded=embedded))
    page = Page(kind=kind, replay=Replay(1, ""), title=HOSTILE, lang=HOSTILE)
    text = page.html(embedded=embedded)
    reader = Reader(text)
    assert [tag for tag, _ in reader.tags] == [tag for tag, _ in plain.tags]
    assert "\u202e" not in text
    assert "\u202e" in reader.texts["title"][0]
    assert reader.texts["title"][0].endswith("\ufffd\ufffd")
    assert reader.data["lang"] == HOSTILE
    assert reader.attributes("html")[0]["lang"] == "en"
    text.encode()


@pytest.mark.parametrize("kind", ["game", "replay"])
def test_the_bundle_can_stand_in_a_page(kind: str) -> None:
    """No text in it ends its element, or breaks a line of it."""
    script = (STATIC / f"{kind}_page.js").read_text(encoding="utf-8")
    style = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.css"))
    assert not re.search(r"</script|<!--|<script", script, re.IGNORECASE)
    assert "</style" not in style.lower()
    assert script.isascii()
    page = Page(kind=kind, replay=Replay(42, "LU")).html()  # type: ignore[arg-type]
    assert not re.search(r"[\u0080-\u2fff]|\\\\u", Reader(page).texts["script"][1])


def test_a_replay_is_shown_from_a_position() -> None:
    replay = Replay(42, "LULU")
    assert Reader(replay.to_html(position=3)).data["position"] == 3
    with pytest.raises(ValueError, match=r"position must be from 0 to 4, .* not 5"):
        replay.embed(position=5)
    with pytest.raises(TypeError, match="position must be an integer"):
        replay.embed(position="end")  # type: ignore[arg-type]


def test_the_key_is_that_of_the_record() -> None:
    def key(page: Page) -> str:
        return str(Reader(page.html()).data["key"])

    page = Page(kind="game", replay=Replay(42, "LU"))
    keys = {
        key(page),
        key(Page(kind="game", replay=Replay(42, "LUL"))),
        key(Page(kind="replay", replay=Replay(42, "LU"))),
    }
    assert len(keys) == 3
    assert key(Page(kind="game", replay=Replay(42, "LU"), title="x", lang="ko")) == key(page)
    assert page.html() == page.html()


def test_a_file_is_written_and_is_what_is_returned(tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text("old")
    text = Replay(42, "LU").to_html(path, title="게임")
    assert path.read_bytes() == text.encode()
    assert to_html(Page(kind="replay", replay=Replay(42, "LU"), title="게임")) == text
    assert [file.name for file in tmp_path.iterdir()] == ["game.html"]


def test_a_file_that_cannot_be_written_raises(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        Replay(42, "LU").to_html(tmp_path / "nowhere" / "game.html")


@pytest.mark.parametrize(
    ("options", "error", "names"),
    [
        ({"title": 7}, TypeError, "title"),
        ({"lang": b"ko"}, TypeError, "lang"),
        ({"motion": "on"}, ValueError, "motion"),
        ({"controls": None}, ValueError, "controls"),
    ],
)
def test_a_bad_option_raises_and_is_named(
    options: dict[str, Any], error: type[Exception], names: str
) -> None:
    with pytest.raises(error, match=names):
        Replay(42, "LU").to_html(**options)
    with pytest.raises(error, match=names):
        Replay(42, "LU").embed(**options)


def test_an_embed_is_one_line_that_holds_the_whole_page() -> None:
    embed = Game(42).embed(title=HOSTILE)
    html = embed._repr_html_()
    assert "\n" not in html
    assert str(embed) == html
    reader = Reader(html)
    ((tag, attributes),) = reader.tags
    assert tag == "iframe"
    assert attributes["title"] == Reader(attributes["srcdoc"] or "").texts["title"][0]
    inner = Page(kind="game", replay=Replay(42, ""), title=HOSTILE).html(embedded=True)
    assert attributes["srcdoc"] == inner


def test_a_page_of_a_long_game_is_the_page_and_its_record() -> None:
    record = long_game()
    empty = len(Page(kind="game", replay=record[:0]).html())
    full = len(Page(kind="game", replay=record).html())
    assert full - empty < len(record) + 3000
