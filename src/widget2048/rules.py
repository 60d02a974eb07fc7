"""The board and its four slides: pure functions on tuples that know nothing else.

A board is four rows of four integers, row 0 on top. 0 is an empty cell; any other cell holds a
tile, whose value is a power of two.
"""

from collections.abc import Iterable
from contextlib import suppress
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from operator import index
from reprlib import repr as short
from typing import NamedTuple, SupportsIndex

SIZE = 4
MAX_START_TILE = 131072
"""The largest tile the rules can reach, and the largest a custom start may hold."""

Row = tuple[int, ...]
Board = tuple[Row, ...]

EMPTY_BOARD: Board = ((0,) * SIZE,) * SIZE


class Direction(StrEnum):
    """One of the four directions: the strings `"up"`, `"right"`, `"down"` and `"left"`.

    Examples
    --------
    >>> Direction.UP == "up"
    True
    >>> Direction.LEFT.letter
    'L'
    """

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"

    @property
    def letter(self) -> str:
        """The one letter that stands for the direction in records: `U`, `R`, `D` or `L`."""
        return self.value[0].upper()


class Slide(NamedTuple):
    """What a direction does to a board, before the new tile appears."""

    board: Board
    """The board after the slide; equal to the board before it where the direction is illegal."""

    merged: tuple[int, ...]
    """The tiles made by merges. Their sum is what the score gains."""


_DIRECTIONS = {d.value: d for d in Direction} | {d.letter.lower(): d for d in Direction}


def to_direction(direction: str) -> Direction:
    """Read a direction, given as a word or a letter in any case.

    Parameters
    ----------
    direction : str
        `"up"`, `"right"`, `"down"`, `"left"`, or `"U"`, `"R"`, `"D"`, `"L"`.

    Raises
    ------
    TypeError
        If `direction` is not a string.
    ValueError
        If it names no direction.

    Examples
    --------
    >>> to_direction("Left"), to_direction("U")
    (<Direction.LEFT: 'left'>, <Direction.UP: 'up'>)
    """
    if not isinstance(direction, str):
        raise TypeError(f"direction must be a string, not {type(direction).__name__}")
    try:
        return _DIRECTIONS[direction.lower()]
    except KeyError:
        raise ValueError(
            f"direction must be 'up', 'right', 'down', 'left' or one of the letters U, R, D, L "
            f"(any case), not {short(direction)}"
        ) from None


def to_board(
    board: Iterable[Iterable[int]], *, name: str = "board", max_tile: int | None = None
) -> Board:
    """Read a board from any four rows of four integers: lists, tuples, an array.

    Parameters
    ----------
    board : iterable of iterables of int
        Rows from the top, each from the left; 0 or a power of two from 2.
    name : str
        What errors call the board.
    max_tile : int, optional
        The largest tile allowed.

    Raises
    ------
    TypeError
        If `board` is not rows of integers.
    ValueError
        If it is not 4 x 4, holds no tile, or a cell is not 0 or an allowed power of two.

    Examples
    --------
    >>> to_board([[0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 4, 0], [0, 0, 0, 0]])
    ((0, 2, 0, 0), (0, 0, 0, 0), (0, 0, 4, 0), (0, 0, 0, 0))
    """
    if isinstance(board, str | bytes):
        raise TypeError(f"{name} must be 4 rows of 4 integers, not {short(board)}")
    try:
        # One more than there may be is enough to see that it is too many.
        rows = tuple(tuple(islice(row, SIZE + 1)) for row in islice(board, SIZE + 1))
    except TypeError:
        raise TypeError(f"{name} must be 4 rows of 4 integers, not {short(board)}") from None
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        shape = [len(row) for row in rows]
        raise ValueError(f"{name} must be 4 rows of 4 integers, not rows of lengths {short(shape)}")
    checked = tuple(
        tuple(_to_tile(f"{name}[{r}][{c}]", value, max_tile) for c, value in enumerate(row))
        for r, row in enumerate(rows)
    )
    if checked == EMPTY_BOARD:
        raise ValueError(f"{name} must hold at least one tile")
    return checked


