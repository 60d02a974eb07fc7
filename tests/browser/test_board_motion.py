"""Motion: what moves, what it never holds up, and how to have none."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPlain
from tests.browser.notebook import Board
from widget2048 import Game, State

START = [[2, 2, 0, 0], [4, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0]]
KEYS = {"up": "ArrowUp", "right": "ArrowRight", "down": "ArrowDown", "left": "ArrowLeft"}

# Presses keys with nothing between them, and says what the page showed after each.
HAMMER = """(board, keys) => {
    const root = board.closest(".w2048");
    return keys.map((code) => {
        board.dispatchEvent(new KeyboardEvent("keydown",
            { key: code, code, bubbles: true, cancelable: true, composed: true }));
        const tiles = [...root.querySelectorAll(".w2048-tile")]
            .map(({dataset: {row, col, value}}) => [+row, +col, +value]);
        return [tiles, +root.querySelector(".w2048-score-value").dataset.value];
    });
}"""
# Of each animation that has begun, what it changes.
ANIMATED = """root => root.getAnimations({subtree: true}).map(({effect}) =>
    effect.getKeyframes().flatMap((frame) => Object.keys(frame)))"""
TIMING = {"offset", "computedOffset", "easing", "composite"}


def seen(board: Board) -> list[list[int]]:
    """Every tile that can be seen, tiles under way included."""
    found: list[list[int]] = board.root.evaluate(
        """root => [...root.querySelectorAll(".w2048-face")]
            .filter((face) => +getComputedStyle(face).opacity > 0)
            .map((face) => [...getComputedStyle(face).gridArea.matchAll(/\\d+/g)]
                .slice(0, 2).map(Number).concat(+face.textContent))"""
    )
    return sorted(found)


def test_only_transform_and_opacity_are_animated(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=1, board=START))
    board.focus()
    animated: set[str] = set()
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        begun = board.strike(key, ANIMATED)
        assert begun != []
        animated = animated.union(*begun) - TIMING
    assert animated == {"transform", "opacity"}
    plain.page.wait_for_timeout(1000)
    assert board.root.evaluate(ANIMATED) == []


def test_a_thousand_random_keys_at_full_speed_leave_no_ghost(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=2048))
    board.focus()
    choice = random.Random(1)  # noqa: S311
    directions = choice.choices([*KEYS], k=1000)
    shown = board.grid.evaluate(HAMMER, [KEYS[direction] for direction in directions])
    state, moves = State.new(2048), 0
    for direction, (tiles, score) in zip(directions, shown, strict=True):
        after = state.play(direction)
        moves += after is not state
        state = after
        expected = [
            [row, col, state.board[row][col]]
            for row in range(4)
            for col in range(4)
            if state.board[row][col]
        ]
        assert (tiles, score) == (expected, state.score)
    assert moves > 100
    plain.page.wait_for_timeout(1000)
    assert seen(board) == [[row + 1, col + 1, value] for row, col, value in expected]
    assert len(plain.moves) == moves
    assert plain.game.board == state.board


def test_real_keys_at_full_speed_are_drawn_before_the_next(open_plain: OpenPlain) -> None:
    plain = open_plain()
    board = plain.show(Game(seed=7))
    board.focus()
    choice, state = random.Random(2), State.new(7)  # noqa: S311
    for direction in choice.choices([*KEYS], k=50):
        board.press(KEYS[direction])
        state = state.play(direction)
        assert board.rows == state.board


@pytest.mark.parametrize("way", ["the system", "the setting"])
def test_less_motion_draws_tiles_where_they_are(open_plain: OpenPlain, way: str) -> None:
    plain = open_plain(reduced_motion="reduce" if way == "the system" else "no-preference")
    game = Game(seed=1, board=START, motion="auto" if way == "the system" else "off")
    board = plain.show(game)
    board.focus()
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        assert board.strike(key, ANIMATED) == []
        assert seen(board) == [
            [row + 1, col + 1, value]
            for row, values in enumerate(board.rows)
            for col, value in enumerate(values)
            if value
        ]


def test_the_panel_turns_motion_off_and_on_and_python_knows(open_plain: OpenPlain) -> None:
    plain = open_plain()
    game = Game(seed=1, board=START)
    board = plain.show(game)
    board.button("help").click()
    box = board.root.get_by_role("checkbox", name="Animate tiles")
    expect(box).to_be_checked()
    box.press("Space")
    expect(box).not_to_be_checked()
    assert plain.moves == ""
    assert game.motion == "off"
    board.focus()
    assert board.strike("ArrowLeft", ANIMATED) == []
    game.motion = "auto"
    plain.update()
    expect(box).to_be_checked()
    assert board.strike("ArrowRight", ANIMATED) != []
