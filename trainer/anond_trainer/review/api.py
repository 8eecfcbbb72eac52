"""The JSON interface of the review page. Bodies in, bodies out; no text in a URL, none in an error.

Each subject has a part of its own: `decision_calls`, `search_calls`, `team_calls`; `shown_turns` makes what a person
sees. This module has the rest: the person logged in, counters, and live updates of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from anond.tags import Policy
from anond.web.bodies import reply
from anond_trainer.review import calibration, stored_corrections
from anond_trainer.review.accounts import Person
from anond_trainer.review.assignments import Assignments
from anond_trainer.review.correction_calls import CorrectionCalls
from anond_trainer.review.daemon_progress import DaemonProgress
from anond_trainer.review.decision_calls import DecisionCalls
from anond_trainer.review.interface import Call
from anond_trainer.review.live import events
from anond_trainer.review.metrics import Metrics
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.progress import progress
from anond_trainer.review.proposals import Proposer
from anond_trainer.review.search_calls import SearchCalls
from anond_trainer.review.shown_turns import ShownTurns
from anond_trainer.review.team_calls import TeamCalls
from anond_trainer.review.votes_on_log import VotesOnLog

if TYPE_CHECKING:
    from anond_trainer.review.newest_models import NewestModels


class Api:
    """The endpoints, over one queue and its outbox."""

    def __init__(
        self,
        assignments: Assignments,
        outbox: Outbox,
        policy: Policy,
        troubles: Mapping[str, str],
        daemons: DaemonProgress,
        votes: VotesOnLog,
        metrics: Metrics,
        proposer: Proposer | None,
        models: NewestModels | None,
        unaided: float,
        refused: Callable[[str, str], None],
    ) -> None:
        self._queue = queue = assignments.queue
        self._models = models
        self._turns = turns = ShownTurns(assignments, troubles, daemons, proposer, unaided, refused)
        self._parts = (
            DecisionCalls(assignments, outbox, metrics, turns),
            CorrectionCalls(queue, outbox, policy, metrics, turns, refused),
            SearchCalls(queue, policy), TeamCalls(queue, votes),
        )  # fmt: skip

    def calls(self) -> list[Call]:
        """The interface, of which routes and OpenAPI are made."""
        return [
            Call("/api/me", self.me),
            Call("/api/stats", self.stats),
            Call("/api/events", self.events, streams=True),
            *(call for part in self._parts for call in part.calls()),
        ]

    async def me(self, request: Request) -> Response:
        """The person who is logged in."""
        person: Person = request.scope["person"]
        calibrates = calibration.running(self._queue.db) is not None
        return reply({"name": person.name, "role": person.role, "langs": person.langs, "calibrates": calibrates})

    async def stats(self, request: Request) -> Response:
        """The counters, and how the work goes on."""
        person: Person = request.scope["person"]
        status = self._turns.status(person)
        counts = status["counts"]
        learnt = self._models.learnt if self._models is not None else {}
        made = progress(self._queue.db, person.name, counts["open"], counts["last_hour"], learnt)
        late = stored_corrections.too_late_today(self._queue.db, person.name, self._queue.clock())
        return reply(status | {"progress": made | {"too_late": late}})

    async def events(self, request: Request) -> Response:
        """The counters again whenever they change, as server-sent events."""
        still = request.scope["still"]

        def status() -> dict[str, Any] | None:
            person = still()
            return None if person is None else self._turns.status(person)

        stream = events(status, request.app.state.stopping)
        return StreamingResponse(stream, media_type="text/event-stream")
