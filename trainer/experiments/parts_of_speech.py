"""A tagger of universal parts of speech, by the chain and the decoder of the models that ship: how good, how fast.

    python -m experiments.parts_of_speech --corpora DIR [--lang de] [--iterations 30] [--save DIR]

Each language learns from the parts of `pos_ud` whose licences allow it (Universal Dependencies, CC BY-SA), every second
sentence once more in small letters. Tokens, words and clusters are those of the models; lists, detectors and what was
asked are not shown. It is judged on parts that nothing learnt its labels from. Docs tell what it brought.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

from anond.engines.crf.decoder import Decoder
from anond.engines.crf.hashing import hasher
from anond.engines.crf.model_file import Card, Model, hash_check
from anond.engines.sentence import Sentence, written
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.export import weights
from anond_trainer.engines.crf.training import Settings, Trained, train
from anond_trainer.engines.crf.words import known

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
_UNUSED: Final = frozenset(("lists", "detectors", "memory", "asked", "turn"))
_TEN: Final = 10  # tokens of the turns that are timed
_BATCH: Final = 64
_RUNS: Final = 7
Tagged = list[tuple[str, str]]


def sentences(path: Path) -> Iterator[Tagged]:
    """The sentences of a file with a word and its part of speech in each line."""
    for block in path.read_text("utf-8").split("\n\n"):
        rows = [row.split("\t") for row in block.splitlines() if "\t" in row]
        if rows:
            yield [(row[0], row[1]) for row in rows]


def seen(words: Sequence[str], lang: str) -> Sentence:
    """A sentence as the tagger sees it: words alone."""
    how = written(" ".join(words))
    return Sentence(words, [""] * len(words), f"{lang}|user||{how}|later|long", how)


def examples(said: Sequence[Tagged], lang: str) -> Iterator[Example]:
    """What is learnt: each sentence as it is, every second one in small letters, too."""
    for number, one in enumerate(said):
        parts = [part for _, part in one]
        yield Example(str(number), 0, seen([word for word, _ in one], lang), parts)
        if number % 2 == 0:
            yield Example(str(number), 0, seen([word.lower() for word, _ in one], lang), parts)


def decoder(trained: Trained, lang: str) -> Decoder:
    """The tagger, in use here and now."""
    card = Card(f"{lang}-pos", lang, trained.sessions, trained.turns, 0, (), {}, "", hash_check=hash_check(hasher()))
    return Decoder(Model(card, weights(trained), ""))


def accuracy(tagger: Decoder, said: Sequence[Tagged], lang: str, *, lower: bool = False) -> tuple[int, int]:
    """How many tokens are right, and of how many."""
    asked = [seen([word.lower() if lower else word for word, _ in one], lang) for one in said]
    found = tagger.decode(asked)
    gold = [part for one in said for _, part in one]
    right = (one == part for one, part in zip(gold, chain.from_iterable(read.labels for read in found), strict=True))
    return sum(right), len(gold)


def microseconds(tagger: Decoder, said: Sequence[Tagged], lang: str) -> float:
    """The least CPU time of a turn of ten tokens, in batches, once its words were seen."""
    turns = [seen([word for word, _ in one[:_TEN]], lang) for one in said if len(one) >= _TEN][:640]
    batches = [turns[at : at + _BATCH] for at in range(0, len(turns), _BATCH)]
    times = []
    for _ in range(_RUNS):
        began = time.process_time()
        for batch in batches:
            tagger.decode(batch)
        times.append(time.process_time() - began)
    return min(times) / len(turns) * 1e6


def main(argv: Sequence[str]) -> None:
    """Learn and judge."""
    asked = argparse.ArgumentParser(prog="python -m experiments.parts_of_speech", description=main.__doc__)
    asked.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    asked.add_argument("--lang", choices=sorted(LEARNT), help="this language only")
    asked.add_argument("--iterations", type=int, default=30)
    asked.add_argument("--save", type=Path, help="keep what was learnt in this folder")
    chosen = asked.parse_args(argv)
    for lang in [chosen.lang] if chosen.lang else LEARNT:
        said = [one for name in LEARNT[lang] for one in sentences(chosen.corpora / "pos_ud" / f"{name}.tsv")]
        settings = Settings(max_iterations=chosen.iterations, min_sessions=2, without=_UNUSED, least=0.02)
        trained = replace(train([*examples(said, lang)], hasher(), settings, words=known(lang)), sessions=len(said))
        if chosen.save:
            (chosen.save / f"{lang}.pickle").write_bytes(pickle.dumps(trained))
        tagger = decoder(trained, lang)
        for name in JUDGED[lang]:
            gold = [*sentences(chosen.corpora / "pos_ud" / f"{name}.tsv")]
            told = " ".join(
                f"{right / tokens:.4f}"
                for right, tokens in (accuracy(tagger, gold, lang), accuracy(tagger, gold, lang, lower=True))
            )
            sys.stdout.write(f"{name}: {told} in small letters; {microseconds(tagger, gold, lang):.1f} µs\n")
        sys.stdout.write(f"{lang}: {sum(map(len, said))} tokens learnt, {len(trained.weights)} weights\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
