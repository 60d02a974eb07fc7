"""Games of 2048verse.com, as the texts that the site gives and takes: an old form and a new one.

The forms are those of the site's own https://github.com/2048Verse/2048-replay-utils, in its file
`src/index.ts`. Which coordinate is the column, and what the header of the new form holds, is from
https://github.com/game-difficulty/2048EndgameTablebase, in its file `backend/analysis_core.py`.

The old form is `replay_` (or `replay:`, with or without a `4x4` at its end, or `replay`), and one
character a tile: two for the tiles of the start, then one for each move with the tile it brings. A
character stands for a number of 7 bits: those of ASCII from the space to `~` for 0 to 94, those of
code page 850 from `Ç` to `á` for 95 to 127. From the highest bit to the lowest it holds

- 2 bits: the direction, up 0, right 1, down 2, left 3; 0 for a tile of the start
- 1 bit: 0 for a 2, 1 for a 4
- 2 bits: the column, and 2 bits: the row, counted from the top left

The new form is `4x4-`, the board to begin with, `_`, and three characters a tile. The board is
its 16 cells row by row, each a digit of base 36 in small letters: 0 for an empty cell, else the
power of two. The three characters are a number of 21 bits, 7 bits each, in the digits 0 to 9, a to
z, A to Z, `À` to `ÿ`, `¤` and `¾`. From the highest bit to the lowest it holds

- 8 bits: a number of steps, and 3 bits: from where they count and how long they are, see `_SCALES`;
  together the milliseconds since the tile before. All 11 bits set mean that the page was closed
  in between, and the time is not known
- 3 bits: the row, and 3 bits: the column
- 2 bits: 0 for a 2, 1 for a 4
- 2 bits: the direction, up 0, down 1, left 2, right 3; without meaning for a tile of the start

The first two tiles are the start if the board in the header is empty or left out. If it holds
tiles, every tile in the text is taken for that of a move: a guess, for lack of such a text.

Neither form states a score. A `Replay` keeps all they hold but the order and the times of the tiles
of the start. Boards of other sizes are refused.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from reprlib import repr as short
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from widget2048.draw import Spawn
from widget2048.replay import Replay, ReplayError, check_replay
from widget2048.rules import EMPTY_BOARD, SIZE, Board, place
from widget2048.state import State

_OLD_HEADER = re.compile("replay(?:[:_](?P<size>[0-9]x[0-9])?)?")
_OLD_CHARACTERS = bytes(range(0x20, 0x7F)).decode() + bytes(range(0x80, 0xA1)).decode("cp850")
_OLD_NUMBERS = {character: n for n, character in enumerate(_OLD_CHARACTERS)}
_OLD_DIRECTIONS = "URDL"

_NEW_HEADER = re.compile("(?P<size>[0-9]+x[0-9]+)-(?P<cells>[^_]*)_")
_NEW_CHARACTERS = (
    digits + ascii_lowercase + ascii_uppercase + bytes(range(0xC0, 0x100)).decode("latin-1") + "¤¾"
)
_NEW_NUMBERS = {character: n for n, character in enumerate(_NEW_CHARACTERS)}
_NEW_DIRECTIONS = "UDLR"

_POWERS = (digits + ascii_lowercase)[:18]
"""What stands for a cell: 0 if it is empty, else the power of two, up to 17 for 131072."""

_SCALES = (
    (0, 1),
    (256, 3),
    (1024, 12),
    (4096, 48),
    (16384, 192),
    (65536, 768),
    (266734, 3072),
    (1053166, 12288),
)
"""The milliseconds from which the steps of a scale count, and those of one step."""

_PAGE_CLOSED = 0x7FF
_LONGEST = 1053166 + 254 * 12288
"""The most milliseconds that the new form can tell, since one more step means a closed page."""


class _Tile(NamedTuple):
    """A tile, the move that brought it, and where in the text it is."""

    at: int
    direction: str
    spawn: Spawn
    milliseconds: int | None


def read_verse(text: str) -> Replay:
    """Read a game of 2048verse.com, of either form, and check that it adds up.

    Parameters
    ----------
    text : str
        The whole text, with its header and without spaces added or cut off: a space is a move too.

    Raises
    ------
    ReplayError
        If the text is of neither form, or of another board than 4 x 4, or a move is illegal, or a
        tile falls on another. The message says where in the text.
    TypeError
        If `text` is not a string.

    Examples
    --------
    >>> replay = read_verse("replay_ $R")
    >>> print(replay.final)
    .  .  .  4
    .  .  .  .
    4  .  .  .
    .  .  .  .
    score 4
    >>> read_verse("4x4-0000000000000000_00000g¾ü7") == replay
    True
    >>> read_verse("replay_ $!")
    Traceback (most recent call last):
        ...
    widget2048.replay.ReplayError: text[9]: 'U' is illegal on the board it meets
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a string, not {type(text).__name__}")
    line = text.rstrip("\r\n")
    header = _OLD_HEADER.match(line) or _NEW_HEADER.match(line)
    if header is None:
        raise ReplayError(
            f"text[0]: must begin as 'replay_' or '4x4-{'0' * SIZE**2}_' do, not {short(line)}"
        )
    if header["size"] not in (None, "4x4"):
        raise ReplayError(
            f"text[{header.start('size')}]: must be 4x4, the one size here, "
            f"not {short(header['size'])}"
        )
    if header.re is _OLD_HEADER:
        board = EMPTY_BOARD
        tiles = list(_old_tiles(line, header.end()))
    else:
        board = _read_cells(header["cells"], header.start("cells"))
        tiles = list(_new_tiles(line, header.end()))
    if board == EMPTY_BOARD:
        if len(tiles) < 2:
            raise ReplayError(f"text[{len(line)}]: must go on with the two tiles of the start")
        board = _place_start(tiles[:2])
        del tiles[:2]
    state = State(None, board)
    now = 0
    times: list[float | None] = []
    for tile in tiles:
        state = _play(state, tile)
        now += tile.milliseconds or 0
        times.append(None if tile.milliseconds is None else now / 1000)
    moves = "".join(tile.direction for tile in tiles)
    return Replay(None, moves, board, tuple(times), tuple(tile.spawn for tile in tiles))


