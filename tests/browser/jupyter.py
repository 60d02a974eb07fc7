"""A Jupyter server with nobody's settings, which serves JupyterLab or Notebook."""

import json
import os
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

# No question whether to fetch news, which would cover a corner of the page.
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}


@contextmanager
def jupyter_server(
    home: Path,
    python: str | Path,
    module: str = "jupyterlab",
    environment: Mapping[str, str] = os.environ,
) -> Iterator[dict[str, Any]]:
    """Run a server with all it reads and writes in an empty folder; yields what it says of itself.

    The notebooks are in the folder `root_dir`, the connection files of kernels in `runtime_dir`.
    """
    env = dict(environment)
    for name in ("CONFIG", "DATA", "RUNTIME"):
        env[f"JUPYTER_{name}_DIR"] = str(home / name.lower())
    settings = home / "config/lab/user-settings/@jupyterlab/apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(NO_NEWS))
    (home / "notebooks").mkdir()
    command = [
        *(str(python), "-m", module, "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", "--port=0", "--IdentityProvider.token="),
        *("--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={home / 'notebooks'}"),
    ]
    with (home / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=home, env=env, stdout=log, stderr=log)
    try:
        yield {**_wait_for_server(home, process), "runtime_dir": str(home / "runtime")}
    finally:
        process.terminate()
        process.wait(30)


def _wait_for_server(home: Path, process: subprocess.Popen[bytes]) -> dict[str, Any]:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        for file in home.glob("runtime/jpserver-*.json"):
            if text := file.read_text():
                info: dict[str, Any] = json.loads(text)
                return info
        time.sleep(0.1)
    pytest.fail(f"Jupyter did not start:\n{(home / 'log').read_text()}")
