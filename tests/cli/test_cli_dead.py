"""`anond dead` over the local log: what became dead letters, why, and feeding them again, each once."""

from __future__ import annotations

import stat
from collections import Counter
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from anond import seal
from tests.cli.shell import Shell, rows

NAME = "Oona Trellick"
EVENTS = [
    {"session": "a", "text": f"hello, my name is {NAME}", "speaker": "kunde", "lang": "en"},
    {"session": "b", "text": 7},
    {"session": "c", "text": "what time is it?", "lang": "en"},
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """A log on which a daemon made two dead letters; the daemon goes on."""
    shell = Shell(tmp_path_factory.mktemp("dead"))
    shell.data.mkdir(mode=0o700)
    seal.new(shell.data / "keys", ["state", "review", "publish"], 1_800_000_000.0)
    shell.environ["ANOND_DIVERT_MAX_RISK"] = "1.0"
    shell("feed", given=b"\n".join(map(orjson.dumps, EVENTS)))
    with shell.daemon() as says:
        shell.clean(1)
        says("dead letters")
        assert NAME not in says("see=anond dead list")
        yield shell


def listed(shell: Shell) -> dict[str, dict[str, Any]]:
    """What is listed, by reason."""
    return {str(row["reason"]): row for row in rows(shell.good("dead", "list", "--json"))}


def test_dead_letters_are_counted_and_named_without_their_text(site: Shell) -> None:
    """By reason, with cause and remedy; the doctor names them, too."""
    said = site.good("dead", "list")
    assert "1 speaker: `fields.speakers` does not know its speaker; look with `anond events try`" in said
    assert "1 text_type: " in said
    assert "chat.turns/" in said
    assert NAME not in said
    assert "dead letters: 1 speaker, 1 text_type: `anond dead list` says what to do" in site("check").stdout.decode()
    assert site.good("dead", "list", "--reason", "error") == "no dead letters of the reason error\n"
    assert site.good("dead", "list", "--reason", "destroyed_key") == "no dead letters of the reason destroyed_key\n"
    assert site.bad(2, "dead", "list", "--reason", "nosuch").startswith("--reason: there is no 'nosuch'; there are ")


def test_one_is_shown_with_a_reason_on_record(site: Shell) -> None:
    """The record says who saw which letter, and holds no text."""
    name = listed(site)["speaker"]["id"]
    assert site.bad(2, "dead", "show", name, "--why", " ") == "--why: a reason has to be given"
    said = site.good("dead", "show", name, "--why", "ticket 4")
    assert said.startswith("speaker at ")
    assert orjson.loads(said.splitlines()[-1]) == EVENTS[0]
    record = site.data / "dead-letters.jsonl"
    assert rows(record.read_text())[-1] | {"at": 0, "user": ""} == {
        "at": 0, "user": "", "why": "ticket 4", "did": "show", "letter": name,
    }  # fmt: skip
    assert NAME.encode() not in record.read_bytes()
    assert stat.S_IMODE(record.stat().st_mode) == 0o600
    assert "no such dead letter" in site.bad(9, "dead", "show", "0-999", "--why", "x")


def test_letters_are_fed_once_and_only_after_their_cause_is_mended(site: Shell) -> None:
    """First refused, then fed under another map of fields; a second feed is refused, also one at the same time."""
    found = listed(site)
    name = found["speaker"]["id"]
    done = site("dead", "feed", name)
    assert (done.returncode, done.stdout) == (9, b"0 fed again\n")
    assert b"it would be refused again, with speaker" in done.stderr

    (site.folder / "mended.toml").write_text('[fields]\nspeakers = { kunde = "user", user = "user" }\n')
    export = site.good("dead", "export", found["text_type"]["id"], "--why", "mending")
    (row,) = rows(export)
    row["event"] = row["event"] | {"text": "is anybody there?", "lang": "en"}  # type: ignore[operator]
    (site.folder / "mended.jsonl").write_bytes(orjson.dumps(row) + b"\n")
    (site.folder / "empty.jsonl").write_bytes(b"")
    assert site.bad(2, "dead", "feed", "--mended", "empty.jsonl") == "empty.jsonl: no line in it"
    assert site.good("dead", "feed", "--mended", "mended.jsonl") == "1 fed again\n"
    assert [one["text"] for one in site.clean(2)].count("is anybody there?") == 1

    assert site.good("dead", "feed", "--reason", "speaker", "--config", "mended.toml") == "1 fed again\n"
    again = site("dead", "feed", name, "--config", "mended.toml")
    assert (again.returncode, again.stderr.decode()) == (9, f"{name}: not fed: it was fed already\n")
    # the daemon still has the old map: the turn dies again, as a letter of its own
    until(site, 3)
    assert Counter(row["reason"] for row in rows(site.good("dead", "list", "--json"))) == {"speaker": 2, "text_type": 1}
    assert "2 speaker (1 fed again)" in site.good("dead", "list")


def until(shell: Shell, count: int) -> None:
    """Wait until there are so many letters."""
    for _ in range(100):
        if len(rows(shell.good("dead", "list", "--json"))) >= count:
            return
    raise AssertionError("the letters do not come")


def test_it_says_which_letters_are_meant(site: Shell) -> None:
    """Nothing is fed without being named."""
    assert site.bad(2, "dead", "feed").startswith("say which: ids, or --reason")
    assert site.bad(2, "dead", "feed", "--reason", "nosuch").startswith("--reason: there is no 'nosuch'")
