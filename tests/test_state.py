"""Positions: the start, the move, the score, the end."""

from dataclasses import FrozenInstanceError
from itertools import pairwise
from math import log2

import pytest
from hypothesis import given

from tests.strategies import directions, drawn_games, games, play, seeds, states
from widget2048 import Direction, State
from widget2048.draw import draw_tile, threefry2x32
from widget2048.rules import Board, empty_cells, slide

MOVES = "LULURULDLURDLLUU"
FULL: Board = ((2, 4, 2, 4), (4, 2, 4, 2), (2, 4, 2, 4), (4, 2, 4, 2))
PAIR: Board = (*FULL[:3], (4, 2, 4, 4))


def test_an_opening_always_leads_to_the_same_position() -> None:
    for seed, start, end, score in (
        (
            0,
            ((0, 0, 0, 0), (2, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
            ((2, 16, 4, 0), (8, 4, 2, 0), (2, 0, 0, 0), (2, 0, 0, 0)),
            64,
        ),
        (
            42,
            ((0, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 2, 0, 0)),
            ((8, 2, 4, 0), (0, 4, 2, 0), (2, 16, 0, 0), (0, 0, 0, 0)),
            68,
        ),
        (
            2**53 - 1,
            ((0, 0, 0, 0), (0, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 4)),
            ((16, 16, 2, 2), (2, 0, 0, 0), (0, 0, 0, 2), (0, 0, 0, 0)),
            88,
        ),
    ):
        first, *_, last = game = play(State.new(seed), MOVES)
        assert len(game) == 17
        assert first == State(seed, start, score=0, spawned=2)
        assert last == State(seed, end, score=score, spawned=18)


@given(seeds)
def test_a_game_starts_with_two_tiles_each_2_or_4_and_no_points(seed: int) -> None:
    state = State.new(seed)
    tiles = [tile for row in state.board for tile in row if tile]
    assert len(tiles) == 2
    assert set(tiles) <= {2, 4}
    assert (state.score, state.spawned) == (0, 2)


@given(states, directions)
def test_a_legal_move_slides_then_exactly_one_new_tile_appears(
    state: State, direction: Direction
) -> None:
    following = state.play(direction)
    slid, merged = slide(state.board, direction)
    if slid == state.board:
        assert following is state
        return
    row, col, value = draw_tile(state.seed, state.spawned, slid)
    before, after = list(sum(slid, ())), list(sum(following.board, ()))
    before[4 * row + col] += value
    assert slid[row][col] == 0
    assert after == before
    assert following.spawned == state.spawned + 1
    assert following.score == state.score + sum(merged)


@given(games)
def test_the_sum_of_tiles_grows_by_exactly_the_tile_drawn(game: list[State]) -> None:
    for before, after in pairwise(game):
        _, y = threefry2x32((before.seed & 0xFFFFFFFF, before.seed >> 32), (before.spawned, 0))
        drawn = 4 if y < 429496730 else 2
        assert sum(map(sum, after.board)) == sum(map(sum, before.board)) + drawn


@given(drawn_games)
def test_the_score_follows_from_the_board_and_the_4s_drawn(game: list[State]) -> None:
    sums = [0, *(sum(map(sum, state.board)) for state in game)]
    fours = sum(after - before == 4 for before, after in pairwise(sums[1:]))
    fours += sum(tile == 4 for row in game[0].board for tile in row)
    worth = sum(v * (log2(v) - 1) for row in game[-1].board for v in row if v)
    assert game[-1].score == worth - 4 * fours


@given(states)
def test_the_game_is_over_exactly_when_no_move_is_legal(state: State) -> None:
    moves = [direction for direction in Direction if state.play(direction) is not state]
    assert list(state.legal) == moves
    assert state.over == (not moves)
    neighbors = [
        pair
        for lines in (state.board, zip(*state.board, strict=True))
        for line in lines
        for pair in pairwise(line)
    ]
    stuck = not empty_cells(state.board) and all(a != b for a, b in neighbors)
    assert state.over == stuck


def test_a_full_board_without_a_pair_is_over_and_no_exception() -> None:
    state = State(1, FULL)
    assert state.over
    assert state.legal == ()
    assert all(state.play(direction) is state for direction in Direction)


def test_a_full_board_with_one_pair_goes_on() -> None:
    state = State(1, PAIR)
    assert not state.over
    assert state.legal == ("up", "right", "down", "left")


def test_an_illegal_direction_changes_nothing_and_draws_nothing() -> None:
    state = State(5, ((2, 4, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)), 12, 3)
    assert state.play("left") is state
    assert state.play("up") is state
    assert state.play("down").spawned == 4


def test_the_first_new_tile_of_a_custom_start_is_draw_0() -> None:
    start = State(5, ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
    assert (start.score, start.spawned) == (0, 0)
    row, col, value = draw_tile(5, 0, ((4, 0, 0, 0), *start.board[1:]))
    following = start.play("left")
    assert following.board[row][col] == value
    assert (following.score, following.spawned) == (4, 1)


def test_65536_and_65536_make_131072() -> None:
    state = State(0, ((65536, 65536, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))).play("right")
    assert state.board[0][3] == 131072
    assert (state.max_tile, state.score) == (131072, 131072)


def test_a_record_may_carry_its_tiles() -> None:
    state = State(None, ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
    following = state.play("left", spawn=(3, 3, 2))
    assert following.board == ((4, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2))
    assert (following.score, following.spawned) == (4, 0)
    assert state.play("up") is state
    with pytest.raises(ValueError, match=r"spawn must be given .* since seed is None"):
        state.play("left")


@pytest.mark.parametrize(
    ("spawn", "error", "says"),
    [
        ((0, 0, 2), ValueError, r"on an empty cell after the slide, not \(0, 0, 2\)"),
        ((4, 0, 2), ValueError, r"row and col from 0 to 3"),
        ((0, -1, 2), ValueError, r"row and col from 0 to 3"),
        ((3, 3, 8), ValueError, r"value 2 or 4, not \(3, 3, 8\)"),
        ((3, 3), TypeError, r"spawn must be \(row, col, value\), three integers, not \(3, 3\)"),
        (7, TypeError, "three integers, not 7"),
        ((3, 3, 2.0), TypeError, "three integers"),
    ],
)
def test_a_tile_that_cannot_appear_is_refused(
    spawn: tuple[int, int, int], error: type[Exception], says: str
) -> None:
    state = State(3, ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
    with pytest.raises(error, match=says):
        state.play("left", spawn)


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match=r"seed must be in 0 <= seed < 2\*\*53, not -1"):
        State.new(-1)
    with pytest.raises(ValueError, match="score must not be negative, not -4"):
        State(1, FULL, score=-4)
    with pytest.raises(TypeError, match=r"spawned must be an integer, not 1\.5"):
        State(1, FULL, spawned=1.5)
    with pytest.raises(ValueError, match="board must hold at least one tile"):
        State(1, [[0] * 4] * 4)
    with pytest.raises(ValueError, match="direction must be"):
        State.new(1).play("north")


def test_a_position_is_frozen_and_can_be_a_key() -> None:
    state = State.new(8)
    with pytest.raises(FrozenInstanceError):
        state.score = 2048
    assert {state: 1}[State.new(8)] == 1
    assert repr(State(1, FULL)) == f"State(seed=1, board={FULL}, score=0, spawned=0)"


def test_a_position_prints_as_its_board() -> None:
    state = State(1, ((2, 0, 0, 0), (16, 4, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)), score=52)
    assert str(state).splitlines() == [
        " 2   .   .   .",
        "16   4   .   .",
        " .   .   .   .",
        " .   .   .   .",
        "score 52",
    ]
