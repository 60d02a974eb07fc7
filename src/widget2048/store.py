"""Store: every game that had a move, kept in a file, with its moves, its times and its figures.

The file is `games.sqlite3` in the person's data folder for widget2048. The environment variable
WIDGET2048_DATA names another folder, or `:memory:` to keep nothing.
"""

import atexit
import json
import os
import threading
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar
from uuid import uuid4

from widget2048.database import Database, NotSaved, StoreError, StoreWarning
from widget2048.draw import Spawn, read_draws, write_draws
from widget2048.replay import Replay
from widget2048.rules import Board
from widget2048.stats import Stats

if TYPE_CHECKING:
    from sqlite3 import Connection

__all__ = [
    "DamagedGame",
    "GameRow",
    "GameTakenOver",
    "NotSaved",
    "Origin",
    "SavedGame",
    "Shared",
    "Store",
    "StoreError",
    "StoreWarning",
]

T = TypeVar("T")

Origin = Literal["drawn", "custom", "replay"]
"""How a game began: from a start its seed drew, from a custom start, or from a loaded replay."""

VARIABLE = "WIDGET2048_DATA"
MEMORY = ":memory:"
FILE_NAME = "games.sqlite3"

CHUNK = 256
"""Moves are stored in pieces of this many, so that a save writes only the pieces that changed."""

_VERSIONS = (
    (
        # The number of a game grows with every new one. Only its owner writes it, one store in one
        # process; the revision is another at every save, so that the owner knows its own.
        """
        CREATE TABLE games (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            owner TEXT NOT NULL,
            revision TEXT NOT NULL,
            origin TEXT NOT NULL,
            seed INTEGER NOT NULL,
            start TEXT,
            moves_made INTEGER NOT NULL,
            score INTEGER NOT NULL,
            high_score INTEGER NOT NULL,
            high_tile INTEGER NOT NULL,
            reached_2048 INTEGER NOT NULL,
            win_notice INTEGER NOT NULL,
            undo_count INTEGER NOT NULL,
            play_time REAL NOT NULL,
            started TEXT NOT NULL,
            updated TEXT NOT NULL,
            over INTEGER NOT NULL,
            shared_moves INTEGER NOT NULL,
            shared_play_time REAL NOT NULL,
            shared_reached_2048 INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE chunks (
            game INTEGER NOT NULL REFERENCES games (number),
            n INTEGER NOT NULL,
            moves TEXT NOT NULL,
            times TEXT,
            PRIMARY KEY (game, n)
        )
        """,
        """
        CREATE TABLE in_progress (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            game INTEGER REFERENCES games (number)
        )
        """,
        "INSERT INTO in_progress (one, game) VALUES (1, NULL)",
    ),
    # The tiles that the record of a loaded replay carries, as its JSON has them.
    ("ALTER TABLE games ADD COLUMN draws TEXT",),
)

_COLUMNS = (
    "id",
    "owner",
    "revision",
    "origin",
    "seed",
    "start",
    "draws",
    "moves_made",
    "score",
    "high_score",
    "high_tile",
    "reached_2048",
    "win_notice",
    "undo_count",
    "play_time",
    "started",
    "updated",
    "over",
    "shared_moves",
    "shared_play_time",
    "shared_reached_2048",
)

_SAVE = f"""
INSERT INTO games ({", ".join(_COLUMNS)})
VALUES ({", ".join(f":{column}" for column in _COLUMNS)})
ON CONFLICT (id) DO UPDATE SET
{", ".join(f"{column} = excluded.{column}" for column in _COLUMNS if column != "shared_moves")},
shared_moves = min(shared_moves, excluded.shared_moves)
"""  # noqa: S608  # made of the names above
_LOAD = f"SELECT {', '.join(_COLUMNS)} FROM games WHERE number = ?"  # noqa: S608


