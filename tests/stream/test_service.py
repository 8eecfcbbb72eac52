"""The daemon on a log in memory: it works until a signal comes, follows the registry, and fails closed."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond import assemble
from anond.config.settings import LogSettings, Settings
from anond.errors import KeysError
from anond.events import Message, Record
from anond.pipeline import Outcome, Pipeline, Sessions
from anond.seal import Key, Signer, Verifier
from anond.seal.signing import public_half
from anond.stream.metrics import Metrics
from anond.stream.registry import Registry, publication
from anond.stream.service import Daemon
from anond.tagging.features import hasher
from anond.tagging.model import Card, Model
from anond.testing import ListLog, Lists
from anond_trainer.corpora.align import both_cases, reader
from anond_trainer.corpora.notation import dialogues
from anond_trainer.learn import crf
from anond_trainer.learn.export import export

if TYPE_CHECKING:
    from conftest import Bench

KEY = Key.draw(0.0)


@dataclass
class Town:
    """A log, and one daemon on it."""

    bench: Bench
    lists: Lists = field(default_factory=Lists)
    renewals: list[bool | Exception] = field(default_factory=list)

    def __post_init__(self) -> None:
        b = self.bench
        self.log = ListLog(self.lists)
        registry = Registry(self.log, "anond.models", Verifier((public_half(KEY),)))
        self.daemon = Daemon(
            self.log, b.settings, b.pipeline, b.releases, registry, Metrics(),
            partial(assemble.decoder, review=b.review), self.renew, self.lists.clock,
        )  # fmt: skip

    def renew(self) -> bool:
        """What was put on the list, then nothing."""
        found = self.renewals.pop(0) if self.renewals else False
        if isinstance(found, Exception):
            raise found
        return found

    @asynccontextmanager
    async def served(self) -> AsyncIterator[asyncio.Task[None]]:
        """Serve; stop in the end, and see that it stopped in order."""
        await self.log.create(assemble.topics(Settings(log=LogSettings(partitions=2))))
        task = asyncio.create_task(self.daemon.serve())
        try:
            yield task
        finally:
            self.daemon.stop()
            async with asyncio.timeout(20):
                await asyncio.gather(task, return_exceptions=True)

    async def feed(self, *texts: str, lang: str = "en", first: int = 0) -> None:
        """Turns of sessions of their own, in both partitions."""
        for n, text in enumerate(texts, first):
            value = orjson.dumps({"session": f"s{n}", "text": text, "lang": lang})
            await self.log.append([Message("chat.turns", n % 2, b"k", value)])

    def clean(self) -> list[Any]:
        """All clean events."""
        return [orjson.loads(r.value or b"") for n in (0, 1) for r in self.lists.shard("chat.clean", n).records]

    def texts(self) -> list[str]:
        """Their texts, sorted."""
        return sorted(event["text"] for event in self.clean())


async def until(so: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(20):
        while not so():  # noqa: ASYNC110 (a fake log tells of no such thing)
            await asyncio.sleep(0.002)


async def asked(port: int, path: str) -> tuple[int, str]:
    """Status and body of a page of the daemon."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), body.decode()


@pytest.fixture
def town(benches: Callable[..., Bench]) -> Town:
    """A daemon that is not served yet; its pages on any free port."""
    return Town(benches(observe={"port": 0}, batch={"wait": 0.01}))


def run(story: Awaitable[None]) -> None:
    """Run a story."""

    async def told() -> None:
        await story

    asyncio.run(told())


def test_it_works_on_all_partitions_until_it_is_stopped(town: Town) -> None:
    """Turns come out; after the stop all that was committed is there once, and the partitions are free again."""

    async def story() -> None:
        async with town.served() as task:
            await town.feed("one", "two", "three", "four")
            await until(lambda: len(town.clean()) == 4)
        assert task.exception() is None
        assert town.texts() == ["four", "one", "three", "two"]
        assert town.lists.holders == {}

    run(story())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_asks_for_an_orderly_end(town: Town, number: int, caplog: pytest.LogCaptureFixture) -> None:
    """The first one drains."""

    async def story() -> None:
        async with town.served() as task:
            await until(lambda: town.daemon.port > 0)
            os.kill(os.getpid(), number)
            async with asyncio.timeout(20):
                await task

    with caplog.at_level(logging.INFO, "anond"):
        run(story())
    (record,) = [r for r in caplog.records if r.message == "stopped"]
    assert record.__dict__["orderly"] is True


