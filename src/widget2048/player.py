"""Player: the widget that shows a replay, and lets a person play on from any of its positions."""

import logging
from collections.abc import Mapping
from threading import RLock
from typing import Any, Literal, NamedTuple

import anywidget
import ipywidgets  # type: ignore[import-untyped]  # it ships no types
import traitlets as t

from widget2048.draw import to_seed
from widget2048.engine import Engine
from widget2048.live import separate_game
from widget2048.pacer import Pacer
from widget2048.picture import STATIC, fallback
from widget2048.replay import Replay, check_position, check_replay
from widget2048.widget import Game

_ID_LENGTH = 64

_logger = logging.getLogger(__name__)


class Player(anywidget.AnyWidget):
    """A player of a replay: its board at any position, its score as a curve, its moves.

    A Replay as the last line of a cell shows one. Each view plays at its own pace, and all views
    of a player share its position.

    Parameters
    ----------
    replay : Replay
    position : int
        How many moves have been made on the board that is shown first, 0 to `len(replay)`.
    lang : str, optional
        The language of the interface as a tag like `"ko"`; left out, or if there is no such
        translation, the page's, then the browser's, then English.
    motion : {"auto", "off"}
        Off draws tiles where they are; auto does so where the system asks for less motion.
    layout : ipywidgets.Layout or dict, optional
        The CSS layout of the widget.

    Raises
    ------
    TypeError, traitlets.TraitError
        If an argument is of the wrong kind or out of range; the message names it.

    Attributes
    ----------
    position : int
        The position that is shown. A trait: settable, observable and linkable. While the replay
        plays, it follows about ten times a second.
    game : Game or None
        The game last played on from here, in the page or by `play_on`. A read-only trait.
    lang, motion
        As the parameters; these can be set.

    Examples
    --------
    >>> player = Player(Replay(42, "LULU"), position=3)
    >>> game = player.play_on()
    >>> game.replay.moves, game.undo(), game.moves_made
    ('LUL', True, 2)
    """

    _esm = STATIC / "player.js"
    _css = STATIC / "player.css"

    position: "t.TraitType[int, int]" = t.TraitType(0).tag(sync=True)
    lang = t.Unicode(None, allow_none=True).tag(sync=True)
    motion = t.Enum(("auto", "off"), "auto").tag(sync=True)
    game: "t.Instance[Game | None]" = t.Instance(Game, allow_none=True, read_only=True)

    _replay = t.Unicode(read_only=True).tag(sync=True)
    """The replay as JSON."""

    _played_on = t.Dict(read_only=True).tag(sync=True)
    """The page's name for the game that it asked for last, and the id of that game's model."""

    _DECIDED_HERE = frozenset({"_replay", "_played_on"})

    def __init__(
        self,
        replay: Replay,
        *,
        position: int = 0,
        lang: str | None = None,
        motion: Literal["auto", "off"] = "auto",
        layout: ipywidgets.Layout | Mapping[str, Any] | None = None,
    ) -> None:
        check_replay(replay)
        self._record = replay
        self._lock = RLock()
        self._pacer = Pacer(lambda: self.send_state("position"), self._lock)
        self.set_trait("_replay", replay.to_json())
        options: dict[str, Any] = {"position": position, "lang": lang, "motion": motion}
        if layout is not None:
            options["layout"] = layout
        super().__init__(**options)
        self.on_msg(self._on_message)

    @property
    def replay(self) -> Replay:
        """The replay that is shown."""
        return self._record

    def play_on(self, position: int | None = None) -> Game:
        """Make a game that plays on from a position, with the record so far behind it.

        Parameters
        ----------
        position : int, optional
            0 to `len(replay)`; left out, the position that is shown.

        Returns
        -------
        Game
            It is `player.game` from now on.

        Raises
        ------
        TypeError, ValueError
            If the replay has no such position.
        """
        game = self._game_at(self.position if position is None else position)
        self.set_trait("game", game)
        return game

    def __repr__(self) -> str:
        return f"<Player at move {self.position}: {self._record!r}>"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.mimebundle(repr(self))

    def mimebundle(self, repr_text: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what shows the player, by MIME type, and the metadata of each.

        Where no widget can be, that is a picture or the text of the last position.

        Parameters
        ----------
        repr_text : str
            Goes before the text.
        """
        data, metadata = super()._repr_mimebundle_() or ({}, {})
        return {**data, **fallback(self._record.final, repr_text, self.lang)}, metadata

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Tell how the widget stands, and what equals a default too, as a Game does."""
        state: dict[str, Any] = super().get_state(key)
        return state

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take from the page what is the page's to say, and send back the truth for the rest."""
        refused = [name for name in sync_data if name in self._DECIDED_HERE]
        for name in sync_data.keys() - refused:
            try:
                super().set_state({name: sync_data[name]})
            except t.TraitError as error:
                _logger.info("a trait value from the page was refused: %s", error)
                refused.append(name)
        if refused := [name for name in refused if name in self.keys]:
            self.send_state(refused)

    def _should_send_property(self, key: str, value: Any) -> bool:
        """Leave the position to the pacer, since a loop may be faster than the server."""
        if not super()._should_send_property(key, value):
            return False
        if key == "position":
            with self._lock:
                self._pacer.request()
        return key != "position"

    @t.validate("position")
    def _check_position(self, proposal: Any) -> int:
        try:
            return check_position(self._record, proposal["value"])
        except (TypeError, ValueError) as error:
            raise t.TraitError(str(error)) from None

    def _game_at(self, position: int, seed: int | None = None, game: str | None = None) -> Game:
        engine = Engine.from_replay(
            self._record[: check_position(self._record, position)], seed=seed
        )
        live = separate_game(engine, "replay", record=True, game=game)
        return Game(live, lang=self.lang, motion=self.motion)  # type: ignore[arg-type]

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, Mapping) and content.get("type") == "for_game":
            self._pass_on(content)
            return
        try:
            wish = _read_wish(content)
            game = self._game_at(wish.position, wish.seed, wish.game)
        except (TypeError, ValueError) as error:
            _logger.info("a message from the page was dropped: %s", error)
            return
        self.set_trait("_played_on", {"game": wish.game, "model": game.model_id})
        self.set_trait("game", game)

    def _pass_on(self, content: Mapping[str, Any]) -> None:
        """Give a game a message that the page sent before it had found the game's model."""
        if self.game is not None and content.get("game") == self._played_on.get("game"):
            self.game.hear(content.get("message"))


class _Wish(NamedTuple):
    """The page's wish to play on."""

    position: int
    seed: int
    game: str
    """The page's name for the game."""


def _read_wish(content: object) -> _Wish:
    if not isinstance(content, Mapping) or content.get("type") != "play_on":
        raise ValueError("it is no wish to play on")
    game = content.get("game")
    if not (isinstance(game, str) and 0 < len(game) <= _ID_LENGTH):
        raise ValueError("game must be a short string")
    seed, position = content.get("seed"), content.get("position")
    return _Wish(position, to_seed(seed), game)  # type: ignore[arg-type]  # checked where used
