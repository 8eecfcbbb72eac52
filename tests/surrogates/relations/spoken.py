"""Relations between what is spelled or dictated and what is written."""

from __future__ import annotations

import re

from anond.detectors.spoken.dictation import runs
from anond_gazetteers.fold import fold
from tests.surrogates.cases import Outcome

_SIGNS = {
    "arroba": "@",
    "chiocciola": "@",
    "arobase": "@",
    "klammeraffe": "@",
    "snabel-a": "@",
    "at": "@",
    "punto": ".",
    "punkt": ".",
    "point": ".",
    "dot": ".",
    "tiret": "-",
}
_LONG_SIGNS = re.compile(r"\b(?:guion bajo|tiret bas|trattino basso)\b")  # fmt: skip


def spells(made: Outcome, spelled: str, name: str) -> bool:
    """The letters of one surrogate are those of the other."""
    found, _ = runs(made.surrogate(spelled), made.lang)
    letters, times = "", 1
    for piece in (piece for run in found for piece in run):
        if piece.kind == "times":
            times = int(piece.value)
        else:
            letters, times = letters + piece.value * times, 1
    return fold(letters) == fold(made.surrogate(name))


def spells_twice(made: Outcome, spelled: str, name: str) -> bool:
    """The part before the comma spells the other surrogate, and the code words behind it say it or its beginning."""
    letters, _, codes = made.surrogate(spelled).partition(", ")
    again = "".join(piece.value for run in runs(codes, made.lang)[0] for piece in run)
    plain = fold(made.surrogate(name))
    return bool(again) and fold(letters.replace("-", "")) == plain.replace("-", "") and plain.startswith(fold(again))


def dictates(made: Outcome, said: str, written: str) -> bool:
    """One surrogate says the other, sign by sign."""
    words = _LONG_SIGNS.sub("_", made.surrogate(said)).split()
    return "".join(_SIGNS.get(word, word) for word in words) == made.surrogate(written)


def code_words_fit(made: Outcome, number: str) -> bool:
    """Each code word begins with the letter that it stands for."""
    pairs = re.findall(r"\b(\w) (?:wie|for|de|comme|come|som(?: i)?) (\w)", made.surrogate(number))
    return bool(pairs) and all(fold(letter) == fold(word) for letter, word in pairs)
