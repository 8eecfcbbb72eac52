"""`anond evaluate`: how much the shipped or published models leave readable."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from anond import assemble
from anond.cli.options import ConfigFile, start
from anond.config import Settings
from anond.starters import load_starters
from anond_trainer.cli import extra


def command(
    gold: Annotated[
        Path | None, typer.Argument(help="Gold turns, JSONL; the held-out hand-made dialogues if none.", exists=True)
    ] = None,
    config: ConfigFile = None,
) -> None:
    """Judge the starter models on gold turns. With all the daemon has (lists, detectors, memory), nothing reviewed."""
    with extra("train"):
        import sklearn_crfsuite  # noqa: F401
    for row in rows(start(config), gold):
        typer.echo(row)


def rows(settings: Settings, gold: Path | None) -> list[str]:
    """A table, a row for each language."""
    from anond_trainer.corpora.gold import read_jsonl
    from anond_trainer.corpora.notation import LANGUAGES
    from anond_trainer.learn.starter import hand_made
    from anond_trainer.reports.whole import figures

    turns = read_jsonl(gold) if gold else [turn for lang in LANGUAGES for turn in hand_made(lang)[1]]
    tagger = assemble.tagger(settings)
    models = {model.lang: assemble.decoder(model, None) for model in load_starters()}
    table = ["lang  sessions  turns   recall  precision  people left readable"]
    for lang in sorted({turn.lang for turn in turns}):
        own = [turn for turn in turns if turn.lang == lang]
        f = figures(own, tagger, models)
        table.append(
            f"{lang:4}  {len(f.by_session):8}  {len(own):5}   {f.tokens.recall:.3f}   {f.tokens.precision:.3f}"
            f"      {f.people_leak_rate:.3f} of {f.people}"
        )
    return table
