"""A replay as JSON.

An object with these members, in version 1:

- `format`: `"widget2048 replay"`; `version`: 1
- `seed`: an integer, 0 <= seed < 2**53; or null, with a `start` and a draw for each move
- `start`: the custom start board, 4 rows of 4 integers; absent for a drawn start
- `moves`: one letter a move, `U`, `R`, `D` or `L`
- `draws`: the tiles that the first moves brought, two characters each: the cell, 4 * row + column,
  as one hexadecimal digit, and the value, `2` or `4`; absent where the seed draws every tile
- `times`: for each move, the milliseconds since the last move whose time is known (for the first,
  since the game began), or null where unknown; absent if no time is known
- `final`: the `score` and `board` after the last move, as a check
"""

import json
from collections.abc import Iterable
from reprlib import repr as short
from typing import Any, NoReturn

from widget2048.draw import read_draws, write_draws
from widget2048.replay import TIME_LIMIT, Replay, ReplayError

FORMAT = "widget2048 replay"
VERSION = 1

_REQUIRED = {"format", "version", "seed", "moves", "final"}
_OPTIONAL = {"start", "draws", "times"}


def write_json(replay: Replay) -> str:
    """Write a replay as JSON."""
    record: dict[str, Any] = {"format": FORMAT, "version": VERSION, "seed": replay.seed}
    if replay.start is not None:
        record["start"] = replay.start
    record["moves"] = replay.moves
    if replay.draws is not None:
        record["draws"] = write_draws(replay.draws)
    if replay.times is not None:
        record["times"] = _to_gaps(replay.times)
    record["final"] = {"score": replay.final.score, "board": replay.final.board}
    return json.dumps(record, separators=(",", ":"))


def read_json(text: str, hint: str = "") -> Replay:
    """Read a replay, and check that it adds up; see `Replay.from_json`.

    `hint` ends the refusal of a text that holds no JSON object.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a string, not {type(text).__name__}")
    record = _parse(text, hint)
    try:
        replay = Replay(
            record["seed"],
            record["moves"],
            record.get("start"),
            None if "times" not in record else _from_gaps(record["times"]),
            None if "draws" not in record else read_draws(record["draws"]),
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


def _parse(text: str, hint: str) -> dict[str, Any]:
    """Parse the JSON of a replay as far as its members and their kinds."""
    try:
        record = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise ReplayError("text: not a replay, but JSON nested too deeply") from None
    except ValueError as error:
        raise ReplayError(f"text: not JSON: {error}{'' if '{' in text else hint}") from None
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
