"""OpenID Connect with a real proxy, oauth2-proxy, a real identity provider, oidc-provider, and a real browser.

Both are built where they are not there yet: the proxy by Go, the provider by npm.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from anond.config import Settings
from anond_trainer.review.proxy import TrustedProxy
from tests.ports import free_port
from tests.review.conftest import Site

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]
PROXY, PROVIDER = "github.com/oauth2-proxy/oauth2-proxy/v7@v7.15.6", "oidc-provider@9.13.3"
PROGRAMS = Path.home() / ".cache" / "anond" / "oidc"
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def programs() -> Path:
    """The folder of proxy and provider. Without Go and npm these tests fail in CI and are skipped elsewhere."""
    if missing := [name for name in ("go", "npm", "node") if shutil.which(name) is None]:
        reason = f"{', '.join(missing)} is missing: OpenID Connect is not tested"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    PROGRAMS.mkdir(parents=True, exist_ok=True)
    if not (PROGRAMS / "oauth2-proxy").exists():
        subprocess.run(["go", "install", PROXY], check=True, env=os.environ | {"GOBIN": str(PROGRAMS)})
    if not (PROGRAMS / "node_modules").exists():
        subprocess.run(["npm", "install", "--silent", "--prefix", PROGRAMS, PROVIDER], check=True)
    shutil.copy(HERE / "oidc" / "provider.mjs", PROGRAMS)  # node looks for modules beside it
    return PROGRAMS


class Proxied(Site):
    """The review server behind a proxy on this machine, which it believes."""

    def __init__(self, folder: Path, public: str) -> None:
        super().__init__(folder)
        self.PUBLIC = public

    def options(self) -> dict[str, Any]:
        """Roles follow the groups that the proxy tells."""
        settings = replace(
            Settings().review, proxy=["127.0.0.1"], proxy_groups_header="X-Forwarded-Groups", proxy_leads="review-leads"
        )
        return {"proxy": TrustedProxy(self.pile.queue, settings)}


@contextmanager
def running(command: list[object], answers: str) -> Iterator[None]:
    """A program, from when it answers at an address until the block ends."""
    with subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + 300
            while not _answers(answers):
                assert process.poll() is None, command[0]
                assert time.monotonic() < until, command[0]
                time.sleep(0.1)
            yield
        finally:
            process.terminate()


def _answers(address: str) -> bool:
    try:
        return httpx.get(address).status_code < 500
    except httpx.TransportError:
        return False


@pytest.fixture
def proxied(programs: Path, tmp_path: Path) -> Iterator[Proxied]:
    """The whole chain: provider, server and proxy."""
    issuer, public = (f"http://127.0.0.1:{free_port()}" for _ in range(2))
    back = f"{public}/oauth2/callback"
    with ExitStack() as stack:
        provider = ["node", programs / "provider.mjs", issuer.rpartition(":")[2], back]
        stack.enter_context(running(provider, f"{issuer}/.well-known/openid-configuration"))
        site = stack.enter_context(Proxied(tmp_path, public))
        proxy = [
            programs / "oauth2-proxy", "--provider=oidc", f"--oidc-issuer-url={issuer}", "--client-id=review",
            "--client-secret=for tests alone", f"--cookie-secret={'c' * 32}", "--cookie-secure=false",
            "--email-domain=example.org", "--scope=openid email groups", "--oidc-groups-claim=groups",
            f"--redirect-url={back}",
            f"--http-address={public.removeprefix('http://')}", f"--upstream={site.url}", "--skip-provider-button=true",
            "--pass-user-headers=true", "--pass-host-header=true",
        ]  # fmt: skip
        stack.enter_context(running(proxy, f"{public}/ping"))
        yield site


def log_in(page: Any, site: Proxied, name: str) -> None:
    """Go to the page, by way of the provider's login and its question whether to tell who one is."""
    page.goto(f"{site.PUBLIC}/")
    page.fill("input[name=login]", name)
    page.fill("input[name=password]", "any")
    page.click("button[type=submit]")
    page.click("button[type=submit]")
    page.wait_for_url(f"{site.PUBLIC}/")


@contextmanager
def browser_of(chromium: Any) -> Iterator[Any]:
    """A page in a browser that nobody has used."""
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def asks(page: Any, **headers: str) -> tuple[int, Any]:
    """What the server says who one is, to a request of the page's own."""
    ask = "headers => fetch('/api/me', {headers}).then(async answer => [answer.status, await answer.json()])"
    status, content = page.evaluate(ask, headers)
    return status, content


def test_people_log_in_at_the_provider_and_decide(chromium, proxied) -> None:
    """By keyboard, as whom the provider names; groups bring roles, and what comes to an empty pile is there at once."""
    from playwright.sync_api import expect

    with browser_of(chromium) as kim, browser_of(chromium) as lea:
        log_in(kim, proxied, "kim")
        expect(kim.locator("#empty")).to_be_visible()
        proxied.add("I am Petra", (5, 10, "PERSON"))
        expect(kim.locator("#turn")).to_contain_text("I am Petra")
        assert asks(kim)[1] | {"langs": []} == {"name": "kim", "role": "reviewer", "langs": [], "calibrates": False}
        kim.keyboard.press("Enter")
        expect(kim.locator("#empty")).to_be_visible()
        log_in(lea, proxied, "lea")
        assert asks(lea)[1]["role"] == "lead"
    entries = proxied.call(audit_log(proxied))
    assert ("kim", "decided", "release") in entries
    assert {("", "account_added", "kim reviewer by proxy"), ("", "account_added", "lea lead by proxy")} <= set(entries)


def test_nobody_names_themselves_through_the_proxy(chromium, proxied) -> None:
    """Whoever sends the headers of a lead stays who they are, and a stranger gets no further than the login."""
    with browser_of(chromium) as kim:
        log_in(kim, proxied, "kim")
        forged = {"X-Forwarded-User": "lea", "X-Forwarded-Groups": "review-leads"}
        status, content = asks(kim, **forged)
        assert (status, content.get("name", "kim"), content.get("role", "reviewer")) == (200, "kim", "reviewer")
        stranger = httpx.get(f"{proxied.PUBLIC}/api/next", headers=forged)
    assert stranger.status_code in (302, 401, 403)
    assert "lea" not in {who for who, *_ in proxied.call(audit_log(proxied))}


async def audit_log(site: Proxied) -> list[tuple[str, str, str]]:
    """Who did what, in the thread of the server."""
    return [(e.who, e.what, e.detail) for e in site.pile.queue.audit.entries()]
