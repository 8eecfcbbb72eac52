"""A night of training as a function: decisions in, a better model out, or the reason why not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random

import numpy as np
import pytest

from anond import assemble
from anond.config.settings import Settings, TrainSettings
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.events.review import Decision, Drawn
from anond.events.turns import Turn
from anond.log.protocol import TopicSpec
from anond.models_topic.records import publication
from anond.models_topic.registry import Registry
from anond.seal import Key, Ring, Signer, Verifier
from anond.seal.signing import public_half
from anond.starters import load_starters
from anond.tags import Span
from anond.testing import ListLog
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import Lesson, as_known
from anond_trainer.evaluate.operating_points import Floats
from anond_trainer.train.corpus_comparison import marginals
from anond_trainer.train.corpus_examples import load_corpora
from anond_trainer.train.labelled_turns import LabelledTurn, drawn_sessions, folds, gather, held_apart
from anond_trainer.train.nightly import FOLDS, Result, Trainer, _Night, base_of
from anond_trainer.train.stages import stages

KEY = Key.draw(0.0)
HIDING = Key.draw(0.0)
REVIEW = Ring("review", (HIDING,))
SETTINGS = Settings(train=TrainSettings(iterations=10, known=150, corpora=50))
LANG, TOLD = "it", "mi trova sotto {} come al solito"
NAMES = ("terrazzo", "lampada", "cuscino", "forchetta", "tappeto")  # logins that look like other words
STARTER = next(model for model in load_starters() if model.lang == LANG)
PLAIN = "la linea cade ogni sera verso le otto e poi torna da sola"


def decided(number: int, text: str, *spans: Span, by: str = "eve", at: float = 1.0) -> Decision:
    """A turn of a session of its own, as a person decided it."""
    return Decision(
        item=f"0-{number}", kind="divert", verdict="release", lang=LANG, partition=0, session=f"ffee{number:04x}",
        turn=Turn(f"chat {number}", 2, "user", text), spans=spans, reviewer=by, at=at, seconds=1.0,
        context=(("agent", "mi dica pure"), ("user", "un attimo")),
    )  # fmt: skip


@cache
def decisions(count: int = 80) -> tuple[Decision, ...]:
    """Decisions of a stream whose logins no model knows: every other turn says one."""
    made = []
    for number in range(count):
        name = NAMES[number % len(NAMES)]
        start = TOLD.index("{}")
        span = Span(start, start + len(name), "UID")
        made.append(decided(number, TOLD.format(name), span) if number % 2 else decided(number, PLAIN))
    return tuple(made)


@cache
def few(lang: str) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """Some of the dialogues: to learn beside, and of the held-out tenth."""
    learnt, held_out = hand_made(lang)
    known = list(dict.fromkeys(turn.session for turn in held_out))[:15]
    return learnt, [turn for turn in held_out if turn.session in known]


def night(
    made: Sequence[Decision], current: Model | None = None, settings: Settings = SETTINGS, **more: object
) -> Result:
    """What becomes of a language."""
    trainer = Trainer(settings, REVIEW, Signer(KEY), 1_800_000_000.0, few)
    return trainer.learn(LANG, Labels.made_of(made), current, 2, **more)  # type: ignore[arg-type]


def loaded(result: Result) -> Model:
    """The model that was made, verified as a daemon does it."""
    assert result.model is not None
    return Model.load(result.model, Verifier((public_half(KEY),)).verify)


@pytest.fixture(scope="module")
def first() -> Result:
    """What is learnt from these decisions."""
    return night(decisions())


def finds(model: Model, text: str, lang: str = LANG) -> list[str]:
    """What a model finds in a turn by itself, behind the question that was asked."""
    decision = decided(9999, text)
    (one,) = gather([decision], [], assemble.tagger(SETTINGS))
    (decoded,) = assemble.decoder(model, REVIEW).decode([one.reading.sentence])
    return [one.reading.tokens.words[i] for i, label in enumerate(decoded.labels) if label != "O"]


def test_what_the_decisions_taught_is_published(first: Result) -> None:
    """It is signed, hides its words by the review ring, names its sources, and knows what the starter does not."""
    assert first.publish, first.why
    model, starter = loaded(first), base_of(LANG, None)
    assert starter is not None
    card = model.card
    assert (first.id, card.id, card.lang, card.base) == ("it-0002", "it-0002", "it", starter.digest)
    assert (card.hash_key, card.signer, card.figures["decisions"]) == (REVIEW.current, KEY.id, 80)
    assert "decisions of reviewers" in {source.name for source in card.data}
    assert {source.name for source in starter.card.data} <= {source.name for source in card.data}
    assert not finds(starter, TOLD.format("lampada"))
    assert finds(model, TOLD.format("lampada")) == ["lampada"]
    assert not finds(model, PLAIN)


def test_the_same_decisions_give_the_same_file(first: Result) -> None:
    """Also if they were read in another order, and beside turns that were dropped."""
    mixed = list(decisions())
    Random(1).shuffle(mixed)
    dropped = [replace(d, item=f"1-{n}", verdict="drop") for n, d in enumerate(decisions()[:5])]
    assert night([*mixed, *(replace(d, session=f"eeee{n:04x}") for n, d in enumerate(dropped))]).model == first.model


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


def test_dialogues_are_learnt_beside() -> None:
    """As many turns of them as the settings say, and those of the last session."""
    trainer, base = Trainer(SETTINGS, REVIEW, Signer(KEY), 1.8e9, few), base_of(LANG, None)
    assert base is not None
    trainer = replace(trainer, corpora=lambda _: None)
    night = _Night(trainer, LANG, base, base, assemble.tagger(SETTINGS), (), (), lambda step, share: None)
    assert SETTINGS.train.known <= len(night._beside().known.lengths) < SETTINGS.train.known + 40


def test_corpora_are_learnt_beside_and_judged_by() -> None:
    """As many turns as the settings say are learnt, of those for it, and the others are judged by."""
    corpora = load_corpora(STARTER)
    assert corpora is not None
    alone = Trainer(SETTINGS, REVIEW, Signer(KEY), 1.8e9, lambda _: ([], []))
    tagger = assemble.tagger(SETTINGS)
    found = _Night(alone, LANG, STARTER, STARTER, tagger, (), (), lambda step, share: None)._beside()
    assert found.corpora is not None
    beside, judged = (set(some.around.hashes.tolist()) for some in (corpora.beside, corpora.judged))
    learnt, seen = (set(some.around.hashes.tolist()) for some in (found.known, found.corpora))
    assert learnt <= beside
    assert seen == judged
    assert SETTINGS.train.corpora / 2 < len(found.known.lengths) < SETTINGS.train.corpora * 2


def test_a_model_that_learnt_from_decisions_reads_hashed_turns_as_it_reads_turns(first: Result) -> None:
    """What it learnt it hides by a key; and the gate compares it with the next one on turns of corpora, too."""
    model, turns = loaded(first), gather(decisions()[:20], [], assemble.tagger(SETTINGS))
    sentences = [one.reading.sentence for one in turns]
    given = [one.marginals for one in assemble.decoder(model, REVIEW).decode(sentences)]
    hashed = as_known([one.example for one in turns], model)
    keyed = Trainer(SETTINGS, REVIEW, Signer(KEY), 1.8e9).hasher()
    assert np.allclose(marginals(model, hashed, keyed), np.concatenate(given), atol=1e-6)
    assert not np.allclose(marginals(STARTER, hashed, keyed), np.concatenate(given), atol=1e-2)
    assert first.report["of this in corpora"]["sessions"] > 0


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
        return work._cross_fitted(lesson, np.ones(len(turns), bool), Strength(iterations=15))

    true, false = unseen(some), unseen(lies)
    assert all(np.allclose(true[n], false[n], atol=1e-12) for n in np.flatnonzero(first))
    assert not any(np.allclose(true[n], false[n], atol=1e-12) for n in np.flatnonzero(~first))


def test_stages_learn_the_decisions_in_the_order_in_which_they_were_made() -> None:
    """Each knows more than the one before; and what a lot picked is counted by itself."""
    late = [replace(d, at=float(n), asked="lot" if n < 40 else "chosen") for n, d in enumerate(decisions())]
    tagger, base = assemble.tagger(SETTINGS), base_of(LANG, None)
    assert base is not None
    turns = gather(late[::-1], [], tagger)
    lesson = Lesson(base, [one.example for one in turns], as_known([], base), hasher(), 1.0)
    found = stages(base, lesson, turns, (), 10.0, 10, tagger.policy)
    assert found.learnt == (0, 15, 30, 45, 60)
    assert (np.diff(found.every.sum(axis=0)) < 0).all()
    assert found.fair_turns == 40
    assert 0 < found.fair.sum() < found.every.sum()
    assert len(found.models) == 4


def test_folds_keep_sessions_together() -> None:
    """And none is empty."""
    some = gather(decisions(), [], assemble.tagger(SETTINGS))
    twice = [*some, *(replace(one, turn=replace(one.turn, turn=7)) for one in some)]
    number = folds(twice, 4)
    assert number[: len(some)] == number[len(some) :]
    assert set(number) == {0, 1, 2, 3}


def without_spans(count: int) -> list[Decision]:
    """Decisions of somebody who untags everything."""
    told = [turn for turn in few(LANG)[0] if turn.spans][:count]
    return [decided(1_000 + n, turn.text) for n, turn in enumerate(told)]


@pytest.mark.parametrize(("sound", "tries"), [(80, 2), (0, 0)])
def test_who_forgets_is_refused(sound: int, tries: int) -> None:
    """Decisions that contradict what the starter knows: a stricter penalty is tried where the stream gains, and nothing
    is learnt where they hold nothing to measure by."""
    steps: list[str] = []
    made = [*decisions()[:sound], *without_spans(150)]
    found = night(made, settings=replace(SETTINGS, train=replace(SETTINGS.train, known=0, penalty=1.0)),
                  progress=lambda step, share: steps.append(step))  # fmt: skip
    assert not found.publish, found.why
    assert sum(step.startswith("learning from ") for step in steps) == tries


def test_a_high_penalty_lets_next_to_nothing_be_learnt() -> None:
    """As the settings have it."""
    strict = replace(SETTINGS, train=replace(SETTINGS.train, penalty=1e6))
    assert not finds(loaded(night(decisions()[:40], settings=strict)), TOLD.format("lampada"))


def test_the_penalty_is_chosen_on_sessions_that_are_hidden(first: Result) -> None:
    """A quarter of the setting where much can be learnt, the setting where some sessions mislead the others."""
    assert first.report["penalty"] == SETTINGS.train.penalty / 4
    tagger, start = assemble.tagger(SETTINGS), TOLD.index("{}")
    names = [NAMES[number // 20] for number in range(80)]
    plain = [decided(number, TOLD.format(name)) for number, name in enumerate(names)]
    to_learn, _ = held_apart(gather(plain, [], tagger))
    fold = dict(zip((one.turn.session for one in to_learn), folds(to_learn, FOLDS), strict=True))
    spans = [Span(start, start + len(name), "UID") for name in names]
    contrary = [
        replace(one, spans=(span,)) if fold.get(one.session) == NAMES.index(name) else one
        for one, span, name in zip(plain, spans, names, strict=True)
    ]  # the login that a fold tags is tagged in no other
    assert night(contrary).report["penalty"] in (SETTINGS.train.penalty, 4 * SETTINGS.train.penalty)


def test_where_a_key_goes_a_model_that_is_no_worse_is_published_under_the_new_one(first: Result) -> None:
    """Of the same decisions, which is no gain."""
    newer = Key.draw(1.0)
    trainer = Trainer(SETTINGS, Ring("review", (newer, HIDING)), Signer(KEY), 1_800_000_000.0, few)
    found = trainer.learn(LANG, Labels.made_of(decisions()), loaded(first), 3)
    assert found.publish, found.why
    assert (loaded(found).card.hash_key, loaded(first).card.hash_key) == (newer.id, HIDING.id)


def test_it_learns_anew_from_all_decisions_and_the_starter(first: Result) -> None:
    """Not on from what was learnt from decisions: a second night gives what a single one would have."""
    more = [*decisions(), *(replace(d, item=f"7-{n}", session=f"aaaa{n:04x}") for n, d in enumerate(decisions()))]
    second, at_once = night(more, loaded(first)), night(more)
    assert loaded(second).card.base == loaded(first).card.base
    assert (loaded(second).weights.hashes == loaded(at_once).weights.hashes).all()


def test_decisions_that_the_model_in_use_knew_are_no_gain(first: Result) -> None:
    """The night after, without news: what was learnt is not learnt twice."""
    model = loaded(first)
    later = datetime.fromtimestamp(1_800_000_000.0, UTC).isoformat()
    assert model.card.created == later
    found = night(decisions(), model)
    assert not found.publish, found.why
    assert abs(found.report["stream"]["surprise spared"]["value"]) < 0.02


def test_a_reviewer_who_leaves_what_all_others_tag_is_not_learnt_from() -> None:
    """And is named, until a lead says otherwise."""
    turns = [turn for turn in few(LANG)[1] if any(span.tag == "PERSON" for span in turn.spans)]
    turns = (turns * (200 // len(turns) + 1))[:200]
    made = []
    for n, turn in enumerate(turns):
        who = f"reviewer {n % 5}"
        spans = tuple(s for s in turn.spans if who != "reviewer 3" or s.tag != "PERSON")
        made.append(decided(n, turn.text, *spans, by=who))
    found = night(made)
    assert found.report["left out"] == ["reviewer 3"]
    assert "reviewer 3" in found.why
    assert found.report["turns learnt"] + found.report["turns held out"] <= 160
    trusting = Trainer(SETTINGS, REVIEW, Signer(KEY), 1.8e9, few, trusted=("reviewer 3",))
    assert trusting.learn(LANG, Labels.made_of(made), None, 2).report["left out"] == []


def test_agreement_is_told_with_what_the_others_taught_alone() -> None:
    """Those who see the logins agree with it more than with the starter; who alone tags a word, in nothing."""
    made = [replace(one, reviewer=f"honest {n // 2 % 3}") for n, one in enumerate(decisions())]
    made += [decided(900 + n, f"oggi {PLAIN}", Span(0, 4, "UID"), by="alone") for n in range(20)]
    standing = {one["reviewer"]: one for one in night(made).report["reviewers"]}
    for honest in (f"honest {n}" for n in range(3)):
        assert standing[honest]["with_model_before"] < 0.1
        assert standing[honest]["with_model_after"] > 0.5
    assert standing["alone"]["with_model_after"] == 0.0
    (alone,) = night(decisions()).report["reviewers"]
    assert alone["with_model_after"] is None


def test_gold_of_ones_own_is_learnt_like_decisions() -> None:
    """From a file of sessions, without any decision."""
    gold = [
        GoldTurn(f"mine {d.item}", 0, "user", LANG, d.turn.text, tuple(replace(s, source="gold") for s in d.spans))
        for d in decisions()
    ]
    found = night([], gold=gold)
    assert found.publish, found.why
    assert "gold of one's own" in {source.name for source in loaded(found).card.data}


@pytest.mark.parametrize(("lang", "why"), [("fi", "too few sessions"), ("it", "too few sessions")])
def test_what_cannot_be_learnt_is_said(lang: str, why: str) -> None:
    """In a language without a model, and from next to nothing."""
    few_ones = Labels.made_of([replace(d, lang=lang) for d in decisions()[:2]])
    found = Trainer(SETTINGS, REVIEW, Signer(KEY), 1.8e9, few).learn(lang, few_ones, None, 1)
    assert (found.publish, found.model) == (False, None)
    assert why in found.why


def test_where_nothing_can_be_measured_the_night_ends_at_once() -> None:
    """Before anything is learnt, so that it counts as no look; by force it is learnt all the same."""
    found = night(decisions()[:12])
    assert (found.publish, found.model) == (False, None)
    assert found.why == "the decisions hold 6 sensitive tokens, and 10 are the least to measure by."


def test_force_stands_in_the_card() -> None:
    """The reason that was given."""
    assert loaded(night(decisions()[:12], forced="the pilot asks for it")).card.note == (
        "published by force: the pilot asks for it"
    )


def test_more_looks_ask_for_more(first: Result) -> None:
    """What is published at the first look need not be at the thousandth."""
    assert first.report["stream"]["needs z"] < night(decisions()[:40], looks=1000).report["stream"]["needs z"]


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


def test_a_public_model_in_use_is_learnt_on_from() -> None:
    """And one that learnt from decisions is not: the starter is."""
    starter = next(model for model in load_starters() if model.lang == LANG)
    other = replace(starter, card=replace(starter.card, id="it-0009"), digest="0" * 64)
    assert base_of(LANG, other) is other
    keyed = replace(starter, card=replace(starter.card, hash_key="k"))
    found = base_of(LANG, keyed)
    assert found is not None
    assert found.digest == starter.digest


def test_what_is_published_is_taken_up(first: Result) -> None:
    """By way of the log."""

    async def story() -> list[Model]:
        log = ListLog()
        await log.create([TopicSpec("models", 1)])
        await log.append(publication(first.model or b"", LANG, first.id, "models", Signer(KEY), 1.0))
        return await Registry(log, "models", Verifier((public_half(KEY),))).poll(wait=0.0)

    assert [model.id for model in asyncio.run(story())] == ["it-0002"]
