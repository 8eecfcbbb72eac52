"""`anond fit`: one model from gold."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anond import assemble
from anond.cli.options import ConfigFile, known_lang
from anond.config import Settings
from anond.counted import counted
from anond.engines.chain.features import GROUPS
from anond.engines.model.hashing import hasher
from anond.errors import ConfigError
from anond.seal import Keys
from anond.starting import keys_for, start
from anond_trainer.cli import extra
from anond_trainer.cli.progress import LearningBar

if TYPE_CHECKING:
    from anond.engines.model.card import Source
    from anond_trainer.data.gold import GoldTurn
    from anond_trainer.train.fit import Fitted, Order


def command(
    lang: Annotated[str, typer.Option(help="Language of the model, such as es.", callback=known_lang)],
    out: Annotated[Path, typer.Option(help="The model file to write.")],
    gold: Annotated[list[Path] | None, typer.Option(help="Gold: JSONL, or CoNLL TSV; several may follow.")] = None,
    more: Annotated[list[Path] | None, typer.Argument(help="More gold.", show_default=False)] = None,
    table: Annotated[str, typer.Option("--map", help="What labels of TSV mean: a file, or the name of a shipped table; "
                                       "else the table called as the file's folder.")] = "",
    held_out: Annotated[float, typer.Option(help="Share of the sessions to judge the model on.", min=0, max=0.5)] = 0.1,
    held_out_to: Annotated[Path | None, typer.Option(help="Write the turns of these sessions, JSONL, for `anond "
                                                     "evaluate`.")] = None,
    lower: Annotated[bool, typer.Option("--lower/--no-lower", help="Learn each turn in lower case, too.")] = True,
    iterations: Annotated[int, typer.Option(help="At most so many steps.", min=1, max=10_000)] = 100,
    c1: Annotated[float, typer.Option(help="L1 regularisation.", min=0, max=100)] = 0.1,
    c2: Annotated[float, typer.Option(help="L2 regularisation.", min=0, max=100)] = 0.01,
    min_sessions: Annotated[int, typer.Option(help="What fewer sessions used gets no feature.", min=1)] = 3,
    lean: Annotated[float, typer.Option(help="Lean so far, in log-odds, towards hiding when in doubt.", min=-5, max=5)]
    = 0.0,
    without: Annotated[str, typer.Option(help=f"Groups of features to leave out: {', '.join(GROUPS)}.")] = "",
    search: Annotated[int, typer.Option(help="Try so many c1 and c2 by cross-validation first.", min=0, max=1000)] = 0,
    seed: Annotated[int, typer.Option(help="Of what the search tries.", min=0)] = 0,
    name: Annotated[str, typer.Option("--id", help="Id of the model; else the name of its file.")] = "",
    created: Annotated[str, typer.Option(help="Date that the model tells; today if none.")] = "",
    keyed: Annotated[bool, typer.Option("--keyed", help="The gold is customers' text: hide its words by the review "
                                        "ring.")] = False,
    unsigned: Annotated[bool, typer.Option("--unsigned", help="Do not sign: it is used where its digest is pinned.")]
    = False,
    config: ConfigFile = None,
) -> None:  # fmt: skip
    """Learn one model from gold. Ctrl-C ends learning early, with a model; a second one ends it without."""
    with extra("train"):
        from anond_trainer.engines.crf.training import Settings as Learning
        from anond_trainer.train.fit import Order
    from anond_trainer.data.read import files_of
    from anond_trainer.whole_files import check_places, write_whole

    learning = Learning(c1, c2, iterations, min_sessions, _groups(without), lean)
    order = Order(learning, held_out, lower, search, seed)
    settings = start(config)
    files = [*(gold or ()), *(more or ())]
    _check(files, created)
    check_places({"--out": out, "--held-out-to": held_out_to}, [*files_of(files, table), *([config] if config else ())])
    rings = [ring for ring, wanted in (("publish", not unsigned), ("review", keyed)) if wanted]
    keys = keys_for(settings, rings)
    about = {"id": name or out.stem, "lang": lang, "created": created or time.strftime("%Y-%m-%d", time.gmtime())}
    try:
        turns, sources = _read(files, lang, table)
        fitted = _fit(order, turns, sources, about, settings, keys)
    except KeyboardInterrupt:
        typer.echo(f"interrupted: {out} is not written", err=True)
        raise typer.Exit(130) from None
    write_whole(out, fitted.model)
    if held_out_to:
        _write_gold(held_out_to, turns, held_out)
    _report_model(out, fitted, files)


def _groups(named: str) -> frozenset[str]:
    groups = frozenset(name for name in named.replace(",", " ").split())
    if unknown := groups - GROUPS.keys():
        raise ConfigError(f"--without: no group of features: {', '.join(sorted(unknown))}")
    return groups


def _check(files: list[Path], created: str) -> None:
    """Check the options before training, so that mistakes show at once."""
    if not files:
        raise ConfigError("--gold: at least one file to learn from")
    if created and not re.fullmatch(r"\d{4}-\d\d-\d\d", created):
        raise ConfigError("--created: a date such as 2026-11-22")


def _read(files: list[Path], lang: str, table: str) -> tuple[list[GoldTurn], tuple[Source, ...]]:
    """The turns in the language from all files, and the sources that the model card names."""
    from anond_trainer.data.gold import CorpusError
    from anond_trainer.data.read import read_files

    turns: list[GoldTurn] = []
    sources: dict[Source, None] = {}
    others = 0
    for path, (found, source) in zip(files, read_files(files, lang, table or None), strict=True):
        own = [turn for turn in found if turn.lang == lang]
        if not own:
            raise CorpusError(f"{path.name}: holds no turn in {lang}")
        turns += own
        sources[source] = None
        others += len(found) - len(own)
    if others:
        typer.echo(f"turns in other languages, left out: {others:,}", err=True)
    return turns, tuple(sources)


def _fit(
    order: Order, turns: list[GoldTurn], sources: tuple[Source, ...], about: dict[str, str],
    settings: Settings, keys: Keys,
) -> Fitted:  # fmt: skip
    from anond.engines.model.card import Card
    from anond_trainer.train.fit import fit

    review = keys.review
    hashed = hasher(review.derive("features", b"", review.current)) if review else hasher()
    card = Card(
        about["id"], about["lang"], 0, 0, order.settings.min_sessions, sources, {}, about["created"],
        hash_key=review.current if review else "",
    )  # fmt: skip

    def show_progress(text: str) -> None:
        """Print progress to standard error."""
        typer.echo(f"\r{text}\x1b[K" if sys.stderr.isatty() else text, err=True)

    with LearningBar(order.settings.max_iterations, sys.stderr) as bar:
        tagger = assemble.tagger(settings)
        return fit(turns, order, card, tagger, hashed, keys.signer, bar.show_iteration, show_progress)


def _write_gold(path: Path, turns: list[GoldTurn], held_out: float) -> None:
    """Write the turns that the model did not learn from, for their owner."""
    from anond_trainer.data.gold import split
    from anond_trainer.whole_files import write_whole

    write_whole(path, b"".join(turn.to_json() + b"\n" for turn in split(turns, held_out)[1]), 0o600)


def _report_model(out: Path, fitted: Fitted, files: list[Path]) -> None:
    """Print the model's report; after an interrupt, end with its exit code."""
    from hashlib import sha256

    from anond_trainer.train.loss_curve import line

    typer.echo(f"{out}: {len(fitted.model) // 1000:,} kB, sha256 {sha256(fitted.model).hexdigest()}")
    left_out = f", {fitted.left_out:,} left out (not labelled in full)" if fitted.left_out else ""
    typer.echo(f"learnt from {counted(fitted.learnt, 'turn')} of {counted(len(files), 'file')}{left_out}")
    if fitted.losses:
        typer.echo(f"loss {fitted.losses[0]:,.1f} {line(fitted.losses)} {fitted.losses[-1]:,.1f}")
    for name, value in fitted.figures.items():
        typer.echo(f"{name}: {value:g}")
    if fitted.interrupted:
        typer.echo(f"interrupted: the model is whole and can be used, but learnt for {fitted.iterations} steps only")
        raise typer.Exit(130)
