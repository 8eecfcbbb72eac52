"""Which language a turn is in, and which one its session is in so far.

The model is a small fastText classifier of our own, made of hashed character n-grams: it holds no words. Evidence of a
session adds up over turns in log-odds, old turns fade, and a turn weighs as much as it has words that tell something:
`ok`, a bare name or a number moves a session little.
"""

from __future__ import annotations

import math
import re
from collections.abc import Container
from hashlib import sha256
from pathlib import Path

import orjson

from anond.errors import ModelRefused
from anond.text import ascii_fast as ascii_fast
from anond.text import ngrams

UNKNOWN = "und"
LanguageEvidence = tuple[float, tuple[tuple[str, float], ...]]
SHIPPED = Path(__file__).parent.parent / "starters" / "lid.ftz"

_LONGEST = 120  # letters that the model looks at: more of a turn makes it no surer
_SHORT, _MOST_KEPT = 24, 1 << 10  # letters of a turn such as `ok thanks`, which comes again and again; how many of them
_BEST = 4  # languages evidence_of of a turn, and kept of a session
_FLOOR = 0.01  # a probability that says nothing
_LOG_FLOOR = math.log(_FLOOR)
_FADE = 0.6  # what is left of earlier evidence after a full turn: two clear turns turn a session
_FULL = 4.0  # words that make a full turn
_HINT = 1.2  # the platform's hint weighs more than one clear turn, less than two
_LEAST = 0.005  # evidence below this is forgotten
_CLEAR = 0.3  # evidence below this is that of a word such as `hi`, which many languages have
_NEAR_UNCLEAR = 0.4  # as near a language that is served has to be then
_NEAR = 0.8  # a language that is served wins over a stronger one that is not, if its evidence is that near

_CODE = re.compile(r"(?<![!-~])(?=[!-~]*[@\d/\\_])[!-~]+")  # addresses, numbers, paths
_IN_CODE = re.compile(r"[@\d/\\_]")
_NO_LETTER = re.compile(
    "[\\d\x00-&(-@\\[-`{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf×÷\u2000-\u2bff\u3000-\u3003\u3008-\u303f\ud800-\udfff"
    "\ufe00-\ufe0f\uff00-\uff0f\ufffd\U0001f000-\U0001faff]+"
)
_LETTERS = {n: _NO_LETTER.sub(" ", chr(n)) for n in range(128)}


def letters(text: str) -> str:
    """What of a text can tell a language: its words, in their case, without numbers, addresses and marks."""
    if _IN_CODE.search(text):
        text = _CODE.sub(" ", text)
    if text.isascii():  # the same, sooner
        return " ".join(text.translate(_LETTERS).split()).strip(" '")
    return _NO_LETTER.sub(" ", text.replace("’", "'")).strip(" '")


class LanguageModel:
    """A language model that was read from a file and verified against its card."""

    def __init__(self, predict: ngrams.Predict) -> None:
        self._predict = predict
        self._kept: dict[int, LanguageEvidence] = {}  # by a hash of this process: the turns are forgotten

    @classmethod
    def load(cls, path: Path | None = None) -> LanguageModel:
        """Read a model, by default the shipped one; raises ModelRefused unless it is what its card says."""
        path = path or SHIPPED
        try:
            card = orjson.loads(path.with_suffix(".json").read_bytes())
            data = path.read_bytes()
            if sha256(data).hexdigest() != card["sha256"]:
                raise ModelRefused(f"{path.name}, the language model, is not what its card says; install anond again")
            return cls(ngrams.compiled(data) or ngrams.by_fasttext(str(path)))
        except (OSError, ValueError, KeyError, TypeError):
            raise ModelRefused(
                f"{path.name}, the language model, or its card is missing; install anond again"
            ) from None

    def scores(self, text: str) -> dict[str, float]:
        """Probabilities of the most likely languages (ISO 639-1), the likeliest first; none without letters."""
        return dict(self._scores_of_letters(letters(text[: 4 * _LONGEST])))

    def evidence_of(self, text: str) -> LanguageEvidence:
        """What a turn tells: of earlier evidence the share that is left after it, and the evidence that it adds."""
        key = hash(text)
        evidence_of = self._kept.get(key)
        if evidence_of is None:
            evidence_of = self._evidence_of(text[: 4 * _LONGEST])
            if len(text) <= _SHORT and not _IN_CODE.search(text):
                if len(self._kept) >= _MOST_KEPT:
                    self._kept.clear()
                self._kept[key] = evidence_of
        return evidence_of

    def _evidence_of(self, text: str) -> LanguageEvidence:
        words, count = _words(text)
        if not count:
            return 1.0, ()
        weight = min(1.0, math.pow(count / _FULL, 1.5))
        gains = [(lang, weight * (1.0 - math.log(p) / _LOG_FLOOR)) for lang, p in self._scores_of_letters(words)]
        return _FADE**weight, tuple(gains)

    def _scores_of_letters(self, words: str) -> list[tuple[str, float]]:
        found = self._predict(words[:_LONGEST].lower(), _BEST, _FLOOR)
        return [(lang, probability if probability < 1.0 else 1.0) for lang, probability in found]


def update(
    evidence: dict[str, float], text: str, model: LanguageModel, hint: str | None, served: Container[str] = ()
) -> tuple[dict[str, float], str]:
    """The session's evidence after one more turn, and its language now; `und` while nothing is known.

    `served` are the languages that the platform speaks: of two that are nearly as likely one of these is taken.
    """
    fade, gains = model.evidence_of(text)
    new = {lang: known * fade for lang, known in evidence.items()}
    for lang, gain in gains:
        new[lang] = new.get(lang, 0.0) + gain
    hinted = _code(hint) if hint else None
    if hinted:
        new = {**new, hinted: max(new.get(hinted, 0.0), _HINT)}
    strongest = sorted([(-known, lang) for lang, known in new.items() if known >= _LEAST])[:_BEST]
    kept = {lang: round(-known, 3) for known, lang in strongest}
    return kept, _choice(kept, served)


def _choice(kept: dict[str, float], served: Container[str]) -> str:
    """The strongest language, or one that is served and nearly as strong."""
    strongest = next(iter(kept), UNKNOWN)
    if not served or strongest in served:
        return strongest
    near = _NEAR if kept.get(strongest, 0.0) >= _CLEAR else _NEAR_UNCLEAR
    return next((lang for lang in kept if lang in served and kept[lang] >= near * kept[strongest]), strongest)


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


def _code(hint: str | None) -> str | None:
    """The language of a hint such as `es`, `es-MX` or `es_MX`; None for anything else."""
    code = (hint or "").replace("_", "-").partition("-")[0].lower()
    return code if len(code) == 2 and code.isascii() and code.isalpha() else None
