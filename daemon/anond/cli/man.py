"""`anond man`: manual pages made from the help, one for each command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperCommand, TyperGroup

from anond.version import __version__

_SECTION = 1
Command = TyperCommand | TyperGroup


def command(
    folder: Annotated[Path, typer.Argument(help="Where the pages go; made if it is missing.")],
) -> None:
    """Write manual pages: anond.1, and one for each command."""
    from anond.cli.main import app, register

    register(())
    root = typer.main.get_group(app)
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, one, inner in command_tree(root, typer.Context(root, info_name="anond", **root.context_settings)):
        (folder / f"{name}.{_SECTION}").write_text(page(name, one, inner), encoding="utf-8")
        count += 1
    typer.echo(
        f"{count} pages in {folder}: man -l {folder}/anond.{_SECTION}, or put {folder} into a man{_SECTION} of MANPATH"
    )


def command_tree(one: Command, context: typer.Context) -> Iterator[tuple[str, Command, typer.Context]]:
    """A command and all below it, by the names of their pages."""
    yield context.command_path.replace(" ", "-"), one, context
    if isinstance(one, TyperGroup):
        for name in sorted(one.commands):
            below = one.commands[name]
            assert isinstance(below, TyperCommand | TyperGroup)
            yield from command_tree(below, typer.Context(below, info_name=name, parent=context))


def page(name: str, one: Command, context: typer.Context) -> str:
    """A page in roff."""
    about = one.get_short_help_str(limit=200).rstrip(".")
    lines = [
        f'.TH "{name.upper()}" "{_SECTION}" "" "anond {__version__}" "anond"',
        ".SH NAME",
        f"{_plain(name)} \\- {_plain(about)}",
    ]
    lines += [".SH SYNOPSIS", f".B {_plain(context.command_path)}", _plain(" ".join(one.collect_usage_pieces(context)))]
    lines += [".SH DESCRIPTION", *map(_plain, (one.help or about).splitlines())]
    records = [found for parameter in one.get_params(context) if (found := parameter.get_help_record(context))]
    lines += _listed("OPTIONS", records)
    if isinstance(one, TyperGroup):
        below = [
            (f"{name}-{each}(1)", made.get_short_help_str(limit=200)) for each, made in sorted(one.commands.items())
        ]
        lines += _listed("COMMANDS", below)
    return "\n".join(lines) + "\n"


def _listed(head: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    if not rows:
        return []
    return [f".SH {head}", *(line for what, says in rows for line in (".TP", f".B {_plain(what)}", _plain(says)))]


def _plain(text: str) -> str:
    """A line that roff takes as it is."""
    escaped = text.strip().replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
