"""What training asks people to decide first, from the record on the log to the order of the page and the decision."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import orjson
import pytest

from anond.events.records import Message
from anond.events.review import Decision, Drawn
from anond.events.turns import Turn
from anond.log.protocol import TopicSpec
from anond.models_topic.registry import Registry
from anond.seal import Key, Ring, Signer, Verifier, seal_place
from anond.seal.signing import public_half
from anond_trainer.active.priorities import REASONS, Priorities, Wanted
from anond_trainer.review import asked_first
from anond_trainer.review.decide import decide
from anond_trainer.review.following import TopicFollower, Topics

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL
MODELS = "anond.models"
PRIVATE = Key.draw(0.0)
TRAINER, TRUST = Signer(PRIVATE), Verifier((public_half(PRIVATE),))


async def ask(
    pile, *wanted: tuple[str, str], lang: str = "en", at: float = 1.0, ring: Ring | None = None,
    signer: Signer = TRAINER,
) -> None:  # fmt: skip
    """Put a record onto the models topic as training does, and let the queue take it in."""
    await pile.log.create([TopicSpec(MODELS, 1, compacted=True)])
    pile.queue.follower = follower(pile)
    made = Priorities(lang, at, tuple(Wanted(*one) for one in wanted))
    await pile.log.append([made.message(MODELS, ring or pile.ring, signer)])
    await pile.queue.sync(pile.log)


def follower(pile, models: str = MODELS, verifier: Verifier | None = TRUST) -> TopicFollower:
    """What follows the topics of a page that trusts the trainer."""
    return TopicFollower(pile.queue, Topics(models=models), 3600.0, verifier)


def order(pile, langs: tuple[str, ...] = ()) -> list[str]:
    """The ids of what waits in the order in which a person sees it."""
    found = []
    while item := pile.queue.next("eve", langs):
        found.append(item.id)
        pile.queue.db.execute("UPDATE items SET status = 'sent' WHERE id = ?", (item.id,))
    return found


async def test_what_training_asks_for_comes_first_in_its_order(pile) -> None:
    """Before riskier turns, and before the rest of a session that the person has begun."""
    talk = [await pile.add("a", risk=0.9, talk="one"), await pile.add("b", risk=0.2, talk="one")]
    safe, other = await pile.add("c", risk=0.1), await pile.add("d", risk=0.3)
    pile.queue.db.execute("UPDATE items SET status = 'sent', decided = 1, decider = 'eve' WHERE id = ?", (talk[0].id,))
    await ask(pile, (safe.id, "new"), (other.id, "lot"))
    assert order(pile) == [safe.id, other.id, talk[1].id]


async def test_the_next_record_of_a_language_takes_the_place_of_the_last(pile) -> None:
    """Other languages keep theirs, and an older record that comes late changes nothing."""
    first, second = await pile.add("a", risk=0.2), await pile.add("b", risk=0.1)
    swedish = await pile.add("c", risk=0.3, lang="sv")
    await ask(pile, (swedish.id, "name"), lang="sv")
    await ask(pile, (first.id, "name"), at=2.0)
    await ask(pile, (second.id, "number"), at=3.0)
    await ask(pile, (first.id, "date"), at=2.5)
    assert asked_first.reason(pile.queue.db, first.id) == ""
    assert asked_first.reason(pile.queue.db, second.id) == "the model wavers on a number"
    assert order(pile) == [swedish.id, second.id, first.id]


async def test_a_turn_that_comes_later_than_the_record_finds_its_place(pile) -> None:
    """The topics are read one after the other."""
    await pile.add("a", risk=0.9)
    late = pile.item("b", risk=0.1)
    await ask(pile, (late.id, "place"))
    await pile.write(late)
    await pile.queue.sync(pile.log)
    assert pile.queue.next("eve").id == late.id


async def test_a_forged_record_changes_nothing_and_is_counted(pile) -> None:
    """Whoever holds the review ring can seal one, but not sign it; what nobody signed, as of before, is forged, too."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    await ask(pile, (safe.id, "new"), signer=Signer(Key.draw(0.0)))
    key, body = b"priorities/en", {"lang": "en", "at": 2.0, "wanted": [(safe.id, "new")]}
    unsigned = pile.ring.seal(orjson.dumps(body), seal_place("priorities", key))
    await pile.log.append([Message(MODELS, 0, key, unsigned)])
    await pile.queue.sync(pile.log)
    assert pile.queue.follower.refused == 2
    assert pile.queue.db.execute("SELECT count(*) FROM priorities").fetchone() == (0,)
    assert order(pile) == [risky.id, safe.id]


