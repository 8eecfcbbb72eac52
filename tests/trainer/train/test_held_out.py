"""What is held out of a night of training is judged on, and never learnt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from anond import assemble
from anond.events.review import Decision, Drawn
from anond.seal import Signer
from anond.tags import Span
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import Lesson, as_known
from anond_trainer.evaluate.operating_points import Floats
from anond_trainer.train.labelled_turns import LabelledTurn, drawn_sessions, folds, gather, held_apart
from anond_trainer.train.nightly import Result, Trainer, _Night, base_of
from anond_trainer.train.stages import FOLDS
from tests.trainer.train.nights import (
    KEY,
    LANG,
    REVIEW,
    SETTINGS,
    decisions,
    few,
    loaded,
    night,
)


def test_what_is_held_out_is_never_learnt(first: Result) -> None:
    """Whatever is said of those sessions, the same model is learnt; and they stay held out when more are decided."""
    tagger = assemble.tagger(SETTINGS)
    learnt, held = held_apart(gather(decisions(), [], tagger))
    assert len(held) >= 8
    out = {one.turn.session for one in held}
    assert out.isdisjoint(one.turn.session for one in learnt)
    lied = [replace(d, spans=()) if d.session in out else d for d in decisions()]
    one, other = loaded(first).weights, loaded(night(lied)).weights
    assert (one.hashes == other.hashes).all()
    assert (one.values == other.values).all()
    more = held_apart(gather(decisions(160), [], tagger))[1]
    assert out <= {one.turn.session for one in more}


def test_dialogues_by_which_forgetting_is_judged_are_not_learnt_beside() -> None:
    """Nor are those that are learnt beside judged by."""
    trainer, base = Trainer(SETTINGS, REVIEW, Signer(KEY), 1.8e9, few), base_of(LANG, None)
    assert base is not None
    known, elsewhere = _Night(
        trainer, LANG, base, base, assemble.tagger(SETTINGS), (), (), lambda step, share: None
    )._known_dialogues()
    learnt, held_out = ({turn.session for turn in turns} for turns in few(LANG))
    assert {example.session for example in known} <= learnt - held_out
    assert {turn.session for turn in elsewhere} == held_out - learnt


def test_all_decided_sessions_are_judged_on(first: Result) -> None:
    """Each of those that are held out, and each of those that are learnt."""
    assert first.report["stream"]["sessions"] == len({d.session for d in decisions()})


def test_the_gate_reads_what_is_held_out(first: Result) -> None:
    """Where people decided there what no model would say, the gain is smaller."""
    held = {one.turn.session for one in held_apart(gather(decisions(), [], assemble.tagger(SETTINGS)))[1]}
    lied = [replace(d, spans=(Span(0, 2, "PERSON"),)) if d.session in held else d for d in decisions()]
    true, false = (one.report["stream"]["surprise spared"]["value"] for one in (first, night(lied)))
    assert false < true


def test_no_turn_is_judged_by_a_model_that_learnt_its_session() -> None:
    """Whatever is said of the sessions of a fold, what a model says of them that learnt the others is the same."""
    tagger = assemble.tagger(SETTINGS)
    trainer, base = Trainer(SETTINGS, REVIEW, Signer(KEY), 1.8e9, few), base_of(LANG, None)
    assert base is not None
    some = gather(decisions()[:40], [], tagger)
    first = np.array(folds(some, FOLDS)) == 0
    lied = [replace(one, example=replace(one.example, labels=["I-UID"] * len(one.example.labels))) for one in some]
    lies = [false if out else true for true, false, out in zip(some, lied, first, strict=True)]

    def unseen(turns: Sequence[LabelledTurn]) -> list[Floats]:
        lesson = Lesson(base, [one.example for one in turns], as_known([], base), trainer.hasher(), 1.0)
        work = _Night(trainer, LANG, base, base, tagger, turns, (), lambda step, share: None)
        return work.stream(lesson).cross_fitted(np.ones(len(turns), bool), Strength(iterations=15))

    true, false = unseen(some), unseen(lies)
    assert all(np.allclose(true[n], false[n], atol=1e-12) for n in np.flatnonzero(first))
    assert not any(np.allclose(true[n], false[n], atol=1e-12) for n in np.flatnonzero(~first))


def test_folds_keep_sessions_together() -> None:
    """And none is empty."""
    some = gather(decisions(), [], assemble.tagger(SETTINGS))
    twice = [*some, *(replace(one, turn=replace(one.turn, turn=7)) for one in some)]
    number = folds(twice, 4)
    assert number[: len(some)] == number[len(some) :]
    assert set(number) == {0, 1, 2, 3}


def drawn(some: Sequence[Decision]) -> list[Decision]:
    """The same turns, picked by a lot."""
    return [replace(one, drawn=Drawn(0.1, "it-0001 (0)", ())) for one in some]


def test_of_what_a_lot_picked_more_is_held_out() -> None:
    """Half of such sessions, whole ones, and a fifth of the others, as ever: what was held out before stays so."""
    tagger = assemble.tagger(SETTINGS)
    every = gather(decisions(160), [], tagger)
    without = held_apart(every)
    some = drawn_sessions([*drawn(decisions(160)[:80]), *decisions(160)[80:]])
    learnt, held = held_apart(every, some)
    assert {one.turn.session for one in without[1]} <= {one.turn.session for one in held}
    in_lot = {one.turn.session for one in held} & some
    assert 30 <= len(in_lot) <= 50
    assert len(some) == 80
    assert [one for one in held if one.turn.session not in some] == [
        one for one in without[1] if one.turn.session not in some
    ]
    assert not {one.turn.session for one in learnt} & {one.turn.session for one in held}
    again = held_apart([*every, *(replace(one, turn=replace(one.turn, turn=7)) for one in every)], some)[0]
    assert {one.turn.session for one in again} == {one.turn.session for one in learnt}


def test_an_audit_of_whoever_is_not_believed_holds_its_session_out_all_the_same() -> None:
    """So that nothing is learnt today that was held out yesterday, nor of a dropped turn's session."""
    made = decisions(120)
    audits = [replace(d, item=f"7-{d.item}", verdict="drop", turn=replace(d.turn, turn=9)) for d in drawn(made)]
    found = night([*made, *audits])
    assert found.report["of these with audits"] == found.report["sessions held out"]
    assert 45 <= found.report["sessions held out"] <= 75
    assert night(made).report["of these with audits"] == 0
