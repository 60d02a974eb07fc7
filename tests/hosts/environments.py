"""Environments of the hosts: each a Python of its own, with the wheel of this checkout in it."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".venv-hosts"
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "src", "js")
BUILT = ("static", "__pycache__")


def environment(name: str, *requirements: str) -> Path:
    """Return the Python of `.venv-hosts/name`, which holds the requirements and the wheel.

    It is made anew when the requirements change, and gets the new wheel when that changes.
    """
    folder = FOLDER / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = "\n".join(requirements)
    if _read(folder / "requirements.txt") != wanted:
        new_environment(folder)
        pip_install(python, *requirements)
        (folder / "requirements.txt").write_text(wanted)
    if _read(folder / "wheel.txt") != str(wheel()):
        pip_install(python, wheel())
        # Pip takes a wheel of the same version for installed.
        pip_install(python, "--force-reinstall", "--no-deps", wheel())
        (folder / "wheel.txt").write_text(str(wheel()))
    return python


def new_environment(folder: Path) -> Path:
    """Make an environment with nothing in it but pip; returns its Python."""
    venv.create(folder, with_pip=True, clear=True)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def pip_install(python: Path, *arguments: str | Path) -> None:
    """Install into an environment, as a person does."""
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments)


def run(python: Path, *arguments: str | Path) -> str:
    """Run a Python outside the checkout; returns what it printed."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(python), *map(str, arguments)]
        return subprocess.run(
            command, cwd=folder, env=clean(), check=True, stdout=subprocess.PIPE, text=True
        ).stdout


def clean() -> dict[str, str]:
    """The variables of this process, less those that would lead a Python to other packages."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    }


@cache
def wheel() -> Path:
    """Return the wheel of this checkout, built unless it has been before."""
    return _built(ROOT)


@cache
def older_wheel(*, protocol: int) -> Path:
    """Return a wheel with a lower version, whose page and Python speak another protocol."""
    changes = {
        "pyproject.toml": (r'(?m)^version = ".*"$', 'version = "0.0.1"'),
        "src/widget2048/widget.py": (r"(?m)^PROTOCOL = \d+$", f"PROTOCOL = {protocol}"),
        "js/host.ts": (
            r"(?m)^export const PROTOCOL = \d+;$",
            f"export const PROTOCOL = {protocol};",
        ),
    }
    with tempfile.TemporaryDirectory() as folder:
        for source in _sources(ROOT):
            copy = Path(folder, source.relative_to(ROOT))
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
        for name, (pattern, new) in changes.items():
            path = Path(folder, name)
            text, count = re.subn(pattern, new, path.read_text())
            assert count == 1, f"{name} has {count} lines like {pattern}"
            path.write_text(text)
        return _built(Path(folder))


def _built(checkout: Path) -> Path:
    digest = sha256()
    for source in _sources(checkout):
        digest.update(str(source.relative_to(checkout)).encode())
        digest.update(source.read_bytes())
    folder = FOLDER / "wheels" / digest.hexdigest()[:16]
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as new:
            command = ("-m", "build", "--wheel", "--outdir", f"{new}/dist", checkout)
            run(Path(sys.executable), *command)
            Path(new, "dist").rename(folder)
    (path,) = folder.glob("*.whl")
    return path


def _sources(checkout: Path) -> Iterator[Path]:
    for name in SOURCES:
        path = checkout / name
        for source in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if source.is_file() and not set(BUILT) & set(source.parts):
                yield source


def _read(path: Path) -> str | None:
    return path.read_text() if path.exists() else None
