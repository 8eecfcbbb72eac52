"""What the CRF sees of a turn: one definition, used by training and by decoding.

A token's features come from three places, so that their weights can be summed once and kept as rows:
its *type* (word, evidence, and how the turn is written) at the offsets -2..+2, and its *context*
(who speaks, what was asked, how long the turn is, each with the token's class and evidence).
Features are strings, hashed to 64 bits before anything is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from anond.tagging.asked import side
from anond.tagging.labels import touched
from anond.tagging.tags import Span
from anond.text.tokens import Tokens, fold

FEATURE_VERSION: Final = 1
OFFSETS: Final = (-2, -1, 0, 1, 2)
Hasher = Callable[[str], int]

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX: Final = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


class Hit(Protocol):
    """A stretch of tokens that a list of names knows."""

    @property
    def start(self) -> int:
        """Its first token."""

    @property
    def end(self) -> int:
        """The token behind its last."""

    @property
    def kind(self) -> str:
        """What the list holds."""

    @property
    def strength(self) -> float:
        """How sure this is a name and no common word, 0 to 1."""


Type = tuple[str | None, str, str]  # word (None beyond the turn's edges), evidence, how the turn is written
Context = tuple[str, str, str]  # the turn's bundle, the word's class, evidence
EDGE: Final[Type] = (None, "", "")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A turn as the CRF sees it: words, the evidence for each (marks joined by `|`), and a bundle about the turn."""

    words: Sequence[str] = field(repr=False)
    evidence: Sequence[str] = field(repr=False)
    turn: str  # language | side | asked | written | first or later | length
    written: str


def sentence(
    tokens: Tokens,
    text: str,
    lang: str,
    speaker: str,
    asked: str,
    first: bool,
    detected: Iterable[Span],
    hits: Iterable[Hit],
) -> Sentence:
    """A turn's sentence, from its tokens and text, what was asked before it, and the evidence found in it."""
    marks: list[list[str]] = [[] for _ in tokens.words]
    for span in detected:
        name = f"D:{span.tag}/{span.sub}" if span.sub else f"D:{span.tag}"
        _mark(marks, touched(span, tokens), name + "!" if span.sure else name)
    for hit in hits:
        _mark(marks, range(hit.start, hit.end), f"G:{hit.kind}:{min(int(hit.strength * 3), 2)}")
    how = written(text)
    turn = f"{lang}|{side(speaker)}|{asked}|{how}|{'first' if first else 'later'}|{_length(len(tokens.words))}"
    return Sentence(tokens.words, ["|".join(sorted(set(m))) if m else "" for m in marks], turn, how)


def written(text: str) -> str:
    """How a turn is written: `lower` where no letter is a capital, `upper` where none is small, else `cased`."""
    if text == text.lower():
        return "lower"
    return "upper" if text == text.upper() and len(text) > 3 else "cased"


def type_features(of: Type) -> list[str]:
    """The features of a token's type, without their offset."""
    word, evidence, how = of
    if word is None:
        return ["edge"]
    folded = fold(word)
    plain = [f"w={word.lower()}", f"f={folded}"]
    plain += [f"p{n}={folded[:n]}" for n in (2, 3, 4) if len(folded) > n]
    plain += [f"s{n}={folded[-n:]}" for n in (2, 3, 4) if len(folded) > n]
    cls = word_class(word)
    cased = [f"h={_shape(word)}", f"j={_short_shape(word)}", f"c={cls}", f"n={min(len(word), 12)}"]
    marks = evidence_features(evidence)
    both = [f"{cls}&{mark}" for mark in marks]
    return plain + cased + marks + both + [f"{how}:{name}" for name in (f"f={folded}", *cased, *marks)]


def evidence_features(evidence: str) -> list[str]:
    """The features of a token's evidence: each mark as it is, and without its strength."""
    if not evidence:
        return []
    marks = evidence.split("|")
    weaker = {mark.rstrip("!") if mark[2] == "D" else mark.rpartition(":")[0] for mark in marks}
    return [f"e={mark}" for mark in marks] + [f"k={mark}" for mark in sorted(weaker)]


def context_features(of: Context) -> list[str]:
    """The features of a turn, alone and together with the token's class and evidence."""
    turn, cls, evidence = of
    lang, speaker, asked, how, first, length = turn.split("|")
    questions = [f"a={kind}" for kind in asked.split("+") if kind]
    about = [f"t={speaker}", f"t={first}", f"t={length}", f"t={how}", f"t={speaker}{length}", *questions]
    about += [f"{question}{length}" for question in questions]
    marks = [mark[2:] for mark in evidence_features(evidence) if mark[0] == "k"]
    return ["bias", f"l={lang}", *about, *(f"{name}&{what}" for name in about for what in (cls, *marks))]


@lru_cache(maxsize=1 << 14)
def word_class(word: str) -> str:
    """A word's class: letters by case, digits by their number, a mixture, or the mark itself."""
    if word.isalpha():
        if word.islower():
            return "x" if len(word) > 1 else "x1"
        if word.isupper():
            return "XX" if len(word) > 1 else "X1"
        return "Xx" if word[0].isupper() and word[1:].islower() else "xX"
    if word.isdigit():
        return f"d{min(len(word), 10)}"
    if any(letter.isdigit() for letter in word):
        return "xd" if any(letter.isalpha() for letter in word) else "d."
    return "x." if any(letter.isalpha() for letter in word) else word[:1]


def hasher(key: bytes = b"") -> Hasher:
    """The hash of features: without a key for models of public data, with one where customer text was learnt from."""

    def hashed(name: str) -> int:
        return int.from_bytes(blake2b(name.encode(errors="surrogatepass"), digest_size=8, key=key).digest(), "little")

    return hashed


def at_offsets(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The hashes of features at each offset, one row for each of `OFFSETS`: a bijection, so nothing collides anew."""
    steps = np.arange(1, len(OFFSETS) + 1, dtype=np.uint64) * _GOLDEN
    mixed = hashes[None, :] + steps[:, None]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX[0]
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX[1]
    spread: NDArray[np.uint64] = mixed ^ (mixed >> np.uint64(31))
    return spread


def _mark(marks: list[list[str]], stretch: range, name: str) -> None:
    for i in stretch:
        marks[i].append(("B-" if i == stretch.start else "I-") + name)


def _length(words: int) -> str:
    return "1" if words == 1 else "2" if words == 2 else "4" if words <= 4 else "8" if words <= 8 else "long"


def _letter(letter: str) -> str:
    return "X" if letter.isupper() else "x" if letter.isalpha() else "d" if letter.isdigit() else letter


def _shape(word: str) -> str:
    return "".join(map(_letter, word[:12]))


def _short_shape(word: str) -> str:
    shape = _shape(word)
    return "".join(a for a, b in zip(shape, "\0" + shape, strict=False) if a != b)
