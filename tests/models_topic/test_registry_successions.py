"""Notes about which model took the place of which: those that are not ours are passed over, and no model with them."""

from __future__ import annotations

import logging

import pytest

from anond.events.records import Message
from anond.models_topic.records import publication
from anond.models_topic.signed import signed
from tests.models_topic.shop import SIGNER, STRANGER, TOPIC, Shop, model, published, run

SUCCESSION = published("en-0003", 2.0)[1]
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
