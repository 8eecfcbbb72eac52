"""Nothing readable at rest: whatever anond writes, while it runs, after it was killed, and when it has ended.

The values of the clean topic are what anond gives away. They are blanked where they stand, byte by byte, before the
search, and looked at by themselves.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import httpx
import orjson

from anond import sample
from anond.cli.feed import append
from anond.events.review import ReviewItem
from anond.log.protocol import Log
from anond.models_topic.registry import Registry

if TYPE_CHECKING:
    from tests.e2e.at_rest.conftest import Scanner

TURNS = sample.load()
SETTINGS = """
[divert]
max_risk = 0.05
[audit]
share = 0
[emit]
withheld = true
[fields]
scrub = ["subject"]
facts = {{ "customer.name" = "PERSON" }}
[review]
port = {review}
undo = 600
[observe]
port = {observe}
logs = "json"
level = "DEBUG"
[train]
min_decisions = 1
iterations = 2
known = 200
"""
LONG = {"ANOND_TRAIN_KNOWN": "6000", "ANOND_TRAIN_PENALTY": "0.1", "ANOND_TRAIN_ITERATIONS": "1000"}  # it is killed
NAME, MAIL = "Siobhan Mistry", "s.mistry@example.com"
POISON = (
    f'{{"session": "{MAIL}", "turn": 0, "text": "I am {NAME}'.encode(),  # cut off
    f'{{"session": "{MAIL}", "turn": "{NAME}", "speaker": "{NAME}", "text": "{NAME}"}}'.encode(),
    f'["{NAME}"]'.encode(),
    f"{NAME} \xff".encode("latin-1"),
    b'{"session": "x", "turn": 0, "speaker": "user", "text": "' + f"{NAME} ".encode() * 30_000 + b'"}',  # too large
)


def events(rounds: int, langs: Sequence[str]) -> list[bytes]:
    """The sample in these languages, so many times. Names stand in ids of sessions, in subjects and in facts, too."""
    made = []
    for number in range(rounds):
        for turn in TURNS:
            if turn["lang"] in langs:
                session = f"{turn['session']}/{MAIL}/{number}" if number else turn["session"]
                event = {name: turn[name] for name in ("turn", "speaker", "text")} | {"session": session}
                made.append(orjson.dumps(event | {"subject": turn["text"], "customer": {"name": NAME}}))
    return made


class Story:
    """The whole loop in one house, looked at three times: while it runs, after a kill, and after the end."""

    def __init__(self, house: Any, scanner: Scanner, sought: Sequence[str]) -> None:
        self.house = house
        self.scanner = scanner
        self.sought = sought
        self.waited: list[ReviewItem] = []
        self.on_page: set[str] = set()  # items that the person at the page has decided or looks at

    async def look(self, log: Log) -> dict[str, set[str]]:
        """Search everything in the house."""
        clean = await self.house.everything(log, self.house.settings.topics.clean)
        return self.scanner.leaks(self.house.folder, [record.value or b"" for record in clean])

    async def run(self) -> tuple[dict[str, set[str]], ...]:
        """Feed, divert, decide, train, take up; look; kill in the middle; look; end; look."""
        house = self.house
        async with house.log() as log:
            daemon, review = house.start("run"), house.start("review")
            await self.feed(log, [*POISON, *events(1, ("en", "de", "sv", "it", "fr")), *events(20, ("es",))])
            await house.caught_up(log)
            await self.decide(log, await self.items(log, lambda item: item.lang == "es"))
            assert "es: published" in house.run("train", "--force", "--why", "it is looked into, not used")
            await daemon.says('"event":"model in use"', 7)
            await self.click(await review.says("/login#"))
            await self.save_pages(log)
            running = await self.look(log)

            trainer = house.start("train", "--force", "--why", "again", **LONG)
            await trainer.says("es: learning from")
            await self.feed(log, events(3, ("en", "fr", "sv")))
            await self.some_of_it(log)
            ran = [program.kill() for program in (trainer, daemon, review)]
            assert ran == [True, True, True]
            data = house.settings.data_folder
            assert min((data / f"{name}.db-wal").stat().st_size for name in ("log", "review")) > 0
            killed = await self.look(log)

            daemon, review = house.start("run"), house.start("review")
            await house.caught_up(log)
            free = await self.items(log, lambda item: item.lang in ("en", "fr") and item.id not in self.on_page)
            await self.decide(log, free)
            await house.caught_up(log)
            assert daemon.stop() == 0
            review.stop()
            await self.check_clean(log)
        async with house.log() as log:
            return running, killed, await self.look(log)

    async def feed(self, log: Log, values: list[bytes]) -> None:
        """Append as a platform does: under the key of the session."""
        await append(log, self.house.settings, values)

    async def items(self, log: Log, wanted: Callable[[ReviewItem], bool]) -> list[ReviewItem]:
        """Items of the review topic that nobody has decided yet."""
        t = self.house.settings.topics
        decided = {record.key for record in await self.house.everything(log, t.decisions)}
        records = [r for r in await self.house.everything(log, t.review) if r.key not in decided]
        opened = [self.house.item(record) for record in records]
        return [item for item in opened if wanted(item)]

    async def decide(self, log: Log, items: list[ReviewItem]) -> None:
        """Release items as gold has them, through the command for scripts."""
        self.waited += items
        lines = self.house.folder / "decisions.jsonl"
        lines.write_bytes(b"\n".join(orjson.dumps(decision(item)) for item in items))
        assert f"{len(items)} released" in self.house.run("decide", str(lines))
        await self.house.caught_up(log)

    async def click(self, printed: str) -> None:
        """Decide some turns on the page: they wait in the outbox, where they can be undone for a long time."""
        origin = f"http://127.0.0.1:{self.house.settings.review.port}"
        own = {"origin": origin, "x-anond-review": "1"}
        async with httpx.AsyncClient(base_url=origin, headers=own, timeout=20) as browser:
            token = re.findall(r"/login#(\S+)", printed)[0]
            assert (await browser.post("/api/login", json={"token": token})).status_code == 200
            item = (await browser.get("/api/next")).json()["item"]
            for _ in range(5):
                self.on_page.add(item["id"])
                body = {"item": item["id"], "verdict": "release", "spans": item["spans"]}
                item = (await browser.post("/api/decide", json=body)).json()["item"]
            self.on_page.add(item["id"])

    async def save_pages(self, log: Log) -> None:
        """Keep, to be searched, what the daemon tells strangers, and the models as files."""
        kept, observe = self.house.folder / "kept", self.house.settings.observe.port
        kept.mkdir()
        async with httpx.AsyncClient(timeout=20) as client:
            for page in ("metrics", "healthz", "readyz"):
                (kept / page).write_bytes((await client.get(f"http://127.0.0.1:{observe}/{page}")).content)
        assert b"anond" in (kept / "metrics").read_bytes()
        registry = Registry(log, self.house.settings.topics.models, self.house.keys.need("trust"))
        await registry.read(0.0)
        for lang, model in registry.topic.chunks:
            (kept / f"{model}.model").write_bytes(await registry.join(lang, model))

    async def some_of_it(self, log: Log) -> None:
        """Wait until the daemon is in the middle of its work."""
        began = sum(await self.house.committed(log))
        until = time.monotonic() + 300
        while sum(await self.house.committed(log)) == began:
            assert time.monotonic() < until, "the daemon commits nothing"
            await asyncio.sleep(0.005)

    async def check_clean(self, log: Log) -> None:
        """What was released holds no hidden form of its turn that is sought."""
        waited = {item.id: item for item in self.waited}
        records = await self.house.everything(log, self.house.settings.topics.clean)
        told = [event for r in records if (event := orjson.loads(r.value or b""))["anond"]["status"] == "reviewed"]
        assert len(told) == len(waited) > 20
        for event in told:
            hidden = set(hidden_in(gold(waited[event["anond"]["id"]]))) & set(self.sought)
            text = event["text"].casefold()
            assert [form for form in hidden if form.casefold() in text] == []


def gold(item: ReviewItem) -> dict[str, Any]:
    """The turn of the sample that an item is."""
    session = item.turn.session.partition("/")[0]
    return next(turn for turn in TURNS if (turn["session"], turn["turn"]) == (session, item.turn.turn))


def decision(item: ReviewItem) -> dict[str, Any]:
    """A decision as gold has it."""
    return {"item": item.id, "verdict": "release", "spans": gold(item)["spans"]}


def hidden_in(turn: dict[str, Any]) -> list[str]:
    """The marked texts of a turn."""
    return [turn["text"][span["start"] : span["end"]] for span in turn["spans"]]


def test_nothing_is_readable(houses: Any, free_port: Any, scanner: Scanner, sought: Sequence[str]) -> None:
    """No name of the sample stands in any file, log line, metric or model: running, killed, or ended."""
    house = houses("house", SETTINGS.format(review=free_port(), observe=free_port()))
    running, killed, ended = asyncio.run(Story(house, scanner, sought).run())
    assert (running, killed, ended) == ({}, {}, {})
