"""The database under the store: statements and transactions, the same for SQLite and for PostgreSQL.

Statements are written in what both understand, with `?`, `?1` or `:name` for values.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from enum import IntEnum
from typing import Any, Protocol

Values = Sequence[Any] | Mapping[str, Any]


class Lock(IntEnum):
    """Work that one server does at a time."""

    WRITING = 1
    SENDING = 2
    SERVING = 3  # held by all servers together


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    def fetchone(self) -> Any:
        """The next row, or None."""

    def fetchall(self) -> list[Any]:
        """The rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """One connection, used by one thread."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is under way."""

    def execute(self, statement: str, values: Values = ()) -> Cursor:
        """Run one statement; outside a transaction it is one of its own."""

    def executemany(self, statement: str, values: Iterable[Values]) -> None:
        """Run one statement for each of these."""

    def begin(self) -> None:
        """Begin a transaction, when no other is under way here or in another process."""

    def commit(self) -> None:
        """Commit the transaction: bring it to disk."""

    def roll_back(self) -> None:
        """Roll the transaction back."""

    def exclusive(self, lock: Lock) -> AbstractContextManager[bool]:
        """A block that holds a lock against other servers; yields whether this one got it."""

    def join(self) -> None:
        """Be counted among the servers that work with this database."""

    def leave(self) -> bool:
        """Be counted no more; returns whether no other server is left."""

    def renew_statistics(self) -> None:
        """Let the database count tables anew that changed much, so that it finds rows by the right index."""

    def close(self) -> None:
        """Close the connection."""


class Sqlite:
    """A file, or memory, of this process or of several on one machine."""

    def __init__(self, path: str) -> None:
        self.driver = sqlite3.connect(path, isolation_level=None, timeout=10)

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is under way."""
        return self.driver.in_transaction

    def execute(self, statement: str, values: Values = ()) -> sqlite3.Cursor:
        """Run one statement."""
        return self.driver.execute(statement, values)

    def executemany(self, statement: str, values: Iterable[Values]) -> None:
        """Run one statement for each of these."""
        self.driver.executemany(statement, values)

    def begin(self) -> None:
        """Begin a transaction that may write; SQLite lets one in at a time."""
        self.driver.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Commit the transaction: bring it to disk."""
        self.driver.execute("COMMIT")

    def roll_back(self) -> None:
        """Roll the transaction back."""
        self.driver.execute("ROLLBACK")

    @contextmanager
    def exclusive(self, lock: Lock) -> Iterator[bool]:
        """Do nothing: a file has one server."""
        yield True

    def join(self) -> None:
        """Do nothing: a file has one server."""

    def leave(self) -> bool:
        """Do nothing: a file has one server."""
        return True

    def renew_statistics(self) -> None:
        """Do nothing: statements name their indexes, where the choice matters."""

    def close(self) -> None:
        """Close the file."""
        self.driver.close()


@contextmanager
def transaction(db: Database) -> Iterator[None]:
    """All statements inside, and in the transaction around them if there is one, happen as a whole or not at all.

    Transactions come one after the other, those of other processes too: what one reads nobody changes before its end.
    """
    if db.in_transaction:
        yield
        return
    db.begin()
    try:
        yield
    except BaseException:
        db.roll_back()
        raise
    db.commit()
