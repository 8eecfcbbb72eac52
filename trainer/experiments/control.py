"""What the recipe changes by itself: a night that learns the known turns beside the decisions, and not the decisions.

    python -m experiments.control --gold stream.jsonl --lang en [--sizes 250 1000] [--draws 5]

The features are those that the decisions would be given weight for, and the turns of the bundled dialogues are those
that a night learns beside them; the decisions themselves count nothing. So what such a model finds more than the
starter is no merit of decisions. `won` and `dialogues` are as in `experiments.learning_on`; `spared`, `z` and `z by
far` are what the gate would see of it in the decided turns, of which it learnt none.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from anond import assemble
from anond.config import Settings
from anond.engines.model.card import Card
from anond.engines.model.file import Model
from anond.seal import Key, Ring, Signer
from anond.starters import load_starters
from anond_trainer.data.align import examples
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn, some_sessions
from anond_trainer.data.notation import hand_made
from anond_trainer.data.read import read_gold
from anond_trainer.engines.crf.hashed import Hashed
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import FEWEST_SESSIONS, Lesson, as_known
from anond_trainer.engines.fresh_models import pinned
from anond_trainer.evaluate.columns import aligned
from anond_trainer.train.gains import Comparison, View
from anond_trainer.train.gate import compare
from anond_trainer.train.labelled_turns import gather, held_apart
from experiments.learning_on import Bench, decided, halves

HEAD: Final = ("decisions", "draw", "won", "dialogues", "spared", "z", "z by far")


def trial(bench: Bench, starter: Model, known: Hashed, pool: Sequence[GoldTurn], size: int, draw: int) -> list[str]:
    """One night that learns nothing of its decisions, as a row."""
    settings, lean = Settings(), starter.card.lean
    labels = Labels.made_of(decided(pool, size, Random(draw)))  # noqa: S311  not for keys
    to_learn, held = held_apart(gather(labels.of(bench.lang), [], bench.tagger))
    lesson = Lesson(starter, [one.example for one in to_learn], known, bench.trainer().hasher(), lean)
    strength = Strength(penalty=settings.train.penalty, iterations=settings.train.iterations)
    learnt = lesson.learn(np.zeros(len(to_learn), bool), strength)
    turns = [*to_learn, *held]
    sentences = [one.reading.sentence for one in turns]
    before = [one.marginals for one in assemble.decoder(starter, None).decode(sentences)]
    names = starter.weights.labels
    stream = Comparison(turns, View(names, before, lean), View(names, learnt.marginals(sentences), lean))
    told = compare(stream, None, bench.tagger).report["stream"]
    card = Card(f"{bench.lang}-0000", bench.lang, 0, 0, FEWEST_SESSIONS, (), {}, "", hash_key=bench.review.current)
    model = pinned(learnt.file(card))
    gains = [bench.won(starter, model, kind) for kind in (bench.test, bench.home)]
    return [
        str(size), str(draw), *(f"{gain:+.4f}" for gain in gains), f"{told['surprise spared']['value']:+.4f}",
        f"{told['z']:.2f}", f"{told['z by far']:.2f}",
    ]  # fmt: skip


def main() -> None:
    """Print a row for each draw of each size."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.control", description=main.__doc__)
    arguments.add_argument("--lang", default="en")
    arguments.add_argument("--gold", type=Path, required=True, help="the stream, as gold")
    arguments.add_argument("--sizes", nargs="+", type=int, default=(250, 1000))
    arguments.add_argument("--draws", type=int, default=5)
    chosen = arguments.parse_args()
    stream = [turn for turn in read_gold(chosen.gold, chosen.lang)[0] if turn.lang == chosen.lang]
    pool, test = halves(stream, 0.33)
    learnt, home = hand_made(chosen.lang)
    tagger, ring = assemble.tagger(Settings()), Ring("review", (Key.draw(0.0),))
    bench = Bench(chosen.lang, ring, Signer(Key.draw(0.0)), tagger, test, home, [], null=False, kept={}, read={})
    starter = next(model for model in load_starters() if model.lang == chosen.lang)
    known = as_known(examples(some_sessions(learnt, Settings().train.known), tagger), starter)
    rows = [list(HEAD)]
    for size in chosen.sizes:
        for draw in range(chosen.draws):
            rows.append(trial(bench, starter, known, pool, size, draw))
            sys.stderr.write("  ".join(rows[-1]) + "\n")
    for line in aligned(rows):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
