"""Items and decisions under the keys of their sessions, and what becomes of them when a key is destroyed."""

from __future__ import annotations

import pytest

from anond.events.records import Message
from anond.events.review import Decision, ReviewItem
from anond.seal import SessionKey, key_name, seal_place
from anond_trainer.review import stored_decisions
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.verdicts import decision

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL


async def of_session(pile, text: str) -> tuple[SessionKey, ReviewItem]:
    """An item that a key of its session sealed, written as the daemon does it; the key stands on its topic."""
    item = pile.item(text)
    key, wrapped = SessionKey.draw(bytes.fromhex(item.session), pile.ring)
    sealed = key.seal(item.to_json(), seal_place("review", item.id.encode()))
    await pile.log.append(
        [Message("anond.keys", 1, key.name, wrapped), Message("chat.review", 1, item.id.encode(), sealed)]
    )
    return key, item


async def test_a_forgotten_session_leaves_the_queue_and_the_file(pile) -> None:
    """Its open item, and a decision about another that waits to be sent; neither stays sealed in the file."""
    (mine, item), (other, stays) = await of_session(pile, "a"), await of_session(pile, "b")
    gone, decided = await of_session(pile, "c")
    await pile.queue.sync(pile.log)
    outbox = Outbox(pile.queue, 60.0)
    assert outbox.store(decision(decided, "drop", (), reviewer="x", at=0.0, seconds=0.0))
    assert len(list(pile.queue.open_items())) == 2
    await pile.log.append([Message("anond.keys", 1, key.name, b"") for key in (mine, gone)])
    await pile.queue.sync(pile.log)
    assert [one.id for one in pile.queue.open_items()] == [stays.id]
    assert not outbox.store(decision(item, "drop", (), reviewer="x", at=0.0, seconds=0.0))
    assert await outbox.send(pile.log, everything=True) == 0
    held = pile.queue.db.execute("SELECT name FROM session_keys WHERE length(wrapped) > 0").fetchall()
    assert held == [(other.name,)]
    sealed = pile.queue.db.execute("SELECT id FROM items WHERE sealed IS NOT NULL").fetchall()
    assert sealed == [(stays.id,)]


async def test_a_file_made_anew_shows_nothing_of_a_forgotten_session(pile) -> None:
    """Nor counts it as unreadable."""
    key, _ = await of_session(pile, "a")
    await pile.log.append([Message("anond.keys", 1, key.name, b"")])
    await pile.queue.sync(pile.log)
    assert list(pile.queue.open_items()) == []
    assert pile.queue.counts(0.0).unreadable == 0


async def test_a_decision_is_sealed_as_its_item_was(pile) -> None:
    """Under the key of the session; that of an item of before by the ring."""
    key, item = await of_session(pile, "a")
    before = await pile.add("b")
    outbox = Outbox(pile.queue, 0.0)
    for one in (item, before):
        assert outbox.store(decision(one, "drop", (), reviewer="x", at=0.0, seconds=0.0))
    await outbox.send(pile.log, everything=True)
    sent = {r.key: r.value or b"" for r in await pile.log.read("chat.decisions", 1, 0)}
    place = seal_place("decision", item.id.encode())
    assert Decision.from_json(key.open(sent[item.id.encode()], place)).item == item.id
    assert key_name(sent[before.id.encode()]) is None


async def test_an_item_that_comes_before_its_key_is_read_once_that_is_there(pile) -> None:
    """As on Kafka, where topics of one transaction show one after the other."""
    item = pile.item("a")
    key, wrapped = SessionKey.draw(bytes.fromhex(item.session), pile.ring)
    sealed = key.seal(item.to_json(), seal_place("review", item.id.encode()))
    await pile.log.append([Message("chat.review", 1, item.id.encode(), sealed)])
    await pile.queue.sync(pile.log)
    assert list(pile.queue.open_items()) == []
    await pile.log.append([Message("anond.keys", 1, key.name, wrapped)])
    await pile.queue.sync(pile.log)
    assert [one.id for one in pile.queue.open_items()] == [item.id]


async def test_what_was_decided_about_a_session_is_forgotten_with_it(pile) -> None:
    """The decision that was sent, which proposals and searches would read."""
    key, item = await of_session(pile, "a")
    await pile.queue.sync(pile.log)
    outbox = Outbox(pile.queue, 0.0)
    assert outbox.store(decision(item, "release", (), reviewer="x", at=pile.clock.now, seconds=1.0))
    await outbox.send(pile.log)
    assert len(stored_decisions.of_session(pile.queue.db, item.session, pile.queue.open_decision)) == 1
    await pile.log.append([Message("anond.keys", 1, key.name, b"")])
    await pile.queue.sync(pile.log)
    assert pile.queue.db.execute("SELECT count(*) FROM kept").fetchone() == (0,)
