"""The nightly work on a language: from decisions to a better model, or to the reason why there is none.

1. Leave out reviewers who contradict all others, and read the decided turns like the daemon;
2. hold some of their sessions out, for good;
3. learn on from the starter: from all decisions that can be read, beside turns that it knew;
4. see each decided turn with a model that learnt nothing of its session, and dialogues and corpora that none learnt;
5. pass the gate, against the model in use and against the same recipe without the new decisions, or say why not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import numpy as np

from anond import assemble
from anond.config import Settings
from anond.counted import counted
from anond.engines.labels import encode
from anond.engines.model.card import CRF, Card, Source
from anond.engines.model.file import Model
from anond.engines.model.hashing import Hasher, hasher
from anond.engines.protocol import Engine
from anond.events.review import Decision
from anond.near.models import proposing_model
from anond.seal import Ring, Signer
from anond.starters import starter_of
from anond.tagging.tagger import Tagger
from anond_trainer.data.align import Example, examples, readings
from anond_trainer.data.decided_turns import Read
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn, some_sessions
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.engines.crf.hashed import Hashed, relabelled, some_turns, together
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import FEWEST_SESSIONS, Learnt, Lesson, as_known
from anond_trainer.evaluate.operating_points import Floats
from anond_trainer.train import words_of_results
from anond_trainer.train.agreement_after import agreement_after
from anond_trainer.train.compared_turns import ComparedTurn, compared_turns
from anond_trainer.train.corpus_comparison import CorpusComparison, marginals
from anond_trainer.train.corpus_examples import CorpusExamples, load_corpora
from anond_trainer.train.decided_stream import GOLD, PENALTY, DecidedStream, gold_turns
from anond_trainer.train.first_model import compare_first, nearest
from anond_trainer.train.gains import Comparison, View
from anond_trainer.train.gate import FEWEST_TOKENS, GateResult, compare, too_few_tokens
from anond_trainer.train.labelled_turns import LabelledTurn, drawn_sessions, gather, held_apart, sensitive
from anond_trainer.train.material import HAND_MADE
from anond_trainer.train.penalty import chosen_penalty
from anond_trainer.train.reviewers import Standing, distrusted, standings
from anond_trainer.train.stages import MANY, Stages, stages

DECIDED: Final = Source("decisions of reviewers", "not public")
OWN: Final = Source("gold of one's own", "not public")
STRICTER: Final = 4.0  # times the penalty, where a model that learns with the penalty itself forgets too much
_TOO_FEW: Final = "the decisions are of too few sessions to learn from."

Progress = Callable[[str, float], None]
Dialogues = Callable[[str], tuple[list[GoldTurn], list[GoldTurn]]]  # of a language: to learn from, and held out


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one language. `model` is the signed file, also of a refused model."""

    lang: str
    why: str
    id: str = ""
    publish: bool = False
    model: bytes | None = field(default=None, repr=False)
    report: dict[str, Any] = field(default_factory=dict)
    how: tuple[str, ...] = ()  # what it learnt from, on what it was judged, and what was asked of it, a line each
    stages: Callable[[], Stages] | None = field(default=None, repr=False)  # learns them: they take as long as folds do


