"""What would be lost with keys: counted and refused by `anond keys retire`, and told by the doctor once it is lost."""

from __future__ import annotations

from collections.abc import Iterator

import orjson
import pytest

from anond import seal
from tests.cli.shell import Shell, rows
from tests.cli.test_cli_forget import until_they_wait

NAME = "Oona Trellick"
TURNS = [{"session": f"s{n}", "text": f"hello, my name is {NAME}", "lang": "en"} for n in range(3)]
DEAD = {"session": "d", "text": 7}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """Three turns that wait, one of them decided, one dead letter; both rings were rotated since."""
    shell = Shell(tmp_path_factory.mktemp("losses"))
    shell.data.mkdir(mode=0o700)
    seal.new(shell.data / "keys", ["state", "review", "publish"], 1_700_000_000.0)
    shell.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    shell("feed", given=b"\n".join(map(orjson.dumps, [*TURNS, DEAD])))
    with shell.daemon():
        until_they_wait(shell, 3)
        item = rows(shell.good("decide", "--pending"))[0]["item"]
        shell.good("decide", given=orjson.dumps({"item": item, "verdict": "release"}))
        shell.clean(1)
    for ring in ("review", "state"):
        shell.good("keys", "rotate", ring)
    shell.good("feed", given=orjson.dumps({"session": "t", "text": "unread"}))
    return shell


def test_nothing_sealed_is_lost_without_being_counted_first(site: Shell) -> None:
    """Each ring: what needs the old key is counted, and the key stays; in full words it goes, and the doctor says what
    cannot be read any more, and what to do: a copy is asked for only where nobody noted that it was on purpose."""
    said = site.bad(3, "keys", "retire", "review", "--older-than", "0")
    assert "these would be lost: 1 label, 2 turns that wait for a person, 1 dead letter. Let reviewers decide" in said
    said = site.bad(3, "keys", "retire", "state", "--older-than", "0")
    assert "these would be lost: 3 sessions, 2 turns that wait for a person. Wait until" in said
    assert len(site.good("keys", "list").splitlines()) == 6
    assert "ok   sealed data: all can be read" in site("check").stdout.decode()

    assert "review: destroyed " in site.good("keys", "retire", "review", "--older-than", "0", "--lose-them")
    assert "state: destroyed " in site.good("keys", "retire", "state", "--older-than", "0", "--lose-them")
    said = site("check").stdout.decode()
    assert "FIX  sessions: sessions are sealed with a key that was destroyed on purpose" in said
    assert "stop the daemons and run `anond sessions reset --why …` (docs/keys.md)" in said
    assert (
        "ok   sealed data: nothing opens what was sealed by keys that were destroyed on purpose: 3 sessions of "
        "state.json; 1 label, 2 turns that wait for a person, 1 dead letter of review.json; all else can be read"
    ) in said
    assert "1 destroyed_key: by a key that was destroyed on purpose; nothing to do, since" in site.good("dead", "list")
    assert "restore it from its copy" not in said

    (site.data / "keys" / "destroyed.json").unlink()
    said = site("check").stdout.decode()
    assert "FIX  sessions: sessions are sealed with a key that is not in state.json: restore it from its copy" in said
    assert (
        "FIX  sealed data: 3 sessions need a key of state.json; 1 label, 2 turns that wait for a person, 1 dead" in said
    )
    assert "restore it from its copy" in said
    assert site.good("keys", "retire", "state", "--older-than", "0") == "state: destroyed none\n"
    assert "1 sealed: by a key that is not here; restore `review.json`" in site.good("dead", "list")


def test_turns_at_rest_that_nobody_has_read_count(ready: Shell) -> None:
    """On the local log they are sealed by the state ring."""
    ready.good("feed", given=orjson.dumps({"session": "t", "text": "unread"}))
    ready.good("keys", "rotate", "state")
    said = ready.bad(3, "keys", "retire", "state", "--older-than", "0")
    assert "these would be lost: 1 turn that no daemon has read yet." in said


def test_a_lost_state_key_is_restored_first_and_else_its_sessions_are_reset(site: Shell) -> None:
    """The first advice is the copy; without one two commands make the partitions open again, and what waited, or was
    not read, is named as dead letters, of which what waited is fed again."""
    keys = site.data / "keys"
    (keys / "state.json").unlink()
    (keys / "review.json").unlink()  # its old key is lost by now, too: what it sealed stays as it is told
    assert "restore it from its copy" in site.bad(3, "unseal", "--why", "x", "y")
    said = site.bad(3, "keys", "new")
    assert said.startswith("state.json is missing, and 3 sessions, 1 turn that no daemon has read yet need it: restore")
    assert "`anond keys new --lose-them`, and then the drill of docs/keys.md (`anond sessions reset`)" in said
    assert "state.json" in site.good("keys", "new", "--lose-them")
    assert site.good("sessions", "reset", "--dry-run") == "no key opens 3 sessions\n"
    assert site.bad(2, "sessions", "reset") == "--why: a reason has to be given"
    said = site.good("sessions", "reset", "--why", "the disk of the keys broke")
    assert "3 sessions are let go of" in said
    assert "1 turn that nobody had read: gone" in said
    with site.daemon() as says:
        assert site.bad(7, "sessions", "reset", "--why", "x", "--within", "0").startswith("4 of 4 partitions are still")
        site.good("feed", given=orjson.dumps({"session": "n", "text": f"I am {NAME}", "lang": "en"}))
        assert NAME not in says("partition=0")
        until_they_wait(site, 4)
    assert "ok   log: local, 4 partitions, 0 turns to go" in site("check").stdout.decode()


def test_what_waited_in_a_session_that_was_reset_can_be_fed_again(ready: Shell) -> None:
    """Where the review ring is there: the turn is a dead letter, the page does not show it, and fed it waits anew."""
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    ready.good("feed", given=orjson.dumps(TURNS[0]))
    with ready.daemon():
        until_they_wait(ready, 1)
    (ready.data / "keys" / "state.json").unlink()
    ready.good("keys", "new", "--lose-them")
    assert "1 turn that waited is a dead letter now" in ready.good("sessions", "reset", "--why", "lost")
    assert ready.good("decide", "--pending") == ""
    assert "1 reset: it waited for a person when its session was reset" in ready.good("dead", "list")
    assert ready.good("dead", "feed", "--reason", "reset") == "1 fed again\n"
    with ready.daemon():
        until_they_wait(ready, 2)
    (row,) = rows(ready.good("decide", "--pending"))
    assert row["text"] == TURNS[0]["text"]
