"""Presets: (synthetic) events, made after the public documentation of each platform, are read as what they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

from anond.cli.main import app, register
from anond.errors import BadEvent, ConfigError
from anond.events.presets import PRESETS
from anond.events.turns import CleanTurn, Turn

PLATFORMS = Path(__file__).parent / "platforms"
QUESTION = "What is your order number?"
NAME = ("Oona Trellick",)
KAVI = {"PERSON": ("Kavi",), "EMAIL": ("kavi@shop.example",)}
FACTS = {  # of the two turns
    "anond": ({"PERSON": NAME}, {}),
    "chatwoot": ({"PERSON": NAME, "EMAIL": ("oona@trellick.example",), "UID/phone": ("+46701740605",)}, KAVI),
    "intercom": ({"PERSON": NAME, "EMAIL": ("oona@trellick.example",)}, KAVI),
    "zendesk": (
        {"PERSON/first": ("Oona",), "PERSON/surname": ("Trellick",), "EMAIL": ("oona@trellick.example",)}, {},
    ),
    "amazon-connect": ({"PERSON": NAME}, {"PERSON": ("Kavi",)}),
    "cloudevents": ({"PERSON": NAME}, {}),
}  # fmt: skip
ANSWERS = {"rasa": "bot", "botpress": "bot", "plain": "bot", "cloudevents": "bot", "anond": "bot"}  # else an agent
CHANGE = ("anond", "chatwoot", "twilio", "cloudevents")  # that tell of edited and deleted messages
DELETE = ("intercom",)  # that tell of deleted ones alone
NO_OTHERS = ("anond", "plain", "cloudevents")  # whose events are all turns


def read(name: str, changes: bool = False) -> tuple[list[Turn], list[str]]:
    """The turns in the events of a platform, new ones or those that change earlier ones, and why others are none."""
    turns, others = list[Turn](), list[str]()
    for line in (PLATFORMS / f"{name}.jsonl").read_bytes().splitlines():
        for part in PRESETS[name].parts(line, 100_000):
            try:
                turn = PRESETS[name].parse(part, b"key", 100_000)
                turns += [turn] if (turn.change != "new") == changes else []
            except BadEvent as error:
                others.append(error.reason)
    return turns, others


@pytest.mark.parametrize("name", PRESETS)
def test_a_platforms_events_are_read_as_what_they_are(name: str) -> None:
    """A user says her name, the other side asks; names that the platform tells are facts; a third event is no turn."""
    (first, second), others = read(name)
    assert first.session == second.session
    assert first.session.endswith("17")
    assert "hello, Oona" in first.text
    assert QUESTION in second.text
    assert (first.speaker, second.speaker) == ("user", ANSWERS.get(name, "agent"))
    assert (first.facts, second.facts) == FACTS.get(name, ({}, {}))
    assert (first.ts_dropped, second.ts_dropped) == (False, False)
    assert others == ([] if name in NO_OTHERS else ["ignored"])


@pytest.mark.parametrize("name", PRESETS)
def test_what_goes_out_has_the_platforms_shape_and_nothing_that_was_not_named(name: str) -> None:
    """It is read again as the clean turn; what else stood in the event, such as a name, has gone."""
    for turn in (*read(name)[0], *(one for one in read(name, changes=True)[0] if one.change == "edit")):
        clean = CleanTurn(
            session="hash", turn=4, speaker=turn.speaker, text="clean", id="0-1", lang="en", model="en-0001",
            status="clean", ts=turn.ts, passed=turn.passed, scrubbed=turn.scrub,
        )  # fmt: skip
        out = PRESETS[name].render(clean, "keep")
        assert not any(word in out for word in (b"Oona", b"Trellick", b"Kavi", b"4670174", b"order number"))
        again = orjson.loads(out)
        again.pop("anond")
        (part,) = PRESETS[name].parts(orjson.dumps(again), 100_000)
        back = PRESETS[name].parse(part, b"key", 100_000)
        assert (back.session, back.speaker, back.text, back.ts) == ("hash", turn.speaker, "clean", turn.ts)


@pytest.mark.parametrize("change", ["message_created", "message_updated"])
def test_a_note_among_agents_is_no_turn(change: str) -> None:
    """Chatwoot tells of private notes, new and edited ones, as of messages: customers do not see them."""
    lines = (PLATFORMS / "chatwoot.jsonl").read_bytes().splitlines()
    note = orjson.loads(lines[1]) | {"event": change, "private": True}
    with pytest.raises(BadEvent, match="ignored"):
        PRESETS["chatwoot"].parse(orjson.dumps(note), b"key", 100_000)


def test_the_message_that_begins_a_conversation_is_a_turn() -> None:
    """Intercom tells of it beside the list of replies: it is read as those are, once, before what already answers it;
    in the event of a reply it is no turn."""
    fields, read = PRESETS["intercom"], list[list[Turn]]()
    *begun, replied = (PLATFORMS / "intercom-begun.jsonl").read_bytes().splitlines()
    for line in begun:
        read.append([fields.parse(part, b"key", 100_000) for part in fields.parts(line, 100_000)])
    ((first,), (agent,), (again, answer)) = read
    assert (first.session, first.speaker, first.text, first.message) == ("17", "user", "<p>hello, Oona here</p>", "900")
    assert first.facts == FACTS["intercom"][0]
    assert (agent.speaker, agent.text, agent.facts) == ("agent", "<p>Kavi here, may I help?</p>", KAVI)
    assert again == first
    assert (answer.speaker, answer.text, answer.message) == ("bot", "<p>We will be with you soon</p>", "1")
    assert fields.parse(fields.rebuild(first), None, 100_000) == first
    with pytest.raises(BadEvent, match="ignored"):
        fields.parse(replied, b"key", 100_000)


def test_the_clean_event_of_a_first_message_has_the_shape_of_a_reply() -> None:
    """The message stands in the list; what stood beside it is gone."""
    fields = PRESETS["intercom"]
    line, *_ = (PLATFORMS / "intercom-begun.jsonl").read_bytes().splitlines()
    turn = fields.parse(line, b"key", 100_000)
    clean = CleanTurn(
        session="hash", turn=0, speaker="user", text="clean", id="0-1", lang="en", model="en-0001", status="clean",
        ts=None, passed=turn.passed,
    )  # fmt: skip
    item = {"id": "hash", "conversation_parts": {"conversation_parts": [{"author": {"type": "user"}, "body": "clean"}]}}
    out = orjson.loads(fields.render(clean, "keep"))
    assert (out["topic"], out["data"]) == ("conversation.user.created", {"item": item})


def test_a_first_message_may_not_be_passed() -> None:
    """It would go out as it came."""
    with pytest.raises(ConfigError, match=r"fields\.pass: 'data\.item\.source\.body' overlaps with"):
        replace(PRESETS["intercom"], passed=("topic", "data.item.source.body"))


@pytest.mark.parametrize("name", CHANGE)
def test_a_platforms_edits_and_deletions_are_read_as_such(name: str) -> None:
    """Both name the message that the user began with; what a deletion says of itself is not read."""
    (first, _), _ = read(name)
    (edit, deletion), _ = read(name, changes=True)
    assert (edit.change, deletion.change) == ("edit", "delete")
    assert edit.message == deletion.message == first.message != ""
    assert edit.session == deletion.session == first.session
    assert (edit.text, deletion.text) == (first.text + ", with a question", "")


@pytest.mark.parametrize("name", DELETE)
def test_a_platforms_deletions_are_read_as_such(name: str) -> None:
    """What stands in the place of the message that the user began with is not read."""
    (first, _), _ = read(name)
    (deletion,), _ = read(name, changes=True)
    assert (deletion.change, deletion.message, deletion.session) == ("delete", first.message, first.session)
    assert (first.message != "", deletion.text) == (True, "")


@pytest.mark.parametrize("name", sorted({*PRESETS} - {*CHANGE, *DELETE}))
def test_other_platforms_tell_of_no_changes(name: str) -> None:
    """Their presets name no message, so that nothing is taken back by chance."""
    assert (PRESETS[name].message, PRESETS[name].change, PRESETS[name].deleted) == ("", "", "")
    assert read(name, changes=True) == ([], read(name)[1])


def test_a_preset_can_be_tried_before_it_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`anond events try --preset` reads by its names; one that there is not is refused with those that there are."""
    monkeypatch.chdir(tmp_path)
    register(["events"])
    tried = CliRunner().invoke(app, ["events", "try", "--preset", "zendesk", str(PLATFORMS / "zendesk.jsonl")])
    assert (tried.exit_code, "2 turns, 0 ends of sessions, 1 ignored" in tried.output) == (0, True)
    begun = str(PLATFORMS / "intercom-begun.jsonl")
    first = CliRunner().invoke(app, ["events", "try", "--preset", "intercom", begun]).output
    assert ("4 turns, 0 ends of sessions, 1 ignored" in first, "data.item.source.body" in first) == (True, False)
    wrong = CliRunner().invoke(app, ["events", "try", "--preset", "zendisk", str(PLATFORMS / "zendesk.jsonl")])
    assert str(wrong.exception).startswith("fields.preset: 'zendisk' is unknown; use one of anond, rasa,")
