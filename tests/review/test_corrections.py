"""Corrections: a decision that is on the log is decided anew by whoever made it, and by nobody else."""

from __future__ import annotations

import pytest

from anond.events.records import CORRECTION, RESET, Message
from anond.events.review import Sent
from anond.seal import SessionKey, key_name, seal_place
from anond.tags import SELECTIVE, Span
from anond_trainer.review import stored_decisions
from anond_trainer.review.corrections import corrections, own_decisions
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.queue import Queue
from tests.review.team import app_of, client_of, decide, join, log_in, logged, shown

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL
WINDOW = 30.0
PERSON = {"start": 11, "end": 16, "tag": "PERSON"}
PLACE = {"start": 22, "end": 26, "tag": "LOCATION"}
TEXT = "My name is Petra from Lund"


def audited(*hidden):
    """What makes an item an audit of a turn that went out with these stretches hidden."""
    return {"kind": "audit", "sent": Sent("s", hidden)}


@pytest.fixture
async def team(pile):
    """Two reviewers and a lead, logged in; their app has an outbox that tests send."""
    app = app_of(pile, undo_window=WINDOW, policy=SELECTIVE)
    clients = []
    for name, role in (("Ada", "reviewer"), ("Bo", "reviewer"), ("Lea", "lead")):
        join(pile, name, role)
        clients.append(client_of(app))
        await log_in(clients[-1], name)
    yield clients
    for client in clients:
        await client.aclose()


async def send(pile) -> None:
    """Let the undo window pass, send, and take in what the log says."""
    pile.clock.tick(WINDOW + 1)
    await Outbox(pile.queue, WINDOW).send(pile.log)
    await pile.queue.sync(pile.log)


async def correct(client, item, *spans, verdict="release"):
    """Correct a decision."""
    return await client.post("/api/correct", json={"item": item.id, "verdict": verdict, "spans": list(spans)})


async def decided(pile, client, *spans, verdict="release", **changes):
    """An item that a person decided, on the log."""
    item = await pile.add(TEXT, **changes)
    await decide(client, item.id, verdict, spans=list(spans))
    await send(pile)
    return item


async def headers(pile):
    """The headers of all decisions on the log."""
    return [record.headers for record in await pile.log.read(pile.queue.topics.decisions, 1, 0)]


async def test_a_correction_is_a_later_decision_of_the_same_person(pile, team) -> None:
    """It waits as long as any, goes to the log under its own header, and takes the place of the earlier one."""
    ada, *_ = team
    item = await decided(pile, ada, PERSON)
    answer = (await correct(ada, item, PERSON, PLACE)).json()
    assert (answer["effect"], answer["undo"]["seconds"], answer["undo"]["count"]) == ("recall", WINDOW, 1)
    assert len(await pile.decisions()) == 1
    await send(pile)
    first, second = await pile.decisions()
    assert await headers(pile) == [(), CORRECTION]
    assert (second.reviewer, second.item, len(second.spans)) == ("Ada", item.id, 2)
    assert second.at > first.at
    assert [len(one.spans) for one in stored_decisions.of_item(pile.queue.db, item.id, pile.queue.open_decision)] == [2]
    assert pile.queue.next("Bo") is None
    assert [entry[1:] for entry in logged(pile) if entry[1] == "corrected"] == [("corrected", item.id, "release")]


@pytest.mark.parametrize(
    ("before", "after", "changes", "effect"),
    [
        (("release", PERSON), ("release", PERSON, PLACE), {}, "recall"),
        (("release", PERSON), ("release", PERSON | {"tag": "LOCATION"}), {}, "recall"),
        (("release", PERSON), ("drop",), {}, "recall"),
        (("release", PERSON, PLACE), ("release", PERSON), {}, "label"),
        (("release", PERSON), ("release", PERSON | {"sub": "surname"}), {}, "label"),
        (("release", PERSON), ("release", PERSON, PLACE | {"tag": "ORG"}), {}, "label"),
        (("release", PERSON), ("release", PERSON), {}, "none"),
        (("drop",), ("release", PERSON), {}, "dropped"),
        (("release", PERSON), ("release", PERSON, PLACE), audited((11, 16), (22, 26)), "label"),
        (("release", PERSON), ("release", PERSON, PLACE), audited((11, 16)), "recall"),
        (("release", PERSON), ("release", PERSON, PLACE), {"double": True}, "waits"),
    ],
)  # fmt: skip
async def test_the_page_hears_what_comes_of_a_correction(pile, team, before, after, changes, effect) -> None:
    """A recall, a label alone, or nothing yet; what says the same as before is not sent."""
    ada, *_ = team
    item = await decided(pile, ada, *before[1:], verdict=before[0], **changes)
    answer = await correct(ada, item, *after[1:], verdict=after[0])
    assert (answer.status_code, answer.json()["effect"]) == (200, effect)
    await send(pile)
    assert len(await pile.decisions()) == 1 + (effect != "none")