@dataclass(frozen=True, slots=True, eq=False)
class Background:
    """The turns that a night reads in addition to decisions: the same as long as the models are the same."""

    known: Hashed = field(repr=False)  # turns that are learnt beside
    elsewhere: list[LabelledTurn] = field(repr=False)  # turns that nothing learns from
    before: list[Floats] = field(repr=False)  # what the model in use says of these
    corpora: Hashed | None = field(default=None, repr=False)  # hashed turns of corpora that nights do not learn
    before_in_corpora: Floats | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Trainer:
    """The trainer, with everything that it needs besides decisions."""

    settings: Settings
    review: Ring
    signer: Signer
    now: float
    dialogues: Dialogues = hand_made
    corpora: Callable[[Model], CorpusExamples | None] = load_corpora
    compares_reviewers: bool = True  # with what the others alone would have taught: a third of a night's work
    trusted: Sequence[str] = ()
    kept: dict[tuple[str, str, str], Background] = field(default_factory=dict, repr=False)  # for a second night
    read: Read = field(default_factory=dict, repr=False)  # decided turns, the same

    def learn(
        self, lang: str, labels: Labels, current: Model | None, number: int, *, gold: Sequence[GoldTurn] = (),
        forced: str = "", looks: int = 1, anew: bool = False,
        progress: Progress = lambda step, share: None,
    ) -> Result:  # fmt: skip
        """Learn from the decisions in a language; returns the model and the gate's judgement.

        With `anew` the model in use has to go, since it learnt from sessions that were forgotten: one that is no worse
        will do.
        """
        progress("reading the decisions", 0.0)
        tagger, own = assemble.tagger(self.settings), [turn for turn in gold if turn.lang == lang]
        drawn = drawn_sessions(labels.votes)
        chosen_by, _ = held_apart(gather(labels.of(lang), own, tagger, self.read), drawn)
        base = base_of(lang, current) or near_model(lang, chosen_by, tagger)
        if base is None:
            return Result(lang, _TOO_FEW)
        votes = labels.votes_in(lang)
        known = standings(compared_turns(votes, tagger, assemble.decoder(base, None), read=self.read))
        left_out = distrusted(known, self.trusted)
        decisions = (labels.without(left_out) if left_out else labels).of(lang)
        to_learn, held = held_apart(gather(decisions, own, tagger, self.read), drawn)
        about_reviewers = _of_reviewers(known, left_out)
        how: tuple[str, ...] = (words_of_results.of_data(len(decisions) + len(own), to_learn, held),)
        if len({one.turn.session for one in to_learn}) < FEWEST_SESSIONS:
            return Result(lang, f"{_TOO_FEW}{about_reviewers}", how=how)
        renew = anew or (current or base).card.hash_key not in ("", self.review.current)
        measured = [*(to_learn if len(to_learn) <= MANY else ()), *held]
        tokens = sensitive(measured, tagger.policy)
        if tokens < FEWEST_TOKENS and not (forced or renew):
            sessions = len({one.turn.session for one in measured})
            return Result(lang, f"{too_few_tokens(tokens, sessions)}.{about_reviewers}", how=how)
        night = _Night(self, lang, base, current or proposing_model(lang) or base, tagger, to_learn, held, progress)
        lesson, background = night.prepare()
        chosen = night.penalty(lesson)
        for part, penalty in enumerate((chosen, STRICTER * chosen)):
            learnt, stream, control = night.learn(lesson, penalty, 0.2 + 0.4 * part)
            beside, corpora = night.elsewhere(learnt, background), night.in_corpora(learnt, background)
            first = current is None and base.lang != lang
            if first:
                judgement = compare_first(stream, tagger, looks)
            else:
                judgement = compare(stream, beside, tagger, looks, renew=renew, corpora=corpora, control=control)
            if not judgement.forgets:
                break
        wanted = words_of_results.of_threshold(looks, first=first, renew=renew, elsewhere=beside is not None)
        how = (*how, words_of_results.of_judging(stream, beside, corpora, tagger.policy), wanted)
        figures = _figures(judgement) | {"decisions": len(decisions), PENALTY: penalty}
        figures |= {GOLD: gold_turns([*to_learn, *held])} if own else {}
        card = self._card(f"{lang}-{number:04d}", lang, base, to_learn, figures, bool(gold))
        if forced and not judgement.publish:
            card = replace(card, note=f"published by force: {forced}")
        data = replace(learnt, lean=judgement.lean).file(card, self.signer)
        after = night.agreement_after(votes, lesson) if self.compares_reviewers else {}
        known = {name: replace(one, with_model_after=after.get(name)) for name, one in known.items()}
        progress("done", 1.0)
        report = {
            **judgement.report, "decisions": len(decisions), "turns learnt": len(to_learn), "turns held out": len(held),
            "sessions held out": len({one.turn.session for one in held}),
            "of these with audits": len({one.turn.session for one in held} & drawn),
            "decided turns by how they came": dict(Counter(decision.came_by for decision in decisions)),
            "unreadable": labels.unreadable, "penalty": penalty, "base": base.fingerprint,
            "reviewers": [asdict(one) for one in known.values()], "left out": sorted(left_out),
        }  # fmt: skip
        why, learn_stages = judgement.why + about_reviewers, partial(night.stages, lesson)
        return Result(lang, why, card.id, judgement.publish, data, report, how, learn_stages)

    def hasher(self) -> Hasher:
        """The keyed hash that hides customers' words."""
        return hasher(self.review.derive("features", b"", self.review.current))

    def _card(
        self, name: str, lang: str, base: Model, learnt: Sequence[LabelledTurn], figures: dict[str, float], gold: bool
    ) -> Card:
        decided = [DECIDED] if figures["decisions"] else []
        sources = dict.fromkeys((*base.card.data, *decided, *([OWN] if gold else []), HAND_MADE))
        return Card(
            id=name, lang=lang, sessions=len({one.turn.session for one in learnt}), turns=len(learnt),
            min_sessions=FEWEST_SESSIONS, data=tuple(sources),
            figures=figures,
            created=datetime.fromtimestamp(self.now, UTC).isoformat(), hash_key=self.review.current,
        )  # fmt: skip


