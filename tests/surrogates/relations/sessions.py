"""Relations of whole sessions: words of one surrogate in another, templates, distances of dates.

A word is named by the number of its value and its place in it: `2.1` is the first word of the second value, `2.-1` its
last.
"""

from __future__ import annotations

import re
from datetime import date

from anond.session.values import date_words, dates
from anond_gazetteers.fold import fold
from tests.surrogates.cases import Outcome

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'’-]+", text)


def _word(made: Outcome, place: str, spelt: bool = False) -> str:
    number, _, at = place.partition(".")
    surrogate = made.surrogate(number).translate(_UMLAUTS) if spelt else made.surrogate(number)
    index = int(at)
    return fold(_words(surrogate)[index - 1 if index > 0 else index])


def no_tags(made: Outcome) -> bool:
    """No type tag stands in any turn."""
    return not any(re.search(r"\[[A-Z]+(_\d+)?\]", turn) for turn in made.clean)


def gone(made: Outcome, *numbers: str) -> bool:
    """No word of these values stands in any turn, whatever its case and accents."""
    there = {fold(word) for turn in made.clean for word in re.findall(r"\w+", turn)}
    return not any(fold(word) in there for number in numbers for word in re.findall(r"\w{3,}", made.value(number)))


def agree(made: Outcome, *places: str) -> bool:
    """The words at these places are one, whatever their case and accents, and umlauts in two letters."""
    return any(len({_word(made, place, spelt) for place in places}) == 1 for spelt in (False, True))


def apart(made: Outcome, *places: str) -> bool:
    """The words at these places are different ones."""
    return len({_word(made, place) for place in places}) == len(places)


def plus(made: Outcome, one: str, other: str, end: str) -> bool:
    """One surrogate is the other with an ending behind it (`0` is none)."""
    return fold(made.surrogate(one)) == fold(made.surrogate(other)) + end.strip("0")


def possessive(made: Outcome, one: str, other: str) -> bool:
    """One surrogate is the other with the ending that its language has for an owner."""
    name, owner = made.surrogate(other), made.surrogate(one)
    hisses = fold(name)[-1] in "sxz"
    if made.lang == "en":
        return owner in ((f"{name}'s", f"{name}'") if hisses else (f"{name}'s",))
    if made.lang == "de":
        return owner in ((f"{name}'", f"{name}’", f"{name}ens") if hisses else (f"{name}s",))
    return owner in ((name, f"{name}'") if hisses else (f"{name}s",))


def shape(made: Outcome, number: str, template: str) -> bool:
    """The local part is what a template says: `{2.1}` is a word of a surrogate, `{2.1i}` its initial, `#` a figure."""
    local = (made.surrogate(number).rpartition("@")[0] or made.surrogate(number)).lower()
    return any(re.fullmatch(_pattern(made, template, spelt), local) for spelt in (False, True))


def _pattern(made: Outcome, template: str, spelt: bool) -> str:
    pattern = ""
    for piece in re.findall(r"\{[^}]*\}|.", template):
        if piece == "#":
            pattern += r"\d"
        elif piece[0] == "{":
            word = re.sub("[^a-z]", "", _word(made, piece.strip("{}i"), spelt))
            pattern += word[0] if piece[-2] == "i" else word
        else:
            pattern += re.escape(piece)
    return pattern


def _day(made: Outcome, text: str) -> date:
    read = next(dates.readings(text), None)
    return date(**(read[1] if read else dates.in_words(date_words.read(text, made.lang)) or {}))


def moved_alike(made: Outcome, one: str, other: str) -> bool:
    """Two whole dates moved by the same number of whole weeks, and not by none."""
    moves = [(_day(made, made.surrogate(n)) - _day(made, made.value(n))).days for n in (one, other)]
    return moves[0] == moves[1] != 0 and moves[0] % 7 == 0


def moved_weeks(made: Outcome, number: str) -> bool:
    """A whole date moved by whole weeks, and not by none."""
    moved = (_day(made, made.surrogate(number)) - _day(made, made.value(number))).days
    return moved != 0 and moved % 7 == 0


def _month(made: Outcome, number: str) -> int:
    read = next(dates.readings(made.surrogate(number)), None)
    fields = read[1] if read else dates.in_words(date_words.read(made.surrogate(number), made.lang))
    return (fields or {})["month"]


def months_between(made: Outcome, one: str, other: str, count: str) -> bool:
    """The month of one surrogate is so many months before that of the other."""
    return (_month(made, other) - _month(made, one) - int(count)) % 12 == 0


def letters_of(made: Outcome, spelled: str, place: str) -> bool:
    """The letters that one surrogate spells are those of a word of another."""
    letters = "".join(re.findall(r"\b[^\W\d_]\b", made.surrogate(spelled)))
    return fold(letters) == _word(made, place)


def holds(made: Outcome, number: str, place: str) -> bool:
    """A surrogate has a word of another in it."""
    return _word(made, place) in fold(made.surrogate(number))


def figures_of(made: Outcome, whole: str, *parts: str) -> bool:
    """The figures of one surrogate are those of the others, one after the other."""
    digits = [re.sub(r"\D", "", made.surrogate(number)) for number in (whole, *parts)]
    return digits[0] == "".join(digits[1:]) and bool(digits[0])
