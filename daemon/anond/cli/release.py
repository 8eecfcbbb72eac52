"""`anond release`: a corpus of clean dialogues, with all that others need to know of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from anond import connect
from anond.archive.corpus.form import CorpusLines, corpus_fields
from anond.archive.corpus.job import Release, for_release, left_out, lines_of
from anond.archive.corpus.places import Places
from anond.archive.corpus.suspects import MOST
from anond.archive.lines import JsonLines
from anond.archive.processes import Alone, Together
from anond.archive.progress import Progress
from anond.archive.scrubber import make
from anond.cli.options import ConfigFile, Encoding
from anond.published import given_by_hand, models_in_use
from anond.starting import keys_for, start
from anond.text.encodings import text_encoding

_INTERRUPTED = 130
_RINGS = ("state", "review")


def command(
    files: Annotated[list[Path], typer.Argument(help="Dialogues as JSONL, .gz and .zst too.", exists=True)],
    to: Annotated[Path, typer.Option(help="The folder to be made: it appears when the corpus is complete.")],
    leave_out: Annotated[
        Path | None, typer.Option(help="Turns to leave out: the lines of the list that a person struck off.")
    ] = None,
    most: Annotated[int, typer.Option(help="Places of each kind on the list for a person.", min=1)] = MOST,
    jobs: Annotated[int, typer.Option(help="Processes.", min=1, max=256)] = 1,
    model: Annotated[list[Path] | None, typer.Option(help="Model files to use for their languages.")] = None,
    encoding: Encoding = "",
    config: ConfigFile = None,
) -> None:
    """Make a corpus of clean dialogues to be published. What was interrupted goes on by the same command."""
    settings = for_release(start(config))
    places, struck = Places(to), left_out(leave_out)
    places.check()
    keys = keys_for(settings, _RINGS)
    in_use, given = models_in_use(settings), given_by_hand(model or [], settings)
    for line in in_use.warnings(in_use.unusable.keys() - given.keys()):
        typer.echo(f"anond: {line}", err=True)
    form = CorpusLines(JsonLines(corpus_fields(connect.field_map(settings)), settings.batch.record_bytes))
    maker = partial(make, settings, _RINGS, model or [], in_use)
    processes = Alone(maker) if jobs == 1 else Together(maker, jobs)
    release = Release(settings, keys, in_use.models | given, processes, places, struck, most)
    try:
        told = release.run(files, form, text_encoding(encoding) if encoding else "", Progress)
    except KeyboardInterrupt:
        typer.echo("anond: interrupted: the same command goes on from here", err=True)
        raise typer.Exit(_INTERRUPTED) from None
    finally:
        processes.close()
    for line in lines_of(told, places):
        typer.echo(line, err=True)
    if told.langs:
        typer.echo(f"{to}: {in_use.reads(told.langs, given)}", err=True)
    if told.tally["dead"]:
        raise typer.Exit(1)
