"""Proposals are made anew as a turn is asked for: by what the session knows by now, the newest model, the policy."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest

from anond import assemble
from anond.config import Settings
from anond.engines.protocol import Engine
from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.review.items import KEEP_CLOSED
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.proposals import Proposer
from anond_trainer.review.verdicts import decision
from tests.review.conftest import NOON
from tests.review.team import app_of, client_of, decide, join, log_in

pytestmark = pytest.mark.anyio

ALWAYS = 600.0  # seconds that tests wait for a proposal, however busy the machine is


@pytest.fixture(scope="module")
def models() -> dict[str, Engine]:
    """The English starter."""
    return {m.lang: assemble.decoder(m, None) for m in load_starters() if m.lang in ("en", "de")}


@pytest.fixture
def proposer(models: dict[str, Engine]) -> Iterator[Proposer]:
    """A proposer that reads with the starters, ready for use."""
    made = Proposer(partial(assemble.tagger, Settings()), 2_000, ALWAYS)
    asyncio.run(made.use_models(lambda: models, ()))
    yield made
    made.close()


@pytest.fixture
def modelless() -> Iterator[Proposer]:
    """A proposer without models: what it proposes comes of lists, detectors and memory alone."""
    made = Proposer(partial(assemble.tagger, Settings()), 2_000, ALWAYS)
    asyncio.run(made.use_models(dict, ()))
    yield made
    made.close()


def found(item, spans) -> list[tuple[str, str]]:
    """The texts and tags of proposals."""
    return [(item.turn.text[span.start : span.end], span.tag) for span in spans]


def made(item, *spans: Span, verdict="release"):
    """Ada's decision about an item."""
    return decision(item, verdict, spans, reviewer="ada", at=NOON, seconds=1.0)


async def test_a_name_tagged_in_one_turn_is_proposed_in_the_next(pile, modelless) -> None:
    """Also its short and inflected forms; without the decision nothing of it is."""
    first = pile.item("wexli quonberg here", talk="t")
    second = pile.item("wexlis parcel is here and quonbergs is there, wexli", talk="t", context=())
    assert found(second, await modelless.propose(second, (), ())) == []
    known = [made(first, Span(0, 14, "PERSON"))]
    assert found(second, await modelless.propose(second, known, ())) == [
        ("wexlis", "PERSON"), ("quonbergs", "PERSON"), ("wexli", "PERSON"),
    ]  # fmt: skip


async def test_the_page_gets_them_before_the_decision_is_sent_and_after(pile, modelless) -> None:
    """And no more once it was taken back."""
    join(pile, "ada")
    first = await pile.add("wexli quonberg here", talk="t")
    await pile.add("thanks, wexli", talk="t", context=())
    app = app_of(pile, proposer=modelless)
    async with client_of(app) as ada:
        await log_in(ada, "ada")
        await ada.get("/api/next")
        answer = await decide(ada, first.id, spans=[{"start": 0, "end": 14, "tag": "PERSON"}])
        expected = [{"start": 8, "end": 13, "tag": "PERSON", "sub": "first", "by": "memory", "score": 1.0}]
        assert answer.json()["item"]["spans"] == expected
        await ada.post("/api/undo", json={"item": first.id})
        await ada.post("/api/skip", json={"item": first.id})
        assert (await ada.get("/api/next")).json()["item"]["spans"] == []
        await ada.post("/api/take", json={"item": first.id})
        await decide(ada, first.id, spans=[{"start": 0, "end": 14, "tag": "PERSON"}])
        await Outbox(pile.queue, 0.0).send(pile.log, everything=True)
        assert (await ada.get("/api/next")).json()["item"]["spans"] == expected


async def test_the_second_of_two_is_not_told_what_the_first_decided(pile, modelless) -> None:
    """What the first marked in that turn is not proposed, what was left alone is, and neither is counted."""
    join(pile, "bo")
    of_memory = (Span(8, 13, "PERSON", "first", "memory"),)
    item = await pile.add("quonberg wexli here", talk="t", context=(), spans=of_memory, double=True)
    first = decision(item, "release", (Span(0, 8, "PERSON"),), reviewer="ada", at=NOON, seconds=1.0)
    async with client_of(app_of(pile, proposer=modelless)) as bo:
        await log_in(bo, "bo")
        before = (await bo.get("/api/next")).json()["item"]["spans"]
        await bo.post("/api/skip", json={"item": item.id})
        assert Outbox(pile.queue, 60.0).store(first)
        assert (await bo.get("/api/next")).json()["item"]["spans"] == before
        await Outbox(pile.queue, 60.0).send(pile.log, everything=True)
        assert "history" not in (await bo.get("/api/next")).json()["item"]


