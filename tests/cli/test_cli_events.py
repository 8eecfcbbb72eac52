"""Maps of fields, as who connects a platform meets them: `anond events try`, and what `feed` and `scrub` say."""

from __future__ import annotations

import json
from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

from anond.cli.main import app, register
from anond.errors import ConfigError
from anond.events.fields import FieldMap
from tests.cli.shell import Shell, rows

NAME = "Oona Trellick"
EVENTS = [
    {"session": "a", "message": {"body": f"I am {NAME}"}, "from": "agent-7", "customer": {"name": NAME}, "extra": 1},
    {"session": "b", "message": {"text": "hello"}, "from": "agent-8"},
    {"session": "c", "messages": [{"body": "hello"}]},
]
MAP = """[fields]
text = "message.body"
speaker = "from"
speakers = { customer = "user", "agent-*" = "agent" }
facts = { "customer.name" = "PERSON" }
"""
LINES = b"\n".join(map(orjson.dumps, EVENTS))


@pytest.fixture
def mapped(ready: Shell) -> Shell:
    """A platform whose events have another shape, and a map of its fields."""
    (ready.folder / "anond.toml").write_text(MAP)
    (ready.folder / "events.jsonl").write_bytes(LINES)
    return ready


def test_events_try_shows_each_field_and_what_is_wrong(mapped: Shell) -> None:
    """With what could be meant: where texts stand, and which lists could be taken apart."""
    done = mapped("events", "try", "events.jsonl")
    said = done.stdout.decode()
    assert done.returncode == 1
    first, second, third = said.split("line ")[1:4]
    assert f"text     'I am {NAME}'  (message.body)" in first
    assert "speaker  agent  (from)" in first
    assert f"facts    PERSON: '{NAME}'" in first
    assert "dropped  extra" in first
    assert "fields.text looks at message.body; such values stand at session, message.text, from" in second
    assert "there are lists at messages: fields.each takes one of them apart" in third
    assert "1 turn, 0 ends of sessions" in said
    assert "refused: 2 no_text (lines 2, 3): there is no text where `fields.text` looks" in said


def test_feed_and_scrub_say_why_something_is_no_turn(mapped: Shell) -> None:
    """By reason, with the first lines, and without a word of them."""
    told = mapped("feed", "events.jsonl").stderr.decode()
    assert told == (
        "anond: these will be dead letters: 2 no_text (lines 2, 3): there is no text where `fields.text` looks\n"
    )
    done = mapped("scrub", "events.jsonl")
    assert done.returncode == 1
    assert b"events.jsonl: 2 no_text (lines 2, 3): there is no text" in done.stderr
    assert NAME.encode() not in done.stderr


def test_paths_that_cannot_work_are_refused_and_patterns_name_speakers() -> None:
    """Other notations and places in lists; what came by a pattern is written as we name it."""
    for path in ("messages.0.body", "messages[0].body", "$.messages[*].body"):
        with pytest.raises(ConfigError, match=r"fields\.text.*fields\.each takes a list apart"):
            FieldMap(text=path)
    for path in ("$.message.body", "/message/body"):
        with pytest.raises(ConfigError, match=r"fields\.text.*write names with a dot between them"):
            FieldMap(text=path)
    fields = FieldMap(speakers={"me": "user", "agent-*": "agent", "*": "bot"})
    read = {
        word: fields.parse(orjson.dumps({"text": "x", "speaker": word}), b"s", 999) for word in ("me", "agent-1", "z")
    }
    assert [turn.speaker for turn in read.values()] == ["user", "agent", "bot"]
    with pytest.raises(ConfigError, match=r"more than one \*"):
        FieldMap(speakers={"*a*": "user"})


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        (b'[{"session": "a", "text": "hello"},\n', "a JSON array? Write one object a line (jq -c '.[]')"),
        (b'[{"session": "a", "text": "hello"}]\n', "a JSON array? Write one object a line (jq -c '.[]')"),
        (b'{\n  "session": "a"\n}\n', "an object over several lines? Write one a line (jq -c .)"),
        ('{"session": "a"}\n'.encode("utf-16"), "it is UTF-16: say --encoding utf-16"),
        (b"session,text\n", "it is no JSON"),
    ],
)  # fmt: skip
def test_what_a_file_seems_to_be_is_said(tmp_path: Path, given: bytes, hint: str) -> None:
    """Where no line of it is an event: the form that its first line has, and what makes events of it."""
    (tmp_path / "events").write_bytes(given)
    register(["events"])
    tried = CliRunner().invoke(app, ["events", "try", str(tmp_path / "events")])
    assert tried.exit_code == 1
    first = next(line for line in tried.output.splitlines() if line.startswith("refused: "))
    assert first.endswith(hint)


def test_conversations_in_another_encoding_are_tried_and_scrubbed(ready: Shell) -> None:
    """Without the encoding each line is refused, and the fix is said; with it each message is a turn of its own."""
    (ready.folder / "anond.toml").write_text(
        '[fields]\neach = "all"\ntext = "all.text"\nspeaker = "all.by"\nspeakers = { "*" = "user" }\n'
        "[divert]\nmax_risk = 1.0\n"
    )
    said = [{"text": "je m'appelle Renée Lavergne", "by": "moi"}, {"text": "bonjour", "by": "vous"}, {"by": "vous"}]
    event = json.dumps({"session": "a", "lang": "fr", "all": said}, ensure_ascii=False)
    (ready.folder / "latin.jsonl").write_bytes(f"{event}\n".encode("latin-1"))
    refused = ready("events", "try", "latin.jsonl").stdout.decode()
    assert "1 not_utf8 (line 1): it holds bytes that are no UTF-8; if they are Latin-1" in refused
    tried = ready("events", "try", "latin.jsonl", "--encoding", "latin-1").stdout.decode()
    assert 'text     "je m\'appelle Renée Lavergne"  (all.text)' in tried
    assert [line for line in tried.splitlines() if line.startswith("line")] == [
        f"line 1, message {place} of 3" for place in (1, 2, 3)
    ]
    assert "2 turns, 0 ends of sessions" in tried
    assert "refused: 1 no_text (line 1)" in tried
    done = ready("scrub", "latin.jsonl", "--encoding", "latin-1")
    assert b"2 turns clean, 0 undecided, 1 no turn" in done.stderr
    first, second = rows((ready.folder / "latin.clean.jsonl").read_text("utf-8"))
    assert [event["anond"]["id"] for event in (first, second)] == ["0-1-0", "0-1-1"]  # type: ignore[index]
    assert "Lavergne" not in str(first)
    assert second["all"] == [{"by": "user", "text": "bonjour"}]
    assert "it is not utf-16" in ready.bad(2, "events", "try", "latin.jsonl", "--encoding", "utf-16")
    assert "there is no such encoding" in ready.bad(2, "feed", "latin.jsonl", "--encoding", "rot13")
