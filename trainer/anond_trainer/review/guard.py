"""Guards every request: it must be meant for this server, come from its own page, and from a known person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Scope

from anond.errors import LogError
from anond.web.guarded import FOR_MACHINES, Guarded
from anond_trainer.review.accounts import Person
from anond_trainer.review.proxy import NotFromProxy, TrustedProxy

COOKIE = "anond_review"
OWN_HEADER = "x-anond-review"  # a foreign page cannot add it without asking first, and is never told yes
PUBLIC = frozenset({"/healthz", "/metrics", "/login", "/api/login"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard(Guarded):
    """ASGI middleware: refuses foreign hosts, foreign origins and requests without a login; adds the security headers.

    The host check is what stops DNS rebinding: a foreign name that was made to point here is not ours.
    """

    def __init__(
        self,
        app: ASGIApp,
        origins: Sequence[str],
        person_of: Callable[[str | None], Person | None],
        refused: Callable[[str, str], None],
        proxy: TrustedProxy | None = None,
    ) -> None:
        super().__init__(app, HEADERS)
        self._origins = frozenset(origins)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in origins)
        self._person_of = person_of
        self._proxy = proxy
        self._refused = refused  # told who was refused, as far as that is known, and why

    def refusal(self, scope: Scope) -> JSONResponse | None:
        """The answer to a request that is refused; the scope gets who sends it."""
        try:
            return self._refusal(scope)
        except LogError as error:  # the database of the logins is away
            return JSONResponse({"error": str(error)}, 503)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers, path = Headers(scope=scope), scope["path"]
        if headers.get("host") not in self._hosts and path not in FOR_MACHINES:
            return self._refuse("", "host", "this server has another name", 403)
        scope["cookie"] = cookie_of(headers)
        try:
            scope["person"] = person = self._person(scope, headers)
        except NotFromProxy:
            return self._refuse("", "proxy", "the proxy's header is not believed from here", 403)
        own = headers.get("origin") in self._origins and OWN_HEADER in headers
        if scope["method"] not in ("GET", "HEAD") and not own:
            return self._refuse(person.name if person else "", "origin", "not sent by the review page", 403)
        if person is None and path.startswith("/api/") and path not in PUBLIC:
            if scope["cookie"] is None:
                return JSONResponse({"error": "log in first"}, 401)
            return self._refuse("", "session", "log in first", 401)
        return None

    def _person(self, scope: Scope, headers: Headers) -> Person | None:
        """The sender of a request, by the proxy's headers, else by cookie. `still` asks again later."""
        named = self._proxy.person(scope, headers) if self._proxy else None
        if self._proxy and named is not None:
            scope["still"] = partial(self._proxy.account, named.name)
            return named
        scope["still"] = partial(self._person_of, scope["cookie"])
        return self._person_of(scope["cookie"])

    def _refuse(self, who: str, why: str, message: str, status: int) -> JSONResponse:
        self._refused(who, why)
        return JSONResponse({"error": message}, status)


def cookie_of(headers: Headers) -> str | None:
    """The token of the session that a request brings."""
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel else None