def _to_tile(where: str, value: SupportsIndex, max_tile: int | None) -> int:
    tile = to_integer(where, value)
    if tile == 0 or (tile >= 2 and tile & (tile - 1) == 0 and (max_tile or tile) >= tile):
        return tile
    upto = f" up to {max_tile}" if max_tile else ""
    raise ValueError(f"{where} must be 0 or a power of two from 2{upto}, not {short(tile)}")


def to_integer(name: str, value: SupportsIndex) -> int:
    """Read an integer of any type, numpy's too, but no truth value and no float."""
    if not isinstance(value, bool):
        with suppress(TypeError):
            return index(value)
    raise TypeError(f"{name} must be an integer, not {short(value)}")


@lru_cache(maxsize=1 << 16)
def _settle(line: Row) -> tuple[Row, tuple[int, ...]]:
    """Slide and merge one line toward its first cell."""
    settled: list[int] = []
    merged: list[int] = []
    mergeable = 0
    for tile in line:
        if not tile:
            continue
        if tile == mergeable:
            settled[-1] = 2 * tile
            merged.append(2 * tile)
            mergeable = 0
        else:
            settled.append(tile)
            mergeable = tile
    return (*settled, *(0,) * (SIZE - len(settled))), tuple(merged)


@lru_cache(maxsize=1 << 16)
def _settle_back(line: Row) -> tuple[Row, tuple[int, ...]]:
    """Slide and merge one line toward its last cell."""
    settled, merged = _settle(line[::-1])
    return settled[::-1], merged


_AXES = {
    "up": (True, _settle),
    "right": (False, _settle_back),
    "down": (True, _settle_back),
    "left": (False, _settle),
}


def slide(board: Board, direction: str) -> Slide:
    """Slide and merge every line of a board; no new tile appears.

    Lines are settled one at a time from the edge the tiles move to, inward. A tile made by a merge
    does not merge again in the same move.

    Parameters
    ----------
    board : tuple of 4 tuples of 4 int
    direction : Direction
        Or the equal string: `"up"`, `"right"`, `"down"`, `"left"`.

    Returns
    -------
    Slide
        The board after the slide and the tiles made, named `board` and `merged`.

    Examples
    --------
    >>> row = (2, 2, 4, 0)
    >>> slide((row, (4, 4, 4, 4), (2, 2, 2, 0), (0, 0, 0, 0)), "left").board
    ((4, 4, 0, 0), (8, 8, 0, 0), (4, 2, 0, 0), (0, 0, 0, 0))
    """
    vertical, settle = _AXES[direction]
    lines = zip(*board, strict=True) if vertical else board
    (a, in_a), (b, in_b), (c, in_c), (d, in_d) = map(settle, lines)
    settled = tuple(zip(a, b, c, d, strict=True)) if vertical else (a, b, c, d)
    return Slide(settled, in_a + in_b + in_c + in_d)


def legal_directions(board: Board) -> tuple[Direction, ...]:
    """Tell which directions change a board, in the order up, right, down, left.

    Examples
    --------
    >>> legal_directions(((2, 4, 0, 0), (4, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
    (<Direction.RIGHT: 'right'>, <Direction.DOWN: 'down'>)
    """
    return tuple(d for d in Direction if slide(board, d).board != board)


def empty_cells(board: Board) -> list[int]:
    """List the empty cells, numbered 0 to 15 row by row from the top left."""
    top, upper, lower, bottom = board
    return [n for n, tile in enumerate(top + upper + lower + bottom) if not tile]


def place(board: Board, row: int, col: int, tile: int) -> Board:
    """Put a tile on one cell of a board."""
    rows = list(board)
    cells = list(rows[row])
    cells[col] = tile
    rows[row] = tuple(cells)
    return tuple(rows)


def format_board(board: Board) -> str:
    """Draw a board as text, its columns aligned to the right and `.` for an empty cell.

    Examples
    --------
    >>> print(format_board(((2, 0, 0, 0), (16, 4, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))))
     2   .   .   .
    16   4   .   .
     .   .   .   .
     .   .   .   .
    """
    width = len(str(max(map(max, board))))
    return "\n".join("  ".join(f"{tile or '.':>{width}}" for tile in row) for row in board)
