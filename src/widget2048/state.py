"""State: one position of a game, frozen, and the move that leads to the next."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import index
from reprlib import repr as short

from widget2048.draw import Spawn, draw_tile, to_seed
from widget2048.rules import (
    EMPTY_BOARD,
    SIZE,
    Board,
    Direction,
    format_board,
    legal_directions,
    place,
    slide,
    to_board,
    to_direction,
    to_integer,
)


@dataclass(frozen=True, slots=True, repr=False)
class State:
    """A position: the board, the score, and all that decides the tiles to come.

    Parameters
    ----------
    seed : int or None
        0 <= seed < 2**53. None for a record that carries its tiles: then every move names its own.
    board : 4 rows of 4 int
        Row 0 on top; 0 for an empty cell, else a power of two from 2.
    score : int
        The sum of the tiles made by merges so far.
    spawned : int
        How many tiles of the seed have been drawn so far; below 2**32.

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind or out of range; the message names it.

    Examples
    --------
    >>> state = State.new(42)
    >>> print(state)
    .  .  2  .
    .  .  .  .
    .  .  .  .
    .  2  .  .
    score 0
    >>> state.play("left").play("up").score
    4
    >>> state.play("up") == state.play("U")
    True
    """

    seed: int | None
    board: Board
    score: int = 0
    spawned: int = 0

    def __post_init__(self) -> None:
        if self.seed is not None:
            object.__setattr__(self, "seed", to_seed(self.seed))
        object.__setattr__(self, "board", to_board(self.board))
        object.__setattr__(self, "score", _to_count("score", self.score))
        object.__setattr__(self, "spawned", _to_count("spawned", self.spawned, 1 << 32))

    @classmethod
    def new(cls, seed: int) -> "State":
        """Start a game: two tiles, draws 0 and 1 of the seed, on an empty board.

        Parameters
        ----------
        seed : int
            0 <= seed < 2**53.

        Examples
        --------
        >>> State.new(0).board
        ((0, 0, 0, 0), (2, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 0))
        """
        seed = to_seed(seed)
        board = EMPTY_BOARD
        for n in range(2):
            board = place(board, *draw_tile(seed, n, board))
        return _state(seed, board, 0, 2)

    @property
    def legal(self) -> tuple[Direction, ...]:
        """The directions that change the board, in the order up, right, down, left."""
        return legal_directions(self.board)

    @property
    def over(self) -> bool:
        """Whether no direction is legal."""
        return not self.legal

    @property
    def max_tile(self) -> int:
        """The largest tile on the board."""
        return max(map(max, self.board))

    def play(self, direction: str, spawn: tuple[int, int, int] | None = None) -> "State":
        """Make a move: slide, merge, and let one new tile appear.

        Parameters
        ----------
        direction : str
            `"up"`, `"right"`, `"down"`, `"left"`, or their first letters, in any case.
        spawn : (row, col, value), optional
            The new tile, for records that carry their tiles. The seed draws it where it is left
            out; where `seed` is None it is required.

        Returns
        -------
        State
            The next position, or this very object where the direction is illegal.

        Raises
        ------
        TypeError, ValueError
            If `direction` names no direction, or `spawn` is no tile on an empty cell, or is
            missing though the state has no seed.

        Examples
        --------
        >>> state = State(7, ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
        >>> state.play("left", spawn=(3, 3, 2)).board
        ((4, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2))
        >>> state.play("up") is state
        True
        """
        slid, merged = slide(self.board, to_direction(direction))
        if slid == self.board:
            return self
        if spawn is not None:
            row, col, value = to_spawn(spawn)
            if slid[row][col]:
                raise ValueError(
                    f"spawn must be on an empty cell after the slide, not {tuple(spawn)}"
                )
            spawned = self.spawned
        elif self.seed is not None:
            row, col, value = draw_tile(self.seed, self.spawned, slid)
            spawned = self.spawned + 1
        else:
            raise ValueError("spawn must be given as (row, col, value), since seed is None")
        return _state(self.seed, place(slid, row, col, value), self.score + sum(merged), spawned)

    def __repr__(self) -> str:
        return (
            f"State(seed={self.seed}, board={self.board}, "
            f"score={self.score}, spawned={self.spawned})"
        )

    def __str__(self) -> str:
        return f"{format_board(self.board)}\nscore {self.score}"


def _state(seed: int | None, board: Board, score: int, spawned: int) -> State:
    """Make a State of parts known to be sound, without checking them again."""
    state = object.__new__(State)
    put = object.__setattr__
    put(state, "seed", seed)
    put(state, "board", board)
    put(state, "score", score)
    put(state, "spawned", spawned)
    return state


def _to_count(name: str, value: int, limit: int | None = None) -> int:
    count = to_integer(name, value)
    if count < 0:
        raise ValueError(f"{name} must not be negative, not {count}")
    if limit is not None and count >= limit:
        raise ValueError(f"{name} must be below {limit}, not {count}")
    return count


def to_spawn(spawn: Iterable[int]) -> Spawn:
    """Check a tile that a record carries, as far as that goes without its board.

    Raises
    ------
    TypeError, ValueError
        If it is not a cell of the board and a value of 2 or 4.
    """
    try:
        row, col, value = (index(part) for part in spawn)
    except (TypeError, ValueError):
        raise TypeError(
            f"spawn must be (row, col, value), three integers, not {short(spawn)}"
        ) from None
    if not (0 <= row < SIZE and 0 <= col < SIZE and value in (2, 4)):
        raise ValueError(
            f"spawn must be (row, col, value) with row and col from 0 to 3 and value 2 or 4, "
            f"not {short(spawn)}"
        )
    return Spawn(row, col, value)
