"""A JupyterLite site with the wheel in it: Python runs in the page, and no server has a kernel."""

import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.hosts.environments import clean, environment, run, wheel
from tests.hosts.npm import npm_package

REQUIREMENTS = ("jupyterlite-core[contents]==0.8.6", "jupyterlite-pyodide-kernel==0.8.6")
PYODIDE = "314.0.6"
PYTHON = "3.14"
NEEDED = ("micropip", "ipython", "jedi", "packaging", "platformdirs", "typing-extensions")
"""What the kernel and the widget need of the packages that Pyodide has wheels of its own for."""

OTHERS = ("anywidget", "comm", "ipywidgets", "jupyterlab_widgets", "psygnal")
"""What they need besides."""

# Front end and Python must be of one version, and the site takes the front end that is installed.
VERSIONS = """
import sys
from importlib.metadata import version
print(*(f"{name}=={version(name)}" for name in sys.argv[1:]))
"""

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def build_site(folder: Path, contents: Path) -> Path:
    """Build a site that has all it needs within it, in an empty folder; returns where it is.

    The npm package of Pyodide is without its wheels. Those of the same versions take their place,
    but for what is compiled, so that pandas cannot be had.
    """
    python = environment("lite", *REQUIREMENTS)
    pyodide = _pyodide(folder, python)
    wheels = _download(python, folder / "wheels", run(python, "-c", VERSIONS, *OTHERS).split())
    settings = {"litePluginSettings": {KERNEL: {"disablePyPIFallback": True}}}
    lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (folder / "jupyter-lite.json").write_text(json.dumps(lite))
    command: list[str | Path] = [
        *(python, "-m", "jupyterlite_core", "build", "--apps=lab", "--no-sourcemaps"),
        *("--lite-dir", folder, "--output-dir", folder / "site", "--contents", contents),
        *("--pyodide", pyodide),
    ]
    for path in (wheel(), *wheels):
        command += ["--piplite-wheels", path]
    log = subprocess.run(
        command,
        cwd=folder,
        env=clean(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert log.returncode == 0, log.stdout
    return folder / "site"


def _pyodide(folder: Path, python: Path) -> Path:
    """Pack Pyodide with the wheels that are needed, which its lock file then tells the sums of."""
    pyodide = folder / "pyodide"
    shutil.copytree(
        npm_package("pyodide", PYODIDE), pyodide, ignore=shutil.ignore_patterns("*.map", "*.ts")
    )
    lock_file = pyodide / "pyodide-lock.json"
    lock = json.loads(lock_file.read_text())
    packages = [lock["packages"][name] for name in sorted(_closure(lock, NEEDED))]
    _download(python, pyodide, [f"{p['name']}=={p['version']}" for p in packages])
    for package in packages:
        path = pyodide / package["file_name"]
        package["sha256"] = sha256(path.read_bytes()).hexdigest()
    lock_file.write_text(json.dumps(lock))
    archive = folder / "pyodide.tar.bz2"
    with tarfile.open(archive, "w:bz2", compresslevel=1) as packed:
        packed.add(pyodide, "pyodide")
    return archive


def _closure(lock: Any, names: Iterable[str]) -> set[str]:
    """The names of packages in the lock file and of all that they depend on."""
    keys = {key.lower().replace("_", "-"): key for key in lock["packages"]}
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        key = keys[waiting.pop().lower().replace("_", "-")]
        if key not in found:
            found.add(key)
            waiting += lock["packages"][key]["depends"]
    return found


def _download(python: Path, folder: Path, requirements: Iterable[str]) -> list[Path]:
    """Fetch wheels that any computer can run."""
    run(
        *(python, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--no-deps", "--only-binary=:all:", "--platform=any", "--implementation=py"),
        *("--abi=none", f"--python-version={PYTHON}", "--dest", folder, *requirements),
    )
    return sorted(folder.glob("*.whl"))
