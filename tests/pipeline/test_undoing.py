"""Where the work on a turn breaks off, nothing of it stays: no message, no count, no key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from anond.pipeline.batch import BatchResult
from anond.pipeline.ends import End
from anond.session.ledger import Ledger
from anond.tagging.tagger import FoundSpans, Reading, Tagger

if TYPE_CHECKING:
    from conftest import Bench

STAYS = "times_dropped"  # true of a turn whatever becomes of it
COUNTED = [one.name for one in fields(End)]


def filled(name: str, number: int) -> End:
    """An end with something in one field."""
    end = End()
    setattr(end, name, number if isinstance(getattr(end, name), int) else [number])
    return end


@pytest.mark.parametrize("name", COUNTED)
def test_a_batch_has_the_messages_and_counts_of_all_its_ends(name: str) -> None:
    """Each field is joined, so that one that is new cannot be forgotten."""
    joined = getattr(BatchResult([filled(name, 1), End(), filled(name, 2)]), name)
    assert joined in (3, [1, 2])


@pytest.mark.parametrize("name", COUNTED)
def test_a_roll_back_leaves_no_message_and_no_count(name: str) -> None:
    """Each field is emptied, so that one that is new cannot be forgotten."""
    end = filled(name, 1)
    end.roll_back()
    assert end == (filled(name, 1) if name == STAYS else End())


class CompaniesFail(Tagger):
    """Fails as the last step of a turn, when its copy for people was sealed."""

    def remember_companies(self, reading: Reading, found: FoundSpans, ledger: Ledger) -> None:
        """Raise on any turn."""
        raise ValueError(reading.view.text)


def test_a_turn_that_breaks_off_leaves_no_key_that_nobody_could_destroy(benches: Callable[..., Bench]) -> None:
    """The only session key that is written is the one its ledger names, which seals the dead letter."""
    bench = benches(tagger=CompaniesFail, audit={"share": 1.0})
    out = bench.turns("hello, Anna Lindqvist here")
    assert out.tally == [("dead", "error", "")]
    (ledger,) = out.ledgers.values()
    assert ledger is not None
    assert [record.key for record in out.keys] == [key.name for key in ledger.keys]
