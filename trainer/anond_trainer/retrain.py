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

from anond import assemble
from anond.config import Settings
from anond.events import Decision
from anond.seal import Ring, Signer
from anond.tagging.decoder import Decoder
from anond.tagging.hashing import Hasher, hasher
from anond.tagging.model import Card, Model, Source
from anond.tagging.tagger import Reading, Tagger
from anond_trainer.corpora.align import readings
from anond_trainer.corpora.gold import GoldTurn, split
from anond_trainer.corpora.notation import LANGUAGES
from anond_trainer.labels import Labels, learnt, read_again
from anond_trainer.learn import crf
from anond_trainer.learn.export import export
from anond_trainer.learn.material import ALL, HAND_MADE_ALONE, Material, Means
from anond_trainer.learn.starter import LEAN, LEANS, LEAST, hand_made, summary
from anond_trainer.learn.words import known
from anond_trainer.publish import judge
from anond_trainer.reports.evaluation import Figures, evaluate

HELD_OUT = 0.2  # of the decided sessions
_SALT = "decisions"
_JUDGED = "held-out dialogues and decisions"
DECIDED = Source("decisions of reviewers", "not public")


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one language. `model` is the signed file where it is to be published."""

    lang: str
    why: str
    id: str = ""
    old: Figures | None = None
    new: Figures | None = None
    model: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Trainer:
    """Everything that training needs beside the decisions."""

    settings: Settings
    review: Ring
    signer: Signer
    now: float
    dialogues: Callable[[str], tuple[list[GoldTurn], list[GoldTurn]]] = hand_made  # to learn from, and held out
    say: Callable[[str], None] = lambda line: None  # what goes on, for whoever waits

    def run(
        self, labels: Labels, current: Mapping[str, Model], numbers: Mapping[str, int], langs: Collection[str] = ()
    ) -> Iterator[Result]:
        """One result for each language that was decided about, or of `langs`; `numbers` are of the last published."""
        for lang in langs or labels.languages():
            yield self._language(lang, labels.of(lang), current.get(lang), numbers.get(lang, 1) + 1)

    def _language(self, lang: str, decisions: Sequence[Decision], old: Model | None, number: int) -> Result:
        if lang not in LANGUAGES:  # decisions alone are too little: until a model is made, all its turns go to people
            return Result(lang, f"there are no hand-made dialogues in it, only in {', '.join(LANGUAGES)}")
        new, wanted = _since(old, decisions), self.settings.train.min_decisions
        if new < wanted:
            return Result(lang, f"{new} new decisions, {wanted} are needed (train.min_decisions)")
        to_learn, to_test = _split(decisions)
        if not to_learn or not to_test:
            return Result(lang, "the decisions are of too few sessions to hold some of them out")
        self.say(f"{lang}: learning from {len(to_learn)} decisions and the hand-made dialogues; minutes, not seconds")
        tagger = assemble.tagger(self.settings)
        trained = self._train(lang, to_learn, tagger)
        tests = [*readings(self.dialogues(lang)[1], tagger), *read_again(to_test, tagger)]
        card = self._card(lang, f"{lang}-{number:04d}", len(decisions))
        after = self._evaluate(tests, tagger, Model.load(self._exported(trained, card), _own))
        data = self._exported(trained, replace(card, figures={**card.figures, **summary(after, _JUDGED)}))
        before = self._evaluate(tests, tagger, old) if old else None
        judgement = judge(before, after)
        return Result(lang, judgement.why, card.id, before, after, data if judgement.publish else None)

    def _train(self, lang: str, decisions: Sequence[Decision], tagger: Tagger) -> crf.Trained:
        turns, share = self.dialogues(lang)[0], self.settings.train.dialogues
        if share < 1.0:
            turns = split(turns, share, _SALT)[1]
        made, _ = Material(lang, turns, tagger).of(self._means())
        learns = [*made, *learnt(decisions, tagger) * self.settings.train.weight]
        settings = crf.Settings(max_iterations=self.settings.train.iterations, lean=LEANS.get(lang, LEAN), least=LEAST)
        return crf.train(learns, self._hasher(), settings, words=known(lang))

    def _exported(self, trained: crf.Trained, card: Card) -> bytes:
        return export(trained, card, self._hasher(), self.signer)

    def _means(self) -> Means:
        return ALL if self.settings.train.written else HAND_MADE_ALONE

    def _hasher(self) -> Hasher:
        """Hides the words that customers wrote."""
        return hasher(self.review.derive("features", b"", self.review.current))

    def _card(self, lang: str, name: str, decisions: int) -> Card:
        return Card(
            id=name, lang=lang, sessions=0, turns=0, min_sessions=crf.Settings().min_sessions,
            data=(*self._means().sources(), DECIDED),
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
    """We made it a moment ago."""
