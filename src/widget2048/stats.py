"""Records and statistics over the games of this process."""

from dataclasses import dataclass
from datetime import timedelta

from widget2048.engine import Engine


@dataclass(frozen=True, slots=True, repr=False)
class Stats:
    """Figures over all games from a drawn start that had a move.

    Attributes
    ----------
    games : int
        How many there were.
    reached_2048 : int
        In how many of them a merge made 2048.
    best_score, best_tile : int
        The highest score and the largest tile seen in any of them, 0 if there was none.
    play_time : timedelta
        Time between inputs, each gap counted as at most a minute.

    Examples
    --------
    >>> stats = Stats(12, 3, 36412, 2048, timedelta(hours=5, minutes=2, seconds=7.5))
    >>> stats
    <Stats: games 12, reached 2048 3, best score 36412, best tile 2048, play time 5:02:07>
    >>> print(stats)
    games         12
    reached 2048  3
    best score    36412
    best tile     2048
    play time     5:02:07
    """

    games: int = 0
    reached_2048: int = 0
    best_score: int = 0
    best_tile: int = 0
    play_time: timedelta = timedelta()

    def __repr__(self) -> str:
        return f"<Stats: {', '.join(f'{name} {figure}' for name, figure in self._figures())}>"

    def __str__(self) -> str:
        return "\n".join(f"{name:12}  {figure}" for name, figure in self._figures())

    def _figures(self) -> tuple[tuple[str, object], ...]:
        return (
            ("games", self.games),
            ("reached 2048", self.reached_2048),
            ("best score", self.best_score),
            ("best tile", self.best_tile),
            ("play time", timedelta(seconds=int(self.play_time.total_seconds()))),
        )


class Records:
    """What is remembered of each game."""

    def __init__(self) -> None:
        self._games: dict[str, Stats] = {}

    def note(self, game: str, engine: Engine) -> None:
        """Remember how a game stands, in place of what was remembered of it before."""
        self._games[game] = Stats(
            games=1,
            reached_2048=int(engine.reached_2048),
            best_score=engine.high_score,
            best_tile=engine.high_tile,
            play_time=timedelta(seconds=engine.play_time),
        )

    @property
    def stats(self) -> Stats:
        """The figures over all games."""
        games = list(self._games.values())
        return Stats(
            games=len(games),
            reached_2048=sum(game.reached_2048 for game in games),
            best_score=max((game.best_score for game in games), default=0),
            best_tile=max((game.best_tile for game in games), default=0),
            play_time=sum((game.play_time for game in games), timedelta()),
        )
