"""`anond train`, as a plain function: from decisions to better models, or to the reason why not.

For each language with enough new decisions:

1. split the decided sessions; the hand-made dialogues were split long ago, by a hash of their session;
2. train on both training parts;
3. evaluate the new model and the one in use on both held-out parts, through the daemon's own tagger;
4. pass the gate, or say why not; what passes is signed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from anond import assemble
from anond.config import Settings
from anond.engines.crf.decoder import Decoder
from anond.engines.crf.hashing import Hasher, hasher
from anond.engines.crf.model_file import Card, Model, Source
from anond.events.review import Decision
from anond.seal import Ring, Signer
from anond.tagging.tagger import Reading, Tagger
from anond_trainer.data.align import readings
from anond_trainer.data.decisions import Labels, examples_of, read_again
from anond_trainer.data.gold import GoldTurn, split
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.engines.crf.engine import CrfEngine
from anond_trainer.engines.crf.training import Settings as CrfSettings
from anond_trainer.engines.protocol import Engine, Learnt
from anond_trainer.evaluate.figures import Figures, evaluate
from anond_trainer.train.gate import judge
from anond_trainer.train.material import ALL, HAND_MADE_ALONE, Ingredients, Material
from anond_trainer.train.starters import LEAN, LEANS, LEAST, summary

HELD_OUT = 0.2  # of the decided sessions
_SALT = "decisions"
_JUDGED = "held-out dialogues and decisions"
DECIDED = Source("decisions of reviewers", "not public")


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one language. `model` is the signed file of what was learnt, also where it is refused."""

    lang: str
    why: str
    id: str = ""
    old: Figures | None = None
    new: Figures | None = None
    model: bytes | None = field(default=None, repr=False)
    publish: bool = False
    report: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trainer:
    """Everything that training needs beside the decisions."""

    settings: Settings
    review: Ring
    signer: Signer
    now: float
    dialogues: Callable[[str], tuple[list[GoldTurn], list[GoldTurn]]] = hand_made  # to learn from, and held out
    say: Callable[[str], None] = lambda line: None  # what goes on, for whoever waits
    trusted: Sequence[str] = ()

    def run(
        self, labels: Labels, current: Mapping[str, Model], numbers: Mapping[str, int], langs: Collection[str] = ()
    ) -> Iterator[Result]:
        """One result for each language that was decided about, or of `langs`; `numbers` are of the last published."""
        for lang in langs or labels.languages():
            new, wanted = _since(current.get(lang), labels.of(lang)), self.settings.train.min_decisions
            if lang in LANGUAGES and new < wanted:
                yield Result(lang, f"{new} new decisions, {wanted} are needed (train.min_decisions)")
                continue
            result = self.learn(lang, labels, current.get(lang), numbers.get(lang, 1) + 1)
            yield result if result.publish else replace(result, model=None)

    def learn(
        self, lang: str, labels: Labels, current: Model | None, number: int, *, gold: Sequence[GoldTurn] = (),
        forced: str = "", progress: Callable[[str, float], None] = lambda step, share: None,
    ) -> Result:  # fmt: skip
        """What is learnt from the decisions in a language, and what the gate says of it."""
        decisions, old = labels.of(lang), current
        if lang not in LANGUAGES:  # decisions alone are too little: until a model is made, all its turns go to people
            return Result(lang, f"there are no hand-made dialogues in it, only in {', '.join(LANGUAGES)}")
        to_learn, to_test = _split(decisions)
        if not to_learn or not to_test:
            return Result(lang, "the decisions are of too few sessions to hold some of them out")
        progress(f"learning from {len(to_learn)} decisions and the hand-made dialogues", 0.0)
        tagger = assemble.tagger(self.settings)
        engine = self._engine(lang)
        learnt = self._train(engine, lang, to_learn, tagger)
        tests = [*readings(self.dialogues(lang)[1], tagger), *read_again(to_test, tagger)]
        progress("judging", 0.7)
        card = self._card(lang, f"{lang}-{number:04d}", len(decisions), engine.min_sessions)
        card = replace(card, note=forced and f"published by force: {forced}")
        after = self._evaluate(tests, tagger, Model.load(learnt.file(card, self.signer), _own))
        data = learnt.file(replace(card, figures={**card.figures, **summary(after, _JUDGED)}), self.signer)
        before = self._evaluate(tests, tagger, old) if old else None
        judgement = judge(before, after)
        report = {"decisions": len(decisions), "held out": len(to_test), "recall": after.tokens.recall}
        return Result(lang, judgement.why, card.id, before, after, data, judgement.publish, report)

    def _train(self, engine: Engine, lang: str, decisions: Sequence[Decision], tagger: Tagger) -> Learnt:
        turns, share = self.dialogues(lang)[0], self.settings.train.dialogues
        if share < 1.0:
            turns = split(turns, share, _SALT)[1]
        made, _ = Material(lang, turns, tagger).of(self._ingredients())
        examples = [*made, *examples_of(decisions, tagger) * self.settings.train.weight]
        return engine.learn(examples, lang, self._hasher())

    def _engine(self, lang: str) -> Engine:
        iterations, lean = self.settings.train.iterations, LEANS.get(lang, LEAN)
        return CrfEngine(CrfSettings(max_iterations=iterations, lean=lean, least=LEAST))

    def _ingredients(self) -> Ingredients:
        return ALL if self.settings.train.written else HAND_MADE_ALONE

    def _hasher(self) -> Hasher:
        """The keyed hash that hides customers' words."""
        return hasher(self.review.derive("features", b"", self.review.current))

    def _card(self, lang: str, name: str, decisions: int, min_sessions: int) -> Card:
        return Card(
            id=name, lang=lang, sessions=0, turns=0, min_sessions=min_sessions,
            data=(*self._ingredients().sources(), DECIDED),
            figures={"decisions": decisions}, created=datetime.fromtimestamp(self.now, UTC).isoformat(),
            hash_key=self.review.current,
        )  # fmt: skip

    def _evaluate(self, tests: Sequence[tuple[GoldTurn, Reading]], tagger: Tagger, model: Model) -> Figures:
        decoder: Decoder = assemble.decoder(model, self.review)
        decoded = decoder.decode([reading.sentence for _, reading in tests])
        found = [tagger.settle(reading, one).spans for (_, reading), one in zip(tests, decoded, strict=True)]
        return evaluate([turn for turn, _ in tests], found, tagger.policy)


