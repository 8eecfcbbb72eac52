"""Cleans events for `anond serve`: the daemon's pipeline over sessions that are stored before any answer.

Fail closed: an answer holds a clean event only where the pipeline came to `clean` and the sessions could be kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from anond import assemble
from anond.config import Settings
from anond.connect import field_map
from anond.engines.model.file import Model
from anond.errors import BadEvent, ConfigError, SessionEnded
from anond.events.fields import IGNORED, REASONS
from anond.events.records import Position, Record
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.ends import End
from anond.pipeline.preparing import prepare_language
from anond.published import ModelsInUse, decoders
from anond.seal import Ring, session_hashes
from anond.serving.kept_sessions import KeptSessions

TOPIC: Final = "anond.serve"  # where the records of requests are said to stand; nothing is written to it
NO_EVENT: Final = frozenset(REASONS) - {IGNORED}  # of an event that is no turn: whoever sent it has to mend it


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an event. `event` is the clean event, and is set only if `status` is "clean"."""

    status: str  # clean; review: a person should see it; dead: it cannot be cleaned; ignored: it carries no turn
    reason: str = ""
    lang: str = ""
    risk: float | None = None
    event: bytes | None = field(default=None, repr=False)


class EventCleaner:
    """Works off events, one batch after the other; not for several threads at once."""

    def __init__(
        self, settings: Settings, state: Ring, in_use: ModelsInUse, sessions: KeptSessions,
        clock: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        if settings.fields.each or field_map(settings).each:
            raise ConfigError("fields.each: `anond serve` takes events of one message; name one that holds no list")
        self._settings = settings
        self.sessions, self._fields, self._clock = sessions, field_map(settings), clock
        self._largest = settings.batch.record_bytes
        without_queue = replace(settings, divert=replace(settings.divert, budget=0.0))  # no queue, no budget for one
        self._pipeline = assemble.unreviewed_pipeline(without_queue, state, self._fields)
        self._opened: dict[str, str] = {}  # the marks of the models that were opened last
        self.use_models(in_use)
        self._next = int(clock() * 1_000_000)  # in ids of clean events, which a process started later must not repeat

    def use_models(self, in_use: ModelsInUse) -> list[tuple[str, str]]:
        """Read with these models from the next batch on; returns the languages with a new one, and its id.

        Where the published model of a language cannot be used, the one in use stays. Raises KeysError.
        """
        before, models = self._pipeline.models, in_use.models
        kept = {
            lang: one
            for lang, one in before.items()
            if lang in in_use.unusable or self._opened.get(lang) == _mark(models, lang)
        }
        newer = decoders(self._settings, {lang: model for lang, model in models.items() if lang not in kept})
        for lang in newer:
            prepare_language(lang)
        self._pipeline.use_models(newer | kept, in_use.refused - kept.keys())
        self._opened |= {lang: models[lang].fingerprint for lang in newer}
        return [(lang, one.id) for lang, one in newer.items()]

    def session_of(self, event: bytes) -> str:
        """The session of an event; "" where it has none, or is no turn of one."""
        try:
            return self._fields.parse(event, None, self._largest).session
        except SessionEnded as over:
            return over.session
        except BadEvent:
            return ""

    def run(self, events: Sequence[bytes]) -> list[Answer]:
        """The answers to a batch. Raises LogError where its sessions cannot be kept: nothing of it counts then."""
        now = self._clock()
        records = [Record(Position(TOPIC, 0, n), None, event, int(now * 1000)) for n, event in self._numbered(events)]
        result = self._pipeline.run(records, self.sessions, now)
        self.sessions.keep(result.ledgers)
        return [_answer(*each) for each in result.each()]

    def end(self, session: str) -> None:
        """Forget a session: if it goes on, it begins anew."""
        self.sessions.keep(dict.fromkeys(session_hashes(self._pipeline.ring, session)))

    def _numbered(self, events: Sequence[bytes]) -> list[tuple[int, bytes]]:
        first, self._next = self._next, self._next + len(events)
        return list(enumerate(events, first))


def _mark(models: Mapping[str, Model], lang: str) -> str:
    return models[lang].fingerprint if lang in models else ""


def _answer(end: End, turn: TurnInProgress | None) -> Answer:
    match end.disposition:
        case "clean":
            return Answer("clean", "", end.lang, turn.risk if turn else None, end.outputs[0].value)
        case "diverted":
            return Answer("review", end.reason, end.lang, turn.risk if turn else None)
        case other:
            assert other is not None  # a record has an end
            return Answer(other, end.reason, end.lang)