def write_verse(replay: Replay) -> str:
    """Write a replay in the new form.

    The time since the last move whose time is known is rounded down to a step of the form, which is
    a millisecond at first, and 12 seconds after a quarter of an hour; what is cut off goes to the
    next move. Beyond 4174 seconds it is cut off for good.

    Examples
    --------
    >>> write_verse(Replay(42, "LULU", times=[0.25, 1.25, 1.5, 2]))
    '4x4-0000000000000000_00w03gÿ22þ9gÿ2CEËg'
    """
    start, tiles = _to_start(replay)
    cells = "".join(_POWERS[max(tile.bit_length() - 1, 0)] for row in start for tile in row)
    codes = [_to_triple("U", spawn, None if replay.times is None else 0) for spawn in tiles]
    told = 0
    for direction, elapsed, _, spawn, _ in replay.steps():
        gap = None if elapsed is None else round(elapsed * 1000) - told
        codes.append(_to_triple(direction.letter, spawn, gap))
        if gap is not None:
            told += gap if gap > _LONGEST else _to_milliseconds(_to_steps(gap)) or 0
    return f"4x4-{cells}_{''.join(codes)}"


def write_old_verse(replay: Replay) -> str:
    """Write a replay in the old form, without its times.

    Raises
    ------
    ValueError
        If the replay does not start with two tiles, each 2 or 4: the form has no place for others.

    Examples
    --------
    >>> write_old_verse(Replay(42, "LULU"))
    "replay_('â%ø%"
    """
    start, tiles = _to_start(replay)
    if start != EMPTY_BOARD:
        raise ValueError(f"replay must start with two tiles, each 2 or 4, not with {short(start)}")
    codes = [_to_character("U", spawn) for spawn in tiles]
    codes += [_to_character(step.direction.letter, step.spawn) for step in replay.steps()]
    return f"replay_{''.join(codes)}"


def _read_cells(cells: str, at: int) -> Board:
    """Read the board of a new header; left out, it is the empty one."""
    if cells.strip("0") == "" and len(cells) in (0, SIZE**2):
        return EMPTY_BOARD
    for n, cell in enumerate(cells):
        if cell not in _POWERS:
            raise ReplayError(
                f"text[{at + n}]: must be a cell, a digit from 0 to {_POWERS[-1]}, not {cell!r}"
            )
    if len(cells) != SIZE**2:
        raise ReplayError(f"text[{at}]: must be {SIZE**2} cells, not {len(cells)}")
    tiles = [1 << n if n else 0 for n in map(_POWERS.index, cells)]
    return tuple(tuple(tiles[n : n + SIZE]) for n in range(0, SIZE**2, SIZE))


