"""The seeded draw: which tile appears on which empty cell, from a seed and a count alone.

Tile n of a game is a pure function of (seed, n) and the board it appears on, so the same seed and
the same moves give the same game on every machine. The random words come from Threefry-2x32 with 20
rounds (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011).
"""

from collections.abc import Iterable
from functools import lru_cache
from random import SystemRandom
from reprlib import repr as short
from struct import unpack
from typing import NamedTuple

from widget2048.rules import SIZE, Board, empty_cells, to_integer

SEED_LIMIT = 1 << 53
"""Seeds are below this, so that they are exact in JSON and in JavaScript."""

FOUR_BELOW = 429496730
"""The tile is a 4 where the second random word is below this: one in ten of 2**32."""

_PARITY = 0x1BD11BDA

_BLOCK = 16
"""Draws computed together: one integer holds the words of all, each in a lane of 64 bits."""

_LANES = sum(1 << 64 * lane for lane in range(_BLOCK))
_FIRST_COUNTERS = sum(lane << 64 * lane for lane in range(_BLOCK))


class Spawn(NamedTuple):
    """A tile that appears: its cell, counted from the top left, and its value."""

    row: int
    col: int
    value: int


def threefry2x32(key: tuple[int, int], counter: tuple[int, int], lanes: int = 1) -> tuple[int, int]:
    """Compute Threefry-2x32 with 20 rounds.

    Parameters
    ----------
    key : tuple of 2 int
        Two 32-bit words.
    counter : tuple of 2 int
        Two 32-bit words, or, to compute many blocks at once, two integers that hold one such word
        in every lane of 64 bits.
    lanes : int
        An integer with a 1 at the foot of every lane in use.

    Returns
    -------
    tuple of 2 int
        Two random 32-bit words, laid out as the counter is.

    Examples
    --------
    >>> [f"{word:08x}" for word in threefry2x32((0, 0), (0, 0))]
    ['6b200159', '99ba4efe']
    """
    k0, k1 = key
    k2 = k0 ^ k1 ^ _PARITY
    mask = 0xFFFFFFFF * lanes
    x = counter[0] + k0 * lanes
    y = (counter[1] + k1 * lanes) & mask
    # Four rounds a line: their rotations, then the key words added to x and to y. Only y is cut to
    # 32 bits as it goes: x grows by a few bits, and none above its 32nd ever comes down.
    for p, q, r, s, add_x, add_y in (
        (13, 15, 26, 6, k1, k2 + 1),
        (17, 29, 16, 24, k2, k0 + 2),
        (13, 15, 26, 6, k0, k1 + 3),
        (17, 29, 16, 24, k1, k2 + 4),
        (13, 15, 26, 6, k2, k0 + 5),
    ):
        x += y
        y = ((y << p | y >> 32 - p) ^ x) & mask
        x += y
        y = ((y << q | y >> 32 - q) ^ x) & mask
        x += y
        y = ((y << r | y >> 32 - r) ^ x) & mask
        x += y
        y = ((y << s | y >> 32 - s) ^ x) & mask
        x += add_x * lanes
        y = (y + add_y * lanes) & mask
    return x & mask, y


@lru_cache(maxsize=1024)
def _draw_words(seed: int, block: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Compute the first and the second random word of 16 draws, the first of them 16 * block."""
    key = (seed & 0xFFFFFFFF, seed >> 32)
    counter = (_FIRST_COUNTERS + _BLOCK * block * _LANES, 0)
    x, y = (
        unpack(f"<{_BLOCK}Q", words.to_bytes(8 * _BLOCK, "little"))
        for words in threefry2x32(key, counter, _LANES)
    )
    return x, y


def draw_tile(seed: int, n: int, board: Board) -> Spawn:
    """Draw tile `n` of the game with this seed, for a board with at least one empty cell.

    The empty cells are numbered row by row from the top left; all are equally likely. The value is
    2 (90 %) or 4 (10 %).

    Parameters
    ----------
    seed : int
        0 <= seed < 2**53.
    n : int
        How many tiles this game has drawn before; below 2**32.
    board : tuple of 4 tuples of 4 int

    Examples
    --------
    >>> draw_tile(42, 0, ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
    Spawn(row=3, col=1, value=2)
    """
    block, lane = divmod(n, _BLOCK)
    x, y = _draw_words(seed, block)
    cells = empty_cells(board)
    row, col = divmod(cells[x[lane] * len(cells) >> 32], SIZE)
    return Spawn(row, col, 4 if y[lane] < FOUR_BELOW else 2)


def write_draws(draws: Iterable[Spawn]) -> str:
    """Write tiles as text, two characters each: the cell as a hexadecimal digit, and the value.

    Examples
    --------
    >>> write_draws([Spawn(0, 0, 2), Spawn(3, 3, 4)])
    '02f4'
    """
    return "".join(f"{SIZE * row + col:x}{value}" for row, col, value in draws)


def read_draws(text: str) -> tuple[Spawn, ...]:
    """Read tiles that `write_draws` wrote.

    Raises
    ------
    TypeError, ValueError
        If the text is not of that form; the message says where.

    Examples
    --------
    >>> read_draws("02f4")
    (Spawn(row=0, col=0, value=2), Spawn(row=3, col=3, value=4))
    """
    if not isinstance(text, str):
        raise TypeError(f"draws must be a string, not {short(text)}")
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    for n, pair in enumerate(pairs):
        if len(pair) != 2 or pair[0] not in "0123456789abcdef" or pair[1] not in "24":
            raise ValueError(f"draws[{n}] must be a digit from 0 to f and 2 or 4, not {pair!r}")
    return tuple(Spawn(*divmod(int(pair[0], 16), SIZE), int(pair[1])) for pair in pairs)


def random_seed() -> int:
    """Choose a seed for a new game: 32 bits from the operating system."""
    return SystemRandom().getrandbits(32)


def to_seed(seed: int) -> int:
    """Check a seed.

    Raises
    ------
    TypeError
        If `seed` is not an integer.
    ValueError
        If it is not in 0 <= seed < 2**53.
    """
    number = to_integer("seed", seed)
    if not 0 <= number < SEED_LIMIT:
        raise ValueError(f"seed must be in 0 <= seed < 2**53, not {short(number)}")
    return number
