"""Relations between people and the user names and e-mail addresses that are made of their names."""

from __future__ import annotations

import re

from anond_gazetteers.fold import fold
from tests.surrogates.cases import Outcome

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def login(made: Outcome, number: str, person: str, shape: str) -> bool:
    """The login is made of the new name: `1`, `2` are its words, `a`, `b` their initials, `#` a figure."""
    local = made.surrogate(number).rpartition("@")[0] or made.surrogate(number)
    names = made.surrogate(person)
    patterns = (_pattern(spelt, shape) for spelt in (names, names.translate(_UMLAUTS)))
    return any(re.fullmatch(pattern, local.lstrip("@").lower()) for pattern in patterns)


def _pattern(names: str, shape: str) -> str:
    words = [re.sub("[^a-z]", "", fold(word)) for word in re.findall(r"[\w'’-]+", names)]
    spelt = {"1": words[0], "2": words[-1], "a": words[0][0], "b": words[-1][0], "#": r"\d"}
    return "".join(spelt.get(c, re.escape(c)) for c in shape)


def begins(made: Outcome, number: str, person: str) -> bool:
    """The login begins with the first word of a new name."""
    return made.surrogate(number).startswith(re.sub("[^a-z]", "", fold(made.surrogate(person).split()[0])))


def readable(made: Outcome, number: str) -> bool:
    """Each run of letters of the login can be said: it has a vowel, or no more than two letters."""
    runs = re.findall(r"[a-z]+", fold(made.surrogate(number)).rpartition("@")[0] or fold(made.surrogate(number)))
    return bool(runs) and all(len(run) < 3 or set(run) & set("aeiouy") for run in runs)
