"""The registry: what is signed by us and whole is taken up; all else leaves the model in use."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np
import orjson
import pytest

from anond.engines.crf.hashing import hasher
from anond.engines.crf.model_file import Card, Weights, encode, hash_check
from anond.errors import LogError, ModelRefused
from anond.events.records import Message, Record
from anond.log.protocol import TopicSpec
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Key, Signer, Verifier
from anond.seal.signing import public_half
from anond.service import registry as room
from anond.service.registry import Announcement, Registry, announcement, audit_record, publication
from anond.service.signed import signed
from anond.testing import ListLog

TOPIC = "anond.models"
KEY = Key.draw(0.0)
SIGNER, STRANGER = Signer(KEY), Signer(Key.draw(0.0))


def model(model_id: str = "en-0002", lang: str = "en", signer: Signer = SIGNER, rows: int = 4) -> bytes:
    """A model that says nothing, of so many rows."""
    card = Card(model_id, lang, 1, 1, 3, (), {}, "2026-11-21", hash_check=hash_check(hasher()))
    weights = Weights(
        ("O",), np.arange(rows, dtype=np.uint64), np.arange(rows + 1, dtype=np.uint32), np.zeros(rows, np.uint8),
        np.ones(rows), np.zeros((1, 1)),
    )  # fmt: skip
    return encode(card, weights, signer)


@dataclass
class Shop:
    """A models topic and a registry that follows it."""

    log: ListLog = field(default_factory=ListLog)

    async def opened(self) -> Shop:
        """With its topic."""
        await self.log.create([TopicSpec(TOPIC, 1, compacted=True)])
        self.verifier = Verifier((public_half(KEY),))
        self.registry = Registry(self.log, TOPIC, self.verifier)
        return self

    async def ids(self, *messages: Message) -> list[str]:
        """Write; then what the registry hands out."""
        await self.log.append(messages)
        return [m.id for m in await self.registry.poll(0.0)]


def published(model_id: str = "en-0002", at: float = 1.0, data: bytes | None = None, lang: str = "en") -> list[Message]:
    """The records that publish a model."""
    return publication(data or model(model_id, lang), lang, model_id, TOPIC, SIGNER, at)


def run(story: Callable[[Shop], Awaitable[None]]) -> None:
    """Run a story in a new shop."""

    async def opened() -> None:
        await story(await Shop().opened())

    asyncio.run(opened())


def test_a_published_model_is_handed_out_once() -> None:
    """And the next one after it, each when it is announced."""

    async def story(shop: Shop) -> None:
        assert await shop.ids() == []
        assert await shop.ids(*published()) == ["en-0002"]
        assert await shop.ids() == []
        assert await shop.ids(*published("en-0003", 2.0), *published("es-0001", 2.0, lang="es")) == [
            "en-0003",
            "es-0001",
        ]
        assert shop.registry.refused == 0

    run(story)


def test_a_registry_that_starts_later_takes_the_last_one() -> None:
    """Of all that were published only what is announced now is loaded."""

    async def story(shop: Shop) -> None:
        await shop.log.append([*published(), *published("en-0003", 2.0)])
        assert await shop.ids() == ["en-0003"]

    run(story)


def test_a_model_of_many_chunks_is_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of their numbers, also beyond ten; and its bytes are not kept."""
    monkeypatch.setattr(room, "MODEL_CHUNK", 100)

    async def story(shop: Shop) -> None:
        records = published(data=model(rows=200))
        assert len(records) > 30
        chunks, announced = records[:-2], records[-1]
        assert await shop.ids(*chunks[::-1], announced) == ["en-0002"]
        kept = list(shop.registry.topic.chunks.values())
        assert kept == [{n: len(chunks) - 1 - n for n in range(len(chunks))}]
        assert not any(isinstance(part, bytes) for places in kept for part in places.values())

    run(story)


def test_a_rollback_is_an_announcement_of_an_earlier_model() -> None:
    """Its chunks are still there."""

    async def story(shop: Shop) -> None:
        await shop.ids(*published())
        await shop.ids(*published("en-0003", 2.0))
        back = announcement(model(), "en", "en-0002", 3.0).message(TOPIC, SIGNER)
        assert await shop.ids(back) == ["en-0002"]
        assert shop.registry.topic.current["en"].id == "en-0002"

    run(story)


