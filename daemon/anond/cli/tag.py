"""`anond tag`: turns in, spans out. What the daemon would find, without a log and without replacing anything."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer

from anond import assemble
from anond.cli.options import ConfigFile, keys_for, start
from anond.config import Settings
from anond.errors import BadEvent
from anond.events import Turn
from anond.fields import FieldMap
from anond.starters import load_starters
from anond.surrogates.ledger import Ledger
from anond.tagging.asked import after, question
from anond.tagging.evidence import about, scored, signs
from anond.tagging.memory import learn_facts
from anond.tagging.model import Model
from anond.tagging.tagger import Tagger
from anond.tagging.tags import Span
from anond.text.language import LanguageModel, update
from anond_gazetteers import load as load_gazetteers

_COLOURS = (31, 32, 33, 34, 35, 36)


def command(
    file: Annotated[Path, typer.Argument(help="Turns, JSONL or plain lines; - for standard input.")] = Path("-"),
    lang: Annotated[str | None, typer.Option(help="Language of all turns; found by itself if not given.")] = None,
    pretty: Annotated[bool, typer.Option("--pretty", help="Coloured text in place of JSON lines.")] = False,
    model: Annotated[list[Path] | None, typer.Option(help="Model files to use for their languages.")] = None,
    config: ConfigFile = None,
) -> None:
    """Show what is found in turns. One JSON object a line with spans and risk, or coloured text."""
    settings = start(config)
    tagger = assemble.tagger(settings)
    models = [*load_starters(), *(_given(settings, path) for path in model or ())]
    tagger.models = {m.card.lang: assemble.decoder(m, None) for m in models}
    with sys.stdin.buffer if str(file) == "-" else file.open("rb") as lines:
        for row in tag(settings, tagger, lines, lang):
            typer.echo(_coloured(row) if pretty else orjson.dumps(row).decode())


def _given(settings: Settings, path: Path) -> Model:
    """A model file named on the command line: signed by our trainer, or one of the starters."""
    return Model.load(path.read_bytes(), keys_for(settings, ["trust"]).need("trust").verify)


def tag(settings: Settings, tagger: Tagger, lines: Iterable[bytes], lang: str | None) -> Iterator[dict[str, Any]]:
    """The spans of each line, in gold form with their evidence. A line that is no JSON object is taken as text."""
    fields, language = assemble.field_map(settings), LanguageModel.load()
    sessions: dict[str, Ledger] = {}
    for number, line in enumerate(lines):
        raw = line.rstrip(b"\r\n")
        turn = _turn(fields, raw, number, settings.batch.record_bytes)
        if turn is None:
            yield {"line": number + 1, "error": "not a turn"}
            continue
        yield _tagged(tagger, language, turn, sessions.setdefault(turn.session, Ledger()), lang)


def _turn(fields: FieldMap, raw: bytes, number: int, limit: int) -> Turn | None:
    if not raw.lstrip().startswith(b"{"):
        text = raw.decode("utf-8", "replace")
        return Turn(f"line {number}", 0, "user", text)
    try:
        return fields.parse(raw, b"", limit)
    except BadEvent:
        return None


def _tagged(tagger: Tagger, language: LanguageModel, turn: Turn, ledger: Ledger, fixed: str | None) -> dict[str, Any]:
    ledger.lang, found = update(ledger.lang, turn.text, language, fixed or turn.lang, tagger.models)
    lang = fixed or found
    answers = question(ledger.asked, ledger.asked_by, turn.speaker)
    learn_facts(ledger, turn.facts)
    reading = tagger.read(turn.text, lang, turn.speaker, answers, ledger.next_turn == 0)
    reading = tagger.recall(reading, ledger)
    decoded = tagger.decode([reading], tagger.models)[0]
    evidence = signs(reading, decoded, load_gazetteers())
    tagging = tagger.settle(reading, decoded)
    spans = tuple(scored(tagging.spans, evidence))
    _remember(tagger, turn.text, spans, ledger)
    ledger.asked, ledger.asked_by = after(ledger.asked, ledger.asked_by, turn.speaker, turn.text, lang)
    ledger.next_turn += 1
    return {
        "session": turn.session, "turn": turn.turn, "speaker": turn.speaker, "lang": lang, "text": turn.text,
        "spans": [
            s.gold()
            | {"source": s.source, "score": round(s.score, 3)}
            | {"evidence": [sign.told() for sign in about(s, evidence)]}
            for s in spans
        ],
        "risk": round(tagging.risk, 6),
    }  # fmt: skip


def _remember(tagger: Tagger, text: str, spans: Sequence[Span], ledger: Ledger) -> None:
    """What the daemon would replace is known to the session from now on."""
    for span in spans:
        if tagger.policy.covers(span.tag, span.sub):
            kind = f"{span.tag}/{span.sub}" if span.sub else span.tag
            learn_facts(ledger, {kind: (text[span.start : span.end],)})


def _coloured(row: dict[str, Any]) -> str:
    if "error" in row:
        return f"line {row['line']}: {row['error']}"
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
    return "\n".join([first, *(_why(text, data) for data in row["spans"])])


def _why(text: str, span: dict[str, Any]) -> str:
    """A line below the text: what was found, and what speaks for it."""
    value = " ".join(text[span["start"] : span["end"]].split())
    signs = ", ".join(f"{e['source']} {e['says']} {e['score']:.2f}" for e in span["evidence"])
    return f"\x1b[2m    {value}: {signs or span['source']}\x1b[0m"
