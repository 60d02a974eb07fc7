"""The CDNs that static pages ask: answered from packages of npm, and nobody else is."""

import mimetypes
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Page, Route

from tests.hosts.npm import npm_package

PLACE = re.compile(
    r"https://(?:cdn\.jsdelivr\.net/npm|unpkg\.com|cdnjs\.cloudflare\.com/ajax/libs)/"
    r"(?P<name>(?:@[^/]+/)?[^/@]+)[@/](?P<version>[^/]+)/(?P<path>[^?#]+)"
)
NAMES = {"require.js": "requirejs"}
"""What npm calls the libraries that cdnjs has under another name."""

CHECKSUM = re.compile(r' integrity="[^"]*"')

OWN = "file:"
"""How the addresses of a page's own files begin."""


def answer(page: Page, folder: Callable[[str, str], Path] = npm_package) -> None:
    """Let the page have its own files and those of a CDN; all else is an error in its console.

    Parameters
    ----------
    page : Page
    folder : function
        Gives the folder of a package by its name and version.
    """

    def fulfill(route: Route) -> None:
        url = unquote(route.request.url)
        place = PLACE.match(url)
        if url.startswith(OWN):
            _serve_own(route)
        elif place is None:
            route.abort()
        else:
            name = NAMES.get(place["name"], place["name"])
            _serve(route, folder(name, place["version"]), place["path"])

    page.context.route("**/*", fulfill)


def refuse(page: Page) -> None:
    """Let the page have its own files only, as where there is no network."""
    page.context.route(
        "**/*",
        lambda route: route.continue_() if route.request.url.startswith(OWN) else route.abort(),
    )


def _serve_own(route: Route) -> None:
    """Serve the page, and what is beside it.

    Npm has RequireJS as it was written, so that a page's checksum of the minified one is wrong.
    """
    if route.request.is_navigation_request():
        path = Path(unquote(urlsplit(route.request.url).path))
        text = CHECKSUM.sub("", path.read_text(encoding="utf-8"))
        route.fulfill(body=text, content_type="text/html; charset=utf-8")
    else:
        route.continue_()


def _serve(route: Route, folder: Path, name: str) -> None:
    """Serve a file of a package; modules may lack an ending, and minified files be missing."""
    paths = [folder / name for name in (name, f"{name}.js", name.replace(".min.js", ".js"))]
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        route.abort()
        return
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    # Modules and fonts of another server need leave.
    route.fulfill(path=path, content_type=kind, headers={"Access-Control-Allow-Origin": "*"})
