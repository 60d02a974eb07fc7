"""Game: the widget. It turns messages into Engine calls and the Engine's state into traits."""

import logging
import threading
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from uuid import uuid4

import anywidget
import ipywidgets  # type: ignore[import-untyped]  # it ships no types
import traitlets as t

from widget2048.draw import random_seed
from widget2048.engine import Engine
from widget2048.inbox import Inbox
from widget2048.intent import Intent, IntentError, Sender, read_intent, read_sender
from widget2048.pacer import Pacer
from widget2048.replay import Replay
from widget2048.rules import EMPTY_BOARD, SIZE, Board, Direction
from widget2048.stats import Records, Stats

if TYPE_CHECKING:
    import pandas as pd

_STATIC = Path(__file__).parent / "static"

_logger = logging.getLogger(__name__)
_records = Records()


def _board_trait() -> "t.TraitType[Board, Board]":
    rows = (t.Tuple(*(t.Int() for _ in range(SIZE))) for _ in range(SIZE))
    return t.Tuple(*rows, default_value=EMPTY_BOARD, read_only=True)


class Game(anywidget.AnyWidget):
    """A game of 2048 to play in a notebook.

    Parameters
    ----------
    seed : int or Replay, optional
        The seed of the game, 0 <= seed < 2**53; a random 32-bit seed where left out. A Replay is
        played on from its end.
    board : 4 rows of 4 int, optional
        A custom start: at least one tile, each a power of two from 2 to 131072.
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

    _esm = _STATIC / "widget.js"
    _css = _STATIC / "widget.css"

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

    _engine: Engine
    _game: str
    _sets_records: bool
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
        seed: int | Replay | None = None,
        *,
        board: Board | None = None,
        layout: ipywidgets.Layout | Mapping[str, Any] | None = None,
        lang: str | None = None,
        motion: Literal["auto", "off"] = "auto",
        controls: Literal["auto", "pad", "none"] = "auto",
    ) -> None:
        if not isinstance(seed, Replay):
            engine = Engine(seed, board=board)
        elif board is None:
            engine = Engine.from_replay(seed)
        else:
            raise TypeError("board cannot be given beside a replay, which has its own start")
        self._lock = threading.RLock()
        self._pacer = Pacer(self._send_update, self._lock)
        self._changes: deque[Any] = deque()
        self._delivering = False
        self._inbox = Inbox()
        self._update = 0
        self._begin(engine, uuid4().hex, drawn=board is None and not isinstance(seed, Replay))
        self._refresh()
        self._changes.clear()
        self._confirm()
        options: dict[str, Any] = {"lang": lang, "motion": motion, "controls": controls}
        if layout is not None:
            options["layout"] = layout
        super().__init__(**options)
        self.on_msg(self._on_message)

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
        with self._lock:
            moved = self._engine.move(direction)
            if moved:
                self._publish()
            return moved

    def undo(self) -> bool:
        """Take back the last move; returns whether there was one to take back."""
        with self._lock:
            undone = self._undo()
            if undone:
                self._publish()
            return undone

    def new_game(self, seed: int | None = None) -> None:
        """Start a new game from a drawn start. Undo does not lead back to the old one.

        Parameters
        ----------
        seed : int, optional
            0 <= seed < 2**53; a random 32-bit seed where left out.
        """
        with self._lock:
            self._begin(Engine(random_seed() if seed is None else seed), uuid4().hex)
            self._publish()

    def restart(self) -> None:
        """Play the same start with the same seed again. Undo does not lead back."""
        with self._lock:
            self._restart(uuid4().hex)
            self._publish()

    def keep_going(self) -> None:
        """Put the win notice away, as Continue does; play goes on either way."""
        with self._lock:
            if self._engine.win_notice:
                self._engine.keep_going()
                self._publish()

    @property
    def engine(self) -> Engine:
        """The engine of the game in progress. Moves made on it directly are not shown."""
        return self._engine

    @property
    def replay(self) -> Replay:
        """The record of the game so far."""
        with self._lock:
            return self._engine.replay

    @property
    def history(self) -> "pd.DataFrame":
        """The moves so far as a DataFrame, one row each; see `widget2048.history.to_frame`."""
        return self.replay.history

    @property
    def stats(self) -> Stats:
        """Records and statistics over the games of this process that began with a drawn start."""
        return _records.stats

    def __repr__(self) -> str:
        over = ", over" if self.over else ""
        return f"<Game: seed {self.seed}, {self.moves_made} moves, score {self.score}{over}>"

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take from the page what is the page's to say, and send back the truth for the rest."""
        refused = [name for name in sync_data if name in self._DECIDED_HERE]
        accepted = {name: sync_data[name] for name in sync_data if name not in refused}
        try:
            super().set_state(accepted)
        except t.TraitError:
            _logger.info("a trait value from the page was refused", exc_info=True)
            refused.extend(name for name in accepted if name in self.keys)
        if refused:
            with self._lock:
                self.send_state(refused)

    def notify_change(self, change: Any) -> None:
        """Queue a change of what is decided here; the pacer sends it, `_publish` delivers it."""
        if change["name"] not in self._DECIDED_HERE:
            super().notify_change(change)
        elif change["name"] != "_confirmed":
            self._changes.append(change)

    def _begin(self, engine: Engine, game: str, *, drawn: bool = True) -> None:
        self._engine = engine
        self._game = game
        self._sets_records = drawn
        self._kept = 0

    def _undo(self) -> bool:
        undone = self._engine.undo()
        self._kept = min(self._kept, self._engine.moves_made)
        return undone

    def _restart(self, game: str) -> None:
        start = self._engine.start_board
        self._begin(Engine(self._engine.seed, board=start), game, drawn=start is None)

    def _publish(self) -> None:
        """Show the page and the observers what has been decided. The caller holds the lock."""
        if self._sets_records and self._engine.moves_made:
            _records.note(self._game, self._engine)
        self._refresh()
        self._pacer.request()
        self._deliver()

    def _refresh(self) -> None:
        engine = self._engine
        values = {
            "board": engine.state.board,
            "score": engine.state.score,
            "best_score": _records.stats.best_score,
            "seed": engine.seed,
            "moves_made": engine.moves_made,
            "over": engine.state.over,
            "reached_2048": engine.reached_2048,
            "can_undo": engine.can_undo,
        }
        for name, value in values.items():
            self.set_trait(name, value)

    def _deliver(self) -> None:
        """Call the observers of every queued change, oldest first.

        An observer may move: what follows from it is queued behind, so that all observers see all
        changes in one order. What an observer raises is raised when all have been called.
        """
        if self._delivering:
            return
        self._delivering = True
        raised: Exception | None = None
        try:
            while self._changes:
                try:
                    super(ipywidgets.Widget, self).notify_change(self._changes.popleft())
                except Exception as error:  # noqa: BLE001  # an observer may raise anything
                    raised = raised or error
        finally:
            self._delivering = False
        if raised is not None:
            raise raised

    def _confirm(self) -> None:
        engine = self._engine
        self._update += 1
        self.set_trait(
            "_confirmed",
            {
                "update": self._update,
                **self._record_head(),
                "board": engine.state.board,
                "score": engine.state.score,
                "spawned": engine.state.spawned,
                "moves_made": engine.moves_made,
                "kept": self._kept,
                "added": engine.moves_after(self._kept),
                "reached_2048": engine.reached_2048,
                "win_notice": engine.win_notice,
                "sets_records": self._sets_records,
                "best_score": self.best_score,
                "acknowledged": self._inbox.acknowledged,
            },
        )
        self._kept = engine.moves_made

    def _send_update(self) -> None:
        # Once more, since an interrupt may have come between a move and its traits.
        self._refresh()
        self._confirm()
        self.send_state(self._DECIDED_HERE)

    def _send_record(self) -> None:
        # What the page knows must not be behind the record it gets.
        self._pacer.flush()
        self.send({"type": "record", **self._record_head(), "moves": self._engine.moves})

    def _record_head(self) -> dict[str, Any]:
        engine = self._engine
        return {
            "game": self._game,
            "seed": engine.seed,
            "start": engine.start_board,
            "undo_floor": engine.undo_floor,
        }

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        sender = read_sender(content)
        if sender is None or not isinstance(content, Mapping):
            _logger.info("a message from the page was dropped: it names no client and seq")
            return
        with self._lock:
            for due, message in self._inbox.take(sender, content):
                try:
                    self._carry_out(read_intent(message), due)
                except IntentError as error:
                    _logger.info("a message from the page was refused: %s", error)
            self._publish()

    def _carry_out(self, intent: Intent, sender: Sender) -> None:
        if intent.type == "record":
            self._send_record()
            return
        if intent.game != self._game:
            return
        # The page predicts the id of a game that it begins, so that moves in it can follow at once.
        following = f"{sender.client}-{sender.seq}"
        match intent:
            case Intent("move", direction=Direction() as direction):
                self._engine.move(direction)
            case Intent("undo"):
                self._undo()
            case Intent("new"):
                self._begin(Engine(intent.seed), following)
            case Intent("restart"):
                self._restart(following)
            case Intent("continue"):
                self._engine.keep_going()
