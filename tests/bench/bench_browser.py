"""From a key to the frame that shows it, beside a widget that asks the kernel for every move."""

import statistics
from itertools import pairwise
from typing import Any

import pytest

from tests.browser.conftest import Open, browser, open_notebook, server  # noqa: F401  # fixtures
from tests.browser.notebook import Notebook

NAIVE = '''
import anywidget, traitlets
from widget2048 import Engine, Game

class Naive(anywidget.AnyWidget):
    board = traitlets.Any(None, allow_none=True).tag(sync=True)
    _esm = """
    export default { render({ model, el }) {
        const board = document.createElement("pre");
        board.tabIndex = 0;
        board.className = "naive";
        board.dataset.lmSuppressShortcuts = "true";
        const paint = () => { board.textContent = model.get("board").join(" "); };
        board.addEventListener("keydown", (event) => {
            event.preventDefault();
            event.stopPropagation();
            model.send({ direction: event.key.replace("Arrow", "").toLowerCase() });
        });
        model.on("change:board", paint);
        paint();
        el.append(board);
    } };
    """

    def __init__(self):
        self.engine = Engine(seed=5)
        super().__init__(board=self.engine.state.board)
        self.on_msg(self.handle)

    def handle(self, _, content, buffers):
        self.engine.move(content["direction"])
        self.board = self.engine.state.board

naive = Naive()
naive
'''
CELLS = [NAIVE, "game = Game(seed=5)\ngame", "import time"]
FRAME = 1000 / 60

# For every key: when it was pressed, when the page changed, and when the next frame began.
WATCH = """(board) => {
    window.keys = [];
    window.watching?.abort();
    window.watching = new AbortController();
    window.addEventListener("keydown", (event) => {
        const key = { pressed: event.timeStamp };
        const seen = new MutationObserver(() => {
            seen.disconnect();
            key.changed = performance.now();
            requestAnimationFrame((frame) => { key.frame = Math.max(frame, key.changed); });
        });
        seen.observe(board, {
            subtree: true, childList: true, attributes: true, characterData: true,
        });
        window.keys.push(key);
    }, { capture: true, signal: window.watching.signal });
}"""


@pytest.fixture
def notebook(open_notebook: Open) -> Notebook:  # noqa: F811
    """Both widgets in one page."""
    opened = open_notebook(CELLS)
    opened.run_all()
    opened.board()
    return opened


def press_keys(
    notebook: Notebook, selector: str, keys: int, *, busy: float
) -> list[dict[str, Any]]:
    """Press legal keys ten times a second on one of the widgets, and say when they were shown."""
    page = notebook.page
    if busy:
        notebook.cells.nth(2).locator(".jp-InputArea-editor").click()
        page.keyboard.press("Control+a")
        page.keyboard.type(f"import time; time.sleep({busy})")
        page.keyboard.press("Control+Enter")
        page.wait_for_timeout(500)
    board = page.locator(selector)
    board.click()
    board.evaluate(WATCH)
    for n in range(keys):
        page.keyboard.press(("ArrowLeft", "ArrowDown")[n % 2])
        page.wait_for_timeout(100)
    page.wait_for_function("window.keys.every(({frame}) => frame)", timeout=60_000)
    return list(page.evaluate("window.keys"))


def describe(name: str, keys: list[dict[str, Any]]) -> None:
    """Print one line of figures."""
    for what in ("changed", "frame"):
        took = sorted(key[what] - key["pressed"] for key in keys)
        p95 = took[int(0.95 * (len(took) - 1))]
        median = statistics.median(took)
        print(f"{name:28} key to {what:8} median {median:9.1f} ms   p95 {p95:9.1f} ms")


@pytest.mark.parametrize("busy", [0, 6])
def bench_key_to_frame(notebook: Notebook, busy: float, capsys: pytest.CaptureFixture[str]) -> None:
    """Twenty keys each, with an idle kernel and while a cell runs."""
    state = "busy kernel" if busy else "idle kernel"
    ours = press_keys(notebook, ".w2048-board", 20, busy=busy)
    if busy:
        notebook.evaluate("1")
    naive = press_keys(notebook, ".naive", 20, busy=busy)
    with capsys.disabled():
        print()
        describe(f"widget2048, {state}", ours)
        describe(f"asks the kernel, {state}", naive)


REPEAT = """async (board) => {
    const frames = [];
    const keys = ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"];
    let pressed = 0;
    const timer = setInterval(() => {
        const code = keys[pressed++ % 4];
        board.dispatchEvent(new KeyboardEvent("keydown",
            { key: code, code, bubbles: true, cancelable: true, repeat: true }));
    }, 1000 / 30);
    const began = performance.now();
    await new Promise((done) => {
        const frame = (time) => {
            frames.push(time);
            if (performance.now() - began < 10000) requestAnimationFrame(frame); else done();
        };
        requestAnimationFrame(frame);
    });
    clearInterval(timer);
    return { frames, pressed };
}"""


def bench_frames_while_keys_repeat(notebook: Notebook, capsys: pytest.CaptureFixture[str]) -> None:
    """Thirty keys a second for ten seconds, by the browser's own frame times."""
    board = notebook.board()
    board.focus()
    result = board.grid.evaluate(REPEAT)
    frames = result["frames"]
    gaps = sorted(b - a for a, b in pairwise(frames))
    rate = 1000 * len(gaps) / (frames[-1] - frames[0])
    late = sum(gap > 1.5 * FRAME for gap in gaps)
    with capsys.disabled():
        print(
            f"\n{result['pressed']} keys in 10 s: {rate:.1f} frames a second, "
            f"p99 gap {gaps[int(0.99 * len(gaps))]:.1f} ms, {late} of {len(gaps)} frames late"
        )
