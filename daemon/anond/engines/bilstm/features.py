"""What the network sees of a turn: one definition, used by training and by decoding.

A token is a bag of features, each with a vector of its own: its word, the word's ends, shape and classes, and the
evidence of detectors, lists and memory. Its letters come beside it. A turn adds a bag of who speaks and what was asked.
Features are hashed as those of the CRF are, and templates of one name mean the same.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.chain.features import Type, described, mark_features
from anond.engines.model.hashing import Feature
from anond.engines.model.network import ALPHABET
from anond.engines.model.words import Words

LETTERS: Final = 12  # of a word that are looked at: all, or half of them from either end
WORD: Final = "f"  # the template that names the word itself


def token_features(of: Type, words: Words) -> list[Feature]:
    """The features of a token's word and evidence."""
    word, evidence, how = of
    if word is None:
        return []
    _, folded, cls, shape, short = described(word)
    found = [(WORD, folded), ("h", shape), ("j", short), ("c", cls), ("n", str(min(len(word), 12)))]
    found += [(f"p{n}", folded[:n]) for n in (2, 3) if len(folded) > n]
    found += [(f"s{n}", folded[-n:]) for n in (2, 3) if len(folded) > n]
    found += [(one[0], one) for one in words.of(folded)]
    return [*found, *mark_features(evidence), (f"{how}:c", cls)]


def turn_features(turn: str) -> list[Feature]:
    """The features of a turn, as `Sentence.turn` tells it."""
    _, speaker, asked, how, first, length = turn.split("|")
    return [("t", one) for one in (speaker, how, first, length)] + [("q", one) for one in asked.split("+") if one]


def letters(word: str | None) -> NDArray[np.uint8]:
    """A word's letters as numbers below `ALPHABET`, filled up with zeros."""
    kept = word or ""
    if len(kept) > LETTERS:
        kept = kept[: LETTERS // 2] + kept[-(LETTERS // 2) :]
    found = np.zeros(LETTERS, np.uint8)
    found[: len(kept)] = [code if (code := ord(one)) < ALPHABET else 1 + code % 31 for one in kept]
    return found
