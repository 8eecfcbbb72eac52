"""`anond utility`: what each strategy costs those who learn from clean text."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import orjson
import typer

from anond.archive.progress import Progress
from anond.cli.options import known_lang
from anond.config.how import STRATEGIES
from anond.errors import ConfigError
from anond.tags import policy
from anond_trainer.cli import extra

_CURVE = (0.5, 0.6, 0.7, 0.8, 0.9)


def command(
    files: Annotated[list[Path], typer.Argument(help="Rows to learn from: JSONL gold with `intent`, or CoNLL TSV.")],
    test: Annotated[list[Path] | None, typer.Option(help="Rows to test on; else a fifth of the sessions.")] = None,
    task: Annotated[str, typer.Option(help="intents, acts or names (NER).")] = "intents",
    lang: Annotated[str, typer.Option(help="Language of CoNLL TSV.", callback=known_lang)] = "en",
    table: Annotated[str, typer.Option("--map", help="What labels of CoNLL TSV mean: a file, or a shipped table.")]
    = "",
    hide: Annotated[str, typer.Option(help="Policy or tags, with commas, whose spans are replaced.")] = "blanket",
    strategy: Annotated[list[str] | None, typer.Option(help="A strategy to try; all of them if none.")] = None,
    curve: Annotated[bool, typer.Option("--curve", help="Replace with chances from .5 to 1, too.")] = False,
    repeats: Annotated[int, typer.Option(help="Seeds, each with other keys.", min=1, max=100)] = 3,
    seed: Annotated[int, typer.Option(help="The first seed.", min=0)] = 0,
    rows: Annotated[int, typer.Option(help="At most so many rows to learn from; 0: all.", min=0)] = 0,
    json: Annotated[Path | None, typer.Option(help="Write all figures as JSON.")] = None,
) -> None:  # fmt: skip
    """Tell what each strategy costs those who learn from clean text."""
    with extra("train"):
        import sklearn
        import sklearn_crfsuite  # noqa: F401
    from anond_trainer.data.read import files_of
    from anond_trainer.utility.losses import Plan, check, lines, measure, split
    from anond_trainer.utility.models import TASKS
    from anond_trainer.utility.rows import read_rows
    from anond_trainer.whole_files import check_places, write_whole

    if task not in TASKS:
        raise ConfigError(f"--task {task!r}: it has to be one of {', '.join(TASKS)}")
    chosen = strategy or [name for name in STRATEGIES if name != "keep"]
    if unknown := [name for name in chosen if name not in STRATEGIES or name == "keep"]:
        raise ConfigError(f"--strategy {unknown[0]!r}: there is no such strategy; there are {', '.join(STRATEGIES)}")
    check_places({"--json": json}, files_of([*files, *(test or ())], table))
    train = [row for path in files for row in read_rows(path, lang, table)]
    held_out = [row for path in test or () for row in read_rows(path, lang, table)]
    if not test:
        train, held_out = split(train)
    hides = policy(hide if hide in ("selective", "blanket") else hide.split(","))
    plan = Plan(task, train[: rows or None], held_out, hides, chosen, _CURVE if curve else (), repeats, seed)
    check(plan)
    done = 0

    def tick() -> None:
        nonlocal done
        done += 1
        progress(done, done / (len(plan.trials) * repeats))

    with Progress("training") as progress:
        found = measure(plan, tick)
    about = {
        "task": task, "train": len(plan.train), "test": len(plan.test), "hides": sorted(hides.hides),
        "seeds": list(range(seed, seed + repeats)), "scikit-learn": sklearn.__version__,
        "python": sys.version.split()[0],
    }  # fmt: skip
    for name, value in about.items():
        typer.echo(f"{name:<14}{', '.join(map(str, value)) if isinstance(value, list) else value}")
    typer.echo("")
    for line in lines(found):
        typer.echo(line)
    if json:
        figures = [asdict(one) | {"loss": one.loss, "spread": one.spread} for one in found]
        write_whole(json, orjson.dumps({"about": about, "losses": figures}, option=orjson.OPT_INDENT_2) + b"\n")
