"""Pacer: lets updates to the page out at most 60 times a second, and the last one always."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import RLock, Timer
from weakref import WeakSet

# A browser's own kernel has no threads, and no server in between that would drop messages.
_INTERVAL = 0.0 if sys.platform == "emscripten" else 1 / 60


class Pacer:
    """Calls `send` for requests, several of them together where they come fast.

    Parameters
    ----------
    send : callable
        Sends what is now to be shown.
    lock : RLock
        Held around every call of `send`; the caller of `request` holds it too.
    """

    def __init__(self, send: Callable[[], None], lock: RLock) -> None:
        self._send = send
        self._lock = lock
        self._timer: Timer | None = None
        self._due = False
        self._due_after_cell = False
        self._sent = -_INTERVAL
        _pacers.add(self)
        _flush_after_cells()

    def request(self) -> None:
        """Ask for an update: it goes out now, or as soon as a sixtieth of a second has passed."""
        self._due = self._due_after_cell = True
        wait = self._sent + _INTERVAL - time.monotonic()
        if wait <= 0:
            self.flush()
        elif self._timer is None:
            self._timer = Timer(wait, self.flush)
            self._timer.daemon = True
            self._timer.start()

    def flush(self) -> None:
        """Send now what waits."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if self._due:
                self._due = False
                self._sent = time.monotonic()
                self._send()

    def flush_after_cell(self) -> None:
        """Send once more at the end of a cell that asked for any update.

        What a timer sent belongs to no cell, and whoever runs a notebook to save it keeps only the
        messages of its cells.
        """
        with self._lock:
            if self._due_after_cell:
                self._due = True
                self.flush()
                self._due_after_cell = False


_pacers: WeakSet[Pacer] = WeakSet()


def _flush_all() -> None:
    for pacer in list(_pacers):
        pacer.flush_after_cell()


def _flush_after_cells() -> None:
    """Have IPython, where there is one, flush all pacers at the end of every cell."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None:
        with suppress(ValueError):
            shell.events.unregister("post_execute", _flush_all)
        shell.events.register("post_execute", _flush_all)
