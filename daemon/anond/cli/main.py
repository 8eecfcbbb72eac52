"""The command `anond`. Each command lives in its own file; the trainer's join through an entry point."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from typing import Annotated

import typer

from anond.cli import bench, check, demo, feed, keys, models, read, run, scrub, tag, topics, unseal
from anond.errors import AnondError, ConfigError, ModelRefused
from anond.version import __version__
from anond_gazetteers import LexiconRefused

app = typer.Typer(
    name="anond",
    help="Streaming chat-log anonymiser with an offline trainer.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def _root(version: Annotated[bool, typer.Option("--version", help="Say the version and stop.")] = False) -> None:
    if version:
        typer.echo(f"anond {__version__}")
        raise typer.Exit


for _command in (run, feed, read, tag, scrub, unseal, check, topics, demo):
    app.command(_command.__name__.rpartition(".")[2])(_command.command)
for _entry in entry_points(group="anond.benches"):
    bench.app.command(_entry.name)(_entry.load())
app.add_typer(bench.app, name="bench")
app.add_typer(keys.app, name="keys")
app.add_typer(models.app, name="models")
for _entry in sorted(entry_points(group="anond.commands"), key=lambda e: e.name):
    app.command(_entry.name)(_entry.load())


def main() -> None:
    """Run a command; an error of ours is one line on stderr and its exit code."""
    try:
        app()
    except AnondError as error:
        typer.echo(f"anond: {error}", err=True)
        sys.exit(error.exit_code)
    except LexiconRefused as error:
        typer.echo(f"anond: {error}", err=True)
        sys.exit(ModelRefused.exit_code)
    except BrokenPipeError:
        sys.exit(141)
    except OSError as error:
        typer.echo(f"anond: {error.filename or 'input or output'}: {error.strerror}", err=True)
        sys.exit(ConfigError.exit_code)
