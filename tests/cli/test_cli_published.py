"""What is published is what `tag`, `scrub` and `evaluate` read with, and they say so; else the starter, and why."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from anond import config, seal
from anond.engines.model.card import hash_check
from anond.engines.model.hashing import hasher
from anond.events.records import Message
from anond.models_topic.records import publication
from anond.seal import Key, Signer
from anond_trainer.cli.evaluate_inputs import EvaluateInputs
from anond_trainer.data.gold import GoldTurn
from tests.cli.shell import TEXT, Shell, rows
from tests.publishing import STARTER, ignorant
from tests.topics import TOPICS

SWEDISH = "hej, jag heter Blorpta och undrar var mitt paket är"


def publish(shell: Shell, name: str = "en-0007", data: bytes | None = None, signer: Signer | None = None) -> None:
    """Publish a model on the log of a shell."""
    signer = signer or seal.load(shell.data / "keys", ["publish"]).need("publish")
    shell.write(publication(data or ignorant(name, signer), "en", name, TOPICS.models, signer, time.time()))


def tag(shell: Shell, *texts: str, **variables: str) -> tuple[list[dict[str, object]], list[str]]:
    """The rows of `anond tag`, and what it said beside them."""
    done = shell("tag", given="\n".join(texts or (TEXT,)).encode(), **variables)
    assert done.returncode == 0, done
    return rows(done.stdout.decode()), done.stderr.decode().splitlines()


def test_tag_reads_with_what_is_published(ready: Shell) -> None:
    """It finds what that model finds, and names the model of each language that it met; stdout holds rows alone."""
    before, said = tag(ready, TEXT, SWEDISH)
    assert said == ["anond: read with the starter en-0001 (en), the starter sv-0001 (sv)"]
    publish(ready)
    after, said = tag(ready, TEXT, SWEDISH)
    assert said == ["anond: read with en-0007 (en), the starter sv-0001 (sv)"]
    assert (after[0]["risk"] != before[0]["risk"], after[1]) == (True, before[1])


def test_a_keyed_model_needs_its_key(ready: Shell) -> None:
    """With the review ring at hand it reads; once its key was retired the starter does, and that is said."""
    ring = seal.load(ready.data / "keys", ["review"]).need("review")
    starters, _ = tag(ready)
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    check = hash_check(hasher(ring.derive("features", b"", ring.current)))
    publish(ready, data=ignorant("en-0007", signer, ring.current, check))
    assert tag(ready)[1] == ["anond: read with en-0007 (en)"]
    ready.good("keys", "rotate", "review")
    ready.good("keys", "retire", "review", "--older-than", "0", "--even-in-use")
    found, said = tag(ready)
    assert said == [
        "anond: read with the starter en-0001 (en)",
        "anond: en-0007 is published, but its key is not held here: read with the starter en-0001",
    ]
    assert found == starters
    assert tag(ready, SWEDISH)[1] == ["anond: read with the starter sv-0001 (sv)"]  # of no language that was not met


def test_what_cannot_be_verified_does_not_read(ready: Shell) -> None:
    """Neither a stranger's model, nor one whose file is not whole, nor any where the public key is missing."""
    starters, _ = tag(ready)
    stranger = Signer(Key.draw(0.0))
    publish(ready, "en-0006", signer=stranger)
    found, said = tag(ready)
    assert (found, said[-1]) == (starters, "anond: read with the starter en-0001 (en)")
    assert "the signature is not one of ours" in said[0]
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    whole = publication(ignorant("en-0007", signer), "en", "en-0007", TOPICS.models, signer, time.time())
    ready.write(whole[1:])
    found, said = tag(ready)
    assert (found, said[-1]) == (
        starters,
        "anond: en-0007 is published, but cannot be used here (model en-0007: its chunks are incomplete or altered): "
        "read with the starter en-0001",
    )
    (ready.data / "keys" / "trust.json").unlink()
    found, said = tag(ready)
    assert (found, said[-1]) == (
        starters, "anond: what is published cannot be verified without trust.json: starters read",
    )  # fmt: skip


def topics(shell: Shell) -> list[str]:
    """The topics of the local log."""
    with sqlite3.connect(shell.data / "log.db") as db:
        return [name for (name,) in db.execute("SELECT name FROM topics")]


