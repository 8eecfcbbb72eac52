"""The call for correcting a decision whose time to undo is over."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from anond.errors import SealBroken
from anond.tags import Policy
from anond.web.bodies import BadBody, reply
from anond_trainer.review.accounts import Person
from anond_trainer.review.bodies import body_of, seconds, string
from anond_trainer.review.corrections import corrections, own_decisions
from anond_trainer.review.interface import DECISION, Call
from anond_trainer.review.metrics import Metrics
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.queue import Queue
from anond_trainer.review.shown_turns import ShownTurns
from anond_trainer.review.verdicts import read_verdict

GONE = "this is no decision of yours on the log, its text is gone, or a correction of it waits already"


class CorrectionCalls:
    """The endpoint, over one queue and its outbox."""

    def __init__(
        self,
        queue: Queue,
        outbox: Outbox,
        policy: Policy,
        metrics: Metrics,
        turns: ShownTurns,
        refused: Callable[[str, str], None],
    ) -> None:
        self._queue, self._outbox, self._policy = queue, outbox, policy
        self._metrics, self._turns, self._refused = metrics, turns, refused

    def calls(self) -> list[Call]:
        """The calls, of which routes and OpenAPI are made."""
        return [Call("/api/correct", self.correct, DECISION, gone=True)]

    async def correct(self, request: Request) -> Response:
        """Correct a decision of one's own that is on the log: what went out is recalled where it should hide more."""
        body = await body_of(request)
        person: Person = request.scope["person"]
        earlier = own_decisions(self._queue, string(body, "item"), person.name)
        if not earlier:
            return self._gone(person)
        try:
            verdict, spans = read_verdict(earlier[0][0], body)
        except ValueError as error:
            raise BadBody(str(error)) from None
        try:
            made = corrections(self._queue, earlier, verdict, spans, self._policy, seconds(body))
        except SealBroken:  # its session was forgotten meanwhile
            return self._gone(person)
        if not made:
            return reply(self._turns.status(person) | {"effect": "none"})
        if not self._outbox.correct(made):
            return self._gone(person)
        for one in made:
            self._metrics.corrected(one.effect)
        undo = {"item": made[0].made.item, "verdict": verdict, "seconds": self._outbox.undo_window, "count": len(made)}
        return reply(self._turns.status(person) | {"effect": made[0].effect, "undo": undo})

    def _gone(self, person: Person) -> Response:
        self._refused(person.name, "item")
        return reply({"error": GONE}, 409)
