"""Universal parts of speech by the chain and the decoder of the models that ship: learnt from words and their parts.

What was learnt is a file of arrays without words. It names its language, whose table of words it needs beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from anond.engines.labels import OUTSIDE
from anond.engines.model.card import Card, hash_check
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.engines.model.weights import Weights
from anond.engines.opening import opened
from anond.engines.protocol import Engine
from anond.engines.sentence import Sentence, written
from anond.errors import ConfigError
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.export import weights
from anond_trainer.engines.crf.training import Settings, Trained, train
from anond_trainer.engines.crf.whole import learn_whole
from anond_trainer.engines.words import known

Tagged = list[tuple[str, str]]  # words with their parts of speech
_UNUSED: Final = frozenset(("lists", "detectors", "memory", "asked", "turn"))
_COMMONEST: Final = "NOUN"  # learnt as if it were outside of all mentions, which the search asks for
_ARRAYS: Final = ("hashes", "pointers", "targets", "values", "transitions")


@dataclass(frozen=True, slots=True)
class PartsOfSpeech:
    """A tagger of one language."""

    lang: str
    decoder: Engine = field(repr=False)

    def of(self, sentences: Sequence[Sequence[str]]) -> list[Sequence[str]]:
        """The part of speech of each word of each sentence."""
        return [found.labels for found in self.decoder.decode([seen(words, self.lang) for words in sentences])]

    @classmethod
    def load(cls, path: Path) -> PartsOfSpeech:
        """Read what `as_file` made; raises ConfigError if it is something else."""
        try:
            with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as found:
                lang, labels = str(found["lang"]), tuple(map(str, found["labels"]))
                hashes, pointers, targets, values, transitions = (found[name] for name in _ARRAYS)
                read = Weights(labels, hashes, pointers, targets, values, transitions, known(lang))
                return cls(lang, _decoder(read, lang))
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            raise ConfigError(f"{path}: no parts of speech that were learnt") from None


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


def learnt(sentences: Sequence[Tagged], lang: str, iterations: int, without: Collection[str] = ()) -> Trained:
    """The CRF that learnt the parts of speech of sentences, also without more groups of features."""
    groups = _UNUSED.union(without)
    settings = Settings(max_iterations=iterations, min_sessions=2, without=groups, least=0.02)
    return replace(train([*_examples(sentences, lang)], hasher(), settings, words=known(lang)), sessions=len(sentences))


def quickly_learnt(
    sentences: Sequence[Tagged], lang: str, iterations: int, least: int = 2, c2: float = 0.01
) -> Trained:
    """The same by our own search, with all groups of features, most of which say nothing here."""
    settings = Settings(c2=c2, max_iterations=iterations, min_sessions=least, least=0.02)
    examples = [
        replace(one, labels=[OUTSIDE if part == _COMMONEST else part for part in one.labels])
        for one in _examples(sentences, lang)
    ]
    found = learn_whole(examples, settings, words=known(lang))
    return replace(found, labels=tuple(_COMMONEST if part == OUTSIDE else part for part in found.labels))


def tagger(trained: Trained, lang: str) -> PartsOfSpeech:
    """A tagger of what was learnt, ready for use."""
    return PartsOfSpeech(lang, _decoder(weights(trained), lang))


def as_file(trained: Trained, lang: str) -> bytes:
    """The bytes of a file with the learnt weights."""
    made, out = weights(trained, np.float32), BytesIO()
    np.savez_compressed(out, lang=lang, labels=np.array(made.labels), **{name: getattr(made, name) for name in _ARRAYS})
    return out.getvalue()


def _decoder(of: Weights, lang: str) -> Engine:
    return opened(
        Model(Card(f"{lang}-pos", lang, 0, 0, 0, (), {}, "", hash_check=hash_check(hasher())), of, ""), hasher()
    )


def _examples(sentences: Sequence[Tagged], lang: str) -> Iterator[Example]:
    """The examples: each sentence as it is written, every second one in small letters, too."""
    for number, one in enumerate(sentences):
        parts = [part for _, part in one]
        yield Example(str(number), 0, seen([word for word, _ in one], lang), parts)
        if number % 2 == 0:
            yield Example(str(number), 0, seen([word.lower() for word, _ in one], lang), parts)
