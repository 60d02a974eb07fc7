"""The widget as Python and the page see it, without a browser."""

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import comm
import ipywidgets
import pytest
import traitlets
from ipywidgets.embed import dependency_state

from tests.page import Page
from widget2048 import Engine, Game, Player, Replay, live

NEAR_WIN = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]]
CLIENTS_KEPT = 16


@pytest.fixture(autouse=True)
def page_for_every_widget(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[pytest.MonkeyPatch]:
    monkeypatch.setattr(comm, "create_comm", Page)
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path))
    monkeypatch.setattr(live, "_in_progress", None)
    yield monkeypatch
    ipywidgets.Widget.close_all()


def page_of(game: Game) -> Page:
    assert isinstance(game.comm, Page)
    return game.comm


# From Python.


def test_a_game_with_a_seed_starts_as_its_seed_draws_it() -> None:
    game = Game(seed=42)
    assert game.board == ((0, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 2, 0, 0))
    assert (game.score, game.seed, game.moves_made, game.can_undo) == (0, 42, 0, False)


def test_new_games_without_a_seed_differ() -> None:
    game = Game()
    seeds = {game.seed}
    for _ in range(3):
        game.new_game()
        seeds.add(game.seed)
    assert len(seeds) > 1


def test_the_traits_follow_the_engine_move_by_move() -> None:
    game, engine = Game(seed=42), Engine(seed=42)
    for letter in "LULURULDLURDLLUU":
        assert game.move(letter)
        engine.move(letter)
        assert game.board == engine.state.board
        assert (game.score, game.moves_made) == (engine.state.score, engine.moves_made)
    assert game.replay.moves == engine.replay.moves == "LULURULDLURDLLUU"
    assert list(game.history["score"]) == list(engine.history["score"])


def test_an_illegal_direction_does_nothing_at_all() -> None:
    game = Game(seed=42)
    game.move("left")
    seen: list[Any] = []
    game.observe(seen.append)
    assert not game.move("left")
    assert (game.moves_made, seen) == (1, [])


def test_undo_takes_back_and_restart_plays_the_same_start_again() -> None:
    game = Game(seed=42)
    start = game.board
    assert not game.undo()
    game.move("left")
    assert game.undo()
    assert game.board == start
    game.move("up")
    game.restart()
    assert (game.board, game.seed, game.can_undo) == (start, 42, False)


def test_a_new_game_is_drawn_even_after_a_custom_start() -> None:
    game = Game(board=NEAR_WIN)
    game.new_game(seed=42)
    assert game.board == Engine(42).state.board
    assert not game.can_undo


def test_a_replay_in_first_place_is_played_on_from_its_end() -> None:
    replay = Replay(42, "LULU")
    game = Game(replay)
    assert game.board == replay.final.board
    assert game.move("left")
    assert game.replay.moves[:4] == "LULU"
    assert len(game.history) == 5


@pytest.mark.parametrize(
    ("arguments", "error", "names"),
    [
        ({"seed": -1}, ValueError, "seed"),
        ({"seed": 2**53}, ValueError, "seed"),
        ({"seed": "42"}, TypeError, "seed"),
        ({"board": [[0] * 4] * 4}, ValueError, "board"),
        ({"board": [[3, 0, 0, 0]] + [[0] * 4] * 3}, ValueError, r"board\[0\]\[0\]"),
        ({"board": [[262144, 0, 0, 0]] + [[0] * 4] * 3}, ValueError, "131072"),
        ({"seed": Replay(1, ""), "board": NEAR_WIN}, TypeError, "board"),
        ({"sedd": 1}, TypeError, "sedd"),
        ({"record": "no"}, TypeError, "record must be True or False"),
    ],
)
def test_a_bad_argument_raises_and_is_named(
    arguments: dict[str, Any], error: type[Exception], names: str
) -> None:
    with pytest.raises(error, match=names):
        Game(**arguments)


def test_a_bad_direction_raises_and_moves_nothing() -> None:
    game = Game(seed=42)
    with pytest.raises(ValueError, match="direction"):
        game.move("north")
    assert game.moves_made == 0


def test_a_bad_seed_for_a_new_game_leaves_the_old_one() -> None:
    game = Game(seed=42)
    game.move("left")
    with pytest.raises(ValueError, match="seed"):
        game.new_game(seed=-5)
    assert (game.seed, game.moves_made) == (42, 1)


@pytest.mark.parametrize(
    "name",
    [
        "board",
        "score",
        "best_score",
        "seed",
        "moves_made",
        "over",
        "reached_2048",
        "can_undo",
    ],
)
def test_the_traits_are_read_only(name: str) -> None:
    game = Game(seed=42)
    with pytest.raises(traitlets.TraitError, match="read-only"):
        setattr(game, name, getattr(game, name))


