"""A page in Python: the far end of a widget's comm, as the tests of the protocol need it."""

import time
from typing import Any

from comm.base_comm import BaseComm

from widget2048 import pacer as pacer_module


class Page(BaseComm):
    """Keeps what the kernel tells it, and says what it is told to say."""

    def __init__(self, **kwargs: Any) -> None:
        self.state: dict[str, Any] = {}
        self.news: dict[str, Any] = {}
        self.updates = 0
        self.customs: list[dict[str, Any]] = []
        self.seq = 0
        super().__init__(**kwargs)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
    ) -> None:
        """Take a message from the kernel."""
        if msg_type == "comm_open":
            self.state.update(data["state"])
        elif data and data.get("method") == "update":
            self.updates += 1
            self.state.update(data["state"])
            self.news.update(data["state"])
        elif data and data.get("method") == "custom":
            self.customs.append(data["content"])

    def say(self, content: object) -> None:
        """Send a custom message as it stands."""
        self._deliver({"method": "custom", "content": content})

    def intend(self, kind: str, *, client: str = "page", **members: Any) -> int:
        """Send an intent for the game the page shows; returns its number."""
        self.seq += 1
        game = members.pop("game", self.confirmed["game"])
        self.say({"type": kind, "game": game, "client": client, "seq": self.seq, **members})
        return self.seq

    def set_traits(self, **values: Any) -> None:
        """Claim new trait values, as a link in the page does."""
        self.state.update(values)
        self._deliver({"method": "update", "state": values, "buffer_paths": []})

    @property
    def confirmed(self) -> dict[str, Any]:
        """The position as it was last told."""
        confirmed: dict[str, Any] = self.state["_confirmed"]
        return confirmed

    def settle(self) -> None:
        """Wait until nothing more is under way."""
        deadline = time.monotonic() + 10
        while any(pacer._due for pacer in pacer_module._pacers):  # noqa: SLF001
            assert time.monotonic() < deadline
            time.sleep(0.005)

    def _deliver(self, data: dict[str, Any]) -> None:
        self.handle_msg({"content": {"data": data}, "buffers": []})
