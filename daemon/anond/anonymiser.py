"""anond in three lines of Python: the daemon's own pipeline, with sessions that live in this process.

    a = anond.Anonymiser()
    s = a.session("c1")
    s.clean("hi, Anna here")

See docs/python.md.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import orjson

from anond import assemble
from anond.config import Settings
from anond.engines.model.file import Model
from anond.errors import AnondError, KeysError
from anond.events.fields import FieldMap
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.ends import End
from anond.pipeline.preparing import prepare_language
from anond.published import ModelsInUse, decoders, models_in_use
from anond.seal import Key, Ring
from anond.tags import Span

KEY_BYTES: Final = 32


class NeedsReview(AnondError):
    """A person should see this turn, so there is no clean text of it. docs/review.md lists the values of `reason`."""

    def __init__(self, reason: str, risk: float) -> None:
        super().__init__(f"a person should see this turn: {reason}, risk {risk:.3f}")
        self.reason = reason
        self.risk = risk


@dataclass(frozen=True, slots=True)
class Cleaned:
    """The result for one turn; `text` is None where a person should see it or it is no turn, and `reason` says why."""

    text: str | None
    reason: str
    risk: float
    lang: str
    spans: tuple[Span, ...] = ()  # where surrogates stand in the clean text
    found: tuple[Span, ...] = field(default=(), repr=False)  # what was found in the text that was given


class Anonymiser:
    """Cleans turns of any number of sessions. Any thread may use it; batches are worked off one after the other.

    With the same `key` (32 bytes) a session of the same id gets the same surrogates in every process; without one the
    key is random. `settings` are those of `anond.toml`, such as `anond.config.load(path, {})`; without any nothing is
    diverted for a budget. `models` stand in for the starters of their languages. With `published` the models that are
    announced on the log of the settings do so, too, where the settings' keys are there; `models` says which are in use.
    """

    def __init__(
        self,
        key: bytes | None = None,
        settings: Settings | None = None,
        models: Sequence[Model] = (),
        *,
        published: bool = False,
    ) -> None:
        if key is not None and len(key) != KEY_BYTES:
            raise KeysError(f"key: {len(key)} bytes; {KEY_BYTES} are needed, such as secrets.token_bytes({KEY_BYTES})")
        base = settings or replace(Settings(), divert=replace(Settings().divert, budget=0.0))
        state = Ring("state", (Key("0" * 16, 0.0, key or secrets.token_bytes(KEY_BYTES)),))
        self._pipeline = assemble.in_memory(base, state, FieldMap())
        in_use = models_in_use(base) if published else ModelsInUse(starters=base.models.starters)
        given = {model.lang: model for model in models}
        found = in_use.models | given
        engines = decoders(base, in_use.models) | {m.lang: assemble.decoder(m, None) for m in models}
        self._pipeline.pipeline.use_models(engines, in_use.refused.difference(given))
        self.models: Mapping[str, str] = {lang: model.id for lang, model in sorted(found.items())}
        self.warnings = tuple(in_use.warnings(in_use.unusable.keys() - given.keys()))
        self._lock = threading.Lock()

    def prepare(self, *langs: str) -> None:
        """Let no turn in these languages, or in any that a model reads, wait for what its first one compiles.

        That takes about a fifth of a second for a language; a program that reads a few turns does without.
        """
        with self._lock:
            for lang in langs or self.models:
                prepare_language(lang)

    def session(self, id: str | None = None) -> AnonymiserSession:
        """A session: whoever is named in it twice gets the same surrogate. Without an id it has a random one."""
        return AnonymiserSession(self, id if id is not None else secrets.token_hex(16))

    def read_all(self, turns: Iterable[tuple[str, str] | Mapping[str, Any]]) -> list[Cleaned]:
        """Read turns of several sessions at once: pairs of session and text, or events as docs/events.md has them."""
        given = [_event(one) for one in turns]
        with self._lock:
            return [_cleaned(end, turn) for end, turn in self._pipeline.run(given, time.time())]

    async def aread_all(self, turns: Iterable[tuple[str, str] | Mapping[str, Any]]) -> list[Cleaned]:
        """`read_all` in a thread, so that the event loop goes on."""
        return await asyncio.to_thread(self.read_all, list(turns))

    def forget(self, session: str) -> None:
        """Forget a session; it begins anew."""
        with self._lock:
            self._pipeline.forget(session)


class AnonymiserSession:
    """One session of an `Anonymiser`."""

    def __init__(self, anonymiser: Anonymiser, session: str) -> None:
        self.id = session
        self._anonymiser = anonymiser

    def __repr__(self) -> str:
        return "<AnonymiserSession>"

    def read(self, text: str, speaker: str = "user", **event: Any) -> Cleaned:
        """Read a turn; `event` may hold `lang` and `facts`, as events do."""
        return self._anonymiser.read_all([self._event(text, speaker, event)])[0]

    def clean(self, text: str, speaker: str = "user", **event: Any) -> str:
        """The clean text of a turn; raises NeedsReview where there is none."""
        return _text(self.read(text, speaker, **event))

    async def aread(self, text: str, speaker: str = "user", **event: Any) -> Cleaned:
        """`read` in a thread, so that the event loop goes on."""
        return (await self._anonymiser.aread_all([self._event(text, speaker, event)]))[0]

    async def aclean(self, text: str, speaker: str = "user", **event: Any) -> str:
        """`clean` in a thread, so that the event loop goes on."""
        return _text(await self.aread(text, speaker, **event))

    def forget(self) -> None:
        """Let the session begin anew."""
        self._anonymiser.forget(self.id)

    def _event(self, text: str, speaker: str, event: Mapping[str, Any]) -> dict[str, Any]:
        return {**event, "session": self.id, "text": text, "speaker": speaker}


def _event(given: tuple[str, str] | Mapping[str, Any]) -> bytes:
    """The event of a given turn, unchecked: the pipeline refuses invalid ones."""
    event: Mapping[str, Any]
    match given:
        case (session, text):
            event = {"session": session, "text": text}
        case Mapping() if given.keys() >= {"session", "text"}:
            event = given
        case _:
            raise TypeError("a turn is a pair of session and text, or an event with both")
    number = event.get("turn", -1)
    named = {
        "session": event["session"], "turn": number if number >= 0 else None,
        "speaker": event.get("speaker", "user"), "text": event["text"], "lang": event.get("lang"),
        "facts": {name: _values(given) for name, given in (event.get("facts") or {}).items()},
    }  # fmt: skip
    return json.dumps(named).encode()  # which writes half a character, too: the pipeline refuses it


def _values(given: Any) -> tuple[str, ...]:
    """One value or several, as an event may hold them."""
    several = given if isinstance(given, list | tuple) else (given,)
    return tuple(str(value) for value in several if value is not None)


def _cleaned(end: End, turn: TurnInProgress | None) -> Cleaned:
    if turn is None:
        return Cleaned(None, end.reason, 1.0, "")
    if end.disposition != "clean":
        return Cleaned(None, end.reason, turn.risk, turn.lang, (), turn.spans)
    event = orjson.loads(end.outputs[0].value or b"")
    spans = tuple(Span(s["start"], s["end"], s["tag"]) for s in event["anond"]["spans"])
    return Cleaned(event["text"], "", turn.risk, turn.lang, spans, turn.spans)


def _text(cleaned: Cleaned) -> str:
    if cleaned.text is None:
        raise NeedsReview(cleaned.reason, cleaned.risk)
    return cleaned.text
