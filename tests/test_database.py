"""The file of the saved games when all goes wrong: play goes on, and nothing is lost or deleted."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.saving import played, saved
from widget2048 import store as store_module
from widget2048.database import Database
from widget2048.store import GameTakenOver, NotSaved, Store, StoreError, StoreWarning

ROOT = Path(__file__).parents[1]
VERSION_1 = Path(__file__).with_name("store_version_1.sql")

KILLS = 100
PATIENT = 2.0
"""A save that waits at most 250 ms is back after this many seconds, however busy the machine."""

Reopen = Callable[[], Store]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def reopen(path: Path) -> Iterator[Reopen]:
    """Open the file as another process would."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(Store(path)))


@pytest.fixture
def store(reopen: Reopen) -> Store:
    """A store with one game of 300 moves in progress."""
    store = reopen()
    store.save(saved(played(300)), kept=0, in_progress=True)
    return store


def go_on(store: Store) -> None:
    """Make one more move in the game in progress, and save it."""
    store.save(saved(played(301)), kept=300, in_progress=True)


def moves_saved(store: Store) -> dict[str, int]:
    return {row.id: row.moves_made for row in store.games()}


def set_aside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("games-damaged-*.sqlite3"))


def player(path: Path, moves: int, how: str) -> subprocess.Popen[str]:
    """Start a process that plays, saves every move, and then prints it."""
    command = [sys.executable, "-m", "tests.saving", str(path), str(moves), how]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def test_a_save_waits_for_the_disk(path: Path) -> None:
    # A kill can not show this; a power cut would.
    with closing(Database(path, [["CREATE TABLE numbers (number)"]])) as database:
        settings = database.read(
            lambda connection: [
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous")
            ]
        )
    assert settings == ["truncate", 2]


# Several processes.


def test_no_kill_at_any_moment_loses_an_acknowledged_move(path: Path, reopen: Reopen) -> None:
    chance = random.Random(2048)  # noqa: S311
    acknowledged: dict[str, str] = {}
    for n in range(KILLS):
        with player(path, 10**9, "resume") as process:
            assert process.stdout is not None
            lines = []
            if n % 5:  # else it may be killed while it opens the file
                lines.append(process.stdout.readline())
            time.sleep(chance.uniform(0, 0.05 if n % 5 else 0.3))
            process.kill()
            lines += process.stdout.readlines()
        for name, number, letter in (line.split() for line in lines if line.endswith("\n")):
            record = acknowledged.get(name, "")[: int(number) - 1]
            assert len(record) == int(number) - 1
            acknowledged[name] = record + letter
        store = reopen()
        rows = moves_saved(store)
        assert all(rows[name] >= len(record) for name, record in acknowledged.items())
        for name in list(rows)[-3:]:  # a move may be saved and not acknowledged yet
            moves = store.load(name).moves
            record = acknowledged.get(name, "")
            assert moves.startswith(record)
            assert len(moves) <= len(record) + 1
            acknowledged[name] = moves
        store.close()
    store = reopen()
    assert {name: store.load(name).moves for name in moves_saved(store)} == acknowledged
    assert set_aside(path) == []
    assert sum(map(len, acknowledged.values())) > KILLS


