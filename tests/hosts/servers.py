"""Servers that are no Jupyter server: started on a free port, waited for, and stopped."""

import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.hosts.environments import clean


@contextmanager
def serve(command: Sequence[str | Path], folder: Path, **variables: str) -> Iterator[str]:
    """Run a command, in which `{port}` stands for a free port, in a folder; yields its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    filled = [str(part).format(port=port) for part in command]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            filled, cwd=folder, env={**clean(), **variables}, stdout=log, stderr=log
        )
    try:
        _wait(port, process, folder / "log")
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait(30)


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.2)
    pytest.fail(f"Nothing was served:\n{log.read_text()}")
