"""Episodes of moporgic's 2048-Framework: games as lines of text, read and written.

The format is that of https://github.com/moporgic/2048-Framework, in its files `episode.h`,
`action.h` and `statistics.h`. An episode is one line, `open|moves|close`:

- `open` and `close` are a name, `@`, and the milliseconds since 1970 when the game began or ended.
  The names are those of the players, and of the one who moved last.
- `moves` holds one action after another, with nothing between them:

  - a tile that appears: its cell as a hexadecimal digit, numbered row by row from the top left, and
    its power of two as a digit of base 36, both in capitals: `01` is a 2 in the top left corner,
    `F2` a 4 in the bottom right one
  - a slide: `#U`, `#R`, `#D` or `#L`
  - after either, where they are not 0, `[points]` and the `(milliseconds)` that it took

The tiles before the first slide are the start. After it, slides and tiles take turns. A statistic
file holds one episode a line.

A `Replay` keeps the start, the moves, the tiles as its draws and, where any milliseconds are given,
the time of each move: the sum of all of them up to its slide. It keeps neither names nor dates. It
has no place for a last slide without its tile, or for the tiles of other games: both are refused.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from reprlib import repr as short
from typing import NamedTuple

from widget2048.draw import Spawn
from widget2048.replay import Replay, ReplayError, check_replay
from widget2048.rules import EMPTY_BOARD, MAX_START_TILE, SIZE, Board, place
from widget2048.state import State

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_MARK = re.compile(r"[^@|\r\n]*@[0-9]+")
_ACTION = re.compile(r"(#[URDL]|[0-9A-F][0-9A-Z])(?:\[([0-9]{1,9})\])?(?:\(([0-9]{1,13})\))?")


class _Action(NamedTuple):
    """A slide or a tile, and where in the text it is."""

    at: int
    code: str
    points: int | None
    milliseconds: int | None

    @property
    def is_slide(self) -> bool:
        return self.code[0] == "#"

    @property
    def spawn(self) -> Spawn:
        return Spawn(*divmod(int(self.code[0], 16), SIZE), 1 << int(self.code[1], 36))


def read_episode(text: str) -> Replay:
    """Read an episode, and check that it adds up.

    Parameters
    ----------
    text : str
        One line, `open|moves|close`.

    Raises
    ------
    ReplayError
        If the text is not such a line, or a slide is illegal, or a tile is none of 2048 or falls on
        another, or the points are not those of the merges. The message says where in the text.
    TypeError
        If `text` is not a string.

    Examples
    --------
    >>> replay = read_episode("slide:place@0|0141#U(250)F2(1)#L(99)E1|place@351")
    >>> print(replay.final)
    4  .  .  .
    .  .  .  .
    .  .  .  .
    4  .  2  .
    score 4
    >>> replay.times
    (0.25, 0.35)
    >>> read_episode("slide:place@0|0141#U[4]F2#L01|place@0")
    Traceback (most recent call last):
        ...
    widget2048.replay.ReplayError: text[27]: must be a 2 or 4 on an empty cell, not '01'
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a string, not {type(text).__name__}")
    begin, end = _find_moves(text.rstrip("\r\n"))
    actions = list(_actions(text, begin, end))
    first = next((n for n, action in enumerate(actions) if action.is_slide), len(actions))
    start = _to_start(actions[:first], begin)
    state = State(None, start)
    now = sum(action.milliseconds or 0 for action in actions[:first])
    moves: list[str] = []
    draws: list[Spawn] = []
    times: list[float] = []
    for sliding, tile in zip_longest(actions[first::2], actions[first + 1 :: 2]):
        if not sliding.is_slide:
            raise ReplayError(f"text[{sliding.at}]: must be a slide, not {sliding.code!r}")
        if tile is None or tile.is_slide:
            at, found = (end, text[end:]) if tile is None else (tile.at, tile.code)
            raise ReplayError(
                f"text[{at}]: must be the tile that the slide before it brings, not {short(found)}"
            )
        state = _play(state, sliding, tile)
        moves.append(sliding.code[1])
        draws.append(tile.spawn)
        now += sliding.milliseconds or 0
        times.append(now / 1000)
        now += tile.milliseconds or 0
    timed = any(action.milliseconds is not None for action in actions)
    try:
        return Replay(None, "".join(moves), start, tuple(times) if timed else None, tuple(draws))
    except ValueError as error:
        raise ReplayError(str(error)) from None


