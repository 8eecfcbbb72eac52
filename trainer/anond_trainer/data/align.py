"""Gold turns as engines see them: the daemon's own reading of each turn, with a label for each token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from anond.engines.labels import decode, encode
from anond.engines.sentence import Sentence
from anond.tagging.reading import on_original
from anond.tagging.session_reading import SessionReader
from anond.tagging.tagger import Reading, Tagger
from anond.tags import SELECTIVE, Span
from anond_gazetteers import load as load_gazetteers
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.partly_labelled import training_spans
from anond_trainer.data.session_memory import Memory

FORGETS: Final = 0.3  # the share of values that a session's memory forgets in training


@dataclass(frozen=True, slots=True)
class Example:
    """A turn to learn from: the input of an engine, and the labels of its tokens."""

    session: str
    turn: int
    sentence: Sentence = field(repr=False)
    labels: list[str] = field(repr=False)


def reader() -> Tagger:
    """A tagger without models, which reads a turn like the daemon."""
    return Tagger(load_gazetteers(), SELECTIVE)


def readings(turns: Iterable[GoldTurn], tagger: Tagger) -> Iterator[tuple[GoldTurn, Reading]]:
    """Each turn with the evidence that the daemon would gather in its session, before memory and models."""
    for turn, read in SessionReader(tagger).gathered(turns):
        yield turn, read.readings[0]


def examples(turns: Iterable[GoldTurn], tagger: Tagger) -> list[Example]:
    """Examples of the gold turns that are labelled in full (`partly_labelled` says which)."""
    made = []
    sessions = SessionReader(tagger, Memory(tagger.policy, FORGETS))
    for turn, read in sessions.taught(turns, lambda turn: turn.spans):
        reading = read.readings[0]
        spans = training_spans(turn, reading)
        if spans is not None:
            made.append(Example(turn.session, turn.turn, reading.sentence, encode(spans, reading.tokens)))
    return made


def both_cases(turns: Iterable[GoldTurn], tagger: Tagger) -> list[Example]:
    """Examples of gold turns as written, and of a copy in lower case, as in many chats."""
    given = list(turns)
    made = examples(given, tagger)
    return [*made, *low_copies(given, made, tagger)]


def low_copies(turns: Iterable[GoldTurn], made: Iterable[Example], tagger: Tagger) -> list[Example]:
    """Examples of the turns in lower case, without turns that are in lower case already."""
    kept = {(example.session, example.turn) for example in made}
    return [low for low in examples(lowered(turns), tagger) if (low.session, low.turn) in kept]


def predicted(reading: Reading, labels: Sequence[str]) -> list[Span]:
    """The spans of a model's labels, on the original text."""
    return on_original(list(decode(labels, reading.tokens)), reading.view)


def lowered(turns: Iterable[GoldTurn]) -> list[GoldTurn]:
    """The turns in lower case, without those that are so already; offsets stay valid."""
    made = []
    for turn in turns:
        if (text := lower(turn.text)) != turn.text:
            made.append(replace(turn, text=text))
    return made


def lower(text: str) -> str:
    """A text in lower case and of the same length."""
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
