"""Database: one SQLite file that is never in the way.

Work is done in transactions that wait for others 250 ms at most. A file that has gone or come back
is opened again, and one that cannot be read as ours is set aside under a dated name, so that what
fails now may succeed at the next try.
"""

import os
import threading
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

Versions = Sequence[Sequence[str]]
"""The statements that lead from each version of the schema to the next, the first from nothing."""

PATIENCE = 0.25
"""Reading or writing waits at most this many seconds for other programs and threads."""

APPLICATION_ID = 0x32303438
"""Marks an SQLite file as ours; the characters 2048."""

# The result codes of SQLite; the names in Python's sqlite3 come with that module only.
_ERROR, _CORRUPT, _NOT_A_DATABASE, _READONLY_MOVED = 1, 11, 26, 1032

_inherited: list["Connection | None"] = []
"""Connections of a parent process: SQLite forbids a forked child to use or even to close them."""


class StoreError(Exception):
    """The saved games cannot be reached now; the message says why."""


class NotSaved(StoreError):  # noqa: N818  # says what is the matter, as KeyboardInterrupt does
    """What was to be saved is not; the message says why. The next try may succeed."""


class StoreWarning(UserWarning):
    """Something about the saved games that a person should know; play goes on."""


class Database:
    """An SQLite file, opened when it is first needed.

    Parameters
    ----------
    path : Path or None
        The file, made with its folder where missing. None keeps all in memory.
    versions : sequence of sequence of str
        The statements that lead from each version of the schema to the next, the first from an
        empty file.
    """

    def __init__(self, path: Path | None, versions: Versions) -> None:
        self.path = path
        self._versions = versions
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._process = os.getpid()

    def read(self, work: Callable[["Connection"], T]) -> T:
        """Return what `work` reads in one transaction; raises StoreError if that fails."""
        return self._run("BEGIN", work, StoreError)

    def write(self, work: Callable[["Connection"], T]) -> T:
        """Let `work` write in one transaction; raises NotSaved if nothing was written.

        `work` may be called twice, the second time on another file.
        """
        return self._run("BEGIN IMMEDIATE", work, NotSaved)

    def close(self) -> None:
        """Close the file until it is needed again. What was in memory is lost."""
        with self._lock:
            self._disconnect()

    def _run(
        self,
        begin: Literal["BEGIN", "BEGIN IMMEDIATE"],
        work: Callable[["Connection"], T],
        problem: type[StoreError],
    ) -> T:
        try:
            import sqlite3
        except ImportError as error:
            raise problem("this Python has no sqlite3") from error
        deadline = time.monotonic() + PATIENCE
        if not self._lock.acquire(timeout=PATIENCE):
            raise problem(f"{self}: another thread is at work")
        try:
            try:
                return self._attempt(begin, work, deadline)
            except (_Unreadable, sqlite3.Error, UnicodeDecodeError) as error:
                if not self._mend(error):
                    raise
            return self._attempt(begin, work, deadline)
        except (_NewerVersion, _Unreadable, sqlite3.Error, UnicodeDecodeError, OSError) as error:
            raise problem(f"{self}: {error}") from error
        finally:
            self._lock.release()

    def _attempt(self, begin: str, work: Callable[["Connection"], T], deadline: float) -> T:
        connection = self._connect(deadline)
        _wait_until(connection, deadline)
        connection.execute(begin)
        try:
            self._check_version(connection)
            result = work(connection)
            _wait_until(connection, deadline)
            connection.execute("COMMIT")
        except BaseException:
            _roll_back(connection)
            raise
        return result

    def _connect(self, deadline: float) -> "Connection":
        if self._process != os.getpid():
            _inherited.append(self._connection)
            self._connection = None
            self._process = os.getpid()
        if self._connection is not None and self._identity != self._identify():
            self._disconnect()
        if self._connection is None:
            self._open(deadline)
        assert self._connection is not None  # noqa: S101  # opened just now
        return self._connection

    def _open(self, deadline: float) -> None:
        from sqlite3 import connect

        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        # One thread at a time, by the lock; transactions are begun by hand.
        self._connection = connection = connect(
            self.path or ":memory:", isolation_level=None, check_same_thread=False
        )
        # Damaged text is found out where it is read, as other values are.
        connection.text_factory = lambda text: text.decode(errors="replace")
        self._identity = self._identify()
        try:
            _wait_until(connection, deadline)
            self._prepare(connection)
        except BaseException:
            self._disconnect()
            raise

    def _prepare(self, connection: "Connection") -> None:
        """Make sure that the file is whole and of this version of the schema."""
        connection.execute("BEGIN")
        try:
            application, version, tables, size = connection.execute(
                "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master),"
                " page_count * page_size"
                " FROM pragma_application_id, pragma_user_version,"
                " pragma_page_count, pragma_page_size"
            ).fetchone()
            # SQLite overlooks it where only a part of the last page is missing.
            if self.path is not None and self.path.stat().st_size < size:
                raise _Unreadable("the file is cut short")
        finally:
            _roll_back(connection)
        fresh = application == version == tables == 0
        if not fresh and (application != APPLICATION_ID or version < 1):
            raise _Unreadable("the file is of another program")
        self._check_version(connection)
        # Truncated rather than deleted: then a commit is on the disk without syncing the folder.
        connection.execute("PRAGMA journal_mode = TRUNCATE")
        connection.execute("PRAGMA synchronous = FULL")
        if version < len(self._versions):
            self._migrate(connection)
        if missing := self._pristine_columns() - _columns(connection):
            raise _Unreadable("the file lacks {}.{}".format(*min(missing)))

    def _migrate(self, connection: "Connection") -> None:
        from sqlite3 import Error

        connection.execute("BEGIN IMMEDIATE")
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            for statements in self._versions[version:]:
                for statement in statements:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {max(version, len(self._versions))}")
            connection.execute("COMMIT")
        except BaseException as error:
            _roll_back(connection)
            if isinstance(error, Error) and _code(error) == _ERROR:
                raise _Unreadable(str(error)) from error
            raise

    def _check_version(self, connection: "Connection") -> None:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(self._versions):
            raise _NewerVersion(
                f"a newer widget2048 wrote this file (schema {version}, this one knows "
                f"{len(self._versions)}); it is left as it is"
            )

    def _pristine_columns(self) -> set[tuple[str, str]]:
        from sqlite3 import connect

        connection = connect(":memory:", isolation_level=None)
        try:
            self._migrate(connection)
            return _columns(connection)
        finally:
            connection.close()

    def _mend(self, error: Exception) -> bool:
        """Do what can be done about an error; returns whether another try makes sense."""
        if self.path is None:
            return False
        if _is_damage(error):
            self._set_aside(self.path, str(error))
            return True
        self._disconnect()
        # Tables that are missing now were there when the file was opened.
        return _code(error) in (_ERROR, _READONLY_MOVED)

    def _set_aside(self, path: Path, reason: str) -> None:
        """Rename the file that was found damaged, unless another program has already done so."""
        self._disconnect()
        if self._identify() != self._identity:
            return
        aside = _dated(path)
        path.rename(aside)
        journal = Path(f"{path}-journal")
        if journal.exists():
            journal.rename(f"{aside}-journal")
        warnings.warn(
            f"the saved games in {path} could not be read ({reason}); that file is now {aside}, "
            "and a new one takes its place",
            StoreWarning,
            stacklevel=2,
        )

    def _disconnect(self) -> None:
        if self._connection is not None and self._process == os.getpid():
            from sqlite3 import Error

            with suppress(Error):
                self._connection.close()
        self._connection = None

    def _identify(self) -> tuple[int, int] | None:
        """Tell which file is at the path now, None where there is none."""
        if self.path is None:
            return None
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def __del__(self) -> None:
        connection = getattr(self, "_connection", None)
        if connection is not None and self._process == os.getpid():
            connection.close()

    def __str__(self) -> str:
        return "memory" if self.path is None else str(self.path)


