"""`anond recheck`: what went out is read again, and what is found beside the surrogates is recalled."""

from __future__ import annotations

import time

import orjson

from anond import seal
from anond.models_topic.records import publication
from tests.cli.shell import Shell, rows
from tests.publishing import blind, same
from tests.topics import TOPICS


def event(text: str, *spans: tuple[str, str], turn: int = 0, status: str = "clean") -> bytes:
    """A clean event with its surrogates (and their tags) in these places."""
    placed = [{"start": text.index(v), "end": text.index(v) + len(v), "tag": tag} for v, tag in spans]
    about = {"id": f"0-{turn}", "status": status, "lang": "en", "model": "en-0000", "spans": placed}
    return orjson.dumps({"session": "ab12", "turn": turn, "speaker": "user", "text": text, "anond": about}) + b"\n"


def test_what_is_found_beside_surrogates_is_recalled_by_its_tag(shell: Shell) -> None:
    """A surrogate stays as it is, and of an event in which nothing more is found nothing is said."""
    given = b"".join(
        (
            event("hi, Oona Trellick here", ("Oona Trellick", "PERSON")),
            event("hi, Oona Trellick here, write to kavi@shop.example", ("Oona Trellick", "PERSON"), turn=1),
            event("", turn=2, status="withheld"),
        )
    )
    (shell.folder / "clean.jsonl").write_bytes(given)
    done = shell("recheck", "clean.jsonl")
    (recall,) = rows(done.stdout.decode())
    model = recall["anond"].pop("model")  # type: ignore[attr-defined]
    assert recall == {
        "session": "ab12", "turn": 1, "speaker": "user", "text": "hi, Oona Trellick here, write to [EMAIL]",
        "anond": {"id": "0-1", "status": "recalled", "lang": "en"},
    }  # fmt: skip
    assert model.startswith("en-")
    assert (done.returncode, done.stderr) == (0, b"anond: 2 events read again, 1 recalled\n")


def test_what_cannot_be_judged_is_counted(shell: Shell) -> None:
    """An event that does not say where its surrogates stand, and a line that is none: nothing of either is printed."""
    unplaced = orjson.loads(event("hi, Oona Trellick here"))
    del unplaced["anond"]["spans"]
    (shell.folder / "clean.jsonl").write_bytes(orjson.dumps(unplaced) + b"\nOona Trellick\n{}\n")
    done = shell("recheck", "clean.jsonl")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"1 event does not say where its surrogates stand" in done.stderr
    assert b"2 lines are no clean events" in done.stderr
    assert b"Oona" not in done.stderr


def test_a_better_model_recalls_what_the_one_before_left_and_makes_no_surrogate(ready: Shell) -> None:
    """By the first nothing more is found; by the second the name that it left is recalled, each time alike: its tag
    stands for it, the surrogates that went out stay, and nothing is written to a topic."""
    text, own = "please ask dunmorrow, or write to kavi@shop.example", ("kavi@shop.example", "EMAIL")
    (ready.folder / "clean.jsonl").write_bytes(event(text, own) + event("thanks, the parcel is here", turn=1))
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    ready.write(publication(blind("en-0007", signer), "en", "en-0007", TOPICS.models, signer, time.time()))
    before = ready("recheck", "clean.jsonl")
    assert (before.returncode, before.stdout) == (0, b"")
    assert before.stderr == b"anond: 2 events read again, 0 recalled\n"
    ready.write(publication(same("en-0008", signer), "en", "en-0008", TOPICS.models, signer, time.time()))
    after, again = ready("recheck", "clean.jsonl"), ready("recheck", "clean.jsonl")
    assert (after.returncode, after.stderr) == (0, b"anond: 2 events read again, 1 recalled\n")
    assert again.stdout == after.stdout
    assert rows(after.stdout.decode()) == [{
        "session": "ab12", "turn": 0, "speaker": "user", "text": text.replace("dunmorrow", "[PERSON]"),
        "anond": {"id": "0-0", "status": "recalled", "lang": "en", "model": "en-0008"},
    }]  # fmt: skip
    assert ready.good("read", "--recalled") == ""
