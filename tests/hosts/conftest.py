"""A page for a host, whose console is listened to and whose picture is kept."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import ARTIFACTS, browser  # noqa: F401  # a fixture
from tests.hosts.console import Console

OpenPage = Callable[..., Page]


def is_elsewhere(url: str) -> bool:
    """Whether an address leads away from this machine."""
    parts = urlsplit(url)
    return parts.scheme in {"http", "https"} and parts.hostname not in {"127.0.0.1", "localhost"}


@pytest.fixture
def servers() -> Iterator[ExitStack]:
    """Keeps the servers that are entered into it until the pages are closed."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def open_page(
    browser: Browser,  # noqa: F811
    servers: ExitStack,
    request: pytest.FixtureRequest,
) -> Iterator[OpenPage]:
    """Open an empty page in a fresh browser profile; `allowed` are known errors and their reasons.

    Nothing is fetched from elsewhere. At the end of the test the picture is in `.artifacts/hosts`,
    and no other error is in the console.
    """
    opened: list[tuple[Page, Console]] = []
    name = "".join(c if c.isalnum() else "-" for c in request.node.name.removeprefix("test_"))

    def open_(allowed: Mapping[str, str] | None = None, **context: Any) -> Page:
        page = browser.new_context(**context).new_page()
        page.context.route(is_elsewhere, lambda route: route.abort())
        opened.append((page, Console(page, allowed)))
        return page

    yield open_
    folder = ARTIFACTS / "hosts"
    folder.mkdir(parents=True, exist_ok=True)
    for number, (page, _) in enumerate(opened):
        if not page.is_closed():
            suffix = f"-{number}" if len(opened) > 1 else ""
            page.screenshot(path=folder / f"{name}{suffix}.png")
            page.context.close()
    errors = [error for _, console in opened for error in console.errors]
    assert not errors, "\n".join(errors)
