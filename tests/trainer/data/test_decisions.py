"""Decisions as labels: what the votes about each turn come to, with the turns before it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from anond.events.records import FORGET, Message, Record
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring, SessionKey, seal_place
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond.testing import ListLog
from anond_trainer.data.decided_turns import Read, examples_of, gold, read_decided
from anond_trainer.data.decisions import Labels, read_decisions
from anond_trainer.data.gold import GoldTurn

TOPIC = "chat.decisions"
RING = Ring("review", (Key.draw(0.0),))


def decision(number: int = 0, text: str = "it is Maria", *spans: Span, session: str = "ab", **more: Any) -> Decision:
    """A turn released with these spans."""
    given: dict[str, Any] = {
        "item": f"0-{number}", "kind": "divert", "verdict": "release", "lang": "en", "partition": 0,
        "session": session, "turn": Turn("platform's id", number, "user", text), "spans": spans, "reviewer": "eve",
        "at": 1.0, "seconds": 1.0,
    }  # fmt: skip
    return Decision(**given | more)


def sealed(made: Decision | bytes, item: str = "0-0", ring: Ring = RING, key: bytes | None = None) -> Message:
    """The record of a decision."""
    data, name = (made, item) if isinstance(made, bytes) else (made.to_json(), made.item)
    place = seal_place("decision", name.encode())
    return Message(TOPIC, len(name) % 2, name.encode() if key is None else key, ring.seal(data, place))


def labels(messages: Sequence[Message]) -> Labels:
    """What a log of two partitions with these records is read as."""

    async def story() -> Labels:
        log = ListLog()
        await log.create([TopicSpec(TOPIC, 2)])
        await log.append(messages)
        return await read_decisions(log, TOPIC, RING)

    return asyncio.run(story())


MARIA = Span(6, 11, "PERSON")


def test_a_later_decision_of_the_same_person_corrects_an_earlier_one() -> None:
    """By its time, wherever it stands on the log; a copy of it changes nothing."""
    first, last = decision(), decision(0, "it is Maria", MARIA, at=2.0)
    for some in ([first, decision(1), last, last], [last, first, decision(1)]):
        found = labels(list(map(sealed, some)))
        assert [(d.item, len(d.spans)) for d in found.decisions] == [("0-1", 0), ("0-0", 1)]
        assert (len(found.votes), found.unreadable) == (2, 0)


def test_all_votes_are_kept_and_make_one_label() -> None:
    """Two people about one item: two votes, one decision in both names, which one person alone may be taken out of."""
    found = labels([sealed(decision(0, "it is Maria", MARIA)), sealed(decision(reviewer="ada", at=3.0))])
    assert [(v.reviewer, len(v.spans)) for v in found.votes] == [("ada", 0), ("eve", 1)]
    (one,) = found.decisions
    assert (one.reviewer, [s.gold() for s in one.spans], one.at) == ("ada, eve", [MARIA.gold()], 3.0)
    assert [d.spans for d in found.without({"eve"}).decisions] == [()]
    assert found.without({"eve", "ada"}).decisions == ()
    assert found.without(()) == found


def test_labels_given_as_decisions_are_votes_of_their_own() -> None:
    """Where nobody kept the votes, each decision is one."""
    made = decision(), decision(1, reviewer="ada")
    assert Labels(made, 0).without({"ada"}).decisions == made[:1]


def test_a_vote_about_another_text_than_the_first_teaches_nothing() -> None:
    """The item is not the one that was decided: it counts as altered."""
    found = labels([sealed(decision()), sealed(decision(0, "it is Maria or so", MARIA, reviewer="ada", at=2.0))])
    assert ([(d.turn.text, d.spans) for d in found.decisions], found.unreadable) == ([("it is Maria", ())], 1)


@pytest.mark.parametrize(
    "message",
    [
        sealed(decision(), ring=Ring("review", (Key.draw(0.0),))), sealed(decision(), key=b"0-1"),
        sealed(b"[]"), sealed(b"{"),
        sealed(decision().to_json().replace(b'"reviewer":"eve"', b'"reviewer":["eve"]')),
        sealed(decision().to_json().replace(b'"at":1.0', b'"at":null')),
        sealed(b'{"verdict":"release","turn":{"facts":null}}'), Message(TOPIC, 0, b"0-0", b"plain"),
        sealed(decision().to_json().replace(b'"facts":{}', b'"facts":null')), Message(TOPIC, 0, None, b""),
        sealed(decision(0, "short", Span(0, 6, "PERSON"))), Message(TOPIC, 0, b"0-0", None),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_counted(message: Message) -> None:
    """Sealed by others, moved, cut, of another shape: it teaches nothing, and the others are read."""
    found = labels([message, sealed(decision(7))])
    assert ([d.item for d in found.decisions], found.unreadable) == (["0-7"], 1)


def test_all_of_a_long_log_is_read() -> None:
    """Page after page, of all partitions."""
    found = labels([sealed(decision(n)) for n in range(2_500)])
    assert len(found.decisions) == 2_500


def test_dropped_turns_say_nothing_of_what_a_turn_holds() -> None:
    """They are decisions, but no labels; each language has its own."""
    found = labels(
        [sealed(decision(0)), sealed(decision(1, verdict="drop")), sealed(decision(2, lang="sv")),
         sealed(decision(3, verdict="drop", lang="es"))]
    )  # fmt: skip
    assert found.languages() == ["en", "es", "sv"]
    assert {lang: [d.item for d in found.of(lang)] for lang in found.languages()} == {
        "en": ["0-0"], "es": [], "sv": ["0-2"],
    }  # fmt: skip


def test_a_decision_is_gold_under_the_hash_of_its_session() -> None:
    """Sorted spans; the platform's id stays out of what training sees."""
    made = decision(4, "Maria of Boston", Span(9, 15, "LOCATION"), Span(0, 5, "PERSON", "first"))
    spans = (Span(0, 5, "PERSON", "first", "gold"), Span(9, 15, "LOCATION", None, "gold"))
    assert gold(made) == GoldTurn("ab", 4, "user", "en", "Maria of Boston", spans)


