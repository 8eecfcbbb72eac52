"""The tagger's door: texts in, spans and risk out. The pipeline, `anond tag` and the evaluation all come through here.

`read_all` gathers the evidence of texts, `read` that of one, `recall` adds what the session remembers of it, `decode`
lets the models look at a whole batch, `find` merges all that was found, `risks` says for a whole batch how likely it is
that something was missed. `settle` is the last two for one text. Models are swapped by assigning `models`; a batch
works with those it began with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from anond.surrogates.ledger import Ledger
from anond.tagging import confidence, labels
from anond.tagging.decoder import Decoded, Decoder
from anond.tagging.detectors import birth, detect_all
from anond.tagging.detectors.answer import answered
from anond.tagging.echo import echoes
from anond.tagging.features import Sentence, recalling, sentence
from anond.tagging.introduced import introduced
from anond.tagging.memory import common_words, remembered
from anond.tagging.merge import merge
from anond.tagging.tags import Policy, Span
from anond.text.tokens import Tokens, tokenize
from anond.text.view import View, normalise
from anond_gazetteers import Gazetteers, Hit
from anond_gazetteers.lexicon import ALL


class Heard(NamedTuple):
    """A text to be read: its language, who says it, what was asked before, and whether a session begins with it."""

    text: str
    lang: str
    speaker: str
    asked: str
    first: bool

    def __repr__(self) -> str:
        """Say nothing of the text."""
        return f"Heard(lang={self.lang!r})"


@dataclass(slots=True)  # made for every turn, as is `Found`: frozen ones take a microsecond longer each
class Reading:
    """One text with the evidence that needs no model. All offsets are on the view; only `recall` knows the session."""

    lang: str
    view: View = field(repr=False)
    tokens: Tokens = field(repr=False)
    detected: tuple[Span, ...] = field(repr=False)
    sentence: Sentence = field(repr=False)
    common: frozenset[int] = field(default=frozenset(), repr=False)  # tokens that are names or common words
    introduced: tuple[Span, ...] = field(default=(), repr=False)  # the answer to who somebody is
    remembered: tuple[Span, ...] = field(default=(), repr=False)


@dataclass(slots=True)
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
        return self.read_all([Heard(text, lang, speaker, asked, first)])[0]

    def read_all(self, heard: Sequence[Heard]) -> list[Reading]:
        """Read a batch of texts: a sixth less work each, since what a stage needs stays near while it goes on."""
        views = [normalise(one.text) for one in heard]
        tokens = [tokenize(view.text) for view in views]
        found = detect_all([(view.text, one.lang) for view, one in zip(views, heard, strict=True)])
        hits = [self._gazetteers.find(some.words, one.lang, ALL) for some, one in zip(tokens, heard, strict=True)]
        return [_reading(*parts) for parts in zip(heard, views, tokens, found, hits, strict=True)]

    def is_common(self, word: str, lang: str) -> bool:
        """Whether a word is known to be a common one of its language, and no name."""
        return self._gazetteers.is_common(word, lang)

    def recall(self, reading: Reading, ledger: Ledger) -> Reading:
        """The reading with what its session remembers."""
        known = remembered(reading.view.text, reading.tokens, ledger, reading.common)
        if not known:
            return reading
        about = recalling(reading.sentence, reading.tokens, known)
        return replace(reading, sentence=about, remembered=tuple(known))

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

    def find(self, reading: Reading, decoded: Decoded | None) -> Found:
        """Merge all evidence about one text."""
        tokens = reading.tokens
        tagged = labels.decode(decoded.labels, tokens) if decoded is not None else ()
        spans = merge(
            reading.view.text, (*reading.detected, *reading.introduced, *reading.remembered, *tagged), self.policy
        )
        if not spans:
            return Found((), [False] * len(tokens.words))
        hides = [s for s in spans if self.policy.covers(s.tag, s.sub)]
        flags = covered(tokens, hides)
        again = echoes(
            reading.view.text, tokens, hides, flags, reading.common, partial(self.is_common, lang=reading.lang)
        )
        if again:
            spans = merge(reading.view.text, (*spans, *again), self.policy)
            flags = covered(tokens, [s for s in spans if self.policy.covers(s.tag, s.sub)])
        return Found(_on_original(reading.view, spans, self.policy), flags)

    def risks(self, found: Sequence[Found], decoded: Sequence[Decoded | None]) -> list[float]:
        """For each text the chance that something that is left alone should be hidden; 1 where no model looked."""
        out = [1.0] * len(found)
        places = [i for i, one in enumerate(decoded) if one is not None]
        seen = [one for one in decoded if one is not None]
        for i, risk in zip(places, confidence.risks(seen, [found[i].hidden for i in places], self.policy), strict=True):
            out[i] = risk
        return out

    def settle(self, reading: Reading, decoded: Decoded | None) -> Tagging:
        """Spans and risk of one text."""
        found = self.find(reading, decoded)
        return Tagging(found.spans, self.risks([found], [decoded])[0])


def _reading(heard: Heard, view: View, tokens: Tokens, found: list[Span], hits: list[Hit]) -> Reading:
    lang, asked = heard.lang, heard.asked
    if asked:
        if "birth" in asked:
            found += birth.answer(view.text, lang)
        found += answered(view.text, asked, found)
    evidence = sentence(tokens, view.text, lang, heard.speaker, asked, heard.first, found, hits)
    names = introduced(tokens, hits) if "name" in asked else ()
    return Reading(lang, view, tokens, tuple(found), evidence, common_words(hits), tuple(names))


def covered(tokens: Tokens, spans: Sequence[Span]) -> list[bool]:
    """For each token whether all of it is hidden by one of the spans (sorted, not overlapping)."""
    flags = [False] * len(tokens.words)
    if not spans:
        return flags
    at = 0
    for i, (start, end) in enumerate(zip(tokens.starts, tokens.ends, strict=True)):
        while at < len(spans) and spans[at].end <= start:
            at += 1
        flags[i] = at < len(spans) and spans[at].start <= start and end <= spans[at].end
    return flags


def _on_original(view: View, spans: Sequence[Span], policy: Policy) -> tuple[Span, ...]:
    """The same spans on the original text. Of two that claim the same character there, one that is hidden has it."""
    if view.is_original:
        return tuple(spans)
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
