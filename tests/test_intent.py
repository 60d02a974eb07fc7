"""Messages from the page are not trusted: none of them raises, none corrupts a game."""

import logging
from typing import Any

import comm
import ipywidgets
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.page import Page
from widget2048 import Game, Replay
from widget2048.intent import IntentError, read_intent, read_sender

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
sound = {
    "type": st.sampled_from(
        ["move", "move", "undo", "new", "restart", "continue", "record", "stats"]
    ),
    "game": st.sampled_from(["this one", "this one", "another"]),
    "direction": st.sampled_from(["up", "right", "down", "left"]),
    "seed": st.sampled_from([0, 42, 2**53 - 1]),
    "client": st.just("in turn"),
    "seq": st.just("in turn"),
}
unsound = st.sampled_from(["cheat", "U", "UP", "", 0, -1, 1.5, "42", True, 2**53, None]) | junk


@st.composite
def almost_intents(draw: st.DrawFn) -> dict[str, Any]:
    """Intents, half of them with a member that is missing, or of a wrong kind or value."""
    message: dict[str, Any] = draw(st.fixed_dictionaries(sound))
    name = draw(st.none() | st.sampled_from(sorted(sound)))
    if name and draw(st.booleans()):
        message[name] = draw(unsound)
    elif name:
        del message[name]
    return message


@given(st.lists(almost_intents() | junk, min_size=5, max_size=40))
def test_no_message_raises_or_corrupts_a_game(contents: list[Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comm, "create_comm", Page)
        game = Game(seed=42)
    page = game.comm
    assert isinstance(page, Page)
    # ipywidgets turns what a handler raises into a log line, where a test would not see it.
    raised: list[logging.LogRecord] = []
    watch = logging.Handler(logging.WARNING)
    watch.emit = raised.append  # type: ignore[method-assign]
    game.log.addHandler(watch)
    sent = 0
    for content in contents:
        if isinstance(content, dict):
            if content.get("game") == "this one":
                content["game"] = page.confirmed["game"]
            if (content.get("client"), content.get("seq")) == ("in turn", "in turn"):
                content["seq"] = sent + 1
                sent += content.get("type") not in ["record", "stats"]
        page.say(content)
        if sent:
            game._pacer.flush()  # noqa: SLF001  # what waits is to be seen now
            assert page.confirmed["acknowledged"]["in turn"] == sent
    game.log.removeHandler(watch)
    assert raised == []
    assert Replay.from_json(game.replay.to_json()).final.board == game.board
    ipywidgets.Widget.close_all()


@given(st.dictionaries(st.sampled_from(sorted(Game.class_trait_names(sync=True))), junk))
def test_no_trait_value_from_the_page_raises_or_cheats(values: dict[str, Any]) -> None:
    values.pop("layout", None)  # ipywidgets' own
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comm, "create_comm", Page)
        game = Game(seed=42)
    before = (game.board, game.score, game.moves_made)
    game.set_state(values)
    assert (game.board, game.score, game.moves_made) == before
    ipywidgets.Widget.close_all()


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ({"type": "cheat", "game": "g"}, "type"),
        ({"type": ["move"], "game": "g"}, "type"),
        ({"type": "move", "game": 3, "direction": "up"}, "game"),
        ({"type": "move", "game": "g", "direction": "U"}, "U"),
        ({"type": "move", "game": "g"}, "Direction"),
        ({"type": "new", "game": "g", "seed": 2**53}, "seed"),
        ({"type": "new", "game": "g", "seed": 1.0}, "seed"),
        ({"type": "new", "game": "g"}, "seed"),
    ],
)
def test_what_is_no_intent_is_refused_by_name(content: dict[str, Any], names: str) -> None:
    with pytest.raises(IntentError, match=names):
        read_intent(content)


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        {"client": "a"},
        {"client": "", "seq": 1},
        {"client": "a" * 65, "seq": 1},
        {"client": "a", "seq": 0},
        {"client": "a", "seq": True},
        {"client": "a", "seq": 2**53},
        {"client": "a", "seq": "1"},
    ],
)
def test_a_message_without_client_and_seq_has_no_sender(content: object) -> None:
    assert read_sender(content) is None