def test_two_processes_save_at_once(path: Path, reopen: Reopen) -> None:
    with player(path, 200, "new") as one, player(path, 200, "new") as other:
        assert one.stdout is not None
        assert other.stdout is not None
        lines = one.stdout.readlines() + other.stdout.readlines()
    rows = moves_saved(reopen())
    last = {line.split()[0]: int(line.split()[1]) for line in lines}
    assert last == rows
    assert sum(rows.values()) == 400


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes can be forked")
def test_a_forked_child_saves_games_of_its_own(path: Path, reopen: Reopen) -> None:
    script = f"""
import os
from tests.saving import played, saved
from widget2048.database import Database
from widget2048.store import GameTakenOver, Store
store = Store({str(path)!r})
store.save(saved(played(300)), kept=0)
child = os.fork()
if child == 0:
    store.save(saved(played(5), "child"), kept=0)
    try:
        store.save(saved(played(301)), kept=300)
    except GameTakenOver:
        os._exit(7)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
store.save(saved(played(302)), kept=300)
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)
    assert moves_saved(reopen()) == {"a": 302, "child": 5}


def test_while_another_process_holds_the_file_locked_nothing_is_saved_and_play_goes_on(
    store: Store, path: Path
) -> None:
    script = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute('BEGIN EXCLUSIVE'); print('locked', flush=True); input()"
    )
    command = [sys.executable, "-c", script, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        began = time.monotonic()
        with pytest.raises(NotSaved, match="locked"):
            go_on(store)
        assert time.monotonic() - began < PATIENT
        with pytest.raises(StoreError, match="locked"):
            store.stats()
        other.communicate("\n")
    go_on(store)
    assert moves_saved(store) == {"a": 301}


def test_a_reader_that_will_not_finish_delays_a_save_no_longer(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM games").fetchall()
        began = time.monotonic()
        with pytest.raises(NotSaved, match="locked"):
            go_on(store)
        assert time.monotonic() - began < PATIENT
        reader.execute("ROLLBACK")
    assert moves_saved(store) == {"a": 300}
    go_on(store)
    assert moves_saved(store) == {"a": 301}


# No way to write.


def test_where_no_folder_can_be_made_games_are_not_saved_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    obstacle = tmp_path / "file"
    obstacle.write_text("not a folder")
    monkeypatch.setenv("WIDGET2048_DATA", str(obstacle / "data"))
    with pytest.warns(StoreWarning, match="games are not saved: .*games.sqlite3"):
        store = Store.open()
    assert Store.open() is store
    for call in (
        partial(store.save, saved(played(300)), kept=0),
        store.resume,
        partial(store.set_in_progress, None),
    ):
        with pytest.raises(NotSaved, match=r"games\.sqlite3: .*"):
            call()
    for read in (store.stats, store.best_score, store.games, partial(store.load, "a")):
        with pytest.raises(StoreError, match=r"games\.sqlite3: .*"):
            read()
    obstacle.unlink()
    store.save(saved(played(300)), kept=300)
    assert moves_saved(store) == {"a": 300}
    store.close()


@pytest.mark.parametrize("reason", ["unable to open database file", "disk I/O error"])
def test_a_file_that_cannot_be_opened_is_not_set_aside(
    reason: str, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(*_arguments: object, **_options: object) -> None:
        raise sqlite3.OperationalError(reason)

    store.close()
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        with pytest.raises(NotSaved, match=reason):
            go_on(store)
    assert set_aside(path) == []
    go_on(store)
    assert moves_saved(store) == {"a": 301}


def test_a_file_that_may_only_be_read_can_be_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def connect_to_read(*arguments: str, **options: bool) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        if arguments[0] != ":memory:":
            connection.execute("PRAGMA query_only = ON")
        return connection

    store.close()
    monkeypatch.setattr(sqlite3, "connect", connect_to_read)
    with pytest.raises(NotSaved, match="readonly"):
        go_on(store)
    assert moves_saved(store) == {"a": 300}
    assert store.stats().games == 1


def test_on_a_full_disk_what_was_saved_stays_and_a_later_save_succeeds(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def connect_to_full_disk(*arguments: str, **options: bool) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        if arguments[0] != ":memory:":
            connection.execute("PRAGMA max_page_count = 1")  # no more than there are
        return connection

    store.close()
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect_to_full_disk)
        with pytest.raises(NotSaved, match="full"):
            store.save(saved(played(5000)), kept=300)
        assert moves_saved(store) == {"a": 300}
        assert store.load("a") == saved(played(300))
    store.close()
    store.save(saved(played(5000)), kept=300)
    assert store.load("a") == saved(played(5000))
    assert set_aside(path) == []


def test_without_sqlite3_the_game_plays_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path / "data"))
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "sqlite3", None)
        with pytest.warns(StoreWarning, match="not saved: this Python has no sqlite3") as told:
            store = Store.open()
        assert len(told) == 1
        with pytest.raises(NotSaved, match="this Python has no sqlite3"):
            store.save(saved(played(300)), kept=0)
        store.close()
    assert not (tmp_path / "data").exists()


# The file goes away, or another takes its place.


def test_a_folder_deleted_while_playing_is_made_again_with_the_whole_game(
    store: Store, path: Path
) -> None:
    shutil.rmtree(path.parent)
    go_on(store)
    assert store.load("a") == saved(played(301))
    assert path.exists()


def test_a_file_deleted_while_playing_is_made_again_with_the_whole_game(
    store: Store, path: Path
) -> None:
    path.unlink()
    assert store.games() == []
    go_on(store)
    assert store.load("a") == saved(played(301))


def test_an_older_copy_put_back_while_playing_gets_the_whole_game(store: Store, path: Path) -> None:
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    store.save(saved(played(699)), kept=300)
    copy.replace(path)
    store.save(saved(played(700)), kept=699)
    assert store.load("a") == saved(played(700))


def test_an_emptied_file_gets_the_whole_game(store: Store, path: Path) -> None:
    path.write_bytes(b"")
    go_on(store)
    assert store.load("a") == saved(played(301))


def test_after_the_file_was_deleted_two_processes_do_not_mix_one_game(
    store: Store, path: Path, reopen: Reopen
) -> None:
    newer = reopen()
    newer.resume()
    path.unlink()
    go_on(store)
    with pytest.raises(GameTakenOver):
        newer.save(saved(played(302)), kept=300)


# A file that is damaged, or of another program.


def garble(path: Path) -> None:
    path.write_bytes(b"garble" * 4000)


def write_text(path: Path) -> None:
    path.write_text("this is no database")


def drop_a_column(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE chunks DROP COLUMN times")


def write_another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE games (id, score)")
        connection.commit()


DAMAGES = [garble, write_text, drop_a_column, write_another_database]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("playing", [False, True])
def test_a_damaged_file_is_set_aside_unchanged_and_play_is_saved_in_a_new_one(
    damage: Callable[[Path], None], playing: bool, store: Store, path: Path
) -> None:
    if not playing:
        store.close()
    damage(path)
    content = path.read_bytes()
    if playing and damage is drop_a_column:
        store.close()  # an open file learns of it when it is opened the next time
    with pytest.warns(StoreWarning) as told:
        go_on(store)
    (aside,) = set_aside(path)
    assert aside.read_bytes() == content
    assert [str(path) in str(warning.message) for warning in told] == [True]
    assert str(aside) in str(told[0].message)
    assert store.load("a") == saved(played(301))


def test_files_set_aside_in_one_second_keep_names_of_their_own(store: Store, path: Path) -> None:
    for n in range(3):
        store.close()
        path.write_text(f"no database {n}")
        with pytest.warns(StoreWarning):
            assert store.games() == []
    assert {aside.read_text() for aside in set_aside(path)} == {
        f"no database {n}" for n in range(3)
    }


def test_a_damaged_file_is_set_aside_once_by_all_who_use_it(
    store: Store, path: Path, reopen: Reopen
) -> None:
    other = reopen()
    other.save(saved(played(20), "b"), kept=0)
    garble(path)
    with pytest.warns(StoreWarning):
        go_on(store)
    other.save(saved(played(21), "b"), kept=20)
    assert len(set_aside(path)) == 1
    assert moves_saved(store) == {"a": 301, "b": 21}


def test_a_file_that_another_process_has_just_replaced_is_not_set_aside(path: Path) -> None:
    database = Database(path, [["CREATE TABLE numbers (number)"]])
    replacement = path.with_name("replacement")
    with closing(Database(replacement, [["CREATE TABLE numbers (number)"]])) as other:
        other.write(lambda connection: connection.execute("INSERT INTO numbers VALUES (7)"))

    def read(connection: sqlite3.Connection) -> list[tuple[int]]:
        if replacement.exists():
            replacement.replace(path)
            raise damage
        return connection.execute("SELECT number FROM numbers").fetchall()

    damage = sqlite3.DatabaseError("database disk image is malformed")
    damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    with closing(database):
        assert database.read(read) == [(7,)]
    assert set_aside(path) == []


places = st.floats(0, 1, exclude_max=True)
"""Where in a file, as a part of its length."""


@pytest.fixture(scope="module")
def whole_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with twenty games."""
    path = tmp_path_factory.mktemp("whole") / "games.sqlite3"
    with closing(Store(path)) as store:
        for n in range(20):
            store.save(saved(played(20 + 30 * n), str(n)), kept=0, in_progress=True)
    return path


