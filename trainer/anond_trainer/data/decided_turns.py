"""Decided turns in the form that training and evaluation read: as gold, each with the daemon's reading of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from anond.engines.labels import encode
from anond.events.review import Decision
from anond.tagging.listening import TextToRead, text_behind
from anond.tagging.session_reading import gathered_alone
from anond.tagging.tagger import Reading, Tagger
from anond_trainer.data.align import Example
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.partly_labelled import training_spans


def gold(decision: Decision) -> GoldTurn:
    """A decided turn as gold. Its session is the keyed hash."""
    turn = decision.turn
    spans = tuple(replace(s, source="gold") for s in sorted(decision.spans))
    return GoldTurn(decision.session, turn.turn, turn.speaker, decision.lang, turn.text, spans)


Place = tuple[str, str, str, tuple[tuple[str, str], ...]]  # language, speaker, text, and the turns before
Read = dict[Place, Reading]  # what was read already


def examples_of(decisions: Iterable[Decision], tagger: Tagger, kept: Read | None = None) -> list[Example]:
    """Examples of decided turns, each read behind the turns that came before it."""
    given = list(decisions)
    return [
        Example(
            one.session, len(one.context), reading.sentence, encode(training_spans(turn, reading) or (), reading.tokens)
        )
        for one, (turn, reading) in zip(given, read_decided(given, tagger, kept), strict=True)
    ]


def read_decided(
    decisions: Iterable[Decision], tagger: Tagger, kept: Read | None = None
) -> list[tuple[GoldTurn, Reading]]:
    """Decided turns with the daemon's reading of each behind what was asked before it.

    Of the turns before it only the questions count: nobody marked values in them. A turn that
    is in `kept` is not read again, and new readings are added to it.
    """
    given, read = list(decisions), {} if kept is None else kept
    new = {place: one for one in given if (place := _place(one)) not in read}
    readings = (turn.readings[0] for turn in gathered_alone(map(_behind_its_context, new.values()), tagger))
    read.update(zip(new, readings, strict=True))
    return [(gold(one), read[_place(one)]) for one in given]


def _place(decision: Decision) -> Place:
    return decision.lang, decision.turn.speaker, decision.turn.text, decision.context


def _behind_its_context(decision: Decision) -> TextToRead:
    turn = decision.turn
    return text_behind(decision.context, turn.text, turn.speaker, decision.lang)
