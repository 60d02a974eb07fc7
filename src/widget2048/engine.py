"""Engine: a game in progress, with its record of moves, undo, and the one win notice."""

import time
from collections.abc import Callable
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from widget2048.draw import Spawn, random_seed, to_seed
from widget2048.replay import TIME_LIMIT, Replay
from widget2048.rules import MAX_START_TILE, Board, slide, to_board, to_direction
from widget2048.state import State

if TYPE_CHECKING:
    import pandas as pd

UNDO_DEPTH = 2000
"""How many moves back undo can go."""

GAP_LIMIT = 60.0
"""Play time counts at most this many seconds between two inputs."""


class _Move(NamedTuple):
    letter: str
    made: float | None
    """Seconds into the game; None where unknown."""

    state: State
    """The position after the move."""


class Engine:
    """A game in progress. It knows no screen: it works in a plain script.

    Parameters
    ----------
    seed : int, optional
        0 <= seed < 2**53; a random 32-bit seed where left out.
    board : 4 rows of 4 int, optional
        A custom start: at least one tile, each from 2 to 131072. Left out, the seed draws two.
    clock : callable, optional
        Returns the time in seconds; only differences count.

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind or out of range; the message names it.

    Attributes
    ----------
    seed : int
        The seed of the game.
    start_board : board or None
        The custom start, None for a drawn one.
    draws : tuple of Spawn
        The tiles that the record carried when it was taken up; the seed has drawn all others.
    reached_2048 : bool
        Whether a merge has made 2048 in this game; undo does not take it back.
    win_notice : bool
        Whether the win has just happened and is to be told: from the first merge that makes 2048
        until the next move, undo or `keep_going`.
    high_score, high_tile : int
        The highest score and the largest tile this game has seen; undo does not lower them.
    undo_count : int
        How many moves were taken back.
    undo_floor : int
        The number of moves that undo can not go below.
    play_time : float
        Seconds between inputs, each gap counted as at most 60.

    Examples
    --------
    >>> engine = Engine(seed=42)
    >>> [engine.move(direction) for direction in ("left", "left", "up")]
    [True, False, True]
    >>> engine.moves, engine.state.score
    ('LU', 4)
    >>> engine.undo(), engine.moves
    (True, 'L')
    """

    def __init__(
        self,
        seed: int | None = None,
        *,
        board: Board | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seed = random_seed() if seed is None else to_seed(seed)
        self.start_board = None if board is None else to_board(board, max_tile=MAX_START_TILE)
        self._start = (
            State.new(self.seed) if self.start_board is None else State(self.seed, self.start_board)
        )
        self.draws: tuple[Spawn, ...] = ()
        # One list, so that an interrupt at any moment leaves the record and the position as one.
        self._moves: list[_Move] = []
        self.reached_2048 = False
        self.win_notice = False
        self.high_score = self.state.score
        self.high_tile = self.state.max_tile
        self.undo_count = 0
        self.undo_floor = 0
        self.play_time = 0.0
        self._last_made = 0.0
        self._clock = clock
        self._began = clock()
        self._last_input: float | None = None

    @classmethod
    def from_replay(
        cls,
        replay: Replay,
        *,
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> "Engine":
        """Play on from the end of a record, which can be undone like moves made here.

        Undo does not lead back into moves whose tiles the record carries, since other moves might
        have no room for them.

        Parameters
        ----------
        replay : Replay
        seed : int, optional
            Draws what follows where the record has no seed; a random one where left out.
        clock : callable, optional
            As above.

        Examples
        --------
        >>> engine = Engine.from_replay(Replay(42, "LUL"))
        >>> engine.undo(), engine.moves
        (True, 'LU')
        """
        engine = cls(seed if replay.seed is None else replay.seed, board=replay.start, clock=clock)
        engine.draws = replay.draws or ()
        times = replay.times or (None,) * len(replay)
        for letter, made, spawn in zip_longest(replay.moves, times, engine.draws):
            engine._play(letter, made, spawn)
        engine.undo_floor = max(engine.undo_floor, len(engine.draws))
        engine.win_notice = False
        engine._began -= engine._last_made
        return engine

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
        # A clock may be set back, and times do not go back.
        made = max(round(self._clock() - self._began, 3), self._last_made)
        if not self._play(direction, min(made, TIME_LIMIT - 1)):
            return False
        self._count_play_time()
        return True

    def undo(self) -> bool:
        """Take back the last move: board, score and draw count together.

        Returns
        -------
        bool
            Whether there was a move to take back; at most the last 2,000 can be.
        """
        if not self.can_undo:
            return False
        self._moves.pop()
        self.undo_count += 1
        self.win_notice = False
        self._count_play_time()
        return True

    def keep_going(self) -> None:
        """Put the win notice away; play goes on."""
        self.win_notice = False

    @property
    def state(self) -> State:
        """The position now."""
        return self._moves[-1].state if self._moves else self._start

    @property
    def moves(self) -> str:
        """The moves so far, one letter each: `U`, `R`, `D` or `L`. Undone moves are gone."""
        return self.moves_after(0)

    def moves_after(self, count: int) -> str:
        """Return the moves so far without the first `count`."""
        return "".join(move.letter for move in self._moves[count:])

    @property
    def moves_made(self) -> int:
        """The number of moves so far."""
        return len(self._moves)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return len(self._moves) > self.undo_floor

    @property
    def times(self) -> tuple[float | None, ...]:
        """For each move so far, the seconds into the game when it was made, None where unknown."""
        return tuple(move.made for move in self._moves)

    @property
    def replay(self) -> Replay:
        """The record of the game so far."""
        return Replay(self.seed, self.moves, self.start_board, self.times, self.draws)

    @property
    def history(self) -> "pd.DataFrame":
        """The moves so far as a DataFrame, one row each; see `widget2048.history.to_frame`."""
        return self.replay.history

    def __copy__(self) -> "Engine":
        twin = object.__new__(Engine)
        twin.__dict__.update(self.__dict__)
        twin._moves = self._moves.copy()
        return twin

    def __repr__(self) -> str:
        over = ", over" if self.state.over else ""
        return (
            f"<Engine of a game: seed {self.seed}, {self.moves_made} moves, "
            f"score {self.state.score}, largest tile {self.state.max_tile}{over}>"
        )

    def _play(self, direction: str, made: float | None, spawn: Spawn | None = None) -> bool:
        direction = to_direction(direction)
        before = self.state
        state = before.play(direction, spawn)
        if state is before:
            return False
        wins = not self.reached_2048 and 2048 in slide(before.board, direction).merged
        self._moves.append(_Move(direction.letter, made, state))
        self.win_notice = wins
        self.reached_2048 |= wins
        self._last_made = self._last_made if made is None else made
        self.undo_floor = max(self.undo_floor, len(self._moves) - UNDO_DEPTH)
        self.high_score = max(self.high_score, state.score)
        self.high_tile = max(self.high_tile, state.max_tile)
        return True

    def _count_play_time(self) -> None:
        now = self._clock()
        if self._last_input is not None:
            self.play_time += min(now - self._last_input, GAP_LIMIT)
        self._last_input = now
