"""Read the vectors."""

import json
from pathlib import Path
from typing import Any

from widget2048 import Replay


def rows(name: str) -> list[Any]:
    return json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["rows"]


def long_game() -> Replay:
    return Replay.from_json(json.dumps(rows("long_game.json")[0]))
