"""A night of training as a function: decisions in, a better model out, or the reason why not."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import numpy as np
import pytest

from anond import assemble
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.events.review import Decision, Drawn
from anond.log.protocol import TopicSpec
from anond.models_topic.records import publication
from anond.models_topic.registry import Registry
from anond.seal import Ring, Signer, Verifier
from anond.seal.signing import public_half
from anond.starters import load_starters
from anond.tags import Span
from anond.testing import ListLog
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn
from anond_trainer.engines.crf.lesson import Lesson, as_known
from anond_trainer.train.corpus_comparison import marginals
from anond_trainer.train.corpus_examples import load_corpora
from anond_trainer.train.gate import CONTROL
from anond_trainer.train.labelled_turns import folds, gather, held_apart
from anond_trainer.train.nightly import Result, Trainer, _Night, base_of
from anond_trainer.train.stages import FOLDS, stages
from tests.fixed_keys import fixed_key
from tests.trainer.train.nights import (
    HIDING,
    KEY,
    LANG,
    NAMES,
    PLAIN,
    REVIEW,
    SETTINGS,
    STARTER,
    TOLD,
    decided,
    decisions,
    few,
    finds,
    loaded,
    night,
)


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
    newer = fixed_key("newer", 1.0)
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


def test_what_the_recipe_changes_by_itself_is_no_gain() -> None:
    """The night after a strict one, without news: held-out turns gain by another penalty alone."""
    by_lot = [replace(d, drawn=Drawn(0.1, "it-0001 (0)", ())) for d in decisions()]
    strict = replace(SETTINGS, train=replace(SETTINGS.train, penalty=1e6))
    model = loaded(night(by_lot, settings=strict, forced="the pilot asks for it"))
    assert model.card.figures["penalty"] >= 1e6 / 4
    found = night(by_lot, model)
    assert found.report["stream"]["z by far"] > found.report["stream"]["needs z by far"]
    assert found.report["against the control"]["surprise spared"]["value"] == pytest.approx(0.0, abs=1e-6)
    assert not found.publish
    assert found.why.startswith(f"it is no better on the stream than {CONTROL}. ")


def test_a_stricter_recipe_is_compared_with_the_model_in_use(first: Result) -> None:
    """Not with a model that is as strict, also where nearly all decisions are learnt: there are two comparisons."""
    held = {one.turn.session for one in held_apart(gather(decisions(), [], assemble.tagger(SETTINGS)))[1]}
    learnt = [one for one in decisions() if one.session not in sorted(held)[1:]]
    strict = replace(SETTINGS, train=replace(SETTINGS.train, penalty=1e6))
    found = night(learnt, loaded(first), settings=strict)
    assert (found.report["turns held out"], found.report["turns learnt"]) == (1, len(learnt) - 1)
    assert found.report["stream"]["surprise spared"]["value"] < -1.0
    assert not found.publish


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


def test_new_gold_is_news_to_a_model_that_learnt_from_decisions(first: Result) -> None:
    """It is published for what the gold taught, and no second time."""
    names, said = ("ombrello", "candela", "bottone", "cassetto", "pentola"), "nel vostro elenco {} compare due volte"
    start = said.index("{}")
    assert not any(finds(loaded(first), said.format(name)) for name in names)
    gold = []
    for n, name in enumerate(names * 16):
        login = Span(start, start + len(name), "UID", source="gold")
        text, spans = (said.format(name), (login,)) if n % 2 else (PLAIN, ())
        gold.append(GoldTurn(f"mine {n}", 0, "user", LANG, text, spans))
    found = night(decisions(), loaded(first), gold=gold)
    assert found.publish, found.why
    assert loaded(found).card.figures["turns of gold"] == 80
    assert finds(loaded(found), said.format("cassetto")) == ["cassetto"]
    again = night(decisions(), loaded(found), gold=gold)
    assert not again.publish, again.why
    assert abs(again.report["stream"]["surprise spared"]["value"]) < 0.02
    more = night(decisions(), loaded(found), gold=[*gold, replace(gold[0], session="mine 99")])
    assert not more.publish, more.why


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
    assert found.why == (
        "the decisions hold 6 sensitive tokens, and 10 are the least to measure by: "
        "at this rate about 8 more sessions would do."
    )


def test_force_stands_in_the_card() -> None:
    """The reason that was given."""
    assert loaded(night(decisions()[:12], forced="the pilot asks for it")).card.note == (
        "published by force: the pilot asks for it"
    )


def test_more_looks_ask_for_more(first: Result) -> None:
    """What is published at the first look need not be at the thousandth."""
    assert first.report["stream"]["needs z"] < night(decisions()[:40], looks=1000).report["stream"]["needs z"]


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
