"""People whom a proxy names: believed from its address alone, with an account made at first sight."""

from __future__ import annotations

from dataclasses import replace

import httpx
import pytest

from anond.config import Settings
from anond.errors import ConfigError
from anond_trainer.review import accounts
from anond_trainer.review.proxy import TrustedProxy
from tests.review.team import ORIGIN, OWN, PASSWORD, app_of, join, log_in, logged

pytestmark = pytest.mark.anyio
PROXY = "10.1.2.3"


def app_behind(pile, **changes):
    """The app behind a proxy."""
    settings = replace(Settings().review, proxy=[PROXY, "fd00::/8"], **changes)
    return app_of(pile, proxy=TrustedProxy(pile.queue, settings))


def client_from(app, address: str, **headers: str) -> httpx.AsyncClient:
    """A browser whose requests come from an address."""
    transport = httpx.ASGITransport(app, client=(address, 40_000))
    return httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=OWN | headers)


@pytest.mark.parametrize("address", [PROXY, "::ffff:10.1.2.3", "fd00::7"])
async def test_who_is_named_by_the_proxy_is_logged_in(pile, address) -> None:
    """Without a password; the account stands on the list, and the log tells of it once."""
    await pile.add("Petra")
    async with client_from(app_behind(pile), address, **{"X-Forwarded-User": "kim"}) as kim:
        me = (await kim.get("/api/me")).json()
        assert (me["name"], me["role"]) == ("kim", "reviewer")
        item = (await kim.get("/api/next")).json()["item"]
        assert (await kim.post("/api/decide", json={"item": item["id"], "verdict": "release"})).status_code == 200
    entries = [(who, what, detail) for who, what, _, detail in logged(pile)]
    assert entries == [
        ("", "account_added", "kim reviewer by proxy"), ("kim", "logged_in", "by proxy"), ("kim", "saw", ""),
        ("kim", "decided", "release"),
    ]  # fmt: skip


@pytest.mark.parametrize("address", ["10.1.2.4", "127.0.0.1", "somewhere"])
async def test_the_header_is_refused_from_elsewhere(pile, address) -> None:
    """Even with a session; the audit log tells, and no account is made."""
    join(pile, "robin")
    async with client_from(app_behind(pile), address) as robin:
        assert (await log_in(robin, "robin")).status_code == 200
        answer = await robin.get("/api/me", headers={"X-Forwarded-User": "kim"})
        assert (await robin.get("/api/me")).json()["name"] == "robin"
    assert (answer.status_code, answer.json()) == (403, {"error": "the proxy's header is not believed from here"})
    assert [(who, detail) for who, what, _, detail in logged(pile) if what == "refused"] == [("", "proxy")]
    assert [person.name for person in accounts.everybody(pile.queue.db)] == ["robin"]


@pytest.mark.parametrize("named", [["kim", "admin"], [""], ["x" * 101]])
async def test_a_request_that_names_two_or_nobody_who_can_be_is_refused(pile, named) -> None:
    """A proxy that lets the header of a stranger through adds its own to it."""
    async with client_from(app_behind(pile), PROXY) as kim:
        answer = await kim.get("/api/me", headers=[("X-Forwarded-User", name) for name in named])
    assert answer.status_code == 403
    assert accounts.everybody(pile.queue.db) == []


async def test_groups_bring_roles_and_take_them_away(pile) -> None:
    """Where a header with groups is named; the highest counts."""
    app = app_behind(pile, proxy_groups_header="X-Forwarded-Groups", proxy_leads="leads", proxy_admins="admins")
    roles = []
    for groups in ("staff", "staff, leads", "leads,admins", "staff"):
        async with client_from(app, PROXY, **{"X-Forwarded-User": "kim", "X-Forwarded-Groups": groups}) as kim:
            roles.append((await kim.get("/api/me")).json()["role"])
    assert roles == ["reviewer", "lead", "admin", "reviewer"]


async def test_without_groups_a_role_stays_as_it_was_given(pile) -> None:
    """Here, by whoever added the account; its languages stay, too."""
    join(pile, "lea", "lead", "sv")
    async with client_from(app_behind(pile), PROXY, **{"X-Forwarded-User": "lea"}) as lea:
        me = (await lea.get("/api/me")).json()
    assert (me["role"], me["langs"]) == ("lead", ["sv"])


async def test_nobody_logs_in_by_password_to_an_account_of_the_proxy(pile) -> None:
    """It has none, and no word opens it."""
    app = app_behind(pile)
    async with client_from(app, PROXY, **{"X-Forwarded-User": "kim"}) as kim:
        assert (await kim.get("/api/me")).status_code == 200
    async with client_from(app, "127.0.0.1") as stranger:
        for password in (PASSWORD, "!", "the password of nobody"):
            assert (await log_in(stranger, "kim", password)).status_code == 403


async def test_a_foreign_page_decides_nothing_through_the_proxy(pile) -> None:
    """The proxy would name its visitor: the origin is checked all the same."""
    item = await pile.add("Petra")
    async with client_from(app_behind(pile), PROXY, **{"X-Forwarded-User": "kim", "origin": "http://evil"}) as kim:
        answer = await kim.post("/api/decide", json={"item": item.id, "verdict": "release"})
    assert answer.status_code == 403
    assert [one.id for one in pile.queue.open_items()] == [item.id]


async def test_a_proxy_without_an_address_is_no_setting(pile) -> None:
    """The server does not start."""
    with pytest.raises(ConfigError, match=r"review.proxy: 'proxy.local' is no address and no network"):
        TrustedProxy(pile.queue, replace(Settings().review, proxy=["proxy.local"]))