def test_two_signals_in_one_moment_are_one(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    """A wrapper and the terminal that pass on the same Ctrl-C do not force the end."""

    async def story() -> None:
        async with town.served():
            await until(lambda: town.daemon._ready()[0] and bool(town.daemon._workers))
            town.daemon.stop()
            town.daemon.stop()

    with caplog.at_level(logging.INFO, "anond"):
        run(story())
    (record,) = [r for r in caplog.records if r.message == "stopped"]
    assert record.__dict__["orderly"] is True


class Stuck(Pipeline):
    """Works on a batch until it is let go."""

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> Outcome:
        """Take longer than a daemon that is told to stop at once looks on."""
        time.sleep(1.2)
        return super().run(records, sessions, now)


def test_a_second_signal_ends_it_without_a_commit(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    """What was in hand is not written, and not lost: its offset was not committed."""
    town.bench.pipeline.__class__ = Stuck

    async def story() -> None:
        async with town.served():
            await town.feed("one")
            await until(lambda: town.daemon._ready()[0] and bool(town.daemon._workers))
            await asyncio.sleep(0.1)
            town.daemon.stop()
            await asyncio.sleep(0.4)
            town.daemon.stop()
        assert town.clean() == []
        assert (await town.log.lag("anond", "chat.turns"))[0] == 1

    with caplog.at_level(logging.INFO, "anond"):
        run(story())
    (record,) = [r for r in caplog.records if r.message == "stopped"]
    assert record.__dict__["orderly"] is False


class Broken(Pipeline):
    """Has a bug that no turn is to blame for."""

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> Outcome:
        """Fail on any turn."""
        if records:
            raise AssertionError("a bug")
        return super().run(records, sessions, now)


def test_a_bug_stops_the_daemon_with_nothing_written(town: Town) -> None:
    """It fails closed: the error comes out of `serve`, no record is committed, no event is there."""
    town.bench.pipeline.__class__ = Broken

    async def story() -> None:
        async with town.served() as task:
            await town.feed("one")
            with pytest.raises(AssertionError, match="a bug"):
                await asyncio.wait_for(asyncio.shield(task), 20)
        assert town.clean() == []
        assert (await town.log.lag("anond", "chat.turns"))[0] == 1

    run(story())


class BrokenLate(Broken):
    """A pipeline that takes its time before it fails."""

    begun = False

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> Outcome:
        """Fail on any turn, after a second."""
        if records:
            type(self).begun = True
            time.sleep(1.0)
        return super().run(records, sessions, now)


def test_a_bug_in_the_last_batch_is_told(town: Town) -> None:
    """Also if a signal came meanwhile, and the daemon is only waiting for its workers."""
    town.bench.pipeline.__class__ = BrokenLate

    async def story() -> None:
        async with town.served() as task:
            await town.feed("one")
            await until(lambda: BrokenLate.begun)
            town.daemon.stop()
            with pytest.raises(AssertionError, match="a bug"):
                await asyncio.wait_for(asyncio.shield(task), 20)
        assert town.clean() == []

    run(story())


def test_a_bug_in_the_upkeep_stops_the_daemon(town: Town) -> None:
    """It must not go on without erasing turns and following keys, with nobody the wiser."""

    async def story() -> None:
        town.renewals.append(RuntimeError("a bug"))
        async with town.served() as task:
            await town.feed("one")
            async with asyncio.timeout(20):
                with pytest.raises(RuntimeError, match="a bug"):
                    await task

    run(story())


def test_its_pages_say_how_it_is(town: Town) -> None:
    """Ready once all sessions are restored, with figures in which no text stands."""

    async def story() -> None:
        await town.log.create(assemble.topics(Settings(log=LogSettings(partitions=2))))
        await town.log.append([Message("anond.sessions", 1, b"k", b"bad")])
        async with town.served():
            await until(lambda: town.daemon.port > 0 and len(town.daemon._workers) == 2)
            await until(lambda: town.daemon._ready()[1] == "sessions of partitions [1] are not restored")
            assert (await asked(town.daemon.port, "/readyz"))[0] == 503
            await town.log.append([Message("anond.sessions", 1, b"k", None)])
            await until(lambda: town.daemon._ready()[0])
            assert await asked(town.daemon.port, "/readyz") == (200, "ok\n")
            assert await asked(town.daemon.port, "/healthz") == (200, "ok\n")
            await town.feed("quixotic")
            await until(lambda: len(town.clean()) == 1)
            await until(lambda: 'disposition="clean"' in town.daemon.metrics.render().decode())
            status, figures = await asked(town.daemon.port, "/metrics")
            assert (status, 'anond_records_total{disposition="clean",lang="en"} 1.0' in figures) == (200, True)
            assert "quixotic" not in figures

    run(story())


def trained(lang: str, name: str, signer: Signer | None) -> bytes:
    """A small model, poor but honest."""
    turns = dialogues(lang)[:60]
    learnt = crf.train(both_cases(turns, reader()), hasher(), crf.Settings(max_iterations=5, min_sessions=1))
    return export(learnt, Card(name, lang, 0, 0, 1, (), {}, "2026-11-21"), hasher(), signer)


def test_a_published_model_is_taken_up_while_it_works(town: Town) -> None:
    """A language without a model waits; once one is announced its turns come out, under the model's name."""

    async def story() -> None:
        data = trained("sv", "sv-0007", Signer(KEY))
        async with town.served():
            await town.feed("hej, vad heter du? jag undrar vem som ringer", lang="sv")
            await until(lambda: bool(town.lists.shard("chat.review", 0).records))
            assert town.clean() == []
            await town.log.append(publication(data, "sv", "sv-0007", "anond.models", Signer(KEY), 1.0))
            await until(lambda: "sv" in town.bench.pipeline.tagger.models)
            await town.feed("hej, vad heter du? jag undrar vem som ringer", lang="sv", first=2)
            await until(lambda: len(town.clean()) == 1)
        assert town.clean()[0]["anond"]["model"] == "sv-0007"
        assert 'anond_model_info{lang="sv",model="sv-0007"} 1.0' in town.daemon.metrics.render().decode()

    run(story())


def test_a_model_that_cannot_be_used_leaves_the_one_in_use(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    """One whose features another key hides is refused by name; models of other languages stay as they are."""
    before = dict(town.bench.pipeline.tagger.models)
    turns = dialogues("en")[:30]
    hidden = hasher(b"another key" * 3)
    learnt = crf.train(both_cases(turns, reader()), hidden, crf.Settings(max_iterations=2, min_sessions=1))
    card = Card("en-0009", "en", 0, 0, 1, (), {}, "2026-11-21", hash_key=town.bench.review.current)
    gone = Card("en-0010", "en", 0, 0, 1, (), {}, "2026-11-21", hash_key="ab" * 8)
    models = [Model.load(export(learnt, c, hidden, Signer(KEY)), lambda *_: None) for c in (card, gone)]
    town.daemon.use(models)
    assert town.bench.pipeline.tagger.models == before
    assert [r.__dict__["model"] for r in caplog.records if r.message == "model refused"] == ["en-0009", "en-0010"]


def test_a_fenced_partition_is_given_up_and_taken_again(town: Town) -> None:
    """Its worker ends, nothing of its batch is written twice, and the daemon goes on once it owns it anew."""

    async def story() -> None:
        async with town.served() as task:
            await until(lambda: len(town.daemon._workers) == 2 and town.daemon._ready()[0])
            first = town.daemon._workers[0][0]
            town.lists.epochs["anond", 0] += 1
            await town.feed("one", "two", "three")
            await until(lambda: len(town.clean()) == 3)
            assert town.daemon._workers[0][0] is not first
        assert task.exception() is None
        assert town.texts() == ["one", "three", "two"]

    run(story())


def test_a_revoked_partition_leaves_the_metrics(town: Town) -> None:
    """How many sessions it holds is no longer ours to say."""
    shown = b'anond_sessions{partition="0"}'

    async def story() -> None:
        async with town.served():
            await town.feed("one")
            await until(lambda: shown in town.daemon.metrics.render())
            town.log._ownerships[0].revoked.append(0)
            await until(lambda: shown not in town.daemon.metrics.render())

    run(story())


def test_keys_are_followed_and_trouble_with_them_is_postponed(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    """A key file that cannot be read just now is said and looked at again; work goes on."""
    town.renewals = [KeysError("state.json is not readable"), True]

    async def story() -> None:
        async with town.served():
            await until(lambda: town.renewals == [True])
            await town.feed("one")
            await until(lambda: len(town.clean()) == 1)
            town.lists.clock.tick(3)  # type: ignore[attr-defined]
            await until(lambda: town.renewals == [])
            await until(lambda: any(r.message == "keys renewed" for r in caplog.records))

    with caplog.at_level(logging.INFO, "anond"):
        run(story())
    assert [r.__dict__["reason"] for r in caplog.records if r.message == "upkeep postponed"] == [
        "state.json is not readable"
    ]
