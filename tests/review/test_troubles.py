"""What the review server does in the background, again and again."""

from __future__ import annotations

import asyncio
import logging

import pytest

from anond_trainer.review.background import again_and_again


def test_work_that_fails_in_a_way_that_nobody_thought_of_is_told_and_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Its kind is on /healthz until it goes well again; its message, which may hold text, is nowhere."""
    troubles: dict[str, str] = {}
    seen: list[dict[str, str]] = []

    async def work() -> None:
        seen.append(dict(troubles))
        if len(seen) < 3:
            raise RuntimeError("Oona Trellick")
        if len(seen) > 3:
            raise asyncio.CancelledError

    with caplog.at_level(logging.WARNING), pytest.raises(asyncio.CancelledError):
        asyncio.run(again_and_again("sync", work, 0.0, troubles))
    assert seen[:4] == [{}, {"sync": "RuntimeError"}, {"sync": "RuntimeError"}, {}]
    assert "review sync: RuntimeError" in caplog.text
    assert "Trellick" not in caplog.text
