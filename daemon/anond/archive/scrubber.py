"""Cleans a batch of rows by the daemon's pipeline. It has no state: sessions come and go with the batch.

So any process can do any batch, and one that was interrupted is done again with the same result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

from anond import assemble, seal
from anond.archive.rows import Form, Row
from anond.config import Settings
from anond.events.records import Message, Position, Record
from anond.pipeline.batch import BatchResult
from anond.pipeline.pipeline import Pipeline
from anond.pipeline.unreviewed import without_reviewers
from anond.published import ModelsInUse, given_by_hand
from anond.seal import Keys
from anond.session.store import SessionStore


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of whole sessions, and what is known of these sessions so far, sealed."""

    shard: int
    form: Form
    now: float  # when the run began: a run that was interrupted goes on as if it had not been
    rows: Sequence[Row] = field(repr=False)
    ledgers: Sequence[tuple[bytes, bytes]] = field(repr=False)
    budget: Mapping[str, Sequence[float]]  # where the review budget stands


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a batch: for each row the bytes in its place, and the sealed undecided turns beside it."""

    shard: int
    written: list[bytes] = field(repr=False)
    undecided: list[tuple[str, bytes, bytes]] = field(repr=False)  # topic, key, value
    ledgers: list[tuple[bytes, bytes, bool]] = field(repr=False)  # session, sealed, whether a turn of it waits
    budget: Mapping[str, Sequence[float]]
    tally: Counter[str]  # of dispositions
    langs: set[str] = field(default_factory=set)  # that were met


class _CleanEvent(NamedTuple):
    """The results of a turn: its event, its risk, and corrected events of earlier turns."""

    value: bytes | None
    risk: float
    recalled: tuple[bytes, ...]


_NOTHING: Final = _CleanEvent(None, 0.0, ())


class Scrubber:
    """The daemon's pipeline, with the models in use and those of the files in their place; one for each form."""

    def __init__(
        self, settings: Settings, keys: Keys, models: Sequence[Path] = (), in_use: ModelsInUse | None = None,
        probability: float = 1.0,
    ) -> None:  # fmt: skip
        self._settings = settings
        self._state, self._review = keys.need("state"), keys.need("review")
        in_use = in_use or ModelsInUse(starters=settings.models.starters)
        found = in_use.models | given_by_hand(models, settings)
        chosen = assemble.chosen_engine(settings)
        self._models = {lang: chosen.open(model, self._review) for lang, model in found.items()}
        self._refused = in_use.refused.difference(found)
        self._pipelines: dict[str, Pipeline] = {}
        self._probability = probability  # that a value is replaced; less than 1 in archives alone

    def run(self, batch: Batch) -> Done:
        """Dispose of a batch, in order."""
        form, pipeline = batch.form, self._pipeline(batch.form)
        store = SessionStore(self._state, self._settings.sessions.ttl, self._settings.sessions.cache)
        for key, sealed in batch.ledgers:
            store.restore(key, sealed)
        pipeline.budget.restore(batch.budget)
        records = [self._record(row, batch.now) for row in batch.rows if row.value is not None and not row.bad]
        out = pipeline.run(records, store, batch.now)
        done = Done(batch.shard, [], [], [], pipeline.budget.state(), Counter())
        done.undecided.extend(map(_as_row, out.keys))
        clean = self._clean_events(out, done)
        for row in batch.rows:
            if row.bad:
                letter = pipeline.outputs.dead(self._record(row, batch.now), row.bad, batch.now)
                done.undecided.append(_as_row(letter))
                done.tally["dead"] += 1
            value, risk, recalled = _NOTHING if row.bad or row.value is None else next(clean)
            read = replace(row, risk=risk, recalled=recalled) if form.recalls else row
            done.written.append(form.write(read, value))
        done.ledgers.extend(_staged(store, out))
        return done

    def _pipeline(self, form: Form) -> Pipeline:
        """The pipeline for events of this form. One whose rows have to stay gets an event for what is withheld, too."""
        name = repr((form.fields, form.marks))
        if name not in self._pipelines:
            s = self._settings
            # A decision cannot reach what an archive holds already, nor can a later turn, in most forms.
            emit = replace(s.emit, recall=form.recalls, withheld=form.marks or s.emit.withheld)
            changed = replace(without_reviewers(s), emit=emit)
            texts = assemble.text_parts(changed, self._state, self._probability)
            made = self._pipelines[name] = assemble.pipeline(
                changed, self._state, self._review, form.fields, texts=texts
            )
            made.use_models(self._models, self._refused)
        return self._pipelines[name]

    def _clean_events(self, out: BatchResult, done: Done) -> Iterator[_CleanEvent]:
        """For each record, in order, its event for the output; what is sealed goes apart."""
        for end in out.ends:
            messages = iter(end.outputs)
            for disposition, _, lang in end.tally:
                done.tally[disposition] += 1
                done.langs.update({lang} - {""})
                if disposition in ("diverted", "dead"):
                    done.undecided.append(_as_row(next(messages)))
            by_topic: dict[str, list[bytes]] = {}
            for message in messages:
                by_topic.setdefault(message.topic, []).append(message.value or b"")
            topics, risk = self._settings.topics, max((risk for _, risk in end.risks), default=0.0)
            event = next(iter(by_topic.get(topics.clean, ())), None)
            yield _CleanEvent(event, risk, tuple(by_topic.get(topics.recall, ())))

    def _record(self, row: Row, now: float) -> Record:
        return Record(Position(self._settings.topics.turns, 0, row.number, row.place), None, row.value, int(now * 1000))


def make(
    settings: Settings,
    rings: Sequence[str],
    models: Sequence[Path],
    in_use: ModelsInUse | None = None,
    probability: float = 1.0,
) -> Callable[[Batch], Done]:
    """A scrubber's work function for any process; it loads the keys itself, since keys are never sent."""
    return Scrubber(settings, seal.load(settings.keys_folder, rings), models, in_use, probability).run


def _staged(store: SessionStore, out: BatchResult) -> Iterator[tuple[bytes, bytes, bool]]:
    for key, sealed in store.stage(out.ledgers):
        ledger = out.ledgers[key]
        if sealed is not None and ledger is not None:
            yield key, sealed, bool(ledger.pending)


def _as_row(message: Message) -> tuple[str, bytes, bytes]:
    return message.topic, message.key or b"", message.value or b""
