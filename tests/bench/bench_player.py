"""A replay of 20,000 moves in the player: how long it takes to open, and how it scrubs and plays.

The record is a game from a seed, found by a search that knew the tiles to come.
"""

import json
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import widget2048
from tests.browser.conftest import browser  # noqa: F401  # a fixture
from widget2048 import Replay

STATIC = Path(widget2048.__file__).parent / "static"
RECORD = Path(__file__).with_name("replay_20000.txt")
FRAME = 1000 / 60
SECONDS = 5

# Opens the player as a host does; says when the page was first painted with it, and when the curve
# of its score was there.
OPEN = """async ({ esm, css, state }) => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
    const widget = (await import(url)).default();
    const el = document.querySelector("main");
    const model = {
        get: (name) => state[name],
        set: (name, value) => { state[name] = value; },
        save_changes() {}, send() {}, on() {}, off() {},
    };
    await new Promise(requestAnimationFrame);
    const began = performance.now();
    widget.render({ model, el });
    const rendered = performance.now() - began;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const painted = performance.now() - began;
    while (!el.querySelector(".w2048-curve path[d]")) await new Promise(requestAnimationFrame);
    const curve = performance.now() - began;
    return { rendered, painted, curve, length: +el.querySelector("input").max };
}"""

# Frames of the browser while `act` is called in each of them.
FRAMES = """async ([act, seconds]) => {
    const each = eval(act);
    const frames = [];
    const tasks = [];
    const began = performance.now();
    await new Promise((done) => {
        const frame = (time) => {
            frames.push(time);
            const start = performance.now();
            each((time - began) / 1000 / seconds, frames.length);
            tasks.push(performance.now() - start);
            if (time - began < 1000 * seconds) requestAnimationFrame(frame); else done();
        };
        requestAnimationFrame(frame);
    });
    return { frames, tasks };
}"""
SET_SLIDER = "slider.value = n; slider.dispatchEvent(new Event('input'));"
SLIDER = "const slider = document.querySelector('.w2048-slider');"
ACTS = {
    "nothing happens": "() => {}",
    "scrub from end to end": f"""(part) => {{ {SLIDER}
        const n = Math.round(slider.max * (1 - Math.abs(1 - 2 * part))); {SET_SLIDER} }}""",
    "jump about": f"(part, i) => {{ {SLIDER} const n = (i * 7919) % slider.max; {SET_SLIDER} }}",
    "scroll the list of moves": """(part) => {
        const list = document.querySelector(".w2048-list");
        list.scrollTop = part * list.scrollHeight; }""",
}


@pytest.fixture
def record() -> Replay:
    """The long replay."""
    return Replay.from_text(RECORD.read_text().strip())


@pytest.fixture
def page(browser: Browser) -> Page:  # noqa: F811  # the fixture above
    """An empty page."""
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    page.set_content("<!doctype html><html lang=en><main style='width: 640px'></main>")
    return page


def open_player(page: Page, record: Replay) -> dict[str, float]:
    """Open the player and say how long that took."""
    state = {"_replay": record.to_json(), "position": 0, "lang": None, "motion": "auto"}
    options = {
        "esm": (STATIC / "player.js").read_text(),
        "css": (STATIC / "player.css").read_text(),
        "state": state,
    }
    figures: dict[str, float] = page.evaluate(OPEN, options)
    assert figures["length"] == len(record)
    return figures


def describe(name: str, result: dict[str, Any]) -> None:
    """Print one line of figures."""
    gaps = sorted(b - a for a, b in pairwise(result["frames"]))
    tasks = sorted(result["tasks"])
    rate = 1000 * len(gaps) / sum(gaps)
    print(
        f"{name:28} {rate:5.1f} frames a second, p99 gap {gaps[int(0.99 * len(gaps))]:5.1f} ms, "
        f"{sum(gap > 1.5 * FRAME for gap in gaps):3} of {len(gaps)} late; "
        f"script a frame: median {tasks[len(tasks) // 2]:4.1f} ms, p99 "
        f"{tasks[int(0.99 * len(tasks))]:4.1f} ms"
    )


def bench_open(page: Page, record: Replay, capsys: pytest.CaptureFixture[str]) -> None:
    """From the call of render to the first paint, and to the curve of the score."""
    began = time.perf_counter()
    json.dumps(record.to_json())
    written = 1000 * (time.perf_counter() - began)
    figures = open_player(page, record)
    with capsys.disabled():
        print(
            f"\n{len(record)} moves: rendered after {figures['rendered']:.0f} ms, painted after "
            f"{figures['painted']:.0f} ms, curve after {figures['curve']:.0f} ms "
            f"(written in Python in {written:.0f} ms)"
        )


@pytest.mark.parametrize("name", ACTS)
def bench_frames(name: str, page: Page, record: Replay, capsys: pytest.CaptureFixture[str]) -> None:
    """Five seconds each, by the browser's own frame times."""
    open_player(page, record)
    result = page.evaluate(FRAMES, [ACTS[name], SECONDS])
    with capsys.disabled():
        print()
        describe(name, result)


@pytest.mark.parametrize("speed", ["60", "250"])
def bench_playing(
    speed: str, page: Page, record: Replay, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five seconds of playing."""
    open_player(page, record)
    page.locator("select").select_option(speed)
    page.locator("[data-action=play]").click()
    result = page.evaluate(FRAMES, ["() => {}", SECONDS])
    made = page.locator(".w2048-count").get_attribute("data-value")
    with capsys.disabled():
        print()
        describe(f"play {speed}/s: {made} moves", result)
