"""Identity by a proxy in front of the server, which has asked an identity provider (OpenID Connect).

The header that names a person is believed only from the proxy's addresses. From elsewhere it is refused: a client that
reaches the server beside the proxy could else be whoever they like.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from anond.config.settings import ReviewSettings
from anond.errors import ConfigError
from anond_trainer.review import accounts
from anond_trainer.review.accounts import Person, Role
from anond_trainer.review.login import SESSION_LIFE
from anond_trainer.review.queue import Queue

MANY: Final = 10_000  # people whose last visit is remembered


class NotFromProxy(Exception):
    """A request names a person, but comes from no trusted proxy, or the name cannot be that of an account."""


class TrustedProxy:
    """Tells the person of a request by the headers of a proxy; accounts are made at first sight."""

    def __init__(self, queue: Queue, settings: ReviewSettings) -> None:
        self._queue = queue
        self._networks = _networks(settings.proxy)
        self._user, self._groups = settings.proxy_user_header, settings.proxy_groups_header
        self._role: Role = settings.proxy_role  # type: ignore[assignment]
        self._of_group: tuple[tuple[str, Role], ...] = (
            (settings.proxy_admins, "admin"), (settings.proxy_leads, "lead"),
        )  # fmt: skip
        self._entered_at: dict[str, float] = {}

    def person(self, scope: Scope, headers: Headers) -> Person | None:
        """The person whom the proxy names; None where nobody is named. Raises NotFromProxy."""
        named = headers.getlist(self._user)
        if not named or not self._networks:
            return None
        name = named[0].strip()
        if len(named) > 1 or not accounts.is_name(name) or not self._is_proxy(scope):
            raise NotFromProxy
        found, changed = accounts.named_by_proxy(
            self._queue.db, name, self._role_of(headers), follows=bool(self._groups)
        )
        if changed:
            self._queue.audit.add("", "account_added", detail=f"{name} {found.role} by proxy")
        self._note(name)
        return found

    def account(self, name: str) -> Person | None:
        """The person of this name, as long as the account is there."""
        return accounts.find(self._queue.db, name)

    def _is_proxy(self, scope: Scope) -> bool:
        try:
            address = ip_address((scope.get("client") or ("",))[0])
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)

    def _role_of(self, headers: Headers) -> Role:
        """The highest role of those that the groups of a person bring."""
        if self._groups:
            groups = {one.strip() for some in headers.getlist(self._groups) for one in some.split(",")}
            for group, role in self._of_group:
                if group and group in groups:
                    return role
        return self._role

    def _note(self, name: str) -> None:
        """Tell the audit log of a visit: once for as long as a session lasts."""
        now = self._queue.clock()
        if now - self._entered_at.get(name, -SESSION_LIFE) >= SESSION_LIFE:
            if len(self._entered_at) >= MANY:
                self._entered_at.clear()
            self._entered_at[name] = now
            self._queue.audit.add(name, "logged_in", detail="by proxy")


def _networks(addresses: Sequence[str]) -> list[IPv4Network | IPv6Network]:
    found = []
    for one in addresses:
        try:
            found.append(ip_network(one))
        except ValueError:
            raise ConfigError(f"review.proxy: {one!r} is no address and no network such as 10.0.0.0/24") from None
    return found
