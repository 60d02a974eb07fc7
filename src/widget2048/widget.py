"""Game: the widget. It turns messages into Engine calls and the Engine's state into traits."""

import logging
import sys
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import asdict
from os import PathLike
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, Literal

import anywidget
import ipywidgets  # type: ignore[import-untyped]  # it ships no types
import traitlets as t

from widget2048.draw import write_draws
from widget2048.engine import Engine
from widget2048.inbox import Inbox
from widget2048.intent import Intent, IntentError, Sender, read_intent, read_sender
from widget2048.live import LiveGame, game_in_progress, separate_game
from widget2048.pacer import Pacer
from widget2048.page import Embed, Page, to_html
from widget2048.picture import STATIC, fallback
from widget2048.replay import Replay
from widget2048.rules import EMPTY_BOARD, SIZE, Board, Direction
from widget2048.stats import Stats
from widget2048.store import StoreError

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

PROTOCOL = 1
"""The version of what Python and the page tell each other; the page says so where it knows another.
"""

_logger = logging.getLogger(__name__)


def _board_trait() -> "t.TraitType[Board, Board]":
    rows = (t.Tuple(*(t.Int() for _ in range(SIZE))) for _ in range(SIZE))
    return t.Tuple(*rows, default_value=EMPTY_BOARD, read_only=True)


