"""What hypothesis draws from: seeds, boards, directions, games."""

from hypothesis import strategies as st

from widget2048 import Direction, Replay, State
from widget2048.draw import Spawn
from widget2048.rules import SIZE, Board, empty_cells, slide, to_direction

seeds = st.integers(0, 2**53 - 1)
directions = st.sampled_from(Direction)


def of_tiles(tiles: list[int]) -> Board:
    return tuple(tuple(tiles[i : i + 4]) for i in range(0, 16, 4))


def _boards(*tiles: int) -> st.SearchStrategy[Board]:
    cells = st.lists(st.sampled_from((0, *tiles)), min_size=16, max_size=16)
    return cells.filter(any).map(of_tiles)


# Boards of few different tiles have many merges, boards of many have few.
boards = _boards(2, 4) | _boards(*(2**n for n in range(1, 18)))

# What a player tries: legal or not.
tries = st.text("URDL", max_size=150)


def play(state: State, tries: str) -> list[State]:
    """Play what is legal of the tries, and return every position, the start first."""
    states = [state]
    for letter in tries:
        following = states[-1].play(letter)
        if following is not states[-1]:
            states.append(following)
    return states


drawn_games = st.builds(play, seeds.map(State.new), tries)
games = drawn_games | st.builds(play, st.builds(State, seeds, boards), tries)
states = games.map(lambda game: game[-1])


@st.composite
def replays(draw: st.DrawFn) -> Replay:
    """Draw a record: any seed, any start, tiles it carries, known and unknown times."""
    seed = draw(seeds)
    start = draw(st.none() | boards)
    carried = draw(st.just(0) | st.integers(0, 20))
    moves = ""
    draws: list[Spawn] = []
    state = State.new(seed) if start is None else State(seed, start)
    for letter in draw(tries):
        slid, _ = slide(state.board, to_direction(letter))
        if slid == state.board:
            continue
        spawn = None
        if len(draws) < carried:
            cell = draw(st.sampled_from(empty_cells(slid)))
            spawn = Spawn(*divmod(cell, SIZE), draw(st.sampled_from((2, 4))))
            draws.append(spawn)
        state, moves = state.play(letter, spawn), moves + letter
    seedless = start is not None and len(draws) == len(moves) and draw(st.booleans())
    times = draw(times_of(len(moves)))
    return Replay(None if seedless else seed, moves, start, times, draws)


@st.composite
def times_of(draw: st.DrawFn, moves: int) -> list[float | None] | None:
    """Draw for each move the seconds into the game, or None."""
    gap = st.none() | st.integers(0, 10**6) | st.integers(0, 10**10)
    gaps = draw(st.none() | st.lists(gap, min_size=moves, max_size=moves))
    if gaps is None:
        return None
    now, times = 0, []
    for each in gaps:
        now += each or 0
        times.append(None if each is None else now / 1000)
    return times