def base_of(lang: str, current: Model | None) -> Model | None:
    """The model to learn on from: one of public data alone, so the one in use if it is, else the starter, if any.

    A network is not learnt on from: decisions are learnt by the CRF, which has to be better than it to take its place.
    """
    if current is not None and not current.card.keyed and current.card.engine == CRF:
        return current
    return starter_of(lang)


def near_model(lang: str, turns: Sequence[LabelledTurn], tagger: Tagger) -> Model | None:
    """The model to learn on from for a language that has none; None where too few sessions were decided to tell."""
    return nearest(lang, turns, tagger.policy) if len({one.turn.session for one in turns}) >= FEWEST_SESSIONS else None


@dataclass(frozen=True, slots=True)
class _Night:
    """The work on one language: the new model, and both models' predictions for turns that neither learnt."""

    trainer: Trainer
    lang: str
    base: Model
    current: Model
    tagger: Tagger
    to_learn: Sequence[LabelledTurn]
    held: Sequence[LabelledTurn]
    progress: Progress

    def prepare(self) -> tuple[Lesson, Background]:
        """The turns to learn, the turns of everything else, and the predictions of the model in use for the latter."""
        self.progress("reading what the model knows", 0.05)
        which = (self.lang, self.base.digest, self.current.digest)
        if which not in self.trainer.kept:
            self.trainer.kept[which] = self._beside()
        beside, new = self.trainer.kept[which], [one.example for one in self.to_learn]
        lesson = Lesson(self.base, new, beside.known, self.trainer.hasher(), self.base.card.lean)
        return lesson, beside

    def _beside(self) -> Background:
        known, held_out = self._known_dialogues()
        elsewhere = [
            LabelledTurn(
                turn, reading,
                Example(turn.session, turn.turn, reading.sentence, encode(turn.spans, reading.tokens)), 0.0,
            )
            for turn, reading in readings(held_out, self.tagger) if reading.tokens.words
        ]  # fmt: skip
        learnt, before = as_known(known, self.base), self._marginals_of(self.current, elsewhere)
        if (corpora := self.trainer.corpora(self.base) if self.lang == self.base.lang else None) is None:
            return Background(learnt, elsewhere, before)
        train = self.trainer.settings.train
        judged = some_turns(corpora.judged, train.elsewhere)
        return Background(
            together([learnt, some_turns(corpora.beside, train.corpora)]), elsewhere, before, judged,
            self._of_corpora(judged),
        )  # fmt: skip

    def penalty(self, lesson: Lesson) -> float:
        """How hard to hold on to what the model knows, chosen on sessions that are hidden from the learner."""
        self.progress("choosing how much to learn", 0.15)
        train, policy = self.trainer.settings.train, self.tagger.policy
        return chosen_penalty(self.base, lesson, self.to_learn, train.penalty, train.iterations, policy)

    def learn(
        self, lesson: Lesson, penalty: float, share: float
    ) -> tuple[Learnt, Comparison, Callable[[], Comparison]]:
        """The new model, and its comparisons on the stream with the old one and, if it is asked for, the control."""
        given = len(self.to_learn) + len(self.held)
        self.progress(
            f"learning from {len(self.to_learn)} of {counted(given, 'turn')}; the others are held out to judge by",
            share,
        )
        strength = Strength(penalty=penalty, iterations=self.trainer.settings.train.iterations)
        learnt = lesson.learn(np.ones(len(self.to_learn), bool), strength)
        self.progress("trying it on turns that it did not learn", share + 0.1)
        decided = self.stream(lesson)
        new = decided.of_new_model(learnt, strength)
        stream = decided.against_model_in_use(new, strength)
        self.progress("judging", share + 0.3)
        return learnt, stream, partial(decided.against_control, new, strength)

    def stream(self, lesson: Lesson) -> DecidedStream:
        """The decided turns, and who reads them."""
        return DecidedStream(self.lang, lesson, self.base, self.current, self.to_learn, self.held, self._marginals_of)

    def agreement_after(self, votes: Sequence[Decision], lesson: Lesson) -> dict[str, float | None]:
        """How far each reviewer agrees with what the others alone would have taught."""
        train = self.trainer.settings.train
        strength = Strength(penalty=train.penalty, iterations=train.iterations)

        def compare(some: Sequence[Decision], model: Engine) -> dict[str, list[ComparedTurn]]:
            return compared_turns(some, self.tagger, model, read=self.trainer.read)

        return agreement_after(votes, self.to_learn, lesson, strength, compare)

    def stages(self, lesson: Lesson) -> Stages:
        """Models of earlier decisions alone."""
        train = self.trainer.settings.train
        return stages(self.base, lesson, self.to_learn, self.held, train.penalty, train.iterations, self.tagger.policy)

    def _known_dialogues(self) -> tuple[list[Example], list[GoldTurn]]:
        """Dialogues that are learnt beside, and dialogues that nothing learns from; none in another language."""
        if self.lang not in LANGUAGES:
            return [], []
        learnt, held_out = self.trainer.dialogues(self.lang)
        train = self.trainer.settings.train
        known, elsewhere = some_sessions(learnt, train.known), some_sessions(held_out, train.elsewhere)
        return examples(known, self.tagger), elsewhere

    def elsewhere(self, learnt: Learnt, background: Background) -> Comparison | None:
        """The comparison of both models on dialogues that nothing learnt from."""
        if not (turns := background.elsewhere):
            return None
        labels, lean = self.base.weights.labels, self.base.card.lean
        after = learnt.marginals([one.reading.sentence for one in turns])
        return Comparison(
            turns, View(labels, background.before, self.current.card.lean), View(labels, after, lean)
        )  # fmt: skip

    def in_corpora(self, learnt: Learnt, background: Background) -> CorpusComparison | None:
        """The comparison of both models on hashed turns of corpora."""
        turns, before = background.corpora, background.before_in_corpora
        if turns is None or before is None or not len(turns.lengths):
            return None
        after, lean = learnt.marginals_of(turns), self.current.card.lean
        return CorpusComparison(turns, self.base.weights.labels, before, after, lean)

    def _of_corpora(self, turns: Hashed) -> Floats:
        """What the model in use says of hashed turns, or the one that is learnt on from where that is a network."""
        if self.current.network is not None:
            return marginals(self.base, turns, self.trainer.hasher())
        wanted, given = self.base.weights.labels, self.current.weights.labels
        keyed = hasher(self.trainer.review.derive("features", b"", self.current.card.hash_key or None))
        found = marginals(self.current, relabelled(turns, wanted, given), keyed)
        return found if given == wanted else _in_labels(found, given, wanted)

    def _marginals_of(self, model: Model, turns: Sequence[LabelledTurn]) -> list[Floats]:
        """A model's marginals of turns, by the labels of the base."""
        decoder = assemble.decoder(model, self.trainer.review)
        decoded = decoder.decode([one.reading.sentence for one in turns])
        if decoder.labels == self.base.weights.labels:
            return [one.marginals for one in decoded]
        return [_in_labels(one.marginals, decoder.labels, self.base.weights.labels) for one in decoded]


