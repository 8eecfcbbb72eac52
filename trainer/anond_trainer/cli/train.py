"""`anond train`: from decisions to better models. `training_run.run` has its steps."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from anond.cli.options import ConfigFile, known_langs
from anond.starting import keys_for, start
from anond_trainer.cli import extra
from anond_trainer.cli.progress import Progress
from anond_trainer.cli.train_options import check_installed, check_options, read_gold_files, trusting
from anond_trainer.train.lock import only_run
from anond_trainer.training_run.request import Request
from anond_trainer.training_run.run import Run


def command(
    lang: Annotated[
        list[str] | None,
        typer.Option(help="Only these languages; all that were decided about if none.", callback=known_langs),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Train and judge, but publish nothing.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Publish what the gate refuses, and what is not new, too.")]
    = False,
    why: Annotated[str, typer.Option(help="The reason for --force; it stands in the card and in the log.")] = "",
    gold: Annotated[list[Path] | None, typer.Option(help="Learn gold of your own, too: JSONL, or CoNLL TSV "
                                                    "with one --lang; several may follow.")] = None,
    more: Annotated[list[Path] | None, typer.Argument(help="More gold.", show_default=False)] = None,
    trust: Annotated[list[str] | None, typer.Option(help="Learn from this reviewer though training doubts the "
                                                    "decisions; adds to train.trusted.")] = None,
    jobs: Annotated[int, typer.Option(help="Languages learnt at once; 0: as many as there are cores.", min=0)] = 0,
    config: ConfigFile = None,
) -> None:  # fmt: skip
    """Learn from the decisions so far. Publishes what is measurably better, or says why not."""
    check_options(force, why, gold or (), more or ())
    with extra("train"):
        check_installed()
    run = Run(say=typer.echo, progress_of=lambda langs: Progress(langs, sys.stderr))
    try:
        signal.signal(signal.SIGTERM, _interrupt)
        run.settings = trusting(start(config), trust or ())
        turns = read_gold_files([*(gold or ()), *(more or ())], lang or ())
        run.request = Request(tuple(lang or ()), dry_run, why.strip(), jobs, turns)
        run.keys = keys_for(run.settings, ["review", "publish", "trust"])
        with only_run(run.settings.train_folder / "lock", time.time()):
            good = run.work()
    except KeyboardInterrupt:
        typer.echo(f"interrupted: {run.interrupted}", err=True)
        raise typer.Exit(130) from None
    if not good:
        raise typer.Exit(1)


def _interrupt(number: int, frame: object) -> NoReturn:
    """SIGTERM ends a run as Ctrl-C does."""
    raise KeyboardInterrupt
