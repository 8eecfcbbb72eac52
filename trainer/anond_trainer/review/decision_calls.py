"""The calls for deciding turns: next, decide, undo, skip, and those that keep a turn or take a certain one."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from anond.tags import Span
from anond.web.bodies import BadBody, reply
from anond_trainer.review import asked_first, calibration, marks, stored_corrections
from anond_trainer.review.accounts import Person
from anond_trainer.review.alike import same_decision
from anond_trainer.review.assignments import Assignments
from anond_trainer.review.bodies import body_of, seconds, string
from anond_trainer.review.database import transaction
from anond_trainer.review.interface import DECISION, ITEM, MARK, Call, fields, text
from anond_trainer.review.metrics import Metrics
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.shown_turns import ShownTurns
from anond_trainer.review.verdicts import decision, read_verdict
from anond_trainer.review.views import item_view

SKIP_REASONS: Final = ("", "unsure", "language", "lead")
WHY: Final = {"type": "string", "enum": list(SKIP_REASONS)}


class DecisionCalls:
    """The endpoints, over one queue and its outbox."""

    def __init__(self, assignments: Assignments, outbox: Outbox, metrics: Metrics, turns: ShownTurns) -> None:
        self._assignments = assignments
        self._queue = assignments.queue
        self._outbox = outbox
        self._metrics = metrics
        self._turns = turns

    def calls(self) -> list[Call]:
        """The calls, of which routes and OpenAPI are made."""
        return [
            Call("/api/next", self.next),
            Call("/api/decide", self.decide, DECISION, gone=True),
            Call("/api/undo", self.undo, ITEM, gone=True),
            Call("/api/skip", self.skip, fields("item", item=text(100), why=WHY), gone=True),
            Call("/api/hold", self.hold, ITEM, gone=True),
            Call("/api/take", self.hand_out, ITEM, gone=True),
            Call("/api/mark", self.mark, MARK, gone=True),
        ]

    async def next(self, request: Request) -> Response:
        """The item to look at now."""
        return reply(await self._turns.next(request.scope["person"]))

    async def decide(self, request: Request) -> Response:
        """Take a decision and hand out the next item."""
        body = await body_of(request)
        person: Person = request.scope["person"]
        name = string(body, "item")
        calibrates = name.startswith(calibration.PREFIX)
        if calibrates:
            item = calibration.find(self._queue, person, name.removeprefix(calibration.PREFIX))
        else:
            item = self._assignments.free_item(person, name)
        if item is None:
            return await self._turns.too_late(person)
        try:
            verdict, spans = read_verdict(item, body)
        except ValueError as error:
            raise BadBody(str(error)) from None
        if calibrates:
            calibration.decide(self._queue, person, item, verdict, spans, seconds(body))
            undo = {"item": name, "verdict": verdict, "seconds": self._outbox.undo_window, "count": 1}
            return reply(await self._turns.next(person) | {"undo": undo})
        made = decision(
            item, verdict, spans,
            reviewer=person.name, at=self._queue.clock(), seconds=seconds(body),
            asked=asked_first.asked_by(self._queue.db, item.id),
        )  # fmt: skip
        db = self._queue.db
        others = [] if self._turns.sees_none(item, person) else self._queue.decided_along(item.id, person.name)
        along = [same_decision(made, like, asked_first.asked_by(db, like.id)) for like in others]
        with transaction(db):  # one, since to bring each to disk is most of what a person waits for
            kept_it = self._outbox.store(made, along)
            following = self._turns.following(person)
        if not kept_it:
            return await self._turns.too_late(person)
        self._metrics.decided(verdict, item.lang, 1 + len(along))
        undo = {"item": item.id, "verdict": verdict, "seconds": self._outbox.undo_window, "count": 1 + len(along)}
        return reply(await self._turns.answer(following, person) | {"undo": undo})

    async def undo(self, request: Request) -> Response:
        """Take a decision back; its item is handed out again, with the spans as they were decided."""
        name = string(await body_of(request), "item")
        person: Person = request.scope["person"]
        if name.startswith(calibration.PREFIX):
            own = name.removeprefix(calibration.PREFIX)
            taken_back = calibration.undo(self._queue, person, own, self._outbox.undo_window)
            again = calibration.find(self._queue, person, own) if taken_back else None
            if taken_back is None or again is None:
                return reply({"error": "too late: the decision counts"}, 409)
            return reply(self._turns.status(person) | {"item": self._turns.of_round(again, person, taken_back.spans)})
        corrects = stored_corrections.in_outbox(self._queue.db, name, person.name)
        undone = self._outbox.undo(name, person.name)
        if undone is not None and corrects:  # the decision of before stands again
            return reply(await self._turns.next(person))
        item = self._assignments.assign(person, name) if undone else None
        if undone is None or item is None:
            return reply({"error": "too late: the decision was sent"}, 409)
        shown = item_view(item, undone.spans) | {"why": asked_first.reason(self._queue.db, item.id)}
        return reply(self._turns.status(person) | {"item": shown})

    async def skip(self, request: Request) -> Response:
        """Put an item behind all others and hand out the next."""
        body = await body_of(request)
        person: Person = request.scope["person"]
        why = string({"why": ""} | body, "why")
        if why not in SKIP_REASONS:
            raise BadBody("why has to be unsure, language or lead")
        if string(body, "item").startswith(calibration.PREFIX):
            calibration.skip(self._queue, person, string(body, "item").removeprefix(calibration.PREFIX))
            return reply(await self._turns.next(person))
        if not self._assignments.skip(person, string(body, "item"), why):
            return await self._turns.too_late(person)
        return reply(await self._turns.next(person))

    async def hold(self, request: Request) -> Response:
        """Keep an item for as long again: its reader is still at work."""
        name = string(await body_of(request), "item")
        if name.startswith(calibration.PREFIX):  # nobody else waits for it
            return reply(self._turns.status(request.scope["person"]))
        if not self._assignments.extend(request.scope["person"], name):
            return await self._turns.too_late(request.scope["person"])
        return reply(self._turns.status(request.scope["person"]))

    async def hand_out(self, request: Request) -> Response:
        """Hand out a certain item: one that was searched for, or skipped before."""
        person: Person = request.scope["person"]
        item = self._assignments.assign(person, string(await body_of(request), "item"))
        if item is None:
            return await self._turns.too_late(person)
        return reply(self._turns.status(person) | {"item": await self._turns.displayed(item, person)})

    async def mark(self, request: Request) -> Response:
        """Tag a word in all turns of a session that wait, or take that back where no tag is named."""
        body = await body_of(request)
        person: Person = request.scope["person"]
        item = self._assignments.free_item(person, string(body, "item"))
        if item is None:
            return await self._turns.too_late(person)
        try:
            start, end = marks.read_span(body, item)
            span = Span.from_gold({"start": start, "end": end} | body, "person") if body.get("tag") else None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadBody("a mark needs start and end in the text, and a tag that there is") from None
        if span is None:
            marks.unmark(self._queue, item, person.name, start, end)
            return reply({"turns": 0, "alike": self._turns.decided_along(item, person)})
        with transaction(self._queue.db):
            turns = marks.mark(self._queue, item, person.name, span)
            self._queue.audit.add(person.name, "marked", item.id)
        return reply({"turns": turns, "alike": self._turns.decided_along(item, person)})
