"""The pipeline: a batch of records, ledgers and models in; ends and changed ledgers out.

No I/O.

Decisions come first, so that the turns of the batch know the values that people marked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from anond.attributes.reader import AttributeReader
from anond.config.settings import Settings
from anond.engines.protocol import Engine
from anond.events.fields import FieldMap
from anond.events.records import Record
from anond.pipeline.batch import Batch, BatchResult
from anond.pipeline.changes import Changes
from anond.pipeline.clean import Cleaner
from anond.pipeline.decisions import Decisions
from anond.pipeline.ends import End
from anond.pipeline.expected_languages import ExpectedLanguages
from anond.pipeline.expiry import Expiry
from anond.pipeline.judging import Judge
from anond.pipeline.missed_earlier import MissedEarlier
from anond.pipeline.opening import TurnOpener
from anond.pipeline.outputs import Outputs
from anond.pipeline.recalls import Recalls
from anond.pipeline.review_items import ReviewItems
from anond.pipeline.session import SessionCopies, SessionKeeper, Sessions
from anond.pipeline.shadow_models import ShadowModels
from anond.pipeline.turns import Turns
from anond.seal import Ring
from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tagging.reading import TurnReader
from anond.tagging.tagger import Tagger
from anond.text.language import LanguageModel
from anond.text.topics import TopicModel


class Pipeline:
    """Works off batches. One instance works for all partitions, one batch at a time.

    The service puts models in use, and refuses languages, between batches; a batch in hand keeps its own. Published
    `calibrations` and promises of the `target` take effect at once.
    """

    def __init__(
        self,
        settings: Settings,
        state: Ring,
        review: Ring,
        fields: FieldMap,
        tagger: Tagger,
        substituter: Substituter,
        language: LanguageModel,
        lang: str = "",
        learns: bool = False,
        attributes: AttributeReader | None = None,
    ) -> None:
        """`attributes` replaces the attribute reader of the settings."""
        self.tagger = tagger
        self._models: Mapping[str, Engine] = {}
        self.ring, self._review = state, review
        self._refused = frozenset[str]()  # languages whose model was refused, so that no model reads them
        self.outputs = Outputs(
            settings.topics, fields, review, times=settings.fields.times, largest=settings.batch.record_bytes
        )
        self._languages = frozenset(settings.policy.languages)  # languages that are read; empty: all
        self._decisions_topic = settings.topics.decisions
        attributes = attributes or AttributeReader(settings.policy.attributes)
        keeper = SessionKeeper(state, substituter, attributes, tagger.policy, settings.fields.keep_session_id)
        reader = TurnReader(tagger, settings.divert.max_tokens, after_errors=True)
        self.shadow = ShadowModels(reader, tagger.policy)
        judge = Judge(settings.divert, reader)
        self.calibrations, self.target, self.budget = judge.calibrations, judge.target, judge.budget
        cleaner = Cleaner(settings, self.outputs, tagger)
        missed_earlier = MissedEarlier(tagger)
        recalls = Recalls(settings, self.outputs, missed_earlier)
        changes = Changes(settings.changes, settings.topics, self.outputs)
        topics = TopicModel.load() if settings.policy.topics else None
        expected = ExpectedLanguages(settings.language.expected, learns)
        self.turns = Turns(
            settings, tagger.policy, self.outputs,
            TurnOpener(fields, settings.batch.record_bytes, keeper, language, expected, changes, lang, topics),
            reader, judge, cleaner, ReviewItems(settings, state, self.outputs, cleaner), recalls, changes,
        )  # fmt: skip
        self.decisions = Decisions(settings, review, keeper, self.outputs, recalls, missed_earlier)
        self._expiry = Expiry(settings, self.outputs)

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
        batch = self.batch(sessions, now)
        self.decisions.run([r for r in records if r.position.topic == self._decisions_topic], batch)
        turns = self.turns.run([r for r in records if r.position.topic != self._decisions_topic], batch)
        batch.copies.forget_ended(self._review.current)
        result = batch.result()
        if self.shadow.models:  # all outputs are made by now
            result.shadow = self.shadow.read(turns)
        return result

    def lacks_key(self, records: Iterable[Record]) -> bool:
        """Whether some decision was sealed by a key that is not held, so that the key files should be read first."""
        return any(r.position.topic == self._decisions_topic and self.decisions.lacks_key_of(r) for r in records)

    def batch(self, sessions: Sessions, now: float) -> Batch:
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
        ledgers = {key: self._expiry.expire(ledger, now, end) for key, ledger in due}
        return BatchResult([end], ledgers)