CONTEXT = (("user", "hello"), ("agent", "what is your name?"))


def test_a_turn_is_learnt_as_it_stood_behind_the_turns_before(tagger: Tagger) -> None:
    """What was asked is seen, the turn is not the first one, and only the decided turn is learnt."""
    alone, behind = (decision(0, "blorptang", Span(0, 9, "PERSON"), context=c) for c in ((), CONTEXT))
    (first,), (later,) = examples_of([alone], tagger), examples_of([behind], tagger)
    assert first.labels == later.labels == ["I-PERSON"]
    assert (first.session, later.session) == ("ab", "ab")
    assert first.sentence != later.sentence
    assert "name" in later.sentence.turn


def test_labels_are_read_as_the_daemon_reads_them(tagger: Tagger) -> None:
    """For evaluation: gold beside the reading of the decided turn, not of its context."""
    ((turn, reading),) = read_decided([decision(3, "I am Maria", Span(5, 10, "PERSON"), context=CONTEXT)], tagger)
    assert (turn.turn, turn.text, reading.view.text) == (3, "I am Maria", "I am Maria")


def test_what_was_read_once_is_not_read_again(tagger: Tagger) -> None:
    """As long as the text and what came before it are the same; labels may be others."""
    kept: Read = {}
    one = decision(3, "I am Maria", Span(5, 10, "PERSON"), context=CONTEXT)
    ((_, first),) = read_decided([one], tagger, kept)
    ((turn, again),) = read_decided([replace(one, spans=())], tagger, kept)
    assert again is first
    assert turn.spans == ()
    ((_, other),) = read_decided([replace(one, context=())], tagger, kept)
    assert other is not first
    assert other.sentence != first.sentence


@pytest.mark.parametrize(
    ("text", "spans", "expected"),
    [
        ("I am Maria Lopez", (Span(5, 16, "PERSON"), Span(5, 10, "PERSON")), "O O I-PERSON B-PERSON"),
        ("I am M<b>ari</b>a", (Span(5, 17, "PERSON"),), "O O I-PERSON"),
        ("I am Maria", (Span(4, 5, "PERSON"),), "O O O"),
        ("", (), ""),
    ],
)
def test_odd_spans_do_no_harm(tagger: Tagger, text: str, spans: tuple[Span, ...], expected: str) -> None:
    """Nested spans, spans over mark-up, spans of blanks, and turns without a word."""
    (example,) = examples_of([decision(0, text, *spans)], tagger)
    assert " ".join(example.labels) == expected


def test_decisions_of_a_forgotten_session_are_no_labels_and_not_unreadable() -> None:
    """Those under a key that is there are, with its name; keys are told by their topic."""
    made = {name: SessionKey.draw(session, RING) for name, session in (("0-1", b"a" * 16), ("0-2", b"b" * 16))}
    (gone, _), (stays, _) = made.values()

    async def story() -> Labels:
        log = ListLog()
        await log.create([TopicSpec(TOPIC, 2), TopicSpec("keys", 1, compacted=True)])
        for name, (key, wrapped) in made.items():
            value = key.seal(decision(0, item=name).to_json(), seal_place("decision", name.encode()))
            await log.append([Message("keys", 0, key.name, wrapped), Message(TOPIC, 0, name.encode(), value)])
        await log.append([Message("keys", 0, gone.name, b""), Message(TOPIC, 0, b"forget-1", b"sealed", FORGET)])
        return await read_decisions(log, TOPIC, RING, "keys")

    found = asyncio.run(story())
    assert [one.item for one in found.decisions] == ["0-2"]
    assert (found.unreadable, found.forgotten, found.keys) == (0, {gone.name.hex()}, {"0-2": stays.name.hex()})


def test_decisions_are_opened_beside_the_event_loop() -> None:
    """A review server reads them all for a lead: others get their answers between the last read and the labels."""
    turns: list[int] = [0]

    class Noting(ListLog):
        async def read(
            self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
        ) -> Sequence[Record]:
            """Read, and note how often the event loop had turned by then."""
            found = await super().read(topic, partition, offset, max_records, wait)
            turns.append(0)
            return found

    async def turn() -> None:
        while True:
            turns[-1] += 1
            await asyncio.sleep(0)

    async def story() -> None:
        log = Noting()
        await log.create([TopicSpec(TOPIC, 2)])
        await log.append([sealed(decision(n)) for n in range(3)])
        beside = asyncio.create_task(turn())
        await read_decisions(log, TOPIC, RING)
        beside.cancel()

    asyncio.run(story())
    assert turns[-1] > 0
