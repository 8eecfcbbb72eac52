"""A team at the review server: accounts, and a client of the real app for each person."""

from __future__ import annotations

import httpx

from anond_trainer.review import accounts
from anond_trainer.review.accounts import Person
from anond_trainer.review.server import create_app

ORIGIN = "http://127.0.0.1:8322"
OWN = {"origin": ORIGIN, "x-anond-review": "1"}
PASSWORD = "correct horse battery"


def app_of(pile, **options):
    """The app over a pile."""
    return create_app(pile.queue, pile.log, origins=[ORIGIN], **options)


def client_of(app) -> httpx.AsyncClient:
    """A browser that is nobody yet."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN, headers=OWN)


async def log_in(client: httpx.AsyncClient, name: str, password: str = PASSWORD) -> httpx.Response:
    """Log in with a password."""
    return await client.post("/api/login", json={"name": name, "password": password})


def join(pile, name: str, role: str = "reviewer", *langs: str) -> None:
    """Add an account."""
    accounts.add(pile.queue.db, Person(name, role, langs), PASSWORD)


async def shown(client: httpx.AsyncClient) -> str | None:
    """The text of the turn that a person gets."""
    item = (await client.get("/api/next")).json()["item"]
    return item and item["text"]


async def decide(client: httpx.AsyncClient, item: str, verdict: str = "release", **more) -> httpx.Response:
    """Decide an item."""
    return await client.post("/api/decide", json={"item": item, "verdict": verdict} | more)


def logged(pile) -> list[tuple[str, str, str, str]]:
    """The audit log, oldest first: who, what, item, detail."""
    return [(e.who, e.what, e.item, e.detail) for e in reversed(list(pile.queue.audit.entries()))]
