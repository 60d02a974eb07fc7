"""Make the vectors: what both engines, in Python and in TypeScript, are held to.

`python tests/vectors/make.py` writes every file beside this one but original_slides.json, which is
data from outside. With `--check` it writes nothing, and exits with 1 and the names of the files
that differ. A difference is a change of the game: review it row by row before keeping it.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from widget2048 import Direction, Engine, Replay, State
from widget2048.draw import draw_tile, threefry2x32
from widget2048.rules import EMPTY_BOARD, Board, Row

FOLDER = Path(__file__).parent
SEEDS = (0, 42, 2**32 - 1, 2**32, 2**53 - 1)

FULL: Board = ((2, 4, 8, 16), (32, 64, 128, 256), (2, 4, 8, 16), (32, 64, 128, 256))
STARTS: dict[str, Board] = {
    "one tile": ((0, 0, 0, 0), (0, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    "65536 + 65536": ((65536, 65536, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    "131072 everywhere": ((131072,) * 4,) * 4,
    "full but for one pair": (
        (65536, 32768, 16384, 8192),
        (512, 1024, 2048, 4096),
        (256, 128, 64, 32),
        (4, 4, 8, 16),
    ),
    "no direction is legal": ((2, 4, 2, 4), (4, 2, 4, 2), (2, 4, 2, 4), (4, 2, 4, 2)),
}


def main(arguments: list[str]) -> None:
    if arguments == ["--check"]:
        sys.exit("\n".join(differing()) or 0)
    if arguments:
        sys.exit("usage: python tests/vectors/make.py [--check]")
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


def differing() -> list[str]:
    """Return the names of the files that are not what this script makes."""
    return [
        name
        for name, text in files().items()
        if not (FOLDER / name).exists() or (FOLDER / name).read_bytes() != text.encode()
    ]


def files() -> dict[str, str]:
    """Make the text of every file, by name."""
    long_game = find_long_game()
    return {
        "draws.json": layout(
            "The draw. threefry: [key, counter, the two words]. rows: [seed, n, board before, "
            "row, col, value]: tile n of the seed on that board.",
            threefry=list(threefry_rows()),
            rows=list(draw_rows()),
        ),
        "games.json": layout(
            "Whole games, played from start (null: a drawn start) to the end. board, score, "
            "spawned: at the end. every_50: [board, score, spawned] after 0, 50, 100 ... moves.",
            rows=list(game_rows()),
        ),
        "scripts.json": layout(
            "What a game in progress does. start: null for a drawn one. steps: [intents, board, "
            "score, spawned, moves made, can undo, reached 2048, win notice, over]: all but the "
            "first are read after these intents, which are given one after the other, a letter "
            "each: U R D L a move, legal or not; z undo; c continue, which puts the notice away.",
            rows=list(script_rows(long_game)),
        ),
        "perft.json": layout(
            "Distinct positions (board, score, spawned) reached by every legal sequence of "
            "exactly n moves. counts: for n = 0, 1, 2 ...",
            rows=[{"seed": seed, "counts": perft(seed, 7)} for seed in (0, 42, 2**53 - 1)],
        ),
        "replays.json": layout(
            "Replay texts. Good ones carry their short text, without times, and what they lead to: "
            "moves (how many), board, score. Bad ones carry the reason, in prose.",
            rows=[*good_replays(), *bad_replays()],
        ),
        "long_game.json": layout(
            "One long game, as the object of a replay.",
            rows=[json.loads(long_game.to_json())],
        ),
    }


def layout(about: str, **tables: list[Any]) -> str:
    """Lay out tables as JSON with one row, or one step of a row, a line."""
    parts = [f'"about":{compact(about)}']
    for name, rows in tables.items():
        parts.append(f'"{name}":[\n' + ",\n".join(map(layout_row, rows)) + "\n]")
    return "{" + ",\n".join(parts) + "}\n"


def layout_row(row: Any) -> str:
    if not isinstance(row, dict) or "steps" not in row:
        return compact(row)
    head = compact({key: value for key, value in row.items() if key != "steps"})
    return head[:-1] + ',"steps":[\n' + ",\n".join(map(compact, row["steps"])) + "\n]}"


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def threefry_rows() -> Iterator[Any]:
    ones = 0xFFFFFFFF
    for key, counter in (
        ((0, 0), (0, 0)),
        ((ones, ones), (ones, ones)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3)),
        ((42, 0), (1, 0)),
        ((ones, 0x1FFFFF), (ones, 0)),
    ):
        yield key, counter, threefry2x32(key, counter)


def draw_rows() -> Iterator[Any]:
    gap: Board = (*FULL[:2], (2, 4, 0, 16), FULL[3])
    half: Board = (FULL[0], (0, 0, 0, 0), FULL[2], (0, 0, 0, 0))
    for seed in SEEDS:
        for n in (0, 1, 2, 3, 15, 16, 17, 1000, 131071, 2**31, 2**32 - 1):
            for board in (EMPTY_BOARD, gap, half, STARTS["one tile"]):
                yield seed, n, board, *draw_tile(seed, n, board)
    # The largest second word that makes a 4, and the smallest that makes a 2.
    for seed, n in ((1, 2737543900), (0, 3158369174)):
        yield seed, n, EMPTY_BOARD, *draw_tile(seed, n, EMPTY_BOARD)


def choose(policy: int, n: int, among: int) -> int:
    """Choose evenly among 0, 1, 2 ..., by the same random words as the draw."""
    return threefry2x32((policy, 2048), (n, 0))[0] * among >> 32


def random_moves(state: State, policy: int) -> str:
    """Play at random to the end of the game."""
    moves = ""
    while state.legal:
        direction = state.legal[choose(policy, len(moves), len(state.legal))]
        state = state.play(direction)
        moves += direction.letter
    return moves


def game_rows() -> Iterator[Any]:
    games: list[tuple[int, Board | None]] = [(seed, None) for seed in (*SEEDS, *range(1, 11))]
    games += [(seed, start) for start in STARTS.values() for seed in (0, 2**53 - 1)]
    for policy, (seed, start) in enumerate(games):
        first = State.new(seed) if start is None else State(seed, start)
        replay = Replay(seed, random_moves(first, policy), start)
        states = list(replay.states())
        yield {
            "seed": seed,
            "start": start,
            "moves": replay.moves,
            **_position(replay.final),
            "every_50": [list(_position(state).values()) for state in states[::50]],
        }


def _position(state: State) -> dict[str, Any]:
    return {"board": state.board, "score": state.score, "spawned": state.spawned}


def script_rows(long_game: Replay) -> Iterator[Any]:
    """Make the scripts; a step holds as many intents as its string has letters."""
    pair: Board = ((1024, 1024, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    two_pairs: Board = ((1024, 1024, 0, 1024), (0, 0, 0, 1024), (0, 0, 0, 0), (0, 0, 0, 0))
    column: Board = ((1024, 1024, 0, 0), (4, 0, 0, 0), (8, 0, 0, 0), (16, 0, 0, 0))
    holds_2048: Board = ((2048, 2048, 0, 0), (1024, 0, 0, 0), (1024, 0, 0, 0), (0, 0, 0, 0))
    last_gap: Board = ((1024, 1024, 4, 8), (16, 32, 64, 128), (4, 8, 16, 32), (64, 128, 256, 512))
    mixed = "".join("URDLURDLzzcz"[choose(99, n, 12)] for n in range(80))
    whole = random_moves(State.new(7), 7)
    deep = long_game.moves[:2150]
    yield script("moves, legal and illegal, and undos, mixed", 42, None, mixed)
    yield script("nothing to undo", 0, None, "zcLLz")
    yield script("undo, then the same move and another", 2**53 - 1, None, "LUzUzLzRzzRLzL")
    yield script("a win, told until continue, once", 1, pair, "LcLzzLURDL")
    yield script("a win, told until the next move", 2, pair, "RRD")
    yield script("a win undone at once is not told again", 3, pair, "LzLzRczL")
    yield script("a second 2048 is not told", 4, two_pairs, "LzDRULD")
    yield script("two 2048s in one move are told once", 5, ((1024,) * 4, *pair[1:]), "LLzL")
    yield script("merging two 2048s is no win, making one is", 6, holds_2048, "LDcLzzUR")
    yield script("an illegal direction leaves the notice", 16, column, "LLUcLUD")
    yield script("a winning move that ends the game", 8, last_gap, "LUzLcRzR")
    yield script("undo at game over, and on", 7, None, [whole, *"URDLzz", whole[-2], *"URDL"])
    yield script("a start that is over", 0, STARTS["no direction is legal"], "URDLzc")
    yield script(
        "undo reaches 2,000 moves back, no further",
        long_game.seed,
        None,
        [deep, *"zzz", "z" * 1996, *"zzz", deep[150:153], *"zzzz", deep[150:], "z" * 2001],
    )


def script(name: str, seed: int, start: Board | None, steps: Iterable[str]) -> dict[str, Any]:
    engine = Engine(seed, board=start)
    return {"name": name, "seed": seed, "start": start, "steps": [step(engine, i) for i in steps]}


def step(engine: Engine, intents: str) -> tuple[Any, ...]:
    for intent in intents:
        if intent == "z":
            engine.undo()
        elif intent == "c":
            engine.keep_going()
        else:
            engine.move(intent)
    return (
        intents,
        *_position(engine.state).values(),
        engine.moves_made,
        engine.can_undo,
        engine.reached_2048,
        engine.win_notice,
        engine.state.over,
    )


def perft(seed: int, depth: int) -> list[int]:
    """Count the distinct positions after 0 to `depth` moves."""
    positions = {State.new(seed)}
    counts = [1]
    for _ in range(depth):
        positions = {state.play(d) for state in positions for d in state.legal}
        counts.append(len(positions))
    return counts


def good_replays() -> Iterator[Any]:
    moves = "LULURULDLURDLLUU"
    times = [n * 0.25 for n in range(1, 17)]
    for replay in (
        Replay(0, ""),
        Replay(0, moves),
        Replay(42, moves, times=times),
        Replay(2**53 - 1, moves, times=[None, None, *times[2:7], *(None,) * 8, 10.0]),
        Replay(1, "RD", STARTS["65536 + 65536"]),
        Replay(5, "LUL", STARTS["131072 everywhere"]),
        Replay(0, "", STARTS["no direction is legal"]),
        Replay(42, "LULU", draws=[(3, 3, 4), (3, 0, 2)]),
        Replay(None, "RD", STARTS["65536 + 65536"], draws=[(0, 0, 2), (0, 3, 4)]),
    ):
        final = replay.final
        yield {
            "text": replay.to_json(),
            "short": replay.to_text(),
            "moves": len(replay),
            "board": final.board,
            "score": final.score,
        }


def bad_replays() -> Iterator[Any]:
    good = json.loads(Replay(42, "LULU", times=[1, 2, 3, 4]).to_json())
    for text, reason in (
        ("", "empty"),
        ("hello", "no JSON"),
        ("[" * 100, "JSON that does not end"),
        ("[" * 5000 + "]" * 5000, "nested deeply"),
        ("[]", "no object"),
        ("null", "no object"),
        ("{}", "no members"),
    ):
        yield {"text": text, "reason": reason}
    for key in ("format", "version", "seed", "moves", "final"):
        yield {"text": compact({k: v for k, v in good.items() if k != key}), "reason": f"no {key}"}
    no_board = {"score": 4}
    for change, reason in (
        ({"format": "2048"}, "another format"),
        ({"version": 2}, "a version that is not known"),
        ({"version": "1"}, "a version that is no integer"),
        ({"seed": -1}, "a seed below 0"),
        ({"seed": 2**53}, "a seed of 2**53"),
        ({"seed": 0.5}, "a seed that is no integer"),
        ({"seed": "42"}, "a seed that is a string"),
        ({"seed": None}, "no seed"),
        ({"moves": "LLLU"}, "an illegal move, moves[1]"),
        ({"moves": "LULX"}, "a letter that names no direction, moves[3]"),
        ({"moves": ["L", "U", "L", "U"]}, "moves that are no string"),
        ({"moves": "LUL"}, "three moves, four times"),
        ({"start": [[2, 0], [0, 0]]}, "a start of 2 x 2"),
        ({"start": [[0] * 4] * 4}, "a start without a tile"),
        ({"start": [[3, 0, 0, 0], *[[0] * 4] * 3]}, "a tile that is no power of two"),
        ({"start": [[262144, 0, 0, 0], *[[0] * 4] * 3]}, "a tile over 131072"),
        ({"start": [[2.5, 0, 0, 0], *[[0] * 4] * 3]}, "a tile that is no integer"),
        ({"start": [[4, 0, 0, 0], *[[0] * 4] * 3]}, "another start: the first move is illegal"),
        ({"times": [1, 2, 3]}, "fewer times than moves"),
        ({"times": [1, 2, -3, 4]}, "time that goes back"),
        ({"times": 7}, "times that are no array"),
        ({"final": {**good["final"], "score": 8}}, "another final score"),
        ({"final": {**good["final"], "board": [[0] * 4] * 4}}, "another final board"),
        ({"final": no_board}, "no final board"),
        ({"final": None}, "no final position"),
        ({"draws": []}, "draws that are no string"),
        ({"draws": "g2"}, "a draw on no cell"),
        ({"draws": "08"}, "a drawn 8"),
        ({"draws": "02040"}, "half a draw"),
        ({"draws": "f2" * 5}, "five draws, four moves"),
        ({"draws": "02"}, "a draw on a tile, draws[0]"),
        ({"draws": "f2e2d2c2", "seed": None}, "neither a seed nor a start"),
        ({"name": "me"}, "a member that is not known"),
    ):
        yield {"text": compact(good | change), "reason": reason}


def find_long_game() -> Replay:
    """Search for a game of 10,000 moves: after every move keep the most promising positions.

    Since the tiles to come follow from the seed, the search knows them; few seeds let so narrow a
    search get this far.
    """
    seed, width, moves = 14, 8, 10_000
    beam: list[tuple[State, Any]] = [(State.new(seed), None)]
    for _ in range(moves):
        following: dict[Board, tuple[State, Any]] = {}
        for state, path in beam:
            for direction in Direction:
                after = state.play(direction)
                if after is not state:
                    following.setdefault(after.board, (after, (direction.letter, path)))
        beam = sorted(following.values(), key=lambda found: -promise(found[0].board))[:width]
    letters = ""
    path = beam[0][1]
    while path:
        letter, path = path
        letters += letter
    return Replay(seed, letters[::-1])


def promise(board: Board) -> int:
    return sum(map(line_promise, board)) + sum(map(line_promise, zip(*board, strict=True)))


@lru_cache(maxsize=1 << 16)
def line_promise(line: Row) -> int:
    """Value room in a line, and tiles that grow toward one of its ends."""
    room = line.count(0) + sum(a == b > 0 for a, b in pairwise(line))
    weights = [(max(tile.bit_length(), 1) - 1) ** 4 for tile in line]
    steps = [b - a for a, b in pairwise(weights)]
    return 200 * room - min(sum(max(s, 0) for s in steps), sum(max(-s, 0) for s in steps))


if __name__ == "__main__":
    main(sys.argv[1:])
