"""LiveGame: a place where games are played, one after the other, and all who follow it."""

import atexit
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Protocol
from uuid import uuid4
from weakref import WeakSet

from widget2048.engine import Engine
from widget2048.keeper import Keeper
from widget2048.pacer import Pacer
from widget2048.store import MEMORY, Origin, Store, StoreError

_SAVE_INTERVAL = 0.25
"""Moves that Python makes are saved together, at most this many seconds after the first."""

_RETRY_INTERVAL = 2.0


class Follower(Protocol):
    """What shows a live game."""

    def refresh(self) -> None:
        """Take over how the game stands now; called with the game's lock held."""

    def deliver(self) -> None:
        """Tell observers what was taken over; called without the lock, since they may wait."""


class LiveGame:
    """A game being played, and those played after it in the same place.

    Every method holds `lock` from deciding to showing, so that positions never go out of order.
    What a person does (`by_person`) is saved before any follower hears of it.

    Parameters
    ----------
    engine : Engine
    keeper : Keeper
        Knows of the engine's game already.
    game : str, optional
        The id by which the page knows it already.

    Attributes
    ----------
    engine : Engine
    id : str
        Names the game to the page, which may have chosen it. A saved game has an id of its own.
    """

    def __init__(self, engine: Engine, keeper: Keeper, game: str | None = None) -> None:
        self.lock = threading.RLock()
        self.engine = engine
        self.keeper = keeper
        self.id = game or uuid4().hex
        self._acting = 0
        self._followers: WeakSet[Follower] = WeakSet()
        self._saver = Pacer(self._save, self.lock, interval=_SAVE_INTERVAL)
        self._retry: Timer | None = None
        _games.add(self)

    def follow(self, follower: Follower) -> None:
        """Keep a follower informed for as long as it lives."""
        self._followers.add(follower)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Hold the lock; at the end of the outermost such block call observers, without it."""
        with self.lock:
            self._acting += 1
            try:
                yield
            finally:
                self._acting -= 1
                outermost = self._acting == 0
        if outermost:
            self.deliver()

    def move(self, direction: str, *, by_person: bool = False) -> bool:
        """Make a move; returns whether it was legal."""
        with self.acting():
            moved = self.engine.move(direction)
            if moved:
                self._changed(by_person=by_person)
        return moved

    def undo(self, *, by_person: bool = False) -> bool:
        """Take back the last move; returns whether there was one to take back."""
        with self.acting():
            undone = self.engine.undo()
            if undone:
                self._changed(by_person=by_person)
        return undone

    def keep_going(self, *, by_person: bool = False) -> None:
        """Put the win notice away."""
        with self.acting():
            if self.engine.win_notice:
                self.engine.keep_going()
                self._changed(by_person=by_person)

    def new_game(self, seed: int | None = None, game: str | None = None) -> None:
        """Start a game from a drawn start, named `game` to the page."""
        self._start(Engine(seed), "drawn", game)

    def restart(self, game: str | None = None) -> None:
        """Play the same start with the same seed again, named `game` to the page."""
        start = self.engine.start_board
        engine = Engine(self.engine.seed, board=start)
        self._start(engine, "drawn" if start is None else "custom", game)

    def deliver(self) -> None:
        """Have all followers tell their observers; raises the first of what these raise."""
        raised: Exception | None = None
        for follower in list(self._followers):
            try:
                follower.deliver()
            except Exception as error:  # noqa: BLE001  # an observer may raise anything
                raised = raised or error
        if raised is not None:
            raise raised

    def save(self) -> None:
        """Save now what waits to be saved."""
        self._saver.flush()

    def _start(self, engine: Engine, origin: Origin, game: str | None) -> None:
        with self.acting():
            self._saver.flush()
            self.keeper.leave()
            self.keeper.begin(origin)
            self.engine = engine
            self.id = game or uuid4().hex
            self._refresh()

    def _changed(self, *, by_person: bool) -> None:
        self.keeper.note(self.engine)
        self._saver.request()
        if by_person:
            self._saver.flush()
        self._refresh()

    def _refresh(self) -> None:
        for follower in list(self._followers):
            follower.refresh()

    def _save(self) -> None:
        before = self._standing
        self.keeper.save(self.engine)
        if not self.keeper.saved and self._retry is None:
            self._retry = Timer(_RETRY_INTERVAL, self._save_again)
            self._retry.daemon = True
            with suppress(RuntimeError):  # no threads, or the process is ending
                self._retry.start()
        if self._standing != before:
            self._refresh()

    def _save_again(self) -> None:
        with self.lock:
            self._retry = None
            self._save()

    @property
    def _standing(self) -> tuple[bool, bool]:
        return self.keeper.saved, self.keeper.taken_over


_games: WeakSet[LiveGame] = WeakSet()
_in_progress: LiveGame | None = None
_resuming = threading.Lock()


@atexit.register
def save_all() -> None:
    """Save all that waits to be saved."""
    for game in list(_games):
        game.save()


def game_in_progress() -> LiveGame:
    """Return the game in progress: this process's, else the saved one, else a new one.

    A finished game is not gone on with, nor is one that another process has taken over.
    """
    global _in_progress  # noqa: PLW0603  # there is one in a process
    with _resuming:
        live = _in_progress
        if live is not None:
            live.save()
        if live is None or live.keeper.apart or live.engine.state.over:
            live = _in_progress = _resume()
        return live


def separate_game(
    engine: Engine, origin: Origin, *, record: bool, game: str | None = None
) -> LiveGame:
    """Return a game that leaves the one in progress alone, saved in the person's store or not.

    `game` names it to the page.
    """
    keeper = Keeper(Store.open() if record else Store(MEMORY), in_progress=False)
    keeper.begin(origin)
    return LiveGame(engine, keeper, game)


def _resume() -> LiveGame:
    store = Store.open()
    try:
        saved = store.resume()
    except StoreError:
        # What is saved there is not known, so it is not to be displaced.
        return separate_game(Engine(), "drawn", record=True)
    keeper = Keeper(store, in_progress=True)
    if saved is not None:
        return LiveGame(keeper.resume(saved), keeper)
    keeper.begin("drawn")
    return LiveGame(Engine(), keeper)
