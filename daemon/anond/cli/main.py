"""The command `anond`. Each command lives in its own file; the trainer's join through an entry point."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from typing import Annotated, Final

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]

from anond.core_dumps import forbid_core_dumps
from anond.errors import AnondError, ConfigError, ModelRefused
from anond.version import __version__
from anond_gazetteers import LexiconRefused

# a module each, with `command`
_COMMANDS: Final = (
    "run",
    "serve",
    "feed",
    "read",
    "tag",
    "explain",
    "recheck",
    "scrub",
    "release",
    "unseal",
    "forget",
    "policy",
    "tags",
    "check",
    "topics",
    "backup",
    "restore",
    "man",
    "demo",
)
COMPLETE: Final = "_ANOND_COMPLETE"
_GROUPS: Final = ("bench", "dead", "events", "keys", "models", "sessions")  # a module each, with `app`

app = typer.Typer(
    name="anond",
    help="Streaming chat-log anonymiser with an offline trainer.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _root(version: Annotated[bool, typer.Option("--version", help="Say the version and stop.")] = False) -> None:
    if version:
        typer.echo(f"anond {__version__}")
        raise typer.Exit


def register(words: Sequence[str]) -> None:
    """Add the command that a command line names, or all if it names none of them.

    Packages of other commands are not imported, which halves the time of a short command.
    """
    added = {entry.name: entry for entry in sorted(entry_points(group="anond.commands"), key=lambda entry: entry.name)}
    names = (*_COMMANDS, *_GROUPS, *added)
    named = words[0] if words and words[0] in names else None
    for name in [named] if named else names:
        if name in added:
            _add(name, added[name].load())
        elif name in _GROUPS:
            group: typer.Typer = import_module(f"anond.cli.{name}").app
            app.add_typer(group, name=name)
            for entry in entry_points(group="anond.benches") if name == "bench" else ():
                group.command(entry.name)(entry.load())
        else:
            app.command(name)(import_module(f"anond.cli.{name}").command)


def _add(name: str, command: Callable[..., None] | typer.Typer) -> None:
    """Add a command of another distribution, or a group of them."""
    if isinstance(command, typer.Typer):
        app.add_typer(command, name=name)
    else:
        app.command(name)(command)


def _multiply_on_one_thread() -> None:
    """Keep numpy's products on one thread, unless told otherwise, before anything imports it.

    Those of the second engine are small. Two threads that wait for each other on busy cores took 1.7 times the CPU of
    `anond scrub`, for the same bytes.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def main() -> None:
    """Run a command; an error of ours is one line on stderr and its exit code."""
    forbid_core_dumps()
    try:
        words = sys.argv[1:]
        if COMPLETE in os.environ:  # a shell asks what could follow
            completion_init()
            words = os.environ.get("COMP_WORDS", "").split()[1:]
        if words[:1] and words[0] in _COMMANDS:
            _multiply_on_one_thread()
        register(words)
        app(prog_name="anond")
    except AnondError as error:
        typer.echo(f"anond: {error}", err=True)
        sys.exit(error.exit_code)
    except LexiconRefused as error:
        typer.echo(f"anond: {error}", err=True)
        sys.exit(ModelRefused.exit_code)
    except BrokenPipeError:
        sys.exit(141)
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # for which Click has 1
            sys.exit(141)
        raise
    except OSError as error:
        typer.echo(f"anond: {error.filename or 'input or output'}: {error.strerror}", err=True)
        sys.exit(ConfigError.exit_code)