@pytest.mark.parametrize(
    ("name", "value", "bad"),
    [("lang", "ko", 7), ("motion", "off", "on"), ("controls", "pad", "some")],
)
def test_language_motion_and_controls_can_be_chosen(name: str, value: str, bad: Any) -> None:
    game = Game(**{name: value})
    assert page_of(game).state[name] == value
    with pytest.raises(traitlets.TraitError, match=name):
        setattr(game, name, bad)
    with pytest.raises(traitlets.TraitError, match=name):
        Game(**{name: bad})


def test_the_page_may_say_that_a_person_wants_less_motion() -> None:
    game = Game()
    page_of(game).set_traits(motion="off")
    assert game.motion == "off"


def test_the_layout_is_the_widgets_own() -> None:
    assert Game(layout={"width": "300px"}).layout.width == "300px"


def test_statistics_count_drawn_games_that_had_a_move() -> None:
    before = Game().stats
    game = Game(seed=42)
    assert game.stats.games == before.games
    for letter in "LULURULDLURDLLUU":
        game.move(letter)
    custom = Game(board=[[65536, 65536, 0, 0]] + [[0] * 4] * 3)
    custom.move("left")
    assert game.stats.games == before.games + 1
    assert game.stats.best_score == max(68, before.best_score)
    assert game.stats.best_tile < 65536


def test_undo_does_not_lower_the_best_score() -> None:
    game = Game(seed=42)
    for letter in "LULURULDLURDLLUU":
        game.move(letter)
    best = game.best_score
    for _ in range(10):
        game.undo()
    assert game.best_score == best >= 68


# Observers.


def test_observers_see_every_move_in_order() -> None:
    game = Game(seed=42)
    seen: list[int] = []
    game.observe(lambda change: seen.append(change["new"]), "moves_made")
    for letter in "LULURULD":
        game.move(letter)
    assert seen == list(range(1, 9))


def test_an_observer_may_move_and_all_observers_see_all_moves_in_one_order() -> None:
    game = Game(seed=42)
    seen: list[int] = []

    def answer(change: Any) -> None:
        if change["new"] == 1:
            assert game.move("up")
            assert game.moves_made == 2

    game.observe(answer, "moves_made")
    game.observe(lambda change: seen.append(change["new"]), "moves_made")
    game.move("left")
    assert seen == [1, 2]


def test_what_an_observer_raises_reaches_the_caller_and_the_move_stands() -> None:
    game = Game(seed=42)
    seen: list[int] = []

    def fail(_: Any) -> None:
        raise RuntimeError("observer")

    game.observe(fail, "moves_made")
    game.observe(lambda change: seen.append(change["new"]), "seed")
    with pytest.raises(RuntimeError, match="observer"):
        game.move("left")
    assert game.moves_made == 1
    game.unobserve(fail, "moves_made")
    assert game.move("up")
    page_of(game).settle()
    assert page_of(game).state["moves_made"] == 2


def test_what_was_held_back_is_told_when_it_is_let_go() -> None:
    game = Game(seed=42)
    seen: list[int] = []
    game.observe(lambda change: seen.append(change["new"]), "moves_made")
    with game.hold_trait_notifications():
        game.move("left")
        game.move("up")
        assert seen == []
    assert seen == [2]


