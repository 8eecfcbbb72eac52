"""Gold turns as the CRF sees them: the daemon's own reading of each turn, with a label for each token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from anond.engines.labels import decode, encode
from anond.engines.sentence import Sentence
from anond.session.ledger import Ledger
from anond.tagging.listening import next_text
from anond.tagging.reading import HasLedger, KnownSession, TurnReader, TurnReading, on_original
from anond.tagging.tagger import Reading, Tagger
from anond.tags import SELECTIVE, Span
from anond_gazetteers import load as load_gazetteers
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.partial import training_spans
from anond_trainer.data.session_memory import Memory

FORGETS: Final = 0.3  # the share of values that a session's memory forgets in training
TOGETHER: Final = 256  # turns that are read at once


@dataclass(frozen=True, slots=True)
class Example:
    """A turn to learn from: the CRF's input, and its labels."""

    session: str
    turn: int
    sentence: Sentence = field(repr=False)
    labels: list[str] = field(repr=False)


def reader() -> Tagger:
    """A tagger without models, which reads a turn like the daemon."""
    return Tagger(load_gazetteers(), SELECTIVE)


def readings(turns: Iterable[GoldTurn], tagger: Tagger) -> Iterator[tuple[GoldTurn, Reading]]:
    """Each turn with the evidence that the daemon would gather in its session, before memory and models."""
    for turn, read in gathered(turns, TurnReader(tagger), KnownSession()):
        yield turn, read.readings[0]


def gathered(
    turns: Iterable[GoldTurn], reader: TurnReader, session: HasLedger
) -> Iterator[tuple[GoldTurn, TurnReading]]:  # fmt: skip
    """Each turn after the first step of its reading; many are read at once, which is faster.

    `session` stands for the session of each turn when the other steps follow.
    """
    unread = _in_their_sessions(turns, session)
    while some := list(islice(unread, TOGETHER)):
        reader.gather([read for _, read in some])
        yield from some


def _in_their_sessions(turns: Iterable[GoldTurn], session: HasLedger) -> Iterator[tuple[GoldTurn, TurnReading]]:
    """Each turn with the question before it in its session."""
    for some in sessions(turns):
        questions = Ledger()
        for turn in some:
            yield turn, TurnReading(session, [next_text(questions, turn.text, turn.speaker, turn.lang)])


def examples(turns: Iterable[GoldTurn], tagger: Tagger) -> list[Example]:
    """Examples of the gold turns that are labelled in full (`partial` says which)."""
    made = []
    reader, memory = TurnReader(tagger), Memory(tagger.policy, FORGETS)
    for turn, read in gathered(turns, reader, memory):
        memory.enter(turn.session)
        reader.recall([read])
        reading = read.readings[0]
        spans = training_spans(turn, reading)
        if spans is not None:
            made.append(Example(turn.session, turn.turn, reading.sentence, encode(spans, reading.tokens)))
        memory.learn(turn, turn.spans)
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
