"""A models topic, a registry that follows it, and records for it, signed by us or by a stranger."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import orjson

from anond.engines.model.card import Card, hash_check
from anond.engines.model.file import encode
from anond.engines.model.hashing import hasher
from anond.engines.model.weights import Weights
from anond.events.records import Message
from anond.log.protocol import TopicSpec
from anond.models_topic.records import publication
from anond.models_topic.registry import Registry
from anond.seal import Key, Signer, Verifier
from anond.seal.signing import public_half
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


def resigned(message: Message, **changes: Any) -> Message:
    """The record of an announcement with some of it changed."""
    value = orjson.dumps(orjson.loads(message.value or b"") | changes)
    return Message(TOPIC, 0, message.key, value)
