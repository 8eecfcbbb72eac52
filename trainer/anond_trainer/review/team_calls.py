"""The calls about the team: people and languages, agreement, and the audit log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from anond.events.review import Decision
from anond.web.bodies import reply
from anond_trainer.review import accounts, opinions
from anond_trainer.review.calibration_view import calibration_view
from anond_trainer.review.interface import Call
from anond_trainer.review.progress import as_they_stood, untagging
from anond_trainer.review.queue import Queue
from anond_trainer.review.votes_on_log import VotesOnLog
from anond_trainer.review.without_proposals import with_and_without

if TYPE_CHECKING:
    from anond_trainer.review.agreement import Agreement

LATEST: Final = 200  # entries of the audit log that an admin's page gets


class TeamCalls:
    """The endpoints, over one queue and the decisions on the log."""

    def __init__(self, queue: Queue, votes: VotesOnLog) -> None:
        self._queue = queue
        self._votes = votes

    def calls(self) -> list[Call]:
        """The calls, of which routes and OpenAPI are made."""
        return [
            Call("/api/calibration", self.calibration),
            Call("/api/team", self.team, role="lead"),
            Call("/api/untagging", self.untagging, role="lead"),
            Call("/api/agreement", self.agreement, role="lead"),
            Call("/api/audit", self.audit, role="admin"),
        ]

    async def team(self, request: Request) -> Response:
        """For leads: who reads what, who looks at something now, and which languages wait for nobody."""
        waiting = self._queue.languages()
        people = accounts.everybody(self._queue.db)
        return reply(
            {
                "people": [{"name": p.name, "role": p.role, "langs": p.langs} for p in people],
                "waiting": waiting,
                "unread": accounts.languages_without_reader(self._queue.db, list(waiting)),
                "short": accounts.short_of_two(self._queue.db, self._queue.languages_for_two()),
                "bare": as_they_stood(self._queue.db),
                "proposals": with_and_without(self._queue.db),
                "disputed": opinions.disputed(self._queue.db),
            }
        )

    async def agreement(self, request: Request) -> Response:
        """For leads: how far each pair of people agrees beyond chance."""
        try:
            found = await asyncio.to_thread(_agreements, await self._votes.read())
        except ModuleNotFoundError:
            return reply({"error": "scikit-learn is not installed: pip install 'anond[train]'"}, 501)
        return reply({"agreement": [one.as_dict() for one in found]})

    async def untagging(self, request: Request) -> Response:
        """For leads: who leaves untagged what others tag."""
        return reply({"untagging": await asyncio.to_thread(untagging, await self._votes.read())})

    async def audit(self, request: Request) -> Response:
        """For admins: the latest entries of the audit log, newest first."""
        return reply({"entries": [entry.as_dict() for entry in self._queue.audit.entries(LATEST)]})

    async def calibration(self, request: Request) -> Response:
        """How near people are to the lead in the calibration round: leads see all, others their own at its end."""
        try:
            found = await calibration_view(self._queue, request.scope["person"])
        except ModuleNotFoundError:
            return reply({"error": "scikit-learn is not installed: pip install 'anond[train]'"}, 501)
        return reply(found)


def _agreements(votes: Sequence[Decision]) -> Sequence[Agreement]:
    """In a thread: to import scikit-learn takes seconds, in which nobody else would get an answer."""
    from anond_trainer.review.agreement import agreements

    return agreements(votes)
