"""The cost of reading a turn on one core, from its text to spans and risk.

Each turn is read by itself, in a session that remembers a person and an order. The models look at batches of 64 turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, TypeVar

from anond import assemble
from anond.bench.stages import Cost, Part, Stopwatch, Turn, as_in_the_daemon, fresh_parts, timed
from anond.config import Settings
from anond.detectors import detect_all
from anond.detectors.compiling import compile_patterns
from anond.detectors.questions import after
from anond.engines.protocol import Decoded
from anond.engines.sentence import sentence
from anond.session.learning import learn_facts
from anond.starters import load_starters
from anond.tagging.listening import TextToRead
from anond.tagging.reading import KnownSession, TurnReader, TurnReading
from anond.tagging.tagger import Reading, Tagger
from anond.text.language import LanguageModel
from anond.text.questions import question
from anond.text.session_language import update
from anond.text.tokens import tokenize
from anond.text.view import normalise
from anond_gazetteers import load
from anond_gazetteers.lexicon import ALL

BATCH: Final = 64
TEN: Final = range(8, 13)  # tokens of a turn of ten, roughly
_FACTS: Final = {"PERSON": ["Anna Svensson"], "UID/order": ["123-4567"]}
One = TypeVar("One")


def of_ten(turns: Iterable[Turn]) -> list[Turn]:
    """The turns of some ten tokens."""
    return [turn for turn in turns if len(tokenize(normalise(turn[0]).text).words) in TEN]


def cost(turns: Sequence[Turn], runs: int = 7) -> Cost:
    """Time every stage, and all of them one after the other, with the starter models, on other turns in each run."""
    with as_in_the_daemon():
        return _Reader().cost(turns, runs)


class _Reader:
    """The tagger and models of a daemon."""

    def __init__(self) -> None:
        self._tagger: Tagger = assemble.tagger(Settings())
        self._models = {model.lang: assemble.decoder(model, None) for model in load_starters()}
        self._language, self._lists = LanguageModel.load(names=load().strength), load()
        self._reader, self._session = TurnReader(self._tagger), KnownSession()
        learn_facts(self._session.ledger, _FACTS)
        for lang in self._models:
            compile_patterns(lang)

    def cost(self, turns: Sequence[Turn], runs: int) -> Cost:
        parts = fresh_parts(turns, runs)
        (*stages, together), spans = timed(self._time, parts)
        return Cost(sum(len(part.otherwise) for part in parts[1:]), spans, stages, whole=together)

    def _time(self, part: Part, watch: Stopwatch) -> None:
        """Time the stages one by one, and on the other turns all of them, batch by batch."""
        self._stage_by_stage(part.by_stage, watch)
        batches = [(batch,) for batch in _batches(part.otherwise)]
        for read in watch.each("whole", self._read, batches, len(part.otherwise)):
            watch.spans += sum(len(one.spans) for one in read)

    def _read(self, turns: Sequence[Turn]) -> list[TurnReading]:
        """One batch, as the pipeline does it."""
        read = []
        for text, lang in turns:
            self._tell_language(text, lang)
            asked = question("", "agent", "user")
            read.append(TurnReading(self._session, [TextToRead(text, lang, "user", asked, False)]))
            after("", "agent", "user", text, lang)
        return list(chain(*self._reader.in_rounds([read], self._models)))

    def _stage_by_stage(self, turns: Sequence[Turn], watch: Stopwatch) -> None:
        """Time the stages, each given what those before it found."""
        count = len(turns)
        texts = [view.text for view in watch.each("view", normalise, [(text,) for text, _ in turns], count)]
        views = [(text, lang) for text, (_, lang) in zip(texts, turns, strict=True)]
        tokens = watch.each("tokens", tokenize, [(text,) for text in texts], count)
        watch.each("language", self._tell_language, turns, count)
        watch.each("asked", after, [("", "agent", "user", *turn) for turn in turns], count)
        words = [(some.words, lang, ALL) for some, (_, lang) in zip(tokens, views, strict=True)]
        hits = watch.each("lists", self._lists.find, words, count)
        detected = watch.each("detectors", detect_all, [(batch,) for batch in _batches(views)], count)
        evidence = [
            (some, text, lang, "user", "", False, spans, found)
            for some, (text, lang), spans, found in zip(tokens, views, chain(*detected), hits, strict=True)
        ]
        watch.each("sentence", sentence, evidence, count)
        read = [self._tagger.read(text, lang, "user", "", False) for text, lang in turns]
        readings = watch.each("memory", self._recall, [(one,) for one in read], count)
        decoded = list(chain(*watch.each("decode", self._decode, [(batch,) for batch in _batches(readings)], count)))
        found = watch.each("merge", self._tagger.find, list(zip(readings, decoded, strict=True)), count)
        watch.each("risk", self._tagger.risks, list(zip(_batches(found), _batches(decoded), strict=True)), count)

    def _tell_language(self, text: str, lang: str) -> None:
        update({lang: 1.0}, text, self._language, None, self._models)

    def _decode(self, readings: Sequence[Reading]) -> list[Decoded | None]:
        return self._tagger.decode(readings, self._models)

    def _recall(self, reading: Reading) -> Reading:
        return self._tagger.recall(reading, self._session.ledger)


def _batches(items: Sequence[One]) -> list[Sequence[One]]:
    return [items[at : at + BATCH] for at in range(0, len(items), BATCH)]
