"""The commands that turns go through: tag, feed, read and decide."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import orjson
import pytest

from anond.events.records import Message
from tests import programs
from tests.cli.shell import DEADLINE, TEXT, Shell, rows
from tests.topics import TOPICS

# tag


def test_tag_reads_json_lines_and_plain_lines(shell: Shell) -> None:
    """Each line gives a row with spans; a line that is no JSON object is text; keys are not needed."""
    event = orjson.dumps({"session": "a", "turn": 3, "speaker": "agent", "text": TEXT})
    found = rows(shell.good("tag", given=event + b"\r\n" + TEXT.encode() + b"\n"))
    assert [(row["session"], row["turn"], row["speaker"]) for row in found] == [
        ("a", 3, "agent"),
        ("line 1", 0, "user"),
    ]
    for row in found:
        spans = row["spans"]
        assert isinstance(spans, list)
        assert [TEXT[s["start"] : s["end"]] for s in spans if s["tag"] == "PERSON"] == ["Oona Trellick"]
        assert row["lang"] == "en"


def test_tag_reads_a_file(shell: Shell) -> None:
    """A name of a file works as standard input does."""
    (shell.folder / "turns").write_text(TEXT)
    assert rows(shell.good("tag", "turns")) == rows(shell.good("tag", given=TEXT.encode()))


def test_tag_says_which_line_is_no_turn_and_why(shell: Shell) -> None:
    """A broken line is named by its number and reason, the lines around it are tagged, and the exit code is 1."""
    wrong = {
        b'{"session": ': "not_json", b'{"session": "a"}': "no_text", b'{"text": 5, "session": "a"}': "text_type",
        b"{}": "no_text", "Åsa Öberg här".encode("latin-1"): "not_utf8", b'{"session": "a", "end": true}': "end",
    }  # fmt: skip
    done = shell("tag", given=b"\n".join([b"hi", *wrong, b"bye"]))
    said = rows(done.stdout.decode())
    lines = enumerate(wrong.values(), 2)
    assert said[1:-1] == [{"line": line, "error": "not a turn", "reason": reason} for line, reason in lines]
    assert ("text" in said[0], "text" in said[-1], done.returncode) == (True, True, 1)
    assert b"anond: no turn: 2 no_text (lines 3, 5): there is no text where `fields.text` looks" in done.stderr
    assert b"anond: no turn: 1 not_utf8 (line 6): it holds bytes that are no UTF-8; if they are Latin-1" in done.stderr
    assert "line 1: not a turn (end)" in shell.good("tag", "--pretty", given=[*wrong][-1])


def test_tag_reads_all_that_the_daemon_reads_of_an_event(shell: Shell) -> None:
    """A session knows what a field to scrub says, and an edit that changes nothing is no turn."""
    (shell.folder / "anond.toml").write_text('[fields]\nscrub = ["note"]\nspeakers = { "agent-*" = "agent" }\n')
    said = {"session": "a", "message_id": "m1", "text": "thanks, bye", "note": "my name is Oona Trellick"}
    lines = [said, said | {"message_change": "edited"}, {"session": "a", "text": "trellick said so"}]
    given = b"\n".join([*map(orjson.dumps, lines), b"it is plain"])
    first, edit, third, plain = rows(shell.good("tag", "--config", "anond.toml", "--lang", "en", given=given))
    assert (first["text"], edit["reason"], plain["text"]) == ("thanks, bye", "unchanged", "it is plain")
    assert [span["source"] for span in third["spans"]] == ["memory"]  # type: ignore[attr-defined]


def test_tag_reads_another_encoding(shell: Shell) -> None:
    """With --encoding, as the other commands that read files."""
    (row,) = rows(shell.good("tag", "--encoding", "latin-1", given="Åsa Öberg här".encode("latin-1")))
    assert row["text"] == "Åsa Öberg här"


def test_tag_of_nothing_is_nothing(shell: Shell) -> None:
    """Empty input gives empty output."""
    assert shell.good("tag") == ""


def test_tag_of_a_binary_file(shell: Shell) -> None:
    """Bytes that are no text do no harm: each line gives a row, which says so."""
    (shell.folder / "binary").write_bytes(bytes(range(256)) * 200)
    done = shell("tag", "binary")
    said = rows(done.stdout.decode())
    assert (done.returncode, len(said), {row.get("reason") for row in said[1:]}) == (1, 201, {"not_utf8"})


def test_tag_pretty_marks_what_it_found(shell: Shell) -> None:
    """The text is shown with a tag behind each span; colours are for terminals, so none goes into a pipe."""
    said = shell.good("tag", "--pretty", given=TEXT.encode())
    assert said.startswith("hello, my name is Oona Trellick[PERSON]  en risk 0.")


def test_tag_tells_the_evidence(shell: Shell) -> None:
    """Which detector, list, memory and model pointed at a span, and how sure each was; in both forms of output."""
    given = f"{TEXT}, mail o@example.com".encode()
    turns = [orjson.dumps({"session": "a", "text": text}) for text in (given.decode(), "it is trellick again")]
    name, mail, again = (
        span
        for row in rows(shell.good("tag", "--lang", "en", given=b"\n".join(turns)))
        for span in row["spans"]  # type: ignore[attr-defined]
    )
    assert {e["source"] for e in name["evidence"]} >= {"model"}
    assert (mail["source"], mail["score"]) == ("detector:email", 1.0)
    assert (again["source"], next(e["says"] for e in again["evidence"]).partition("/")[0]) == ("memory", "PERSON")
    assert 0.0 < name["score"] <= 1.0
    said = shell.good("tag", "--pretty", "--lang", "en", given=given).splitlines()
    assert "    o@example.com: detector:email EMAIL 1.00" in said[3]


def test_tag_takes_the_language_it_is_given(shell: Shell) -> None:
    """--lang holds for all lines; one without a model gives a row with all the risk."""
    assert {row["lang"] for row in rows(shell.good("tag", "--lang", "sv", given=TEXT.encode() * 2))} == {"sv"}
    (row,) = rows(shell.good("tag", "--lang", "fi", given=TEXT.encode()))
    assert (row["lang"], row["risk"]) == ("fi", 1.0)


def test_a_reader_that_goes_away_is_no_error(shell: Shell) -> None:
    """`anond tag | head -1` ends without a word on stderr."""
    (shell.folder / "turns").write_text(f"{TEXT}\n" * 3000)
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m anond tag turns | head -1"],
        capture_output=True, cwd=shell.folder, env=shell.environ, timeout=DEADLINE,
    )  # fmt: skip
    assert (len(done.stdout.splitlines()), done.stderr) == (1, b"")


@pytest.mark.parametrize("words", ["-h", "tag turns"])
def test_a_command_whose_output_nobody_reads_ends_as_the_table_says(shell: Shell, words: str) -> None:
    """With 141, and without a word on stderr."""
    (shell.folder / "turns").write_text(TEXT)
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as nowhere:
        done = subprocess.run(
            [sys.executable, "-m", "anond", *words.split()],
            stdout=nowhere, stderr=subprocess.PIPE, cwd=shell.folder, env=shell.environ, timeout=DEADLINE, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_terminal_that_knows_no_unicode(shell: Shell) -> None:
    """Nothing of the text gets into an error message where it cannot be printed."""
    done = shell("tag", "--pretty", given="¿está María?".encode(), PYTHONIOENCODING="ascii", LC_ALL="C")
    assert b"Mar" not in done.stderr


# feed


def test_feed_appends_every_line(ready: Shell) -> None:
    """Also what is no turn, of which it says so. What is no JSON is left out; empty lines are none."""
    given = b"\n".join([orjson.dumps({"session": "a", "text": TEXT}), b"", b"not JSON", b"  ", b"{}", b"\xff"])
    done = ready("feed", given=given)
    assert (done.returncode, done.stdout) == (1, b"2 events appended to chat.turns\n")
    assert done.stderr.decode().splitlines() == [
        "anond: these will be dead letters: 1 no_text (line 5): there is no text where `fields.text` looks",
        "anond: not appended: 1 not_json (line 3): it is no JSON",
        "anond: not appended: 1 not_utf8 (line 6): it holds bytes that are no UTF-8; if they are Latin-1 (or cp1252, "
        "utf-16), say --encoding latin-1",
    ]


def test_feed_needs_the_state_ring(shell: Shell) -> None:
    """Raw turns are sealed at rest, so without keys nothing is written."""
    assert shell.bad(3, "feed", given=b"{}").endswith(
        "state.json is missing: restore it from its copy; where there never was one, run `anond keys new`"
    )
    assert not (shell.data / "log.db").exists()


# read


def test_read_prints_the_clean_events(shell: Shell) -> None:
    """All of them, byte for byte, from all partitions; no key is needed, and an empty log gives nothing."""
    assert shell.good("read") == ""
    events = [f'{{"text":"hej {number} 🙏"}}' for number in range(5)]
    shell.write([Message(TOPICS.clean, number % 4, None, event.encode()) for number, event in enumerate(events)])
    assert sorted(shell.good("read").splitlines()) == events


def test_read_follows(shell: Shell) -> None:
    """With --follow later events are printed too, until a signal ends it without an error."""
    shell.write([Message(TOPICS.clean, 0, None, b"one")])
    reader = programs.Popen(
        [sys.executable, "-m", "anond", "read", "--follow"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        cwd=shell.folder, env=shell.environ,
    )  # fmt: skip
    assert reader.stdout is not None
    assert reader.stdout.readline() == b"one\n"
    shell.write([Message(TOPICS.clean, 3, None, b"two")])
    assert reader.stdout.readline() == b"two\n"
    reader.send_signal(signal.SIGINT)
    assert reader.communicate(timeout=DEADLINE) == (b"", b"")
    assert reader.returncode == 0


# decide


def decided(shell: Shell) -> list[dict[str, object]]:
    """What waits for a decision."""
    return rows(shell.good("decide", "--pending"))


def test_decide_refuses_bad_lines_and_sends_the_others(ready: Shell) -> None:
    """Each bad line is named by number and reason on stderr, without its text; the exit code is 1."""
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    events = [orjson.dumps({"session": f"s{n}", "text": TEXT}) for n in range(3)]
    ready.good("feed", given=b"\n".join(events))
    with ready.daemon():
        until = time.monotonic() + DEADLINE
        while len(waiting := decided(ready)) < 3:
            assert time.monotonic() < until
        items = [str(row["item"]) for row in waiting]
        first, release = {"item": items[0]}, {"item": items[0], "verdict": "release"}
        lines = [
            b"not JSON", b"[]", b"{}", b'{"item": "9-9", "verdict": "release"}',
            orjson.dumps(first | {"verdict": "maybe"}),
            orjson.dumps(release | {"spans": [{"start": 0, "end": 999, "tag": "PERSON"}]}),
            orjson.dumps(release | {"spans": [{"start": 5, "end": 2, "tag": "PERSON"}]}),
            orjson.dumps(release | {"spans": [{"start": 0, "end": 2, "tag": "Trellick"}]}),
            orjson.dumps(release), b"", orjson.dumps({"item": items[1], "verdict": "drop"}),
            orjson.dumps(first | {"verdict": "drop"}), b"\xff\xfe",
        ]  # fmt: skip
        done = ready("decide", given=b"\n".join(lines))
        assert done.stdout == b"1 released, 1 dropped, 10 lines refused\n"
        said = done.stderr.decode().splitlines()
        assert [line.partition(":")[0] for line in said] == [f"line {n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 12, 13)]
        assert (done.returncode, "Trellick" in done.stderr.decode()) == (1, False)
        (event,) = ready.clean(1)
        assert "Trellick" not in str(event["text"])
    again = ready("decide", given=orjson.dumps(release) + b"\n" + lines[3])
    assert again.stderr.decode().splitlines() == [
        "line 1: this item is decided already", "line 2: there is no such item",
    ]  # fmt: skip
    assert [row["item"] for row in decided(ready)] == items[2:]


def test_items_that_were_sealed_before_and_after_a_rotation_can_be_decided(ready: Shell) -> None:
    """Both rings are rotated under a running daemon: it takes them up, and all that waits is released."""
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    with ready.daemon() as says:
        ready.good("feed", given=orjson.dumps({"session": "a", "text": TEXT}))
        until = time.monotonic() + DEADLINE
        while len(decided(ready)) < 1:
            assert time.monotonic() < until
        ready.good("keys", "rotate", "review")
        ready.good("keys", "rotate", "state")
        says("keys renewed")
        ready.good("feed", given=orjson.dumps({"session": "a", "text": TEXT}))
        ready.good("feed", given=orjson.dumps({"session": "b", "text": TEXT}))
        while len(waiting := decided(ready)) < 3:
            assert time.monotonic() < until
        lines = [orjson.dumps({"item": row["item"], "verdict": "release"}) for row in waiting]
        assert ready.good("decide", given=b"\n".join(lines)) == "3 released, 0 dropped, 0 lines refused\n"
        events = ready.clean(3)
    sessions = {str(event["session"]): event["text"] for event in events}
    assert len(sessions) == 2
    assert len({event["text"] for event in events if event["session"] == events[0]["session"]}) == 1
    assert not [event for event in events if "Trellick" in str(event["text"])]
