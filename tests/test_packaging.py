"""What people install: the sdist and the wheel, built from this checkout."""

import gzip
import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

SEEDED_GAME = """
import json
from widget2048 import Engine, Game

engine = Engine(seed=0)
start = engine.state.board
legal = [engine.move(direction) for direction in "LULURULDLURDLLUU"]
print(json.dumps([start, legal, engine.state.board, engine.state.score, engine.state.spawned]))
assert len(Game(seed=0).history) == 0
"""

LARGEST_PAGES = """
import json
from widget2048 import Replay
from widget2048.page import Page

full = [[2**n for n in range(row, row + 4)] for row in (14, 10, 6, 2)]
print(json.dumps([
    len(Page(kind=kind, replay=Replay(1, "", full), lang="ko").html(embedded=embedded).encode())
    for kind in ("game", "replay")
    for embedded in (False, True)
]))
"""


def run(python: str | Path, *arguments: str | Path, cwd: Path, **environment: str) -> str:
    """Run Python outside the checkout and return what it printed."""
    command = [str(python), *map(str, arguments)]
    env = {**os.environ, **environment}
    return subprocess.run(
        command, cwd=cwd, env=env, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, and the wheel made from that sdist, built with no program on PATH: no Node."""
    folder = tmp_path_factory.mktemp("dist")
    nothing = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder, PATH=str(nothing))
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    """The one wheel, which runs everywhere."""
    (path,) = dist.glob("widget2048-*-py3-none-any.whl")
    return path


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that holds the wheel and what it requires, nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", wheel, cwd=folder)
    return python


def test_sdist_holds_the_sources_and_nothing_built(dist: Path) -> None:
    (path,) = dist.glob("widget2048-*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "Makefile",
        "js/deno.json",
        "js/hatch_build.py",
        "js/widget.ts",
        "js/view/widget.css",
        "notebooks/play.ipynb",
        "src/widget2048/py.typed",
        "tests/test_packaging.py",
    } <= names
    assert not [name for name in names if "widget2048/static" in name or name.endswith(".pyc")]


def test_wheel_holds_package_bundle_types_and_license_only(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = archive.read(next(name for name in names if name.endswith("/METADATA")))
    assert {
        "widget2048/__init__.py",
        "widget2048/py.typed",
        "widget2048/static/widget.js",
        "widget2048/static/widget.css",
        "widget2048/static/player.js",
        "widget2048/static/player.css",
        "widget2048/static/game_page.js",
        "widget2048/static/replay_page.js",
        "widget2048/static/page.css",
        "widget2048/static/picture.json",
    } <= names
    others = {name for name in names if not name.startswith("widget2048/")}
    assert {name.rpartition("/")[2] for name in others} == {
        "METADATA",
        "WHEEL",
        "RECORD",
        "LICENSE",
    }
    assert b"License-Expression: MIT" in metadata
    assert b"Requires-Python: >=3.11" in metadata


def test_bundle_is_small(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        bundle = [archive.read(f"widget2048/static/widget.{kind}") for kind in ("js", "css")]
    assert all(bundle)
    assert len(gzip.compress(b"".join(bundle))) <= 14.5 * 1024


def test_pages_are_small(python: Path, tmp_path: Path) -> None:
    sizes = json.loads(run(python, "-c", LARGEST_PAGES, cwd=tmp_path))
    assert len(sizes) == 4
    assert max(sizes) <= 60_000


def test_installed_wheel_plays_a_seeded_game(python: Path, tmp_path: Path) -> None:
    start, legal, board, score, drawn = json.loads(run(python, "-c", SEEDED_GAME, cwd=tmp_path))
    assert start == [[0, 0, 0, 0], [2, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert legal == [True] * 16
    assert board == [[2, 16, 4, 0], [8, 4, 2, 0], [2, 0, 0, 0], [2, 0, 0, 0]]
    assert (score, drawn) == (64, 18)


@pytest.mark.parametrize("statement", ["import widget2048", "from widget2048 import Game"])
def test_import_loads_neither_pandas_nor_numpy(
    statement: str, python: Path, tmp_path: Path
) -> None:
    script = f"import sys; {statement}; print({{'pandas', 'numpy'}} & set(sys.modules))"
    assert run(python, "-c", script, cwd=tmp_path) == "set()\n"


@pytest.mark.parametrize("module", ["engine", "framework", "replay", "verse"])
def test_a_game_and_its_records_need_no_notebook(module: str, python: Path, tmp_path: Path) -> None:
    notebook = "{'anywidget', 'ipywidgets', 'traitlets', 'IPython'}"
    script = f"import sys, widget2048.{module}; print({notebook} & set(sys.modules))"
    assert run(python, "-c", script, cwd=tmp_path) == "set()\n"
