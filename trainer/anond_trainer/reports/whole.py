"""Spans as the daemon would find them: detectors, lists, model and session memory together, session by session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from anond.surrogates.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tagging.decoder import Decoder
from anond.tagging.tagger import Tagger
from anond.tagging.tags import Span
from anond_gazetteers import load as load_gazetteers
from anond_trainer.corpora.align import readings
from anond_trainer.corpora.gold import GoldTurn
from anond_trainer.reports.evaluation import Figures, evaluate

_KEY = bytes(32)  # surrogates are thrown away here; a ledger needs some


def figures(turns: Iterable[GoldTurn], tagger: Tagger, models: Mapping[str, Decoder]) -> Figures:
    """Judge all that the daemon would hide in gold turns, without anything being sent to review."""
    substituter = Substituter(load_gazetteers())
    read = list(readings(turns, tagger))
    decoded = tagger.decode([reading for _, reading in read], models)
    ledgers: dict[str, Ledger] = {}
    found: list[Sequence[Span]] = []
    for (turn, reading), one in zip(read, decoded, strict=True):
        ledger = ledgers.setdefault(turn.session, Ledger())
        spans = tagger.find(reading, one, ledger).spans
        hidden = [span for span in spans if tagger.policy.covers(span.tag, span.sub)]
        substituter.replace(turn.text, hidden, ledger, _KEY, turn.lang)
        found.append(spans)
    return evaluate([turn for turn, _ in read], found, tagger.policy)