def _in_labels(marginals: Floats, given: tuple[str, ...], wanted: tuple[str, ...]) -> Floats:
    """Marginals by other labels; a label that is not among them counts as the inside of its tag."""
    found = np.zeros((len(marginals), len(wanted)))
    for column, label in enumerate(given):
        name = label if label in wanted else f"I{label[1:]}"
        found[:, wanted.index(name) if name in wanted else wanted.index("O")] += marginals[:, column]
    return found


def _figures(judgement: GateResult) -> dict[str, float]:
    """The figures for the card."""
    figures: dict[str, float] = {}
    for where, name in (("stream", "decisions not learnt from"), ("elsewhere", "held-out dialogues")):
        if about := judgement.report.get(where):
            figures |= {
                f"sensitive recall, {name}": round(about["new"]["recall"], 3),
                f"sensitive precision, {name}": round(about["new"]["precision"], 3),
                f"people left readable, {name}": round(about["new"]["people readable"], 3),
            }
    return figures


def _of_reviewers(known: dict[str, Standing], left_out: frozenset[str]) -> str:
    """The reviewers who were left out and why, behind the model's report."""
    named = [known[name].why for name in sorted(left_out)]
    trust = "; their decisions were left out: believe them with --trust NAME, once a lead has looked"
    return f" {'; '.join(named)}{trust}" if named else ""
