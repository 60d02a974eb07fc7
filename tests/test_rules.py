"""The board and its slides: what moves, what merges, what is legal."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from tests.strategies import boards, directions
from tests.vectors.read import rows
from widget2048.rules import (
    Board,
    Direction,
    Row,
    empty_cells,
    legal_directions,
    slide,
    to_board,
    to_direction,
)

EMPTY_ROW = (0, 0, 0, 0)


def slide_row(row: Row, direction: str) -> Row:
    return slide((EMPTY_ROW, row, EMPTY_ROW, EMPTY_ROW), direction).board[1]


@pytest.mark.parametrize(
    ("row", "left", "right"),
    [
        pytest.param((0, 2, 0, 4), (2, 4, 0, 0), (0, 0, 2, 4), id="tiles slide all the way"),
        pytest.param((2, 0, 0, 2), (4, 0, 0, 0), (0, 0, 0, 4), id="tiles merge across a gap"),
        pytest.param((2, 2, 4, 0), (4, 4, 0, 0), (0, 0, 4, 4), id="a merged tile stays as it is"),
        pytest.param((2, 2, 2, 0), (4, 2, 0, 0), (0, 0, 2, 4), id="the edge is settled first"),
        pytest.param((4, 4, 4, 0), (8, 4, 0, 0), (0, 0, 4, 8), id="three 4s make 8 and 4"),
        pytest.param((4, 4, 4, 4), (8, 8, 0, 0), (0, 0, 8, 8), id="four 4s make two 8s"),
        pytest.param((2, 2, 4, 8), (4, 4, 8, 0), (0, 4, 4, 8), id="neighbors without a gap merge"),
        pytest.param((4, 2, 2, 0), (4, 4, 0, 0), (0, 0, 4, 4), id="a made tile meets its like"),
        pytest.param((2, 4, 2, 4), (2, 4, 2, 4), (2, 4, 2, 4), id="unlike tiles do not merge"),
        pytest.param((65536, 65536, 0, 0), (131072, 0, 0, 0), (0, 0, 0, 131072), id="131072"),
        pytest.param((2**20, 0, 2**20, 2), (2**21, 2, 0, 0), (0, 0, 2**21, 2), id="2097152"),
    ],
)
def test_a_row_slides_and_merges(row: Row, left: Row, right: Row) -> None:
    assert slide_row(row, "left") == left
    assert slide_row(row, "right") == right


def test_columns_slide_like_rows() -> None:
    board = ((2, 0, 4, 0), (2, 0, 4, 8), (2, 2, 4, 0), (0, 0, 4, 8))
    assert slide(board, "up").board == ((4, 2, 8, 16), (2, 0, 8, 0), EMPTY_ROW, EMPTY_ROW)
    assert slide(board, "down").board == (EMPTY_ROW, EMPTY_ROW, (2, 0, 8, 0), (4, 2, 8, 16))


def test_diagonal_neighbors_never_merge() -> None:
    board = ((2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 2))
    assert slide(board, "left").board == ((2, 0, 0, 0),) * 4
    assert slide(board, "down").board == (EMPTY_ROW, EMPTY_ROW, EMPTY_ROW, (2, 2, 2, 2))


def test_a_slide_tells_the_tiles_made() -> None:
    board = ((2, 2, 4, 4), EMPTY_ROW, (0, 8, 0, 8), (4, 2, 16, 2))
    assert slide(board, "left").merged == (4, 8, 16)
    assert slide(board, "down").merged == ()


def test_boards_slide_as_in_the_original_game() -> None:
    original = rows("original_slides.json")
    assert len(original) == 300
    for tiles, direction, after, gained, legal in original:
        board = to_board(tiles)
        slid, merged = slide(board, direction)
        assert slid == to_board(after), board
        assert sum(merged) == gained, board
        assert legal_directions(board) == tuple(legal), board


@given(boards, directions)
def test_a_slide_keeps_the_sum_of_tiles_and_loses_one_tile_a_merge(
    board: Board, direction: Direction
) -> None:
    slid, merged = slide(board, direction)
    assert sum(map(sum, slid)) == sum(map(sum, board))
    assert len(empty_cells(slid)) == len(empty_cells(board)) + len(merged)


def turn(board: Board) -> Board:
    """Turn a board a quarter to the right."""
    return tuple(zip(*board[::-1], strict=True))


def mirror(board: Board) -> Board:
    return tuple(row[::-1] for row in board)


TURNED = dict(zip(Direction, [*list(Direction)[1:], Direction.UP], strict=True))
MIRRORED = {**{d: d for d in Direction}, Direction.LEFT: "right", Direction.RIGHT: "left"}


@given(boards, directions)
def test_a_turned_board_slides_to_the_turned_side(board: Board, direction: Direction) -> None:
    assert slide(turn(board), TURNED[direction]).board == turn(slide(board, direction).board)


@given(boards, directions)
def test_a_mirrored_board_slides_to_the_mirrored_side(board: Board, direction: Direction) -> None:
    assert slide(mirror(board), MIRRORED[direction]).board == mirror(slide(board, direction).board)


@given(boards)
def test_a_direction_is_legal_if_a_tile_can_slide_or_a_pair_merges(board: Board) -> None:
    def legal_left(board: Board) -> bool:
        return any(tile and before in (0, tile) for row in board for before, tile in pairwise(row))

    legal = legal_directions(board)
    assert ("left" in legal) == legal_left(board)
    assert ("down" in legal) == legal_left(turn(board))
    assert ("right" in legal) == legal_left(turn(turn(board)))
    assert ("up" in legal) == legal_left(turn(turn(turn(board))))


def test_legal_directions_come_in_the_order_up_right_down_left() -> None:
    board = (EMPTY_ROW, (0, 2, 0, 0), EMPTY_ROW, EMPTY_ROW)
    assert legal_directions(board) == ("up", "right", "down", "left")


@pytest.mark.parametrize("direction", Direction)
def test_a_direction_is_read_from_its_word_or_letter_in_any_case(direction: Direction) -> None:
    word = str(direction)
    for text in (direction, word, word.upper(), word.title(), word[0], word[0].upper()):
        assert to_direction(text) is direction


def test_what_names_no_direction_is_refused() -> None:
    for text in ("north", "", "UP ", "lr"):
        with pytest.raises(ValueError, match=f"direction must be 'up'.*not '{text}'"):
            to_direction(text)
    for value in (None, 0, b"up", ["up"]):
        with pytest.raises(TypeError, match="direction must be a string"):
            to_direction(value)


def test_a_board_is_read_from_lists_tuples_or_an_array() -> None:
    board = ((0, 2, 0, 0), (4, 0, 0, 0), (0, 0, 131072, 0), (0, 0, 0, 8))
    for given_board in (board, [list(row) for row in board], np.array(board), iter(board)):
        read = to_board(given_board)
        assert read == board
        assert {type(tile) for row in read for tile in row} == {int}


@pytest.mark.parametrize(
    ("board", "error", "says"),
    [
        (7, TypeError, "board must be 4 rows of 4 integers, not 7"),
        ("2048", TypeError, "board must be 4 rows of 4 integers, not '2048'"),
        ([2, 2, 2, 2], TypeError, "board must be 4 rows of 4 integers"),
        ([[2, 0], [0, 0]], ValueError, r"not rows of lengths \[2, 2\]"),
        ([[2] * 4] * 3 + [[2] * 5], ValueError, r"not rows of lengths \[4, 4, 4, 5\]"),
        ([[0] * 4] * 4, ValueError, "board must hold at least one tile"),
        ([[2] * 4] * 3 + [[2, 2, 3, 2]], ValueError, r"board\[3\]\[2\] must be .* not 3"),
        ([[2, 1, 0, 0]] * 4, ValueError, r"board\[0\]\[1\] must be 0 or a power of two .* not 1"),
        ([[-2, 0, 0, 0]] * 4, ValueError, r"board\[0\]\[0\] must be .* not -2"),
        ([[2.0, 0, 0, 0]] * 4, TypeError, r"board\[0\]\[0\] must be an integer, not 2.0"),
        ([[True, 2, 0, 0]] * 4, TypeError, r"board\[0\]\[0\] must be an integer, not True"),
        (["2222"] * 4, TypeError, r"board\[0\]\[0\] must be an integer, not '2'"),
        ([[None] * 4] * 4, TypeError, r"board\[0\]\[0\] must be an integer, not None"),
    ],
)
def test_what_is_no_board_is_refused(board: object, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        to_board(board)
