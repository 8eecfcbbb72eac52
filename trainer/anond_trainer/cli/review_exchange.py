"""`anond review export` and `import`: gold in the forms of other annotation tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anond.cli.options import known_lang
from anond.counted import counted
from anond.errors import ConfigError
from anond_trainer.whole_files import check_places, write_whole

if TYPE_CHECKING:
    from anond_trainer.data.gold import GoldTurn
    from anond_trainer.data.maps import Table

FORMS = ("label-studio", "doccano", "conll")
FORM = f"The form: {', '.join(FORMS)}."


def export_gold(
    gold: Annotated[Path, typer.Argument(help="Gold, JSONL.")],
    to: Annotated[str, typer.Option(help=FORM)],
    out: Annotated[Path, typer.Option(help="The file to write, IN PLAIN TEXT; of CoNLL one that ends in .tsv.")],
    lang: Annotated[
        str, typer.Option(help="Only this language. A CoNLL file has one, and does not say which.", callback=known_lang)
    ] = "",
    interface: Annotated[
        Path | None, typer.Option(help="Write the labelling interface that a project of Label Studio needs.")
    ] = None,
) -> None:
    """Write gold as Label Studio (JSON), doccano (JSONL) or CoNLL columns have it."""
    from anond_trainer.data.exchange import conll, doccano, label_studio
    from anond_trainer.data.gold import read_jsonl

    meta = _check(to, out)
    if interface and to != "label-studio":
        raise ConfigError("--interface: only Label Studio asks for one")
    check_places({"--out": out, "--interface": interface, "beside --out": meta}, [gold])
    turns = [turn for turn in read_jsonl(gold) if lang in ("", turn.lang)]
    if meta is not None:
        if len(langs := {turn.lang for turn in turns}) > 1:
            raise ConfigError(f"a CoNLL file has one language: choose with --lang from {', '.join(sorted(langs))}")
        columns, meta_rows = conll.write(turns)
        write_whole(meta, meta_rows, 0o600)
        write_whole(out, columns, 0o600)
    else:
        write_whole(out, label_studio.write(turns) if to == "label-studio" else doccano.write(turns), 0o600)
    if interface:
        write_whole(interface, label_studio.interface().encode())
    typer.echo(f"{out}: {counted(len(turns), 'turn')} in plain text")


def import_gold(
    file: Annotated[Path, typer.Argument(help="What the other tool wrote.")],
    form: Annotated[str, typer.Option("--from", help=FORM)],
    out: Annotated[Path, typer.Option(help="The gold to write, JSONL, IN PLAIN TEXT.")],
    lang: Annotated[str, typer.Option(help="The language of turns that do not say theirs.", callback=known_lang)] = "",
    table: Annotated[str, typer.Option("--map", help="What foreign labels mean: a file, or a shipped table.")] = "",
) -> None:
    """Read what Label Studio, doccano or CoNLL columns have, and write gold."""
    from anond_trainer.data.columns import meta_of
    from anond_trainer.data.maps import OWN, table_named

    _check(form, file)
    check_places({"--out": out}, [file, meta_of(file)] if form == "conll" else [file])
    turns = _read(form, file, lang, table_named(table) if table else OWN)
    _check_numbers(file, turns)
    write_whole(out, b"".join(turn.to_json() + b"\n" for turn in turns), 0o600)
    typer.echo(f"{out}: {counted(len(turns), 'turn')} in plain text")


def _read(form: str, file: Path, lang: str, table: Table) -> Sequence[GoldTurn]:
    from anond_trainer.data.exchange import conll, doccano, label_studio

    data = file.read_bytes()
    if form == "conll":
        if not lang:
            raise ConfigError("--lang: a CoNLL file does not say its language")
        return conll.read(file, data, table, lang)
    turns = (label_studio if form == "label-studio" else doccano).read(file, data, table)
    return [turn if turn.lang else replace(turn, lang=lang) for turn in turns]


def _check(form: str, foreign: Path) -> Path | None:
    """The path of a CoNLL file's lines about turns; None for other forms."""
    from anond_trainer.data.columns import meta_of

    if form not in FORMS:
        raise ConfigError(f"{form!r} is none of {', '.join(FORMS)}")
    if form == "conll" and (foreign.suffix != ".tsv" or foreign.name.endswith(".meta.tsv")):
        raise ConfigError(f"{foreign.name}: a CoNLL file ends in .tsv, and what is known of its turns in .meta.tsv")
    return meta_of(foreign) if form == "conll" else None


def _check_numbers(file: Path, turns: Sequence[GoldTurn]) -> None:
    """Refuse gold in which a session has a number twice: it could not be read again."""
    from anond_trainer.data.gold import CorpusError

    if len({(turn.session, turn.turn) for turn in turns}) < len(turns):
        raise CorpusError(f"{file.name}: a session with two turns of one number")
