"""Static pages as a person meets them: from a file, from a server, and within another page."""

import http.server
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import comm
import ipywidgets
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import ARTIFACTS, Open
from tests.browser.notebook import Board
from tests.page import Page as Comm
from tests.vectors.read import long_game
from widget2048 import Game, Replay
from widget2048.page import content_policy

HOSTILE = '</script><script>document.title = "in"</script> --> "\' <img src=x> \u202egnp.exe\u2066'
NEW_GAME = {"en": "New game", "id": "Gim baru", "ko": "새 게임", "ja": "新しいゲーム"}
START_OVER = {
    "en": "Start this page over",
    "id": "Ulangi halaman ini dari awal",
    "ko": "이 페이지 처음부터 다시",
    "ja": "このページを最初からやり直す",
}


@pytest.fixture(autouse=True)
def no_kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(comm, "create_comm", Comm)
    monkeypatch.setenv("WIDGET2048_DATA", ":memory:")
    yield
    ipywidgets.Widget.close_all()


@dataclass
class Visit:
    """A browser profile, and what was heard of its pages."""

    context: BrowserContext
    folder: Path
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.on("console", lambda message: self.said.append(message.text))
        self.context.on("weberror", lambda error: self.said.append(str(error.error)))
        self.context.on("request", lambda request: self.asked.append(request.url))

    def open(self, text: str, name: str = "page.html") -> Page:
        """Write a page into a file and open it."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return self.go(path.as_uri())

    def go(self, address: str) -> Page:
        page = self.context.new_page()
        page.goto(address)
        return page


Go = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser, tmp_path: Path) -> Iterator[Go]:
    """Begin a visit; at its end nothing has gone wrong, and nothing but the page was asked for."""
    ARTIFACTS.mkdir(exist_ok=True)
    visits: list[Visit] = []

    def begin(**options: Any) -> Visit:
        visits.append(Visit(browser.new_context(**options), tmp_path))
        return visits[-1]

    yield begin
    for one in visits:
        one.context.close()
        assert one.said == []
        assert [url for url in one.asked if not url.startswith(("file:", "data:"))] == []


def board_of(page: Page | Frame) -> Board:
    root = page.locator(".w2048")
    expect(root.locator(".w2048-board")).to_be_visible()
    return Board(root)


def host(*embeds: object, attributes: str = 'lang="en"') -> str:
    parts = "<p>text</p>".join(map(str, embeds))
    return f"<!doctype html><html {attributes}><meta charset=utf-8><title>Host</title>{parts}<p>end"


def frames(page: Page) -> list[Frame]:
    page.locator("iframe").last.content_frame.locator(".w2048-board").wait_for()
    return page.main_frame.child_frames


def heights(page: Page) -> list[list[float]]:
    """How high each iframe is, and how high what is in it."""
    page.wait_for_timeout(100)
    heights: list[list[float]] = page.evaluate(
        """() => [...document.querySelectorAll("iframe")].map((frame) => [
            frame.getBoundingClientRect().height,
            Math.ceil(frame.contentDocument.documentElement.getBoundingClientRect().height),
        ])"""
    )
    return heights


# From a file.


def test_a_file_plays_and_undoes_back_into_its_record(visit: Go) -> None:
    game = Game(Replay(42, "LULU"))
    page = visit().open(game.to_html(title="A lesson"))
    assert page.title() == "A lesson"
    expect(page.get_by_role("heading", level=1)).to_have_text("A lesson")
    board = board_of(page)
    assert board.rows == game.board
    board.focus()
    game.move("left")
    board.press("ArrowLeft")
    assert (board.rows, board.score) == (game.board, game.score)
    for _ in range(5):
        game.undo()
        board.press("Control+z")
        assert board.rows == game.board
    expect(board.button("undo")).to_be_disabled()
    page.wait_for_timeout(1200)
    expect(board.root.locator(".w2048-status")).to_be_hidden()


def test_undo_goes_back_two_thousand_moves(visit: Go) -> None:
    record = long_game()
    board = board_of(visit().open(record_page(record)))
    board.focus()
    board.grid.evaluate(
        """(board) => {
            for (let n = 0; n < 2100; n++) board.dispatchEvent(new KeyboardEvent("keydown",
                { key: "z", code: "KeyZ", ctrlKey: true, bubbles: true, cancelable: true }));
        }"""
    )
    assert board.rows == record[:-2000].final.board
    expect(board.button("undo")).to_be_disabled()


def record_page(record: Replay, **options: Any) -> str:
    return Game(record, **options).to_html()


def test_a_reload_goes_on_where_it_was_and_can_not_be_undone_past_that(visit: Go) -> None:
    page = visit().open(record_page(Replay(42, "LULU")))
    board = board_of(page)
    board.focus()
    board.press("ArrowLeft", "ArrowUp")
    rows, score = board.rows, board.score
    page.reload()
    board = board_of(page)
    assert (board.rows, board.score) == (rows, score)
    expect(board.button("undo")).to_be_disabled()
    board.focus()
    board.press("ArrowLeft")
    board.press("Control+z", "Control+z")
    assert board.rows == rows


def test_a_page_that_nobody_has_played_can_be_undone_after_a_reload_too(visit: Go) -> None:
    page = visit().open(record_page(Replay(42, "LULU")))
    page.reload()
    expect(board_of(page).button("undo")).to_be_enabled()


def test_the_best_score_outlives_its_game_and_the_page_can_be_started_over(visit: Go) -> None:
    page = visit().open(record_page(Replay(42, "LULU")))
    board = board_of(page)
    start = board.rows
    over = page.locator("[data-action='start-over']")
    expect(over).to_be_hidden()
    board.focus()
    board.press("ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowUp")
    best = board.score
    assert best > 16
    board.button("new").click()
    board.root.locator(".w2048-notice [data-action='new']").click()
    page.reload()
    board = board_of(page)
    assert (board.rows != start, board.score) == (True, 0)
    expect(board.root.locator(".w2048-best-value")).to_have_text(str(best))
    over.click()
    expect(over).to_have_text("Start over? This game ends.")
    assert board.score == 0
    page.keyboard.press("Tab")
    expect(over).to_have_text("Start this page over")
    over.click()
    over.click()
    board = board_of(page)
    assert board.rows == start
    expect(over).to_be_hidden()
    expect(board.grid).to_be_focused()
    expect(board.root.locator(".w2048-best-value")).to_have_text(str(best))
    page.reload()
    assert board_of(page).rows == start


def test_two_tabs_of_one_page_are_one_game(visit: Go) -> None:
    one = visit()
    pages = [one.open(record_page(Replay(42, "LULU"))) for _ in range(2)]
    first, second = map(board_of, pages)
    start = first.rows
    pages[0].bring_to_front()
    first.focus()
    first.press("ArrowLeft", "ArrowUp", "ArrowLeft")
    expect_rows(second, first)
    best = first.root.locator(".w2048-best-value").inner_text()
    expect(second.root.locator(".w2048-best-value")).to_have_text(best)
    assert second.score == first.score
    pages[1].bring_to_front()
    second.focus()
    second.press("ArrowUp", "ArrowLeft")
    expect_rows(first, second)
    played = second.rows
    for page in pages:
        page.reload()
        assert board_of(page).rows == played
    # So is starting it over.
    over = pages[0].locator("[data-action='start-over']")
    over.click()
    over.click()
    expect_rows(second, first)
    assert second.rows == start
    expect(pages[1].locator("[data-action='start-over']")).to_be_hidden()
    first.press("ArrowLeft")
    expect_rows(second, first)
    pages[1].reload()
    assert board_of(pages[1]).rows == first.rows != start


def expect_rows(board: Board, like: Board) -> None:
    """Wait until a board shows what another shows."""
    wanted = like.rows
    for _ in range(100):
        if board.rows == wanted:
            return
        board.root.page.wait_for_timeout(20)
    assert board.rows == wanted


def test_a_win_is_told_once_also_across_a_reload(visit: Go) -> None:
    near_win = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]]
    page = visit().open(Game(seed=1, board=near_win).to_html())
    board = board_of(page)
    board.focus()
    board.press("ArrowLeft")
    page.reload()
    board = board_of(page)
    expect(board.root.locator(".w2048-notice")).to_contain_text("You made 2048!")
    board.button("continue").click()
    page.reload()
    expect(board_of(page).root.locator(".w2048-notice")).to_be_hidden()


def test_two_pages_do_not_mix(visit: Go) -> None:
    one = visit()
    pages = [one.open(record_page(Replay(42, "LULU")), name) for name in ("a.html", "b.html")]
    pages.append(one.open(record_page(Replay(7, "")), "c.html"))
    board = board_of(pages[0])
    board.focus()
    board.press("ArrowLeft")
    for page, rows in zip(
        pages, (board.rows, Replay(42, "LULU").final.board, Replay(7, "").final.board), strict=True
    ):
        page.reload()
        assert board_of(page).rows == rows


@pytest.mark.parametrize(
    "damage",
    [
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
        "Storage.prototype.setItem = () => { throw new DOMException('no room') }",
        "for (const name of Object.keys(localStorage)) localStorage[name] = '{\"replay\":[1]}'",
        "for (const name of Object.keys(localStorage)) localStorage[name] = '\\u0000'",
    ],
    ids=["refused", "full", "corrupt", "garbage"],
)
def test_where_nothing_can_be_kept_the_page_plays(visit: Go, damage: str) -> None:
    one = visit()
    page = one.open(record_page(Replay(42, "LULU")))
    board = board_of(page)
    board.focus()
    board.press("ArrowLeft")
    page.evaluate(f"() => {{ {damage} }}")  # what is kept already
    page.add_init_script(damage)  # and what is to come
    page.reload()
    board = board_of(page)
    if "setItem" not in damage:
        assert board.rows == Replay(42, "LULU").final.board
    board.focus()
    rows = board.rows
    board.press("ArrowLeft", "ArrowUp")
    assert board.rows != rows


@pytest.mark.parametrize("lang", list(NEW_GAME))
def test_a_page_is_in_its_language_and_else_in_the_browsers(visit: Go, lang: str) -> None:
    for page in (
        visit(locale="en-US").open(Game(42, lang=lang).to_html()),
        visit(locale=lang).open(Game(42).to_html()),
        visit(locale=lang).open(Game(42, lang=HOSTILE).to_html()),
    ):
        board = board_of(page)
        expect(board.root).to_have_attribute("lang", lang)
        expect(board.button("new")).to_have_text(NEW_GAME[lang])
        board.focus()
        board.press("ArrowLeft")
        expect(page.locator("[data-action='start-over']")).to_have_text(START_OVER[lang])


def test_the_options_of_the_game_are_those_of_the_page(visit: Go) -> None:
    page = visit().open(Game(42, motion="off", controls="pad").to_html())
    board = board_of(page)
    expect(board.root).to_have_attribute("data-motion", "off")
    board.root.locator("[data-direction='left']").click()
    assert board.rows == Replay(42, "L").final.board


def test_what_is_hostile_is_text(visit: Go) -> None:
    game = Game(Replay(42, "LULU"), lang=HOSTILE)
    page = visit().open(game.to_html(title=HOSTILE))
    assert board_of(page).rows == game.board
    assert page.title() == HOSTILE
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
    assert page.locator("img").count() == 0
    replay = visit().open(game.replay.to_html(title=HOSTILE, lang=HOSTILE), "replay.html")
    expect(replay.locator(".w2048-player")).to_be_visible()
    assert replay.title() == HOSTILE
    (frame,) = frames(visit().open(host(game.embed(title=HOSTILE)), "embed.html"))
    assert board_of(frame).rows == game.board
    assert frame.evaluate("document.title") == HOSTILE
    assert frame.evaluate("frameElement.title") == HOSTILE


def test_without_scripts_the_page_is_a_picture_and_says_why(visit: Go) -> None:
    page = visit(java_script_enabled=False).open(
        record_page(Replay(42, "LULU"), lang="ko"), "still.html"
    )
    picture = page.get_by_role("img", name="2048 게임판, 점수 16")
    expect(picture).to_be_visible()
    expect(page.get_by_text("스크립트가 여기서는 꺼져 있거나 차단되었습니다")).to_be_visible()
    page.screenshot(path=ARTIFACTS / "page-still.png")


# From a server.


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server that sends the policy of the pages as a header."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", content_policy())
            super().end_headers()

        def log_message(self, *_: object) -> None:
            pass

    made = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Handler, directory=str(tmp_path))
    )
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_port}/"
    made.shutdown()
    made.server_close()


def test_a_page_plays_under_its_policy_sent_as_a_header(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    game = Game(Replay(42, "LULU"))
    game.to_html(tmp_path / "page.html", title=HOSTILE)
    served = Visit(browser.new_context(), tmp_path)
    page = served.go(f"{address}page.html")
    assert page.evaluate("() => fetch('page.html').catch(() => 'refused')") == "refused"
    served.said.clear()  # that it was refused
    page.reload()
    board = board_of(page)
    board.focus()
    board.press("ArrowLeft")
    rows = board.rows
    assert rows != game.board
    board.button("help").click()
    page.reload()
    assert board_of(page).rows == rows
    assert served.said == []
    assert {url for url in served.asked if not url.startswith("data:")} == {f"{address}page.html"}
    served.context.close()


# Within another page.


def test_embeds_do_not_disturb_each_other(visit: Go) -> None:
    one = visit(viewport={"width": 900, "height": 900})
    twin = Game(Replay(42, "LULU")).embed()
    page = one.open(host(twin, twin, Game(Replay(7, "")).embed()))
    boards = [board_of(frame) for frame in frames(page)]
    rows = [board.rows for board in boards]
    assert rows[0] == rows[1] == Replay(42, "LULU").final.board
    boards[1].focus()
    boards[1].press("ArrowLeft")
    assert [board.rows for board in boards[::2]] == rows[::2]
    played = boards[1].rows
    page.goto(f"{page.url}#end")
    page.reload()
    assert [board_of(frame).rows for frame in frames(page)] == [rows[0], played, rows[2]]
    page.screenshot(path=ARTIFACTS / "page-embeds.png", full_page=True)


def test_an_embed_is_as_high_as_what_is_in_it(visit: Go) -> None:
    page = visit(viewport={"width": 700, "height": 900}).open(host(Game(42, lang="ja").embed()))
    (frame,) = frames(page)
    ((wide, content),) = heights(page)
    assert wide == content
    board_of(frame).button("help").click()
    ((opened, content),) = heights(page)
    assert opened == content > wide
    board_of(frame).button("help").click()
    page.set_viewport_size({"width": 280, "height": 900})
    ((narrow, content),) = heights(page)
    assert narrow == content != wide
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.querySelector('iframe').style.display = 'none'")
    page.wait_for_timeout(100)
    page.evaluate("document.querySelector('iframe').style.display = ''")
    assert heights(page) == [[narrow, content]]


@pytest.mark.parametrize(
    ("attributes", "system", "theme"),
    [
        ('data-theme="dark"', "light", "dark"),
        ('class="light"', "dark", "light"),
        ("", "dark", "dark"),
        ("", "light", "light"),
    ],
)
def test_an_embed_is_light_or_dark_as_the_page_around(
    visit: Go, attributes: str, system: Any, theme: str
) -> None:
    page = visit(color_scheme=system).open(host(Game(42).embed(), attributes=attributes))
    (frame,) = frames(page)
    expect(frame.locator(".w2048")).to_have_attribute("data-theme", theme)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    expect(frame.locator(".w2048")).to_have_attribute("data-theme", "light")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect(frame.locator(".w2048")).to_have_attribute("data-theme", "dark")


def test_an_embed_speaks_the_language_of_the_page_around(visit: Go) -> None:
    page = visit(locale="en-US").open(host(Game(42).embed(), attributes='lang="ko-KR"'))
    (frame,) = frames(page)
    expect(board_of(frame).button("new")).to_have_text(NEW_GAME["ko"])


def test_an_embed_plays_in_a_frame_that_lets_it_reach_nothing(visit: Go) -> None:
    embed = str(Game(Replay(42, "LULU")).embed()).replace(
        "<iframe ", '<iframe sandbox="allow-scripts" '
    )
    page = visit().open(host(embed))
    (frame,) = frames(page)
    board = board_of(frame)
    board.focus()
    board.press("ArrowLeft")
    assert board.rows != Replay(42, "LULU").final.board


# A replay.


def player_of(page: Page | Frame) -> Board:
    root = page.locator(".w2048-player")
    expect(root).to_be_visible()
    return Board(root)


def test_a_replay_can_be_watched_and_played_on_and_the_game_is_kept(visit: Go) -> None:
    replay = long_game()[:930]
    page = visit().open(replay.to_html(title="A long game"))
    player = player_of(page)
    assert player.rows == replay[:0].final.board
    player.button("end").click()
    assert player.rows == replay.final.board
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048"))
    board.press("ArrowLeft")
    if board.rows == replay.final.board:
        board.press("ArrowDown")
    rows = board.rows
    assert rows != replay.final.board
    page.reload()
    player = player_of(page)
    board = Board(player.root.locator(".w2048"))
    assert board.rows == rows
    expect(board.button("undo")).to_be_disabled()
    player.button("back-to-replay").click()
    player.button("forward").click()
    page.reload()
    assert player_of(page).rows == replay[:0].final.board


def test_who_watches_a_replay_in_one_tab_leaves_the_game_of_another_alone(visit: Go) -> None:
    one = visit()
    pages = [one.open(Replay(42, "LULU").to_html()) for _ in range(2)]
    player, watched = map(player_of, pages)
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048"))
    board.press("ArrowDown")
    rows = board.rows
    watched.button("forward").click()
    watched.button("end").click()
    pages[0].reload()
    board = Board(player_of(pages[0]).root.locator(".w2048"))
    assert board.rows == rows
    player_of(pages[0]).button("back-to-replay").click()
    player_of(pages[0]).button("forward").click()
    pages[0].reload()
    expect(player_of(pages[0]).button("play-on")).to_be_visible()


def test_a_page_of_its_own_takes_the_keys_at_once(visit: Go) -> None:
    one = visit()
    page = one.open(Game(seed=42).to_html())
    page.keyboard.press("ArrowLeft")
    assert board_of(page).rows == Replay(42, "L").final.board
    page = one.open(Replay(42, "LULU").to_html(position=1), "replay.html")
    page.keyboard.press("ArrowRight")
    assert player_of(page).rows == Replay(42, "LU").final.board
    player_of(page).button("play-on").click()
    page.keyboard.press("ArrowLeft")
    page.reload()
    page.keyboard.press("ArrowUp")
    assert Board(player_of(page).root.locator(".w2048")).rows == Replay(42, "LULU").final.board


def test_an_address_can_carry_another_replay_as_a_short_text(visit: Go) -> None:
    one = visit()
    page = one.open(Replay(42, "LULU").to_html(title="Mine"))
    linked = Replay(None, "RD", [[2, 2, 0, 0], *[[0] * 4] * 3], draws=[(0, 0, 2), (0, 3, 4)])
    page.goto(f"{page.url}#{linked.to_text()}")
    expect(page.get_by_role("slider")).to_have_attribute("max", "2")
    player_of(page).button("end").click()
    assert player_of(page).rows == linked.final.board
    expect(page.get_by_role("heading")).to_be_hidden()
    expect(page.get_by_role("alert")).to_be_hidden()
    # A text that is damaged leads to the page's own replay, and the page says so.
    page.goto(page.url[:-1])
    expect(page.get_by_role("slider")).to_have_attribute("max", "4")
    expect(page.get_by_role("alert")).to_contain_text("The link is damaged")
    expect(page.get_by_role("heading")).to_have_text("Mine")


def test_a_record_that_carries_its_tiles_is_watched_and_played_on(visit: Go) -> None:
    start = [[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    replay = Replay(None, "LR", start, draws=[(3, 3, 4), (2, 0, 2)])
    player = player_of(visit().open(replay.to_html()))
    for n in (1, 2):
        player.button("forward").click()
        assert player.rows == replay[:n].final.board
    player.button("play-on").click()
    board = Board(player.root.locator(".w2048"))
    expect(board.button("undo")).to_be_disabled()
    board.press("ArrowUp")
    board.press("Control+z", "Control+z")
    assert board.rows == replay.final.board


def test_replays_and_games_in_one_page_do_not_disturb_each_other(visit: Go) -> None:
    replay = Replay(42, "LULU")
    page = visit(viewport={"width": 800, "height": 900}).open(
        host(replay.embed(), replay.embed(lang="ko"), Game(replay).embed())
    )
    first, second, game = frames(page)
    expect(player_of(second).root).to_have_attribute("lang", "ko")
    player_of(second).button("forward").click()
    assert player_of(first).rows == replay[:0].final.board
    assert player_of(second).rows == replay[:1].final.board
    assert board_of(game).rows == replay.final.board
    for height, content in heights(page):
        assert height == content
    page.screenshot(path=ARTIFACTS / "page-embedded-replays.png", full_page=True)


# In a notebook.


def test_a_notebook_shows_the_widget_and_not_its_picture_and_an_embed_in_one_piece(
    open_notebook: Open, app: str
) -> None:
    notebook = open_notebook(
        ["from widget2048 import Game, Replay\ngame = Game(42)\ngame", "game.embed()"], app
    )
    notebook.run_all()
    notebook.board()
    expect(notebook.page.locator(".jp-RenderedSVG")).to_have_count(0)
    frame = notebook.page.locator(".jp-OutputArea-output iframe")
    board = Board(frame.content_frame.locator(".w2048"))
    expect(board.grid).to_be_visible()
    board.focus()
    board.press("ArrowLeft")
    assert board.rows == Replay(42, "L").final.board
    assert notebook.evaluate("game.moves_made") == 0
    expect(frame).to_have_css("height", re.compile(r"^[45]\d\d(\.\d+)?px$"))


@pytest.mark.filterwarnings("default")  # what Jupyter's own parts warn of
def test_a_page_of_a_notebook_without_widgets_shows_the_pictures_and_the_embeds(
    visit: Go,
) -> None:
    cells = [
        "from widget2048 import Game, Replay\ngame = Game(Replay(42, 'LULU'))\ngame",
        "game.replay",
        "game.embed()",
    ]
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=120, store_widget_state=False).execute()
    exporter = HTMLExporter(template_name="basic")
    html, _ = exporter.from_notebook_node(notebook)
    page = visit().open(f"<!doctype html><meta charset=utf-8><title>Page</title>{html}")
    pictures = page.locator("img[src^='data:image/svg+xml']")
    expect(pictures).to_have_count(2)
    assert pictures.evaluate_all("all => all.map((one) => one.naturalWidth)") == [280, 280]
    (frame,) = frames(page)
    assert board_of(frame).rows == Replay(42, "LULU").final.board
    page.screenshot(path=ARTIFACTS / "page-notebook.png", full_page=True)


# How it looks and reads.


@pytest.mark.parametrize("width", [320, 1000])
def test_a_page_of_a_replay_is_sound_for_assistive_technology(visit: Go, width: int) -> None:
    page = visit(viewport={"width": width, "height": 720}).open(
        long_game()[:930].to_html(title="리플레이", lang="ko")
    )
    player_of(page).button("end").click()
    page.wait_for_timeout(500)
    assert violations(page, "html") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=ARTIFACTS / f"page-replay-{width}.png", full_page=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1000])
def test_a_page_is_sound_for_assistive_technology_wide_and_narrow(
    visit: Go, scheme: Any, width: int
) -> None:
    one = visit(viewport={"width": width, "height": 720}, color_scheme=scheme)
    page = one.open(Game(long_game()[:930], lang="id").to_html(title="Pelajaran pertama"))
    board = board_of(page)
    board.focus()
    board.press("ArrowDown")
    board.button("help").click()
    page.wait_for_timeout(500)
    assert violations(page, "html") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=ARTIFACTS / f"page-{scheme}-{width}.png", full_page=True)


def test_a_page_fits_a_screen_without_scrolling(visit: Go) -> None:
    page = visit(viewport={"width": 1280, "height": 720}).open(Game(42).to_html(title="Lesson"))
    board_of(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_embeds_are_sound_for_assistive_technology(visit: Go) -> None:
    one = visit()
    page = one.open(host(Game(42).embed(), Game(Replay(7, ""), lang="ko").embed()))
    frames(page)
    assert violations(page, "iframe") == []
    one.said.clear()  # what axe says of frames in a file


def test_paper_is_light_and_shows_no_buttons(visit: Go) -> None:
    page = visit(color_scheme="dark").open(Game(long_game()[:930]).to_html(title="Print"))
    board = board_of(page)
    page.evaluate(
        """() => addEventListener("beforeprint", () => {
            window.printed = document.querySelector(".w2048").dataset.theme;
        })"""
    )
    page.pdf(path=ARTIFACTS / "page.pdf")
    assert page.evaluate("window.printed") == "light"
    expect(board.root).to_have_attribute("data-theme", "dark")
    page.emulate_media(media="print", color_scheme="light")
    expect(board.button("new")).to_be_hidden()
    page.screenshot(path=ARTIFACTS / "page-print.png")
