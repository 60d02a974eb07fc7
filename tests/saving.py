"""Games to save; and run as a script, a child process that plays, saves, and says what is saved."""

import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import cycle
from typing import Any

from tests.vectors.read import long_game
from widget2048 import Direction, Engine
from widget2048.store import NotSaved, SavedGame, Store

BEGINNING = datetime(2025, 6, 1, 12, tzinfo=UTC)


def saved(engine: Engine, game: str = "a", **others: Any) -> SavedGame:
    """Describe a game as it is to be saved."""
    plain = SavedGame(
        id=game,
        origin="drawn" if engine.start_board is None else "custom",
        seed=engine.seed,
        start=engine.start_board,
        moves=engine.moves,
        times=engine.replay.times,
        draws=engine.draws,
        score=engine.state.score,
        high_score=engine.high_score,
        high_tile=engine.high_tile,
        reached_2048=engine.reached_2048,
        win_notice=engine.win_notice,
        undo_count=engine.undo_count,
        play_time=engine.play_time,
        started=BEGINNING,
        updated=BEGINNING + timedelta(seconds=engine.play_time),
        over=engine.state.over,
    )
    return replace(plain, **others)


long_record = cache(long_game)


def played(moves: int) -> Engine:
    """Play the first moves of a long game."""
    return Engine.from_replay(long_record()[:moves])


def finished() -> Engine:
    """Play a game to its end."""
    engine = Engine(1)
    for direction in cycle(Direction):
        engine.move(direction)
        if engine.state.over:
            break
    return engine


def play(store: Store, moves: int, *, resume: bool) -> None:
    """Play on or anew, one game after the other, and print every move when it is saved."""
    game = store.resume() if resume else None
    engine = Engine() if game is None else Engine.from_replay(game.replay)
    name = str(engine.seed) if game is None else game.id
    directions = cycle(Direction)
    while moves:
        if engine.state.over:
            engine = Engine()
            name = str(engine.seed)
        if engine.move(next(directions)):
            save(store, saved(engine, name), kept=engine.moves_made - 1)
            print(name, engine.moves_made, engine.moves[-1], flush=True)  # noqa: T201
            moves -= 1


def save(store: Store, game: SavedGame, *, kept: int) -> None:
    """Save the game in progress, however often it takes."""
    while True:
        try:
            return store.save(game, kept=kept, in_progress=True)
        except NotSaved as reason:
            print(reason, file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    play(Store(sys.argv[1]), int(sys.argv[2]), resume=sys.argv[3] == "resume")