async def test_what_another_server_sent_is_known(pile) -> None:
    """A decision that comes over the log teaches the session, too."""
    first = await pile.add("wexli quonberg here", talk="t")
    again = pile.reopen()
    outbox = Outbox(again, 0.0)
    assert outbox.store(made(first, Span(0, 14, "PERSON")))
    await outbox.send(pile.log)
    again.close()
    pile.queue.db.execute("DELETE FROM kept")
    await pile.queue.sync(pile.log)
    assert pile.queue.db.execute("SELECT item, reviewer FROM kept").fetchall() == [(first.id, "ada")]


async def test_what_a_person_left_alone_is_not_remembered(pile, proposer) -> None:
    """The daemon took a word for a name in an earlier turn; somebody said that it is none."""
    first = pile.item("my vantec is broken", (3, 9, "PERSON"), talk="t")
    of_memory = (Span(4, 10, "PERSON", None, "memory"),)
    second = pile.item("the vantec again", talk="t", spans=of_memory, context=())
    assert found(second, await proposer.propose(second, (), ())) == [("vantec", "PERSON")]
    assert found(second, await proposer.propose(second, [made(first)], ())) == []


async def test_a_newer_model_proposes(pile, proposer) -> None:
    """What an older one found goes, what the newer one finds is there, and the reading knows what was asked."""
    old = Span(0, 5, "ORG", None, "model")
    item = pile.item("Petra Lindqvist", spans=(old,))
    assert found(item, await proposer.propose(item, (), ())) == [("Petra Lindqvist", "PERSON")]


async def test_a_model_that_cannot_be_read_here_leaves_the_items_own(pile, models) -> None:
    """Its key is not held: what the daemon found with it stays, beside what the session knows."""
    blind = Proposer(partial(assemble.tagger, Settings()), 2_000, ALWAYS)
    await blind.use_models(lambda: models, ("en",))
    item = pile.item("blorbo wrote to wexli", spans=(Span(0, 6, "PERSON", None, "model"),), context=())
    first = pile.item("wexli here")
    proposed = await blind.propose(item, [made(first, Span(0, 5, "PERSON"))], ())
    assert found(item, proposed) == [("blorbo", "PERSON"), ("wexli", "PERSON")]
    blind.close()


async def test_a_language_without_a_model_gets_guesses_of_a_near_one(pile, proposer) -> None:
    """They say so."""
    item = pile.item("ik heet Petra Lindqvist en woon in Hamburg", lang="nl", context=())
    proposed = await proposer.propose(item, (), ())
    assert {span.source for span in proposed} == {"neighbour:de"}
    assert any("Petra Lindqvist" in text for text, _ in found(item, proposed))


async def test_before_it_is_ready_the_items_own_stand(pile) -> None:
    """The tagger takes a while to be built, and a tagger that fails costs no turn."""
    item = pile.item("I am Petra", (5, 10, "PERSON"))
    unready = Proposer(partial(assemble.tagger, Settings()), 2_000)
    assert await unready.propose(item, (), ()) == item.spans
    await unready.use_models(dict, ())
    broken = made(item, Span(5, 10, "PERSON"))
    assert await unready.propose(item, [broken, None], ()) == item.spans
    unready.close()


async def test_text_of_decisions_is_erased_in_time(pile) -> None:
    """After `review.keep` seconds nothing of it can be opened any more; counts stay a while."""
    item, outbox = await pile.add("I am Petra", talk="t"), Outbox(pile.queue, 0.0)
    outbox.store(made(item, Span(5, 10, "PERSON")))
    await outbox.send(pile.log)
    for after, expected in ((0.0, [(0, 1)]), (pile.queue.keep + 1, [(1, 1)]), (KEEP_CLOSED, [])):
        pile.clock.tick(after)
        await pile.queue.sync(pile.log)
        assert pile.queue.db.execute("SELECT sealed IS NULL, tagged FROM kept").fetchall() == expected
