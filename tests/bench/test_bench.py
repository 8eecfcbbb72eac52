"""The measurements: that they count right, and that one run of all of them on a real broker loses nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from anond.bench import broker
from anond.bench.account import Account, Ends
from anond.config.settings import TopicSettings
from anond.errors import ConfigError

TOPICS = TopicSettings()


def clean(item: str) -> bytes:
    """A clean event."""
    return orjson.dumps({"anond": {"id": item}})


def test_every_end_of_a_turn_is_counted_once() -> None:
    """On whatever topic it shows, under whatever name it has there; a copied event has it in its key."""
    ends = Ends(TOPICS)
    taken = [
        ends.record(TOPICS.clean, b"session", clean("0-1")),
        ends.record(TOPICS.clean, b"0-2", b'{"text": "hi"}'),
        ends.record(TOPICS.review, b"0-3", b"sealed"),
        ends.record(TOPICS.dead, f"{TOPICS.turns}/0@4".encode(), b"sealed"),
    ]
    assert taken == ["0-1", "0-2", "0-3", "0-4"]
    assert ends.account(4) == Account(4, clean=2, diverted=1, dead=1, twice=0)


def test_one_that_came_twice_hides_none_that_is_missing() -> None:
    """Three turns went in, one came out twice and one not at all."""
    ends = Ends(TOPICS)
    for item in ("0-1", "0-2", "0-2"):
        ends.record(TOPICS.clean, b"session", clean(item))
    account = ends.account(3)
    assert (account.missing, account.twice) == (1, 1)
    assert str(account) == "[clean 3, diverted 0, dead 0; missing 1, twice 1]"


def test_what_was_diverted_may_end_once_more() -> None:
    """Released, or given up: that is no turn that came twice, unless it happens again."""
    ends = Ends(TOPICS)
    ends.record(TOPICS.review, b"0-1", b"sealed")
    ends.record(TOPICS.review, b"0-2", b"sealed")
    ends.record(TOPICS.clean, b"session", clean("0-1"))
    ends.record(TOPICS.dead, f"{TOPICS.turns}/0@2".encode(), b"sealed")
    assert ends.account(2) == Account(2, clean=0, diverted=2, dead=0, twice=0)
    ends.record(TOPICS.clean, b"session", clean("0-1"))
    assert ends.account(2).twice == 1


def test_outside_a_checkout_a_broker_has_to_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says how."""
    monkeypatch.setattr(broker, "_PROGRAM", Path("/nowhere/brokers.py"))
    with pytest.raises(ConfigError, match=r"say --servers host:port$"), broker.reached(""):
        pass


@pytest.mark.soak
def test_a_short_run_over_kafka_accounts_for_every_turn(kafka_servers: str) -> None:
    """All rows are there, and in none is a turn missing or twice."""
    options = {
        "turns": 1000, "sessions": 50, "batches": 250, "runs": 1, "daemons": 2, "shared-out": 100, "rate": 20,
        "seconds": 1, "soak": 30, "restored": 200, "updates": 500, "live": 0,
    }  # fmt: skip
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    done = subprocess.run(
        [sys.executable, "-m", "anond", "bench", "pipe", "--servers", kafka_servers, *words],
        capture_output=True, text=True, timeout=600, env=os.environ | {"PYTHONWARNINGS": "ignore"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    accounts = re.findall(r"missing (\d+), twice (\d+)", done.stdout)
    assert len(accounts) == 12
    assert set(accounts) == {("0", "0")}
    rows = (
        "ratio of the medians: ",
        "2 daemons: median ",
        "2 whole daemons: ",
        "output at 20 turns",
        "resident memory",
        "restore: ",
    )
    for row in rows:
        assert row in done.stdout
