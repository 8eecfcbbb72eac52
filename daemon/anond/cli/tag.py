"""`anond tag`: turns in, spans out. What the daemon would find, without a log and without replacing anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer

from anond import assemble, connect
from anond.cli.options import ConfigFile, Encoding, Lang, opened
from anond.cli.span_rows import evidence_line, span_rows
from anond.config import Settings
from anond.config.how import ChosenStrategies, chosen_strategies
from anond.engines.model.file import Model
from anond.events.fields import FieldMap
from anond.events.readings import NOT_REFUSED, Refusals
from anond.events.turns import Turn
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.ends import End
from anond.pipeline.in_memory import InMemoryPipeline
from anond.published import ModelsInUse, decoders, given_by_hand, models_in_use
from anond.seal import Key, Ring
from anond.starting import start
from anond.tags import Policy, Span

_NO_FAULT = NOT_REFUSED | {"dropped", "superseded", "unchanged"}  # changes of messages that come to nothing
_COLOURS = (31, 32, 33, 34, 35, 36)


def command(
    file: Annotated[Path, typer.Argument(help="Turns, JSONL or plain lines; - for standard input.")] = Path("-"),
    lang: Lang = None,
    pretty: Annotated[bool, typer.Option("--pretty", help="Coloured text in place of JSON lines.")] = False,
    model: Annotated[list[Path] | None, typer.Option(help="Model files to use for their languages.")] = None,
    encoding: Encoding = "",
    config: ConfigFile = None,
) -> None:
    """Show what is found in turns. One JSON object a line with spans and risk, or coloured text.

    Exits with 1 if a line is refused: its reason stands in its place.
    """
    settings, refused = start(config), Refusals()
    with opened(file, encoding) as lines:
        given = given_by_hand(model or (), settings)
        in_use = models_in_use(settings)
        langs: set[str] = set()
        for row in tag(settings, lines, lang or "", in_use, given):
            typer.echo(_coloured(row) if pretty else orjson.dumps(row).decode())
            langs |= {row["lang"]} if "lang" in row else set()
            if "reason" in row and row["reason"] not in _NO_FAULT:
                refused.add(row["reason"], row["line"])
    for line in in_use.lines(langs, given):
        typer.echo(f"anond: {line}", err=True)
    for line in refused.told_lines():
        typer.echo(f"anond: no turn: {line}", err=True)
    if refused.counts:
        raise typer.Exit(1)


def tag(
    settings: Settings, lines: Iterable[bytes], lang: str, in_use: ModelsInUse, given: Mapping[str, Model]
) -> Iterator[dict[str, Any]]:
    """The spans of each line, in gold form with their evidence. A line that is no JSON object is taken as text."""
    fields = connect.field_map(settings)
    pipeline, strategies = in_memory(settings, lang, in_use, given, fields), chosen_strategies(settings.policy.how)
    for number, line in enumerate(lines):
        event = _event(fields, line.rstrip(b"\r\n"), number)
        for end, read in pipeline.run([event], 0.0) if event is not None else ():
            if read is not None and read.found:
                yield _row(read, end, pipeline.pipeline.tagger.policy, strategies)
            else:
                yield _no_turn(number, end.reason)
        if event is None:
            yield _no_turn(number, "not_utf8")


def in_memory(
    settings: Settings, lang: str, in_use: ModelsInUse, given: Mapping[str, Model], fields: FieldMap
) -> InMemoryPipeline:
    """The daemon's pipeline with a key that everybody knows: its surrogates are examples, others than a daemon's."""
    state = Ring("state", (Key("0" * 16, 0.0, bytes(32)),))
    made = assemble.in_memory(settings, state, fields, lang)
    made.pipeline.use_models(decoders(settings, in_use.models | dict(given)), in_use.refused.difference(given))
    return made


def _event(fields: FieldMap, line: bytes, number: int) -> bytes | None:
    """The event of a line; one of its own for a line that is no JSON object, and None where that is no text."""
    if line.lstrip().startswith(b"{"):
        return line
    with suppress(UnicodeDecodeError):
        return fields.rebuild(Turn(f"line {number}", 0, "user", line.decode()))
    return None


def _no_turn(number: int, reason: str) -> dict[str, Any]:
    return {"line": number + 1, "error": "not a turn", "reason": "end" if reason == "ended" else reason}


def _row(read: TurnInProgress, end: End, policy: Policy, strategies: ChosenStrategies) -> dict[str, Any]:
    turn = read.turn
    clean, spans = span_rows(read, read.found[0].spans, policy, strategies)
    return {
        "session": turn.session, "turn": turn.turn, "speaker": turn.speaker, "lang": read.lang, "text": turn.text,
        "spans": spans, "risk": round(read.risks[0], 6), "becomes": clean, "waits": _waits(end),
    }  # fmt: skip


def _waits(end: End) -> str:
    """The reason why a person has to see the turn; "" if it goes out."""
    return end.reason if end.disposition == "diverted" else ""


def _coloured(row: dict[str, Any]) -> str:
    if "error" in row:
        return f"line {row['line']}: {row['error']} ({row['reason']})"
    text: str = row["text"]
    out: list[str] = []
    at = 0
    for data in row["spans"]:
        span = Span.from_gold(data)
        colour = _COLOURS[sum(map(ord, span.tag)) % len(_COLOURS)]
        label = f"{span.tag}/{span.sub}" if span.sub else span.tag
        found = f"\x1b[{colour};1m{text[span.start : span.end]}\x1b[0m\x1b[2m[{label}]\x1b[0m"
        out.append(text[at : span.start] + found)
        at = span.end
    first = "".join(out) + text[at:] + f"\x1b[2m  {row['lang']} risk {row['risk']:.3f}\x1b[0m"
    waits = f"\x1b[2m  waits for a person ({row['waits']})\x1b[0m" if row["waits"] else ""
    becomes = [f"\x1b[2m  becomes\x1b[0m {row['becomes']}{waits}"] if row["spans"] or waits else []
    return "\n".join([first, *becomes, *(f"\x1b[2m    {evidence_line(text, data)}\x1b[0m" for data in row["spans"])])