def test_observers_of_two_games_that_mirror_each_other_in_two_threads_do_not_lock_up() -> None:
    games = [Game(seed=1), Game(seed=2)]
    for game, other in (games, games[::-1]):
        game.observe(lambda _, other=other: other.keep_going() or other.replay, "moves_made")

    def play_on(game: Game) -> None:
        for n in range(200):
            game.move("LURD"[n % 4])

    threads = [threading.Thread(target=play_on, args=[game], daemon=True) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


def test_an_observer_may_wait_for_a_thread_that_uses_the_game() -> None:
    game = Game(seed=42)
    seen: list[str] = []

    def ask_in_a_thread(_: Any) -> None:
        thread = threading.Thread(target=lambda: seen.append(game.replay.moves), daemon=True)
        thread.start()
        thread.join(30)

    game.observe(ask_in_a_thread, "moves_made")
    game.move("left")
    assert seen == ["L"]


# To the page.


def test_the_page_opens_on_the_position() -> None:
    page = page_of(Game(seed=42))
    assert page.state["board"] == ((0, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 2, 0, 0))
    assert page.confirmed["kept"] == 0
    assert page.confirmed["added"] == ""


def test_a_move_is_told_with_the_change_of_the_record_alone() -> None:
    game = Game(seed=42)
    page = page_of(game)
    told = []
    for letter in "LULURULD":
        game.move(letter)
        page.settle()
        told.append((page.confirmed["kept"], page.confirmed["added"]))
    assert told == list(enumerate("LULURULD"))
    game.undo()
    game.move("right")
    page.settle()
    assert (page.confirmed["kept"], page.confirmed["added"]) == (7, "R")


def test_a_fast_loop_is_told_in_few_updates_and_the_last_one_goes_out() -> None:
    game = Game(seed=42)
    page = page_of(game)
    for n in range(2000):
        if not game.move("LURD"[n % 4]) and game.over:
            game.new_game(seed=n)
    page.settle()
    assert page.updates < 200
    assert page.state["board"] == game.board
    assert page.confirmed["moves_made"] == game.moves_made


def test_bytes_per_move_do_not_grow_with_the_game() -> None:
    sizes = []
    game = Game(Replay(42, "LULURULDLURDLLUU"))
    page = page_of(game)
    for letter in "LDRULDRU":
        if game.move(letter):
            page.settle()
            sizes.append(len(repr(page.state["_confirmed"])))
    assert max(sizes) - min(sizes) < 20


def test_a_record_with_tiles_of_its_own_is_played_on() -> None:
    start = ((2, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    replay = Replay(None, "L", start, draws=[(3, 3, 4)])
    game = Game(replay)
    page = page_of(game)
    assert (page.confirmed["added"], page.confirmed["draws"]) == ("L", "f4")
    game.move("down")
    assert not (game.undo() and game.undo())
    game.move("right")
    page.settle()
    assert game.replay == Replay(game.seed, "LR", start, game.engine.times, [(3, 3, 4)])
    assert len(game.history) == 2
    page.say({"type": "record"})
    page.settle()
    (record,) = page.customs
    assert (record["moves"], record["draws"]) == ("LR", "f4")
    game.restart()
    assert game.replay == Replay(game.seed, "", start)


# From the page.


def test_moves_of_the_page_are_played_and_acknowledged_in_order() -> None:
    game = Game(seed=42)
    page = page_of(game)
    for direction in ("left", "up", "left", "up"):
        page.intend("move", direction=direction)
    page.settle()
    assert game.replay.moves == "LULU"
    assert page.confirmed["acknowledged"] == {"page": 4}


def test_a_message_that_comes_twice_is_played_once() -> None:
    game = Game(seed=42)
    page = page_of(game)
    message = {
        "type": "move",
        "game": page.confirmed["game"],
        "direction": "left",
        "client": "page",
        "seq": 1,
    }
    page.say(message)
    page.say({**message, "direction": "up"})
    assert game.replay.moves == "L"


def test_messages_that_overtake_each_other_are_played_in_the_order_of_the_keys() -> None:
    game = Game(seed=42)
    page = page_of(game)
    message = {"type": "move", "game": page.confirmed["game"], "client": "page"}
    page.say({**message, "seq": 2, "direction": "up"})
    page.settle()
    assert game.moves_made == 0
    assert page.confirmed["acknowledged"] == {}
    page.say({**message, "seq": 1, "direction": "left"})
    assert game.replay.moves == "LU"


def test_the_page_can_undo_continue_restart_and_begin_a_game_of_its_own_seed() -> None:
    game = Game(board=NEAR_WIN, seed=42)
    page = page_of(game)
    page.intend("move", direction="left")
    page.settle()
    assert page.confirmed["win_notice"]
    page.intend("continue")
    page.settle()
    assert not page.confirmed["win_notice"]
    page.intend("undo")
    assert game.moves_made == 0
    assert game.reached_2048
    seq = page.intend("new", seed=7)
    page.settle()
    assert page.confirmed["game"] == f"page-{seq}"
    assert game.board == Engine(7).state.board
    page.intend("move", direction="left")
    page.intend("restart")
    assert (game.moves_made, game.seed) == (0, 7)


def test_keys_meant_for_a_game_that_ended_are_acknowledged_and_ignored() -> None:
    game = Game(seed=42)
    page = page_of(game)
    old = page.confirmed["game"]
    game.new_game(seed=42)
    seq = page.intend("move", direction="left", game=old)
    page.settle()
    assert game.moves_made == 0
    assert page.confirmed["acknowledged"] == {"page": seq}


def test_the_page_gets_the_whole_record_when_it_asks() -> None:
    game = Game(board=NEAR_WIN, seed=3)
    page = page_of(game)
    for letter in "LULD":
        game.move(letter)
    page.intend("record")
    record = page.customs[-1]
    assert record["moves"] == game.replay.moves
    assert (record["seed"], record["start"]) == (3, tuple(map(tuple, NEAR_WIN)))
    assert page.confirmed["moves_made"] == len(record["moves"])


def test_only_the_last_clients_are_remembered() -> None:
    game = Game(seed=42)
    page = page_of(game)
    for n in range(CLIENTS_KEPT + 4):
        page.seq = 0
        page.intend("continue", client=f"client {n}")
    page.settle()
    kept = [f"client {n}" for n in range(4, CLIENTS_KEPT + 4)]
    assert list(page.confirmed["acknowledged"]) == kept


def test_the_page_is_asked_to_say_what_it_has_heard_in_marimo_alone(
    page_for_every_widget: pytest.MonkeyPatch,
) -> None:
    assert page_of(Game(seed=42)).state["_heard"] is None
    page_for_every_widget.setitem(sys.modules, "marimo", sys)
    assert page_of(Game(seed=42)).state["_heard"] == 0


def test_a_link_into_a_read_only_trait_does_not_cheat_and_is_told_the_truth() -> None:
    game = Game(seed=42)
    page = page_of(game)
    board = game.board
    page.set_traits(score=99999, board=[[131072] * 4] * 4, _confirmed={})
    assert (game.score, game.board) == (0, board)
    assert (page.state["score"], page.state["board"]) == (0, board)
    assert page.confirmed["score"] == 0


def test_a_trait_value_that_is_not_allowed_is_refused_quietly() -> None:
    game = Game(seed=42)
    page = page_of(game)
    tabbable = game.tabbable
    page.set_traits(tabbable="neither")
    assert game.tabbable == tabbable
    assert page.state["tabbable"] == tabbable


def test_what_an_observer_raises_does_not_stop_the_page() -> None:
    game = Game(seed=42)
    page = page_of(game)

    def fail(_: Any) -> None:
        raise RuntimeError("observer")

    game.observe(fail, "moves_made")
    page.intend("move", direction="left")
    page.intend("move", direction="up")
    page.settle()
    assert page.confirmed["acknowledged"] == {"page": 2}
    assert page.confirmed["moves_made"] == 2


def test_a_loop_in_python_and_keys_in_the_page_at_once_make_one_game() -> None:
    game = Game(seed=42)
    page = page_of(game)
    seen: list[int] = []
    game.observe(lambda change: seen.append(change["new"]), "moves_made")

    def press_keys() -> None:
        for n in range(300):
            page.intend("move", direction=("left", "up", "right", "down")[n % 4])

    keys = threading.Thread(target=press_keys)
    keys.start()
    for n in range(300):
        game.move("DRUL"[n % 4])
    keys.join()
    page.settle()
    assert seen == list(range(1, game.moves_made + 1))
    assert game.replay.final.board == game.board
    assert page.state["board"] == game.board


# What is left of it where there is no kernel.


def test_the_widget_comes_with_a_picture_and_a_grid() -> None:
    game = Game(seed=42, lang="ko")
    game.move("left")
    data, _ = game._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == game.model_id
    assert data["text/plain"].splitlines() == [
        "<Game: seed 42, 1 moves, score 0>",
        *str(game.engine.state).splitlines()[:4],
    ]
    assert 'lang="ko"' in data["image/svg+xml"]
    assert data["image/svg+xml"].count("<text ") == 3


def test_a_replay_comes_with_a_picture_and_a_grid_of_its_last_position() -> None:
    replay = Replay(42, "LULU")
    data, _ = replay._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == f"{replay!r}\n{str(replay.final).rpartition(chr(10))[0]}"
    assert data["image/svg+xml"].startswith("<svg ")


@pytest.mark.parametrize("make", [lambda: Game(seed=42), lambda: Player(Replay(42, "LULU"))])
def test_a_page_made_of_a_widget_has_what_is_as_by_default_too(make: Callable[[], Any]) -> None:
    widget = make()
    state = dependency_state([widget])[widget.model_id]["state"]
    assert state.keys() == set(widget.keys)
    assert "export" in state["_esm"]


def test_a_page_made_of_a_game_has_the_whole_record() -> None:
    game = Game(seed=42)
    for letter in "LULU":
        game.move(letter)
    confirmed = dependency_state([game])[game.model_id]["state"]["_confirmed"]
    assert (confirmed["kept"], confirmed["added"]) == (0, "LULU")
    assert confirmed["board"] == game.board


def test_keeping_the_state_for_a_page_leaves_out_nothing_that_another_is_told() -> None:
    game = Game(seed=42)
    page = page_of(game)
    for letter in "LU":
        game.move(letter)
    page.settle()
    game.get_state()
    game.move("L")
    page.settle()
    assert (page.confirmed["kept"], page.confirmed["added"]) == (2, "L")
