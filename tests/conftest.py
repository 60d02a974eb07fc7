"""What all tests share: settings of their own, and the browser."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests import chrome as chrome_finder

# A busy machine must not turn a slow example into a failure.
settings.register_profile("patient", deadline=None)
# The same examples at every run, and a failure at once rather than the smallest one.
settings.register_profile("ci", deadline=None, derandomize=True, phases=set(Phase) - {Phase.shrink})
settings.load_profile("ci" if os.environ.get("CI") else "patient")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests, and every Jupyter they start, away from the person's settings and data."""
    folder = tempfile.TemporaryDirectory(prefix="widget2048-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    for name in (
        "JUPYTER_CONFIG_DIR",
        "JUPYTER_DATA_DIR",
        "JUPYTER_RUNTIME_DIR",
        "IPYTHONDIR",
        "WIDGET2048_DATA",
    ):
        os.environ[name] = str(Path(folder.name, name.lower()))


@pytest.fixture(scope="session")
def chrome() -> str:
    """The path of a Chrome or Chromium; without one, what needs it fails."""
    path = chrome_finder.find()
    if path is None:
        pytest.fail(chrome_finder.MISSING)
    return path
