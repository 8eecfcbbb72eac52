"""A tagger of universal parts of speech, by the chain and the decoder of the models that ship: how good, how fast.

    python -m experiments.parts_of_speech --corpora DIR [--lang de] [--way crf quick bare table] [--save DIR]

Each language learns from the parts of `pos_ud` whose licences allow it (Universal Dependencies, CC BY-SA), every second
sentence once more in small letters. Tokens, words and clusters are those of the models; lists, detectors and what was
asked are not shown. It is judged on parts that nothing learnt its labels from. Other ways: no neighbours and clusters
(`bare`), our own search (`quick`), twice the rounds of it with features of single sentences (`longer`), and a table of
words, neighbours and ends (`table`). Docs tell what they brought.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Final, Protocol

from anond_trainer.engines.crf.training import Trained
from anond_trainer.engines.parts_of_speech import (
    PartsOfSpeech,
    Tagged,
    as_file,
    learnt,
    quickly_learnt,
    seen,
    sentences,
    tagger,
)
from experiments.tag_table import TagTable

LEARNT: Final[Mapping[str, Sequence[str]]] = {
    "en": ("English-EWT.train_rebuilt",),
    "de": ("German-GSD.test", "German-PUD.test", "German-EmpiriST-cmc.train", "German-EmpiriST-web.train",
           "German-EmpiriST-web.test"),
    "sv": ("Swedish-Talbanken.test",),
    "es": ("Spanish-GSD.dev", "Spanish-PUD.test"),
    "it": ("Italian-TWITTIRO.train", "Italian-TWITTIRO.dev"),
    "fr": ("French-GSD.dev", "French-ParisStories.train"),
}  # fmt: skip
JUDGED: Final[Mapping[str, Sequence[str]]] = {
    "en": ("English-EWT.dev",),
    "de": ("German-GSD.dev", "German-EmpiriST-cmc.test"),
    "sv": ("Swedish-Talbanken.dev", "Swedish-LinES.test"),
    "es": ("Spanish-GSD.test", "Spanish-AnCora.test_v2021"),
    "it": ("Italian-ISDT.test", "Italian-TWITTIRO.test", "Italian-PoSTWITA.dev"),
    "fr": ("French-GSD.test", "French-Sequoia.test", "French-ParisStories.test"),
}
WAYS: Final = ("crf", "bare", "quick", "longer", "table")
_TEN: Final = 10  # tokens of the turns that are timed
_BATCH: Final = 64
_RUNS: Final = 7


class Tags(Protocol):
    """Whatever says parts of speech."""

    def of(self, sentences: Sequence[Sequence[str]], /) -> Sequence[Sequence[str]]:
        """The part of speech of each word of each sentence."""


def accuracy(known: Tags, said: Sequence[Tagged], *, lower: bool = False) -> tuple[int, int]:
    """How many tokens are right, and of how many."""
    found = known.of([[word.lower() if lower else word for word, _ in one] for one in said])
    gold = [part for one in said for _, part in one]
    right = (one == part for one, part in zip(gold, chain.from_iterable(found), strict=True))
    return sum(right), len(gold)


def microseconds(known: Tags, said: Sequence[Tagged]) -> float:
    """The least CPU time of a turn of ten tokens, in batches, once its words were seen."""
    turns = [[word for word, _ in one[:_TEN]] for one in said if len(one) >= _TEN][:640]
    batches = [turns[at : at + _BATCH] for at in range(0, len(turns), _BATCH)]
    read: list[Callable[[], object]] = [partial(known.of, batch) for batch in batches]
    if isinstance(known, PartsOfSpeech):
        read = [partial(known.decoder.decode, [seen(words, known.lang) for words in batch]) for batch in batches]
    times = []
    for _ in range(_RUNS):
        began = time.process_time()
        for one in read:
            one()
        times.append(time.process_time() - began)
    return min(times) / len(turns) * 1e6


def taught(way: str, lang: str, said: Sequence[Tagged], iterations: int) -> tuple[Tags, Trained | None]:
    """What says parts of speech by one way, and the weights of a CRF."""
    if way == "table":
        return TagTable([*said, *_small(said)]), None
    if way in ("crf", "bare"):
        trained = learnt(said, lang, iterations, ("neighbours", "clusters") if way == "bare" else ())
    else:
        rounds, least, c2 = (2 * iterations, 1, 0.1) if way == "longer" else (iterations, 2, 0.01)
        trained = quickly_learnt(said, lang, rounds, least, c2)
    return tagger(trained, lang), trained


def _small(said: Sequence[Tagged]) -> list[Tagged]:
    """Every second sentence in small letters."""
    return [[(word.lower(), part) for word, part in one] for one in said[::2]]


def learnt_by(corpora: Path, lang: str) -> Iterator[Tagged]:
    """All that a language learns."""
    return chain.from_iterable(sentences(corpora / "pos_ud" / f"{name}.tsv") for name in LEARNT[lang])


def main(argv: Sequence[str]) -> None:
    """Learn and judge."""
    asked = argparse.ArgumentParser(prog="python -m experiments.parts_of_speech", description=main.__doc__)
    asked.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    asked.add_argument("--lang", choices=sorted(LEARNT), help="this language only")
    asked.add_argument("--way", choices=WAYS, nargs="+", default=["crf"])
    asked.add_argument("--iterations", type=int, default=30)
    asked.add_argument("--first", type=int, help="learn so many sentences only")
    asked.add_argument("--save", type=Path, help="keep what was learnt in this folder, for `anond simulate --parts`")
    chosen = asked.parse_args(argv)
    for lang in [chosen.lang] if chosen.lang else LEARNT:
        said = [*islice(learnt_by(chosen.corpora, lang), chosen.first)]
        sys.stdout.write(f"{lang}: {sum(map(len, said))} tokens learnt\n")
        for way in chosen.way:
            known, trained = taught(way, lang, said, chosen.iterations)
            if chosen.save and trained:
                (chosen.save / f"{lang}.parts.npz").write_bytes(as_file(trained, lang))
            for name in JUDGED[lang]:
                gold = [*sentences(chosen.corpora / "pos_ud" / f"{name}.tsv")]
                found = (accuracy(known, gold), accuracy(known, gold, lower=True))
                told = " ".join(f"{right / tokens:.4f}" for right, tokens in found)
                sys.stdout.write(f"{way} {name}: {told} in small letters; {microseconds(known, gold):.1f} µs\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