def announced(data: bytes | None = None, lang: str = "en", model_id: str = "en-0003", **changes: Any) -> Message:
    """A signed announcement that says something else of a model than is so."""
    return replace(announcement(data or model(model_id), lang, model_id, 2.0), **changes).message(TOPIC, SIGNER)


def resigned(message: Message, **changes: Any) -> Message:
    """The record of an announcement with some of it changed."""
    value = orjson.dumps(orjson.loads(message.value or b"") | changes)
    return Message(TOPIC, 0, message.key, value)


GOOD = published("en-0003", 2.0)
CHUNK, SUCCESSION, ANNOUNCED = GOOD
OTHER_CHUNK = Message(TOPIC, 0, CHUNK.key, (CHUNK.value or b"")[:-1] + b"!")
OTHER = announced(b"x")
REFUSED: dict[str, list[Message]] = {
    "signed by a stranger": publication(model("en-0003"), "en", "en-0003", TOPIC, STRANGER, 2.0),
    "a stranger's model under our announcement": published("en-0003", 2.0, model("en-0003", signer=STRANGER)),
    "no signature": [CHUNK, resigned(ANNOUNCED, signature="")],
    "a signature of another text": [CHUNK, resigned(ANNOUNCED, body=orjson.loads(OTHER.value or b"")["body"])],
    "an unknown key": [CHUNK, resigned(ANNOUNCED, key="00" * 8)],
    "a key that is a list": [CHUNK, resigned(ANNOUNCED, key=[1])],
    "not JSON": [CHUNK, Message(TOPIC, 0, b"current/en", b"{")],
    "JSON of another shape": [CHUNK, Message(TOPIC, 0, b"current/en", b"[]")],
    "of another language": [CHUNK, Message(TOPIC, 0, b"current/es", ANNOUNCED.value)],
    "no chunk": [ANNOUNCED],
    "an altered chunk": [OTHER_CHUNK, ANNOUNCED],
    "a chunk too many": [CHUNK, Message(TOPIC, 0, b"model/en/en-0003/1", b"x"), ANNOUNCED],
    "an erased chunk": [CHUNK, Message(TOPIC, 0, CHUNK.key, None), ANNOUNCED],
    "another size": [CHUNK, announced(size=len(CHUNK.value or b"") - 1)],
    "no size": [CHUNK, announced(size=0)],
    "absurd size": [CHUNK, announced(size=10**12)],
    "another digest": [CHUNK, announced(digest="00" * 32)],
    "a model that says it is another": [
        *publication(model("en-0099"), "en", "en-0003", TOPIC, SIGNER, 2.0)
    ],
    "a model of another language": [*publication(model("en-0003", lang="es"), "en", "en-0003", TOPIC, SIGNER, 2.0)],
    "no model": [*publication(b"anond", "en", "en-0003", TOPIC, SIGNER, 2.0)],
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_verified_leaves_the_model_in_use(what: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is refused by name and counted, and a good model that comes later is taken up."""

    async def story(shop: Shop) -> None:
        assert await shop.ids(*published()) == ["en-0002"]
        assert await shop.ids(*REFUSED[what]) == []
        assert shop.registry.refused == 1
        assert await shop.ids(*published("en-0004", 3.0)) == ["en-0004"]

    with caplog.at_level(logging.WARNING):
        run(story)
    assert [record.message for record in caplog.records if record.message != "note refused"] == ["model refused"]


NOTES = {
    "a stranger's": publication(model("en-0003"), "en", "en-0003", TOPIC, STRANGER, 2.0)[1],
    "of another language": Message(TOPIC, 0, b"succession/es", SUCCESSION.value),
    "of another shape": signed(TOPIC, "succession/en", {"lang": "en"}, SIGNER),
    "not JSON": Message(TOPIC, 0, b"withdrawn/en/en-0002", b"{"),
}


@pytest.mark.parametrize("what", NOTES)
def test_a_note_that_cannot_be_verified_is_passed_over(what: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is refused by name, and no model with it."""

    async def story(shop: Shop) -> None:
        assert await shop.ids(NOTES[what]) == []
        assert await shop.ids(*published()) == ["en-0002"]
        assert (shop.registry.refused, shop.registry.topic.withdrawals) == (0, {})
        came = shop.registry.topic.succession("en")
        assert came is not None
        assert (came.id, came.at) == ("en-0002", 1.0)

    with caplog.at_level(logging.WARNING):
        run(story)
    assert [record.message for record in caplog.records] == ["note refused"]


def test_what_was_signed_before_its_key_was_trusted_is_taken_up_once_it_is() -> None:
    """trust.json may come after the model; what is in use already is not handed out again."""
    newer = Key.draw(1.0)

    async def story(shop: Shop) -> None:
        assert await shop.ids(*published("es-0002", lang="es")) == ["es-0002"]
        early = publication(model("en-0003", signer=Signer(newer)), "en", "en-0003", TOPIC, Signer(newer), 2.0)
        assert await shop.ids(*early) == []
        shop.verifier.renew(Verifier((public_half(newer), public_half(KEY))))
        assert await shop.ids() == ["en-0003"]
        assert await shop.ids() == []

    run(story)


def test_an_older_announcement_is_no_news() -> None:
    """Replayed, it moves nothing, and is no error: a compacted topic may show it late."""

    async def story(shop: Shop) -> None:
        old = published()
        await shop.ids(*old)
        await shop.ids(*published("en-0003", 2.0))
        assert await shop.ids(*old) == []
        assert shop.registry.topic.current["en"].id == "en-0003"

    run(story)


@pytest.mark.parametrize(
    "key",
    [b"", b"model", b"model/", b"model/en/x", b"model/en/x/-1", b"model/en/x/1.5", b"model/en/x/" + b"9" * 5000,
     b"\xff\xfe", b"else/en", b"model/en/x/\xc2\xb2"],
)  # fmt: skip
def test_records_of_other_kinds_are_passed_over(key: bytes) -> None:
    """Whatever else lies on the topic disturbs nobody and takes no room."""

    async def story(shop: Shop) -> None:
        assert await shop.ids(Message(TOPIC, 0, key, b"x"), *published()) == ["en-0002"]
        assert list(shop.registry.topic.chunks) == [("en", "en-0002")]

    run(story)


class Failing(ListLog):
    """A log that cannot be read now and then."""

    fails: set[int] = set()  # noqa: RUF012 (set by each test)
    reads = 0

    async def read(
        self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
    ) -> Sequence[Record]:
        """Fail at some reads."""
        self.reads += 1
        if self.reads in self.fails:
            raise LogError("the line is down")
        return await super().read(topic, partition, offset, max_records, wait)


@pytest.mark.parametrize("fails", [{1}, {2}, {3}, {4}, {3, 5}, {1, 2, 3}])
def test_a_log_that_fails_only_delays(fails: set[int]) -> None:
    """An announcement is not forgotten because its model, or that of another language, could not be read."""

    async def story() -> None:
        shop = await Shop(Failing()).opened()
        await shop.log.append([*published(), *published("es-0001", 1.0, lang="es")])
        shop.log.fails = fails  # type: ignore[attr-defined]
        for _ in fails:
            with pytest.raises(LogError):
                await shop.registry.poll(0.0)
        assert await shop.ids() == ["en-0002", "es-0001"]

    asyncio.run(story())


def test_what_is_signed_is_the_whole_announcement() -> None:
    """An announcement reads back as it was, and says why it does not."""
    made = announcement(model(), "en", "en-0002", 1.5)
    message = made.message(TOPIC, SIGNER)
    assert Announcement.open("current/en", message.value or b"", Verifier((public_half(KEY),))) == made
    with pytest.raises(ModelRefused, match=r"^announcement current/en: the signature is not one of ours$"):
        Announcement.open("current/en", made.message(TOPIC, STRANGER).value or b"", Verifier((public_half(KEY),)))


# -- what audits promise

PROMISE = Promise("en", "en-0002", 0.01, 0.03, 0.008, 2000, 2.0)


def told(signer: Signer = SIGNER, **changes: Any) -> Message:
    """A signed promise that says something else."""
    return audit_record(replace(PROMISE, **changes), TOPIC, signer)


def test_the_newest_promise_is_kept() -> None:
    """Also one that nothing can be promised any more, and by a registry that starts later; an older one is no news."""

    async def story(shop: Shop) -> None:
        assert await shop.ids(told()) == []
        assert shop.registry.topic.promises == {"en": PROMISE}
        gone = replace(PROMISE, threshold=None, bound=0.02, at=3.0)
        spanish = replace(PROMISE, lang="es", model="es-0001", at=1.0)
        await shop.ids(audit_record(gone, TOPIC, SIGNER), audit_record(spanish, TOPIC, SIGNER))
        later = Registry(shop.log, TOPIC, shop.verifier)
        await later.poll(0.0)
        await shop.ids(told(at=2.5))
        for topic in (shop.registry.topic, later.topic):
            assert topic.promises == {"en": gone, "es": spanish}
            assert topic.moment_of_audits("en", 1.0) == 3.001
            assert (topic.moment_of_audits("en", 9.0), topic.moment_of_audits("sv", 1.0)) == (9.0, 1.0)

    run(story)


def rewritten(**changes: Any) -> Message:
    """A promise of other fields, soundly signed."""
    return signed(TOPIC, "target/en", asdict(PROMISE) | changes, SIGNER)


FORGED = {
    "signed by a stranger": told(STRANGER),
    "no signature": resigned(told(), signature=""),
    "a signature of another": resigned(told(), body=orjson.loads(told(threshold=1.0).value or b"")["body"]),
    "an announcement": Message(TOPIC, 0, b"target/en", ANNOUNCED.value),
    "not JSON": Message(TOPIC, 0, b"target/en", b"{"),
    "a list": signed(TOPIC, "target/en", [["lang", "en"]], SIGNER),  # type: ignore[arg-type]
    "of another language": Message(TOPIC, 0, b"target/es", told().value),
    "a risk beyond 1": rewritten(threshold=1.5),
    "no bound": rewritten(bound=None),
    "a time that is a text": rewritten(at="now"),
    "a time before all": rewritten(at=-1.0),
    "a field too many": rewritten(lax=True),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_promise_that_cannot_be_verified_leaves_the_one_in_force(what: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is refused by name and counted, and a good one that comes later counts."""

    async def story(shop: Shop) -> None:
        await shop.ids(told(at=1.0))
        await shop.ids(FORGED[what])
        assert (shop.registry.refused, shop.registry.topic.promises["en"].at) == (1, 1.0)
        await shop.ids(told(at=4.0))
        assert shop.registry.topic.promises["en"].at == 4.0

    with caplog.at_level(logging.WARNING):
        run(story)
    (record,) = caplog.records
    assert record.__dict__["reason"].startswith("leak target target/e")


# -- what risks are worth

LINE = Calibration("en", "en-0002", ((0.1, 0.2), (0.5, 0.7)), 2000, 300, 2.0)


def drawn(**changes: Any) -> Message:
    """A calibration of other fields, soundly signed."""
    return signed(TOPIC, "risk/en", asdict(LINE) | changes, SIGNER)


def test_the_newest_calibration_is_kept() -> None:
    """It reads back as it was, beside a promise; an older one is no news, and a registry that starts later knows it."""

    async def story(shop: Shop) -> None:
        await shop.ids(told(), audit_record(LINE, TOPIC, SIGNER))
        later = Registry(shop.log, TOPIC, shop.verifier)
        await later.poll(0.0)
        await shop.ids(drawn(at=1.0))
        for topic in (shop.registry.topic, later.topic):
            assert (topic.calibrations, topic.promises) == ({"en": LINE}, {"en": PROMISE})
        await shop.ids(drawn(points=[], at=7.0))
        assert shop.registry.topic.calibrations["en"].points == ()
        assert shop.registry.topic.moment_of_audits("en", 1.0) == 7.001

    run(story)


@pytest.mark.parametrize(
    "forged",
    [
        audit_record(LINE, TOPIC, STRANGER), drawn(points=[[0.1, 0.2], [0.5, 0.1]]), drawn(points=[[0.1]]),
        drawn(points=None), drawn(lang="es"), drawn(at=-1.0), drawn(lax=True),
        Message(TOPIC, 0, b"risk/en", told().value), Message(TOPIC, 0, b"risk/en", b"["),
    ],
)  # fmt: skip
def test_a_calibration_that_cannot_be_verified_leaves_the_one_in_force(
    forged: Message, caplog: pytest.LogCaptureFixture
) -> None:
    """It is refused by name and counted."""

    async def story(shop: Shop) -> None:
        await shop.ids(audit_record(LINE, TOPIC, SIGNER))
        await shop.ids(forged)
        assert (shop.registry.refused, shop.registry.topic.calibrations) == (1, {"en": LINE})

    with caplog.at_level(logging.WARNING):
        run(story)
    (record,) = caplog.records
    assert record.__dict__["reason"].startswith("calibration risk/en")