async def test_nobody_corrects_what_others_decided(pile, team) -> None:
    """Neither a colleague nor a lead, whatever id they guess: refused, and in the audit log."""
    ada, bo, lea = team
    item = await decided(pile, ada, PERSON)
    for client in (bo, lea):
        assert (await correct(client, item, PLACE)).status_code == 409
    nobody = client_of(app_of(pile))
    nobody.cookies.set("anond_review", "stolen")
    assert (await correct(nobody, item, PLACE)).status_code == 401
    ada.headers["origin"] = "http://elsewhere.example"
    assert (await correct(ada, item, PLACE)).status_code == 403
    await nobody.aclose()
    refused = [(who, detail) for who, what, _, detail in logged(pile) if what == "refused"]
    assert refused == [("Bo", "item"), ("Lea", "item"), ("", "session"), ("Ada", "origin")]
    await send(pile)
    assert len(await pile.decisions()) == 1


async def test_what_can_still_be_undone_is_not_corrected(pile, team) -> None:
    """There is an undo for it, and one correction waits at a time."""
    ada, *_ = team
    item = await pile.add(TEXT)
    await decide(ada, item.id, spans=[PERSON])
    assert (await correct(ada, item, PLACE)).status_code == 409
    await send(pile)
    assert (await correct(ada, item, PERSON, PLACE)).status_code == 200
    assert (await correct(ada, item, PLACE)).status_code == 409


async def test_a_correction_can_be_taken_back(pile, team) -> None:
    """Within the undo window; the decision of before stands, and its turn does not come again."""
    ada, *_ = team
    item, other = await decided(pile, ada, PERSON), await pile.add("something else")
    await correct(ada, item, PERSON, PLACE)
    answer = await ada.post("/api/undo", json={"item": item.id})
    assert (answer.status_code, answer.json()["item"]["id"]) == (200, other.id)
    await send(pile)
    assert len(await pile.decisions()) == 1
    (past,) = (await ada.get("/api/mine")).json()["past"]
    assert (past["left"], past["state"], past["item"]["spans"]) == (0, "", [PERSON])


async def test_the_way_back_leads_to_what_is_on_the_log(pile, team) -> None:
    """With its state; what others decided is not on it."""
    ada, bo, _ = team
    first = await decided(pile, ada, PERSON)
    second = await decided(pile, ada)
    await decided(pile, bo)
    await correct(ada, first, PERSON, PLACE)
    past = (await ada.get("/api/mine")).json()["past"]
    assert [(one["item"]["id"], one["left"] > 0, one["state"]) for one in past] == [
        (first.id, True, "outbox"), (second.id, False, ""),
    ]  # fmt: skip
    await send(pile)
    past = (await ada.get("/api/mine")).json()["past"]
    assert [(one["item"]["id"], one["left"], one["state"]) for one in past] == [
        (first.id, 0, "sent"),
        (second.id, 0, ""),
    ]


async def test_identical_turns_are_corrected_as_they_were_decided(pile, team) -> None:
    """By one key; each gets a correction of its own, and one entry on the way back stands for all."""
    ada, *_ = team
    for gap in (" ", "  ", " "):
        await pile.add(f"Call{gap}me at noon please Petra", talk=f"s{gap}{next(pile.numbers)}")
    await decide(ada, (await ada.get("/api/next")).json()["item"]["id"], spans=[])
    await send(pile)
    assert len(await pile.decisions()) == 3
    (past,) = (await ada.get("/api/mine")).json()["past"]
    assert past["item"]["alike"] == 2
    text = past["item"]["text"]
    mark = {"start": text.index("Petra"), "end": text.index("Petra") + 5, "tag": "PERSON"}
    answer = await ada.post("/api/correct", json={"item": past["item"]["id"], "verdict": "release", "spans": [mark]})
    assert answer.json()["undo"]["count"] == 3
    await send(pile)
    made = (await pile.decisions())[3:]
    assert [one.turn.text[s.start : s.end] for one in made for s in one.spans] == ["Petra"] * 3


async def test_corrections_made_together_are_stored_together_or_not_at_all(pile, team) -> None:
    """Where another page stored one of them meanwhile, none of the others is sent behind a refusal."""
    ada, *_ = team
    for _ in range(2):
        await pile.add("Call me at noon please Petra", talk=f"s{next(pile.numbers)}")
    first = (await ada.get("/api/next")).json()["item"]["id"]
    await decide(ada, first, spans=[])
    await send(pile)
    mark = (Span(23, 28, "PERSON"),)
    made = corrections(pile.queue, own_decisions(pile.queue, first, "Ada"), "release", mark, SELECTIVE, 1.0)
    outbox = Outbox(pile.queue, WINDOW)
    assert len(made) == 2
    assert outbox.correct(made[1:])
    assert not outbox.correct(made)
    await send(pile)
    assert [one.item for one in (await pile.decisions())[2:]] == [made[1].made.item]


