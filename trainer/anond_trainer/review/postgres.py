"""The store in PostgreSQL, for several review servers at once.

Writing transactions come one after the other, as SQLite has them: each begins by taking one lock, so that what is true
of one server on a file holds of several on a database. They take milliseconds, and none waits for anything but disk.
Other locks are held by a connection, and go with the server that dies: who sends decisions, and who is there at all.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import URL, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from anond.errors import LogError
from anond_trainer.review.database import Lock, Values, transaction
from anond_trainer.review.tables import TABLES, script

OLDEST: Final = 140_000  # PostgreSQL 14 ends sessions that are idle
AWAY: Final = 1.0  # seconds in which a database that could not be reached is not tried again
FEW_CHANGES: Final = 500  # rows of a table, and one in so many of all, after whose change it is counted anew
SHARE_OF_ROWS: Final = 5
_LAYING_OUT: Final = 0x616E6F6E  # a lock of its own: there is no table yet after which it could be named
_NUL: Final = "\ufffe"  # in place of a character that PostgreSQL does not keep; only what is damaged has one
_SESSION: Final = (
    "SET lock_timeout = '10s'; SET statement_timeout = '30s'; SET idle_in_transaction_session_timeout = '30s'; "
    "SET idle_session_timeout = '60s'; "  # a server that hangs is not waited for
    "SET plan_cache_mode = force_generic_plan; SET client_min_messages = warning; "
    "SET default_statistics_target = 10"  # counting takes tens of milliseconds, not hundreds
)
_CONNECTING: Final = {
    "connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "tcp_user_timeout": 15_000,
    "application_name": "anond review",
}  # fmt: skip
_PLACES: Final = re.compile(r"\?(\d*)|:([a-z]\w*)| INDEXED BY \w+")

T = TypeVar("T")


class Postgres:
    """One connection to a database, which comes back by itself after it was lost."""

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(
            url, poolclass=NullPool, hide_parameters=True, use_native_hstore=False, connect_args=_CONNECTING
        )
        self._inside = False
        self._is_server = False
        self._away_until = 0.0
        self._connect()
        self._lay_out()
        (outbox,) = self._run("SELECT CAST(CAST(to_regclass('outbox') AS oid) AS bigint)").fetchone() or (0,)
        self._locks = outbox << 8  # of this schema, where a database holds the stores of several

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is under way."""
        return self._inside

    def execute(self, statement: str, values: Values = ()) -> psycopg.Cursor[Any]:
        """Run one statement; outside a transaction one that writes is a transaction of its own."""
        if self._inside:
            return self._run(statement, values)
        if statement.startswith("SELECT"):
            return self._again_if_lost(lambda: self._run(statement, values))
        with transaction(self):
            return self._run(statement, values)

    def executemany(self, statement: str, values: Iterable[Values]) -> None:
        """Run one statement for each of these."""
        with transaction(self), _in_our_words():
            query, numbered = _translated(statement)
            self._driver.cursor().executemany(query, [_given(one, numbered=numbered) for one in values])

    def begin(self) -> None:
        """Begin a transaction, when no other server is in one."""
        lock = self._locks + Lock.WRITING
        try:
            self._again_if_lost(lambda: self._several(f"BEGIN; SELECT pg_advisory_xact_lock({lock})"))
        except LogError:
            self.roll_back()  # it has begun, without its lock
            raise
        self._inside = True

    def commit(self) -> None:
        """Commit the transaction: bring it to disk."""
        self._inside = False
        self._several("COMMIT")

    def roll_back(self) -> None:
        """Roll the transaction back; a lost connection has done so already."""
        self._inside = False
        try:
            self._several("ROLLBACK")
        except LogError:
            self._driver.close()  # whatever state it is in: the next statement gets a new one

    @contextmanager
    def exclusive(self, lock: Lock) -> Iterator[bool]:
        """A block that holds this lock against other servers; yields whether this one got it."""
        (mine,) = self.execute("SELECT pg_try_advisory_lock(?)", (self._locks + lock,)).fetchone() or (False,)
        try:
            yield mine
        finally:
            if mine:
                with suppress(LogError):  # it went with the connection
                    self.execute("SELECT pg_advisory_unlock(?)", (self._locks + lock,))

    def join(self) -> None:
        """Be counted among the servers, until the connection ends."""
        self._is_server = True
        self.execute("SELECT pg_advisory_lock_shared(?)", (self._locks + Lock.SERVING,))

    def leave(self) -> bool:
        """Be counted no more; returns whether no other server is left."""
        self._is_server = False
        lock = self._locks + Lock.SERVING
        self.execute("SELECT pg_advisory_unlock_shared(?)", (lock,))
        (last,) = self.execute("SELECT pg_try_advisory_lock(?)", (lock,)).fetchone() or (False,)
        if last:
            self.execute("SELECT pg_advisory_unlock(?)", (lock,))
        return bool(last)

    def renew_statistics(self) -> None:
        """Count tables anew that changed much: an uncounted one is read by the wrong index, for half a second.

        Autovacuum comes once a minute at best, and where it is off never; a queue fills up sooner.
        """
        changed = self.execute(
            "SELECT quote_ident(relname) FROM pg_stat_user_tables "
            "WHERE schemaname = current_schema() AND n_mod_since_analyze > ? + n_live_tup / ?",
            (FEW_CHANGES, SHARE_OF_ROWS),
        ).fetchall()
        if changed:
            self._several(f"ANALYZE (SKIP_LOCKED) {', '.join(name for (name,) in changed)}")

    def close(self) -> None:
        """Close the connection."""
        self._pooled.close()
        self._engine.dispose()

    def _connect(self) -> None:
        if time.monotonic() < self._away_until:
            raise LogError("the database of the review queue cannot be reached")
        self._away_until = time.monotonic() + AWAY
        with _in_our_words():
            self._pooled = self._engine.raw_connection()
            self._driver: psycopg.Connection[Any] = self._pooled.driver_connection  # type: ignore[assignment]
            self._driver.autocommit = True
            self._several(_SESSION)
            if self._driver.info.server_version < OLDEST:
                raise LogError("the database of the review queue is older than PostgreSQL 14")
        if self._is_server:
            self._run("SELECT pg_advisory_lock_shared(?)", (self._locks + Lock.SERVING,))
        self._away_until = 0.0

    def _lay_out(self) -> None:
        """Make the tables that are not there yet; one server does, where several start at once."""
        self._several(f"BEGIN; SELECT pg_advisory_xact_lock({_LAYING_OUT})")
        try:
            missing = " OR ".join(f"to_regclass('{name}') IS NULL" for name in TABLES.tables)
            if self._run(f"SELECT 1 WHERE {missing}").fetchone():
                self._several(script(of_postgres=True))
        except BaseException:
            self.roll_back()
            raise
        self._several("COMMIT")

    def _again_if_lost(self, work: Callable[[], T]) -> T:
        """Run a statement, and run it again over a new connection where the old one had ended unnoticed."""
        if self._driver.closed:
            self._connect()
        try:
            return work()
        except LogError:
            if not self._driver.closed:
                raise
        self._connect()
        return work()

    def _run(self, statement: str, values: Values = ()) -> psycopg.Cursor[Any]:
        query, numbered = _translated(statement)
        with _in_our_words():
            return self._driver.execute(query, _given(values, numbered=numbered))

    def _several(self, statements: str) -> None:
        with _in_our_words():
            self._driver.execute(statements.encode(), prepare=False)