async def test_nobody_looks_without_the_keys_that_are_trusted(pile) -> None:
    """As soon as they are there, what training asks for is found: nothing was passed over."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    await pile.log.create([TopicSpec(MODELS, 1, compacted=True)])
    made = Priorities("en", 1.0, (Wanted(safe.id, "new"),))
    await pile.log.append([made.message(MODELS, pile.ring, TRAINER)])
    pile.queue.follower = follower(pile, verifier=None)
    await pile.queue.sync(pile.log)
    assert pile.queue.next("eve").id == risky.id
    pile.queue.follower = follower(pile)
    await pile.queue.sync(pile.log)
    assert pile.queue.next("eve").id == safe.id


async def test_what_was_refused_is_read_again_once_its_key_is_trusted(pile) -> None:
    """A page that is started again with the new key takes up what it passed over without it, and nothing a third
    time: neither with the same keys, nor with fewer.
    """
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    renewed = Key.draw(1.0)
    await ask(pile, (safe.id, "new"), signer=Signer(renewed))
    assert (pile.queue.follower.refused, pile.queue.next("eve").id) == (1, risky.id)
    pile.queue.follower = again = follower(pile)
    await pile.queue.sync(pile.log)
    assert (again.refused, pile.queue.next("eve").id) == (0, risky.id)
    pile.queue.follower = follower(pile, verifier=Verifier((public_half(renewed), public_half(PRIVATE))))
    read = Counted(pile.log)
    await pile.queue.sync(read)
    assert (read.records, pile.queue.next("eve").id) == (1, safe.id)
    for verifier in (Verifier((public_half(renewed), public_half(PRIVATE))), Verifier((public_half(renewed),))):
        pile.queue.follower = follower(pile, verifier=verifier)
        await pile.queue.sync(read)
    assert (read.records, pile.queue.next("eve").id) == (1, safe.id)


async def test_keys_that_are_renewed_while_the_page_runs_count_at_once(pile) -> None:
    """The next look begins again."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    trusted, renewed = Verifier((public_half(PRIVATE),)), Key.draw(1.0)
    await ask(pile, (safe.id, "new"), signer=Signer(renewed))
    pile.queue.follower = follower(pile, verifier=trusted)
    await pile.queue.sync(pile.log)
    assert pile.queue.next("eve").id == risky.id
    trusted.renew(Verifier((public_half(renewed),)))
    await pile.queue.sync(pile.log)
    assert pile.queue.next("eve").id == safe.id


async def test_what_one_server_refused_another_of_the_same_store_reads(pile) -> None:
    """The one that looked first lacked the key and went past the record, which another had long before."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    renewed = Key.draw(1.0)
    both = Verifier((public_half(renewed), public_half(PRIVATE)))
    await ask(pile)
    ahead, behind = follower(pile, verifier=both), follower(pile)
    await ahead.follow(pile.log)
    made = Priorities("en", 2.0, (Wanted(safe.id, "new"),))
    await pile.log.append([made.message(MODELS, pile.ring, Signer(renewed))])
    await behind.follow(pile.log)
    assert (behind.refused, pile.queue.next("eve").id) == (1, risky.id)
    await ahead.follow(pile.log)
    assert (ahead.refused, pile.queue.next("eve").id) == (0, safe.id)


async def test_a_server_alone_reads_what_it_refused_once_it_has_the_key_that_another_had(pile) -> None:
    """The other knew the key, and went before the record came."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    renewed = Key.draw(1.0)
    both = Verifier((public_half(renewed), public_half(PRIVATE)))
    await ask(pile)
    await follower(pile, verifier=both).follow(pile.log)
    await ask(pile, (safe.id, "new"), at=2.0, signer=Signer(renewed))
    assert (pile.queue.follower.refused, pile.queue.next("eve").id) == (1, risky.id)
    pile.queue.follower = follower(pile, verifier=both)
    await pile.queue.sync(pile.log)
    assert pile.queue.next("eve").id == safe.id


async def test_what_no_server_can_open_each_tries_once(pile) -> None:
    """Though either has a key that the other lacks."""
    await pile.add("a")
    one, other, lost = (Key.draw(float(n)) for n in range(3))
    await ask(pile, ("1-1", "new"), signer=Signer(lost))
    read = Counted(pile.log)
    servers = [follower(pile, verifier=Verifier((public_half(key),))) for key in (one, other)]
    for _ in range(3):
        for server in servers:
            await server.follow(read)
    assert read.records == 2
    assert [server.refused for server in servers] == [1, 1]


