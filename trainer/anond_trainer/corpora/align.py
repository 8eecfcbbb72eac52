"""Gold turns as the CRF sees them: the daemon's own reading of each turn, with a label for each token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from anond.tagging.asked import after, question
from anond.tagging.features import Sentence
from anond.tagging.labels import decode, encode
from anond.tagging.tagger import Reading, Tagger
from anond.tagging.tags import SELECTIVE, Span
from anond_gazetteers import load as load_gazetteers
from anond_trainer.corpora.gold import GoldTurn, sessions
from anond_trainer.corpora.partial import taught
from anond_trainer.corpora.remembering import Memory

FORGETS: Final = 0.3  # the share of values that the memory of a session that is learnt from does not keep


@dataclass(frozen=True, slots=True)
class Example:
    """A turn to learn from: what the CRF sees, and what it should say."""

    session: str
    turn: int
    sentence: Sentence = field(repr=False)
    labels: list[str] = field(repr=False)


def reader() -> Tagger:
    """A tagger without models: what the daemon reads a turn with."""
    return Tagger(load_gazetteers(), SELECTIVE)


def readings(turns: Iterable[GoldTurn], tagger: Tagger) -> Iterator[tuple[GoldTurn, Reading]]:
    """Each turn as the daemon would read it where it stands in its session."""
    for session in sessions(turns):
        what, by = "", ""
        for number, turn in enumerate(session):
            asked = question(what, by, turn.speaker)
            yield turn, tagger.read(turn.text, turn.lang, turn.speaker, asked, number == 0)
            what, by = after(what, by, turn.speaker, turn.text, turn.lang)


def examples(turns: Iterable[GoldTurn], tagger: Tagger) -> list[Example]:
    """What to learn from gold turns, without those that are not labelled in full (`partial`)."""
    made = []
    memory = Memory(tagger, FORGETS)
    for turn, read in readings(turns, tagger):
        reading = memory.recall(turn, read)
        spans = taught(turn, reading)
        if spans is not None:
            made.append(Example(turn.session, turn.turn, reading.sentence, encode(spans, reading.tokens)))
        memory.learn(turn, turn.spans)
    return made


def both_cases(turns: Iterable[GoldTurn], tagger: Tagger) -> list[Example]:
    """What to learn from gold turns as they are written, and once more in lower case, as chat often is."""
    given = list(turns)
    made = examples(given, tagger)
    return [*made, *low_copies(given, made, tagger)]


def low_copies(turns: Iterable[GoldTurn], made: Iterable[Example], tagger: Tagger) -> list[Example]:
    """The turns of some examples once more in lower case, but for those that are so already."""
    kept = {(example.session, example.turn) for example in made}
    return [low for low in examples(lowered(turns), tagger) if (low.session, low.turn) in kept]


def predicted(reading: Reading, labels: Sequence[str]) -> list[Span]:
    """The spans that a model's labels stand for, on the original text."""
    found = []
    for span in decode(labels, reading.tokens):
        start, end = reading.view.to_original(span.start, span.end)
        found.append(replace(span, start=start, end=end))
    return found


def lowered(turns: Iterable[GoldTurn]) -> list[GoldTurn]:
    """The same turns in lower case, but for those that are so already; offsets hold."""
    made = []
    for turn in turns:
        if (text := lower(turn.text)) != turn.text:
            made.append(replace(turn, text=text))
    return made


def lower(text: str) -> str:
    """A text in lower case and of the same length."""
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
