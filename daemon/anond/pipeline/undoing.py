"""A turn or a decision takes effect as a whole or not at all, for its session, its end and the keys of sessions."""

from __future__ import annotations

from anond.pipeline.ends import End
from anond.pipeline.session import OpenSession
from anond.session.ledger import Ledger


class UndoneOnError:
    """While this context lasts, a session works on a copy of its ledger.

    Where an exception ends it, the session has the ledger of before, its end is empty, and no key that was drawn
    meanwhile is written: a ledger that never knew a key could not destroy it.
    """

    __slots__ = ("_before", "_end", "_keys", "_session")

    def __init__(self, session: OpenSession, end: End) -> None:
        self._session, self._end = session, end
        self._before, self._keys = session.ledger, len(session.copies.key_records)

    def __enter__(self) -> Ledger:
        """The ledger as it was before, which stays so."""
        self._session.ledger = self._before.copy()
        return self._before

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._session.ledger = self._before
            self._end.roll_back()
            del self._session.copies.key_records[self._keys :]
