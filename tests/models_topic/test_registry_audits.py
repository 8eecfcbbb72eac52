"""What audits say of models, on the models topic: the newest that is signed by us is kept."""

from __future__ import annotations

import logging
from dataclasses import asdict, replace
from typing import Any

import orjson
import pytest

from anond.events.records import Message
from anond.models_topic.records import audit_record
from anond.models_topic.registry import Registry
from anond.models_topic.signed import signed
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Signer
from tests.models_topic.shop import SIGNER, STRANGER, TOPIC, Shop, published, resigned, run

ANNOUNCED = published("en-0003", 2.0)[2]

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
            assert topic.next_audit_announcement("en", 1.0) == 3.001
            assert (topic.next_audit_announcement("en", 9.0), topic.next_audit_announcement("sv", 1.0)) == (9.0, 1.0)

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
        assert shop.registry.topic.next_audit_announcement("en", 1.0) == 7.001

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
