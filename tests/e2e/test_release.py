"""`anond release` as a process: a corpus comes out whole or not at all, and nothing is told of it."""

from __future__ import annotations

import subprocess

from tests.e2e.rooms import NAME, Room, archive


def released(room: Room, code: int, *words: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Make a corpus as a user would; not a word of a text is on stderr."""
    done = room.run(*words, command="release", **more)
    assert done.returncode == code, done
    assert done.stdout == b""
    assert NAME.encode() not in done.stderr
    assert b"Traceback" not in done.stderr
    return done


def test_a_corpus_comes_out_beside_its_list(room: Room) -> None:
    """Lines that are no turns end it with 1, and are told by their reason; the others are in the corpus."""
    room.write("chats.jsonl", archive(60, sessions=5) + b"no turn\n")
    done = released(room, 1, "chats.jsonl", "--to", "corpus", "--jobs", "2")
    assert b"chats.jsonl: 1 not_json (line 61)" in done.stderr
    assert b"corpus.look-at.tsv: " in done.stderr
    assert room.names() == {"chats.jsonl", "corpus", "corpus.look-at.tsv", "corpus.undecided"}
    corpus = room.folder / "corpus"
    assert {path.name for path in corpus.iterdir()} == {"dialogues.jsonl", "statistics.json", "README.md"}
    assert len((corpus / "dialogues.jsonl").read_bytes().splitlines()) == 5
    kept = b"".join(path.read_bytes() for path in room.folder.glob("corpus*/**/*") if path.is_file())
    assert b"Trellick" not in kept
    assert b"is there already" in released(room, 2, "chats.jsonl", "--to", "corpus").stderr


def test_a_full_disk_leaves_no_corpus(room: Room) -> None:
    """One line says so, and the same command goes on when there is room."""
    room.write("chats.jsonl", archive(400, sessions=5))
    done = room.run("chats.jsonl", "--to", "corpus", command="release", limit=40_000)
    assert (done.returncode, done.stderr.count(b"\n")) in ((6, 1), (2, 1)), done
    assert room.names() == {"chats.jsonl", ".corpus.release"}
    released(room, 0, "chats.jsonl", "--to", "corpus")
    assert ".corpus.release" not in room.names()