async def test_what_was_refused_does_not_come_back_behind_a_newer_record(pile) -> None:
    """With the key of the older one, too: the newer one, which asks for nothing, stands."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    renewed = Key.draw(1.0)
    await ask(pile, (safe.id, "new"), signer=Signer(renewed))
    await ask(pile, at=2.0)
    pile.queue.follower = follower(pile, verifier=Verifier((public_half(renewed), public_half(PRIVATE))))
    await pile.queue.sync(pile.log)
    assert pile.queue.next("eve").id == risky.id


class Counted:
    """A log that counts the records of the models topic that are read from it."""

    def __init__(self, log) -> None:
        self._log, self.records = log, 0

    def __getattr__(self, name: str):
        return getattr(self._log, name)

    async def read(self, topic: str, partition: int, offset: int, most: int):
        """As the log does it."""
        found = await self._log.read(topic, partition, offset, most)
        self.records += len(found) if topic == MODELS else 0
        return found


async def test_a_record_of_another_ring_changes_nothing(pile) -> None:
    """Nor does one that stands under another language's key, or that is none."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    await ask(pile, (safe.id, "new"), ring=Ring("review", [Key.draw(0.0)]))
    (right,) = [Priorities("en", 2.0, (Wanted(safe.id, "new"),)).message(MODELS, pile.ring, TRAINER)]
    await pile.log.append([Message(MODELS, 0, b"priorities/sv", right.value), Message(MODELS, 0, right.key, b"none")])
    await pile.queue.sync(pile.log)
    assert order(pile) == [risky.id, safe.id]


async def test_without_the_right_to_read_it_turns_come_by_risk(pile, caplog) -> None:
    """The queue goes on, says so once, and looks again later."""
    safe, risky = await pile.add("a", risk=0.1), await pile.add("b", risk=0.9)
    pile.queue.follower = follower(pile, "there.is.none")
    for _ in range(3):
        await pile.queue.sync(pile.log)
    assert caplog.text.count("what training asks for cannot be read, turns come by risk alone") == 1
    assert order(pile) == [risky.id, safe.id]


async def test_decisions_say_how_their_turn_came(pile) -> None:
    """Chosen, by lot, or by risk: in the record, and read again; what an audit's lot drew is by lot, too."""
    chosen, lot, risk = [await pile.add(text) for text in "abc"]
    await ask(pile, (chosen.id, "name"), (lot.id, "lot"))
    lines = [f'{{"item": "{one.id}", "verdict": "release"}}' for one in (chosen, lot, risk)]
    assert (await decide(pile.queue, pile.log, lines)).released == 3
    assert [made.came_by for made in await pile.decisions()] == ["chosen", "lot", "risk"]


def test_a_decision_of_before_came_by_risk_or_by_the_lot_of_audits() -> None:
    """Records of before say nothing of training."""
    made = Decision(
        item="1-1", kind="divert", verdict="release", lang="en", partition=0, session="s",
        turn=Turn("s", 1, "user", "hi"), spans=(), reviewer="eve", at=1.0, seconds=2.0,
    )  # fmt: skip
    assert b"asked" not in made.to_json()
    assert Decision.from_json(made.to_json()).came_by == "risk"
    drawn = Decision.from_json(replace(made, drawn=Drawn(0.1, "", ())).to_json())
    assert drawn.came_by == "lot"
    with pytest.raises(ValueError, match="by choice or by lot"):
        Decision.from_json(replace(made, asked="whim").to_json())


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_a_file_of_before_takes_an_order(pile, tmp_path) -> None:
    """Its open items find their places."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    pile.queue.close()
    with sqlite3.connect(tmp_path / "review.db") as db:
        db.executescript("DROP INDEX items_by_urgency; DROP INDEX items_by_language; DROP TABLE priorities;")
        db.execute("ALTER TABLE items DROP COLUMN place")
    db.close()
    pile.queue = pile.reopen()
    await ask(pile, (safe.id, "new"))
    assert order(pile) == [safe.id, risky.id]


async def test_a_reason_that_is_not_known_here_is_not_shown(pile) -> None:
    """A newer trainer may have others; the order holds all the same."""
    risky, safe = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    await ask(pile, (safe.id, "mood"))
    assert "mood" not in REASONS
    assert asked_first.reason(pile.queue.db, safe.id) == ""
    assert order(pile) == [safe.id, risky.id]


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_an_index_finds_the_next_turn(pile) -> None:
    """100,000 turns that wait are not sorted for each."""
    plan = " ".join(
        row[3]
        for row in pile.queue.db.execute(
            "EXPLAIN QUERY PLAN SELECT id FROM items WHERE status = 'open' AND kind = 'divert' AND lang = 'en' "
            "ORDER BY skips, place, risk DESC, at, id LIMIT 1"
        )
    )
    assert "items_by_language" in plan
    assert "TEMP B-TREE" not in plan


async def test_a_daemon_passes_over_what_training_asks_for(pile) -> None:
    """On the models topic it is neither a model nor a record that is refused."""
    await ask(pile, ("1-1", "new"))
    registry = Registry(pile.log, MODELS, Verifier((public_half(Key.draw(0.0)),)))
    assert await registry.poll(wait=0.0) == []
    assert registry.refused == 0
