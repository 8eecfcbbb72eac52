"""Chooses the form and the output of archives, and refuses faulty requests before anything is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from anond import connect
from anond.archive.job import Archive
from anond.archive.lines import JsonLines, PlainText
from anond.archive.rows import Form
from anond.archive.streams import Unpacked
from anond.archive.table import Columns, table
from anond.config import Settings
from anond.errors import ConfigError
from anond.seal import Ring

FORMS: Final = ("jsonl", "csv", "text")
_BY_NAME: Final = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "jsonl", ".csv": "csv", ".tsv": "csv", ".txt": "text",
}  # fmt: skip
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class Wishes:
    """The options of `anond scrub` that choose forms and outputs."""

    form: str = ""
    columns: Columns | None = None
    delimiter: str = ""
    session_per_file: bool = False
    out: Path | None = None
    encoding: str = ""  # "": UTF-8


def choose(files: Sequence[Path], wishes: Wishes, settings: Settings, state: Ring) -> list[Archive]:
    """The archive of each file; reads the beginning of each."""
    archives = []
    for path in files:
        with path.open("rb") as raw:
            unpacked = Unpacked(raw, str(path), wishes.encoding)
            form = form_of(unpacked.head, str(path), wishes, settings, state)
            output = _output(path, wishes.out, len(files))
            undecided = output.with_name(f"{path.name if output != wishes.out else output.name}.undecided")
            archives.append(Archive(path, output, undecided, form, unpacked.packing, str(path), wishes.encoding))
    for archive in archives:
        if [a.output for a in archives].count(archive.output) > 1:
            raise ConfigError(f"two archives would become {archive.output}: scrub them one by one, each with --out")
    return archives


def choose_stdin(stream: Unpacked, wishes: Wishes, settings: Settings, state: Ring) -> Archive:
    """The archive of standard input; its output is standard output, unless --out names a file."""
    form = form_of(stream.head, "standard input", wishes, settings, state)
    if wishes.out is not None and wishes.out.is_dir():
        raise ConfigError(f"--out {wishes.out}: standard input needs the name of a file")
    name = wishes.out.name if wishes.out else "stdin"
    undecided = (wishes.out or Path(name)).with_name(f"{name}.undecided")
    return Archive(None, wishes.out, undecided, form, stream.packing, "standard input", wishes.encoding)


def _output(path: Path, out: Path | None, count: int) -> Path:
    packing = path.suffix if path.suffix in (".gz", ".zst") else ""
    base = Path(path.name.removesuffix(packing))
    name = f"{base.stem}.clean{base.suffix}{packing}"
    if out is None:
        return path.with_name(name)
    if out.is_dir():
        return out / name
    if count > 1:
        raise ConfigError(f"--out {out}: for several archives it has to be a folder that is there")
    return out


def form_of(head: bytes, name: str, wishes: Wishes, settings: Settings, state: Ring) -> Form:
    """The form of an archive: from `--form`, from its name, or from how it begins."""
    if head.startswith(_WIDE):
        raise ConfigError(f"{name} is UTF-16: say --encoding utf-16")
    plain = Path(name.removesuffix(".gz").removesuffix(".zst"))
    looks = "jsonl" if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else "text"
    form = wishes.form or ("csv" if wishes.columns else _BY_NAME.get(plain.suffix.lower(), looks))
    if (form == "csv") != bool(wishes.columns):
        raise ConfigError(
            f"{name}: which column holds the text? Say --column"
            if form == "csv"
            else f"--column is for csv, not {form}"
        )
    if form == "jsonl":
        if head.lstrip().startswith(b"["):
            raise ConfigError(f"{name} is a JSON array: write one object a line (jq -c '.[]')")
        return JsonLines(connect.field_map(settings), settings.batch.record_bytes)
    archive = state.digest("archive", head).hex()
    if wishes.columns:
        speakers = connect.field_map(settings).speakers
        return table(head, name, archive, wishes.columns, speakers, wishes.delimiter)
    return PlainText(archive, wishes.session_per_file)
