"""Who may look: one-time login links, and the browser sessions they are exchanged for. Only hashes are stored."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Literal

from anond_trainer.review.queue import Queue
from anond_trainer.review.store import transaction

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
