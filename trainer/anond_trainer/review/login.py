"""Logins: links that work once, and the sessions for which links and passwords are exchanged; as hashes only."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Literal

from anond_trainer.review import accounts
from anond_trainer.review.database import transaction
from anond_trainer.review.queue import Queue

LINK_LIFE = 12 * 3600.0
SESSION_LIFE = 12 * 3600.0


def issue_login(queue: Queue, reviewer: str = "reviewer") -> str:
    """A token that logs its reviewer in once, within twelve hours. An older unused one of theirs stops working."""
    with transaction(queue.db):
        queue.db.execute("DELETE FROM logins WHERE kind = 'link' AND reviewer = ?", (reviewer,))
        return _issue(queue, "link", reviewer, LINK_LIFE)


def redeem(queue: Queue, token: str) -> str | None:
    """Exchange a link's token for that of a session; None if it is unknown, used or too old."""
    with transaction(queue.db):
        rows = queue.db.execute(
            "DELETE FROM logins WHERE hash = ? AND kind = 'link' AND expires > ? RETURNING reviewer",
            (_hash(token), queue.clock()),
        ).fetchall()
        return _issue(queue, "session", rows[0][0], SESSION_LIFE) if rows else None


def begin_session(queue: Queue, name: str) -> str:
    """The token of a session for somebody whose password was right."""
    with transaction(queue.db):
        return _issue(queue, "session", name, SESSION_LIFE)


def end_session(queue: Queue, token: str | None) -> None:
    """Log a browser out."""
    queue.db.execute("DELETE FROM logins WHERE hash = ?", (_hash(token or ""),))


def person_of(queue: Queue, token: str | None) -> accounts.Person | None:
    """The person whose session this is, or None; where there are accounts, only who has one."""
    row = queue.db.execute(
        "SELECT reviewer, name, role, langs FROM logins LEFT JOIN accounts ON name = reviewer "
        "WHERE logins.hash = ? AND kind = 'session' AND expires > ?",
        (_hash(token or ""), queue.clock()),
    ).fetchone()
    if row is None:
        return None
    reviewer, *account = row
    return accounts.find(queue.db, reviewer) if account[0] is None else accounts.stored_person(*account)


def reviewer_of(queue: Queue, token: str | None) -> str | None:
    """The reviewer whose session this is, or None."""
    row = queue.db.execute(
        "SELECT reviewer FROM logins WHERE hash = ? AND kind = 'session' AND expires > ?",
        (_hash(token or ""), queue.clock()),
    ).fetchone()
    return str(row[0]) if row else None


def _issue(queue: Queue, kind: Literal["link", "session"], reviewer: str, life: float) -> str:
    token, now = secrets.token_urlsafe(32), queue.clock()
    queue.db.execute("DELETE FROM logins WHERE expires <= ?", (now,))
    queue.db.execute("INSERT INTO logins VALUES (?, ?, ?, ?)", (_hash(token), kind, reviewer, now + life))
    return token


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
