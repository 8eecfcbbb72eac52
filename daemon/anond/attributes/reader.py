"""Finds attributes, such as professions and ages, in the parts of a text that no hidden span covers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from anond.attributes.broader import broader_term
from anond.attributes.candidates import Candidate, candidates
from anond.attributes.kinds import GENERALISE, KEEP, Attribute
from anond.attributes.lists import lists_of
from anond.attributes.model import AttributeModel, load_model
from anond.attributes.sentence import Sentence, sentence_of
from anond.tags import Span
from anond.text.view import View, normalise
from anond_gazetteers.attribute_lists import LANGUAGES

LEAST: Final = 0.3  # chance from which a candidate counts: what is overlooked costs more than what is hidden in vain


class AttributeReader:
    """Finds attributes and their replacements; none if the policy keeps them."""

    def __init__(self, mode: str = KEEP, model: AttributeModel | None = None) -> None:
        """Read as `policy.attributes` says; raises ModelRefused where the shipped model is needed and not sound."""
        self.mode = mode
        self._model = None if mode == KEEP else model or load_model()

    def replacements(self, text: str, lang: str, hidden: Sequence[Span]) -> list[tuple[Span, str]]:
        """The attributes of a text outside hidden spans, in order, each with its replacement."""
        if self._model is None or lang not in LANGUAGES:
            return []
        found = []
        for one in self.find(text, lang):
            parts = list(_uncovered_parts(one, hidden))
            if one.broader and parts == [(one.start, one.end)]:
                start = one.lead if one.lead >= 0 else one.start
                found.append((Span(start, one.end, one.kind, source="attributes"), one.broader))
                continue
            for start, end in parts:
                if any(map(str.isalnum, text[start:end])):
                    found.append((Span(start, end, one.kind, source="attributes"), f"[{one.kind}]"))
        return sorted(found, key=lambda pair: pair[0].start)

    def find(self, text: str, lang: str) -> list[Attribute]:
        """The attributes of a text, in order; none in a language without lists."""
        if self._model is None or lang not in LANGUAGES:
            return []
        view = normalise(text)
        lists = lists_of(lang)
        about = sentence_of(view.text, lists)
        found = [self._attribute(one, about) for one in self._likeliest(candidates(about, lists), about)]
        return [_in_original(one, view) for one in found]

    def _likeliest(self, some: Sequence[Candidate], about: Sentence) -> list[Candidate]:
        """The candidates that count, the likeliest of those that overlap, in order."""
        assert self._model is not None
        chances = [(self._model.chance(one, about), one.last - one.first, one) for one in some]
        chosen: list[Candidate] = []
        for chance, _, one in sorted(chances, key=lambda rated: (-rated[0], -rated[1], rated[2].first)):
            if chance >= LEAST and all(one.last <= other.first or one.first >= other.last for other in chosen):
                chosen.append(one)
        return sorted(chosen, key=lambda one: one.first)

    def _attribute(self, one: Candidate, about: Sentence) -> Attribute:
        start, end = about.tokens.starts[one.first], about.tokens.ends[one.last - 1]
        if self.mode != GENERALISE:
            return Attribute(start, end, one.kind)
        first, broader = broader_term(one, about)
        lead = about.tokens.starts[first] if first < one.first else -1
        return Attribute(start, end, one.kind, broader, lead)


def _in_original(one: Attribute, view: View) -> Attribute:
    start, end = view.to_original(one.start, one.end)
    lead = view.to_original(one.lead, one.lead + 1)[0] if one.lead >= 0 else -1
    return replace(one, start=start, end=end, lead=lead)


def _uncovered_parts(one: Attribute, hidden: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """The parts of an attribute that no hidden span covers."""
    at = one.start
    for span in hidden:
        if span.end > at and span.start < one.end:
            if span.start > at:
                yield at, span.start
            at = max(at, span.end)
    if at < one.end:
        yield at, one.end