class _Unreadable(Exception):  # noqa: N818
    """The file is not ours or not whole; the message says how that shows."""


class _NewerVersion(Exception):  # noqa: N818
    """The file has a schema of the future; the message says so."""


def _code(error: BaseException) -> int:
    return int(getattr(error, "sqlite_errorcode", 0))


def _is_damage(error: BaseException) -> bool:
    # Where the schema is damaged, SQLite may not even say so in UTF-8.
    if isinstance(error, _Unreadable | UnicodeDecodeError):
        return True
    return _code(error) & 0xFF in (_CORRUPT, _NOT_A_DATABASE)


def _wait_until(connection: "Connection", deadline: float) -> None:
    milliseconds = max(0, int(1000 * (deadline - time.monotonic())))
    connection.execute(f"PRAGMA busy_timeout = {milliseconds}")


def _roll_back(connection: "Connection") -> None:
    from sqlite3 import Error

    if connection.in_transaction:
        with suppress(Error):
            connection.execute("ROLLBACK")


def _columns(connection: "Connection") -> set[tuple[str, str]]:
    return set(
        connection.execute(
            "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c"
            " WHERE m.type = 'table'"
        )
    )


def _dated(path: Path) -> Path:
    """Choose a free name beside a file that tells the time."""
    stem = f"{path.stem}-damaged-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    aside = path.with_name(stem + path.suffix)
    n = 1
    while aside.exists():
        n += 1
        aside = path.with_name(f"{stem}-{n}{path.suffix}")
    return aside
