"""Edited and deleted messages: what went out is taken back, what waits is given up, and each record has one end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond.config.turn_settings import ChangeSettings
from anond.events.records import RESET, Record
from anond.pipeline.batch import BatchResult
from anond.pipeline.unreviewed import taking_nothing_back
from anond.session.ledger import MAX_MESSAGES, Ledger
from anond.surrogates.substitute import Substituter

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

HIDDEN = "mail me at ilsabe@quandt.example"
WAITS = {"divert": {"max_risk": 0.0}}


def says(bench: Bench, offset: int, text: str | None, message: str = "m1", change: str = "", **more: Any) -> Record:
    """An event of a message; without a text it says nothing but that the message changed."""
    about = {"message_id": message} | ({"message_change": change} if change else {}) | more
    return bench.record(offset, text or "", **about) if text is not None else bench.raw(
        offset, orjson.dumps({"session": "talk"} | about), b"talk"
    )  # fmt: skip


def run(bench: Bench, *records: Record) -> BatchResult:
    """Dispose of a batch, and commit it."""
    return bench.commit(bench.run(records))


def recalled(bench: Bench, out: BatchResult) -> list[Any]:
    """The events on the topic of recalls."""
    return [orjson.loads(m.value or b"") for m in out.outputs if m.topic == bench.settings.topics.recall]


def ends(out: BatchResult) -> list[tuple[str, str]]:
    """How each record ended."""
    return [(disposition, reason) for disposition, reason, _ in out.tally]


def test_an_edit_takes_the_first_version_back_and_goes_out_in_its_place(bench: Bench) -> None:
    """The recall names the earlier event and has no text; the edited text has its number, and says what it edits."""
    (first,) = bench.clean(run(bench, says(bench, 0, "hi, all is well")))
    bench.turns("and more", first=1)
    out = run(bench, says(bench, 2, HIDDEN, change="edited"))
    (gone,), (second,) = recalled(bench, out), bench.clean(out)
    assert gone == first | {"text": "", "anond": first["anond"] | {"status": "recalled", "model": ""}}
    assert (second["turn"], second["anond"]["edits"]) == (first["turn"], first["anond"]["id"])
    assert second["anond"]["id"] != first["anond"]["id"]
    assert "ilsabe" not in second["text"]
    assert (ends(out), out.changes, out.recalled) == ([("clean", "")], ["edited"], [("edited", "en")])


def test_an_edit_has_the_surrogates_of_its_session(bench: Bench) -> None:
    """A value that stood in the first version stays replaced by the same."""
    (first,) = bench.texts(run(bench, says(bench, 0, HIDDEN)))
    (second,) = bench.texts(run(bench, says(bench, 1, f"please {HIDDEN}", change="edited")))
    assert second == f"please {first}"


def test_a_deletion_takes_the_message_back(bench: Bench) -> None:
    """It needs no text, is no turn, and takes no number away from those that follow."""
    (first,) = bench.clean(run(bench, says(bench, 0, HIDDEN)))
    out = run(bench, says(bench, 1, None, change="deleted"))
    (gone,) = recalled(bench, out)
    assert (gone["text"], gone["turn"], gone["anond"]["id"]) == ("", 0, first["anond"]["id"])
    assert (ends(out), out.changes) == ([("ignored", "deleted")], ["deleted"])
    assert bench.clean(bench.turns("next", first=2))[0]["turn"] == 1


def test_each_version_is_taken_back_once(bench: Bench) -> None:
    """A second edit takes the first one back, and a deletion the second; all name the first event."""
    run(bench, says(bench, 0, "one"))
    second = run(bench, says(bench, 1, "two", change="edited"))
    third = run(bench, says(bench, 2, "three", change="edited"))
    last = run(bench, says(bench, 3, None, change="deleted"))
    gone = [[event["anond"]["id"] for event in recalled(bench, out)] for out in (second, third, last)]
    assert gone == [["0-0"], ["0-1"], ["0-2"]]
    assert [event["anond"]["edits"] for out in (second, third) for event in bench.clean(out)] == ["0-0", "0-0"]


def test_it_matters_not_how_versions_fall_into_batches(benches: Benches) -> None:
    """A message, its edits and its deletion in one batch write what they write in four."""
    one = benches()
    four = benches(state=one.state, review=one.review)
    made = [("hi", ""), (HIDDEN, "edited"), ("hello", "edited"), (None, "deleted")]
    records = [says(one, at, text, change=change) for at, (text, change) in enumerate(made)]
    together, apart = run(one, *records), [run(four, record) for record in records]
    assert [m.value for m in together.outputs] == [m.value for out in apart for m in out.outputs]
    assert together.tally == [end for out in apart for end in out.tally]


def test_what_waits_is_given_up_and_nobody_can_release_it(benches: Benches) -> None:
    """The turn that waited ends as a dead letter, its page is told, and a decision about it releases nothing."""
    bench = benches(**WAITS)
    (item,) = bench.items(run(bench, says(bench, 0, HIDDEN)))
    out = run(bench, says(bench, 1, None, change="deleted"))
    (letter,) = bench.letters(out)
    assert (letter.item, letter.reason) == (item.id, "deleted")
    assert [m.key for m in out.outputs if m.headers == RESET] == [item.id.encode()]
    assert not recalled(bench, out)
    decided = bench.decide(bench.decision(item))
    assert (decided.decisions, bench.clean(decided)) == (["unknown"], [])


def test_an_edit_that_waits_takes_the_first_version_back_all_the_same(benches: Benches) -> None:
    """Fail closed: the old text is taken back at once; the new one, released, says which event it edits."""
    bench = benches(**WAITS)
    run(bench, says(bench, 0, ""))
    out = run(bench, says(bench, 1, HIDDEN, change="edited"))
    assert [event["anond"]["id"] for event in recalled(bench, out)] == ["0-0"]
    (item,) = bench.items(out)
    (released,) = bench.clean(bench.decide(bench.decision(item)))
    about = released["anond"]
    assert (about["status"], about["edits"], released["turn"]) == ("reviewed", "0-0", 0)
    (gone,) = recalled(bench, run(bench, says(bench, 2, None, change="deleted")))
    assert gone["anond"]["id"] == about["id"] == "0-1"


def test_an_edit_that_dies_takes_the_first_version_back_all_the_same(benches: Benches) -> None:
    """Whatever error strikes while the new text is handled, the old one is wrong; fed again, the new one goes out."""
    Breaking.broken, bench = True, benches(substituter=Breaking)
    run(bench, says(bench, 0, "hi"))
    dead = run(bench, says(bench, 1, HIDDEN, change="edited"))
    assert [event["anond"]["id"] for event in recalled(bench, dead)] == ["0-0"]
    assert (ends(dead), dead.changes) == ([("dead", "error")], ["edited"])
    Breaking.broken = False
    fed = run(bench, says(bench, 2, HIDDEN, change="edited"))
    assert (recalled(bench, fed), bench.clean(fed)[0]["anond"]["edits"]) == ([], "0-0")


class Breaking(Substituter):
    """Replaces nothing until it is mended."""

    broken = True

    def replace(self, *args: Any) -> Any:
        """Raise, or replace."""
        if self.broken:
            raise RuntimeError("broken")
        return super().replace(*args)


def test_the_text_of_before_is_no_edit(bench: Bench) -> None:
    """Platforms tell of messages that were but read or delivered: such an event is counted and written nowhere."""
    run(bench, says(bench, 0, "hi"))
    out = run(bench, says(bench, 1, "hi", change="edited"))
    assert (out.outputs, ends(out), out.changes) == ([], [("ignored", "unchanged")], ["unchanged"])


@pytest.mark.parametrize("verdict", ["drop", "expire"])
def test_an_edit_that_became_a_dead_letter_is_heard_when_it_is_fed_again(benches: Benches, verdict: str) -> None:
    """It says what the session heard before, and yet is no event without effect: nothing of it is out."""
    bench = benches(**WAITS)
    run(bench, says(bench, 0, ""))
    (item,) = bench.items(run(bench, says(bench, 1, HIDDEN, change="edited")))
    if verdict == "drop":
        bench.decide(bench.decision(item, verdict="drop"))
    else:
        bench.commit(bench.pipeline.expire(list(bench.store.sessions_due(item.expires + 1)), item.expires + 1))
    fed = run(bench, says(bench, 2, HIDDEN, change="edited"))
    assert (len(bench.items(fed)), recalled(bench, fed)) == (1, [])


def test_nothing_of_an_older_version_goes_out_after_a_newer_one(bench: Bench) -> None:
    """A first version that comes after its edit or deletion, out of order or fed again, is ignored."""
    run(bench, says(bench, 0, "second", change="edited"), says(bench, 1, None, "m2", "deleted"))
    late = run(bench, says(bench, 2, "first"), says(bench, 3, HIDDEN, "m2"), says(bench, 4, HIDDEN, "m2", "edited"))
    assert (late.outputs, ends(late)) == ([], [("ignored", "superseded")] * 3)


def test_a_change_of_an_unknown_message_takes_nothing_back(bench: Bench) -> None:
    """The text of an edit goes out like a new message, so that nothing is lost; both are counted."""
    out = run(bench, says(bench, 0, "hi", change="edited"), says(bench, 1, None, "m2", "deleted"))
    assert (recalled(bench, out), out.changes) == ([], ["unknown", "unknown"])
    assert [event["anond"].get("edits") for event in bench.clean(out)] == [None]


def test_the_policies_say_what_becomes_of_changes(benches: Benches) -> None:
    """An edit beside its first version, one that only takes back, one that changes nothing; a deletion likewise."""
    found = {}
    for edited, deleted in (("add", "retract"), ("retract", "retract"), ("drop", "drop")):
        bench = benches(changes={"edited": edited, "deleted": deleted, "unknown": "drop"})
        run(bench, says(bench, 0, "one"))
        edit = run(bench, says(bench, 1, "two", change="edited"), says(bench, 2, "three", "m9", "edited"))
        gone = run(bench, says(bench, 3, None, change="deleted"))
        takes = [[event["anond"]["id"] for event in recalled(bench, out)] for out in (edit, gone)]
        found[edited] = (ends(edit), bench.texts(edit), *takes)
    dropped = ("ignored", "dropped")
    assert found == {
        "add": ([("clean", ""), dropped], ["two"], [], ["0-0", "0-1"]),
        "retract": ([("ignored", "edited"), dropped], [], ["0-0"], []),
        "drop": ([dropped, dropped], [], [], []),
    }


def test_where_nobody_reads_recalls_nothing_is_taken_back(benches: Benches) -> None:
    """Archives and answers that were given stay: an edit writes its own event alone, a deletion nothing."""
    for edited, outcome in (("emit", ("clean", "")), ("add", ("clean", "")), ("retract", ("ignored", "dropped"))):
        policies = taking_nothing_back(ChangeSettings(edited=edited))
        bench = benches(changes={"edited": policies.edited, "deleted": policies.deleted})
        run(bench, says(bench, 0, "one"))
        out = run(bench, says(bench, 1, "two", change="edited"), says(bench, 2, None, change="deleted"))
        assert (ends(out), len(out.outputs)) == ([outcome, ("ignored", "dropped")], int(outcome[0] == "clean"))


def test_what_was_taken_back_is_never_told_again(benches: Benches) -> None:
    """Neither the audit of the first version nor what a later turn shows in it recalls it with its text."""
    bench = benches(audit={"share": 1.0})
    (item,) = bench.items(run(bench, says(bench, 0, "there is no pineapple")))
    out = run(bench, says(bench, 1, None, change="deleted"))
    assert out.audits == [("let_go", "en")]
    assert bench.decide(bench.decision(item, verdict="drop")).decisions == ["unknown"]
    assert not recalled(bench, bench.turns("me", first=2, facts={"PERSON": ["Pineapple"]}))


def test_an_edit_of_long_ago_leaves_the_question_that_was_asked(bench: Bench) -> None:
    """The answer to it is read as one, though an earlier message was edited in between."""
    asked = {"speaker": "agent"}
    run(bench, says(bench, 0, "hi there"), says(bench, 1, "what is your name?", "m2", **asked))
    run(bench, says(bench, 2, "hello there", change="edited"))
    ledger = bench.store.find(bench.pipeline.ring.digest("session", b"talk"))
    assert ledger is not None
    assert (ledger.asked != "", ledger.asked_by) == (True, "agent")


def test_a_session_knows_its_last_messages_by_digests(bench: Bench) -> None:
    """The ledger holds no id and no text of them, no more than a hundred, and comes back as it was."""
    run(bench, *(says(bench, at, f"hi {at}", f"message-{at}") for at in range(MAX_MESSAGES + 20)))
    ledger = bench.store.find(bench.pipeline.ring.digest("session", b"talk"))
    assert ledger is not None
    assert len(ledger.messages) == MAX_MESSAGES
    plain = replace(ledger, recent=[]).encode()
    assert b"message-" not in plain
    assert Ledger.decode(plain).messages == ledger.messages
    changed = run(bench, *(says(bench, 200 + at, None, f"message-{at}", "deleted") for at in (5, MAX_MESSAGES + 5)))
    assert changed.changes == ["unknown", "deleted"]


def test_a_change_that_names_no_message_is_a_dead_letter(bench: Bench) -> None:
    """So is one whose word the settings do not know; neither is taken for a new message."""
    no_message = bench.record(0, "hi", message_change="edited")
    out = run(bench, no_message, says(bench, 1, "hi", change="reacted"))
    assert [letter.reason for letter in bench.letters(out)] == ["no_message", "change"]
    assert not bench.clean(out)


def test_all_is_decided_by_what_was_committed(bench: Bench) -> None:
    """A batch that is done again after a crash writes the same: the recall, the edit, and the ledger."""
    run(bench, says(bench, 0, HIDDEN))
    edit = says(bench, 1, f"please {HIDDEN}", change="edited")
    lost, again = bench.run([edit]), bench.run([edit])
    assert [m.value for m in lost.outputs] == [m.value for m in again.outputs]
    assert lost.ledgers == again.ledgers
