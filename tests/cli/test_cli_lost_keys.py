"""The drills of docs/keys.md for a review ring and a trust ring that are lost, as an operator goes through them."""

from __future__ import annotations

import orjson

from tests.cli.shell import Shell, rows
from tests.cli.test_cli_forget import until_they_wait

TURN = {"session": "s0", "text": "hello, my name is Oona Trellick", "lang": "en"}


def test_a_lost_review_ring_loses_what_waited_and_new_turns_wait_as_before(ready: Shell) -> None:
    """What needs it is counted and its copy named first; in full words a new ring is made, the queue holds nothing
    that nobody can read, and the next turn that waits can be read and decided."""
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    ready.good("feed", given=orjson.dumps(TURN))
    with ready.daemon():
        until_they_wait(ready, 1)
    assert len(rows(ready.good("decide", "--pending"))) == 1
    (ready.data / "keys" / "review.json").unlink()
    assert "review.json is missing" in ready("check").stdout.decode()
    said = ready.bad(3, "keys", "new")
    assert said.startswith("review.json is missing, and 1 turn that waits for a person needs it: restore"), said
    ready.good("keys", "new", "--lose-them")
    assert ready("decide", "--pending").stdout == b""
    ready.good("feed", given=orjson.dumps(TURN | {"session": "s1"}))
    with ready.daemon():
        until_they_wait(ready, 2)
        (item,) = rows(ready("decide", "--pending").stdout.decode())
        assert item["text"] == TURN["text"]
        assert ready("decide", given=orjson.dumps({"item": item["item"], "verdict": "release"})).returncode == 0
        (event,) = ready.clean(1)
    assert event["anond"]["status"] == "reviewed"  # type: ignore[index]


def test_a_lost_trust_ring_is_written_again_from_the_trainers_key(ready: Shell) -> None:
    """With the same public half, so that models which it signed are still ours."""
    trust = ready.data / "keys" / "trust.json"
    before = orjson.loads(trust.read_bytes())
    trust.unlink()
    assert "FIX" in ready("check").stdout.decode()
    ready.good("keys", "new")
    assert [key["id"] for key in orjson.loads(trust.read_bytes())["keys"]] == [key["id"] for key in before["keys"]]
    ready.good("check")
