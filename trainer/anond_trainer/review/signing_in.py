"""Logging in and out: by a one-time link, or by name and password where there are accounts."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from anond.web.bodies import BadBody, reply
from anond_trainer.review import accounts, leases
from anond_trainer.review.attempts import Attempts
from anond_trainer.review.bodies import body_of, string
from anond_trainer.review.guard import COOKIE
from anond_trainer.review.interface import Call, fields, text
from anond_trainer.review.login import SESSION_LIFE, begin_session, end_session, redeem, reviewer_of
from anond_trainer.review.queue import Queue

AT_ONCE = 2  # passwords that are checked at the same time: each takes a core and 64 MiB


class SigningIn:
    """The endpoints that strangers may call."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue
        self._attempts = Attempts(queue.db, queue.clock, lambda: queue.ring)
        self._checking = asyncio.Semaphore(AT_ONCE)

    def calls(self) -> list[Call]:
        """The calls of the interface."""
        return [
            Call("/api/login", self.ways, public=True),
            Call("/api/login", self.login, fields(token=text(), name=text(), password=text(1000)), public=True),
            Call("/api/logout", self.logout, method="POST"),
        ]

    async def ways(self, request: Request) -> Response:
        """Whether there are accounts, and so passwords."""
        return reply({"accounts": accounts.exist(self._queue.db)})

    async def login(self, request: Request) -> Response:
        """Exchange a one-time token, or a name and a password, for a session cookie."""
        body = await body_of(request)
        name = string(body, "name") if "token" not in body else ""
        if len(name) > accounts.MAX_NAME:
            raise BadBody(f"a name has {accounts.MAX_NAME} characters at most")
        if wait := self._attempts.wait(name):
            return reply({"error": "too many failed logins: wait a little"}, 429, {"retry-after": str(ceil(wait))})
        session = await self._by_password(name, body) if name else self._by_link(string(body, "token"))
        if session is None:
            self._failed(name)
            message = "name or password is wrong" if name else "this login link was used already, or is too old"
            return reply({"error": message}, 403)
        return self._welcome(session, is_secure=request.headers.get("origin", "").startswith("https://"))

    async def _by_password(self, name: str, body: dict[str, Any]) -> str | None:
        password, stored = string(body, "password"), accounts.password_hash(self._queue.db, name)
        async with self._checking:
            if self._attempts.wait(name):  # others failed while this one waited for its turn
                return None
            right = await asyncio.to_thread(accounts.matches, stored, password)
        unchanged = accounts.password_hash(self._queue.db, name) == stored
        return begin_session(self._queue, name) if right and unchanged else None

    def _by_link(self, token: str) -> str | None:
        session = redeem(self._queue, token)
        name = reviewer_of(self._queue, session)
        return session if name is not None and accounts.find(self._queue.db, name) else None

    def _failed(self, name: str) -> None:
        """A name that nobody has is not written down: it may be a password in the wrong field."""
        self._attempts.failed(name)
        known = accounts.exist(self._queue.db) and accounts.find(self._queue.db, name) is not None
        self._queue.audit.add(name if known else "", "login_failed")

    def _welcome(self, session: str, *, is_secure: bool) -> Response:
        name = reviewer_of(self._queue, session) or ""
        self._attempts.succeeded(name)
        self._queue.audit.add(name, "logged_in")
        response = reply({})
        response.set_cookie(
            COOKIE, session, max_age=int(SESSION_LIFE), httponly=True, samesite="strict", secure=is_secure
        )
        return response

    async def logout(self, request: Request) -> Response:
        """End the session; its cookie is good for nothing from now on, and what the person held is free for others."""
        name = request.scope["person"].name
        end_session(self._queue, request.scope["cookie"])
        leases.give_back(self._queue.db, name)
        self._queue.audit.add(name, "logged_out")
        response = reply({})
        response.delete_cookie(COOKIE)
        return response