@contextmanager
def _in_our_words() -> Iterator[None]:
    """The error without the server's message, which may quote stored values."""
    try:
        yield
    except (psycopg.Error, DBAPIError) as error:
        raise LogError(f"the database of the review queue failed: {_meaning(error)}") from None


def _meaning(error: psycopg.Error | DBAPIError) -> str:
    found = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(found, psycopg.OperationalError) and found.sqlstate is None:
        return "it cannot be reached, or lets nobody in"
    return f"PostgreSQL says {type(found).__name__}"


@lru_cache(maxsize=512)
def _translated(statement: str) -> tuple[bytes, bool]:
    """A statement as the driver takes it, and whether its values are asked for by number."""
    written = _PLACES.sub(_place, statement)
    return written.encode(), "%(p1)s" in written


def _place(found: re.Match[str]) -> str:
    if found[0].startswith(" "):  # SQLite is told which index to take
        return ""
    return f"%({found[2]})s" if found[2] else f"%(p{found[1]})s" if found[1] else "%s"


def _given(values: Values, *, numbered: bool) -> Any:
    """The parameters of a statement in the form that the driver takes."""
    if isinstance(values, Mapping):
        return {name: _kept(value) for name, value in values.items()}
    if numbered:
        return {f"p{number}": _kept(value) for number, value in enumerate(values, 1)}
    return tuple(map(_kept, values))


def _kept(value: Any) -> Any:
    return value.replace("\0", _NUL) if isinstance(value, str) and "\0" in value else value
