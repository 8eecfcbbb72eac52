"""A pile for review tests: a log, a queue in a folder, items to put on it, and what was decided."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import URL

from anond.events.records import Message
from anond.events.review import Decision, ReviewItem
from anond.events.turns import Turn
from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring, seal_place
from anond.tags import SELECTIVE, Span
from anond.testing import Clock, ListLog, Lists
from anond_trainer.review.guard import COOKIE
from anond_trainer.review.login import issue_login, redeem
from anond_trainer.review.queue import Queue
from anond_trainer.review.server import create_app, listen, origins_of, serve
from tests.topics import TOPICS

T = TypeVar("T")
NOON = 1_780_000_000.0
CHROMIUM = "/usr/bin/chromium"


@dataclass
class ReviewPile:
    """The turns that wait on one log, the review queue over it, and the steps that tests take."""

    store: Path | URL
    log: ListLog
    queue: Queue
    ring: Ring
    clock: Clock
    numbers: Iterator[int] = field(default_factory=lambda: iter(range(1_000_000)))

    def item(self, text: str, *spans: tuple[int, int, str], **changes: Any) -> ReviewItem:
        """An item that is not on the log yet."""
        number = next(self.numbers)
        turn = Turn(
            session=changes.pop("talk", f"talk-{number}"),
            turn=number,
            speaker=changes.pop("speaker", "user"),
            text=text,
        )
        item = ReviewItem(
            id=f"1-{number}", kind="divert", reason="risk", risk=0.5, lang="en", model="en-0001", partition=1,
            session=sha256(turn.session.encode()).hexdigest(), turn=turn,
            spans=tuple(Span(*span, None, "machine") for span in spans),
            context=(("agent", "May I have your name, please?"),), at=NOON + number, expires=NOON + 86_400,
        )  # fmt: skip
        return replace(item, **changes)

    async def write(self, *items: ReviewItem) -> None:
        """Append items as the daemon does."""
        await self.log.append([self.record(item) for item in items])

    def record(self, item: ReviewItem, ring: Ring | None = None) -> Message:
        """The sealed record of an item."""
        key = item.id.encode()
        sealed = (ring or self.ring).seal(item.to_json(), seal_place("review", key))
        return Message(self.queue.topics.review, item.partition, key, sealed)

    async def add(self, text: str, *spans: tuple[int, int, str], **changes: Any) -> ReviewItem:
        """Put an item on the log, and let the queue take it in."""
        item = self.item(text, *spans, **changes)
        await self.write(item)
        await self.queue.sync(self.log)
        return item

    async def decisions(self) -> list[Decision]:
        """All decisions on the log, as the daemon that owns partition 1 reads them."""
        records = await self.log.read(self.queue.topics.decisions, 1, 0)
        return [
            Decision.from_json(self.ring.open(r.value or b"", seal_place("decision", r.key or b""))) for r in records
        ]

    def reopen(self) -> Queue:
        """The queue as another process, or this one after a crash, finds it."""
        return Queue(self.store, self.ring, clock=self.clock)


async def open_pile(store: Path | URL) -> ReviewPile:
    """A pile with two partitions, over a file or a database."""
    clock, ring = Clock(NOON), Ring("review", [Key.draw(0.0)])
    log = ListLog(Lists(clock))
    await log.create(
        [TopicSpec(TOPICS.review, 2), TopicSpec(TOPICS.decisions, 2), TopicSpec(TOPICS.keys, 2, compacted=True)]
    )
    return ReviewPile(store, log, Queue(store, ring, clock=clock), ring, clock)


async def close_pile(pile: ReviewPile) -> None:
    """Close its files."""
    pile.queue.close()
    await pile.log.close()


class Site:
    """The real server on a loopback port, in a thread of its own, over a fresh pile."""

    UNDO = 30.0
    POLICY = SELECTIVE
    PUBLIC: str | None = None  # the address of a proxy in front of it

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()))

    def __enter__(self) -> Site:
        self._thread.start()
        assert self._ready.wait(20)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(20)
        assert not self._thread.is_alive()

    def options(self) -> dict[str, Any]:
        """What else the app is made with."""
        return {}

    async def _live(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self.pile = await open_pile(self._folder / "review.db")
        bound = listen("127.0.0.1", 0)
        self.url = origins_of(bound)[0]
        app = create_app(
            self.pile.queue, self.pile.log, origins=origins_of(bound, self.PUBLIC), undo_window=self.UNDO,
            policy=self.POLICY, **self.options(),
        )  # fmt: skip
        self._ready.set()
        try:
            await serve(app, bound, self._stop)
        finally:
            await close_pile(self.pile)

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine beside the server and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(240)

    def add(self, text: str, *spans: tuple[int, int, str], **changes: Any) -> ReviewItem:
        """Put an item on the log."""
        return self.call(self.pile.add(text, *spans, **changes))

    def session(self) -> dict[str, Any]:
        """The cookie of a logged-in browser."""

        async def issue() -> str:
            return redeem(self.pile.queue, issue_login(self.pile.queue, "Robin")) or ""

        return {"name": COOKIE, "value": self.call(issue()), "url": self.url}

    def login(self) -> str:
        """A fresh login address."""

        async def issue() -> str:
            return f"{self.url}/login#{issue_login(self.pile.queue, 'Robin')}"

        return self.call(issue())

    def sent(self, count: int) -> list[Decision]:
        """Wait until `count` turns are decided, let the undo window pass, and return what is on the log then."""
        self._until(self._decided, count)
        self.pile.clock.tick(self.UNDO + 1)
        self._until(self._on_log, count)
        if not count:
            time.sleep(0.5)  # two rounds of the sender, which should find nothing
        return self.call(self.pile.decisions())

    def on_log(self, count: int) -> list[Decision]:
        """Wait until so many decisions are on the log, and return all of them."""
        self._until(self._on_log, count)
        return self.call(self.pile.decisions())

    async def _decided(self) -> int:
        return self.pile.queue.counts(0.0).decided_today

    async def _on_log(self) -> int:
        return len(await self.pile.decisions())

    def _until(self, counted: Callable[[], Coroutine[Any, Any, int]], count: int) -> None:
        deadline = time.monotonic() + 240
        while self.call(counted()) < count and time.monotonic() < deadline:
            time.sleep(0.02)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A served pile."""
    with Site(tmp_path) as site:
        yield site