async def test_a_correction_goes_under_the_key_of_its_session(pile, team) -> None:
    """So that it goes, too, when the session is forgotten; then nothing is left to be corrected."""
    ada, *_ = team
    key, wrapped = SessionKey.draw(b"h" * 16, pile.ring)
    await pile.log.append([Message(pile.queue.topics.keys, 1, key.name, wrapped)])
    item = pile.item(TEXT)
    record = pile.record(item)
    sealed = key.seal(item.to_json(), seal_place("review", item.id.encode()))
    await pile.log.append([Message(record.topic, 1, record.key, sealed)])
    await pile.queue.sync(pile.log)
    await decide(ada, item.id, spans=[PERSON])
    await send(pile)
    await correct(ada, item, PERSON, PLACE)
    await send(pile)
    records = await pile.log.read(pile.queue.topics.decisions, 1, 0)
    assert [key_name(one.value) for one in records] == [key.name, key.name]
    await pile.log.append([Message(pile.queue.topics.keys, 1, key.name, b"")])
    await pile.queue.sync(pile.log)
    assert (await ada.get("/api/mine")).json()["past"] == []
    assert (await correct(ada, item, PLACE)).status_code == 409


async def test_who_corrects_too_late_hears_of_it(pile, team) -> None:
    """A daemon that does not know the session any more says so on the log: page, counts and metrics tell."""
    ada, *_ = team
    item = await decided(pile, ada, PERSON)
    await correct(ada, item, PERSON, PLACE)
    await send(pile)
    await pile.log.append([Message(pile.queue.topics.decisions, 1, item.id.encode(), b"", RESET)])
    await pile.queue.sync(pile.log)
    (past,) = (await ada.get("/api/mine")).json()["past"]
    assert past["state"] == "too_late"
    assert (await ada.get("/api/stats")).json()["progress"]["too_late"] == 1
    assert "anond_review_corrections_too_late 1.0" in (await ada.get("/metrics")).text
    assert 'anond_review_corrections_total{effect="recall"} 1.0' in (await ada.get("/metrics")).text


async def test_a_label_that_came_too_late_for_nothing_is_no_trouble(pile, team) -> None:
    """No recall was asked for."""
    ada, *_ = team
    item = await decided(pile, ada, PERSON, PLACE)
    await correct(ada, item, PERSON)
    await send(pile)
    await pile.log.append([Message(pile.queue.topics.decisions, 1, item.id.encode(), b"", RESET)])
    await pile.queue.sync(pile.log)
    assert (await ada.get("/api/stats")).json()["progress"]["too_late"] == 0


async def test_a_queue_that_is_read_again_knows_corrections(pile, team) -> None:
    """From the log alone: the later decision counts, whichever server made it."""
    ada, *_ = team
    item = await decided(pile, ada, PERSON)
    await correct(ada, item, PERSON, PLACE)
    await send(pile)
    again = Queue(None, pile.ring, clock=pile.clock)
    await again.sync(pile.log)
    assert [len(one.spans) for one in stored_decisions.of_item(again.db, item.id, again.open_decision)] == [2]
    assert again.db.execute("SELECT state FROM corrections").fetchall() == [("sent",)]
    assert again.next("Bo") is None
    again.close()


async def test_a_correction_that_waits_outlives_what_the_log_says_of_its_turn(pile, team) -> None:
    """The decision of before, read back from the log, and a second person's, which closes the turn, leave it alone."""
    ada, bo, _ = team
    item = await pile.add(TEXT, double=True)
    await decide(ada, item.id, spans=[PERSON])
    pile.clock.tick(WINDOW + 1)
    await Outbox(pile.queue, WINDOW).send(pile.log)  # not taken in yet
    assert (await correct(ada, item, PERSON, PLACE)).json()["effect"] == "waits"
    await pile.queue.sync(pile.log)
    assert await shown(bo) == TEXT
    await decide(bo, item.id, spans=[PERSON])
    await send(pile)
    found = [(one.reviewer, len(one.spans)) for one in await pile.decisions()]
    assert sorted(found) == [("Ada", 1), ("Ada", 2), ("Bo", 1)]


async def test_two_who_agree_by_a_correction_need_no_third(pile, team) -> None:
    """As the daemon sees it: their turn is released, and comes before nobody else."""
    ada, bo, lea = team
    item = await pile.add(TEXT, double=True)
    await decide(ada, item.id, spans=[PERSON])
    await decide(bo, item.id, spans=[PERSON, PLACE])
    await send(pile)
    assert (await ada.get("/api/next")).json()["item"] is None
    assert len((await lea.get("/api/team")).json()["disputed"]) == 1
    assert (await correct(ada, item, PERSON, PLACE)).json()["effect"] == "waits"
    await send(pile)
    assert (await lea.get("/api/next")).json()["item"] is None
    assert (await lea.get("/api/team")).json()["disputed"] == []
