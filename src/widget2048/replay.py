"""Replay: the record of a game, small enough to mail, from which every position follows."""

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from numbers import Real
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, NoReturn

from widget2048.draw import to_seed
from widget2048.rules import MAX_START_TILE, Board, to_board, to_direction
from widget2048.state import State

if TYPE_CHECKING:
    import pandas as pd

FORMAT = "widget2048 replay"
VERSION = 1

TIME_LIMIT = 10**10
"""Times are below this many seconds, some 300 years, so that their milliseconds are exact."""

_REQUIRED = {"format", "version", "seed", "moves", "final"}
_OPTIONAL = {"start", "times"}


class ReplayError(ValueError):
    """A replay that does not parse or does not add up; the message says where."""


@dataclass(frozen=True, slots=True, repr=False)
class Replay:
    """The record of a game: its seed, its start, and its moves.

    `len(replay)` is the number of moves; `replay[:n]` is the record of the first n.

    Parameters
    ----------
    seed : int
        0 <= seed < 2**53.
    moves : str or iterable of str
        One direction a move: a string of the letters U, R, D, L, or directions as words.
    start : 4 rows of 4 int, optional
        A custom start board, tiles from 2 to 131072. Left out, the seed draws the start.
    times : iterable of float or None, optional
        For each move, the seconds into the game when it was made, kept to the millisecond; None
        or NaN where unknown. Left out, or so throughout: no time is known.

    Raises
    ------
    ReplayError
        If a move is illegal on the board it meets.
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
    """

    seed: int
    moves: str
    start: Board | None = None
    times: tuple[float | None, ...] | None = None
    _final: State = field(init=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "seed", to_seed(self.seed))
        put(self, "moves", _to_letters(self.moves))
        if self.start is not None:
            put(self, "start", to_board(self.start, name="start", max_tile=MAX_START_TILE))
        if self.times is not None:
            put(self, "times", _to_times(self.times, len(self.moves)))
        for state in self.states():
            put(self, "_final", state)

    def states(self) -> Iterator[State]:
        """Go through the positions of the game, the start first: one more than there are moves."""
        state = State.new(self.seed) if self.start is None else State(self.seed, self.start)
        yield state
        for n, letter in enumerate(self.moves):
            following = state.play(letter)
            if following is state:
                raise ReplayError(f"moves[{n}]: {letter!r} is illegal on the board it meets")
            state = following
            yield state

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
            raise TypeError(f"a replay is cut as replay[:n], its first n moves, not by {part!r}")
        times = None if self.times is None else self.times[part]
        return Replay(self.seed, self.moves[part], self.start, times)

    def __repr__(self) -> str:
        start = "" if self.start is None else ", custom start"
        return (
            f"<Replay of {len(self)} moves: seed {self.seed}{start}, "
            f"score {self.final.score}, largest tile {self.final.max_tile}>"
        )

    def to_json(self) -> str:
        """Write the replay as JSON, about one byte a move.

        Returns
        -------
        str
            An object with these members, in version 1:

            - `format`: `"widget2048 replay"`; `version`: 1
            - `seed`: an integer, 0 <= seed < 2**53
            - `start`: the custom start board, 4 rows of 4 integers; absent for a drawn start
            - `moves`: one letter a move, `U`, `R`, `D` or `L`
            - `times`: for each move, the milliseconds since the last move whose time is known (for
              the first, since the game began), or null where unknown; absent if no time is known
            - `final`: the `score` and `board` after the last move, as a check

            The member `draws` is reserved.

        Examples
        --------
        >>> print(Replay(42, "LU", times=[0.5, 1.25]).to_json())
        {"format":"widget2048 replay","version":1,"seed":42,"moves":"LU","times":[500,750],\
"final":{"score":4,"board":[[4,0,0,0],[2,2,0,0],[0,0,0,0],[0,0,0,0]]}}
        """
        record: dict[str, Any] = {"format": FORMAT, "version": VERSION, "seed": self.seed}
        if self.start is not None:
            record["start"] = self.start
        record["moves"] = self.moves
        if self.times is not None:
            record["times"] = _to_gaps(self.times)
        record["final"] = {"score": self.final.score, "board": self.final.board}
        return json.dumps(record, separators=(",", ":"))

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
        if not isinstance(text, str):
            raise TypeError(f"text must be a string, not {type(text).__name__}")
        record = _parse(text)
        try:
            replay = cls(
                record["seed"],
                record["moves"],
                record.get("start"),
                None if "times" not in record else _from_gaps(record["times"]),
            )
        except ReplayError:
            raise
        except (TypeError, ValueError) as error:
            raise ReplayError(str(error)) from None
        final = {"score": replay.final.score, "board": [list(row) for row in replay.final.board]}
        for key, value in final.items():
            # As text, since to Python 16.0 and 16, or false and 0, are equal.
            if json.dumps(record["final"][key]) != json.dumps(value):
                raise ReplayError(
                    f"final.{key}: the moves lead to {value}, not {short(record['final'][key])}"
                )
        return replay


def _parse(text: str) -> dict[str, Any]:
    """Parse the JSON of a replay as far as its members and their kinds."""
    try:
        record = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise ReplayError("text: not a replay, but JSON nested too deeply") from None
    except ValueError as error:
        raise ReplayError(f"text: not JSON: {error}") from None
    if not isinstance(record, dict):
        raise ReplayError(f"text: must be a JSON object, not {short(record)}")
    if record.get("format") != FORMAT:
        raise ReplayError(f"format: must be {FORMAT!r}, not {short(record.get('format'))}")
    version = record.get("version")
    if type(version) is not int or version != VERSION:
        raise ReplayError(f"version: this release reads {VERSION}, not {short(version)}")
    if missing := _REQUIRED - record.keys():
        raise ReplayError(f"{min(missing)}: missing")
    if unknown := record.keys() - _REQUIRED - _OPTIONAL:
        raise ReplayError(f"{short(min(unknown))}: no such member in version {VERSION}")
    if not isinstance(record["moves"], str):
        raise ReplayError(f"moves: must be a string, not {short(record['moves'])}")
    final = record["final"]
    if not isinstance(final, dict) or final.keys() != {"score", "board"}:
        raise ReplayError(f"final: must be an object of score and board, not {short(final)}")
    return record


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


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


def _to_gaps(times: Iterable[float | None]) -> list[int | None]:
    gaps: list[int | None] = []
    last = 0
    for time in times:
        now = None if time is None else round(time * 1000)
        gaps.append(None if now is None else now - last)
        last = last if now is None else now
    return gaps


def _from_gaps(gaps: object) -> tuple[float | None, ...]:
    if not isinstance(gaps, list):
        raise ReplayError(f"times: must be an array, not {short(gaps)}")
    times: list[float | None] = []
    now = 0
    for n, gap in enumerate(gaps):
        if gap is not None and (type(gap) is not int or not 0 <= gap < 1000 * TIME_LIMIT):
            raise ReplayError(f"times[{n}]: must be milliseconds or null, not {short(gap)}")
        now += gap or 0
        times.append(None if gap is None else now / 1000)
    return tuple(times)
