"""What is logged of a trouble that lasts."""

from __future__ import annotations

import logging

import pytest

from anond.service.reminder import EVERY, Reminder
from anond.testing import Clock


def test_a_trouble_is_logged_once_a_minute_and_another_one_at_once(caplog: pytest.LogCaptureFixture) -> None:
    """Each try warns of it; so does the next outage, be it for the same reason."""
    clock = Clock()
    trouble = Reminder(logging.getLogger("anond"), "waiting", clock)
    for reason in ("away", "away", "refused", "refused"):
        trouble.warn(reason)
    clock.now += EVERY
    trouble.warn("refused")
    trouble.over()
    trouble.warn("refused")
    assert [record.__dict__["reason"] for record in caplog.records] == ["away", "refused", "refused", "refused"]


def test_a_first_trouble_without_a_reason_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Some clients say nothing of what went wrong."""
    Reminder(logging.getLogger("anond"), "waiting", Clock()).warn("")
    assert [record.getMessage() for record in caplog.records] == ["waiting"]
