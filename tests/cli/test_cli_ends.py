"""Events by which a platform ends a session, in what the commands read."""

from __future__ import annotations

import orjson

from tests.cli.shell import Shell, rows

EVENTS = [
    {"session": "a", "turn": 0, "text": "hello, my name is Oona Trellick", "lang": "en"},
    {"session": "a", "end": True},
    {"session": "b", "turn": 0, "text": "hello, my name is Ed Krell", "lang": "en"},
]
LINES = b"\n".join(map(orjson.dumps, EVENTS))


def test_events_that_end_a_session_stop_no_command(ready: Shell) -> None:
    """They go to the log beside the turns of their session, an archive has no row for them, and nothing is tagged."""
    assert ready.good("feed", given=LINES) == "3 events appended to chat.turns\n"
    (ready.folder / "chats.jsonl").write_bytes(LINES)
    done = ready("scrub", "chats.jsonl", "--out", "clean.jsonl", ANOND_DIVERT_MAX_RISK="1")
    assert done.returncode == 0, done.stderr
    assert len(rows((ready.folder / "clean.jsonl").read_text("utf-8"))) == 2
    assert [row.get("error", "") for row in rows(ready.good("tag", given=LINES))] == ["", "not a turn", ""]
