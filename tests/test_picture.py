"""The picture of a position, and its text."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.vectors.read import long_game
from widget2048 import State
from widget2048.picture import STATIC, fallback, svg, words

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parents[1]
ALL_TILES = State(
    1,
    (
        (2, 4, 8, 16),
        (32, 64, 128, 256),
        (512, 1024, 2048, 4096),
        (8192, 16384, 32768, 2097152),
    ),
)


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314  # it is our own


def test_every_tile_is_in_the_picture_at_its_place() -> None:
    state = long_game().final
    root = read(svg(state))
    cells = root.findall(f"{SVG}rect")[1:]
    assert len(cells) == 16
    texts = {(float(t.get("x", 0)), t.text) for t in root.findall(f"{SVG}text")}
    expected = {
        (float(cell.get("x", 0)) + float(cell.get("width", 0)) / 2, str(tile))
        for cell, tile in zip(cells, (tile for row in state.board for tile in row), strict=True)
        if tile
    }
    assert texts == expected


def test_the_picture_says_what_it_shows() -> None:
    root = read(svg(State.new(42)))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "2048 board, score 0"
    assert root[1].tag == f"{SVG}desc"
    assert (root[1].text or "").startswith("Row 1: empty, empty, 2, empty. Row 2:")


@pytest.mark.parametrize("lang", ["en", "id", "ko", "ja"])
def test_it_says_so_in_every_language(lang: str) -> None:
    root = read(svg(State.new(42), lang))
    assert root.get("lang") == lang
    assert "{" not in f"{root[0].text}{root[1].text}"
    assert words(lang)["board"] in (root[0].text or "")


def test_a_language_name_never_gets_into_the_picture() -> None:
    hostile = '"></svg><script>alert(1)</script>\u202e'
    assert svg(State.new(42), hostile) == svg(State.new(42))


def test_the_picture_has_neither_style_nor_id_nor_script_so_that_it_can_stand_anywhere() -> None:
    picture = svg(ALL_TILES)
    assert not re.search(r"<style|style=|\bid=|<script|href", picture)
    assert len(picture) < 4000


def test_tiles_past_the_last_color_keep_it() -> None:
    one = State(1, ((131072, 0, 0, 0), *[(0,) * 4] * 3))
    two = State(1, ((2097152, 0, 0, 0), *[(0,) * 4] * 3))
    assert read(svg(one)).findall(f"{SVG}rect")[1].get("fill") == read(svg(two)).findall(
        f"{SVG}rect"
    )[1].get("fill")


def test_the_colors_are_those_of_the_page() -> None:
    """The build took them from the front end; a front end changed since then is built anew."""
    deno = shutil.which("deno")
    if deno is None:
        pytest.skip("the colors are told by the front end, which needs Deno to run")
    command = [deno, "run", "--allow-read=view", "picture.ts"]
    told = subprocess.run(command, cwd=ROOT / "js", check=True, capture_output=True, text=True)
    built = json.loads((STATIC / "picture.json").read_text(encoding="utf-8"))
    assert built == json.loads(told.stdout)


def test_plain_text_is_the_repr_and_the_grid() -> None:
    text = fallback(State.new(42), "<Game: seed 42>")["text/plain"]
    assert text.splitlines() == [
        "<Game: seed 42>",
        *str(State.new(42)).splitlines()[:4],
    ]
