"""A tagger of universal parts of speech, by the chain and the decoder of the models that ship: how good, how fast.

    python -m experiments.parts_of_speech --corpora DIR [--lang de] [--iterations 30] [--save DIR]

Each language learns from the parts of `pos_ud` whose licences allow it (Universal Dependencies, CC BY-SA), every second
sentence once more in small letters. Tokens, words and clusters are those of the models; lists, detectors and what was
asked are not shown. It is judged on parts that nothing learnt its labels from. Docs tell what it brought.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Final

from anond_trainer.engines.parts_of_speech import PartsOfSpeech, Tagged, as_file, learnt, seen, sentences, tagger

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
_TEN: Final = 10  # tokens of the turns that are timed
_BATCH: Final = 64
_RUNS: Final = 7


def accuracy(known: PartsOfSpeech, said: Sequence[Tagged], *, lower: bool = False) -> tuple[int, int]:
    """How many tokens are right, and of how many."""
    found = known.of([[word.lower() if lower else word for word, _ in one] for one in said])
    gold = [part for one in said for _, part in one]
    right = (one == part for one, part in zip(gold, chain.from_iterable(found), strict=True))
    return sum(right), len(gold)


def microseconds(known: PartsOfSpeech, said: Sequence[Tagged]) -> float:
    """The least CPU time of a turn of ten tokens, in batches, once its words were seen."""
    turns = [seen([word for word, _ in one[:_TEN]], known.lang) for one in said if len(one) >= _TEN][:640]
    batches = [turns[at : at + _BATCH] for at in range(0, len(turns), _BATCH)]
    times = []
    for _ in range(_RUNS):
        began = time.process_time()
        for batch in batches:
            known.decoder.decode(batch)
        times.append(time.process_time() - began)
    return min(times) / len(turns) * 1e6


def main(argv: Sequence[str]) -> None:
    """Learn and judge."""
    asked = argparse.ArgumentParser(prog="python -m experiments.parts_of_speech", description=main.__doc__)
    asked.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    asked.add_argument("--lang", choices=sorted(LEARNT), help="this language only")
    asked.add_argument("--iterations", type=int, default=30)
    asked.add_argument("--first", type=int, help="learn so many sentences only")
    asked.add_argument("--save", type=Path, help="keep what was learnt in this folder, for `anond simulate --parts`")
    chosen = asked.parse_args(argv)
    for lang in [chosen.lang] if chosen.lang else LEARNT:
        files = [chosen.corpora / "pos_ud" / f"{name}.tsv" for name in LEARNT[lang]]
        said = [*islice(chain.from_iterable(map(sentences, files)), chosen.first)]
        trained = learnt(said, lang, chosen.iterations)
        if chosen.save:
            (chosen.save / f"{lang}.parts.npz").write_bytes(as_file(trained, lang))
        known = tagger(trained, lang)
        for name in JUDGED[lang]:
            gold = [*sentences(chosen.corpora / "pos_ud" / f"{name}.tsv")]
            told = " ".join(
                f"{right / tokens:.4f}" for right, tokens in (accuracy(known, gold), accuracy(known, gold, lower=True))
            )
            sys.stdout.write(f"{name}: {told} in small letters; {microseconds(known, gold):.1f} µs\n")
        sys.stdout.write(f"{lang}: {sum(map(len, said))} tokens learnt, {len(trained.weights)} weights\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
