"""More partitions on the local log: sessions in flight are drained first, refused otherwise."""

from __future__ import annotations

import orjson

from tests.cli.shell import Shell

TURNS = [{"session": f"s{n}", "text": "my name is Oona Trellick", "lang": "en"} for n in range(6)]
OVER = b"\n".join(orjson.dumps({"session": f"s{n}", "text": "bye", "over": True}) for n in range(6))


def test_topics_grow_once_nothing_is_in_flight(ready: Shell) -> None:
    """Refused while daemons work, turns are unread, or a session may go on; afterwards all goes on with more."""
    (ready.folder / "anond.toml").write_text('[fields]\nend = "over"\n[divert]\nmax_risk = 1.0\n')
    ready.good("feed", given=b"\n".join(map(orjson.dumps, TURNS)))
    assert ready.bad(7, "topics", "--grow", "8") == (
        "6 turns are not read yet: stop the platform, let daemons work them off"
    )
    with ready.daemon():
        before = ready.clean(6)
        assert ready.good("topics", "--grow", "8", "--dry-run").startswith("0 turns to go, 6 sessions in flight, ")
        said = ready.bad(7, "topics", "--grow", "8", "--within", "0.1")
        assert said == "4 of 4 partitions are still worked on: stop all daemons first"
    assert ready.bad(7, "topics", "--grow", "8").startswith("6 sessions are in flight, with 0 turns that wait")
    ready.good("feed", given=OVER)
    with ready.daemon():
        _until_none_is_in_flight(ready)
    for words in (["--grow", "3"], ["--grow", "3", "--dry-run"]):
        assert "--grow: chat.turns has 4 partitions, and topics never get fewer" in ready.bad(2, "topics", *words)
    said = ready.good("topics", "--grow", "8")
    assert said.startswith("chat.turns, chat.decisions, chat.clean, chat.review, chat.dead, chat.recall, ")
    assert "anond.models" not in said
    assert ready.bad(5, "feed", given=OVER).endswith("not with 4 partitions: set log.partitions = 8")
    ready.environ["ANOND_LOG_PARTITIONS"] = "8"
    ready.good("feed", given=b"\n".join(map(orjson.dumps, TURNS)))
    with ready.daemon(last=7):
        after = ready.clean(18)
    assert len({str(one["anond"]["id"]) for one in after}) == len(after) == 18  # type: ignore[index]
    assert {str(one["session"]) for one in after} == {str(one["session"]) for one in before}


def _until_none_is_in_flight(shell: Shell) -> None:
    while "0 turns to go, 0 sessions" not in shell.good("topics", "--grow", "8", "--dry-run"):
        pass


def test_sessions_are_given_up_in_so_many_words_alone(ready: Shell) -> None:
    """One that goes on then begins anew; what had waited of it is decided where it was."""
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    ready.good("feed", given=orjson.dumps(TURNS[0]))
    with ready.daemon():
        while "1 turn that waits" not in ready.good("topics", "--grow", "8", "--dry-run"):
            pass
    assert "with 1 turn that waits for a person" in ready.bad(7, "topics", "--grow", "8")
    ready.good("topics", "--grow", "8", "--begin-anew")
    ready.environ |= {"ANOND_LOG_PARTITIONS": "8", "ANOND_DIVERT_MAX_RISK": "1.0"}
    ready.good("feed", given=orjson.dumps(TURNS[0]))
    with ready.daemon(last=7):
        (item,) = (orjson.loads(line) for line in ready.good("decide", "--pending").splitlines())
        ready.good("decide", given=orjson.dumps({"item": item["item"], "verdict": "release"}))
        assert len(ready.clean(2)) == 2
