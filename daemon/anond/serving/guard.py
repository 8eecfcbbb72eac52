"""Guards every request: it must be meant for this service, come from a program, and know the secret."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Scope

from anond.errors import ConfigError
from anond.web.bodies import reply
from anond.web.guarded import FOR_MACHINES, Guarded

HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
SHORTEST: Final = 16  # characters of a secret


class Guard(Guarded):
    """ASGI middleware: refuses foreign names, browsers, and who does not know the secret if there is one.

    The check of the name is what stops a page whose name was made to point here (DNS rebinding); no page sends a
    request to another origin without saying whence it comes.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], secret: str) -> None:
        super().__init__(app, HEADERS)
        self._secret = secret.encode()
        self._hosts = frozenset(hosts)  # none: any name, as behind a proxy, where the secret is what counts

    def refusal(self, scope: Scope) -> ASGIApp | None:
        """The answer to a request that is refused."""
        status, said = (0, "") if scope["path"] in FOR_MACHINES else self._refusal(Headers(scope=scope))
        return reply({"error": said}, status) if said else None

    def _refusal(self, headers: Headers) -> tuple[int, str]:
        if self._hosts and headers.get("host", "").lower() not in self._hosts:
            return 403, "this service has another name"
        if "origin" in headers or headers.get("sec-fetch-site", "none") != "none":
            return 403, "this service is not for pages in a browser"
        given = headers.get("authorization", "").encode("utf-8", "replace")
        if self._secret and not hmac.compare_digest(given, b"Bearer " + self._secret):
            return 401, "the secret is missing or wrong"
        return 0, ""


def secret_of(file: str) -> str:
    """The secret that a file holds; "" where none is named. Raises ConfigError."""
    if not file:
        return ""
    try:
        secret = Path(file).expanduser().read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"serve.secret_file = {file!r} cannot be read as ASCII text") from None
    if len(secret) < SHORTEST:
        raise ConfigError(f"serve.secret_file = {file!r} holds less than {SHORTEST} characters")
    return secret
