"""Proposals for people, made anew when the page asks for a turn.

An item holds the spans from when its turn was diverted. By the time somebody looks, people may have named a person in
another turn of the session, a better model may be there, and the policy may have changed. The session's memory is
rebuilt from its own items and decisions, since the review server never holds a ledger.

One thread does all the reading, as in a daemon. Where it fails or takes too long, the item's own proposals stand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from anond.engines.protocol import Engine
from anond.errors import BadEvent
from anond.events.review import Decision, ReviewItem
from anond.near.models import NearEngines
from anond.session.learning import learn, learn_facts
from anond.session.ledger import Ledger
from anond.tagging.listening import text_behind
from anond.tagging.merge import merge
from anond.tagging.reading import KnownSession, TurnReader, TurnReading
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond_gazetteers.forgetting import forget_all

PATIENCE: Final = 0.5  # seconds after which the item's own proposals are shown
GUESSES: Final = ("neighbour", "machine", "")  # sources of which a session learns nothing before a person has looked


class Proposer:
    """Reads turns again, each with the present knowledge of its session."""

    def __init__(
        self, make: Callable[[], Tagger], max_tokens: int, patience: float = PATIENCE, *, starters: bool = True
    ) -> None:  # fmt: skip
        """`make` builds the tagger, which takes a second, in the thread that will use it."""
        self._make = make
        self._near = NearEngines(starters=starters)
        self._max_tokens = max_tokens
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, "proposals")
        self._tagger: Tagger | None = None
        self._models: Mapping[str, Engine] = {}
        self._own: frozenset[str] = frozenset()  # languages of which the newest model cannot be read here

    async def use_models(self, models: Callable[[], Mapping[str, Engine]], unusable: Collection[str]) -> None:
        """Propose with these models from now on; in languages whose newest is unusable the items' own proposals."""

        def put_in_use() -> None:
            tagger, found = self._tagger or self._make(), models()
            self._models = {lang: model for lang, model in found.items() if lang not in unusable}
            self._tagger, self._own = tagger, frozenset(unusable)

        await asyncio.get_running_loop().run_in_executor(self._thread, put_in_use)

    async def forget_words(self) -> None:
        """Empty the caches that hold words of turns."""
        await asyncio.get_running_loop().run_in_executor(self._thread, forget_all)

    def close(self) -> None:
        """Let go of the thread; a turn that it still reads is not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def propose(
        self, item: ReviewItem, decided: Sequence[Decision], items: Sequence[ReviewItem]
    ) -> tuple[Span, ...]:
        """The proposals of an item, by what was decided about its session and the other items of it."""
        tagger = self._tagger
        if tagger is None:  # it is still being built
            return item.spans
        reading = asyncio.get_running_loop().run_in_executor(
            self._thread, self._proposed, tagger, item, decided, items
        )  # fmt: skip
        try:
            return await asyncio.wait_for(reading, self._patience)
        except Exception:  # proposals must not fail a turn
            return item.spans

    def _proposed(
        self, tagger: Tagger, item: ReviewItem, decided: Sequence[Decision], items: Sequence[ReviewItem]
    ) -> tuple[Span, ...]:
        left = _LeftAlone(decided)
        ledger = remembering(item, decided, items, left)
        kept = [span for span in item.spans if _is_from_memory(span) and not left.includes(item.turn.text, span)]
        reader, turn = TurnReader(tagger, self._max_tokens, near=self._near.of), item.turn
        text = text_behind(item.context, turn.text, turn.speaker, item.lang, turn.turn)  # whose questions it may answer
        read = TurnReading(KnownSession(ledger), [text])
        reader.gather([read])
        fits = reader.fits(read)
        if not fits or item.lang in self._own or any(span.source in ("machine", "") for span in item.spans):
            # the model of the daemon cannot be asked, or nobody said what speaks for its proposals: they stay
            kept = [span for span in item.spans if not (_is_from_memory(span) and left.includes(item.turn.text, span))]
        reader.find([read], self._models)
        lent = reader.lent(read, self._models, refused=item.lang in self._own) if fits else ()
        return merge(turn.text, (*kept, *read.spans, *lent), tagger.policy.of(turn.speaker, item.lang))


def remembering(item: ReviewItem, decided: Sequence[Decision], items: Sequence[ReviewItem], left: _LeftAlone) -> Ledger:
    """The knowledge of an item's session: facts, people's marks, and the values found in turns that still wait."""
    ledger = Ledger()
    with suppress(BadEvent):
        learn_facts(ledger, item.turn.facts)
    for other in items:
        for span in other.spans:
            if span.source.partition(":")[0] not in GUESSES and not left.includes(other.turn.text, span):
                learn(ledger, span.tag, span.sub, other.turn.text[span.start : span.end])
    for one in decided:
        for span in one.spans:
            learn(ledger, span.tag, span.sub, one.turn.text[span.start : span.end])
    return ledger


class _LeftAlone:
    """The words that people left untagged in turns of a session, and tagged in none."""

    def __init__(self, decided: Sequence[Decision]) -> None:
        released = [one for one in decided if one.verdict == "release"]
        self._tagged = {one.turn.text[s.start : s.end].casefold() for one in released for s in one.spans}
        self._texts = [_without(one) for one in released]

    def includes(self, text: str, span: Span) -> bool:
        """Whether the value of a span was left alone."""
        value = text[span.start : span.end].casefold()
        return value not in self._tagged and any(f" {value} " in f" {words} " for words in self._texts)


def _without(one: Decision) -> str:
    """The words of a turn that were not tagged, in small letters, with a space between any two."""
    chars = [char if char.isalnum() else " " for char in one.turn.text]
    for span in one.spans:
        chars[span.start : span.end] = ["\0"] * (span.end - span.start)
    return " ".join("".join(chars).casefold().split())


def _is_from_memory(span: Span) -> bool:
    return span.source.partition(":")[0] in ("memory", "facts")
