"""axe-core, run in the page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_axe = Axe()


def violations(page: Page, selector: str) -> list[str]:
    """What axe finds wrong within a part of a page, one line for each rule and element."""
    found = _axe.run(page, context=selector, options={"resultTypes": ["violations"]})
    return [
        f"{rule['id']}: {node['html']}"
        for rule in found.response["violations"]
        for node in rule["nodes"]
    ]