@settings(max_examples=60)
@given(places)
def test_a_file_cut_short_anywhere_is_set_aside(
    whole_file: Path, tmp_path_factory: pytest.TempPathFactory, place: float
) -> None:
    content = whole_file.read_bytes()
    # To SQLite a file of one byte is as good as empty.
    length = 2 + int(place * (len(content) - 2))
    path = tmp_path_factory.mktemp("cut") / "games.sqlite3"
    path.write_bytes(content[:length])
    with closing(Store(path)) as store:
        with pytest.warns(StoreWarning, match="could not be read"):
            assert store.resume() is None
        (aside,) = set_aside(path)
        assert aside.read_bytes() == content[:length]
        go_on(store)
        assert moves_saved(store) == {"a": 301}


@settings(max_examples=80)
@given(st.lists(st.tuples(places, st.binary(min_size=1, max_size=200)), min_size=1, max_size=5))
def test_garbage_anywhere_in_the_file_is_never_in_the_way(
    whole_file: Path,
    tmp_path_factory: pytest.TempPathFactory,
    garbage: list[tuple[float, bytes]],
) -> None:
    content = bytearray(whole_file.read_bytes())
    for place, piece in garbage:
        at = int(place * len(content))
        content[at : at + len(piece)] = piece
    path = tmp_path_factory.mktemp("garbage") / "games.sqlite3"
    path.write_bytes(content)
    with closing(Store(path)) as store, warnings.catch_warnings():
        warnings.simplefilter("ignore", StoreWarning)
        for call in (
            store.best_score,
            store.resume,
            store.games,
            store.stats,
            partial(store.load, "19"),
            partial(go_on, store),
        ):
            with suppress(StoreError, LookupError):
                call()


