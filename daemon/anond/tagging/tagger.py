"""The tagger's door: texts in, spans and risk out. The pipeline, `anond tag` and the evaluation all come through here.

`read` gathers the evidence of one text, `decode` lets the models look at a whole batch, `find` merges what was found
with what the session remembers, `risks` says for a whole batch how likely it is that something was missed. `settle` is
the last two for one text. Models are swapped by assigning `models`; a batch works with those it began with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from anond.surrogates.ledger import Ledger
from anond.tagging import confidence, labels
from anond.tagging.decoder import Decoded, Decoder
from anond.tagging.detectors import birth, detect
from anond.tagging.detectors.answer import answered
from anond.tagging.features import Sentence, sentence
from anond.tagging.memory import common_words, remembered
from anond.tagging.merge import merge
from anond.tagging.tags import Policy, Span
from anond.text.tokens import Tokens, tokenize
from anond.text.view import View, normalise
from anond_gazetteers import Gazetteers


@dataclass(frozen=True, slots=True)
class Reading:
    """One text with the evidence that needs no model. All offsets are on the view."""

    lang: str
    view: View = field(repr=False)
    tokens: Tokens = field(repr=False)
    detected: tuple[Span, ...] = field(repr=False)
    sentence: Sentence = field(repr=False)
    common: frozenset[int] = field(default=frozenset(), repr=False)  # tokens that are names or common words


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in one text: spans on the original, and which tokens of the view they hide."""

    spans: tuple[Span, ...]
    hidden: list[bool] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Tagging:
    """What was found in one text: spans on the original text, and the risk that something hidden was missed."""

    spans: tuple[Span, ...]
    risk: float


class Tagger:
    """Detectors, lists, memory and one model for each language, behind one door."""

    def __init__(self, gazetteers: Gazetteers, policy: Policy) -> None:
        self.models: Mapping[str, Decoder] = {}
        self.policy = policy
        self._gazetteers = gazetteers

    def read(self, text: str, lang: str, speaker: str, asked: str, first: bool) -> Reading:
        """Normalise, tokenise and gather the evidence of one text."""
        view = normalise(text)
        tokens = tokenize(view.text)
        detected = tuple(detect(view.text, lang))
        if "birth" in asked:
            detected += tuple(birth.answer(view.text, lang))
        detected += tuple(answered(view.text, asked, detected))
        hits = self._gazetteers.find(tokens.words, lang)
        evidence = sentence(tokens, view.text, lang, speaker, asked, first, detected, hits)
        return Reading(lang, view, tokens, detected, evidence, common_words(hits))

    def is_common(self, word: str, lang: str) -> bool:
        """Whether a word is known to be a common one of its language, and no name."""
        return self._gazetteers.is_common(word, lang)

    def decode(self, readings: Sequence[Reading], models: Mapping[str, Decoder]) -> list[Decoded | None]:
        """What the models say, in one go for each language; None where there is no model for it."""
        found: list[Decoded | None] = [None] * len(readings)
        by_lang: dict[str, list[int]] = {}
        for i, reading in enumerate(readings):
            by_lang.setdefault(reading.lang, []).append(i)
        for lang, places in by_lang.items():
            if lang in models:
                decoded = models[lang].decode([readings[i].sentence for i in places])
                for i, one in zip(places, decoded, strict=True):
                    found[i] = one
        return found

    def find(self, reading: Reading, decoded: Decoded | None, ledger: Ledger) -> Found:
        """Merge all evidence about one text."""
        tokens, text = reading.tokens, reading.view.text
        known = remembered(text, tokens, ledger, reading.common)
        tagged = labels.decode(decoded.labels, tokens) if decoded is not None else ()
        spans = merge(text, (*reading.detected, *known, *tagged), self.policy)
        hides = [s for s in spans if self.policy.covers(s.tag, s.sub)]
        return Found(_on_original(reading.view, spans, self.policy), covered(tokens, hides))

    def risks(self, found: Sequence[Found], decoded: Sequence[Decoded | None]) -> list[float]:
        """For each text the chance that something that is left alone should be hidden; 1 where no model looked."""
        out = [1.0] * len(found)
        places = [i for i, one in enumerate(decoded) if one is not None]
        seen = [one for one in decoded if one is not None]
        for i, risk in zip(places, confidence.risks(seen, [found[i].hidden for i in places], self.policy), strict=True):
            out[i] = risk
        return out

    def settle(self, reading: Reading, decoded: Decoded | None, ledger: Ledger) -> Tagging:
        """Spans and risk of one text."""
        found = self.find(reading, decoded, ledger)
        return Tagging(found.spans, self.risks([found], [decoded])[0])


def covered(tokens: Tokens, spans: Sequence[Span]) -> list[bool]:
    """For each token whether all of it is hidden by one of the spans (sorted, not overlapping)."""
    flags = [False] * len(tokens.words)
    at = 0
    for i, (start, end) in enumerate(zip(tokens.starts, tokens.ends, strict=True)):
        while at < len(spans) and spans[at].end <= start:
            at += 1
        flags[i] = at < len(spans) and spans[at].start <= start and end <= spans[at].end
    return flags


def _on_original(view: View, spans: Sequence[Span], policy: Policy) -> tuple[Span, ...]:
    """The same spans on the original text. Of two that claim the same character there, one that is hidden has it."""
    out: list[Span] = []
    for s in spans:
        start, end = view.to_original(s.start, s.end)
        if out and start < out[-1].end:
            if policy.covers(s.tag, s.sub) and not policy.covers(out[-1].tag, out[-1].sub):
                before = out.pop()
                out += [replace(before, end=start)] if before.start < start else []
            else:
                start = out[-1].end
        if start < end:
            out.append(replace(s, start=start, end=end))
    return tuple(out)
