"""The tagger: texts in, spans and risk out, for the pipeline, `anond tag` and the evaluation alike.

`read_all` gathers the evidence of texts, `read` that of one, `recall` adds the session's memory, `decode` lets the
models look at a whole batch, `find` merges all spans, and `risks` gives for a whole batch the chances that a value was
missed. `spans_and_risk` is the last two for one text. `TurnReader` runs these steps, and nobody else does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from anond.config.own_rules import NO_RULES, OwnRules
from anond.detectors.dates import birth
from anond.detectors.identity.value_answer import value_answer
from anond.engines import confidence, labels
from anond.engines.protocol import Decoded, Engine
from anond.engines.sentence import Sentence, recalling, sentence
from anond.session.ledger import Ledger
from anond.session.memory import common_words, remembered
from anond.tagging.address_parts import with_parts
from anond.tagging.bounds import FAR_TOO_MANY, LOOKED_AT, are_too_many
from anond.tagging.companies import SPEAKERS, companies, introduced, known_companies, without_companies
from anond.tagging.corrected import Corrected, corrected
from anond.tagging.cues import cued
from anond.tagging.joined import alternatives, corners
from anond.tagging.known_dictated import known_dictated
from anond.tagging.known_people import known_people
from anond.tagging.labels_outside import harmless_parts
from anond.tagging.listening import TextToRead
from anond.tagging.merge import merge
from anond.tagging.name_answer import name_answer
from anond.tagging.neighbours import read_as
from anond.tagging.no_names import words_of_chats
from anond.tagging.notable import LISTED, as_notable
from anond.tagging.other_scripts import ScriptStretch, is_unread, names, stretches
from anond.tagging.outweighed_evidence import with_chances, without_outweighed
from anond.tagging.own_values import OwnValues, Stretch, as_own
from anond.tagging.part_reading import PartReading, joined, missed_in
from anond.tagging.repeated_names import repeated_names
from anond.tagging.said_before import SHORT, SaidBefore
from anond.tagging.subtypes import widened, with_subs
from anond.tagging.whole_names import ends_of_nobody, whole_names
from anond.tagging.windows import detect_long
from anond.tags import Policy, Span
from anond.text.tokens import OF_FIGURES, Tokens, first_within, tokenize
from anond.text.view import View, normalise
from anond_gazetteers import Gazetteers, Hit
from anond_gazetteers.forgetting import forgetful
from anond_gazetteers.lexicon import ALL

NO_BOUND: Final = sys.maxsize


@dataclass(slots=True)  # made for every turn, as is `FoundSpans`: frozen ones take a microsecond longer each
class Reading:
    """One text with the evidence that needs no model. All offsets are on the view; only `recall` knows the session."""

    lang: str
    view: View = field(repr=False)
    tokens: Tokens = field(repr=False)
    detected: tuple[Span, ...] = field(repr=False)
    sentence: Sentence = field(repr=False)
    common: frozenset[int] = field(default=frozenset(), repr=False)  # tokens that are names or common words
    name_answer: tuple[Span, ...] = field(default=(), repr=False)  # the answer to who somebody is
    cued: tuple[Span, ...] = field(default=(), repr=False)  # values that a cue reveals, from which no model learns
    remembered: tuple[Span, ...] = field(default=(), repr=False)
    asked: str = ""
    introduced: tuple[tuple[int, int], ...] = field(default=(), repr=False)  # companies whose agent or bot speaks
    companies: tuple[tuple[int, int], ...] = field(default=(), repr=False)  # these, and others that the session knows
    speaker: str = ""
    always_hidden: tuple[Span, ...] = field(default=(), repr=False)  # values that the settings always hide
    kept: tuple[Stretch, ...] = field(default=(), repr=False)  # the places of values that the settings keep
    topic: str = ""  # the session's topic, if a policy asks for it
    is_long: bool = False  # whether it is too long for a model
    parts: tuple[PartReading, ...] = ()  # its parts in other languages, as their models read them
    other_scripts: Sequence[ScriptStretch] = ()  # its words in a script that its language does not write


@dataclass(slots=True)
class FoundSpans:
    """The spans found in one text, on the original, and the tokens of the view that they hide."""

    spans: tuple[Span, ...]
    hidden: list[bool] = field(repr=False)  # or of which it is decided that they are no risk
    outweighed: float = 0.0  # the chance that evidence which the model outweighed points at something sensitive
    policy: Policy | None = None  # of its speaker and language, where those have one of their own
    too_many: bool = False  # whether there were so many, before any were kept, that less was looked at
    unread: bool = False  # whether something in a script that no model of its language reads is not hidden


@dataclass(frozen=True, slots=True)
class Tagging:
    """The spans found in one text, on the original, and the risk that a value was missed."""

    spans: tuple[Span, ...]
    risk: float


class Tagger:
    """Detectors, lists, memory, and the models that it is given, merged."""

    def __init__(
        self, gazetteers: Gazetteers, policy: Policy, own: OwnRules = NO_RULES, topics: Collection[str] = ()
    ) -> None:
        self.topics = frozenset(topics)  # in whose talk public people are left where the policy leaves them
        self.policy = policy
        self._wide_policies: dict[Policy, Policy] = {}  # a part of a tag is known once all of the tag is looked for
        self._own_values = OwnValues(own) if own != NO_RULES else None
        self._gazetteers = gazetteers
        self._by_lang: dict[str, Callable[[str], Collection[str]]] = {}
        self._said = forgetful(SaidBefore[Reading]())  # readings are not changed, but for what each reader sets anew

    def read(self, text: str, lang: str, speaker: str, asked: str, first: bool) -> Reading:
        """Normalise, tokenise and gather the evidence of one text."""
        return self.read_all([TextToRead(text, lang, speaker, asked, first)])[0]

    def read_all(self, texts: Sequence[TextToRead], max_tokens: int = NO_BOUND) -> list[Reading]:
        """Read a batch of texts stage by stage, which takes a sixth less time than text by text.

        Detectors read a long text in windows (`tagging.windows`). Of one of more than `max_tokens` tokens only the
        first so many get evidence, which bounds the cost of any text; numbers count as several.
        """
        keys = [(one, max_tokens) if len(one.text) <= SHORT else None for one in texts]
        return self._said.each(keys, lambda fresh: self._read_fresh([texts[at] for at in fresh], max_tokens))

    def _read_fresh(self, texts: Sequence[TextToRead], max_tokens: int) -> list[Reading]:
        views = [normalise(one.text) for one in texts]
        tokens = [tokenize(view.text) for view in views]
        langs = [read_as(one.lang) for one in texts]
        most = [first_within(some.words, max_tokens, LOOKED_AT * OF_FIGURES) for some in tokens]
        found = detect_long([*zip((view.text for view in views), tokens, langs, strict=True)], most)
        words = [
            some.words if len(some.words) == count else some.words[:count]
            for some, count in zip(tokens, most, strict=True)
        ]
        hits = [self._gazetteers.find(some, lang, ALL) for some, lang in zip(words, langs, strict=True)]
        read = [_reading(*parts) for parts in zip(texts, views, tokens, found, hits, strict=True)]
        for one, lang, count in zip(read, langs, most, strict=True):
            some, text = one.tokens, one.view.text
            text = text if len(some.words) == count else text[: some.ends[count - 1]]
            one.cued = tuple(cued(text, some, lang, self._kinds_of(lang), self.is_common, one.speaker))
            if not text.isascii():
                one.other_scripts = stretches(text, lang)
                one.cued += tuple(names(one.other_scripts))
            if self._own_values is not None:
                one.always_hidden = self._own_values.always_hidden(one.view.text)
                one.kept = self._own_values.kept_places(one.view.text)
        return read

    def always_hidden(self, text: str, speaker: str, lang: str) -> tuple[Span, ...]:
        """The spans of a text that the settings always hide."""
        if self._own_values is None:
            return ()
        view, policy = normalise(text), self.policy.of(speaker, lang)
        always = as_own(self._own_values.always_hidden(view.text), policy)
        return _on_original(view, merge(view.text, always, policy), policy)

    def is_kept(self, value: str) -> bool:
        """Whether the settings keep a value as a whole."""
        return self._own_values is not None and self._own_values.is_kept(normalise(value).text)

    def is_common(self, word: str, lang: str) -> bool:
        """Whether a word is known to be a common word of its language, and no name."""
        return self._gazetteers.is_common(word, read_as(lang))

    def recall(self, reading: Reading, ledger: Ledger) -> Reading:
        """The reading with what its session remembers."""
        text, tokens = reading.view.text, reading.tokens
        known = remembered(text, tokens, ledger, reading.common)
        is_common = partial(self.is_common, lang=reading.lang)
        short_forms = self._gazetteers.short_forms
        known += known_dictated(text, tokens, reading.lang, ledger)
        known += known_people(text, tokens, ledger, reading.lang, reading.common, is_common, short_forms)
        companies = known_companies(tokens, ledger, reading.asked)
        if companies:
            reading = replace(reading, companies=tuple(sorted({*reading.introduced, *companies})))
        if not known:
            return reading
        about = recalling(reading.sentence, reading.tokens, known)
        return replace(reading, sentence=about, remembered=tuple(known))

    def remember_companies(self, reading: Reading, found: FoundSpans, ledger: Ledger) -> None:
        """Let a session know the companies for which a released turn speaks."""
        for name in introduced(reading.view.text, reading.introduced, reading.tokens, found.hidden):
            ledger.know_company(name)

    def decode(self, readings: Sequence[Reading], models: Mapping[str, Engine]) -> list[Decoded | None]:
        """The models' output, in one call for each language; None where a language has no model."""
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

    def find(self, reading: Reading, decoded: Decoded | None) -> FoundSpans:
        """Merge all evidence about one text."""
        tokens, policy = reading.tokens, self.policy.of(reading.speaker, reading.lang)
        wide_policy = self._wide_policies.get(policy) or self._wide_policies.setdefault(policy, widened(policy))
        tagged = list(labels.decode(decoded.labels, tokens)) if decoded is not None else []
        harmless = self._harmless(tagged, reading) if tagged else []
        too_many = len(tagged) > FAR_TOO_MANY
        missed = 0.0  # of the spans that rules correct
        if tagged and not too_many:
            tagged, nobodys, missed = self._corrected(tagged, reading)
            harmless = sorted([*harmless, *nobodys]) if nobodys else harmless
        companies_of_speaker: list[Span] = []
        if decoded is not None and reading.companies:
            tagged, companies_of_speaker = without_companies(tagged, reading.companies, tokens, decoded)
        others: Sequence[Span] = (*reading.detected, *reading.name_answer, *reading.remembered, *reading.cued)
        outweighed = 0.0
        if decoded is not None and others:
            tagged = with_chances(tagged, tokens, decoded)
            is_word = partial(self._is_word, lang=read_as(reading.lang))
            others, outweighed = without_outweighed(others, reading.view.text, tokens, decoded, wide_policy, is_word)
        outweighed = 1.0 - (1.0 - outweighed) * (1.0 - missed) if missed else outweighed
        if decoded is not None and reading.parts:
            tagged, missed = joined(with_chances(tagged, tokens, decoded), reading.parts, wide_policy)
            outweighed = 1.0 - (1.0 - outweighed) * (1.0 - missed) * (1.0 - missed_in(reading.parts))
            harmless = sorted([*harmless, *(Span(part.start, part.end, "") for part in reading.parts)])
        always = as_own(reading.always_hidden, policy) if reading.always_hidden else ()
        evidence = (*others, *tagged, *companies_of_speaker, *always)
        spans = self._completed(merge(reading.view.text, evidence, wide_policy), reading)
        own_policy = policy if self.policy.others else None
        if not spans and not reading.kept:
            unread = is_unread(reading.other_scripts, reading.view.text, ())
            return FoundSpans((), covered(tokens, harmless), outweighed, own_policy, too_many, unread)
        hides = [s for s in spans if wide_policy.covers(s.tag, s.sub)]
        flags = covered(tokens, hides)
        too_many = too_many or are_too_many(spans, reading.view.text)
        again = () if too_many else self._repeated(reading, hides, flags)
        if again:
            spans = merge(reading.view.text, (*spans, *again), wide_policy)
            flags = covered(tokens, [s for s in spans if wide_policy.covers(s.tag, s.sub)])
        if reading.kept and self._own_values is not None:
            spans = self._own_values.without_kept(spans, reading.kept, reading.view.text)
            is_kept = covered(tokens, [Span(start, end, "") for start, end in reading.kept])
            hides = [s for s in spans if wide_policy.covers(s.tag, s.sub)]
            flags = [one or other for one, other in zip(covered(tokens, hides), is_kept, strict=True)]
        unread = is_unread(reading.other_scripts, reading.view.text, hides, reading.kept)
        if harmless:
            flags = [one or other for one, other in zip(flags, covered(tokens, harmless), strict=True)]
        if reading.topic in self.topics:
            # The tokens stay hidden as far as the risk goes: what is read so is decided, and no miss of a model.
            spans = self._with_notable(spans, reading)
        if wide_policy is not policy:
            kinds_of = self._kinds_of(read_as(reading.lang))
            spans = tuple(with_subs(spans, reading.view.text, policy, kinds_of))
        return FoundSpans(_on_original(reading.view, spans, policy), flags, outweighed, own_policy, too_many, unread)

    def _with_notable(self, spans: tuple[Span, ...], reading: Reading) -> tuple[Span, ...]:
        if not any(span.tag == "PERSON" for span in spans):
            return spans
        lang, tokens = read_as(reading.lang), reading.tokens
        listed = [
            (tokens.starts[hit.start], tokens.ends[hit.end - 1], LISTED[hit.kind])
            for hit in self._gazetteers.find(tokens.words, lang, frozenset(LISTED))
        ]
        taken = (*reading.name_answer, *reading.remembered, *reading.always_hidden)
        return as_notable(spans, reading.view.text, lang, listed, taken, reading.asked, self._kinds_of(lang))

    def _repeated(self, reading: Reading, hides: Sequence[Span], flags: Sequence[bool]) -> Sequence[Span]:
        is_common = partial(self.is_common, lang=reading.lang)
        return repeated_names(reading.view.text, reading.tokens, hides, flags, reading.common, is_common)

    def _harmless(self, tagged: Sequence[Span], reading: Reading) -> list[Span]:
        """What a model found and is surely nobody's, in order: it is no risk."""
        text, asked = reading.view.text, reading.asked
        lang = read_as(reading.lang)
        parts = harmless_parts(tagged, text, asked)
        words = words_of_chats(tagged, text, lang, asked, self._kinds_of(lang), self.is_common)
        ends = ends_of_nobody(tagged, text, lang, self._gazetteers)
        return sorted([*parts, *words, *ends]) if words or ends else parts

    def _corrected(self, tagged: Sequence[Span], reading: Reading) -> Corrected:
        lang, text = read_as(reading.lang), reading.view.text
        return corrected(
            tagged, text, reading.tokens, lang, reading.asked, reading.detected, self._kinds_of(lang), self._gazetteers
        )

    def _completed(self, spans: tuple[Span, ...], reading: Reading) -> tuple[Span, ...]:
        """The spans, completed: surnames, owners, both streets of a corner, floors, the other of two numbers."""
        text, lang = reading.view.text, read_as(reading.lang)
        named = whole_names(spans, text, reading.tokens, lang, self._gazetteers)
        if not named:
            return ()
        joined = with_parts(corners(named, text, lang), text)
        more = [*alternatives(joined, text, lang)]
        if not more:
            return tuple(joined)
        others = {(one.start, one.end) for one in more}
        return tuple(sorted([*(one for one in joined if (one.start, one.end) not in others), *more]))

    def _kinds_of(self, lang: str) -> Callable[[str], Collection[str]]:
        found = self._by_lang.get(lang)
        if found is None:
            found = self._by_lang[lang] = partial(self._gazetteers.kinds_of, lang=lang)
        return found

    def _is_word(self, word: str, lang: str) -> bool:
        """Whether a word is an everyday one, or likelier some word of its language than the name that it is."""
        return self._gazetteers.is_common(word, lang) or bool(common_words(self._gazetteers.find((word,), lang)))

    def risks(self, found: Sequence[FoundSpans], decoded: Sequence[Decoded | None]) -> list[float]:
        """For each text the chance that a value was missed; 1 where no model looked, or could read all of it."""
        out = [1.0] * len(found)
        places = [i for i, one in enumerate(decoded) if one is not None and not found[i].unread]
        seen = [one for i in places if (one := decoded[i]) is not None]
        hidden = [found[i].hidden for i in places]
        for i, risk in zip(places, self._risks(seen, hidden, [found[i].policy for i in places]), strict=True):
            out[i] = 1.0 - (1.0 - risk) * (1.0 - found[i].outweighed) if found[i].outweighed else risk
        return out

    def _risks(
        self, decoded: Sequence[Decoded], hidden: Sequence[Sequence[bool]], policies: Sequence[Policy | None]
    ) -> list[float]:
        """The risk of each text under its policy, those of one policy together."""
        if not self.policy.others:
            return confidence.risks(decoded, hidden, self.policy)
        out = [1.0] * len(decoded)
        for policy in set(policies):
            at = [i for i, one in enumerate(policies) if one == policy]
            found = confidence.risks([decoded[i] for i in at], [hidden[i] for i in at], policy or self.policy)
            for i, risk in zip(at, found, strict=True):
                out[i] = risk
        return out

    def spans_and_risk(self, reading: Reading, decoded: Decoded | None) -> Tagging:
        """Spans and risk of one text."""
        found = self.find(reading, decoded)
        return Tagging(found.spans, self.risks([found], [decoded])[0])


def _reading(read: TextToRead, view: View, tokens: Tokens, found: list[Span], hits: list[Hit]) -> Reading:
    lang, asked = read_as(read.lang), read.asked
    if asked:
        if "birth" in asked:
            found += birth.answer(view.text, lang)
        found += value_answer(view.text, asked, found)
    evidence = sentence(tokens, view.text, lang, read.speaker, asked, read.first, found, hits)
    names = name_answer(tokens, hits) if "name" in asked else ()
    introduced_here = tuple(companies(tokens, lang, hits)) if read.speaker in SPEAKERS else ()
    return Reading(
        read.lang,
        view,
        tokens,
        tuple(found),
        evidence,
        common_words(hits),
        tuple(names),
        asked=asked,
        introduced=introduced_here,
        companies=introduced_here,
        speaker=read.speaker,
        topic=read.topic,
    )


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
    """The spans on the original text. Of two that claim the same character, a hidden one wins."""
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