class Shared(NamedTuple):
    """What a game has in common with the one it was forked from, so that it counts once."""

    moves: int = 0
    """How many moves at its beginning are those of the other game."""

    play_time: float = 0.0
    """How many seconds of its play time are counted there."""

    reached_2048: bool = False
    """Whether 2048 was reached there already."""


NOT_SHARED = Shared()


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game as it is saved: its record, and what an `Engine` knows beside it.

    Attributes
    ----------
    id : str
    origin : {"drawn", "custom", "replay"}
        Only games from a drawn start count in records and statistics.
    seed : int
    start : board or None
        The custom start, None for a drawn one.
    moves : str
        One letter a move.
    times : tuple of float or None, or None
        For each move, the seconds into the game; None where no time is known.
    draws : tuple of Spawn
        The tiles that the record carried when it was taken up.
    score, high_score, high_tile, undo_count : int
    reached_2048, win_notice, over : bool
    play_time : float
        Seconds.
    started, updated : datetime
        With time zone; UTC where read from a store.
    shared : Shared
        What the game it was forked from counts already.
    """

    id: str
    origin: Origin
    seed: int
    start: Board | None = None
    moves: str
    times: tuple[float | None, ...] | None = None
    draws: tuple[Spawn, ...] = ()
    score: int
    high_score: int
    high_tile: int
    reached_2048: bool
    win_notice: bool = False
    undo_count: int
    play_time: float
    started: datetime
    updated: datetime
    over: bool
    shared: Shared = NOT_SHARED

    @property
    def replay(self) -> Replay:
        """The record of the game."""
        return Replay(self.seed, self.moves, self.start, self.times, self.draws)


class GameRow(NamedTuple):
    """A saved game without its moves: a row of `widget2048.games()`."""

    id: str
    origin: Origin
    seed: int
    moves_made: int
    score: int
    high_score: int
    high_tile: int
    reached_2048: bool
    undo_count: int
    play_time: timedelta
    started: datetime
    updated: datetime
    over: bool
    shared_moves: int
    shared_play_time: timedelta


_LIST = f"SELECT {', '.join(GameRow._fields)} FROM games ORDER BY number"  # noqa: S608


class GameTakenOver(StoreError):  # noqa: N818  # nothing went wrong
    """Another process has resumed the game: go on under a new id, as a game of its own.

    Attributes
    ----------
    shared : Shared
        What both games have in common: how far this process had saved the game.
    """

    def __init__(self, game: str, shared: Shared) -> None:
        super().__init__(f"the game {game!r} was resumed by another process")
        self.shared = shared


class DamagedGame(StoreError):  # noqa: N818
    """A game in the store does not add up; the message says where."""


class _Saved(NamedTuple):
    """How this store last left a game."""

    revision: str
    extent: Shared


class Store:
    """The saved games. Any number of processes and threads may use one file.

    Reading raises StoreError, writing NotSaved where it fails; a later try may succeed. Either
    waits at most 250 ms for others. A damaged file is set aside with a StoreWarning, and a new one
    takes its place.

    Parameters
    ----------
    path : str or Path
        The file, or `":memory:"` to keep all in memory.

    Examples
    --------
    >>> store = Store(":memory:")
    >>> store.stats().games, store.resume()
    (0, None)
    >>> store.close()
    """

    def __init__(self, path: str | Path) -> None:
        self._database = Database(None if path == MEMORY else Path(path).absolute(), _VERSIONS)
        self._token = uuid4().hex
        self._saved: dict[str, _Saved] = {}

    @staticmethod
    def open() -> "Store":
        """Return the person's store, the same one throughout the process.

        This never fails: where there is no way to read or write it now, a StoreWarning says so, and
        saving will raise NotSaved until there is.
        """
        folder = os.environ.get(VARIABLE) or _default_folder()
        with _opening:
            if folder in _stores:
                return _stores[folder]
            store = _stores[folder] = Store(folder if folder == MEMORY else _file_in(folder))
            atexit.register(store.close)
            try:
                store.best_score()
            except StoreError as error:
                warnings.warn(f"games are not saved: {error}", StoreWarning, stacklevel=2)
            return store

    @property
    def path(self) -> Path | None:
        """The file, None for a store in memory."""
        return self._database.path

    def save(self, game: SavedGame, *, kept: int, in_progress: bool = False) -> None:
        """Save a game as it stands, in one transaction: it is on the disk when this returns.

        A game that never had a move is not saved.

        Parameters
        ----------
        game : SavedGame
        kept : int
            How many moves at its beginning are unchanged since this store last saved or resumed the
            game; only what follows is written. It does not matter where this store has done
            neither, or where what it saved is gone.
        in_progress : bool
            Make this the game in progress.

        Raises
        ------
        NotSaved
            If it could not be written; what was saved before is still there.
        GameTakenOver
            If another process has resumed this game.
        ValueError
            If `kept` is not from 0 to the number of moves.
        """
        if not 0 <= kept <= len(game.moves):
            raise ValueError(f"kept must be from 0 to {len(game.moves)} moves, not {kept}")
        if not game.moves and not game.undo_count:
            return

        revision = uuid4().hex

        def write(connection: "Connection") -> None:
            number = self._write_game(connection, game, kept, revision)
            if in_progress:
                _point_at(connection, number)

        self._database.write(write)
        self._remember(game, revision)

    def resume(self) -> SavedGame | None:
        """Take over the game in progress: from now on this store saves it, and no other.

        Returns
        -------
        SavedGame or None
            None where no game is in progress, or it is over, or it does not add up, which a
            StoreWarning then tells.

        Raises
        ------
        NotSaved
            If it could not be taken over.
        """
        revision = uuid4().hex
        try:
            game = self._database.write(lambda connection: self._claim(connection, revision))
            if game is not None:
                _check(game)
                self._remember(game, revision)
        except DamagedGame as error:
            warnings.warn(f"no game was resumed: {error}", StoreWarning, stacklevel=2)
            self.set_in_progress(None)
            return None
        return game

    def set_in_progress(self, game: str | None) -> None:
        """Make a saved game the one in progress, by its id, or none.

        Raises
        ------
        NotSaved
            If it could not be written.
        LookupError
            If no saved game has this id.
        """

        def write(connection: "Connection") -> None:
            _point_at(connection, None if game is None else _find(connection, game))

        self._database.write(write)

    def load(self, game: str) -> SavedGame:
        """Return a saved game by its id.

        Raises
        ------
        LookupError
            If no saved game has this id.
        StoreError
            If the store cannot be read, or the game does not add up.
        """
        found = self._read(lambda connection: _read_game(connection, _find(connection, game)))
        _check(found)
        return found

    def games(self) -> list[GameRow]:
        """Return all saved games without their moves, the newest last."""
        rows: list[GameRow] = []
        damaged: list[str] = []
        for values in self._read(lambda connection: connection.execute(_LIST).fetchall()):
            try:
                rows.append(_to_row(values))
            except (TypeError, ValueError, OverflowError):
                damaged.append(str(values[0]))
        if damaged:
            warnings.warn(
                f"left out, since damaged in {self.path}: {', '.join(damaged)}",
                StoreWarning,
                stacklevel=2,
            )
        return rows

    def stats(self) -> Stats:
        """Return the figures over all games from a drawn start."""

        def read(connection: "Connection") -> Stats:
            games, reached_2048, best_score, best_tile, play_time = connection.execute(
                "SELECT count(*), total(reached_2048 AND NOT shared_reached_2048),"
                " ifnull(max(high_score), 0), ifnull(max(high_tile), 0),"
                " total(play_time - shared_play_time)"
                " FROM games WHERE origin = 'drawn'"
            ).fetchone()
            return Stats(
                games,
                int(reached_2048),
                int(best_score),
                int(best_tile),
                timedelta(seconds=play_time),
            )

        return self._read(read)

    def best_score(self) -> int:
        """Return the highest score in any game from a drawn start, 0 if there was none."""

        def read(connection: "Connection") -> int:
            (best_score,) = connection.execute(
                "SELECT ifnull(max(high_score), 0) FROM games WHERE origin = 'drawn'"
            ).fetchone()
            return int(best_score)

        return self._read(read)

    def close(self) -> None:
        """Close the file until it is needed again. What was in memory is lost."""
        self._database.close()

    def _read(self, work: Callable[["Connection"], T]) -> T:
        try:
            return self._database.read(work)
        except (TypeError, ValueError, OverflowError) as error:
            raise DamagedGame(f"{self.path} holds a damaged game: {error}") from error

    @property
    def _owner(self) -> str:
        # A forked process plays games of its own.
        return f"{self._token}-{os.getpid()}"

    def _remember(self, game: SavedGame, revision: str) -> None:
        extent = Shared(len(game.moves), game.play_time, game.reached_2048)
        self._saved[game.id] = _Saved(revision, extent)

    def _write_game(
        self, connection: "Connection", game: SavedGame, kept: int, revision: str
    ) -> int:
        """Write what changed of a game, and return its number."""
        saved = self._saved.get(game.id)
        owner, last_revision = connection.execute(
            "SELECT owner, revision FROM games WHERE id = ?", (game.id,)
        ).fetchone() or (self._owner, None)
        if owner != self._owner:
            raise GameTakenOver(game.id, saved.extent if saved else NOT_SHARED)
        values = _to_values(game) | {"owner": owner, "revision": revision}
        if saved is None or saved.revision != last_revision:
            kept = 0
        else:
            values["shared_moves"] = min(game.shared.moves, kept)
        connection.execute(_SAVE, values)
        number = _find(connection, game.id)
        _write_chunks(connection, number, game, kept // CHUNK)
        return number

    def _claim(self, connection: "Connection", revision: str) -> SavedGame | None:
        found = connection.execute(
            "SELECT number FROM games JOIN in_progress ON number = game WHERE NOT over"
        ).fetchone()
        if found is None:
            return None
        connection.execute(
            "UPDATE games SET owner = ?, revision = ? WHERE number = ?",
            (self._owner, revision, *found),
        )
        return _read_game(connection, *found)


_stores: dict[str, Store] = {}
_opening = threading.Lock()


def _default_folder() -> str:
    from platformdirs import user_data_dir

    return user_data_dir("widget2048", appauthor=False)


def _file_in(folder: str) -> Path:
    path = Path(folder, FILE_NAME)
    with suppress(RuntimeError):  # no home folder is known
        path = path.expanduser()
    return path


def _find(connection: "Connection", game: str) -> int:
    """Return the number of a game."""
    query = "SELECT number FROM games WHERE id = ?"
    found = connection.execute(query, (game,)).fetchone() if isinstance(game, str) else None
    if found is None:
        raise LookupError(
            f"game must be the id of a saved game, not {game!r}; widget2048.games() lists them"
        )
    return int(found[0])


def _point_at(connection: "Connection", number: int | None) -> None:
    connection.execute("UPDATE in_progress SET game = ? WHERE game IS NOT ?", (number, number))


def _to_values(game: SavedGame) -> dict[str, object]:
    return {
        "id": game.id,
        "origin": game.origin,
        "seed": game.seed,
        "start": None if game.start is None else json.dumps(game.start),
        "draws": write_draws(game.draws) or None,
        "moves_made": len(game.moves),
        "score": game.score,
        "high_score": game.high_score,
        "high_tile": game.high_tile,
        "reached_2048": game.reached_2048,
        "win_notice": game.win_notice,
        "undo_count": game.undo_count,
        "play_time": game.play_time,
        "started": game.started.astimezone(UTC).isoformat(timespec="microseconds"),
        "updated": game.updated.astimezone(UTC).isoformat(timespec="microseconds"),
        "over": game.over,
        "shared_moves": min(game.shared.moves, len(game.moves)),
        "shared_play_time": game.shared.play_time,
        "shared_reached_2048": game.shared.reached_2048,
    }


def _write_chunks(connection: "Connection", number: int, game: SavedGame, first: int) -> None:
    """Write the chunks from the first that changed, and remove those that are gone."""
    starts = range(first * CHUNK, len(game.moves), CHUNK)
    connection.execute(
        "DELETE FROM chunks WHERE game = ? AND n >= ?", (number, first + len(starts))
    )
    connection.executemany(
        "INSERT INTO chunks (game, n, moves, times) VALUES (?, ?, ?, ?) ON CONFLICT (game, n)"
        " DO UPDATE SET moves = excluded.moves, times = excluded.times",
        (
            (
                number,
                start // CHUNK,
                game.moves[start : start + CHUNK],
                None if game.times is None else json.dumps(game.times[start : start + CHUNK]),
            )
            for start in starts
        ),
    )


def _to_row(values: Sequence[Any]) -> GameRow:
    row = GameRow._make(values)
    return row._replace(
        reached_2048=bool(row.reached_2048),
        play_time=timedelta(seconds=values[9]),
        started=datetime.fromisoformat(values[10]),
        updated=datetime.fromisoformat(values[11]),
        over=bool(row.over),
        shared_play_time=timedelta(seconds=values[14]),
    )


def _read_game(connection: "Connection", number: int) -> SavedGame:
    values = dict(zip(_COLUMNS, connection.execute(_LOAD, (number,)).fetchone(), strict=True))
    chunks = connection.execute(
        "SELECT moves, times FROM chunks WHERE game = ? ORDER BY n", (number,)
    ).fetchall()
    try:
        return _to_game(values, chunks)
    except (TypeError, ValueError, OverflowError) as error:
        raise DamagedGame(f"the saved game {values['id']!r} does not add up: {error}") from error


def _to_game(values: dict[str, Any], chunks: Sequence[tuple[str, str | None]]) -> SavedGame:
    moves = "".join(letters for letters, _ in chunks)
    if len(moves) != values["moves_made"]:
        raise ValueError(f"it holds {len(moves)} moves of {values['moves_made']}")
    start = values["start"]
    return SavedGame(
        id=values["id"],
        origin=values["origin"],
        seed=values["seed"],
        start=None if start is None else tuple(map(tuple, json.loads(start))),
        moves=moves,
        times=_to_times(chunks),
        draws=read_draws(values["draws"] or ""),
        score=values["score"],
        high_score=values["high_score"],
        high_tile=values["high_tile"],
        reached_2048=bool(values["reached_2048"]),
        win_notice=bool(values["win_notice"]),
        undo_count=values["undo_count"],
        play_time=values["play_time"],
        started=datetime.fromisoformat(values["started"]),
        updated=datetime.fromisoformat(values["updated"]),
        over=bool(values["over"]),
        shared=Shared(
            values["shared_moves"],
            values["shared_play_time"],
            bool(values["shared_reached_2048"]),
        ),
    )


def _to_times(chunks: Sequence[tuple[str, str | None]]) -> tuple[float | None, ...] | None:
    times: list[float | None] = []
    for moves, known in chunks:
        times += [None] * len(moves) if known is None else json.loads(known)
    return tuple(times) if any(time is not None for time in times) else None


def _check(game: SavedGame) -> None:
    """Make sure that the moves lead to the score."""
    try:
        final = game.replay.final
    except (TypeError, ValueError, OverflowError) as error:
        raise DamagedGame(f"the saved game {game.id!r} does not add up: {error}") from error
    if final.score != game.score:
        raise DamagedGame(
            f"the saved game {game.id!r} does not add up: its moves lead to score {final.score}, "
            f"not {game.score}"
        )
