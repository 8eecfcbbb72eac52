"""Relations between names and their surrogates: gender, short forms, double names, particles."""

from __future__ import annotations

import re

from anond.session.values.names import keys
from anond_gazetteers import load
from anond_gazetteers.fold import fold
from tests.surrogates.cases import Outcome

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def _kinds(made: Outcome, number: str) -> frozenset[str]:
    return load().kinds_of(re.findall(r"[^\W\d_]+", made.surrogate(number))[0].removesuffix("'s"), made.lang)


def hidden(made: Outcome, number: str) -> bool:
    """None of the names in the value is among the words of its surrogate; titles and particles may be."""
    names = {form for _, form, _ in keys(made.value(number))} or set(re.findall(r"\w{3,}", fold(made.value(number))))
    return not names & set(re.findall(r"\w+", fold(made.surrogate(number))))


def woman(made: Outcome, number: str) -> bool:
    """The first word is a woman's name and no man's."""
    return "first_female" in _kinds(made, number) and "first_male" not in _kinds(made, number)


def man(made: Outcome, number: str) -> bool:
    """The first word is a man's name and no woman's."""
    return "first_male" in _kinds(made, number) and "first_female" not in _kinds(made, number)


def surname(made: Outcome, number: str) -> bool:
    """The last word is on a list of surnames; where the value is on no list, on none of first names at least."""
    value, new = (re.findall(r"[\w'’]+", said)[-1] for said in (made.value(number), made.surrogate(number)))
    kinds = load().kinds_of(new, made.lang)
    return "surname" in kinds or not (kinds or load().kinds_of(value, made.lang))


def no_first_name(made: Outcome, number: str) -> bool:
    """The surrogate is no first name that at least as many bear as bear it as a surname."""
    name, lists = made.surrogate(number), load()
    firsts = [kind for kind in lists.kinds_of(name, made.lang) if kind.startswith("first_")]
    many = lists.bearers(name, "surname", made.lang)
    return all(lists.bearers(name, kind, made.lang) < many for kind in firsts)


def full(made: Outcome, number: str) -> bool:
    """The first word is short for no other name."""
    return not load().written_forms(made.lang).full_of(re.findall(r"[^\W\d_]+", made.surrogate(number))[0])


def begins_as(made: Outcome, one: str, other: str) -> bool:
    """The last word of one surrogate begins with the single letter that stands in the other."""
    letter = re.findall(r"\b[^\W\d_]\b", made.surrogate(other))[0]
    return re.findall(r"[^\W\d_]+", fold(made.surrogate(one)))[-1].startswith(fold(letter))


def double(made: Outcome, number: str) -> bool:
    """The first two words are a double name that people bear, or halves of such."""
    first, second = re.findall(r"[^\W\d_]+", made.surrogate(number))[:2]
    return fold(f"{first} {second}") in set(map(fold, load().doubles("first_any", made.lang)))


def one_person(made: Outcome, one: str, other: str) -> bool:
    """The surrogates are one name, or forms of one name."""
    a, b = (fold(made.surrogate(number).split()[0]) for number in (one, other))
    return a == b or b in load().short_forms(a, made.lang)


def shortened(made: Outcome, full: str, short: str) -> bool:
    """One surrogate is a short form of the other, and not the same name."""
    a, b = (made.surrogate(number).split()[0] for number in (full, short))
    return fold(b) in map(fold, load().written_forms(made.lang).short_of(a))


def vowel(made: Outcome, number: str) -> bool:
    """The surrogate begins with a vowel, as an elided article before it asks for."""
    return fold(made.surrogate(number))[0] in "aeiou"


def keeps(made: Outcome, number: str, pattern: str) -> bool:
    """The surrogate has this in it (`_` there stands for a space), as its value has."""
    wanted = re.compile(pattern.replace("_", " "))
    return bool(wanted.search(made.value(number)) and wanted.search(made.surrogate(number)))


def words(made: Outcome, number: str) -> bool:
    """The surrogate has as many words as the value."""
    return len(re.findall(r"\w+", made.surrogate(number))) == len(re.findall(r"\w+", made.value(number)))


def initial(made: Outcome, one: str, other: str) -> bool:
    """The first letter of one surrogate is the first of the other."""
    return fold(made.surrogate(one))[0] == fold(made.surrogate(other))[0]


def signs(made: Outcome, short: str, full: str) -> bool:
    """The letters of one surrogate are the initials of the words of the other."""
    letters = "".join(re.findall(r"[^\W\d_]", made.surrogate(short)))
    return fold(letters) == "".join(fold(word)[0] for word in re.findall(r"[^\W\d_]+", made.surrogate(full)))


def follows(made: Outcome, address: str, *names: str) -> bool:
    """The local part of an address, without digits, is made of the words of these surrogates, or their initials."""
    local = re.sub(r"[\d._+-]", "", made.surrogate(address).partition("@")[0])
    words = [word for name in names for word in made.surrogate(name).split()]
    for written in (words, [word.translate(_UMLAUTS) for word in words]):
        plain = [re.sub("[^a-z]", "", fold(word)) for word in written]
        if local in ("".join(plain), plain[0][:1] + "".join(plain[1:])):
            return True
    return False


def usual_short_form(made: Outcome, number: str) -> bool:
    """The surrogate is one of the first short forms of a name among the thousand that most people bear."""
    forms, said = load().written_forms(made.lang), fold(made.surrogate(number))
    full = {fold(name) for kind in ("female", "male") for name in load().pool(f"first_{kind}", made.lang).names[:1000]}
    return any(
        fold(name) in full and said in map(fold, forms.short_of(name)[:2])
        for name in forms.full_of(made.surrogate(number))
    )


def is_tag(made: Outcome, number: str) -> bool:
    """A type tag stands there: what the value says was not understood."""
    return re.fullmatch(r"\[PERSON(_\d+)?\]", made.surrogate(number)) is not None


def form_of(made: Outcome, short: str, full: str) -> bool:
    """One surrogate is the first word of the other, a short form of it, or begins as it does."""
    form, name = (fold(made.surrogate(number)).split()[0] for number in (short, full))
    return form == name or form in load().short_forms(name, made.lang) or form[:2] == name[:2]


def surnames(made: Outcome, number: str) -> bool:
    """The last two words of the surrogate are on a list of surnames, and are two."""
    words = re.findall(r"[\w'’-]+", made.surrogate(number))[-2:]
    return len({fold(word) for word in words}) == 2 and all(
        "surname" in load().kinds_of(word, made.lang) for word in words
    )


def signs_first(made: Outcome, short: str, full: str) -> bool:
    """The letters of one surrogate are the initials of the double first name of the other."""
    letters = re.findall(r"[^\W\d_]", made.surrogate(short))
    return fold("".join(letters)) == "".join(part[0] for part in fold(made.surrogate(full)).split()[0].split("-"))
