"""A page with nothing but boards in it; their kernel is the process of the tests."""

import json
from collections import deque
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

import widget2048
from tests.browser.notebook import Board
from tests.page import Page as Comm
from widget2048 import Game, Player

ADDRESS = "http://localhost/"
STATIC = Path(widget2048.__file__).parent / "static"
SYNCED = {
    "widget": ("_confirmed", "lang", "motion", "controls"),
    "player": ("_replay", "_played_on", "position", "lang", "motion"),
}
"""The bundles, and the traits that each reads."""

HTML = """<!doctype html>
<html {}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Boards</title>
<main style="display: flex; flex-wrap: wrap; align-items: start; gap: 16px"></main>
</html>"""

# A host's models: what widgets read and set. Sent messages go to the kernel.
MODELS = """() => {
    window.models = {};
    window.model = (id, state) => {
        if (window.models[id]) return window.models[id];
        const listeners = {};
        const call = (name, message) => listeners[name]?.forEach((callback) => callback(message));
        const take = (answer) => {
            for (const [name, value] of Object.entries(answer.state)) {
                if (JSON.stringify(state[name]) === JSON.stringify(value)) continue;
                state[name] = value;
                call(`change:${name}`);
            }
            answer.customs.forEach((message) => call("msg:custom", message));
        };
        let later;
        const tell = (data) => {
            window.kernel(id, data).then(take);
            // The kernel paces its updates: some come after the answer.
            clearTimeout(later);
            if (data) later = setTimeout(tell, 50, null);
        };
        let changed = {};
        return window.models[id] = {
            get: (name) => state[name],
            set: (name, value) => {
                changed[name] = state[name] = value;
                call(`change:${name}`);
            },
            save_changes: () => {
                tell({ method: "update", state: changed });
                changed = {};
            },
            send: (content) => {
                if (window.gone) throw new Error("the kernel is gone");
                tell({ method: "custom", content });
            },
            on: (name, callback) => (listeners[name] ??= []).push(callback),
            off: (name, callback) => {
                listeners[name] = (listeners[name] ?? []).filter((other) => other !== callback);
            },
            widget_manager: {
                get_model: async (name) => {
                    const { id, state } = await window.widget(name);
                    return window.model(id, state);
                },
            },
            take,
        };
    };
}"""

# What a host does for a view. The style goes where `place` says.
HOST = """async ({id, view, esm, css, state, place, style}) => {
    const model = window.model(id, state);
    const host = document.createElement("div");
    host.style = style;
    host.dataset.view = view;
    document.querySelector("main").append(host);
    const root = place === "shadow" ? host.attachShadow({ mode: "open" }) : document.head;
    const sheet = document.createElement("style");
    sheet.textContent = css;
    root.append(sheet);
    const el = document.createElement("div");
    (place === "shadow" ? root : host).append(el);
    const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
    const widget = (await import(url)).default();
    widget.initialize?.({ model });
    widget.render({ model, el });
}"""


class Plain:
    """A plain page, and the games whose boards are in it."""

    def __init__(self, context: BrowserContext, html: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.game: Game
        self.player: Player
        self.busy = False
        """A busy kernel keeps what it is told for later."""
        self._widgets: list[Game | Player] = []
        self._views = 0
        self._kept: deque[tuple[int, dict[str, Any]]] = deque()
        body = HTML.format(html)
        context.route(ADDRESS, lambda route: route.fulfill(body=body, content_type="text/html"))
        self.page.expose_function("kernel", self._hear)
        self.page.expose_function("widget", self._find)
        # Also when the page is loaded again.
        self.page.add_init_script(f"({MODELS})()")
        self.page.goto(ADDRESS)

    def show(self, game: Game, *, place: str = "head", style: str = "width: 400px") -> Board:
        """Put the board of a game into the page."""
        self.game = game
        return Board(self._show(game, "widget", place, style))

    def show_player(
        self, player: Player, *, place: str = "head", style: str = "width: 640px"
    ) -> Board:
        """Put a replay player into the page."""
        self.player = player
        return Board(self._show(player, "player", place, style))

    def _show(self, widget: Game | Player, bundle: str, place: str, style: str) -> Locator:
        number = self._number(widget)
        options = {
            "id": number,
            "view": self._views,
            "esm": (STATIC / f"{bundle}.js").read_text(),
            "css": (STATIC / f"{bundle}.css").read_text(),
            "state": self._state(number),
            "place": place,
            "style": style,
        }
        self.page.evaluate(HOST, options)
        self._views += 1
        return self.page.locator(f"[data-view='{options['view']}'] .w2048").first

    def _number(self, widget: Game | Player) -> int:
        if widget not in self._widgets:
            self._widgets.append(widget)
        return self._widgets.index(widget)

    @property
    def moves(self) -> str:
        """The record of the game that was shown last, when the page has said all it had to."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        return self.game.replay.moves

    def update(self) -> None:
        """Tell the page what Python has done."""
        for number in range(len(self._widgets)):
            self._comm(number).settle()
            self.page.evaluate(
                "([id, answer]) => window.models[id]?.take(answer)", [number, self._answer(number)]
            )

    def work_off(self) -> None:
        """Have the kernel handle all that it kept while it was busy."""
        self.busy = False
        while self._kept:
            self._handle(*self._kept.popleft())
        self.update()

    def _hear(self, number: int, data: dict[str, Any] | None) -> dict[str, Any]:
        if data is None:
            return self._answer(number)
        if self.busy:
            self._kept.append((number, data))
            return {"state": {}, "customs": []}
        self._handle(number, data)
        return self._answer(number)

    def _handle(self, number: int, data: dict[str, Any]) -> None:
        comm = self._comm(number)
        comm.state.update(data.get("state", {}))
        comm.handle_msg({"content": {"data": data}, "buffers": []})

    def _find(self, model: str) -> dict[str, Any]:
        """Answer with a widget that is not in the page yet."""
        game = self.player.game
        assert game is not None
        assert game.model_id == model
        number = self._number(game)
        return {"id": number, "state": self._state(number)}

    def _state(self, number: int) -> dict[str, Any]:
        """All that a widget's front end reads."""
        names = SYNCED["widget" if isinstance(self._widgets[number], Game) else "player"]
        state = self._comm(number).state
        return jsonable({name: state[name] for name in names})

    def _answer(self, number: int) -> dict[str, Any]:
        """What the kernel has told since it was last asked."""
        comm = self._comm(number)
        state, comm.news = comm.news, {}
        customs, comm.customs = comm.customs, []
        return jsonable({"state": state, "customs": customs})

    def _comm(self, number: int) -> Comm:
        comm = self._widgets[number].comm
        assert isinstance(comm, Comm)
        return comm


def jsonable(message: dict[str, Any]) -> dict[str, Any]:
    """Turn a message into what JSON makes of it."""
    result: dict[str, Any] = json.loads(json.dumps(message))
    return result
