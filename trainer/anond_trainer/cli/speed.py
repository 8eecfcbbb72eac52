"""`anond bench tagger`: the decoder beside CRFsuite's own tagger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anond.cli.options import known_lang
from anond.errors import ConfigError
from anond_trainer.cli import extra

if TYPE_CHECKING:
    from anond_trainer.engines.crf.speed import Sameness


def command(
    lang: Annotated[str, typer.Option(help="The language of the turns.", callback=known_lang)] = "en",
    gold: Annotated[list[Path] | None, typer.Option(help="Gold to learn from and decode; else our dialogues.")] = None,
    iterations: Annotated[int, typer.Option(help="Steps of learning; few will do.", min=1)] = 30,
    turns: Annotated[int, typer.Option(help="Turns to measure with.", min=1)] = 1000,
    runs: Annotated[int, typer.Option(help="Runs after a warm-up.", min=1)] = 5,
    drawn: Annotated[int, typer.Option(help="Compare so many turns more, drawn and garbled.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Of what is drawn.", min=0)] = 1,
) -> None:
    """The decoder beside CRFsuite's tagger, on one core: tokens a second, and that both say the same."""
    with extra("train"):
        from anond_trainer.data.align import examples, reader
        from anond_trainer.data.notation import LANGUAGES, dialogues
        from anond_trainer.data.read import read_files
        from anond_trainer.engines.crf import speed
        from anond_trainer.engines.crf.training import Settings
    from anond.engines.chain.kernels import best_kernel
    from anond.engines.crf.decoder import Decoder

    read = [turn for some, _ in read_files(gold, lang) for turn in some if turn.lang == lang] if gold else None
    if not read and (gold or lang not in LANGUAGES):
        raise ConfigError(
            f"--lang {lang}: no turns in it" + ("" if gold else "; our dialogues: " + ", ".join(LANGUAGES))
        )
    learnt = examples(read or dialogues(lang), reader())
    pair = speed.trained(learnt, lang, Settings(max_iterations=iterations, min_sessions=1))
    sentences = [example.sentence for example in learnt]
    found = speed.beside(pair, sentences[:turns], runs)
    about = f"{len(pair.model.weights.labels)} labels, {len(pair.model.weights.hashes):,} features"
    typer.echo(f"{about}; {best_kernel().NAME} kernel; medians of {runs} runs on one core, in tokens a second")
    typer.echo(f"CRFsuite: {found.labels:,.0f} with labels, {found.both:,.0f} with labels and marginals")
    for one in found.ours:
        times = f"{one.to_labels:.1f} and {one.to_both:.1f} times that"
        typer.echo(f"decoder, labels and marginals, batches of {one.batch:3}: {one.tokens:,.0f}, {times}")
    _report_sameness(found.same)
    if drawn:
        garbled = speed.drawn(sentences, drawn, seed)
        _report_sameness(speed.sameness(pair, garbled, Decoder(pair.model)))


def _report_sameness(same: Sameness) -> None:
    """Print how far both agree; a difference in labels or marginals ends with exit code 1."""
    differing = f"{same.differing} with another label" if same.differing else "all labels the same"
    typer.echo(f"[{same.turns:,} turns, {same.tokens:,} tokens: {differing}, marginals within {same.largest:.1e}]")
    if same.differing or not same.largest <= 1e-9:
        raise typer.Exit(1)
