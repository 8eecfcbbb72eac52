"""Figures on dialogues that nothing is chosen by: no model learnt from them, no rule, list or lean was tuned to them.

    cd trainer && python -m experiments.unseen_writers

They are synthetic, as all our dialogues are, and lie in `trainer/experiments/unseen`, a file a language. They are read
with the whole reading and the models that ship, nothing sent to review. Look at the figures, never at what was missed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from anond.engines.crf.decoder import Decoder
from anond.engines.protocol import Engine
from anond.starters import load_starters
from anond.tagging.tagger import Tagger
from anond.tags import CII, PII
from anond_trainer.data.align import reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import read_chat
from anond_trainer.evaluate.columns import Row, aligned, share
from anond_trainer.evaluate.daemon_spans import figures
from anond_trainer.evaluate.figures import Figures

FOLDER: Final = Path(__file__).parent / "unseen"
HEAD: Final = ("lang", "dialogues", "turns", "recall", "precision", "people readable", "F1 PII", "F1 CII", "F1 all")


def rows(sets: Mapping[str, Sequence[GoldTurn]], tagger: Tagger, models: Mapping[str, Engine]) -> Iterator[Row]:
    """A row for each language, and one for all of them."""
    every = [turn for turns in sets.values() for turn in turns]
    for lang, some in {**sets, "all": every}.items():
        yield row(lang, some, figures(some, tagger, models))


def row(lang: str, turns: Sequence[GoldTurn], found: Figures) -> Row:
    """Sensitive tokens, people with no token hidden, and chunks by exact match."""
    chunks = (found.chunks_of(PII), found.chunks_of(CII), found.chunks)
    return (
        lang, str(len(found.by_session)), f"{len(turns):,}", share(found.tokens.recall), share(found.tokens.precision),
        share(found.people_leak_rate), *(share(score.f1) for score in chunks),
    )  # fmt: skip


def main() -> None:
    """Print the table."""
    sets = {path.stem: read_chat(path, path.stem) for path in sorted(FOLDER.glob("*.txt"))}
    models = {model.lang: Decoder(model) for model in load_starters()}
    for line in aligned([HEAD, *rows(sets, reader(), models)]):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
