"""Packages of npm, fetched by the Deno that the development environment has."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.hosts.environments import FOLDER


def npm_package(name: str, version: str) -> Path:
    """Return the folder of a package, which is to be read only: Deno's cache may share the files.

    What the package depends on is beside it.
    """
    folder = FOLDER / "npm" / f"{name.replace('/', '+')}@{version}"
    package = folder / "node_modules" / name
    if not package.exists():
        deno = shutil.which("deno")
        assert deno is not None, "Deno comes with the development environment: make hosts"
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [deno, "install", "--quiet", "--node-modules-dir=auto", f"npm:{name}@{version}"],
            cwd=folder,
            env={"DENO_DIR": str(FOLDER / "deno"), "DENO_NO_UPDATE_CHECK": "1", **os.environ},
            check=True,
        )
    return package
