"""Replay: the record of a game, small enough to mail, from which every position follows."""

import gzip
import math
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from numbers import Real
from os import PathLike
from pathlib import Path
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from widget2048.draw import Spawn, to_seed
from widget2048.files import write_whole
from widget2048.rules import (
    MAX_START_TILE,
    SIZE,
    Board,
    Direction,
    slide,
    to_board,
    to_direction,
    to_integer,
)
from widget2048.state import State, to_spawn

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

    from widget2048.page import Embed

FILE_LIMIT = 128 * 2**20
"""A file of a replay holds at most this many bytes, once it is not compressed any more."""

TIME_LIMIT = 10**10
"""Times are below this many seconds, some 300 years, so that their milliseconds are exact."""


class ReplayError(ValueError):
    """A replay that does not parse or does not add up; the message says where."""


class Step(NamedTuple):
    """A move of a replay, and what came of it."""

    direction: Direction
    elapsed: float | None
    """Seconds into the game; None where unknown."""

    merged: tuple[int, ...]
    """The tiles made by merges."""

    spawn: Spawn
    """The tile that appeared."""

    state: State
    """The position after the move."""


@dataclass(frozen=True, slots=True, repr=False)
class Replay:
    """The record of a game: its seed, its start, and its moves.

    `len(replay)` is the number of moves; `replay[:n]` is the record of the first n.

    Parameters
    ----------
    seed : int or None
        0 <= seed < 2**53. None for a record that has a start and carries the tile of every move.
    moves : str or iterable of str
        One direction a move: a string of the letters U, R, D, L, or directions as words.
    start : 4 rows of 4 int, optional
        A custom start board, tiles from 2 to 131072. Left out, the seed draws the start.
    times : iterable of float or None, optional
        For each move, the seconds into the game when it was made, kept to the millisecond; None
        or NaN where unknown. Left out, or so throughout: no time is known.
    draws : iterable of (row, col, value), optional
        The tiles that the first moves brought, for a game that no seed of ours drew, or not from
        its beginning. The seed draws the tiles of the moves that follow, its next one first.

    Raises
    ------
    ReplayError
        If a move is illegal on the board it meets, or a tile falls on another.
    TypeError, ValueError
        If an argument is of the wrong kind or out of range; the message names it.

    Examples
    --------
    >>> replay = Replay(42, "LULU")
    >>> replay.final.score
    16
    >>> Replay.from_json(replay.to_json()) == replay
    True
    >>> Replay(42, "LL")
    Traceback (most recent call last):
        ...
    widget2048.replay.ReplayError: moves[1]: 'L' is illegal on the board it meets
    >>> start = ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    >>> Replay(None, "L", start, draws=[(3, 3, 4)]).final.board[3]
    (0, 0, 0, 4)
    """

    seed: int | None
    moves: str
    start: Board | None = None
    times: tuple[float | None, ...] | None = None
    draws: tuple[Spawn, ...] | None = None
    _final: State = field(init=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        if self.seed is not None:
            put(self, "seed", to_seed(self.seed))
        put(self, "moves", _to_letters(self.moves))
        if self.start is not None:
            put(self, "start", to_board(self.start, name="start", max_tile=MAX_START_TILE))
        if self.times is not None:
            put(self, "times", _to_times(self.times, len(self.moves)))
        if self.draws is not None:
            put(self, "draws", _to_draws(self.draws, len(self.moves)))
        if self.seed is None and (self.start is None or len(self.draws or ()) < len(self.moves)):
            raise TypeError("seed must be given, or a start and a draw for each move")
        for state in self.states():
            put(self, "_final", state)

    def states(self) -> Iterator[State]:
        """Go through the positions of the game, the start first: one more than there are moves."""
        state = self._first
        yield state
        draws = self.draws or ()
        for n, letter in enumerate(self.moves):
            try:
                following = state.play(letter, draws[n] if n < len(draws) else None)
            except ValueError as error:
                raise ReplayError(f"draws[{n}]: {error}") from None
            if following is state:
                raise ReplayError(f"moves[{n}]: {letter!r} is illegal on the board it meets")
            state = following
            yield state

    def steps(self) -> Iterator[Step]:
        """Go through the moves, each with what came of it.

        Examples
        --------
        >>> [(step.direction.value, step.merged, step.spawn) for step in Replay(42, "LU").steps()]
        [('left', (), Spawn(row=2, col=0, value=2)), ('up', (4,), Spawn(row=1, col=1, value=2))]
        """
        states = self.states()
        board = next(states).board
        times = self.times or (None,) * len(self)
        for letter, elapsed, state in zip(self.moves, times, states, strict=True):
            direction = to_direction(letter)
            slid, merged = slide(board, direction)
            board = state.board
            yield Step(direction, elapsed, merged, _find_spawn(slid, board), state)

    @property
    def _first(self) -> State:
        if self.start is not None:
            return State(self.seed, self.start)
        assert self.seed is not None  # noqa: S101  # a record without a start has a seed
        return State.new(self.seed)

    @property
    def final(self) -> State:
        """The position after the last move."""
        return self._final

    @property
    def history(self) -> "pd.DataFrame":
        """The moves as a DataFrame, one row each; see `widget2048.history.to_frame`."""
        from widget2048.history import to_frame

        return to_frame(self)

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, part: slice) -> "Replay":
        if not isinstance(part, slice) or part.start not in (None, 0) or part.step not in (None, 1):
            raise TypeError(
                f"a replay is cut as replay[:n], its first n moves, not by {part!r}; "
                "its positions are replay.states(), its moves replay.moves"
            )
        count = len(self.moves[part])
        times = None if self.times is None else self.times[:count]
        draws = None if self.draws is None else self.draws[:count]
        return Replay(self.seed, self.moves[:count], self.start, times, draws)

    def __repr__(self) -> str:
        origin = "tiles of its own" if self.seed is None else f"seed {self.seed}"
        start = "" if self.seed is None or self.start is None else ", custom start"
        return (
            f"<Replay of {len(self)} moves: {origin}{start}, "
            f"score {self.final.score}, largest tile {self.final.max_tile}>"
        )

    def _repr_mimebundle_(self, **_: Any) -> Any:
        """Show a player; where none can be, the last position as a picture or as text."""
        try:
            from widget2048.player import Player
        except ImportError:
            from widget2048.picture import fallback

            return fallback(self.final, repr(self))
        return Player(self).mimebundle(repr(self))

    def plot(self) -> "alt.VConcatChart":
        """Draw score, largest tile and empty cells over the moves; needs Altair.

        Raises
        ------
        ImportError
            If Altair is not installed; the message says how to install it.
        """
        from widget2048.plot import plot_replay

        return plot_replay(self)

    def to_json(self) -> str:
        """Write the replay as JSON, about one byte a move; see `widget2048.replay_json`.

        Examples
        --------
        >>> print(Replay(42, "LU", times=[0.5, 1.25]).to_json())
        {"format":"widget2048 replay","version":1,"seed":42,"moves":"LU","times":[500,750],\
"final":{"score":4,"board":[[4,0,0,0],[2,2,0,0],[0,0,0,0],[0,0,0,0]]}}
        """
        from widget2048.replay_json import write_json

        return write_json(self)

    @classmethod
    def from_json(cls, text: str) -> "Replay":
        """Read a replay written by `to_json`, and check that it adds up.

        Raises
        ------
        ReplayError
            If the text is not such JSON, a move is illegal, or the moves do not lead to the stored
            final score and board. The message says where.
        TypeError
            If `text` is not a string.
        """
        from widget2048.replay_json import read_json

        return read_json(text, "; for a file there is Replay.load, for a short text from_text")

    def to_text(self) -> str:
        """Write the replay as a short text for a link, a third of a byte a move, without times.

        It holds letters, digits, `-` and `_` only; see `widget2048.replay_text` for its form.

        Examples
        --------
        >>> Replay(42, "LULU").to_text()
        'AQAqBMw4JlYE'
        """
        from widget2048.replay_text import write_text

        return write_text(self)

    @classmethod
    def from_text(cls, text: str) -> "Replay":
        """Read a replay written by `to_text`, and check that it adds up.

        Raises
        ------
        ReplayError
            If the text is damaged, or of a later version, or a move in it is illegal.
        TypeError
            If `text` is not a string.

        Examples
        --------
        >>> Replay.from_text(Replay(42, "LULU").to_text()).moves
        'LULU'
        """
        from widget2048.replay_text import read_text

        return read_text(text)

    def to_html(  # noqa: PLR0913  # each is an option of its own
        self,
        path: str | PathLike[str] | None = None,
        *,
        title: str | None = None,
        lang: str | None = None,
        motion: Literal["auto", "off"] = "auto",
        controls: Literal["auto", "pad", "none"] = "auto",
        position: int = 0,
        policy: bool = False,
    ) -> str:
        """Write a page on which the replay can be watched, with no kernel and no network.

        Parameters
        ----------
        path : path, optional
            The file to write; it is replaced when the new one is whole, and not before.
        title : str, optional
            The title of the page, shown above the board.
        lang, motion, controls
            As those of a `Game`.
        position : int
            How many moves have been made on the board that is shown first, 0 to `len(replay)`.
        policy : bool
            Print the Content-Security-Policy that the page works under, for a server that sends
            one. The page carries it as well.

        Returns
        -------
        str
            The page.

        Raises
        ------
        TypeError, ValueError
            If an option is of the wrong kind or out of range; the message names it.
        OSError
            If the file cannot be written.
        """
        from widget2048.page import Page, to_html

        page = Page(
            kind="replay",
            replay=self,
            title=title,
            lang=lang,
            motion=motion,
            controls=controls,
            position=position,
        )
        return to_html(page, path, policy=policy)

    def embed(
        self,
        *,
        title: str | None = None,
        lang: str | None = None,
        motion: Literal["auto", "off"] = "auto",
        controls: Literal["auto", "pad", "none"] = "auto",
        position: int = 0,
    ) -> "Embed":
        """Return the page of `to_html` as a part of another page: a notebook's, or a document's.

        Examples
        --------
        >>> Replay(42, "LULU").embed()
        <Embed of a replay: 4 moves, score 16>
        """
        from widget2048.page import Embed, Page

        page = Page(
            kind="replay",
            replay=self,
            title=title,
            lang=lang,
            motion=motion,
            controls=controls,
            position=position,
        )
        return Embed(page)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the replay to a file as JSON, compressed where its name ends in `.gz`.

        A file that was there is replaced when the new one is whole, and not before.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        data = self.to_json().encode()
        # No time and no name in it: one replay makes one file.
        write_whole(path, gzip.compress(data, mtime=0) if _is_gzip(path) else data)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Replay":
        """Read a replay from a file that `save` wrote.

        Raises
        ------
        ReplayError
            If the file does not hold a replay, or one that does not add up, or is of more than
            `FILE_LIMIT` bytes.
        OSError
            If it cannot be read.
        """
        from widget2048.replay_json import read_json

        try:
            data = _read_file(path)
            if len(data) > FILE_LIMIT:
                raise ReplayError(f"more than {FILE_LIMIT} bytes of text")
            return read_json(data.decode("utf-8-sig"))  # editors of Windows put a mark before it
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise ReplayError(f"{path}: not a whole gzip file: {error}") from None
        except UnicodeDecodeError as error:
            raise ReplayError(f"{path}: not UTF-8 text: {error}") from None
        except ReplayError as error:
            raise ReplayError(f"{path}: {error}") from None


