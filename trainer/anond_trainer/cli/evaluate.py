"""`anond evaluate`: how good models are on gold turns, and how much they leave readable."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import orjson
import typer

from anond import assemble
from anond.archive.progress import Progress
from anond.cli.options import ConfigFile, known_lang
from anond.errors import ConfigError
from anond.starting import start
from anond_trainer.cli import extra

if TYPE_CHECKING:
    from anond_trainer.evaluate.evaluation import FoundSpans, Job

Files = list[Path] | None


def command(
    gold: Annotated[Files, typer.Argument(help="Gold, JSONL or CoNLL TSV; the held-out dialogues if none.")] = None,
    model: Annotated[Files, typer.Option(help="Model file to judge; shipped ones for other languages.")] = None,
    against: Annotated[Files, typer.Option(help="Model file to compare with, in its language alone.")] = None,
    lang: Annotated[str, typer.Option(help="Only this language; for CoNLL TSV the language of the files.",
                                      callback=known_lang)] = "",
    table: Annotated[str, typer.Option("--map", help="What labels of CoNLL TSV mean: a file, or a shipped table.")]
    = "",
    train: Annotated[Files, typer.Option(help="Gold that the baselines learn from; else our own dialogues.")] = None,
    alone: Annotated[bool, typer.Option("--alone", help="The models without detectors and memory.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Only the text as it is written.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a report with pictures.")] = None,
    examples: Annotated[bool, typer.Option("--examples", help="Quote turns that leak in it, IN PLAIN TEXT.")] = False,
    json: Annotated[Path | None, typer.Option(help="Write all figures as JSON.")] = None,
    draws: Annotated[int, typer.Option(help="Of the bootstrap over sessions.", min=100, max=100_000)] = 1000,
    seed: Annotated[int, typer.Option(help="Of the bootstrap and the typos.", min=0)] = 0,
    config: ConfigFile = None,
) -> None:  # fmt: skip
    """Judge models on gold turns. With all the daemon has (lists, detectors, memory), nothing reviewed."""
    with extra("train"):
        import sklearn_crfsuite  # noqa: F401

        if html:  # whose libraries take half a second
            from anond_trainer.evaluate.html_report import page
    from anond_trainer.cli.evaluate_inputs import HELD_OUT, LEARNT, EvaluateInputs
    from anond_trainer.data.read import files_of
    from anond_trainer.evaluate.evaluation import Job, sections
    from anond_trainer.evaluate.examples import examples_of
    from anond_trainer.evaluate.text_report import text_report
    from anond_trainer.whole_files import check_places, write_whole

    if examples and html is None:
        raise ConfigError("--examples quotes turns in the report: it needs --html FILE")
    read = [*files_of([*(gold or ()), *(train or ())], table), *(model or ()), *(against or ())]
    check_places({"--html": html, "--json": json}, [*read, *([config] if config else ())])
    settings = start(config)
    chosen = EvaluateInputs(settings, model or (), against or (), lang)
    turns = chosen.turns(gold or (), table)
    job = Job(
        turns, assemble.tagger(settings), chosen.evaluated_models(turns), chosen.rivals(),
        chosen.learnt(train or (), table, turns), alone, quick, draws, seed,
    )  # fmt: skip
    found = _find_spans(job)
    made = sections(job, found)
    about = {
        "gold": _names(gold) or HELD_OUT,
        **chosen.model_digests(turns),
        "found by": "the models alone" if alone else "lists, detectors, session memory and models; nothing reviewed",
        "sensitive": ", ".join(sorted(job.tagger.policy.hides)),
        "baselines": _baselines(found, job, _names(train) or LEARNT),
        "intervals": f"95 % of {draws} draws of whole sessions, seed {seed}",
    }
    for line in text_report(made, [f"{name:<11}{value}" for name, value in about.items()]):
        typer.echo(line)
    if json:
        write_whole(json, orjson.dumps({"about": about, "sections": made}, option=orjson.OPT_INDENT_2) + b"\n")
    if html:
        quoted = examples_of(found, job.tagger.policy) if examples else None
        write_whole(html, page(made, about, quoted).encode(), 0o600 if examples else 0o644)
        if examples:
            typer.echo(f"{html} quotes turns in plain text: keep it as safe as the turns", err=True)


def _baselines(found: FoundSpans, job: Job, learnt: str) -> str:
    """The baselines' training turns, and the languages without any."""
    if found.baselines:
        return f"learnt from {learnt}"
    missing = {turn.lang for turn in job.turns} - {turn.lang for turn in job.learnt}
    return f"left out: nothing to learn from in {', '.join(sorted(missing))}"


def _find_spans(job: Job) -> FoundSpans:
    """Find spans in all turns, with a bar on a terminal."""
    from anond_trainer.evaluate.evaluation import find_spans

    done = 0

    def tick(turns: int) -> None:
        nonlocal done
        done += turns
        progress(done, done / job.work)

    with Progress("evaluating") as progress:
        return find_spans(job, tick)


def _names(files: Files) -> str:
    return ", ".join(path.name for path in files or ())