def test_looking_creates_nothing(ready: Shell) -> None:
    """Where there is no log none is made, and where it has no models topic none is made, without a word."""
    before = sorted(ready.folder.rglob("*"))
    tag(ready)
    assert sorted(ready.folder.rglob("*")) == before
    ready.good("read")  # which makes the topic of clean events alone
    assert tag(ready)[1] == ["anond: read with the starter en-0001 (en)"]
    assert topics(ready) == [TOPICS.clean]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_scrub_reads_with_what_is_published(ready: Shell, jobs: str) -> None:
    """In each of its processes, and it says so for each file."""
    (ready.folder / "a.txt").write_text(f"please tell Oona Trellick about it\n\n{SWEDISH}\n")
    variables = {"ANOND_DIVERT_MAX_RISK": "1.0"}
    ready("scrub", "a.txt", "--out", "starter.txt", **variables)
    publish(ready)
    done = ready("scrub", "a.txt", "--out", "published.txt", "--jobs", jobs, **variables)
    assert done.returncode == 0, done
    assert done.stderr.decode().splitlines()[-1] == "a.txt: read with en-0007 (en), the starter sv-0001 (sv)"
    before, after = ((ready.folder / name).read_text().splitlines() for name in ("starter.txt", "published.txt"))
    assert (after[0] != before[0], after[1:]) == (True, before[1:])


def test_evaluate_judges_what_is_published(ready: Shell) -> None:
    """And names it in its report; where its key is not held here the starter is judged, and that is said."""
    settings = config.load(None, {"ANOND_DATA": str(ready.data)})
    turn = GoldTurn("s", 0, "user", "en", TEXT)

    def judged() -> dict[str, str]:
        return EvaluateInputs(settings, (), (), "").model_digests([turn])

    assert judged() == {"models": STARTER.fingerprint}
    publish(ready)
    assert judged()["models"].startswith("en-0007 (")
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    publish(ready, "en-0008", ignorant("en-0008", signer, "absent", "0" * 16))
    assert judged() == {
        "models": STARTER.fingerprint,
        "published": "en-0008 is published, but its key is not held here: read with the starter en-0001",
    }


def test_scrub_goes_on_where_the_log_cannot_be_read(ready: Shell) -> None:
    """A starter hides, too: what is wrong is said, and the work is done."""
    (ready.folder / "a.txt").write_text(f"{TEXT}\n")
    (ready.data / "log.db").write_bytes(b"this is no database" * 100)
    done = ready("scrub", "a.txt")
    said = done.stderr.decode().splitlines()
    assert (done.returncode, said[-1]) == (0, "a.txt: read with the starter en-0001 (en)")
    assert said[0].startswith("anond: what is published cannot be read, so starters read: the log ")
    assert "Oona" not in (ready.folder / "a.clean.txt").read_text()


def test_turns_wait_where_a_language_has_but_a_model_that_cannot_be_used(ready: Shell) -> None:
    """Whatever divert.no_model says, as in the daemon: what the model would hide nobody saw."""
    variables = {"ANOND_MODELS_STARTERS": "false", "ANOND_DIVERT_NO_MODEL": "evidence"}
    (ready.folder / "a.txt").write_text(f"{TEXT}\n")
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    publish(ready, data=ignorant("en-0007", signer, "ab" * 8))
    done = ready("scrub", "a.txt", **variables)
    assert (done.returncode, (ready.folder / "a.clean.txt").read_text()) == (0, "[withheld]\n")
    assert b"its key is not held here: there is no other model for en" in done.stderr
    assert tag(ready, **variables)[0][0]["risk"] == 1.0


def test_a_model_given_by_hand_goes_before_what_is_published(ready: Shell) -> None:
    """And nothing is said of the one that is published."""
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    publish(ready, data=ignorant("en-0007", signer, "ab" * 8))
    Path(ready.folder / "own.model").write_bytes(ignorant("en-0009", signer))
    done = ready("tag", "--model", "own.model", given=TEXT.encode())
    assert done.stderr.decode() == "anond: read with en-0009 (en)\n"


def test_the_models_topic_holds_more_than_models(ready: Shell) -> None:
    """Records of other kinds, or that decode as nothing, are no reason to stop."""
    publish(ready)
    ready.write([Message(TOPICS.models, 0, key, b"nothing") for key in (b"target/en", b"what/en", b"\xff")])
    assert tag(ready)[1][-1] == "anond: read with en-0007 (en)"