# Versions of the schema.


def make_version_1(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_1.read_text(encoding="utf-8"))


def schema(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL")
        return {(name, " ".join(sql.split())) for name, sql in rows}


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Make this the widget2048 of tomorrow, whose schema has one column more."""
    step = ("ALTER TABLE games ADD COLUMN note TEXT", "UPDATE games SET note = 'from version 1'")
    versions = (*store_module._VERSIONS, step)  # noqa: SLF001
    return partial(monkeypatch.setattr, store_module, "_VERSIONS", versions)


def test_a_file_of_version_1_is_read_as_it_was_written(path: Path, reopen: Reopen) -> None:
    make_version_1(path)
    store = reopen()
    assert moves_saved(store) == {"a": 300, "b": 20}
    times = tuple(n / 4 for n in range(300))
    game = saved(played(300), times=times, play_time=75.5)
    assert store.load("a") == game
    assert store.resume() == store.load("a")
    assert set_aside(path) == []


def test_version_1_never_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_version_1(tmp_path / "old" / "games.sqlite3")
    monkeypatch.setattr(store_module, "_VERSIONS", store_module._VERSIONS[:1])  # noqa: SLF001
    with closing(Store(tmp_path / "games.sqlite3")) as store:
        store.games()
    assert schema(tmp_path / "games.sqlite3") == schema(tmp_path / "old" / "games.sqlite3")


def test_a_file_of_version_1_is_brought_to_the_next_version(
    path: Path, reopen: Reopen, next_version: Callable[[], None]
) -> None:
    make_version_1(path)
    next_version()
    store = reopen()
    assert moves_saved(store) == {"a": 300, "b": 20}
    store.resume()
    go_on(store)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
        notes = connection.execute("SELECT note FROM games").fetchall()
    assert notes == [("from version 1",)] * 2
    assert moves_saved(store) == {"a": 301, "b": 20}


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, reopen: Reopen, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_version_1(path)
    content = path.read_bytes()
    step = ("DELETE FROM games", "INSERT INTO in_progress (one, game) VALUES (1, 1)")
    versions = (*store_module._VERSIONS, step)  # noqa: SLF001
    monkeypatch.setattr(store_module, "_VERSIONS", versions)
    with pytest.raises(StoreError, match="UNIQUE"):
        reopen().games()
    assert path.read_bytes() == content


def test_a_file_of_a_future_version_is_left_alone(
    tmp_path: Path, next_version: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite3"
    with monkeypatch.context() as tomorrow:
        tomorrow.setattr(store_module, "_VERSIONS", (*store_module._VERSIONS, ()))  # noqa: SLF001
        with closing(Store(path)) as store:
            store.save(saved(played(300)), kept=0, in_progress=True)
    content = path.read_bytes()
    monkeypatch.setenv("WIDGET2048_DATA", str(tmp_path))
    message = r"a newer widget2048 wrote this file \(schema 3, this one knows 2\)"
    with pytest.warns(StoreWarning, match=message) as told:
        store = Store.open()
    assert [str(path) in str(warning.message) for warning in told] == [True]
    with pytest.raises(NotSaved, match=message):
        go_on(store)
    assert path.read_bytes() == content
    assert set_aside(path) == []


def test_a_file_that_a_newer_version_changes_while_playing_is_left_alone(
    store: Store, path: Path, reopen: Reopen, next_version: Callable[[], None]
) -> None:
    next_version()
    reopen().games()
    content = path.read_bytes()
    with pytest.raises(NotSaved, match="a newer widget2048 wrote this file"):
        go_on(store)
    assert path.read_bytes() == content
