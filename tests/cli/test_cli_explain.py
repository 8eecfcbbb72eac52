"""A platform that sends whole conversations: what becomes of each message, and why something in it was replaced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from anond import seal
from tests.cli.shell import Shell, rows

NAME = "Oona Trellick"
TEXTS = [
    {"by": "customer", "text": f"hello, my name is {NAME}", "lang": "en"},
    {"by": "chef", "text": "is anybody there?", "lang": "en"},
    {"by": "agent-7", "text": "good morning Trellick, write to us at help@example.com", "lang": "en"},
]
MAP = """[fields]
each = "said.all"
session = "said.id"
text = "said.all.text"
speaker = "said.all.by"
lang = "said.all.lang"
speakers = { customer = "user", "agent-*" = "agent"%s }
[policy]
hide = ["selective", "-EMAIL"]
how = { "PERSON" = "number" }
"""


def conversation(number: int, texts: list[dict[str, str]]) -> bytes:
    """A conversation as one event."""
    return orjson.dumps({"said": {"id": f"c{number}", "all": texts}, "more": 1})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """A log on which a daemon took conversations apart; the daemon goes on."""
    shell = Shell(tmp_path_factory.mktemp("explain"))
    shell.data.mkdir(mode=0o700)
    seal.new(shell.data / "keys", ["state", "review", "publish"], 1_800_000_000.0)
    shell.environ |= {"ANOND_DIVERT_MAX_RISK": "1.0", "ANOND_LOG_INPUT_RETENTION": "3600"}
    (shell.folder / "anond.toml").write_text(MAP % "")
    (shell.folder / "mended.toml").write_text(MAP % ', "*" = "bot"')
    waits = [{"by": "customer", "text": f"minä olen {NAME}", "lang": "xx"}]
    shell("feed", given=b"\n".join([conversation(1, TEXTS), conversation(2, waits)]))
    with shell.daemon() as says:
        shell.clean(2)
        says("dead letters")
        yield shell


def explained(site: Shell, name: str) -> dict[str, Any]:
    """An explanation as data."""
    (row,) = rows(site.good("explain", name, "--why", "ticket 7", "--json"))
    return row


def test_each_message_goes_its_own_way(site: Shell) -> None:
    """Two go out in the shape of the platform, the third is a dead letter of its own and is fed again alone."""
    events = [event for event in site.clean(2) if "id" in str(event)]
    said = [event["said"]["all"][0] for event in events]  # type: ignore[index]
    assert [one["by"] for one in said[:2]] == ["customer", "agent"]
    assert said[0]["text"] == "hello, my name is Person 1"
    (letter,) = [row for row in rows(site.good("dead", "list", "--json")) if row["reason"] == "speaker"]
    assert str(letter["from"]).endswith("#1")
    assert site("dead", "feed", str(letter["id"])).returncode == 9
    assert site.good("dead", "feed", str(letter["id"]), "--config", "mended.toml") == "1 fed again\n"


def test_a_replacement_is_explained_from_what_the_platform_keeps(site: Shell) -> None:
    """The evidence, the policy and the kind of surrogate, as they were: it comes to the very text that went out."""
    first, last = sorted(str(event["anond"]["id"]) for event in site.clean(2))[:2]  # type: ignore[index]
    row = explained(site, first)
    (span,) = row["spans"]
    assert (row["status"], row["model"], row["notes"]) == ("clean", "en-0001", [])
    assert row["went_out"] == "hello, my name is Person 1"
    assert (span["tag"], span["hidden"], span["how"], span["becomes"]) == ("PERSON", True, "number", "Person 1")
    assert "model" in {sign["source"] for sign in span["evidence"]}
    told = site.good("explain", last, "--why", "ticket 7", "--back", "0")  # the whole conversation is one record
    assert "PERSON/surname Trellick: memory PERSON/surname " in told
    assert "    becomes 'Person 1': number, Person 1, Person 2" in told
    assert "EMAIL help@example.com: detector:email EMAIL 1.00" in told
    assert "left by the policy" in told
    assert "note: " not in told
    record = site.data / "explained.jsonl"
    assert rows(record.read_text())[-1] | {"at": 0, "user": ""} == {
        "at": 0, "user": "", "why": "ticket 7", "did": "explain", "turn": last,
    }  # fmt: skip
    assert NAME.encode() not in record.read_bytes()


def test_what_a_person_released_is_said_to_be_so(site: Shell) -> None:
    """Its spans are those that the person marked."""
    (waiting,) = rows(site.good("decide", "--pending"))
    text = str(waiting["text"])
    at = text.index(NAME)
    marked = [{"start": at, "end": at + len(NAME), "tag": "PERSON"}]
    decision = {"item": waiting["item"], "verdict": "release", "spans": marked}
    assert site("decide", given=orjson.dumps(decision)).returncode == 0
    site.clean(3)
    row = explained(site, str(waiting["item"]))
    assert row["notes"] == [
        "no model reads xx: divert.no_model is review",
        "a person released it: what is hidden was marked or left by that person",
    ]  # fmt: skip
    assert [(span["source"], span["becomes"]) for span in row["spans"]] == [("person", "Person 1")]
    assert row["went_out"] == "minä olen Person 1"


def test_what_is_gone_is_said(site: Shell) -> None:
    """Of a turn that the platform no longer keeps what its clean event tells; and a reason has to be given for any."""
    first = min(str(event["anond"]["id"]) for event in site.clean(2))  # type: ignore[index]
    assert site.bad(2, "explain", first, "--why", " ") == "--why: a reason has to be given"
    assert "is no id of a clean event" in site.bad(9, "explain", NAME, "--why", "x")
    assert "keeps no event of it" in site.bad(9, "explain", "0-999", "--why", "x")
    gone = site.bad(9, "explain", first, "--why", "x", ANOND_TOPICS_TURNS="emptied.turns")
    assert gone == (
        "emptied.turns does not keep its record any more (log.input_retention is 3600 seconds): what spoke for a "
        "replacement cannot be told; its clean event is clean, in en, model 'en-0001'"
    )
