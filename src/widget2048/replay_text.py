"""A replay as a short text that can be part of a link.

The text is base64 with `-` and `_` (RFC 4648, section 5), without padding, of these bytes:

- the version, 1
- flags: 1 for a start, 2 for draws, 4 for no seed
- the seed, unless there is none, as a varint (LEB128): seven bits a byte, the lowest first, the top
  bit set in every byte but the last; at most 8 bytes
- the start, if there is one: 10 bytes, five bits a cell, row by row: 0 for an empty cell, else the
  exponent of the tile
- the number of moves as a varint, and after it, if there are draws, their number
- two bits a move, 0 to 3 for `U`, `R`, `D`, `L`, and then five bits a draw: the cell, 4 * row +
  column, in four, and whether it is a 4 in one; the first in the highest bits; zeros to a whole
  byte
- the CRC-32 of all that (as in zip and PNG), the highest byte first

So a text is a third of a byte a move long, and at most 40 more where the seed draws every tile.
Times are not part of it.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Iterable
from reprlib import repr as short
from zlib import crc32

from widget2048.draw import Spawn
from widget2048.replay import Replay, ReplayError
from widget2048.rules import SIZE, Board

VERSION = 1

_HAS_START, _HAS_DRAWS, _NO_SEED = 1, 2, 4
_VARINT_BYTES = 8
_LETTERS = "URDL"


def write_text(replay: Replay) -> str:
    """Write a replay as a short text; see `Replay.to_text`."""
    draws = replay.draws or ()
    has_start, has_draws, no_seed = replay.start is not None, bool(draws), replay.seed is None
    flags = _HAS_START * has_start | _HAS_DRAWS * has_draws | _NO_SEED * no_seed
    data = bytes([VERSION, flags])
    if replay.seed is not None:
        data += _write_varint(replay.seed)
    if replay.start is not None:
        data += _pack(((tile.bit_length() or 1) - 1, 5) for row in replay.start for tile in row)
    data += _write_varint(len(replay))
    if draws:
        data += _write_varint(len(draws))
    data += _pack(
        [
            *((_LETTERS.index(letter), 2) for letter in replay.moves),
            *(((SIZE * row + col) << 1 | (value == 4), 5) for row, col, value in draws),
        ]
    )
    data += crc32(data).to_bytes(4)
    return urlsafe_b64encode(data).decode().rstrip("=")


def read_text(text: str) -> Replay:
    """Read a replay from its short text; see `Replay.from_text`."""
    if not isinstance(text, str):
        raise TypeError(f"text must be a string, not {type(text).__name__}")
    # Of a link, what is behind its page, without what a sentence around it leaves at its end.
    text = text.strip().rpartition("#")[2].rstrip(".,;)")
    data = _decode(text)
    try:
        replay = _read_bytes(data)
    except ReplayError:
        raise
    except (IndexError, TypeError, ValueError) as error:
        raise ReplayError(f"text: its parts do not add up: {error}") from None
    if write_text(replay) != text:
        raise ReplayError("text: there is more in it than the replay it leads to")
    return replay


def _decode(text: str) -> bytes:
    """Return the bytes without their check, which holds."""
    if odd := re.search(r"[^A-Za-z0-9_-]", text):
        raise ReplayError(
            f"text[{odd.start()}]: {odd[0]!r} is no character of a replay text; for JSON there is "
            f"from_json: {short(text)}"
        )
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except Base64Error:
        raise ReplayError(f"text: damaged or cut off: {short(text)}") from None
    if len(data) < 2 + 1 + 1 + 4 or data[0] != VERSION:
        raise ReplayError(f"text: not a replay text of version {VERSION}: {short(text)}")
    data, check = data[:-4], data[-4:]
    if crc32(data).to_bytes(4) != check:
        raise ReplayError(f"text: damaged or cut off, its check does not hold: {short(text)}")
    return data


def _read_bytes(data: bytes) -> Replay:
    flags, at = data[1], 2
    seed = start = draws = None
    if not flags & _NO_SEED:
        seed, at = _read_varint(data, at)
    if flags & _HAS_START:
        start, at = _read_start(data[at : at + 10]), at + 10
    moves, at = _read_varint(data, at)
    drawn = 0
    if flags & _HAS_DRAWS:
        drawn, at = _read_varint(data, at)
    bits = _bits(data[at:])
    if len(bits) < 2 * moves + 5 * drawn:
        raise ReplayError(f"text: it ends before its {moves} moves and {drawn} draws do")
    letters = "".join(_LETTERS[int(bits[n : n + 2], 2)] for n in range(0, 2 * moves, 2))
    if drawn:
        ends = range(2 * moves, 2 * moves + 5 * drawn, 5)
        draws = tuple(_read_draw(int(bits[n : n + 5], 2)) for n in ends)
    return Replay(seed, letters, start, draws=draws)


def _read_start(data: bytes) -> Board:
    bits = _bits(data)
    exponents = [int(bits[n : n + 5], 2) for n in range(0, 80, 5)]
    tiles = [1 << exponent if exponent else 0 for exponent in exponents]
    first, second, third, fourth = (
        (tiles[n], tiles[n + 1], tiles[n + 2], tiles[n + 3]) for n in range(0, 16, SIZE)
    )
    return first, second, third, fourth


def _read_draw(number: int) -> Spawn:
    return Spawn(*divmod(number >> 1, SIZE), 4 if number & 1 else 2)


def _pack(numbers: Iterable[tuple[int, int]]) -> bytes:
    """Pack numbers, each with its width in bits, and zeros to a whole byte."""
    bits = "".join(f"{number:0{width}b}" for number, width in numbers)
    size = -(-len(bits) // 8)
    return int(bits.ljust(8 * size, "0") or "0", 2).to_bytes(size)


def _bits(data: bytes) -> str:
    return f"{int.from_bytes(data):0{8 * len(data)}b}" if data else ""


def _write_varint(number: int) -> bytes:
    septets = [number >> shift & 0x7F for shift in range(0, max(number.bit_length(), 1), 7)]
    return bytes([*(septet | 0x80 for septet in septets[:-1]), septets[-1]])


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the number that begins at a place, and the place behind it."""
    number = 0
    for n in range(_VARINT_BYTES):
        number |= (data[at + n] & 0x7F) << 7 * n
        if not data[at + n] & 0x80:
            return number, at + n + 1
    raise ReplayError(f"text: a number in it is of more than {_VARINT_BYTES} bytes")
