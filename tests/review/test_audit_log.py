"""The audit log: nobody changes it unseen."""

from __future__ import annotations

import pytest

from anond.seal import Key, Ring

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL


@pytest.fixture
def audit(pile):
    """A log with five entries."""
    for number in range(5):
        pile.queue.audit.add("Kim", "saw", f"1-{number}")
    return pile.queue.audit


async def test_a_whole_chain_is_whole(audit) -> None:
    """Its entries are counted, and its last hash is an entry's."""
    found = audit.check()
    assert (found.entries, found.broken, found.uncheckable) == (5, None, 0)
    assert audit.has(found.head)


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ("UPDATE audit SET who = 'Eve' WHERE number = 3", 3),
        ("UPDATE audit SET who = 'Eve', key = '00' WHERE number = 3", 3),
        ("DELETE FROM audit WHERE number = 2", 2),
        ("UPDATE audit SET number = number + 10 WHERE number = 5", 5),
        ("UPDATE audit SET hash = (SELECT hash FROM audit WHERE number = 1) WHERE number = 4", 4),
        ("INSERT INTO audit SELECT 6, at, who, what, item, detail, key, hash FROM audit WHERE number = 5", 6),
    ],
)
async def test_a_changed_chain_is_told(pile, audit, change, broken) -> None:
    """By the first entry that does not follow from the one before it."""
    pile.queue.db.execute(change)
    assert audit.check().broken == broken


async def test_a_shortened_chain_is_told_to_who_noted_its_end(pile, audit) -> None:
    """It is whole by itself, and the noted hash is in it no more."""
    head = audit.check().head
    pile.queue.db.execute("DELETE FROM audit WHERE number = 5")
    assert audit.check().broken is None
    assert not audit.has(head)


async def test_entries_under_a_rotated_key_are_checked_while_it_is_held(pile, audit) -> None:
    """Under a retired one they are counted as uncheckable, and the later ones still hang together."""
    old, new = Key.draw(0.0), Key.draw(1.0)
    pile.queue.use_ring(Ring("review", [new]))
    audit.add("Kim", "saw", "1-9")
    found = audit.check()
    assert (found.entries, found.broken, found.uncheckable) == (6, None, 5)
    pile.queue.use_ring(Ring("review", [old]))
    assert audit.check().uncheckable == 6
