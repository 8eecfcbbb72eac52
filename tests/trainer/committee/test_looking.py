"""A committee looks at turns that went out: Swedish dialogues (synthetic) of which one label is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from anond import assemble
from anond.engines.crf.decoder import Decoder
from anond.events.review import Sent, suspect_id
from anond.events.turns import Turn
from anond.seal import Key, Ring
from anond.starters import load_starters
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE, Span
from anond_trainer.committee.chat import ReadTurn, votes_on
from anond_trainer.committee.emitted import Emitted, archived
from anond_trainer.committee.looking import Look, Looked, turns_to_look_at
from anond_trainer.data.align import readings
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made


@pytest.fixture(scope="module")
def turns() -> list[GoldTurn]:
    """A turn in which a full name is left unmarked, and turns that no shipped model learnt from."""
    return [GoldTurn("a talk", 0, "user", "sv", "hej, jag heter Anna Lindqvist"), *hand_made("sv")[1][:40]]


@pytest.fixture(scope="module")
def read(turns: list[GoldTurn], tagger: Tagger) -> list[ReadTurn]:
    """The turns as the daemon reads them; the one with the wrong label comes first."""
    found = {(turn.session, turn.turn): ReadTurn.of(turn, reading) for turn, reading in readings(turns, tagger)}
    return [found[turn.session, turn.turn] for turn in turns]


@pytest.fixture(scope="module")
def decoders() -> Mapping[str, Decoder]:
    """The starter models of two languages."""
    return {model.lang: assemble.decoder(model, None) for model in load_starters() if model.lang in ("sv", "de")}


def emitted(number: int, one: ReadTurn) -> Emitted:
    """A turn as it went out."""
    turn = one.turn
    raw = Turn(turn.session, turn.turn, turn.speaker, turn.text)
    return Emitted(suspect_id(f"0-{number}"), "sv", 0, "00", raw, turn.spans, (), Sent("", ()))


def looked(
    read: Sequence[ReadTurn], decoders: Mapping[str, Decoder], tagger: Tagger, *, known: tuple[str, ...] = (),
    answers: bool = False,
) -> Looked:  # fmt: skip
    """What a committee of models, detectors and learners finds."""
    looks = [Look(emitted(n, one), one, answers and not n) for n, one in enumerate(read)]
    engines = {"in use": decoders["sv"], "another language": decoders["de"]}
    return turns_to_look_at(looks, tagger, engines, (), known, len(looks), np.random.default_rng(0))


def test_a_name_that_was_left_is_among_the_first_suspects(
    read: list[ReadTurn], decoders: Mapping[str, Decoder], tagger: Tagger
) -> None:
    """Of words left: its turn is shown with the name as a proposal, and the risk is the chance that it is one."""
    found = looked(read, decoders, tagger)
    left = [one for one in found.suspects if one.about.label == "O"]  # others are labels of these dialogues
    first = next(one for one in left[:3] if one.look.read is read[0])
    assert (first.about.label, first.about.likelier) == ("O", "PERSON")
    item = first.look.emitted.suspect(first.about, first.look.read, "sv-0001", 1.0, 2.0)
    assert (item.kind, item.reason, item.risk) == ("suspect", "suspect", first.about.chance)
    assert [span.source for span in item.spans if span.tag == "PERSON"] == ["committee"]
    assert item.turn.text not in repr(first)


def test_members_are_told_by_how_much_they_know(
    read: list[ReadTurn], decoders: Mapping[str, Decoder], tagger: Tagger
) -> None:
    """The model of the language knows more than that of another one, and this more than nothing."""
    competence = looked(read, decoders, tagger).competence
    assert competence["in use"] > competence["another language"] > 0
    assert set(competence) >= {"detectors and lists", "markov", "perceptron"}


def test_what_was_shown_or_answered_is_no_suspect(
    read: list[ReadTurn], decoders: Mapping[str, Decoder], tagger: Tagger
) -> None:
    """Neither a turn that was a suspect before, nor one of which a person has answered what it is."""
    shown = looked(read, decoders, tagger, known=(suspect_id("0-0"),))
    answered = looked(read, decoders, tagger, answers=True)
    for found in (shown, answered):
        assert all(one.look.read is not read[0] for one in found.suspects)


def test_without_turns_nothing_is_found(decoders: Mapping[str, Decoder], tagger: Tagger) -> None:
    """Nothing breaks there."""
    assert looked([], decoders, tagger) == Looked([], {}, 0)


def test_members_that_have_nothing_to_learn_from_do_not_vote(
    read: list[ReadTurn], decoders: Mapping[str, Decoder], tagger: Tagger
) -> None:
    """Of a single session, without anything beside it, models and detectors alone speak."""
    alone = [one for one in read if one.turn.session == read[0].turn.session]
    names, votes = votes_on(alone, tagger, {"in use": decoders["sv"]})
    silent = {name for name, column in zip(names, votes.given.T, strict=True) if (column == -1).all()}
    assert silent == {"markov", "markov, backwards", "perceptron"}


def test_a_turn_of_an_archive_has_one_id_and_tells_no_text() -> None:
    """The same turn is the same suspect; what was hidden in it is told, and nothing of it can be read in a repr."""
    ring = Ring("review", (Key.draw(0.0),))
    turn = GoldTurn("talk", 0, "user", "en", "this is Ilsabe", (Span(8, 14, "PERSON"),))
    (one,), (again,) = archived([turn], ring, SELECTIVE), archived([turn], ring, SELECTIVE)
    assert one.item == again.item
    assert one.sent.hidden == ((8, 14),)
    assert "Ilsabe" not in repr(one)
