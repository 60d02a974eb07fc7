"""What the browser's console says of errors while a host is open."""

import re
from collections.abc import Mapping

from playwright.sync_api import ConsoleMessage, Page


class Console:
    """Collects the errors of a page, but for those that are known.

    Parameters
    ----------
    page : Page
    allowed : mapping of str to str
        For each pattern of a known error the reason why it is not ours.
    """

    def __init__(self, page: Page, allowed: Mapping[str, str] | None = None) -> None:
        self._allowed = [re.compile(pattern, re.DOTALL) for pattern in allowed or {}]
        self.errors: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._take(error.stack or str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._take(f"{message.text} ({message.location['url']})")

    def _take(self, error: str) -> None:
        if not any(pattern.search(error) for pattern in self._allowed):
            self.errors.append(error)
