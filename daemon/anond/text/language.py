"""What language a text is in, as a model of character n-grams sees it.

The model is a small fastText classifier of our own, made of hashed character n-grams: it holds no words. A text weighs
as much as it has words that tell something: `ok` or a number weighs little, and a name on the lists can be left out.
What a session makes of it is told in `session_language`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from anond.errors import ModelRefused
from anond.text import ascii_fast as ascii_fast
from anond.text import ngrams

NameStrength = Callable[[str], float]  # how sure a word is a name; 0 where it is on no list
_LABEL: Final = re.compile(rb"__label__([a-z]{2,3})\0")
SHIPPED = Path(__file__).parent.parent / "starters" / "lid.ftz"

_LONGEST = 120  # letters that the model looks at: more of a turn makes it no surer
_SHORT, _MOST_KEPT = 64, 1 << 10  # letters of a turn such as `ok thanks`, which comes again and again; how many of them
BEST = 4  # languages of which evidence is kept
_FLOOR = 0.01  # a probability that says nothing
_LOG_FLOOR = math.log(_FLOOR)
FADE = 0.6  # what is left of earlier evidence after a full turn: two clear turns turn a session
_FULL = 4.0  # words that make a full turn
_NAME = 0.5  # a word that is a name so surely is left out of what a turn tells,
_NAME_WITH_CAPITAL = 0.2  # and one that has a capital inside of a sentence, if so surely

_CODE = re.compile(r"(?<![!-~])(?=[!-~]*[@\d/\\_])[!-~]+")  # addresses, numbers, paths
_IN_CODE = re.compile(r"[@\d/\\_]")
_NO_LETTER = re.compile(
    "[\\d\x00-&(-@\\[-`{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf×÷\u2000-\u2bff\u3000-\u3003\u3008-\u303f\ud800-\udfff"
    "\ufe00-\ufe0f\uff00-\uff0f\ufffd\U0001f000-\U0001faff]+"
)
_LETTERS = {n: _NO_LETTER.sub(" ", chr(n)) for n in range(128)}


def letters(text: str) -> str:
    """The part of a text that tells its language: words in their case, without numbers, addresses and marks."""
    if _IN_CODE.search(text):
        text = _CODE.sub(" ", text)
    if text.isascii():  # the same, sooner
        return " ".join(text.translate(_LETTERS).split()).strip(" '")
    return _NO_LETTER.sub(" ", text.replace("’", "'")).strip(" '")


class LanguageEvidence(NamedTuple):
    """What a turn tells: the share of earlier evidence that is left, what it adds, and how many words told it."""

    fade: float
    gains: tuple[tuple[str, float], ...]  # the strongest first; of one, all that the turn can give
    weight: float = 0.0
    words: float = 0.0


NOTHING = LanguageEvidence(1.0, ())


def known_languages() -> frozenset[str]:
    """The codes of the languages that the shipped model tells apart."""
    return frozenset(code.decode() for code in _LABEL.findall(SHIPPED.read_bytes()))


class LanguageModel:
    """A language model that was read from a file and verified against its card."""

    def __init__(self, predict: ngrams.Predict, names: NameStrength | None = None) -> None:
        self._predict = predict
        self._names = names
        self._kept: dict[int, LanguageEvidence] = {}  # by a hash of this process: the turns are forgotten
        self._kept_without_names: dict[int, LanguageEvidence] = {}  # likewise

    @classmethod
    def load(cls, path: Path | None = None, names: NameStrength | None = None) -> LanguageModel:
        """Read a model, by default the shipped one; raises ModelRefused unless it is what its card says."""
        return cls(verified(path or SHIPPED, "the language model"), names)

    def scores(self, text: str) -> dict[str, float]:
        """Probabilities of the most likely languages (ISO 639-1), the likeliest first; none without letters."""
        return dict(self._scores_of_letters(letters(text[: 4 * _LONGEST])))

    def evidence_of(self, text: str) -> LanguageEvidence:
        """The evidence of a turn with all its words."""
        key = hash(text)
        evidence_of = self._kept.get(key)
        if evidence_of is None:
            evidence_of = self._evidence_of(*_words(text[: 4 * _LONGEST]))
            _keep(self._kept, text, evidence_of)
        return evidence_of

    def without_names(self, text: str, evidence: LanguageEvidence) -> LanguageEvidence:
        """What the same turn tells without the words that are listed as names, and with each word once."""
        if self._names is None or not evidence.gains:
            return evidence
        found = self._kept_without_names.get(hash(text))
        if found is None:
            found = self._without_names(text, evidence, self._names)
            _keep(self._kept_without_names, text, found)
        return found

    def _without_names(self, text: str, evidence: LanguageEvidence, strength_of: NameStrength) -> LanguageEvidence:
        words = letters(text[: 4 * _LONGEST])
        least = _NAME if words.isupper() else _NAME_WITH_CAPITAL
        found = words.split()
        kept = {
            word: None for at, word in enumerate(found)
            if strength_of(word) < (least if at and word[0].isupper() else _NAME)
        }  # fmt: skip
        if len(kept) == len(found):
            return evidence
        left = " ".join(kept)
        return self._evidence_of(left, _count(left))

    def _evidence_of(self, words: str, count: float) -> LanguageEvidence:
        if not count:
            return NOTHING
        weight = min(1.0, math.pow(count / _FULL, 1.5))
        gains = [(lang, weight * (1.0 - math.log(p) / _LOG_FLOOR)) for lang, p in self._scores_of_letters(words)]
        return LanguageEvidence(FADE**weight, tuple(gains), weight, count)

    def _scores_of_letters(self, words: str) -> list[tuple[str, float]]:
        found = self._predict(words[:_LONGEST].lower(), BEST, _FLOOR)
        return [(lang, probability if probability < 1.0 else 1.0) for lang, probability in found]


def _keep(kept: dict[int, LanguageEvidence], text: str, evidence: LanguageEvidence) -> None:
    """Keep what a short turn tells; in a turn with codes and numbers something new is said."""
    if len(text) <= _SHORT and not _IN_CODE.search(text):
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[hash(text)] = evidence


def verified(path: Path, name: str) -> ngrams.Predict:
    """How to ask a model that is what the card beside it says; raises ModelRefused for any other."""
    try:
        card = orjson.loads(path.with_suffix(".json").read_bytes())
        data = path.read_bytes()
        if sha256(data).hexdigest() != card["sha256"]:
            raise ModelRefused(f"{path.name}, {name}, is not what its card says; install anond again")
        return ngrams.compiled(data) or ngrams.by_fasttext(str(path))
    except (OSError, ValueError, KeyError, TypeError):
        raise ModelRefused(f"{path.name}, {name}, or its card is missing; install anond again") from None


def _words(text: str) -> tuple[str, float]:
    """The letters of a text, and how many words they are."""
    found = ascii_fast.words(text) if text.isascii() else None
    if found is not None:
        return found
    words = letters(text)
    return words, _count(words)


def _count(words: str) -> float:
    """How many words there are that can tell something: capitals (names, often) count little."""
    name_like = 1.0 if words.isupper() else 0.3
    count = 0.0
    for word in words.split():
        if word.islower():
            count += len(word) > 1
        elif word[0].lower() != word[0].upper():
            count += name_like if len(word) > 1 else 0.0
        else:
            count += len(word) / _FULL  # a script without case, often without blanks
    return count