def _since(old: Model | None, decisions: Sequence[Decision]) -> int:
    """How many decisions are newer than the model in use, by their time: older ones go when their keys are retired."""
    made = datetime.fromisoformat(old.card.created).timestamp() if old and old.card.keyed else float("-inf")
    return sum(decision.at > made for decision in decisions)


def _split(decisions: Sequence[Decision]) -> tuple[list[Decision], list[Decision]]:
    """By session and by hash, so that what was held out once stays held out, in whatever order the log was read.

    But for one case: where the hash picks none of a few sessions, the first is held out until it picks one.
    """
    by_session: dict[str, list[Decision]] = {}
    for decision in sorted(decisions, key=lambda d: d.item):
        by_session.setdefault(decision.session, []).append(decision)
    ids = [GoldTurn(session, 0, "", "", "") for session in by_session]
    train, test = split(ids, HELD_OUT, _SALT)
    if not test and len(train) > 1:  # few sessions, none of which the hash picked: the first by its own name
        train.remove(test_one := min(train, key=lambda turn: turn.session))
        test.append(test_one)
    return [d for t in train for d in by_session[t.session]], [d for t in test for d in by_session[t.session]]


def _own(key_id: str, data: bytes, signature: bytes) -> None:
    """Accept any signature: the model was made in this process."""
