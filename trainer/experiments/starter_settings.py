r"""How hard to learn, and how far to lean: what a starter finds in dialogues by writers whom it did not learn from.

    cd trainer && python -m experiments.starter_settings --lang en --corpora DIR --left-out en-3 en-9 \
        --c2 .01 .1 --iterations 35 60

The files left out are learnt in no form but as counts of words, and judged with the daemon's whole reading at each
lean. A tenth held out of all files is by the writers who wrote the rest, and rewards learning *them*: it is judged, and
the messy dialogues, where nothing is left out. All sets are synthetic, as all our dialogues are. `nll` is the loss on a
token held out: what learning tries to lower, so the first to rise when it learns too much. Each number of iterations is
judged as the search comes by.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np

from anond.engines.protocol import Engine
from anond.tagging.tagger import Tagger
from anond.tags import CII, PII
from anond_trainer.data.align import Example, examples, reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES, files, hand_made, read_chat
from anond_trainer.engines.crf.export import usable
from anond_trainer.engines.crf.training import Settings, Trained
from anond_trainer.engines.crf.whole import learn_stages
from anond_trainer.engines.words import known
from anond_trainer.evaluate.columns import Row, aligned, share
from anond_trainer.evaluate.daemon_spans import figures
from anond_trainer.train import recipe
from anond_trainer.train.material import Material
from anond_trainer.train.starters import HALF, settings_of

HEAD: Final = (
    "lang", "c1", "c2", "iterations", "weights", "set", "nll", "lean", "recall", "precision",
    "people readable", "F1 PII", "F1 CII", "F1 all",
)  # fmt: skip
Sets = Mapping[str, Sequence[GoldTurn]]


def rows(
    lang: str,
    made: Sequence[Example],
    settings: Settings,
    stages: Sequence[int],
    sets: Sets,
    leans: Sequence[float],
    tagger: Tagger,
) -> Iterator[Row]:
    """A row for each number of iterations, set and lean."""
    for number, trained in learn_stages(made, settings, stages, known(lang)):
        about = (lang, f"{settings.c1:g}", f"{settings.c2:g}", str(number))
        yield from judged(about, lang, trained, sets, leans, tagger)


def judged(
    about: Row, lang: str, trained: Trained, sets: Sets, leans: Sequence[float], tagger: Tagger
) -> Iterator[Row]:
    """A row for each set and lean."""
    for name, turns in sets.items():
        loss = f"{held_out_loss(trained, lang, examples(turns, tagger)):.4f}"
        for lean in leans:
            models = {lang: usable(replace(trained, lean=lean), lang, HALF)}
            said = (*about, f"{len(trained.weights):,}", name, loss, f"{lean:g}")
            yield (*said, *measured(turns, tagger, models))


def divided(lang: str, left_out: Collection[str], corpora: Path) -> tuple[list[GoldTurn], Sets]:
    """The dialogues to learn from, and those to judge by."""
    if not left_out:
        learnt, held_out = hand_made(lang)
        return learnt, {"held out": held_out, "messy": recipe.messy(corpora, lang)}
    by_writer = {path.stem: read_chat(path, lang) for path in files(lang)}
    if unknown := set(left_out) - set(by_writer):
        raise SystemExit(f"no dialogues are called {', '.join(sorted(unknown))}")
    kept = [turn for name, turns in by_writer.items() if name not in left_out for turn in turns]
    return kept, {name: by_writer[name] for name in left_out}


def measured(turns: Sequence[GoldTurn], tagger: Tagger, models: Mapping[str, Engine]) -> Row:
    """Sensitive tokens, people with no token hidden, and chunks by exact match."""
    found = figures(turns, tagger, models)
    scores = (found.chunks_of(PII), found.chunks_of(CII), found.chunks)
    shares = (found.tokens.recall, found.tokens.precision, found.people_leak_rate)
    return tuple(map(share, (*shares, *(score.f1 for score in scores))))


def held_out_loss(trained: Trained, lang: str, held: Sequence[Example]) -> float:
    """How surprised the model is by the label of a token, on average."""
    decoded = usable(trained, lang, HALF).decode([example.sentence for example in held])
    marginals = np.concatenate([np.asarray(one.marginals) for one in decoded])
    number = {label: i for i, label in enumerate(trained.labels)}
    gold = [number.get(x, number.get(f"I{x[1:]}", 0)) for example in held for x in example.labels]
    return float(-np.log(np.maximum(marginals[np.arange(len(gold)), gold], 1e-9)).mean())


def main() -> None:
    """Print a table."""
    arguments = ArgumentParser(prog="python -m experiments.starter_settings", description=main.__doc__)
    arguments.add_argument("--lang", choices=LANGUAGES, required=True)
    arguments.add_argument("--corpora", type=Path, required=True)
    arguments.add_argument("--left-out", nargs="*", default=[], help="files of dialogues to judge by, such as en-3")
    arguments.add_argument("--c1", type=float, nargs="+", default=[0.1])
    arguments.add_argument("--c2", type=float, nargs="+", default=[0.1])
    arguments.add_argument("--iterations", type=int, nargs="+", default=[60])
    arguments.add_argument("--leans", type=float, nargs="+", default=[1.0, 1.5, 2.0])
    chosen = arguments.parse_args()
    tagger = reader()
    learnt, sets = divided(chosen.lang, chosen.left_out, chosen.corpora)
    made, _ = Material(chosen.lang, learnt, tagger, chosen.corpora).of()
    found: list[Row] = [HEAD]
    for c1, c2 in product(chosen.c1, chosen.c2):
        settings = replace(settings_of(chosen.lang), c1=c1, c2=c2)
        found += rows(chosen.lang, made, settings, chosen.iterations, sets, chosen.leans, tagger)
    for line in aligned(found):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
