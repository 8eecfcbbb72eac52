"""Labels made whole: what a teacher fills in, what it leaves alone, and what nobody knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Card
from anond.engines.model.hashing import hasher
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond_trainer.data.align import both_cases, examples
from anond_trainer.data.completion import completed
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf.export import export
from anond_trainer.engines.crf.training import Settings, train
from anond_trainer.engines.fresh_models import pinned


@pytest.fixture(scope="module")
def teacher(tagger: Tagger) -> Decoder:
    """Knows a few dialogues."""
    turns = dialogues("en")
    known = list(dict.fromkeys(turn.session for turn in turns))[:12]
    learnt = both_cases([turn for turn in turns if turn.session in known], tagger)
    card = Card("en-0000", "en", 0, 0, 3, (), {}, "2026-11-22")
    return Decoder(pinned(export(train(learnt, hasher(), Settings(max_iterations=25)), card, hasher())))


def said(text: str, *spans: Span, without: str = "", turn: int = 0) -> GoldTurn:
    """A turn whose corpus left these tags unlabelled."""
    return GoldTurn("s", turn, "user", "en", text, spans, (), frozenset(without.split()))


def tags(turn: GoldTurn) -> list[tuple[str, str]]:
    """The tag and text of each mention."""
    return [(span.tag, turn.text[span.start : span.end]) for span in turn.spans]


def test_what_a_corpus_left_unlabelled_is_filled_in(teacher: Decoder, tagger: Tagger) -> None:
    """A name that the corpus would not have marked is one; what it would have marked stays unmarked."""
    text = "hello, my name is Anna Berg"
    silent, filled = completed([said(text, without="PERSON"), said(text, without="ORG", turn=1)], teacher, tagger)
    assert tags(silent) == [("PERSON", "Anna Berg")]
    assert (silent.unlabelled, silent.unknown) == (frozenset(), ())
    assert tags(filled) == []


def test_what_a_corpus_marked_stays(teacher: Decoder, tagger: Tagger) -> None:
    """Whatever the teacher would say of it; and turns that say all are not touched."""
    mine = said("hello, my name is Anna Berg", Span(18, 27, "ORG"), without="PERSON")
    whole = said("hello, my name is Anna Berg", turn=1)
    assert [tags(turn) for turn in completed([mine, whole], teacher, tagger)] == [[("ORG", "Anna Berg")], []]


def test_a_date_that_may_be_of_birth_is_still_looked_after(teacher: Decoder, tagger: Tagger) -> None:
    """A corpus that does not tell births from other dates does not teach that they are none."""
    turn = said("born 3 May 1980", Span(5, 15, "DATE"), without="DATE/birth PRODUCT")
    (example,) = examples(completed([turn], teacher, tagger), tagger)
    assert example.labels == ["O", *["I-DATE/birth"] * 3]


def test_a_turn_that_nobody_knows_teaches_nothing_but_is_what_came_before(
    teacher: Decoder, tagger: Tagger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question of a turn of which the teacher is unsure is known to the turn that answers it."""
    monkeypatch.setattr("anond_trainer.data.completion.UNSURE", (0.0, 1.0))
    asks = replace(said("what is your name?", without="PRODUCT"), speaker="agent")
    unsure, answer = completed([asks, said("anna", Span(0, 4, "PERSON"), turn=1)], teacher, tagger)
    assert unsure.unknown == ((0, len(asks.text)),)
    (example,) = examples([unsure, answer], tagger)
    assert example.sentence.turn == "en|user|name|lower|later|1"
