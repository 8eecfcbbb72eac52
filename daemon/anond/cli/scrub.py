"""`anond scrub`: archives in, clean archives out, through the pipeline of the daemon."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from anond.archive.choosing import FORMS, Wishes, choose, choose_stdin
from anond.archive.job import Archive, Job, run_id
from anond.archive.journal import Journal
from anond.archive.processes import Alone, Processes, Together
from anond.archive.progress import Progress
from anond.archive.refused import refusals
from anond.archive.scrubber import make
from anond.archive.streams import Unpacked
from anond.archive.table import Columns, Table
from anond.cli.options import ConfigFile, Encoding
from anond.config import Settings
from anond.counted import counted
from anond.errors import ConfigError
from anond.published import given_by_hand, models_in_use
from anond.starting import keys_for, start
from anond.text.encodings import text_encoding

_INTERRUPTED = 130
_RINGS = ("state", "review")
Names = list[str] | None


def command(
    files: Annotated[list[str], typer.Argument(help="Archives, .gz and .zst too; - for standard input.")],
    out: Annotated[Path | None, typer.Option(help="File or folder of the output; else NAME.clean.EXT.")] = None,
    form: Annotated[str, typer.Option(help="jsonl, csv or text, where the name does not say it.")] = "",
    column: Annotated[Names, typer.Option(help="CSV column of the text; others are cleaned with it.")] = None,
    session_column: Annotated[str, typer.Option(help="CSV column of the conversation.")] = "",
    speaker_column: Annotated[str, typer.Option(help="CSV column of the speaker.")] = "",
    keep: Annotated[Names, typer.Option(help="CSV column to copy as it is; others are emptied.")] = None,
    delimiter: Annotated[str, typer.Option(help="Of CSV cells; found by itself if not given.")] = "",
    session_per_file: Annotated[
        bool, typer.Option("--session-per-file", help="Text: blank lines end no conversation.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes.", min=1, max=256)] = 1,
    model: Annotated[list[Path] | None, typer.Option(help="Model files to use for their languages.")] = None,
    probability: Annotated[
        float, typer.Option(help="Chance that a value is replaced; the others STAY READABLE.", min=0.0, max=1.0)
    ] = 1.0,
    encoding: Encoding = "",
    config: ConfigFile = None,
) -> None:
    """Anonymise archives. What was interrupted goes on where it was, by the same command."""
    settings = start(config)
    columns = Columns(tuple(column), session_column, speaker_column, tuple(keep or ())) if column else None
    wishes = Wishes(form, columns, delimiter, session_per_file, out, text_encoding(encoding) if encoding else "")
    _check(wishes, files, bool(session_column or speaker_column or keep or delimiter))
    site = Site(settings, model or [], jobs, probability)
    try:
        dead = site.stdin(wishes) if files == ["-"] else site.files([Path(name) for name in files], wishes)
    except KeyboardInterrupt:
        typer.echo("anond: interrupted: the same command goes on from here", err=True)
        raise typer.Exit(_INTERRUPTED) from None
    if dead:
        raise typer.Exit(1)


def _check(wishes: Wishes, files: Sequence[str], needs_column: bool) -> None:
    if wishes.form and wishes.form not in FORMS:
        raise ConfigError(f"--form {wishes.form!r}: it has to be one of {', '.join(FORMS)}")
    if needs_column and not wishes.columns:
        raise ConfigError("options about columns need --column, the column of the text")
    if len(wishes.delimiter) > 1 or wishes.delimiter in ('"', "\n", "\r"):
        raise ConfigError(f"--delimiter {wishes.delimiter!r}: it has to be one character")
    if "-" in files and len(files) > 1:
        raise ConfigError("standard input (-) is scrubbed by itself, not together with files")


class Site:
    """The settings, keys, models and processes of one command."""

    def __init__(self, settings: Settings, models: list[Path], jobs: int, probability: float = 1.0) -> None:
        self._settings, self._keys, self._jobs = settings, keys_for(settings, _RINGS), jobs
        self._state = self._keys.need("state")
        self._in_use, self._given = models_in_use(settings), given_by_hand(models, settings)
        for line in self._in_use.warnings(self._in_use.unusable.keys() - self._given.keys()):
            typer.echo(f"anond: {line}", err=True)
        self._ids = [model.fingerprint for model in (self._in_use.models | self._given).values()]
        self._ids += [f"probability {probability}"] if probability < 1.0 else []
        self._make = partial(make, settings, _RINGS, models, self._in_use, probability)
        if probability < 1.0:
            typer.echo(f"anond: of the values found, one in {1 / (1 - probability):.3g} stays readable", err=True)

    def files(self, files: Sequence[Path], wishes: Wishes) -> int:
        """Work off files, one after the other; how many rows were no turns."""
        archives = choose(files, wishes, self._settings, self._state)
        left = [archive for archive in archives if not _is_done(archive, archives)]
        for archive in left:
            archive.work.mkdir(mode=0o700, exist_ok=True)  # all of them now: by these a later command sees what is left
        with self._processes() as processes:
            return sum(self._work_off(archive, processes, archive.work) for archive in left)

    def stdin(self, wishes: Wishes) -> int:
        """Scrub standard input; a run that was interrupted cannot be resumed."""
        stream = Unpacked(sys.stdin.buffer, "standard input", wishes.encoding)
        archive = choose_stdin(stream, wishes, self._settings, self._state)
        for path in filter(None, (archive.output, archive.undecided)):
            _refuse_if_there(path)
        with (
            self._processes() as processes,
            TemporaryDirectory(prefix=".anond-scrub-", dir=archive.undecided.parent) as folder,
        ):
            return self._work_off(archive, processes, Path(folder) / "work", stream)

    def _work_off(self, archive: Archive, processes: Processes, folder: Path, stream: Unpacked | None = None) -> int:
        journal = Journal(folder, archive.name)
        try:
            ids = [self._state.current, self._keys.need("review").current]
            if journal.begin(run_id(archive, self._settings, self._ids, ids), time.time()):
                typer.echo(f"{archive.name}: not what it was when it was interrupted: begun anew", err=True)
            with Progress(archive.name) as progress:
                tally, sealed = Job(archive, self._settings, self._state, processes, journal, progress, stream).run()
            refused = refusals(journal, self._keys.need("review"), self._settings.topics)
        finally:
            journal.close()
        langs = journal.state.langs
        journal.remove()
        _print_summary(archive, tally, sealed)
        for line in refused.told_lines():
            typer.echo(f"{archive.name}: {line}", err=True)
        if langs:
            typer.echo(f"{archive.name}: {self._in_use.reads(langs, self._given)}", err=True)
        return tally["dead"]

    @contextmanager
    def _processes(self) -> Iterator[Processes]:
        processes = Alone(self._make) if self._jobs == 1 else Together(self._make, self._jobs)
        try:
            yield processes
        finally:
            processes.close()


def _is_done(archive: Archive, archives: Sequence[Archive]) -> bool:
    """Whether an earlier, interrupted run of the same command has made this output. Another's is never touched."""
    assert archive.output is not None
    if archive.work.is_dir():
        return False
    if archive.output.exists() and any(other.work.is_dir() for other in archives):
        typer.echo(f"{archive.name}: done before", err=True)
        return True
    _refuse_if_there(archive.output)
    _refuse_if_there(archive.undecided)
    return False


def _refuse_if_there(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise ConfigError(f"{path} is there already: move it away, or name another place with --out")


def _print_summary(archive: Archive, tally: Counter[str], sealed: bool) -> None:
    said = f"{archive.name}: {counted(tally['clean'], 'turn')} clean, {tally['diverted']} undecided, "
    said += counted(tally["dead"], "no turn")
    said += f" (sealed in {archive.undecided})" if sealed else ""
    if isinstance(archive.form, Table) and archive.form.emptied:
        empty = counted(archive.form.emptied, "column that was not named is", "columns that were not named are")
        said += f"; {empty} empty: --keep NAME copies one"
    typer.echo(said, err=True)
