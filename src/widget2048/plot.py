"""Charts of one game and of all games, made with Altair, an optional extra."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from widget2048.archive import games as all_games
from widget2048.optional import needed
from widget2048.replay import Replay

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

POINTS = 1000
"""A longer game is drawn with this many points or a few less, each standing for several moves."""

GAMES = 5000
"""At most this many games are drawn as points, the newest."""

WIDTH = 520

# Each stands out from a white page as well as from a black one.
INK = "#767676"
SCORE, TILE, EMPTY = "#d4622a", "#8a6fd1", "#2b8f84"


def plot_replay(replay: Replay) -> "alt.VConcatChart":
    """Draw score, largest tile and empty cells over the moves of a game.

    Parameters
    ----------
    replay : Replay

    Returns
    -------
    altair.VConcatChart
        In a game of more than 1,000 moves a point stands for several: it shows the score and the
        largest tile after them, and the fewest empty cells among them.

    Raises
    ------
    ImportError
        If Altair is not installed.
    """
    alt = _import_altair()
    points = _points(replay)
    last = points[-1]
    base = alt.Chart(alt.Data(values=points), width=WIDTH).encode(
        tooltip=[
            alt.Tooltip("move:Q", format=",d"),
            alt.Tooltip("score:Q", format=",d"),
            alt.Tooltip("largest:Q", title="largest tile", format="d"),
            alt.Tooltip("empty:Q", title="empty cells"),
        ]
    )

    def panel(mark: Any, height: int, y: Any, *, title: str | None = None) -> Any:
        scale = alt.Scale(domain=[0, max(4, last["move"])], nice=False)
        axis = alt.Axis(format=",d", tickMinStep=1)
        x = alt.X("move:Q", title=title, scale=scale, axis=axis)
        return mark.encode(x, y).properties(height=height)

    score = panel(
        base.mark_area(
            color=SCORE, fillOpacity=0.15, line={"color": SCORE}, interpolate="step-after"
        ),
        150,
        alt.Y(
            "score:Q",
            scale=alt.Scale(domain=[0, max(4, last["score"])], nice=True),
            axis=alt.Axis(format=",d", tickCount=5),
        ),
    )
    largest = panel(
        base.mark_line(color=TILE, interpolate="step-after"),
        110,
        alt.Y(
            "largest:Q",
            title="largest tile",
            scale=alt.Scale(type="log", base=2, domain=[2, max(4, last["largest"])], nice=False),
            axis=alt.Axis(format="d", values=_tiles(2, max(4, last["largest"]))),
        ),
    )
    empty = panel(
        base.mark_area(
            color=EMPTY,
            fillOpacity=0.3,
            line={"color": EMPTY, "strokeWidth": 1},
            interpolate="step-after",
        ),
        80,
        alt.Y(
            "empty:Q",
            title="empty cells",
            scale=alt.Scale(domain=[0, 16]),
            axis=alt.Axis(values=[0, 4, 8, 12, 16]),
        ),
        title="move",
    )
    return _styled(alt.vconcat(score, largest, empty, spacing=14))


def plot_games(games: "pd.DataFrame | None" = None) -> "alt.VConcatChart":
    """Draw scores over time, and how many games reached each largest tile.

    Parameters
    ----------
    games : pandas.DataFrame, optional
        Rows of `widget2048.games()`. Left out, all games from a drawn start.

    Returns
    -------
    altair.VConcatChart
        Above, a point for each of the newest 5,000 games and a line for the best score so far;
        below, the number of games for each largest tile.

    Raises
    ------
    ImportError
        If Altair is not installed.
    StoreError
        If the saved games cannot be read now; the message says why.
    """
    alt = _import_altair()
    if games is None:
        games = all_games()
        games = games[games["origin"] == "drawn"]
    games = games.sort_values("started", kind="stable")
    return _styled(alt.vconcat(_scores(alt, games), _tiles_reached(alt, games), spacing=18))


def _scores(alt: Any, games: "pd.DataFrame") -> Any:
    rows = [
        {"started": started.isoformat(), "score": score, "best": best, "tile": tile}
        for started, score, best, tile in zip(
            games["started"],
            games["high_score"],
            games["high_score"].cummax(),
            games["high_tile"],
            strict=True,
        )
    ]
    base = alt.Chart(alt.Data(values=rows[-GAMES:]), width=WIDTH, height=180).encode(
        alt.X("started:T", title="started", scale=alt.Scale(nice="day"))
    )
    points = base.mark_circle(color=SCORE, opacity=0.8, size=36).encode(
        alt.Y("score:Q", title="highest score", axis=alt.Axis(format=",d")),
        tooltip=[
            alt.Tooltip("started:T", format="%Y-%m-%d %H:%M"),
            alt.Tooltip("score:Q", title="highest score", format=",d"),
            alt.Tooltip("tile:Q", title="largest tile", format="d"),
        ],
    )
    best = base.mark_line(color=INK, interpolate="step-after", strokeDash=[4, 3]).encode(
        alt.Y("best:Q", title="highest score")
    )
    return best + points


def _tiles_reached(alt: Any, games: "pd.DataFrame") -> Any:
    counts = Counter(games["high_tile"].tolist())
    tiles = _tiles(min(counts), max(counts)) if counts else []
    rows = [{"tile": str(tile), "games": counts[tile]} for tile in tiles]
    most = max(counts.values(), default=1)
    return (
        alt.Chart(alt.Data(values=rows), width=WIDTH, height=110)
        .mark_bar(color=TILE)
        .encode(
            alt.X(
                "tile:N",
                title="largest tile",
                sort=None,
                scale=alt.Scale(paddingInner=0.2),
                axis=alt.Axis(labelAngle=0, grid=False),
            ),
            alt.Y("games:Q", axis=alt.Axis(format=",d", tickCount=min(5, most))),
            tooltip=[alt.Tooltip("tile:N", title="largest tile"), alt.Tooltip("games:Q")],
        )
    )


def _import_altair() -> Any:
    with needed("charts are made with", "altair", "'altair>=5.5,<6'"):
        import altair as alt
    return alt


def _points(replay: Replay) -> list[dict[str, int]]:
    """Lay out the positions, the start first, several moves to a point where there are many."""
    positions = [
        {
            "move": move,
            "score": state.score,
            "largest": state.max_tile,
            "empty": sum(row.count(0) for row in state.board),
        }
        for move, state in enumerate(replay.states())
    ]
    step = -(-len(positions) // POINTS)
    parts = (positions[max(0, end - step) : end] for end in range(len(positions), 0, -step))
    return [part[-1] | {"empty": min(p["empty"] for p in part)} for part in parts][::-1]


def _tiles(least: int, largest: int) -> list[int]:
    """List the tiles from one to another."""
    return [1 << n for n in range(least.bit_length() - 1, largest.bit_length())]


def _styled(chart: "alt.VConcatChart") -> "alt.VConcatChart":
    """Let the page shine through, and give text and lines a tone that light and dark can bear."""
    styled: alt.VConcatChart = (
        chart.configure(background="transparent")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            domainColor=INK,
            tickColor=INK,
            gridColor=INK,
            gridOpacity=0.25,
            titleFontWeight="normal",
        )
    )
    return styled
