"""The Chrome or Chromium of the browser tests; run as a script, installs one if none is found."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = (
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "chromium",
    "chromium-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
MISSING = (
    "No Chrome or Chromium was found, so nothing could be played in a browser. "
    "Install one, or run `playwright install chromium`."
)


def find() -> str | None:
    """Return the path of a browser: one on PATH, else the one Playwright downloaded."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Download Playwright's Chromium; failing that, install Debian's, which root can."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    apt_get = shutil.which("apt-get")
    if find() is None and apt_get and os.geteuid() == 0:
        subprocess.run([apt_get, "update"], check=False)
        subprocess.run([apt_get, "install", "--yes", "chromium"], check=False)


if __name__ == "__main__":
    if find() is None:
        install()
    if find() is None:
        sys.exit(MISSING)
