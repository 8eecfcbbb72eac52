"""`anond recheck`: stored clean events read again, with the models of today. What they find is recalled.

A surrogate looks like what it stands for. What is found is therefore a leak only where it lies beside the places at
which the event says that its surrogates stand (`emit.spans`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

import orjson
import typer

from anond import connect
from anond.cli.options import ConfigFile, Encoding, opened
from anond.cli.tag import in_memory
from anond.config import Settings
from anond.counted import counted
from anond.errors import BadEvent, SessionEnded
from anond.events.fields import FieldMap
from anond.events.turns import CleanTurn, Turn
from anond.pipeline.batch import TurnInProgress
from anond.published import ModelsInUse, models_in_use
from anond.starting import start
from anond.tags import Policy, Span

_WENT_OUT: Final = ("clean", "reviewed")
_ODD: Final = {  # of one, of several
    "unplaced": (
        "event does not say where its surrogates stand (emit.spans): nothing is told of it",
        "events do not say where their surrogates stand (emit.spans): nothing is told of them",
    ),
    "no event": ("line is no clean event by these settings", "lines are no clean events by these settings"),
}


def command(
    file: Annotated[Path, typer.Argument(help="Clean events, as `anond read` prints them; - for standard input.")],
    encoding: Encoding = "",
    config: ConfigFile = None,
) -> None:
    """Read stored clean events again, and print recalls.

    A recall for each event in which today's models find more than its surrogates: what they find is replaced by its
    tag, never by a surrogate; all else stays, IN PLAIN TEXT. Exits with 1 if a line was not looked at.
    """
    settings = start(config)
    in_use, counts = models_in_use(settings), Counter[str]()
    with opened(file, encoding) as lines:
        for recall in recalls(settings, lines, in_use, counts):
            typer.echo(recall)
    typer.echo(f"anond: {counted(counts['read'], 'event')} read again, {counts['recalled']} recalled", err=True)
    for word, (one, several) in _ODD.items():
        if counts[word]:
            typer.echo(f"anond: {counted(counts[word], one, several)}", err=True)
    if any(counts[word] for word in _ODD):
        raise typer.Exit(1)


def recalls(settings: Settings, lines: Iterable[bytes], in_use: ModelsInUse, counts: Counter[str]) -> Iterator[bytes]:
    """An event as on the topic of recalls for each clean event in which more is found; counts what was looked at."""
    fields, own = connect.field_map(settings), FieldMap()
    pipeline = in_memory(settings, "", in_use, {}, own)
    policy = pipeline.pipeline.tagger.policy
    for line in lines:
        turn, about = _event(fields, line.strip(), settings.batch.record_bytes)
        if turn is None or about.get("status") not in _WENT_OUT:
            counts["no event"] += turn is None and bool(line.strip())
        elif "spans" not in about:
            counts["unplaced"] += 1
        else:
            counts["read"] += 1
            alone = replace(turn, turn=max(0, turn.turn), ts=None, passed={}, scrub={}, facts={})
            ((_, read),) = pipeline.run([own.rebuild(alone)], 0.0)
            if read is not None and (left := _missed_spans(read, policy, about["spans"])):
                counts["recalled"] += 1
                model = in_use.models.get(read.lang)
                yield fields.render(_recalled(turn, about, left, read.lang, model.id if model else ""))


def _event(fields: FieldMap, line: bytes, limit: int) -> tuple[Turn | None, dict[str, Any]]:
    """The turn of a clean event, and what anond says of it."""
    try:
        about = orjson.loads(line)["anond"]
        turn = fields.parse(line, b"-", limit)
        return replace(turn, turn=about.get("turn", turn.turn)), {"id": about["id"], **about}
    except (BadEvent, SessionEnded, ValueError, KeyError, TypeError, AttributeError):
        return None, {}


def _missed_spans(read: TurnInProgress, policy: Policy, placed: Iterable[dict[str, Any]]) -> list[Span]:
    """The found spans that the policy hides and that are no surrogates."""
    mine = policy.of(read.turn.speaker, read.lang)
    taken = [(one["start"], one["end"]) for one in placed]
    return [
        span
        for span in read.spans
        if mine.covers(span.tag, span.sub) and not any(span.start < end and start < span.end for start, end in taken)
    ]


def _recalled(turn: Turn, about: dict[str, Any], left: Iterable[Span], lang: str, model: str) -> CleanTurn:
    """The corrected event: each value that was left is its tag."""
    text = turn.text
    for span in sorted(left, key=lambda one: one.start, reverse=True):
        text = text[: span.start] + f"[{span.tag}]" + text[span.end :]
    return CleanTurn(
        session=turn.session, turn=turn.turn, speaker=turn.speaker, text=text, ts=None, id=about["id"],
        status="recalled", lang=lang, model=model,
    )  # fmt: skip
