"""Guards every request: an app answers only where no guard refuses; each answer gets its headers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FOR_MACHINES: Final = frozenset({"/healthz", "/metrics"})  # probes come by other names, and learn counts alone


class Guarded:
    """ASGI middleware: answers in the app's place where `refusal` says so, and adds headers to each response."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self._app = app
        self._headers = headers

    def refusal(self, scope: Scope) -> ASGIApp | None:
        """The answer to a request that is refused; None where the app may answer."""
        raise NotImplementedError

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        await (self.refusal(scope) or self._app)(scope, receive, send_guarded)
