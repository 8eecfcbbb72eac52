"""Relations between numbers, in figures and in words, and their surrogates."""

from __future__ import annotations

import re

from anond.languages.numerals import reading
from anond.session.values import dates
from anond.surrogates.spoken import dictated
from anond_gazetteers.fold import fold
from tests.surrogates.cases import Outcome


def _core(made: Outcome, text: str) -> str:
    said = dictated.read(text, made.lang)
    return said.core if said else re.sub(r"\W", "", text).lower()


def same_number(made: Outcome, one: str, other: str) -> bool:
    """Both surrogates say one number, in figures or in words."""
    return _core(made, made.surrogate(one)) == _core(made, made.surrogate(other))


def ends_with(made: Outcome, whole: str, tail: str) -> bool:
    """One surrogate ends as the other says."""
    digits = re.sub(r"\D", "", _core(made, made.surrogate(tail)))
    return _core(made, made.surrogate(whole)).endswith(digits) and bool(digits)


def same_class(made: Outcome, number: str) -> bool:
    """A number word of its class stands there: units, teens, tens, tens and units, hundreds."""
    old, new = (reading.number(text, made.lang) for text in (made.value(number), made.surrogate(number)))
    return (
        old is not None
        and new is not None
        and old != new
        and dictated.class_of(str(old)) == dictated.class_of(str(new))
    )


def in_words(made: Outcome, number: str) -> bool:
    """No figure stands where figures were said in words, as many are said, and others."""
    old, new = _core(made, made.value(number)), _core(made, made.surrogate(number))
    return not re.search(r"\d", made.surrogate(number)) and len(old) == len(new) and old != new


def same_shape(made: Outcome, number: str) -> bool:
    """Digits stay digits, letters letters, and all else as it is."""
    shapes = [re.sub(r"[^\W\d_]", "a", re.sub(r"\d", "0", text(number))) for text in (made.value, made.surrogate)]
    return shapes[0] == shapes[1] and made.value(number) != made.surrogate(number)


def keeps_word(made: Outcome, number: str, word: str) -> bool:
    """A word that only names the value is still there."""
    return word in made.surrogate(number).split()


def differs_alike(made: Outcome, one: str, other: str) -> bool:
    """Two surrogates differ where, and as much as, their values differ: so many characters more, at the same places."""
    values = [re.sub(r"\W", "", made.value(number)).lower() for number in (one, other)]
    fakes = [re.sub(r"\W", "", made.surrogate(number)).lower() for number in (one, other)]
    return (
        [len(text) for text in values] == [len(text) for text in fakes]
        and fakes[0] != fakes[1]
        and _common(*values) == _common(*fakes)
    )


def _common(one: str, other: str) -> tuple[int, int]:
    """How long the same beginning and the same end of two texts are, which do not overlap."""
    begin = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest = [text[begin:][::-1] for text in (one, other)]
    return begin, next((at for at, (a, b) in enumerate(zip(*rest, strict=False)) if a != b), min(map(len, rest)))


def same_series(made: Outcome, one: str, other: str) -> bool:
    """Two codes begin with the same letters, others than their values do."""
    begins = [re.match(r"[A-Z]+", made.surrogate(number)) for number in (one, other)]
    was = re.match(r"[A-Z]+", made.value(one))
    return all(begins) and len({match[0] for match in begins if match} | {was[0] if was else ""}) == 2


def fiscal_code(made: Outcome, number: str, person: str, birth: str) -> bool:
    """An Italian id begins as the new name and the new birth date say."""
    first, last = (fold(word) for word in made.surrogate(person).split())
    day, month, year = made.surrogate(birth).split("/")
    consonants = [[c for c in word if c.isalpha() and c not in "aeiou"] for word in (last, first)]
    picked = [found[0] + found[2] + found[3] if at and len(found) > 3 else "".join(found)
              for at, found in enumerate(consonants)]  # fmt: skip
    vowels = ["".join(c for c in word if c in "aeiou") for word in (last, first)]
    letters = "".join(f"{one}{more}xxx"[:3] for one, more in zip(picked, vowels, strict=True))
    return made.surrogate(number).lower().startswith(f"{letters}{year[2:]}{'abcdehlmprst'[int(month) - 1]}{day}")


def born_as(made: Outcome, number: str, birth: str) -> bool:
    """A Swedish id begins with the new birth date."""
    return made.surrogate(number).startswith(made.surrogate(birth).replace("-", "")[2:])


def tail_of(made: Outcome, whole: str, tail: str) -> bool:
    """One surrogate ends as the other, letters and digits alone and without a zero before it, and both are new."""
    said = [re.sub(r"\W", "", made.surrogate(number)).casefold() for number in (whole, tail)]
    return said[0].endswith(said[1].lstrip("0")) and made.value(tail) != made.surrogate(tail)


def cf_born(made: Outcome, number: str, birth: str) -> bool:
    """An Italian id tells the new birth date, and a woman where it told one."""
    born = next(dates.readings(made.surrogate(birth)))[1]
    was, new = re.sub(r"\W", "", made.value(number)), re.sub(r"\W", "", made.surrogate(number)).upper()
    day = f"{born['day'] + 40 * (int(was[9:11]) > 40):02}"
    return new[6:11] == f"{born['year'] % 100:02}{'ABCDEHLMPRST'[born['month'] - 1]}{day}"


def nir_born(made: Outcome, number: str, birth: str) -> bool:
    """A French number of social security tells the new year and month of birth, and the gender that it told."""
    born = next(dates.readings(made.surrogate(birth)))[1]
    was, new = (re.sub(r"\W", "", text(number)) for text in (made.value, made.surrogate))
    return new[:5] == f"{was[0]}{born['year'] % 100:02}{born['month']:02}"
