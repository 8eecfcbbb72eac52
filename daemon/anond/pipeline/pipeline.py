"""The pipeline: a batch of records, ledgers and models in; ends and changed ledgers out.

No I/O.

Decisions come first, so that the turns of the batch know the values that people marked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from anond.config.settings import Settings
from anond.engines.protocol import Engine
from anond.events.records import Record
from anond.pipeline.batch import Batch, BatchResult
from anond.pipeline.decisions import Decisions
from anond.pipeline.ends import End
from anond.pipeline.expiry import Expiry
from anond.pipeline.judging import Judge
from anond.pipeline.outputs import Outputs
from anond.pipeline.session import SessionCopies, Sessions
from anond.pipeline.shadow_models import ShadowModels
from anond.pipeline.turns import Turns
from anond.seal import Ring
from anond.session.ledger import Ledger
from anond.tagging.tagger import Tagger


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a pipeline, as `assemble` builds them."""

    turns: Turns
    decisions: Decisions
    expiry: Expiry
    outputs: Outputs
    judge: Judge
    shadow: ShadowModels
    tagger: Tagger
    state: Ring
    review: Ring


class Pipeline:
    """Works off batches. One instance works for all partitions, one batch at a time.

    The service puts models in use, and refuses languages, between batches; a batch in hand keeps its own. Published
    `calibrations` and promises of the `target` take effect at once.
    """

    def __init__(self, settings: Settings, parts: Parts, *, reviewed: bool = True) -> None:
        """Where it is not `reviewed`, nobody decides about a turn that waits: it is given up with its batch."""
        self._parts, self._reviewed = parts, reviewed
        self._languages = frozenset(settings.policy.languages)  # languages that are read; empty: all
        self._decisions_topic = settings.topics.decisions
        self._models: Mapping[str, Engine] = {}
        self._refused = frozenset[str]()  # languages whose model was refused, so that no model reads them
        self.tagger, self.outputs, self.shadow, self.ring = parts.tagger, parts.outputs, parts.shadow, parts.state
        judge = parts.judge
        self.calibrations, self.target, self.budget = judge.calibrations, judge.target, judge.budget

    @property
    def models(self) -> Mapping[str, Engine]:
        """The models in use, by language."""
        return self._models

    def use_models(self, models: Mapping[str, Engine], refused: Collection[str] = ()) -> None:
        """Read with these models, and no others, from the next batch on; the models of some languages were refused."""
        self._models = dict(models)  # first, see `batch`
        self.refuse_languages(refused)

    def refuse_languages(self, refused: Collection[str]) -> None:
        """Send turns in these languages, and no others, to people from the next batch on: their models were refused."""
        self._refused = frozenset(refused)

    @property
    def langs_refused(self) -> frozenset[str]:
        """The languages whose model was refused."""
        return self._refused

    def use_model(self, lang: str, model: Engine) -> None:
        """Read a language with this model from the next batch on."""
        self._models = {**self._models, lang: model}

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> BatchResult:
        """Work off a batch of one partition, decisions first, each kind in order."""
        batch = self._batch(sessions, now)
        self._parts.decisions.run([r for r in records if r.position.topic == self._decisions_topic], batch)
        self._parts.turns.run([r for r in records if r.position.topic != self._decisions_topic], batch)
        if not self._reviewed:
            batch.copies.give_up_waiting()
        batch.copies.forget_ended(self._parts.review.current)
        result = batch.result()
        if self.shadow.models:  # all outputs are made by now
            result.shadow = self.shadow.read([turn for turn in result.readings if turn is not None])
        return result

    def lacks_key(self, records: Iterable[Record]) -> bool:
        """Whether some decision was sealed by a key that is not held, so that the key files should be read first."""
        decisions = [record for record in records if record.position.topic == self._decisions_topic]
        return any(map(self._parts.decisions.lacks_key_of, decisions))

    def _batch(self, sessions: Sessions, now: float) -> Batch:
        """A new batch, with the models that are in use now."""
        refused = self._refused  # both may change meanwhile; this one first: a model taken up is then in `models`
        models = self.models
        if self._languages:
            models = {lang: model for lang, model in models.items() if lang in self._languages}
        return Batch(models, refused, now, SessionCopies(sessions, self.ring))

    def dead_letter_unwritten(self, record: Record, reason: str, now: float) -> BatchResult:
        """Send a record to the dead letters by reference: its outputs cannot be written.

        The turn that a decision is about goes on waiting.
        """
        if record.position.topic == self._decisions_topic:
            return BatchResult([End([self.outputs.reference(record, "decision_error", now)], decisions=["error"])])
        return BatchResult([End([self.outputs.reference(record, reason, now)], [("dead", reason, "")])])

    def expire(self, due: Iterable[tuple[bytes, Ledger]], now: float) -> BatchResult:
        """Give up what is overdue in these sessions, and forget those that are idle."""
        end = End()
        ledgers = {key: self._parts.expiry.expire(ledger, now, end) for key, ledger in due}
        return BatchResult([end], ledgers)
