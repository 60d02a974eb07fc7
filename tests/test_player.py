"""The player as Python and the page see it, without a browser."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import comm
import ipywidgets
import numpy as np
import pytest
import traitlets
from IPython.core.formatters import DisplayFormatter

from tests.page import Page
from tests.vectors.read import long_game
from widget2048 import Player, Replay, live
from widget2048.rules import format_board

REPLAY = Replay(42, "LULU")
START = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]]
CARRIED = Replay(None, "LR", START, draws=[(1, 1, 2), (1, 0, 2)])
WISH = {"type": "play_on", "position": 2, "seed": 42, "game": "abc"}


@pytest.fixture(autouse=True)
def page_for_every_widget(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(comm, "create_comm", Page)
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path))
    monkeypatch.setattr(live, "_in_progress", None)
    yield
    ipywidgets.Widget.close_all()


def page_of(player: Player) -> Page:
    assert isinstance(player.comm, Page)
    return player.comm


# From Python.


def test_the_page_gets_the_replay_as_json_and_the_position() -> None:
    player = Player(REPLAY, position=3, lang="ko", motion="off")
    state = page_of(player).state
    assert Replay.from_json(state["_replay"]) == REPLAY == player.replay
    assert (state["position"], state["lang"], state["motion"]) == (3, "ko", "off")


def test_the_position_can_be_set_and_observed() -> None:
    player = Player(REPLAY)
    seen: list[int] = []
    player.observe(lambda change: seen.append(change["new"]), "position")
    for position in (4, 0, np.int64(2)):
        player.position = position
    assert seen == [4, 0, 2]
    page = page_of(player)
    page.settle()
    assert page.state["position"] == 2


@pytest.mark.parametrize("position", [-1, 5, 2.0, "2", None, True])
def test_a_position_that_the_replay_does_not_have_is_refused(position: Any) -> None:
    with pytest.raises(traitlets.TraitError, match="position"):
        Player(REPLAY, position=position)
    player = Player(REPLAY, position=1)
    with pytest.raises(traitlets.TraitError, match="position"):
        player.position = position
    assert player.position == 1


@pytest.mark.parametrize("position", [-1, 5, 2.0, "2", True])
def test_no_game_is_played_on_from_a_position_that_the_replay_does_not_have(position: Any) -> None:
    player = Player(REPLAY)
    with pytest.raises((TypeError, ValueError), match="position"):
        player.play_on(position)
    assert player.game is None


@pytest.mark.parametrize("replay", ["LULU", None, 42])
def test_what_is_no_replay_is_refused(replay: Any) -> None:
    with pytest.raises(TypeError, match="replay"):
        Player(replay)


def test_a_game_from_a_position_has_the_record_so_far_as_its_own() -> None:
    record = long_game()
    player = Player(record)
    game = player.play_on(932)
    assert player.game is game
    assert game.replay == record[:932]
    assert game.board == record[:932].final.board
    assert len(game.history) == 932
    assert game.undo()
    assert game.undo()
    assert game.replay == record[:930]
    for direction in ("down", "left"):
        game.move(direction)
    assert game.replay.moves[:930] == record.moves[:930]
    assert player.replay == record


def test_a_game_from_the_position_that_is_shown() -> None:
    player = Player(REPLAY, position=3, lang="ja")
    game = player.play_on()
    assert (game.replay, game.lang) == (REPLAY[:3], "ja")
    player.position = 0
    assert player.play_on().moves_made == 0
    assert player.game is not game


def test_a_game_from_a_record_with_its_own_tiles_is_not_undone_into_them() -> None:
    player = Player(CARRIED, position=1)
    game = player.play_on()
    assert not game.can_undo
    assert game.replay.draws == CARRIED[:1].draws
    assert game.move("right")
    assert game.undo()
    assert not game.undo()


def test_the_game_is_a_trait_that_can_be_observed_and_not_set() -> None:
    player = Player(REPLAY)
    seen: list[Any] = []
    player.observe(lambda change: seen.append(change["new"]), "game")
    game = player.play_on(2)
    assert seen == [game]
    with pytest.raises(traitlets.TraitError):
        player.game = None
    assert "game" not in page_of(player).state


# A replay as the last line of a cell.


def test_a_replay_shows_a_player_and_its_last_position_where_there_is_none() -> None:
    shown, _ = DisplayFormatter().format(REPLAY)
    assert shown["application/vnd.jupyter.widget-view+json"]["model_id"]
    assert shown["text/plain"] == f"{REPLAY!r}\n{format_board(REPLAY.final.board)}"
    assert shown["image/svg+xml"].startswith("<svg ")


def test_a_player_tells_its_position_and_its_replay() -> None:
    player = Player(REPLAY, position=3)
    assert repr(player) == (
        "<Player at move 3: <Replay of 4 moves: seed 42, score 16, largest tile 8>>"
    )
    shown, _ = DisplayFormatter().format(player)
    assert shown["text/plain"].startswith(repr(player))
    assert shown["application/vnd.jupyter.widget-view+json"]["model_id"] == player.model_id


def test_a_replay_is_its_last_position_where_no_widget_can_be_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "widget2048.player", None)
    shown, _ = DisplayFormatter().format(REPLAY)
    assert shown.keys() == {"text/plain", "image/svg+xml"}
    assert shown["text/plain"].startswith(repr(REPLAY))


# From the page.


def test_the_page_moves_the_position() -> None:
    player = Player(REPLAY)
    page_of(player).set_traits(position=3)
    assert player.position == 3


@pytest.mark.parametrize("position", [-1, 5, 2.5, "2", None, True, [], {}, 1e300])
def test_a_bad_position_from_the_page_is_refused_and_the_true_one_sent_back(
    position: Any,
) -> None:
    player = Player(REPLAY, position=1)
    page = page_of(player)
    page.set_traits(position=position)
    assert player.position == 1
    assert page.state["position"] == 1


def test_what_is_decided_here_is_not_the_page_s_to_set() -> None:
    player = Player(REPLAY, position=1)
    page = page_of(player)
    truth = dict(page.state)
    page.set_traits(_replay="{}", _played_on={"game": "x", "model": "y"}, position=4, motion="fast")
    assert Replay.from_json(page.state["_replay"]) == REPLAY
    assert page.state["_played_on"] == truth["_played_on"]
    assert (player.position, player.motion, page.state["motion"]) == (4, "auto", "auto")


def test_the_page_s_wish_to_play_on_makes_a_game_and_names_its_model() -> None:
    player = Player(REPLAY)
    page = page_of(player)
    page.say(WISH)
    assert player.game is not None
    assert player.game.replay == REPLAY[:2]
    assert page.state["_played_on"] == {"game": "abc", "model": player.game.model_id}


def test_the_page_chooses_the_seed_of_what_follows_only_where_the_record_has_none() -> None:
    player = Player(REPLAY)
    page_of(player).say({**WISH, "seed": 7})
    assert player.game is not None
    assert player.game.seed == 42
    player = Player(CARRIED)
    page_of(player).say({**WISH, "seed": 7})
    assert player.game is not None
    assert player.game.seed == 7
    game, other = player.game, Player(CARRIED).play_on(2)
    assert game.board == other.board


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "play_on",
        {},
        {"type": "record"},
        {**WISH, "type": []},
        {**WISH, "position": -1},
        {**WISH, "position": 5},
        {**WISH, "position": "2"},
        {**WISH, "position": None},
        {**WISH, "position": True},
        {**WISH, "position": 1.5},
        {**WISH, "seed": -1},
        {**WISH, "seed": None},
        {**WISH, "seed": 2**53},
        {**WISH, "game": ""},
        {**WISH, "game": "x" * 65},
        {**WISH, "game": 1},
    ],
)
def test_a_malformed_message_is_logged_and_dropped(
    content: Any, caplog: pytest.LogCaptureFixture
) -> None:
    player = Player(REPLAY)
    with caplog.at_level(logging.INFO, "widget2048.player"):
        page_of(player).say(content)
    assert "was dropped" in caplog.text
    assert player.game is None
    assert page_of(player).state["_played_on"] == {}


def test_a_loop_over_the_position_tells_the_page_few_times_and_last_of_all_the_end() -> None:
    player = Player(long_game())
    page = page_of(player)
    before = page.updates
    for n in range(len(player.replay) + 1):
        player.position = n
    page.settle()
    assert page.state["position"] == len(player.replay)
    assert 1 <= page.updates - before < len(player.replay) / 20
