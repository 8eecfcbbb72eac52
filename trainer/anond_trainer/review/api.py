"""The JSON interface of the review page. Bodies in, bodies out; no text in a URL, none in an error."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from anond.config.tag_guide import ENGLISH, for_page
from anond.events.review import Decision, ReviewItem
from anond.tags import Policy, Span
from anond.web.bodies import BadBody, reply
from anond_trainer.review import accounts, asked_first, calibration, opinions, stored_decisions
from anond_trainer.review.accounts import Person
from anond_trainer.review.alike import count_alike, same_decision
from anond_trainer.review.assignments import Assignments
from anond_trainer.review.bodies import body_of, seconds, string
from anond_trainer.review.calibration_view import calibration_view
from anond_trainer.review.daemon_progress import DaemonProgress
from anond_trainer.review.database import transaction
from anond_trainer.review.earlier import MAX_PATTERN, BadPattern, compiled, earlier
from anond_trainer.review.interface import DECISION, ITEM, Call, fields, text
from anond_trainer.review.legend import legend
from anond_trainer.review.live import events
from anond_trainer.review.looking_back import past_of
from anond_trainer.review.metrics import Metrics
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.progress import as_they_stood, progress, untagging
from anond_trainer.review.proposals import Proposer
from anond_trainer.review.search import MAX_QUERY, search
from anond_trainer.review.settling import dispute, opinions_of
from anond_trainer.review.unaided import is_unaided, with_and_without
from anond_trainer.review.verdicts import decision, read_verdict
from anond_trainer.review.views import decision_view, earlier_view, hit_view, item_view
from anond_trainer.review.votes_on_log import VotesOnLog
from anond_trainer.review.word_history import histories

if TYPE_CHECKING:
    from anond_trainer.review.agreement import Agreement
    from anond_trainer.review.newest_models import NewestModels

SKIP_REASONS = ("", "unsure", "language", "lead")
LATEST = 200  # entries of the audit log that an admin's page gets

WHY = {"type": "string", "enum": list(SKIP_REASONS)}


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
    ) -> None:
        self._assignments = assignments
        self._queue = assignments.queue
        self._outbox = outbox
        self._policy = policy
        self._troubles = troubles
        self._daemons = daemons
        self._votes = votes
        self._proposer = proposer
        self._models = models
        self._metrics = metrics
        self._unaided = unaided

    def calls(self) -> list[Call]:
        """The interface, of which routes and OpenAPI are made."""
        return [
            Call("/api/me", self.me),
            Call("/api/legend", self.legend),
            Call("/api/next", self.next),
            Call("/api/stats", self.stats),
            Call("/api/events", self.events, streams=True),
            Call("/api/decide", self.decide, DECISION, gone=True),
            Call("/api/undo", self.undo, ITEM, gone=True),
            Call("/api/skip", self.skip, fields("item", item=text(100), why=WHY), gone=True),
            Call("/api/hold", self.hold, ITEM, gone=True),
            Call("/api/take", self.take, ITEM, gone=True),
            Call("/api/search", self.search, fields("query", query=text(MAX_QUERY), inside={"type": "boolean"})),
            Call("/api/earlier", self.earlier, fields("pattern", pattern=text(MAX_PATTERN))),
            Call("/api/mine", self.mine),
            Call("/api/guidelines", self.guidelines),
            Call("/api/calibration", self.calibration),
            Call("/api/team", self.team, role="lead"),
            Call("/api/untagging", self.untagging, role="lead"),
            Call("/api/agreement", self.agreement, role="lead"),
            Call("/api/audit", self.audit, role="admin"),
        ]

    async def me(self, request: Request) -> Response:
        """Who is logged in."""
        person: Person = request.scope["person"]
        calibrates = calibration.running(self._queue.db) is not None
        return reply({"name": person.name, "role": person.role, "langs": person.langs, "calibrates": calibrates})

    async def team(self, request: Request) -> Response:
        """For leads: who reads what, who looks at something now, and which languages wait for nobody."""
        waiting = self._queue.languages()
        people = accounts.everybody(self._queue.db)
        return reply(
            {
                "people": [{"name": p.name, "role": p.role, "langs": p.langs} for p in people],
                "waiting": waiting,
                "unread": accounts.unread(self._queue.db, list(waiting)),
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

    async def legend(self, request: Request) -> Response:
        """Tags, their keys, and which of them are replaced."""
        return reply(legend(self._policy, request.query_params.get("lang", ENGLISH)))

    async def next(self, request: Request) -> Response:
        """The item to look at now."""
        return reply(await self._shown(request.scope["person"]))

    async def stats(self, request: Request) -> Response:
        """The counters, and how the work goes on."""
        person: Person = request.scope["person"]
        status = self._status(person)
        counts = status["counts"]
        learnt = self._models.learnt if self._models is not None else {}
        made = progress(self._queue.db, person.name, counts["open"], counts["last_hour"], learnt)
        return reply(status | {"progress": made})

    async def events(self, request: Request) -> Response:
        """The counters again whenever they change, as server-sent events."""
        still = request.scope["still"]

        def status() -> dict[str, Any] | None:
            person = still()
            return None if person is None else self._status(person)

        stream = events(status, request.app.state.stopping)
        return StreamingResponse(stream, media_type="text/event-stream")

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
            return await self._gone(person)
        try:
            verdict, spans = read_verdict(item, body)
        except ValueError as error:
            raise BadBody(str(error)) from None
        if calibrates:
            calibration.decide(self._queue, person, item, verdict, spans, seconds(body))
            undo = {"item": name, "verdict": verdict, "seconds": self._outbox.undo_window, "count": 1}
            return reply(await self._shown(person) | {"undo": undo})
        made = decision(
            item, verdict, spans,
            reviewer=person.name, at=self._queue.clock(), seconds=seconds(body),
            asked=asked_first.asked(self._queue.db, item.id),
        )  # fmt: skip
        db = self._queue.db
        others = [] if self._sees_none(item, person) else self._queue.alike(item.id, person.name)
        along = [same_decision(made, like, asked_first.asked(db, like.id)) for like in others]
        with transaction(db):  # one, since to bring each to disk is most of what a person waits for
            kept_it = self._outbox.put(made, along)
            following = self._following(person)
        if not kept_it:
            return await self._gone(person)
        self._metrics.decided(verdict, item.lang, 1 + len(along))
        undo = {"item": item.id, "verdict": verdict, "seconds": self._outbox.undo_window, "count": 1 + len(along)}
        return reply(await self._with(following, person) | {"undo": undo})

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
            return reply(self._status(person) | {"item": self._of_round(again, person, taken_back.spans)})
        undone = self._outbox.undo(name, person.name)
        item = self._assignments.take(person, name) if undone else None
        if undone is None or item is None:
            return reply({"error": "too late: the decision was sent"}, 409)
        shown = item_view(item, undone.spans) | {"why": asked_first.why(self._queue.db, item.id)}
        return reply(self._status(person) | {"item": shown})

    async def skip(self, request: Request) -> Response:
        """Put an item behind all others and hand out the next."""
        body = await body_of(request)
        person: Person = request.scope["person"]
        why = string({"why": ""} | body, "why")
        if why not in SKIP_REASONS:
            raise BadBody("why has to be unsure, language or lead")
        if string(body, "item").startswith(calibration.PREFIX):
            calibration.skip(self._queue, person, string(body, "item").removeprefix(calibration.PREFIX))
            return reply(await self._shown(person))
        if not self._assignments.skip(person, string(body, "item"), why):
            return await self._gone(person)
        return reply(await self._shown(person))

    async def hold(self, request: Request) -> Response:
        """Keep an item for as long again: its reader is still at work."""
        name = string(await body_of(request), "item")
        if name.startswith(calibration.PREFIX):  # nobody else waits for it
            return reply(self._status(request.scope["person"]))
        if not self._assignments.keep(request.scope["person"], name):
            return await self._gone(request.scope["person"])
        return reply(self._status(request.scope["person"]))

    async def take(self, request: Request) -> Response:
        """Hand out a certain item: one that was searched for, or skipped before."""
        person: Person = request.scope["person"]
        item = self._assignments.take(person, string(await body_of(request), "item"))
        if item is None:
            return await self._gone(person)
        return reply(self._status(person) | {"item": await self._laid(item, person)})

    async def search(self, request: Request) -> Response:
        """Find words in what waits. The log of who searched holds a keyed hash of them."""
        body = await body_of(request)
        person: Person = request.scope["person"]
        query, inside = string(body, "query").strip(), body.get("inside", False)
        if not 0 < len(query) <= MAX_QUERY or type(inside) is not bool:
            raise BadBody("a query has 1 to 200 characters, and inside is true or false")
        self._searched(person, "search", query)
        hits = await search(self._queue, query, person.name, person.langs, inside=inside)
        return reply({"hits": [hit_view(hit) for hit in hits]})

    async def earlier(self, request: Request) -> Response:
        """Find a regular expression in earlier decisions: leads in those of all, others in their own."""
        person: Person = request.scope["person"]
        pattern = string(await body_of(request), "pattern")
        if not 0 < len(pattern) <= MAX_PATTERN:
            raise BadBody("a regular expression has 1 to 200 characters")
        try:
            expression = compiled(pattern)
        except BadPattern:
            raise BadBody("this is no regular expression (RE2)") from None
        self._searched(person, "earlier", pattern)
        whose = None if person.may("lead") else person.name
        found = await earlier(self._queue, expression, whose, person.langs)
        hits = [earlier_view(hit) for hit in found.hits]
        return reply({"hits": hits, "looked_at": found.looked_at, "complete": found.complete})

    def _searched(self, person: Person, what: str, query: str) -> None:
        digest = self._queue.ring.digest(f"review {what}", query.lower().encode("utf-8", "replace"))
        self._queue.audit.add(person.name, "searched", detail=digest.hex())

    async def mine(self, request: Request) -> Response:
        """What the person decided or skipped lately and may still change, newest first."""
        found = []
        for past in past_of(self._queue, request.scope["person"].name):
            if past.decision is not None:
                made = past.decision
                shown: dict[str, Any] = {"verdict": made.verdict, "item": decision_view(made)}
            elif past.item is not None:
                shown = {"verdict": "skip", "item": item_view(past.item, past.item.spans)}
            found.append(shown | {"at": past.at, "left": past.left, "why": past.why})
        return reply({"past": found})

    async def guidelines(self, request: Request) -> Response:
        """What each tag means, with examples, in the language of the page."""
        return reply(for_page(request.query_params.get("lang", ENGLISH)))

    async def _gone(self, person: Person) -> Response:
        said = "this turn was decided elsewhere, somebody else has it now, or its time is over"
        return reply(await self._shown(person) | {"error": said}, 409)

    async def _shown(self, person: Person) -> dict[str, Any]:
        return await self._with(self._following(person), person)

    def _following(self, person: Person) -> tuple[ReviewItem | None, bool]:
        """The turn that a person gets now, and whether it is one of the calibration round."""
        of_round = calibration.next_item(self._queue, person)
        return (of_round, True) if of_round is not None else (self._assignments.item(person), False)

    async def _with(self, following: tuple[ReviewItem | None, bool], person: Person) -> dict[str, Any]:
        item, of_round = following
        if item is None:
            return self._status(person) | {"item": None}
        laid = self._of_round(item, person, item.spans) if of_round else await self._laid(item, person)
        return self._status(person) | {"item": laid}

    def _of_round(self, item: ReviewItem, person: Person, spans: Sequence[Span]) -> dict[str, Any]:
        """A turn of the calibration round: everybody gets the same proposals, and no word of what others decided."""
        done, of = calibration.how_far(self._queue.db, person)
        return item_view(calibration.shown(item), spans) | {"calibration": {"done": done, "of": of}}

    async def _laid(self, item: ReviewItem, person: Person) -> dict[str, Any]:
        """An item as it comes before a person, and how many others the same key decides."""
        why = {"why": asked_first.why(self._queue.db, item.id)}
        if self._sees_none(item, person):
            return item_view(item, ()) | why | {"unaided": True}
        others = count_alike(self._queue.db, item.id, person.name, self._queue.clock())
        was_decided = opinions.was_decided(
            self._queue.db, item.id
        )  # the counts would tell the second of two what the first did
        known = [] if was_decided else histories(self._queue.db, self._queue.ring, item.turn.text)
        more = ({"alike": others} if others else {}) | ({"history": known} if known else {})
        return await self._proposed(item) | why | more

    def _sees_none(self, item: ReviewItem, person: Person) -> bool:
        """Whether this person gets no proposals, and so decides no other turn along, whose proposals would be lost."""
        queue = self._queue
        return item.double and is_unaided(queue.db, queue.ring, item.id, person.name, self._unaided)

    async def _proposed(self, item: ReviewItem) -> dict[str, Any]:
        """An item with proposals that were made just now, or with the opinions that a third person has to settle."""
        if two := self._queue.in_dispute(item.id):
            return item_view(item, opinions_of(two)) | dispute(two)
        if self._proposer is None:
            return item_view(item, item.spans)
        known = stored_decisions.of_session(self._queue.db, item.session, self._queue.open_decision)
        decided = [one for one in known if one.item != item.id]  # the second of two people decides for themselves
        spans = await self._proposer.propose(item, decided, self._queue.others_of_session(item))
        return item_view(item, spans)

    def _status(self, person: Person) -> dict[str, Any]:
        return self._assignments.status(person) | {"trouble": bool(self._troubles), "applied": self._daemons.state()}


def _agreements(votes: Sequence[Decision]) -> Sequence[Agreement]:
    """In a thread: to import scikit-learn takes seconds, in which nobody else would get an answer."""
    from anond_trainer.review.agreement import agreements

    return agreements(votes)
