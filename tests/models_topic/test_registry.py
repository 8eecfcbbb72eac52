"""The registry: what is signed by us and whole is taken up; all else leaves the model in use."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import orjson
import pytest

from anond.errors import LogError, ModelRefused
from anond.events.records import Message, Record
from anond.models_topic import records as room
from anond.models_topic.records import Announcement, announcement, publication
from anond.seal import Key, Signer, Verifier
from anond.seal.signing import public_half
from anond.testing import ListLog
from tests.models_topic.shop import KEY, SIGNER, STRANGER, TOPIC, Shop, model, published, resigned, run


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


def test_what_was_refused_counts_no_more_once_another_stands_in_its_place() -> None:
    """`anond check` tells of it until then."""

    async def story(shop: Shop) -> None:
        assert await shop.ids(CHUNK, Message(TOPIC, 0, b"current/en", b"{")) == []
        assert shop.registry.refused_keys == {"current/en"}
        assert await shop.ids(*published("en-0004", 3.0)) == ["en-0004"]
        assert (shop.registry.refused_keys, shop.registry.refused) == (set(), 1)

    run(story)


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
