"""The seeded draw: which tile appears where, the same on every machine."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import boards, seeds
from widget2048.draw import draw_tile, random_seed, threefry2x32, to_seed
from widget2048.rules import EMPTY_BOARD, Board, empty_cells

ONES = 0xFFFFFFFF
words = st.integers(0, ONES)
numbers = st.integers(0, 200) | words


@pytest.mark.parametrize(
    ("key", "counter", "drawn"),
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((ONES, ONES), (ONES, ONES), (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
    ],
)
def test_threefry_gives_the_published_answers(
    key: tuple[int, int], counter: tuple[int, int], drawn: tuple[int, int]
) -> None:
    assert threefry2x32(key, counter) == drawn


def threefry_as_published(key: tuple[int, int], counter: tuple[int, int]) -> tuple[int, int]:
    keys = (*key, key[0] ^ key[1] ^ 0x1BD11BDA)
    x, y = ((c + k) & ONES for c, k in zip(counter, key, strict=True))
    for n in range(20):
        turn = (13, 15, 26, 6, 17, 29, 16, 24)[n % 8]
        x = (x + y) & ONES
        y = (y << turn | y >> (32 - turn)) & ONES ^ x
        if n % 4 == 3:
            group = n // 4 + 1
            x = (x + keys[group % 3]) & ONES
            y = (y + keys[(group + 1) % 3] + group) & ONES
    return x, y


@given(st.tuples(words, words), st.tuples(words, words))
def test_threefry_is_the_published_one(key: tuple[int, int], counter: tuple[int, int]) -> None:
    assert threefry2x32(key, counter) == threefry_as_published(key, counter)


@given(seeds, numbers, boards.filter(empty_cells))
def test_cell_and_value_follow_from_two_random_words(seed: int, n: int, board: Board) -> None:
    x, y = threefry2x32((seed & ONES, seed >> 32), (n, 0))
    empty = [(r, c) for r in range(4) for c in range(4) if not board[r][c]]
    value = 4 if y < 429496730 else 2
    assert draw_tile(seed, n, board) == (*empty[x * len(empty) >> 32], value)


def test_all_empty_cells_are_equally_likely_and_one_tile_in_ten_is_a_4() -> None:
    board = ((2, 0, 4, 8), (0, 0, 0, 0), (2, 4, 8, 16), (2, 4, 8, 0))
    drawn = [draw_tile(7, n, board) for n in range(6000)]
    cells = Counter((row, col) for row, col, _ in drawn)
    assert set(cells) == {(0, 1), (1, 0), (1, 1), (1, 2), (1, 3), (3, 3)}
    assert all(900 < count < 1100 for count in cells.values())
    assert 540 < sum(value == 4 for *_, value in drawn) < 660


def test_a_tile_is_a_4_where_its_second_word_is_below_429496730() -> None:
    assert threefry2x32((1, 0), (2737543900, 0))[1] == 429496729
    assert draw_tile(1, 2737543900, EMPTY_BOARD).value == 4
    assert threefry2x32((0, 0), (3158369174, 0))[1] == 429496730
    assert draw_tile(0, 3158369174, EMPTY_BOARD).value == 2


def test_the_one_empty_cell_gets_the_tile() -> None:
    board = ((2, 4, 8, 16),) * 3 + ((2, 4, 0, 16),)
    for n in range(40):
        assert draw_tile(3, n, board)[:2] == (3, 2)


def test_every_bit_of_a_seed_counts() -> None:
    def game(seed: int) -> list[object]:
        return [draw_tile(seed, n, EMPTY_BOARD) for n in range(16)]

    assert all(game(0) != game(1 << bit) for bit in range(53))


def test_a_random_seed_has_32_bits() -> None:
    drawn = {random_seed() for _ in range(64)}
    assert len(drawn) > 60
    assert max(drawn) >> 31 == 1
    assert max(drawn) <= ONES


@pytest.mark.parametrize("seed", [-1, 2**53, 10**60])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"seed must be in 0 <= seed < 2\*\*53, not"):
        to_seed(seed)


@pytest.mark.parametrize("seed", [0.0, "0", None, True])
def test_a_seed_that_is_no_integer_is_refused(seed: object) -> None:
    with pytest.raises(TypeError, match=f"seed must be an integer, not {seed!r}"):
        to_seed(seed)
