"""The second engine beside the CRF on public corpora: both learn the training part alone, and are judged alone.

    cd trainer && python -m experiments.second_engine_public --corpora DIR --of conll2002_es [--rounds 6 12]

Without `--judge` a tenth of the training part is held out for judging, so that numbers of rounds can be chosen there;
with it the engines learn the whole training part and are judged once, on the published test part. Both get the same
examples with the same evidence, each in lower case, too. The CRF has the settings of docs/starters.md.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final

from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Card
from anond.engines.model.hashing import hasher
from anond.engines.protocol import Engine
from anond.engines.sentence import Sentence
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE
from anond_trainer.data.align import Example, both_cases, predicted, reader, readings
from anond_trainer.data.gold import GoldTurn, split
from anond_trainer.data.read import read_files
from anond_trainer.engines.crf.export import export
from anond_trainer.engines.crf.training import Settings as CrfSettings
from anond_trainer.engines.crf.training import train as train_crf
from anond_trainer.engines.fresh_models import pinned
from anond_trainer.engines.words import known
from anond_trainer.evaluate import measures
from anond_trainer.evaluate.bootstrap import differences, estimates
from anond_trainer.evaluate.figures import Figures, evaluate
from experiments.second_engine import speed

TOLD: Final = {
    "recall": measures.RECALL, "precision": measures.PRECISION,
    **{f"F1 {name}": measures.f1(measures.GROUPS[name]) for name in ("PII", "CII", "all")},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Corpus:
    """What is learnt, what judges, and how the CRF learns."""

    lang: str
    learnt: str
    judged: str
    crf: CrfSettings
    table: str | None = None

    def read(self, folder: Path, pattern: str) -> list[GoldTurn]:
        """All turns of the files that a pattern names."""
        files = sorted(folder.glob(pattern))
        return [turn for turns, _ in read_files(files, self.lang, self.table) for turn in turns]


CORPORA: Final = {
    "conll2002_es": Corpus(
        "es", "conll2002_es/train.tsv", "conll2002_es/testb.tsv", CrfSettings(0.05, 0.01, 80, 1),
        "published/conll2002_es",
    ),
    "meddocan_es": Corpus(
        "es", "meddocan_es/train.tsv", "meddocan_es/dev.tsv", CrfSettings(0.1, 0.01, 40, 3), "published/meddocan_es"
    ),
    "multidogo": Corpus("en", "multidogo/*.train.tsv", "multidogo/*.test.tsv", CrfSettings(0.1, 0.01, 60, 3)),
}  # fmt: skip


def crf(made: Sequence[Example], corpus: Corpus) -> Decoder:
    """The first engine."""
    trained = train_crf(made, hasher(), corpus.crf, None, known(corpus.lang))
    card = Card(f"{corpus.lang}-0000", corpus.lang, 0, 0, corpus.crf.min_sessions, (), {}, "")
    return Decoder(pinned(export(trained, card, hasher())), hasher())


def network(made: Sequence[Example], corpus: Corpus, rounds: int) -> Engine:
    """The second engine, after so many rounds; needs the extra `neural`."""
    from anond_trainer.engines.bilstm.export import usable
    from anond_trainer.engines.bilstm.training import Settings, train

    settings = Settings(rounds, min_sessions=corpus.crf.min_sessions)
    return usable(train(made, known(corpus.lang), hasher(), settings), corpus.lang)


def judge(engine: Engine, turns: Sequence[GoldTurn], tagger: Tagger) -> Figures:
    """How well an engine labels, without detectors' own spans and without memory."""
    read = list(readings(turns, tagger))
    decoded = engine.decode([reading.sentence for _, reading in read])
    found = [predicted(reading, one.labels) for (_, reading), one in zip(read, decoded, strict=True)]
    return evaluate([turn for turn, _ in read], found, SELECTIVE)


def lines(name: str, found: Figures, beside: Figures | None) -> Iterator[str]:
    """What is told of one engine; `beside` is the CRF."""
    each = estimates(found.by_session, TOLD)
    yield f"{name}: " + ", ".join(f"{n} {x.value:.3f} ({x.low:.3f} to {x.high:.3f})" for n, x in each.items())
    if beside is not None:
        beyond = differences(beside.by_session, found.by_session, TOLD)
        yield "  more: " + ", ".join(f"{n} {x.value:+.3f} ({x.low:+.3f} to {x.high:+.3f})" for n, x in beyond.items())


def compared(
    corpus: Corpus, made: Sequence[Example], turns: Sequence[GoldTurn], tagger: Tagger, rounds: Sequence[int]
) -> Iterator[str]:
    """Learn with each engine, judge it, and tell."""
    sentences: list[Sentence] = [one.sentence for _, one in readings(turns, tagger)]
    began = process_time()
    first = crf(made, corpus)
    took, beside = process_time() - began, judge(first, turns, tagger)
    yield from lines("crf", beside, None)
    yield f"  learnt in {took:.0f} s of CPU; {speed(first, sentences)}"
    for number in rounds:
        began = process_time()
        other = network(made, corpus, number)
        took = process_time() - began
        yield from lines(f"bilstm, {number} rounds", judge(other, turns, tagger), beside)
        yield f"  learnt in {took:.0f} s of CPU; {speed(other, sentences)}"


def main() -> None:
    """Print a row for each engine."""
    arguments = ArgumentParser(prog="python -m experiments.second_engine_public", description=main.__doc__)
    arguments.add_argument("--corpora", type=Path, required=True)
    arguments.add_argument("--of", choices=sorted(CORPORA), required=True)
    arguments.add_argument("--rounds", type=int, nargs="+", default=[6])
    arguments.add_argument("--judge", action="store_true", help="on the published test part")
    chosen = arguments.parse_args()
    corpus, tagger = CORPORA[chosen.of], reader()
    learnt, turns = split(corpus.read(chosen.corpora, corpus.learnt), 0.0 if chosen.judge else 0.1)
    if chosen.judge:
        turns = corpus.read(chosen.corpora, corpus.judged)
    made = both_cases(learnt, tagger)
    sys.stdout.write(f"{chosen.of}: {len(made):,} examples learnt, {len(turns):,} turns judge\n")
    for line in compared(corpus, made, turns, tagger, chosen.rounds):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