def _old_tiles(line: str, begin: int) -> Iterator[_Tile]:
    for at in range(begin, len(line)):
        number = _read_digit(line, at, _OLD_NUMBERS)
        if at < begin + 2 and number >> 5:
            raise ReplayError(
                f"text[{at}]: must be a tile of the start, from ' ' to '?', not {line[at]!r}"
            )
        spawn = Spawn(number & 3, number >> 2 & 3, 4 if number >> 4 & 1 else 2)
        yield _Tile(at, _OLD_DIRECTIONS[number >> 5], spawn, None)


def _new_tiles(line: str, begin: int) -> Iterator[_Tile]:
    for at in range(begin, len(line), 3):
        if len(line) < at + 3:
            raise ReplayError(f"text[{at}]: must be three characters, not {line[at:]!r}")
        number = 0
        for n in range(at, at + 3):
            number = number << 7 | _read_digit(line, n, _NEW_NUMBERS)
        row, col, value = number >> 7 & 7, number >> 4 & 7, number >> 2 & 3
        if row >= SIZE or col >= SIZE or value > 1:
            raise ReplayError(
                f"text[{at}]: must be a 2 or 4 on a 4 x 4 board, not {line[at : at + 3]!r}: "
                f"row {row}, column {col}, tile {2 << value}"
            )
        spawn = Spawn(row, col, 2 << value)
        yield _Tile(at, _NEW_DIRECTIONS[number & 3], spawn, _to_milliseconds(number >> 10))


def _read_digit(line: str, at: int, numbers: dict[str, int]) -> int:
    number = numbers.get(line[at])
    if number is None:
        raise ReplayError(
            f"text[{at}]: must be one of the {len(numbers)} characters of the form, "
            f"not {line[at]!r}"
        )
    return number


def _place_start(tiles: list[_Tile]) -> Board:
    board = EMPTY_BOARD
    for tile in tiles:
        if board[tile.spawn.row][tile.spawn.col]:
            raise ReplayError(f"text[{tile.at}]: must bring a tile to an empty cell")
        board = place(board, *tile.spawn)
    return board


def _play(state: State, tile: _Tile) -> State:
    try:
        following = state.play(tile.direction, tile.spawn)
    except ValueError:
        raise ReplayError(f"text[{tile.at}]: must bring a tile to an empty cell") from None
    if following is state:
        raise ReplayError(f"text[{tile.at}]: {tile.direction!r} is illegal on the board it meets")
    return following


def _to_start(replay: Replay) -> tuple[Board, list[Spawn]]:
    """Tell the board of the header and the tiles of the start that follow it."""
    check_replay(replay)
    board = next(replay.states()).board
    tiles = [
        Spawn(row, col, value)
        for row, line in enumerate(board)
        for col, value in enumerate(line)
        if value
    ]
    if len(tiles) == 2 and all(tile.value in (2, 4) for tile in tiles):
        return EMPTY_BOARD, tiles
    return board, []


def _to_character(direction: str, spawn: Spawn) -> str:
    number = _OLD_DIRECTIONS.index(direction) << 5 | (spawn.value == 4) << 4
    return _OLD_CHARACTERS[number | spawn.col << 2 | spawn.row]


def _to_triple(direction: str, spawn: Spawn, milliseconds: int | None) -> str:
    number = _to_steps(milliseconds) << 10 | spawn.row << 7 | spawn.col << 4
    number |= (spawn.value == 4) << 2 | _NEW_DIRECTIONS.index(direction)
    return "".join(_NEW_CHARACTERS[number >> shift & 127] for shift in (14, 7, 0))


def _to_steps(milliseconds: int | None) -> int:
    """Write a time as a number of steps and their scale, 11 bits, rounded down."""
    if milliseconds is None:
        return _PAGE_CLOSED
    told = min(milliseconds, _LONGEST)
    scale = bisect_right(_SCALES, told, key=itemgetter(0)) - 1
    begin, step = _SCALES[scale]
    return min((told - begin) // step, 255) << 3 | scale


def _to_milliseconds(steps: int) -> int | None:
    if steps == _PAGE_CLOSED:
        return None
    begin, step = _SCALES[steps & 7]
    return begin + step * (steps >> 3)
