"""The explanation of a turn: its input and output, the evidence for each value, and missing records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from anond import assemble, connect
from anond.cli.span_rows import evidence_line, span_rows
from anond.config import Settings
from anond.config.how import STRATEGIES, chosen_strategies
from anond.config.turn_policies import policy_in_use
from anond.engines.model.file import Model
from anond.errors import KeysError, NotKept
from anond.events.fields import FieldMap
from anond.operations.kept_turns import Kept
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.replaying import began_with, replay
from anond.published import ModelsInUse, decoders
from anond.seal import Keys
from anond.tagging.merge import merge
from anond.tagging.subtypes import as_hidden
from anond.tags import Span


@dataclass(frozen=True, slots=True)
class Found:
    """The models in use, and the one that a clean event names, if it is still there."""

    in_use: ModelsInUse
    model: Model | None
    named: str


@dataclass
class Explanation:
    """A turn that was read again."""

    name: str  # its anond.id
    settings: Settings
    keys: Keys = field(repr=False)
    kept: Kept = field(repr=False)
    found: Found
    notes: list[str] = field(default_factory=list)
    redacts: bool = False

    def row(self) -> dict[str, Any]:
        """All of it as plain data."""
        fields, event, decision = connect.field_map(self.settings), self.kept.event, self.kept.decision
        read = self._read(fields)
        policy = policy_in_use(self.settings.policy).of(read.turn.speaker, read.lang)
        spans: tuple[Span, ...] = read.found[0].spans if read.found else ()
        if decision is not None and decision.turn.text == read.turn.text:
            spans = merge(read.turn.text, [as_hidden(span, policy) for span in decision.spans], policy)
            self.notes.append("a person released it: what is hidden was marked or left by that person")
        clean, told = (
            span_rows(read, spans, policy, chosen_strategies(self.settings.policy.how)) if read.found else ("", [])
        )
        went_out = fields.text_of(event) if event is not None else ""  # type: ignore[arg-type]
        self._compare(clean, went_out)
        about = event["anond"] if event is not None else {"status": "", "lang": read.lang, "model": ""}
        return {
            "id": self.name, "status": about["status"], "lang": about["lang"], "model": about["model"],
            "session": self.kept.record_key.decode() or read.session.record_key, "turn": read.turn.turn,
            "speaker": read.turn.speaker, "text": read.turn.text, "went_out": went_out, "spans": told,
            "notes": list(dict.fromkeys(self.notes)),
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """All of it for people."""
        row = self.row()
        model = f", read with {row['model']}" if row["model"] else ""
        yield f"turn {row['turn']} of session {row['session']}, {row['speaker']}, {row['lang']}: " + (
            f"{row['status']}{model}" if row["status"] else "no clean event"
        )
        yield f"  came in   {row['text']}"
        if row["went_out"]:
            yield f"  went out  {row['went_out']}"
        for span in row["spans"]:
            tag = f"{span['tag']}/{span['sub']}" if span.get("sub") else span["tag"]
            yield f"{tag} {evidence_line(row['text'], span)}"
            if span["hidden"]:
                yield f"    becomes {span.get('becomes', '')!r}: {span['how']}, {STRATEGIES[span['how']]}"
        if not row["spans"]:
            yield "nothing was found in it"
        yield from (f"note: {note}" for note in row["notes"])

    def _read(self, fields: FieldMap) -> TurnInProgress:
        """The turn, read by the model that its event names, after the kept turns of its session."""
        lang = str(self.kept.event["anond"]["lang"]) if self.kept.event is not None else ""
        if not self.kept.whole:
            self.notes.append(
                "the topic begins later than at its first record, or not all of it was looked through: what its "
                "session learnt in turns that are gone is missing"
            )
        if self.found.named and self.found.model is None:
            self.notes.append(f"{self.found.named} is not kept any more: read with the model in use")
        read = self._read_in("", fields)
        if lang and read.lang != lang:  # its language was detected in turns that are gone
            read = self._read_in(lang, fields)
        return read

    def _read_in(self, lang: str, fields: FieldMap) -> TurnInProgress:
        state = self.keys.need("state")
        made = assemble.in_memory(self.settings, state, fields, lang).pipeline
        models = self.found.in_use.models | ({self.found.model.lang: self.found.model} if self.found.model else {})
        made.use_models(self._decoders(models), self.found.in_use.refused)
        last = self.kept.records[-1]
        session = fields.session_of(last.value, last.key, self.settings.batch.record_bytes)
        key_id = began_with(state, session, self.kept.record_key)
        if key_id is None and self.kept.event is not None:
            self.notes.append("the state key of its session is retired: what stands for its values cannot be told")
        read, end = replay(made, self.kept.records, session, key_id or state.current)
        if read is None:
            raise NotKept(f"it is no turn by today's settings: {end.reason}")
        if read.lang not in made.models:
            self.notes.append(f"no model reads {read.lang}: divert.no_model is {self.settings.divert.no_model}")
            self.redacts = self.settings.divert.no_model == "redact"  # which hides more than what was found
        return read

    def _decoders(self, models: dict[str, Model]) -> dict[str, Any]:
        try:
            return decoders(self.settings, models)
        except KeysError:
            self.notes.append(f"the key of {self.found.named} is not held here: read with the model in use")
            return decoders(self.settings, self.found.in_use.models)

    def _compare(self, clean: str, went_out: str) -> None:
        if self.kept.event is None:
            self.notes.append(
                f"{self.settings.topics.clean} keeps no event of it: it waits, was dropped, or is no turn"
            )
        elif self.kept.event["anond"]["status"] == "withheld":
            self.notes.append("it waits for a person, or nobody released it")
        elif clean != went_out and not self.redacts:
            self.notes.append(
                "read again it becomes something else than went out: settings, words of its session, or what reviewers "
                "taught it have changed since"
            )