def check_replay(replay: object) -> None:
    """Refuse what is no replay, as a game or the text of one.

    Raises
    ------
    TypeError
        If it is none.
    """
    if not isinstance(replay, Replay):
        raise TypeError(f"replay must be a Replay, not {type(replay).__name__}")


def check_position(replay: Replay, position: int) -> int:
    """Check a position of a replay: how many of its moves have been made.

    Raises
    ------
    TypeError, ValueError
        If it is no integer from 0 to `len(replay)`.
    """
    number = to_integer("position", position)
    if not 0 <= number <= len(replay):
        raise ValueError(
            f"position must be from 0 to {len(replay)}, the number of moves, not {number}"
        )
    return number


_GZIP_MAGIC = b"\x1f\x8b"


def _read_file(path: str | PathLike[str]) -> bytes:
    """Read a file, compressed or not, at most one byte beyond what is allowed."""
    with Path(path).open("rb") as file:
        compressed = _is_gzip(path) or file.peek(2).startswith(_GZIP_MAGIC)
        return (gzip.GzipFile(fileobj=file) if compressed else file).read(FILE_LIMIT + 1)


def _is_gzip(path: str | PathLike[str]) -> bool:
    return Path(path).suffix.lower() == ".gz"


def _find_spawn(slid: Board, board: Board) -> Spawn:
    """Find the tile by which a board differs from what the slide has left."""
    row = next(n for n in range(SIZE) if slid[n] != board[n])
    col = next(n for n in range(SIZE) if slid[row][n] != board[row][n])
    return Spawn(row, col, board[row][col])