class Game(anywidget.AnyWidget):
    """A game of 2048 to play in a notebook.

    `Game()` goes on with the game in progress, or starts one. Within a kernel every `Game()` is
    that same game, undo included; a new kernel resumes it where it was saved. With a seed, a board
    or a replay, a game of its own starts afresh at every run, and leaves the one in progress alone.

    Parameters
    ----------
    seed : int, Replay or LiveGame, optional
        The seed of the game, 0 <= seed < 2**53. A Replay is played on from its end; a LiveGame is
        shown beside whatever shows it already.
    board : 4 rows of 4 int, optional
        A custom start: at least one tile, each a power of two from 2 to 131072.
    record : bool
        Whether the game is saved. False, for a lesson, keeps it out of the saved games.
    layout : ipywidgets.Layout or dict, optional
        The CSS layout of the widget.
    lang : str, optional
        The language of the interface as a tag like `"ko"`; left out, or if there is no such
        translation, the page's, then the browser's, then English.
    motion : {"auto", "off"}
        Off draws tiles where they are; auto does so where the system asks for less motion.
    controls : {"auto", "pad", "none"}
        A pad of arrow buttons below the board; auto shows it where the pointer is coarse.

    Raises
    ------
    TypeError, ValueError, traitlets.TraitError
        If an argument is of the wrong kind or out of range; the message names it.

    Attributes
    ----------
    board : tuple of 4 tuples of 4 int
        The board now. This and the next seven are traits: read-only, observable and linkable.
    score, best_score : int
    seed : int
    moves_made : int
        The number of moves in the record; undone moves are gone.
    over : bool
        Whether no direction is legal.
    reached_2048 : bool
        Whether a merge has made 2048 in this game.
    can_undo : bool
    lang, motion, controls
        As the parameters; these can be set.

    Notes
    -----
    Observers are called for every move, in order; the page is told at most 60 times a second. Use
    an `Engine` where nothing is to be shown.

    Examples
    --------
    >>> game = Game(seed=42)
    >>> game.move("left"), game.move("left"), game.score
    (True, False, 0)
    >>> game.undo(), game.moves_made
    (True, 0)
    """

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"

    board = _board_trait().tag(sync=True)
    score = t.Int(read_only=True).tag(sync=True)
    best_score = t.Int(read_only=True).tag(sync=True)
    seed = t.Int(read_only=True).tag(sync=True)
    moves_made = t.Int(read_only=True).tag(sync=True)
    over = t.Bool(read_only=True).tag(sync=True)
    reached_2048 = t.Bool(read_only=True).tag(sync=True)
    can_undo = t.Bool(read_only=True).tag(sync=True)

    lang = t.Unicode(None, allow_none=True).tag(sync=True)
    motion = t.Enum(("auto", "off"), "auto").tag(sync=True)
    controls = t.Enum(("auto", "pad", "none"), "auto").tag(sync=True)

    _confirmed = t.Dict(read_only=True).tag(sync=True)
    """The position as the page needs it: complete in itself, with the change of the record since
    the last update and the last message handled of each client."""

    _heard = t.Int(allow_none=True).tag(sync=True)
    """The last update that told the page that something it had sent was handled; None where nobody
    needs it. In marimo, cells that read the game run again for what the page saves alone."""

    _shown: str
    """The id of the game that the page was last told of."""

    _kept: int
    """How many moves of the record, as the page was last told it, still stand."""

    _DECIDED_HERE = frozenset(
        {
            "board",
            "score",
            "best_score",
            "seed",
            "moves_made",
            "over",
            "reached_2048",
            "can_undo",
            "_confirmed",
        }
    )

    def __init__(  # noqa: PLR0913  # each is an option of its own
        self,
        seed: int | Replay | LiveGame | None = None,
        *,
        board: Board | None = None,
        record: bool = True,
        layout: ipywidgets.Layout | Mapping[str, Any] | None = None,
        lang: str | None = None,
        motion: Literal["auto", "off"] = "auto",
        controls: Literal["auto", "pad", "none"] = "auto",
    ) -> None:
        self._live = _live_game(seed, board, record=record)
        self._lock = self._live.lock
        self._pacer = Pacer(
            self._send_update,
            self._lock,
            send_after_cell=self._send_whole_record,
            after_cell=self.deliver,
        )
        self._changes: deque[Any] = deque()
        self._taking_over = False
        self._turn = threading.Lock()
        self._inbox = Inbox()
        self._update = 0
        self._shown, self._kept = "", 0
        with self._lock:
            self._take_over()
            self._changes.clear()
            self._confirm()
            self._live.follow(self)
        options: dict[str, Any] = {"lang": lang, "motion": motion, "controls": controls}
        if layout is not None:
            options["layout"] = layout
        super().__init__(**options)
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    @t.default("_heard")
    def _default_heard(self) -> int | None:
        return 0 if "marimo" in sys.modules else None

    def move(self, direction: str) -> bool:
        """Make a move.

        Parameters
        ----------
        direction : str
            `"up"`, `"right"`, `"down"`, `"left"`, or their first letters, in any case.

        Returns
        -------
        bool
            Whether the direction was legal. An illegal one does nothing at all.

        Raises
        ------
        TypeError, ValueError
            If `direction` names no direction.
        """
        return self._live.move(direction)

    def undo(self) -> bool:
        """Take back the last move; returns whether there was one to take back."""
        return self._live.undo()

    def new_game(self, seed: int | None = None) -> None:
        """Start a new game from a drawn start. Undo does not lead back to the old one.

        Parameters
        ----------
        seed : int, optional
            0 <= seed < 2**53; a random 32-bit seed where left out.
        """
        self._live.new_game(seed)

    def restart(self) -> None:
        """Play the same start with the same seed again. Undo does not lead back."""
        self._live.restart()

    def keep_going(self) -> None:
        """Put the win notice away, as Continue does; play goes on either way."""
        self._live.keep_going()

    @property
    def engine(self) -> Engine:
        """The engine of the game in progress. Moves made on it directly are not shown."""
        return self._live.engine

    @property
    def replay(self) -> Replay:
        """The record of the game so far."""
        with self._lock:
            return self._live.engine.replay

    @property
    def history(self) -> "pd.DataFrame":
        """The moves so far as a DataFrame, one row each; see `widget2048.history.to_frame`."""
        return self.replay.history

    def plot(self) -> "alt.VConcatChart":
        """Draw score, largest tile and empty cells over the moves; needs Altair.

        Raises
        ------
        ImportError
            If Altair is not installed; the message says how to install it.
        """
        return self.replay.plot()

    def to_html(
        self,
        path: str | PathLike[str] | None = None,
        *,
        title: str | None = None,
        policy: bool = False,
    ) -> str:
        """Write a page on which the game can be played on, with no kernel and no network.

        It keeps its own game and best score in the browser, and can be undone as far as here;
        after a reload, as everywhere, undo counts from there.

        Parameters
        ----------
        path : path, optional
            The file to write; it is replaced when the new one is whole, and not before.
        title : str, optional
            The title of the page, shown above the board.
        policy : bool
            Print the Content-Security-Policy that the page works under, for a server that sends
            one. The page carries it as well.

        Returns
        -------
        str
            The page.

        Raises
        ------
        TypeError
            If `title` is no string.
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> page = Game(seed=42).to_html(title="A game to play on")
        >>> len(page) < 60_000
        True
        """
        return to_html(self._page(title), path, policy=policy)

    def embed(self, *, title: str | None = None) -> Embed:
        """Return the page of `to_html` as a part of another page: a notebook's, or a document's.

        Examples
        --------
        >>> Game(seed=42).embed()
        <Embed of a game: 0 moves, score 0>
        """
        return Embed(self._page(title))

    def _page(self, title: str | None) -> Page:
        return Page(
            kind="game",
            replay=self.replay,
            title=title,
            lang=self.lang,
            motion=self.motion,
            controls=self.controls,
        )

    @property
    def stats(self) -> Stats:
        """Records and statistics over all saved games that began with a drawn start.

        Raises
        ------
        StoreError
            If the saved games cannot be read.
        """
        with self._lock:
            self._live.save()
            return self._live.keeper.stats()

    def __repr__(self) -> str:
        over = ", over" if self.over else ""
        return f"<Game: seed {self.seed}, {self.moves_made} moves, score {self.score}{over}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Show the widget; and where there can be none, a picture of the board, or its text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **fallback(self.engine.state, repr(self), self.lang)}, metadata

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Tell how the widget stands: what equals a default too, and with it the whole record.

        A page made of the state has neither a class to look defaults up in, of which the code of
        the front end is one, nor a kernel to ask for the moves.
        """
        with self._lock:
            state: dict[str, Any] = super().get_state(key)
            if key is None:
                state["_confirmed"] = self._position(kept=0)
        return state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take from the page what is the page's to say, and send back the truth for the rest."""
        refused = [name for name in sync_data if name in self._DECIDED_HERE]
        accepted = {name: sync_data[name] for name in sync_data if name not in refused}
        with self._lock:
            try:
                super().set_state(accepted)
            except t.TraitError:
                _logger.info("a trait value from the page was refused", exc_info=True)
                refused.extend(name for name in accepted if name in self.keys)
            if refused:
                self.send_state(refused)

    def notify_change(self, change: Any) -> None:
        """Queue a change of what is decided here; the pacer sends it, `deliver` delivers it."""
        if change["name"] not in self._DECIDED_HERE:
            super().notify_change(change)
        elif change["name"] != "_confirmed":
            self._changes.append(change)
            if not self._taking_over:
                self.deliver()  # it was held back and is now let go

    def refresh(self) -> None:
        """Take over how the live game stands, and tell the page."""
        self._take_over()
        self._pacer.request()

    def _take_over(self) -> None:
        engine, keeper = self._live.engine, self._live.keeper
        if self._shown != self._live.id:
            self._shown, self._kept = self._live.id, 0
        self._kept = min(self._kept, engine.moves_made)
        values = {
            "board": engine.state.board,
            "score": engine.state.score,
            "best_score": keeper.best_score,
            "seed": engine.seed,
            "moves_made": engine.moves_made,
            "over": engine.state.over,
            "reached_2048": engine.reached_2048,
            "can_undo": engine.can_undo,
        }
        self._taking_over = True
        try:
            for name, value in values.items():
                self.set_trait(name, value)
        finally:
            self._taking_over = False

    def deliver(self) -> None:
        """Call the observers of every queued change, oldest first.

        An observer may move: what follows from it is queued behind, so that all observers see all
        changes in one order. One thread at a time calls them, for the others as well. What an
        observer raises is raised when all have been called.
        """
        raised: Exception | None = None
        while self._changes and self._turn.acquire(blocking=False):
            try:
                while self._changes:
                    try:
                        super(ipywidgets.Widget, self).notify_change(self._changes.popleft())
                    except Exception as error:  # noqa: BLE001  # an observer may raise anything
                        raised = raised or error
            finally:
                self._turn.release()
        if raised is not None:
            raise raised

    def _confirm(self) -> None:
        self._update += 1
        self.set_trait("_confirmed", self._position(self._kept))
        self._kept = self._live.engine.moves_made

    def _position(self, kept: int) -> dict[str, Any]:
        """Write down the position, with the moves after the first `kept`."""
        engine, keeper = self._live.engine, self._live.keeper
        return {
            "protocol": PROTOCOL,
            "update": self._update,
            **self._record_head(),
            "board": engine.state.board,
            "score": engine.state.score,
            "spawned": engine.state.spawned,
            "moves_made": engine.moves_made,
            "kept": kept,
            "added": engine.moves_after(kept),
            **({} if kept else {"draws": write_draws(engine.draws)}),
            "reached_2048": engine.reached_2048,
            "win_notice": engine.win_notice,
            "sets_records": keeper.sets_records,
            "best_score": self.best_score,
            "acknowledged": self._inbox.acknowledged,
            "saved": keeper.saved,
            "in_progress": keeper.in_progress,
            "taken_over": keeper.taken_over,
        }

    def _send_update(self) -> None:
        # Once more, since an interrupt may have come between a move and its traits.
        self._take_over()
        self._confirm()
        self.send_state(self._DECIDED_HERE)

    def _send_whole_record(self) -> None:
        # What a notebook keeps of the widget is the last update of its cells: a page made of it
        # has no kernel to ask for the moves before.
        self._kept = 0
        self._send_update()

    def _send_record(self) -> None:
        with self._lock:
            # What the page knows must not be behind the record it gets.
            self._pacer.flush()
            engine = self._live.engine
            record = {"moves": engine.moves, "draws": write_draws(engine.draws)}
            self.send({"type": "record", **self._record_head(), **record})

    def _send_stats(self) -> None:
        try:
            stats = self.stats
        except StoreError as error:
            _logger.info("the statistics could not be read: %s", error)
            return
        seconds = stats.play_time.total_seconds()
        self.send({"type": "stats", **asdict(stats), "play_time": seconds})

    def _record_head(self) -> dict[str, Any]:
        engine = self._live.engine
        return {
            "game": self._live.id,
            "seed": engine.seed,
            "start": engine.start_board,
            "undo_floor": engine.undo_floor,
        }

    def hear(self, content: object) -> None:
        """Take a message from the page; one that is not sound is logged and dropped."""
        if not isinstance(content, Mapping):
            _logger.info("a message from the page was dropped: it is no object")
        elif content.get("type") == "record":
            self._send_record()
        elif content.get("type") == "stats":
            self._send_stats()
        elif (sender := read_sender(content)) is None:
            _logger.info("a message from the page was dropped: it names no client and seq")
        else:
            self._take(sender, content)

    def _take(self, sender: Sender, content: Mapping[str, Any]) -> None:
        with self._live.acting():
            for due, message in self._inbox.take(sender, content):
                try:
                    intent = read_intent(message)
                except IntentError as error:
                    _logger.info("a message from the page was refused: %s", error)
                    continue
                if intent.game == self._live.id:
                    self._play(intent, f"{due.client}-{due.seq}")
            # What changed nothing is acknowledged all the same.
            self._pacer.request()

    def _play(self, intent: Intent, following: str) -> None:
        """Do what a person did; the page predicts the id of the game that `following` names."""
        match intent:
            case Intent("move", direction=Direction() as direction):
                self._live.move(direction, by_person=True)
            case Intent("undo"):
                self._live.undo(by_person=True)
            case Intent("new"):
                self._live.new_game(intent.seed, following)
            case Intent("restart"):
                self._live.restart(following)
            case Intent("continue"):
                self._live.keep_going(by_person=True)


def _live_game(
    seed: int | Replay | LiveGame | None, board: Board | None, *, record: bool
) -> LiveGame:
    if not isinstance(record, bool):
        raise TypeError(f"record must be True or False, not {record!r}")
    if isinstance(seed, str):
        raise TypeError(
            f"seed must be an integer or a Replay, not {short(seed)}; "
            "Replay.from_text and Replay.from_json read a text"
        )
    if isinstance(seed, LiveGame):
        return seed
    if isinstance(seed, Replay):
        if board is not None:
            raise TypeError("board cannot be given beside a replay, which has its own start")
        return separate_game(Engine.from_replay(seed), "replay", record=record)
    if board is not None:
        return separate_game(Engine(seed, board=board), "custom", record=record)
    if seed is not None or not record:
        return separate_game(Engine(seed), "drawn", record=record)
    return game_in_progress()
