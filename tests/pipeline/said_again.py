"""Values of a session, the ways in which people say them again, and whether a text still tells them.

A text tells a value where somebody would read it out of it: in whatever case, without accents, spelled by letters or
code words, in figures or in words. A word of a name that is an ordinary word of the language tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Final, NamedTuple

from hypothesis import strategies as st

from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.dictation import VALUES, runs
from anond.languages.numerals.grammar import speaker_of
from anond.surrogates.spoken.dictated import code_word, names_of_letters
from anond_gazetteers import load
from anond_gazetteers.fold import fold

LANGUAGES: Final = ("de", "en", "es", "fr", "it", "sv")
SHORTEST: Final = 4  # letters of a word that tells something
_EACH: Final = 61  # every so manieth name of a pool
_ASKED: Final[Mapping[str, Mapping[str, str]]] = {  # how a value is said first
    "en": {"PERSON": "my name is {}", "UID/username": "my username is {}", "EMAIL": "my email address is {}",
           "UID/phone": "my phone number is {}", "UID/order": "the order number is {}",
           "DATE/birth": "I was born on {}"},
    "de": {"PERSON": "mein Name ist {}", "UID/username": "mein Benutzername ist {}",
           "EMAIL": "meine E-Mail-Adresse ist {}", "UID/phone": "meine Telefonnummer ist {}",
           "UID/order": "die Bestellnummer ist {}", "DATE/birth": "ich bin geboren am {}"},
    "es": {"PERSON": "me llamo {}", "UID/username": "mi usuario es {}", "EMAIL": "mi correo es {}",
           "UID/phone": "mi teléfono es {}", "UID/order": "el número de pedido es {}", "DATE/birth": "nací el {}"},
    "fr": {"PERSON": "je m'appelle {}", "UID/username": "mon identifiant est {}", "EMAIL": "mon adresse mail est {}",
           "UID/phone": "mon numéro de téléphone est {}", "UID/order": "le numéro de commande est {}",
           "DATE/birth": "je suis né le {}"},
    "it": {"PERSON": "mi chiamo {}", "UID/username": "il mio nome utente è {}", "EMAIL": "la mia mail è {}",
           "UID/phone": "il mio numero di telefono è {}", "UID/order": "il numero d'ordine è {}",
           "DATE/birth": "sono nato il {}"},
    "sv": {"PERSON": "jag heter {}", "UID/username": "mitt användarnamn är {}", "EMAIL": "min e-postadress är {}",
           "UID/phone": "mitt telefonnummer är {}", "UID/order": "ordernumret är {}", "DATE/birth": "jag är född {}"},
}  # fmt: skip
_AGAIN: Final[Mapping[str, Sequence[str]]] = {
    "en": ("{}", "it is {}", "no, {}!", "I said {} before", "so {}, ok?"),
    "de": ("{}", "also {}", "nein, {}!", "ich sagte doch {}", "wie gesagt {}, ja?"),
    "es": ("{}", "es {}", "no, ¡{}!", "ya dije {}", "entonces {}, ¿vale?"),
    "fr": ("{}", "c'est {}", "non, {} !", "j'ai déjà dit {}", "donc {}, ok ?"),
    "it": ("{}", "è {}", "no, {}!", "ho già detto {}", "quindi {}, ok?"),
    "sv": ("{}", "det är {}", "nej, {}!", "jag sa ju {}", "alltså {}, okej?"),
}
_ALONE: Final = r"(?<!\w)(?<!\d[ .,/-]){}(?!\w)(?![ .,/-]\d)"
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_ACCENTED: Final = str.maketrans("aeiou", "áèîõü")
_UNLISTED: Final = (
    ("Kval", "Brem", "Stur", "Fend", "Olk", "Tars", "Varg"), ("an", "ed", "ul", "ör", "isk"),
    ("berg", "mann", "ez", "ini", "sson", "ard", "hult"),
)  # fmt: skip
_DICTATED: Final = {  # @ and .
    "en": ("at", "dot"), "de": ("at", "punkt"), "es": ("arroba", "punto"), "fr": ("arobase", "point"),
    "it": ("chiocciola", "punto"), "sv": ("snabel-a", "punkt"),
}  # fmt: skip


class Value(NamedTuple):
    """A value of a session: its type, how it is written, other ways to say it, and what tells it."""

    tag: str
    written: str
    ways: tuple[str, ...]
    words: tuple[str, ...]  # folded; each of them tells it
    core: str = ""  # folded letters and digits that tell it together
    texts: tuple[str, ...] = ()  # what tells it as it stands, folded


class Talk(NamedTuple):
    """A session: its language, its values, its turns, and whether the platform tells its values."""

    lang: str
    values: tuple[Value, ...]
    turns: tuple[str, ...]
    told: bool


def told_in(text: str, value: Value, lang: str, made: Container[str], is_common: Callable[[str, str], bool]) -> str:
    """What of a value a text still tells; "" for nothing. What was `made` stands for something else."""
    plain = fold(text)
    said = {word for word in re.findall(r"[^\W\d_]+", plain) if word not in made}
    spelled = {*_spelled_in(plain), *_dictated(text, lang)}
    for word in value.words:
        if len(word) >= SHORTEST and word not in made and not _is_word(word, lang, is_common):
            rests = {"", *value.words}
            at_edge = any(
                one.removeprefix(word) in rests or one.removesuffix(word) in rests for one in spelled if word in one
            )
            if at_edge or not said.isdisjoint((word, f"{word}s")):
                return word
    letters = "".join(filter(str.isalnum, plain))
    if value.core and (value.core in letters or any(value.core in one for one in spelled)):
        return value.core
    return next((one for one in value.texts if re.search(_ALONE.format(re.escape(one)), plain)), "")


def _is_word(word: str, lang: str, is_common: Callable[[str, str], bool]) -> bool:
    """Whether a word is an ordinary one of a language, or one that spells a letter: `Östen`."""
    return is_common(word, lang) or word in map(fold, alphabet(lang).code_words)


def _spelled_in(text: str) -> list[str]:
    """The words that single letters with signs between them spell."""
    found = re.findall(r"(?<!\w)\w(?:[ .,–-]{1,3}\w(?!\w))+", text)
    return ["".join(filter(str.isalnum, one)) for one in found]


def _dictated(text: str, lang: str) -> list[str]:
    """What each run of letters, numbers and code words says, in letters and figures."""
    out = []
    for pieces in runs(text, lang)[0]:
        said, times = "", 1
        for piece in pieces:
            if piece.kind == "times":
                times = int(piece.value)
            elif piece.kind in VALUES:
                said, times = said + fold(piece.value) * times, 1
        out.append(said)
    return out


@cache
def _pool(lang: str, kind: str) -> tuple[str, ...]:
    names = load().pool(kind, lang).names
    accented = [name for name in names if not name.isascii()]
    return (*names[::_EACH], *accented[::_EACH])


@st.composite
def people(draw: st.DrawFn, lang: str) -> Value:
    """A person by first name and surname, listed or not."""
    first = draw(st.sampled_from(_pool(lang, draw(st.sampled_from(("first_female", "first_male"))))))
    unlisted = st.builds("{}{}{}".format, *map(st.sampled_from, _UNLISTED))
    last = draw(st.one_of(st.sampled_from(_pool(lang, "surname")), unlisted))
    full = f"{first} {last}"
    ways = [
        full.upper(), full.lower(), fold(full), first, last, last.lower(), fold(last).upper(), f"{last}, {first}",
        f"{first[0]}. {last}", f"{last} {first}", f"{first}-{last}", f"{last}s", *_spelled(last, lang),
        *_spelled(first, lang), f"{first}, {' '.join(last)}", f"{last}'s", last.translate(_UMLAUTS), last.swapcase(),
        last.translate(_ACCENTED), f"{first} {last}".translate(_ACCENTED).upper(), f"{first[0]}.{last}",
        f"{first}/{last}", f"{first}\n{last}", f"*{first} {last}*",
    ]  # fmt: skip
    words = [fold(word) for word in re.findall(r"[^\W\d_]+", full)]
    return Value("PERSON", full, tuple(ways), tuple(words))


def _spelled(word: str, lang: str) -> Iterator[str]:
    """A word by its letters, their names and code words."""
    letters = [c for c in word if c.isalpha()]
    for sign in ("-", " ", ". ", ", "):
        yield sign.join(letters).upper()
        yield sign.join(letters).lower()
    names, link = names_of_letters(lang), " ".join(alphabet(lang).links[0])
    yield " ".join(names.get(c.lower(), c) for c in letters)
    yield ", ".join(f"{c} {link} {code_word(c, lang)}" for c in map(str.upper, map(fold, letters)))
    yield " ".join(code_word(fold(c), lang) for c in letters)
    twice = next((word for word, times in alphabet(lang).times.items() if times == 2), "")
    yield " ".join(f"{twice} {m[1]}" if m[1] else m[0] for m in re.finditer(r"(\w)\1|\w", word.lower()))


@st.composite
def logins(draw: st.DrawFn, lang: str) -> Value:
    """A login of an invented word, or a name, and a number."""
    words = (*("kattmamma", "zorbeflink", "mrquillo") * 20, *map(fold, _pool(lang, "surname")))
    word = "".join(filter(str.isalpha, draw(st.sampled_from(words))))
    number = draw(st.integers(10, 99))
    written = f"{word}{number}"
    said = speaker_of(lang, "").number(number)
    ways = (
        written.upper(), written.title(), f"@{written}", f"{word} {number}", f"{word} {said}", " ".join(written),
        "-".join(written), f"{' '.join(word)} {said}",
    )  # fmt: skip
    return Value("UID/username", written, ways, (word,), written)


@st.composite
def mails(draw: st.DrawFn, lang: str) -> Value:
    """An address of mail with a name in it."""
    first, last = (fold(draw(st.sampled_from(_pool(lang, kind)))) for kind in ("first_male", "surname"))
    first, last = ("".join(filter(str.isalpha, name)) for name in (first, last))
    host = draw(st.sampled_from(("quandtholm", "brezniko"))) + draw(st.sampled_from((".com", ".net", ".org")))
    at, dot = _DICTATED[lang]
    written = f"{first}.{last}@{host}"
    name, end = host.split(".")
    behind = f"{at} {name} {dot} {end}"
    ways = (
        written.upper(), written.title(), f"{first}.{last}(at){host}", f"{first}.{last} at {host}", f"mailto:{written}",
        f"{first} {dot} {last} {behind}", f"{first.upper()} {dot} {last.upper()} {behind}",
        f"{first} {dot} {' '.join(last)} {behind}",
    )  # fmt: skip
    return Value("EMAIL", written, ways, (first, last, name))


@st.composite
def numbers(draw: st.DrawFn, lang: str) -> Value:
    """A number of an order, or a phone."""
    tag = draw(st.sampled_from(("UID/order", "UID/phone")))
    least = 5 if tag == "UID/order" else 8
    digits = draw(st.text("0123456789", min_size=least, max_size=10).filter(lambda some: len(set(some)) > 3))
    digits = ("06" if tag == "UID/phone" else str(draw(st.integers(1, 9)))) + digits[1:]
    say = speaker_of(lang, "").number
    pairs = [digits[at : at + 2] for at in range(0, len(digits), 2)]
    singly = [say(int(c)) for c in digits]
    by_two = [" ".join(say(int(n)) for n in ([pair] if pair[0] != "0" else pair)) for pair in pairs]
    ways = (
        " ".join(pairs), "-".join(pairs), ".".join(pairs), f"{digits[:4]} {digits[4:]}", " ".join(digits),
        ", ".join(digits), "/".join((digits[:4], digits[4:])), f"({digits[:3]}) {digits[3:]}", " ".join(singly),
        ", ".join(singly),
        " ".join(singly).upper(), "-".join(singly), " ".join(by_two), ", ".join(by_two),
        " ".join([digits[:4], *singly[4:]]), " ".join([*singly[:4], digits[4:]]),
    )  # fmt: skip
    core = digits.lstrip("0") if tag == "UID/phone" else digits
    if len(digits) < 8:
        return Value(tag, digits, ways, (), core)
    tail = digits[-4:]
    more = (tail, " ".join(singly[-4:]), " ".join(tail), f"…{tail}", f"**** {tail}")
    return Value(tag, digits, ways + more, (), core, (tail, " ".join(singly[-4:])))


@st.composite
def codes(draw: st.DrawFn, lang: str) -> Value:
    """The number of an order, with letters."""
    letters = draw(st.text("BCDFGHJKLMNPQRSTVWXZ", min_size=2, max_size=3))
    digits = draw(st.text("0123456789", min_size=4, max_size=7).filter(lambda some: len(set(some)) > 3))
    singly = " ".join(speaker_of(lang, "").number(int(c)) for c in digits)
    written = f"{letters}{digits}"
    names, link = names_of_letters(lang), " ".join(alphabet(lang).links[0])
    ways = (
        written.lower(), f"{letters} {digits}", f"{letters}-{digits}", " ".join(written), "-".join(written),
        f"{letters} {singly}", f"{' '.join(letters)} {singly}", f"{' '.join(letters.lower())} {singly}",
        f"{' '.join(names.get(c.lower(), c) for c in letters)} {singly}", f"{letters.lower()} {singly}".upper(),
        f"{' '.join(f'{c} {link} {code_word(c, lang)}' for c in letters)} {singly}",
        f"{' '.join(code_word(c, lang) for c in letters)} {singly}", f"{letters} {digits[:2]} {digits[2:]}",
    )  # fmt: skip
    return Value("UID/order", written, ways, (), fold(written))


@st.composite
def births(draw: st.DrawFn, lang: str) -> Value:
    """A day of birth."""
    day = draw(st.dates(date(1931, 1, 1), date(2008, 12, 31)).filter(lambda one: one.day > 12))
    speaker = speaker_of(lang, "")
    month = _MONTHS[lang].split()[day.month - 1]
    of = "de " if lang == "es" else ""
    year, ordinal = speaker.year(day.year), speaker.ordinal(day.day)
    ways = [
        f"{day:%Y-%m-%d}", f"{day:%d.%m.%Y}", f"{day:%d/%m/%Y}", f"{day:%d-%m-%Y}", f"{day:%d.%m.%y}",
        f"{day:%d/%m/%y}", f"{day:%Y%m%d}", f"{day:%d%m%Y}", f"{day:%d %m %Y}", f"{day.day} {of}{month} {of}{day.year}",
        f"{day.day}. {month} {day.year}", f"{month} {day.day}, {day.year}", f"{day.day} {month}".upper(),
        f"{ordinal} {of}{month} {of}{year}", f"{speaker.number(day.day)} {of}{month} {day.year}",
        f"{speaker.number(day.day)} {speaker.number(day.month)} {year}",
    ]  # fmt: skip
    return Value("DATE/birth", draw(st.sampled_from(ways[:3])), tuple(ways), (), "", tuple(map(fold, ways)))


_MONTHS: Final = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
}
_KINDS: Final = (people, logins, mails, numbers, codes, births)


@st.composite
def talks(draw: st.DrawFn) -> Talk:
    """A session of two to four values, each said as it is written and then in other ways."""
    lang = draw(st.sampled_from(LANGUAGES))
    values, turns = [], []
    for kind in draw(st.lists(st.sampled_from(_KINDS), min_size=2, max_size=4)):
        value = draw(kind(lang))
        values.append(value)
        turns.append(_ASKED[lang][value.tag].format(value.written))
    for value in values:
        for way in draw(st.lists(st.sampled_from(value.ways), min_size=1, max_size=4)):
            turns.append(draw(st.sampled_from(_AGAIN[lang])).format(way))
    return Talk(lang, tuple(values), tuple(turns), draw(st.booleans()))
