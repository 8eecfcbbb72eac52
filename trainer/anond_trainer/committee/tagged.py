"""Labelled sentences for trials of committees: tokens in columns (parts of speech, entities), or gold turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from anond.engines.labels import OUTSIDE
from anond.engines.sentence import Sentence, written
from anond_trainer.data.gold import CorpusError

_BLOCK: Final = 20  # sentences in a row that stand in one fold: a text is not on both sides


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence with a label for each token, and the true ones where errors were put in."""

    sentence: Sentence = field(repr=False)
    labels: tuple[str, ...] = field(repr=False)
    truth: tuple[str, ...] = field(default=(), repr=False)


def read_columns(path: Path) -> list[Labelled]:
    """The sentences of a file of `token<TAB>label`, a blank line between two; raises CorpusError."""
    found: list[Labelled] = []
    rows: list[tuple[str, str]] = []
    try:
        lines = path.read_text("utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise CorpusError(f"{path.name}: not UTF-8") from None
    for number, line in enumerate([*lines, ""], 1):
        if line.strip():
            token, tab, label = line.rstrip("\r").partition("\t")
            if not (token.strip() and tab and label):
                raise CorpusError(f"{path.name}:{number}: not `token<TAB>label`")
            rows.append((token, label))
        elif rows:
            words = tuple(token for token, _ in rows)
            how = written(" ".join(words))
            found.append(Labelled(Sentence(words, ("",) * len(words), "", how), tuple(label for _, label in rows)))
            rows = []
    if not found:
        raise CorpusError(f"{path.name}: no sentences in it")
    return found


def read_turns(path: Path) -> list[Labelled]:
    """The turns of a JSONL gold file, as the daemon reads them, with the kind of value at each token."""
    from anond_trainer.committee.chat import kinds_of
    from anond_trainer.data.align import reader, readings
    from anond_trainer.data.gold import read_jsonl

    found = []
    for turn, reading in readings(read_jsonl(path), reader()):
        kinds = kinds_of(turn, reading)
        if kinds:
            found.append(Labelled(reading.sentence, tuple(kinds)))
    return found


def folds(sentences: Sequence[Labelled], count: int) -> Iterator[tuple[list[Labelled], list[Labelled]]]:
    """For each fold the sentences to learn from and those to label; neighbouring sentences stay together."""
    place = [number // _BLOCK % count for number in range(len(sentences))]
    for fold in range(count):
        inside = [one for one, at in zip(sentences, place, strict=True) if at == fold]
        if inside:
            yield [one for one, at in zip(sentences, place, strict=True) if at != fold], inside


def with_errors(sentences: Sequence[Sequence[str]], share: float, chance: np.random.Generator) -> list[list[str]]:
    """Kinds of values with errors put in (synthetic): of the mentions so many are left out, or called something else.

    Two in three are left out, as people and models mostly err.
    """
    kinds = sorted({kind for some in sentences for kind in some} - {OUTSIDE})
    found = [list(some) for some in sentences]
    for some in found:
        start = 0
        for end in range(1, len(some) + 1):
            if end == len(some) or some[end] != some[start]:
                if some[start] != OUTSIDE and chance.random() < share:
                    wrong = OUTSIDE if chance.random() < 2 / 3 else _another(some[start], kinds, chance)
                    some[start:end] = [wrong] * (end - start)
                start = end
    return found


def _another(kind: str, kinds: Sequence[str], chance: np.random.Generator) -> str:
    others = [one for one in kinds if one != kind] or [OUTSIDE]
    return others[int(chance.integers(len(others)))]
