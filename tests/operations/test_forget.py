"""What `anond forget` looks for on the log: whatever reviewers wrote there, sessions can be forgotten."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond import connect
from anond.events.records import Message
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.log.local import LocalLog
from anond.operations.forget import traces_of
from anond.seal import Keys, seal_place

if TYPE_CHECKING:
    from conftest import Bench


@pytest.mark.parametrize("wrong", [{"session": "no hash"}, {"session": 7}, {"lang": ["en"]}])
def test_a_decision_that_says_nonsense_keeps_no_session_from_being_forgotten(
    bench: Bench, tmp_path: Path, wrong: dict[str, Any]
) -> None:
    """Whoever holds the review ring can seal one; it is passed over, as daemons do."""
    session = bench.state.digest("session", b"talk")
    made = Decision(
        item="0-0", kind="divert", verdict="release", lang="en", partition=0, session=session.hex(),
        turn=Turn(session="talk", turn=0, speaker="user", text="hello"), spans=(), reviewer="eve", at=1.0, seconds=1.0,
    )  # fmt: skip
    said = orjson.dumps(orjson.loads(made.to_json()) | wrong)
    sealed = bench.review.seal(said, seal_place("decision", b"0-0"))

    async def found() -> int:
        log = LocalLog.open(tmp_path / "log.db", at_rest=None, sealed_topics=(), input_retention=0.0, clock=time.time)
        try:
            await log.create(connect.topics(bench.settings))
            await log.append([Message(bench.settings.topics.decisions, 0, b"0-0", sealed)])
            keys = Keys(state=bench.state, review=bench.review)
            return len((await traces_of(log, bench.settings, keys, [session])).labels)
        finally:
            await log.close()

    assert asyncio.run(found()) == 0
