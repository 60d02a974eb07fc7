"""Keeper: saves the games of one place as they go, and knows how that stands."""

from contextlib import suppress
from datetime import UTC, datetime
from uuid import uuid4

from widget2048.engine import Engine
from widget2048.stats import Stats
from widget2048.store import (
    NOT_SHARED,
    GameTakenOver,
    NotSaved,
    Origin,
    SavedGame,
    Store,
    StoreError,
)


class Keeper:
    """Saves one game after the other in a store.

    Parameters
    ----------
    store : Store
    in_progress : bool
        Whether `Game()` is to go on with these games.

    Attributes
    ----------
    saved : bool
        False while there is something that could not be saved.
    taken_over : bool
        Whether the last save has shown that another process resumed the game.
    apart : bool
        Whether that ever happened: from then on games here are not the one in progress.
    best_score : int
        The highest score in any saved game that counts, and in this one if it does.
    """

    def __init__(self, store: Store, *, in_progress: bool) -> None:
        self.saved = True
        self.taken_over = False
        self.apart = False
        self.in_progress = in_progress
        self.best_score = 0
        self._store = store

    def begin(self, origin: Origin) -> None:
        """Have a new game saved from now on, as soon as it has a move."""
        self._identify(origin, datetime.now(UTC))
        self._pointed_at = False
        self._look_up_best_score()

    def resume(self, saved: SavedGame) -> Engine:
        """Go on with a game that this store has given out; returns its engine.

        It cannot be undone past this point.
        """
        self._identify(saved.origin, saved.started)
        self._id = saved.id
        self._shared = saved.shared
        self._kept = len(saved.moves)
        self._pointed_at = True
        self._look_up_best_score()
        engine = Engine.from_replay(saved.replay)
        engine.undo_floor = engine.moves_made
        engine.reached_2048 = saved.reached_2048
        engine.win_notice = saved.win_notice
        engine.high_score = saved.high_score
        engine.high_tile = saved.high_tile
        engine.undo_count = saved.undo_count
        engine.play_time = saved.play_time
        return engine

    def note(self, engine: Engine) -> None:
        """Take note of a move or an undo, which is to be saved later."""
        self._kept = min(self._kept, engine.moves_made)
        self.taken_over = False
        if self.sets_records:
            self.best_score = max(self.best_score, engine.high_score)

    def save(self, engine: Engine) -> None:
        """Save the game as it stands; where that fails, `saved` tells."""
        try:
            self._save(engine)
        except GameTakenOver as error:
            self._identify(self.origin, self._started)
            self._shared = error.shared
            self.in_progress = False
            self.apart = self.taken_over = True
            self.save(engine)
        except NotSaved:
            self.saved = False
        else:
            self.saved = True

    def leave(self) -> None:
        """Have `Game()` not go on with the game that was saved last."""
        if self.in_progress:
            with suppress(StoreError):
                self._store.set_in_progress(None)

    def stats(self) -> Stats:
        """Return the figures over all games of the store.

        Raises
        ------
        StoreError
            If it cannot be read.
        """
        return self._store.stats()

    @property
    def sets_records(self) -> bool:
        """Whether the game counts in records and statistics."""
        return self.origin == "drawn"

    def _identify(self, origin: Origin, started: datetime) -> None:
        self.origin = origin
        self._id = uuid4().hex
        self._started = started
        self._shared = NOT_SHARED
        self._kept = 0

    def _look_up_best_score(self) -> None:
        with suppress(StoreError):
            self.best_score = max(self.best_score, self._store.best_score())

    def _save(self, engine: Engine) -> None:
        game = SavedGame(
            id=self._id,
            origin=self.origin,
            seed=engine.seed,
            start=engine.start_board,
            moves=engine.moves,
            times=engine.times,
            draws=engine.draws,
            score=engine.state.score,
            high_score=engine.high_score,
            high_tile=engine.high_tile,
            reached_2048=engine.reached_2048,
            win_notice=engine.win_notice,
            undo_count=engine.undo_count,
            play_time=engine.play_time,
            started=self._started,
            updated=datetime.now(UTC),
            over=engine.state.over,
            shared=self._shared,
        )
        points_here = self.in_progress and not self._pointed_at
        self._store.save(game, kept=self._kept, in_progress=points_here)
        self._kept = engine.moves_made
        self._pointed_at = True
