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
    shell.good("feed", given=b"\n".join(map(orjson.dumps, [*TURNS, DEAD])))
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
    cannot be read any more."""
    said = site.bad(3, "keys", "retire", "review", "--older-than", "0")
    assert "these would be lost: 1 labels, 2 turns that wait for a person, 1 dead letters. Let reviewers decide" in said
    said = site.bad(3, "keys", "retire", "state", "--older-than", "0")
    assert "these would be lost: 3 sessions, 2 turns that wait for a person. Wait until" in said
    assert len(site.good("keys", "list").splitlines()) == 6
    assert "ok   sealed data: all can be read" in site("check").stdout.decode()

    assert "review: destroyed " in site.good("keys", "retire", "review", "--older-than", "0", "--lose-them")
    assert "state: destroyed " in site.good("keys", "retire", "state", "--older-than", "0", "--lose-them")
    said = site("check").stdout.decode()
    assert (
        "FIX  sealed data: 3 sessions need a key of state.json; 1 labels, 2 turns that wait for a person, 1 dead"
        in said
    )
    assert "restore it from its copy" in said
    assert site.good("keys", "retire", "state", "--older-than", "0") == "state: destroyed none\n"


def test_turns_at_rest_that_nobody_has_read_count(ready: Shell) -> None:
    """On the local log they are sealed by the state ring."""
    ready.good("feed", given=orjson.dumps({"session": "t", "text": "unread"}))
    ready.good("keys", "rotate", "state")
    said = ready.bad(3, "keys", "retire", "state", "--older-than", "0")
    assert "these would be lost: 1 turns that no daemon has read yet." in said
