"""The calls for look-ups: waiting turns, earlier decisions, and the meaning of tags."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from anond.config.tag_guide import ENGLISH, for_page
from anond.tags import Policy
from anond.web.bodies import BadBody, reply
from anond_trainer.review.accounts import Person
from anond_trainer.review.bodies import body_of, string
from anond_trainer.review.earlier import MAX_PATTERN, BadPattern, compiled, earlier
from anond_trainer.review.interface import Call, fields, text
from anond_trainer.review.legend import legend
from anond_trainer.review.looking_back import past_of
from anond_trainer.review.queue import Queue
from anond_trainer.review.search import MAX_QUERY, search
from anond_trainer.review.views import decision_view, earlier_view, hit_view, item_view


class SearchCalls:
    """The endpoints, over one queue."""

    def __init__(self, queue: Queue, policy: Policy) -> None:
        self._queue = queue
        self._policy = policy

    def calls(self) -> list[Call]:
        """The calls, of which routes and OpenAPI are made."""
        return [
            Call("/api/legend", self.legend),
            Call("/api/search", self.search, fields("query", query=text(MAX_QUERY), inside={"type": "boolean"})),
            Call("/api/earlier", self.earlier, fields("pattern", pattern=text(MAX_PATTERN))),
            Call("/api/mine", self.mine),
            Call("/api/guidelines", self.guidelines),
        ]

    async def legend(self, request: Request) -> Response:
        """Tags, their keys, and which of them are replaced."""
        return reply(legend(self._policy, request.query_params.get("lang", ENGLISH)))

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
        whose = None if person.has_role("lead") else person.name
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
                item = decision_view(made) | ({"alike": past.along} if past.along else {})
                shown: dict[str, Any] = {"verdict": made.verdict, "item": item, "state": past.state}
            elif past.item is not None:
                shown = {"verdict": "skip", "item": item_view(past.item, past.item.spans)}
            found.append(shown | {"at": past.at, "left": past.left, "why": past.why})
        return reply({"past": found})

    async def guidelines(self, request: Request) -> Response:
        """What each tag means, with examples, in the language of the page."""
        return reply(for_page(request.query_params.get("lang", ENGLISH)))
