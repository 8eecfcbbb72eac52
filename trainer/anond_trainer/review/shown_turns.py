"""Turns as the page gets them: a person's current turn, with proposals, history and counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from starlette.responses import Response

from anond.events.review import ReviewItem
from anond.tags import Span
from anond.web.bodies import reply
from anond_trainer.review import asked_first, calibration, opinions, stored_decisions
from anond_trainer.review.accounts import Person
from anond_trainer.review.alike import count_alike
from anond_trainer.review.assignments import Assignments
from anond_trainer.review.daemon_progress import DaemonProgress
from anond_trainer.review.marks import with_marks
from anond_trainer.review.proposals import Proposer
from anond_trainer.review.settling import dispute, opinions_of
from anond_trainer.review.views import item_view
from anond_trainer.review.without_proposals import is_unaided
from anond_trainer.review.word_history import histories


class ShownTurns:
    """Makes the answers that hold a turn."""

    def __init__(
        self,
        assignments: Assignments,
        troubles: Mapping[str, str],
        daemons: DaemonProgress,
        proposer: Proposer | None,
        unaided: float,
        refused: Callable[[str, str], None],
    ) -> None:
        self._assignments = assignments
        self._queue = assignments.queue
        self._troubles = troubles
        self._daemons = daemons
        self._proposer = proposer
        self._unaided = unaided
        self._refused = refused

    async def too_late(self, person: Person) -> Response:
        """The answer to a late decision, or about a guessed item: the reason, and the next turn."""
        self.note_refusal(person)
        message = "this turn was decided elsewhere, somebody else has it now, or its time is over"
        return reply(await self.next(person) | {"error": message}, 409)

    def note_refusal(self, person: Person) -> None:
        """Tell the audit log that somebody asked for an item that is not theirs, or not any more."""
        self._refused(person.name, "item")

    async def next(self, person: Person) -> dict[str, Any]:
        """The turn that a person looks at now."""
        return await self.answer(self.following(person), person)

    def following(self, person: Person) -> tuple[ReviewItem | None, bool]:
        """The turn that a person gets now, and whether it is one of the calibration round."""
        of_round = calibration.next_item(self._queue, person)
        return (of_round, True) if of_round is not None else (self._assignments.item(person), False)

    async def answer(self, following: tuple[ReviewItem | None, bool], person: Person) -> dict[str, Any]:
        """A turn that a person got, or that there is none, with the counts."""
        item, of_round = following
        if item is None:
            return self.status(person) | {"item": None}
        laid = self.of_round(item, person, item.spans) if of_round else await self.displayed(item, person)
        return self.status(person) | {"item": laid}

    def of_round(self, item: ReviewItem, person: Person, spans: Sequence[Span]) -> dict[str, Any]:
        """A turn of the calibration round: everybody gets the same proposals, and no word of what others decided."""
        done, of = calibration.how_far(self._queue.db, person)
        return item_view(calibration.shown(item), spans) | {"calibration": {"done": done, "of": of}}

    async def displayed(self, item: ReviewItem, person: Person) -> dict[str, Any]:
        """An item as it comes before a person, and how many others the same key decides."""
        db = self._queue.db
        standing = opinions.standing(db, item.id)
        why = {"why": asked_first.in_words(standing.asked_for)}
        if self.sees_none(item, person):
            return item_view(item, ()) | why | {"unaided": True}
        others = count_alike(db, item.id, person.name, self._queue.clock())
        # The counts would tell the second of two what the first did.
        known = [] if standing.was_decided else histories(db, self._queue.ring, item.turn.text)
        more = ({"alike": others} if others else {}) | ({"history": known} if known else {})
        return await self._proposed(item, person, disputed=standing.is_disputed) | why | more

    def decided_along(self, item: ReviewItem, person: Person) -> int:
        """The number of other turns that the same key decides."""
        if self.sees_none(item, person):
            return 0
        return count_alike(self._queue.db, item.id, person.name, self._queue.clock())

    def sees_none(self, item: ReviewItem, person: Person) -> bool:
        """Whether this person gets no proposals, and so decides no other turn along, whose proposals would be lost."""
        queue = self._queue
        return item.double and is_unaided(queue.db, queue.ring, item.id, person.name, self._unaided)

    async def _proposed(self, item: ReviewItem, person: Person, *, disputed: bool) -> dict[str, Any]:
        """An item with proposals that were made just now, or with the opinions that a third person has to settle."""
        if disputed and (two := self._queue.in_dispute(item.id)):
            return item_view(item, opinions_of(two)) | dispute(two)
        spans = await self._fresh(item)
        return item_view(item, with_marks(self._queue, item, person.name, spans))

    async def _fresh(self, item: ReviewItem) -> Sequence[Span]:
        """The proposals that the server makes now; the item's own where it makes none."""
        if self._proposer is None:
            return item.spans
        known = stored_decisions.of_session(self._queue.db, item.session, self._queue.open_decision)
        decided = [one for one in known if one.item != item.id]  # the second of two people decides for themselves
        return await self._proposer.propose(item, decided, self._queue.others_of_session(item))

    def status(self, person: Person) -> dict[str, Any]:
        """The counts, and whether something fails."""
        return self._assignments.status(person) | {"trouble": bool(self._troubles), "applied": self._daemons.state()}
