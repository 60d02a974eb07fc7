"""Pacer: lets updates out no faster than they can be taken, and the last one always."""

import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import RLock, Timer
from weakref import WeakSet

PAGE_INTERVAL = 1 / 60
"""Seconds between two updates of a page."""

_recent: deque[float] = deque(maxlen=500)
"""When the last 500 updates went out, of all pacers. There are no more within a second, since the
server drops messages past 1,000 a second, those of other widgets and outputs among them."""


class Pacer:
    """Calls `send` for requests, several of them together where they come fast.

    Parameters
    ----------
    send : callable
        Sends what is now to be shown.
    lock : RLock
        Held around every call of `send`; the caller of `request` holds it too.
    interval : float
        Seconds from one call of `send` to the next.
    send_after_cell : callable, optional
        Called in place of `send` at the end of a cell.
    after_cell : callable, optional
        Called at the end of every cell, without the lock.
    """

    def __init__(
        self,
        send: Callable[[], None],
        lock: RLock,
        *,
        interval: float = PAGE_INTERVAL,
        send_after_cell: Callable[[], None] | None = None,
        after_cell: Callable[[], None] | None = None,
    ) -> None:
        self._send = send
        self._send_after_cell = send_after_cell or send
        self._after_cell = after_cell
        self._lock = lock
        self._timer: Timer | None = None
        self._due = False
        self._due_after_cell = False
        # A browser's own kernel has no threads that could send later, and no server to spare.
        self._interval = 0.0 if sys.platform == "emscripten" else interval
        self._sent = -self._interval
        _pacers.add(self)
        _flush_after_cells()

    def request(self) -> None:
        """Ask for `send` to be called: now, or as soon as the interval has passed."""
        self._due = self._due_after_cell = True
        now = time.monotonic()
        wait = self._sent + self._interval - now
        if len(_recent) == _recent.maxlen:
            wait = max(wait, _recent[0] + 1 - now)
        if wait <= 0:
            self.flush()
        elif self._timer is None:
            self._timer = Timer(wait, self.flush)
            self._timer.daemon = True
            try:
                self._timer.start()
            except RuntimeError:  # there are no threads, or no more, since the process is ending
                self.flush()

    def flush(self) -> None:
        """Send now what waits."""
        with self._lock:
            if self._due:
                self._let_out(self._send)

    def flush_after_cell(self) -> None:
        """Send once more at the end of a cell that asked for any update.

        What a timer sent belongs to no cell, and whoever runs a notebook to save it keeps only the
        messages of its cells.
        """
        with self._lock:
            if self._due_after_cell:
                self._let_out(self._send_after_cell)
                self._due_after_cell = False
        if self._after_cell is not None:
            self._after_cell()

    def _let_out(self, send: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._due = False
        self._sent = time.monotonic()
        _recent.append(self._sent)
        send()


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