def _to_letters(moves: Iterable[str]) -> str:
    if isinstance(moves, str) and not moves.strip("URDL"):
        return moves  # letters already, by far the most common
    if not isinstance(moves, Iterable):
        raise TypeError(f"moves must be a string or an iterable of strings, not {short(moves)}")
    letters: list[str] = []
    for n, move in enumerate(moves):
        try:
            letters.append(to_direction(move).letter)
        except (TypeError, ValueError) as error:
            raise type(error)(f"moves[{n}]: {error}") from None
    return "".join(letters)


def _to_times(times: Iterable[float | None], moves: int) -> tuple[float | None, ...] | None:
    if not isinstance(times, Iterable):
        raise TypeError(f"times must be an iterable of numbers or None, not {short(times)}")
    checked = [_to_time(n, time) for n, time in enumerate(times)]
    last = 0.0
    for n, time in enumerate(checked):
        if time is not None:
            if time < last:
                raise ValueError(f"times[{n}] must not be before the {last} s before it: {time} s")
            last = time
    if len(checked) != moves:
        raise ValueError(f"times must hold one entry a move ({moves}), not {len(checked)}")
    return tuple(checked) if any(time is not None for time in checked) else None


def _to_time(n: int, time: Any) -> float | None:
    if time is None:
        return None
    if isinstance(time, bool) or not issubclass(type(time), Real):
        raise TypeError(f"times[{n}] must be a number of seconds or None, not {short(time)}")
    if time != time:  # noqa: PLR0124  # NaN, as a history has it
        return None
    # An integer may be too large for a float.
    seconds = round(float(time), 3) if -1 < time < TIME_LIMIT else math.inf
    if not 0 <= seconds < TIME_LIMIT:
        raise ValueError(
            f"times[{n}] must be from 0 to below {TIME_LIMIT} seconds, not {short(time)}"
        )
    return seconds


def _to_draws(draws: Iterable[Iterable[int]], moves: int) -> tuple[Spawn, ...] | None:
    if not isinstance(draws, Iterable):
        raise TypeError(f"draws must be an iterable of (row, col, value), not {short(draws)}")
    checked: list[Spawn] = []
    for n, spawn in enumerate(draws):
        try:
            checked.append(to_spawn(spawn))
        except (TypeError, ValueError) as error:
            raise type(error)(f"draws[{n}]: {error}") from None
    if len(checked) > moves:
        raise ValueError(f"draws must hold at most one tile a move ({moves}), not {len(checked)}")
    return tuple(checked) or None
