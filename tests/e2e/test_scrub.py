"""`anond scrub` as processes: archives come out whole or not at all, what is wrong is one line, and nothing is told."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Callable

import orjson
import pytest

from tests import programs
from tests.e2e.rooms import DEADLINE, NAME, TEXT, Room, archive, wait_for

# what comes out


def test_json_lines_come_out_in_order(room: Room) -> None:
    """Beside the input, in its form, with surrogates that hold for a session."""
    room.write("chats.jsonl", archive(300, sessions=5))
    room.good("chats.jsonl")
    assert room.names() >= {"chats.jsonl", "chats.clean.jsonl"}
    clean = room.read("chats.clean.jsonl")
    events = [orjson.loads(line) for line in clean.splitlines()]
    numbers = [int(event["anond"]["id"].removeprefix("0-")) for event in events]
    assert numbers == sorted(numbers)
    assert b"Trellick" not in clean
    greeted = {(e["session"], e["text"]) for e in events if e["text"].startswith("hello")}
    assert len(greeted) == len({session for session, _ in greeted}) == len({text for _, text in greeted}) == 5


@pytest.mark.parametrize(
    "packing", [pytest.param("", marks=pytest.mark.soak), pytest.param(".gz", marks=pytest.mark.soak), ".zst"]
)
def test_neither_processes_nor_packing_change_the_rows(room: Room, packing: str) -> None:
    """One process or two, packed or plain: the same bytes."""
    import zstandard

    packer: Callable[[bytes], bytes] = {"": bytes, ".gz": gzip.compress, ".zst": zstandard.compress}[packing]
    opener = {
        "": bytes,
        ".gz": gzip.decompress,
        ".zst": lambda data: zstandard.ZstdDecompressor().decompressobj().decompress(data),
    }[packing]
    data = archive(2500)
    room.write("plain.jsonl", data)
    room.write(f"packed.jsonl{packing}", packer(data))
    room.good("plain.jsonl", "--out", "one")
    room.good(f"packed.jsonl{packing}", "--out", f"two{packing}", "--jobs", "2")
    assert opener(room.read(f"two{packing}")) == room.read("one")


def test_standard_input_goes_to_standard_output(room: Room) -> None:
    """In the form it has; what is undecided lies in the folder."""
    said = room.good(
        "-", given=f"{TEXT}\nit is {NAME}\n".encode(), ANOND_DIVERT_MAX_RISK="1.0", ANOND_DIVERT_BUDGET="0"
    )
    assert (said.startswith(b"hello, my name is "), b"Trellick" in said, said.count(b"\n")) == (True, False, 2)
    assert gzip.decompress(room.good("-", given=gzip.compress(b"ok\n"))) == b"ok\n"
    assert room.good("-") == b""
    assert room.names() == set()


def test_a_column_of_a_table(room: Room) -> None:
    """The other columns are emptied unless they are named, and it is said."""
    room.write("chats.csv", f'id;who;text\r\n7;"{NAME}";"{TEXT}"\r\n'.encode())
    done = room.run(
        "chats.csv", "--column", "text", "--session-column", "id", ANOND_DIVERT_MAX_RISK="1.0", ANOND_DIVERT_BUDGET="0"
    )
    assert b"1 column that was not named is empty" in done.stderr
    clean = room.read("chats.clean.csv")
    assert clean.startswith(b"id;who;text\r\n")
    assert clean.endswith(b'"\r\n')
    assert b"Trellick" not in clean
    assert b';;"hello, my name is ' in clean


def test_a_text_is_one_session_between_blank_lines(room: Room) -> None:
    """Or as a whole, if it is asked for."""
    room.write("chat.txt", f"{TEXT}\n\n{TEXT}\n".encode())
    plain = {"ANOND_DIVERT_MAX_RISK": "1.0", "ANOND_DIVERT_BUDGET": "0"}
    room.good("chat.txt", "--out", "split", **plain)
    room.good("chat.txt", "--out", "whole", "--session-per-file", **plain)
    assert [len(set(room.read(name).split(b"\n\n"))) for name in ("split", "whole")] == [2, 2]
    one, other = room.read("split").strip().split(b"\n\n")
    assert one != other
    one, other = room.read("whole").strip().split(b"\n\n")
    assert one == other


def test_the_fields_are_those_of_the_settings(room: Room) -> None:
    """As the daemon has them."""
    event = {"sender_id": "a", "event": "user", "text": TEXT, "parse_data": {"text": TEXT}}
    room.write("rasa.jsonl", orjson.dumps(event) + b"\n" + orjson.dumps({"event": "slot", "text": TEXT}) + b"\n")
    room.good("rasa.jsonl", ANOND_FIELDS_PRESET="rasa", ANOND_DIVERT_MAX_RISK="1.0", ANOND_DIVERT_BUDGET="0")
    (clean,) = [orjson.loads(line) for line in room.read("rasa.clean.jsonl").splitlines()]
    assert sorted(clean) == ["anond", "event", "sender_id", "text"]


def test_lines_that_are_no_turns_end_it_with_1(room: Room) -> None:
    """The others are done, and no line is lost: it lies apart, sealed."""
    room.write("chats.jsonl", archive(5) + TEXT.encode() + b"\n\xff\n" + archive(1))
    assert room.good("chats.jsonl", code=1) == b""
    assert len(room.read("chats.clean.jsonl").splitlines()) <= 6
    kept = b"".join(path.read_bytes() for path in (room.folder / "chats.jsonl.undecided").rglob("*") if path.is_file())
    assert b"Trellick" not in kept
    assert (room.folder / "chats.jsonl.undecided").stat().st_mode & 0o077 == 0


def test_what_is_undecided_can_be_decided(room: Room) -> None:
    """Its folder is a data folder: `decide` takes decisions, the daemon releases with the surrogates of the session."""
    room.write(
        "chat.jsonl", b"".join(orjson.dumps({"session": "a", "text": t}) + b"\n" for t in (TEXT, f"yes, {NAME}"))
    )
    room.good("chat.jsonl", ANOND_DIVERT_MAX_RISK="0.0", ANOND_EMIT_WITHHELD="true")
    assert [orjson.loads(x)["anond"]["status"] for x in room.read("chat.clean.jsonl").splitlines()] == ["withheld"] * 2
    here = {"ANOND_DATA": "chat.jsonl.undecided", "ANOND_KEYS_FOLDER": str(room.folder / "data" / "keys")}
    waiting = [orjson.loads(x) for x in room.run("--pending", command="decide", **here).stdout.splitlines()]
    assert sorted(item["item"] for item in waiting) == ["0-1", "0-2"]
    spans = [[{"start": item["text"].index(NAME), "end": len(item["text"]), "tag": "PERSON"}] for item in waiting]
    decisions = [{"item": i["item"], "verdict": "release", "spans": s} for i, s in zip(waiting, spans, strict=True)]
    done = room.run("-", command="decide", given=b"\n".join(map(orjson.dumps, decisions)), **here)
    assert b"2 released" in done.stdout, done
    daemon = programs.Popen(
        [sys.executable, "-m", "anond", "run"], cwd=room.folder, env=room.environ | here, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(lambda: len(room.run(command="read", **here).stdout.splitlines()) == 2)
    finally:
        daemon.terminate()
        daemon.wait(DEADLINE)
    texts = {
        e["anond"]["id"]: e["text"] for e in map(orjson.loads, room.run(command="read", **here).stdout.splitlines())
    }
    assert texts["0-1"].removeprefix("hello, my name is ") == texts["0-2"].removeprefix("yes, ")
    assert "Trellick" not in "".join(texts.values())


# what is refused


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("nosuch.jsonl",), 2, "nosuch.jsonl: No such file or directory"),
        (("folder",), 2, "folder: Is a directory"),
        (("chats.csv",), 2, "chats.csv: which column holds the text? Say --column"),
        (("chats.csv", "--column", "body"), 2, "chats.csv: its first line names no columns 'body'"),
        (("chats.csv", "--keep", "id"), 2, "options about columns need --column, the column of the text"),
        (("chats.txt", "--form", "xml"), 2, "--form 'xml': it has to be one of jsonl, csv, text"),
        (("chats.txt", "--form", "text", "--column", "a"), 2, "--column is for csv, not text"),
        (("chats.txt", "--out", "there.txt"), 2, "there.txt is there already: move it away, or"),
        (("chats.txt", "--out", "no/such/place"), 2, "No such file or directory"),
        (("chats.txt", "chats.csv", "--out", "x"), 2, "--out x: for several archives it has to be a folder"),
        (("chats.txt", "chats.txt"), 2, "two archives would become chats.clean.txt"),
        (("chats.txt", "-"), 2, "standard input (-) is scrubbed by itself, not together with files"),
        (("wide.txt",), 2, "wide.txt is UTF-16: say --encoding utf-16"),
        (("array.json",), 2, "array.json is a JSON array: write one object a line"),
        (("cut.txt.gz",), 6, "cut.txt.gz ends in the middle of its packed data"),
        (("lies.txt.zst",), 6, "lies.txt.zst is called .zst and is packed otherwise"),
        (("chats.txt", "--model", "nosuch"), 2, "nosuch: No such file or directory"),
    ],
)  # fmt: skip
def test_a_bad_input_is_one_line(room: Room, words: tuple[str, ...], code: int, says: str) -> None:
    """It says what is wrong and where, and nothing was begun."""
    (room.folder / "folder").mkdir()
    room.write("chats.csv", f"id,text\n1,{TEXT}\n".encode())
    room.write("chats.txt", TEXT.encode())
    room.write("there.txt", b"mine")
    room.write("array.json", orjson.dumps([{"text": TEXT}]))
    room.write("wide.txt", TEXT.encode("utf-16"))
    room.write("cut.txt.gz", gzip.compress(TEXT.encode())[:-9])
    room.write("lies.txt.zst", gzip.compress(TEXT.encode()))
    before = room.names()
    assert says in room.bad(code, *words)
    assert room.names() == before
    assert room.read("there.txt") == b"mine"


def test_without_keys_nothing_is_begun(room: Room) -> None:
    """The missing file is named."""
    (room.folder / "data" / "keys" / "review.json").unlink()
    room.write("chats.txt", TEXT.encode())
    assert "review.json is missing: restore it from its copy" in room.bad(3, "chats.txt")
    assert room.names() == {"chats.txt"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
def test_without_rights_nothing_is_begun(room: Room) -> None:
    """Neither to read the input nor to write beside it."""
    room.write("chats.txt", TEXT.encode()).chmod(0)
    assert room.bad(2, "chats.txt") == "chats.txt: Permission denied"