@pytest.fixture(scope="module")  # its event loop stands in the way of coroutine tests of other modules
def chromium() -> Iterator[Any]:
    """A real browser. Without one these tests fail in CI and are skipped elsewhere."""
    if not os.path.exists(CHROMIUM):
        reason = f"{CHROMIUM} is missing: the review page is not tested"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)  # the machine may be busy
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--no-first-run", *quiet]
        )
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Any, site: Site) -> Iterator[Any]:
    """A page in a fresh browser profile. It fails on any script error or refused resource."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(60_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
    yield page
    context.close()
    assert [text for text in wrong if not any(code in text for code in ("400", "403", "409"))] == []


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio."""
    return "asyncio"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What the store does in files that say `ON_BOTH = True` is tested on SQLite and on PostgreSQL."""
    has_its_own = any("store" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "store" in metafunc.fixturenames and getattr(metafunc.module, "ON_BOTH", False) and not has_its_own:
        metafunc.parametrize("store", ["sqlite", "postgres"], indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Path | URL:
    """Where a pile keeps its queue: in a file, if nothing else is said."""
    kind = getattr(request, "param", "sqlite")
    return tmp_path / "review.db" if kind == "sqlite" else request.getfixturevalue("schema")


@pytest.fixture
async def pile(store: Path | URL) -> AsyncIterator[ReviewPile]:
    """A fresh pile, for tests that are coroutines."""
    pile = await open_pile(store)
    yield pile
    await close_pile(pile)


@pytest.fixture
def opened(page, site):
    """Opens the page, logged in, and waits for the first item, or for the empty pile."""
    from playwright.sync_api import expect

    def go():
        page.context.add_cookies([site.session()])
        page.goto(site.url)
        expect(page.locator("#desk, #empty").filter(visible=True)).to_have_count(1)
        return page

    return go