def read_episodes(lines: str | Iterable[str]) -> Iterator[Replay]:
    r"""Go through the episodes of a statistic file; empty lines are passed over.

    Parameters
    ----------
    lines : str or iterable of str
        The text of the file, or its lines, as an open file gives them.

    Raises
    ------
    ReplayError
        If a line is refused by `read_episode`. The message says which.

    Examples
    --------
    >>> text = "slide:place@0|0141#UF2|place@0\nslide:place@0|E1F1#L01#U31|place@0\n"
    >>> [replay.final.score for replay in read_episodes(text)]
    [4, 4]
    """
    if isinstance(lines, str):
        lines = lines.split("\n")
    for n, line in enumerate(lines, 1):
        if line not in ("", "\n", "\r", "\r\n"):
            try:
                yield read_episode(line)
            except ReplayError as error:
                raise ReplayError(f"line {n}: {error}") from None


def write_episode(replay: Replay) -> str:
    """Write a replay as an episode.

    It has `N/A` for names, and begins at 0 milliseconds. A slide takes the time since the last move
    whose time is known, a tile none.

    Examples
    --------
    >>> write_episode(Replay(42, "LULU", times=[0.25, 0.5, 0.5, 1]))
    'N/A@0|21D1#L(250)81#U[4](250)51#L[4]A2#U[8](500)51|N/A@1000'
    """
    check_replay(replay)
    codes = [
        _tile_code(row, col, value)
        for row, line in enumerate(next(replay.states()).board)
        for col, value in enumerate(line)
        if value
    ]
    last = 0
    for direction, elapsed, merged, spawn, _ in replay.steps():
        now = last if elapsed is None else round(elapsed * 1000)
        codes += (
            f"#{direction.letter}",
            f"[{sum(merged)}]" if merged else "",
            f"({now - last})" if now > last else "",
            _tile_code(*spawn),
        )
        last = now
    return f"N/A@0|{''.join(codes)}|N/A@{last}"


def write_episodes(replays: Iterable[Replay]) -> str:
    r"""Write replays as a statistic file, one line each.

    Examples
    --------
    >>> write_episodes([Replay(42, "L"), Replay(43, "")])
    'N/A@0|21D1#L81|N/A@0\nN/A@0|0181|N/A@0\n'
    """
    return "".join(f"{write_episode(replay)}\n" for replay in replays)


def _find_moves(line: str) -> tuple[int, int]:
    """Find where the moves begin and end, and check the two fields around them."""
    opened, *rest = line.split("|", 2)
    _check_mark(opened, 0)
    if len(rest) < 2:
        raise ReplayError(f"text[{len(line)}]: must go on, as open|moves|close")
    moves, closed = rest
    begin = len(opened) + 1
    end = begin + len(moves)
    _check_mark(closed, end + 1)
    return begin, end


def _check_mark(mark: str, at: int) -> None:
    if not _MARK.fullmatch(mark):
        raise ReplayError(
            f"text[{at}]: must be a name and milliseconds, as 'place@1700000000000', "
            f"not {short(mark)}"
        )


def _actions(text: str, at: int, end: int) -> Iterator[_Action]:
    while at < end:
        match = _ACTION.match(text, at, end)
        if match is None:
            raise ReplayError(
                f"text[{at}]: must be a slide as '#U' or a tile as '01', and after it [points] and "
                f"(milliseconds) or neither, not {short(text[at:end])}"
            )
        code, points, milliseconds = match.groups()
        yield _Action(
            at,
            code,
            None if points is None else int(points),
            None if milliseconds is None else int(milliseconds),
        )
        at = match.end()


def _to_start(tiles: Sequence[_Action], at: int) -> Board:
    board = EMPTY_BOARD
    for tile in tiles:
        row, col, value = tile.spawn
        if board[row][col] or not 2 <= value <= MAX_START_TILE:
            raise ReplayError(
                f"text[{tile.at}]: must be a tile from 2 to {MAX_START_TILE} on an empty cell, "
                f"not {tile.code!r}"
            )
        _check_points(tile, 0)
        board = place(board, row, col, value)
    if board == EMPTY_BOARD:
        raise ReplayError(f"text[{at}]: must be a tile, since a game starts with one")
    return board


def _play(state: State, sliding: _Action, tile: _Action) -> State:
    try:
        following = state.play(sliding.code[1], tile.spawn)
    except ValueError:
        raise ReplayError(
            f"text[{tile.at}]: must be a 2 or 4 on an empty cell, not {tile.code!r}"
        ) from None
    if following is state:
        raise ReplayError(f"text[{sliding.at}]: {sliding.code!r} is illegal on the board it meets")
    _check_points(sliding, following.score - state.score)
    _check_points(tile, 0)
    return following


def _check_points(action: _Action, made: int) -> None:
    if action.points not in (None, made):
        raise ReplayError(
            f"text[{action.at}]: {action.code!r} makes {made} points, not {action.points}"
        )


def _tile_code(row: int, col: int, value: int) -> str:
    return _DIGITS[SIZE * row + col] + _DIGITS[value.bit_length() - 1]
