"""`anond simulate`: which turns are worth a person's time, and how errors are found, tried on gold."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from anond.archive.progress import Progress
from anond.cli.options import known_lang, known_langs
from anond.errors import ConfigError
from anond.starting import start
from anond_trainer.cli import extra
from anond_trainer.cli.simulate_errors import errors

if TYPE_CHECKING:
    from anond_trainer.active.pairs import OwnModel
    from anond_trainer.active.simulation import Point

_METHODS = ("lot", "risk", "t-h sum", "t-h k-max", "s-h sum then t-h sum")
_SIZES = (100, 250, 500, 1000)


class TurnsUnlessNamed(TyperGroup):
    """A group whose first command is the default: `anond simulate FILE` tries ways to choose turns."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Name the first command, unless another is named."""
        named = args and args[0] in self.commands
        return super().parse_args(ctx, args if named else ["turns", *args])


command = typer.Typer(cls=TurnsUnlessNamed, help="Try ways to choose turns, or to find errors, on gold.")
command.command("errors")(errors)


@command.command("turns")
def turns(
    gold: Annotated[list[Path], typer.Argument(help="The stream: JSONL gold, or CoNLL TSV with its --lang.")],
    lang: Annotated[str, typer.Option(help="The language of the stream.", callback=known_lang)] = "en",
    source: Annotated[list[Path] | None, typer.Option(help="Gold of another domain or language that is the source; "
                                                      "else a shipped model.")] = None,
    source_lang: Annotated[str, typer.Option(help="The language of the source; else that of the stream.",
                                           callback=known_lang)] = "",
    source_model: Annotated[Path | None, typer.Option(help="A model file of your own that is the source; "
                                                      "learning starts from it, too, unless --anew is given.")] = None,
    test: Annotated[list[Path] | None, typer.Option(help="Gold to judge on; else a third of the sessions.")] = None,
    table: Annotated[str, typer.Option("--map", help="What labels of CoNLL TSV mean: a file, or a shipped table.")]
    = "",
    anew: Annotated[bool, typer.Option("--anew", help="Learn from nothing; the source chooses alone.")] = False,
    shapes: Annotated[bool, typer.Option("--shapes", help="A source of gold knows shapes and evidence, no words.")]
    = False,
    parts: Annotated[list[Path] | None, typer.Option(help="Parts of speech that shapes keep, a file for each language "
                                                     "(python -m experiments.parts_of_speech --save).")] = None,
    also: Annotated[list[str] | None, typer.Option(help="The shipped model of this language is a further source; "
                                                   "several.", callback=known_langs)] = None,
    bare: Annotated[bool, typer.Option("--bare", help="With --source or --anew: what learns sees words alone, without "
                                       "detectors, lists and clusters of words.")] = False,
    method: Annotated[list[str] | None, typer.Option(help="A method, or `SEED then QUERY`; see docs/active.md.")]
    = None,
    size: Annotated[list[int] | None, typer.Option(help="Turns decided when a model is learnt; several.")] = None,
    first: Annotated[int, typer.Option(help="Only so many sentences of the source.", min=0)] = 0,
    repeats: Annotated[int, typer.Option(help="Repeats of each method.", min=1, max=100)] = 5,
    seed: Annotated[int, typer.Option(help="What all chance comes from.", min=0)] = 0,
    offered: Annotated[float, typer.Option(help="The share of the pool that each repeat offers, by lot.",
                                           min=0.1, max=1.0)] = 0.8,
    whole: Annotated[bool, typer.Option("--whole", help="Learn the whole pool, too, to compare with.")] = False,
    curves: Annotated[Path | None, typer.Option("--csv", help="Keep the curves here; a run goes on with them.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw the curves.")] = None,
) -> None:  # fmt: skip
    """Try ways to choose turns. Gold answers what they ask, and judges what was learnt.

    `anond simulate errors` tries ways to find errors in labels.
    """
    with extra("train"):
        import matplotlib  # noqa: F401
        import sklearn  # noqa: F401
    from anond_trainer.active import curves as drawn
    from anond_trainer.active.choosing import Method, UnknownMethod
    from anond_trainer.active.pairs import Pair
    from anond_trainer.active.simulation import ALL, OFFERED
    from anond_trainer.data.read import files_of
    from anond_trainer.engines.parts_of_speech import PartsOfSpeech
    from anond_trainer.evaluate.columns import aligned
    from anond_trainer.whole_files import check_places, write_whole

    names, sizes = list(method or _METHODS), sorted({*(size or _SIZES)})
    try:
        for name in names:
            [Method.named(part) for part in name.split(" then ")]
    except UnknownMethod as error:
        raise ConfigError(f"--method {error}") from None
    inputs = [*files_of([*gold, *(source or ()), *(test or ())], table), *(parts or ())]
    own = _own_model(source_model, bool(source or source_lang)) if source_model else None
    check_places({"--csv": curves, "--png": png}, [*inputs, *([source_model] if source_model else [])])
    source_lang = own.model.lang if own else source_lang
    pair = Pair.read(gold, lang, source or (), source_lang or lang, test or (), table, first, seed)
    about: dict[str, Any] = {
        "stream": [path.name for path in gold], "lang": lang, "source": [path.name for path in source or ()],
        "source lang": source_lang or lang, "pool": len(pair.pool), "judged": len(pair.test), "anew": anew,
        "shapes": shapes, "sizes": sizes, "seed": seed,
    }  # fmt: skip
    further = {
        "source model": own.model.fingerprint if own else "",
        "sentences of the source": len(pair.source),
        "parts": [path.name for path in parts or ()],
        "also": also,
        "bare": bare,
        "offered": offered if offered != OFFERED else None,
    }
    about |= {name: value for name, value in further.items() if value}
    points = drawn.read_csv(curves, about) if curves else []
    taggers = [PartsOfSpeech.load(path) for path in parts or ()]
    bench = pair.bench(anew=anew, shapes=shapes, parts=taggers, also=also or (), bare=bare, own=own)
    bench = replace(bench, offered=offered)
    trials = [(name, repeat) for repeat in range(repeats) for name in names]
    done = {(one.method, one.repeat) for one in points}

    def add(fresh: list[Point]) -> None:
        points.extend(fresh)
        if curves:
            write_whole(curves, drawn.as_csv(about, points))

    with Progress("asking") as progress:
        for number, (name, repeat) in enumerate(trials):
            if (name, repeat) not in done:
                add(list(bench.run(name, repeat, sizes)))
            progress(number + 1, (number + 1) / len(trials))
        if whole and (ALL, 0) not in done:
            add([bench.whole_pool()])
    for name, value in about.items():
        typer.echo(f"{name:<14}{', '.join(map(str, value)) if isinstance(value, list) else value}")
    if bench.source_f1 is not None:
        typer.echo(f"{'source F1':<14}{bench.source_f1:.3f} (tokens of the pool, by the source alone)")
        typer.echo(f"{'K':<14}{bench.k} (of K-Max)")
    if bench.pace.decisions:
        typer.echo(f"{'seconds':<14}{bench.pace}")
    of_these = [one for one in points if one.method in (*names, ALL)]
    tables = [drawn.table(of_these, measure, sizes) for measure in ("f1", "recall", "precision", "won", "alone")]
    tables += [drawn.table(of_these, cost, sizes, digits=0) for cost in ("tokens", "seconds")]
    for rows in (*tables, drawn.needed(of_these), drawn.stops(of_these)):
        sys.stdout.write("\n" + "".join(f"{line}\n" for line in (aligned(rows) if rows else ())))
    if png:
        write_whole(png, drawn.picture(of_these, f"{', '.join(about['stream'])}, {lang}"))


def _own_model(path: Path, beside: bool) -> OwnModel:
    """The model file that is the source."""
    from anond_trainer.active.pairs import OwnModel
    from anond_trainer.cli.evaluate_inputs import decoder_of, load_model

    if beside:
        raise ConfigError("--source-model is the source, and says its language: leave out --source and --source-lang")
    settings = start(None)
    model = load_model(path, settings)
    return OwnModel(model, decoder_of(model, settings))
