"""Initials and signatures: `WH`, `W.H.`, `wh` become the initials of the person's surrogate."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from anond.session.value import Value
from anond.session.values.names import KIND
from anond.surrogates.choice import Session, styled
from anond.surrogates.names import drawing
from anond.surrogates.names.people import Role
from anond_gazetteers.fold import fold

INITIAL: Final = "initial"
_LETTER: Final = re.compile(r"[^\W\d_]")
_WORD: Final = re.compile(r"[^\W\d_]+")
_SIGNED: Final = re.compile(r"[^\W\d_]+|\W*[^\W\d_](?:[\s.‐‑-]{1,3}[^\W\d_])+\W*")
_PARTICLES: Final = "vdzl"  # `KvdL`: letters that stay where the initials beside them are capitals
_MOST: Final = 5
_PAIR: Final = 2
_SPELLED: Final = 3  # letters apart: more of them spell a name
_MOST_WORDS: Final = 8
_VOWELS: Final = re.compile(r"[aeiouy]")
_MARIA: Final = re.compile(r"\bM\.?[aª]\.?(?=\s+[A-ZÀ-Þ])")


def replace(text: str, session: Session, keyed_letter: Callable[[str], str]) -> str | None:
    """The surrogate initials of the person last named whom these may mean, else keyed letters; None for a name."""
    if text.isalpha() and _is_no_signature(text, session):
        return None
    plain = text.rstrip(" .")
    if not _SIGNED.fullmatch(plain):  # most names have several words
        return None
    letters = _letters(text)
    if not 1 < len(letters) <= _MOST:
        return None
    word = "".join(_WORD.findall(text))
    known = session.ledger.values.get((KIND, fold(word)))
    is_listed = bool(session.lists.kinds_of(word, session.lang))
    is_one, is_pair = plain.isalpha(), len(letters) == _PAIR
    if (is_one or not is_pair) and known and (known.surrogate or known.is_fact):
        return None
    is_name = is_listed and (not word.isupper() if is_one else not is_pair)
    made = "" if is_name else _of_person("".join(fold(m.group()) for m in letters), session)
    if not made:
        if is_name or (is_listed and is_one) or not _is_unpronounced(word, is_one, len(letters)):
            return None
        made = "".join(keyed_letter(m.group()) for m in letters)
    if is_one and known is None:  # so that memory finds it again
        session.ledger.learn(KIND, fold(word), Value("PERSON", None, word))
    fresh = {m.start(): _cased(m.group(), new) for m, new in zip(letters, made, strict=True)}
    return "".join(fresh.get(at, c) for at, c in enumerate(text))


def _is_no_signature(word: str, session: Session) -> bool:
    """Whether a single word is too long for initials or a listed name, as most names are."""
    if len(word) > _MOST and len(word) - sum(map(word.count, _PARTICLES)) > _MOST:
        return True
    return not word.isupper() and bool(session.lists.kinds_of(word, session.lang))


def written_out(text: str, lang: str) -> str:
    """A name with the Spanish `M.ª` written out: no other name has such an abbreviation."""
    return _MARIA.sub("María", text) if lang == "es" and "M" in text else text


def _letters(text: str) -> list[re.Match[str]]:
    """The letters that are initials: small letters of particles are not, where the others are capitals."""
    found = list(_LETTER.finditer(text))
    if text.islower():
        return found
    is_mixed = any(m.group().isupper() for m in found)
    return [m for m in found if not (is_mixed and m.group() in _PARTICLES)]


def _is_unpronounced(word: str, is_one: bool, count: int) -> bool:
    """Whether letters that mean nobody known are initials, and no unlisted or spelled name."""
    if not is_one:
        return count <= _SPELLED and not word.islower()  # `s n` goes on spelling a name
    return len(word) <= _SPELLED and ((word.isupper() and count == _PAIR) or not _VOWELS.search(fold(word)))


def _of_person(letters: str, session: Session) -> str:
    for person in reversed(session.ledger.people):
        for words in _orders(person[:_MOST_WORDS], session):
            for some in combinations(words, len(letters)):
                made = _made(some, session) if some[0] == words[0] and _begin(some, letters) else ""
                if made:
                    return made
    return ""


def _orders(person: tuple[str, ...], session: Session) -> Iterator[tuple[str, ...]]:
    """The words of a name in the said order, and with surnames last and first."""
    yield person
    values = session.ledger.values
    last = [word for word in person if (known := values.get((KIND, word))) and known.sub == "surname"]
    first = [word for word in person if word not in last]
    if first and last:
        yield (*first, *last)
        yield (*last, *first)


def _begin(words: tuple[str, ...], letters: str) -> bool:
    return all(word.startswith(letter) for word, letter in zip(words, letters, strict=True))


def _made(words: tuple[str, ...], session: Session) -> str:
    """The first letters of these words' surrogates (of an initial its surrogate); "" if one has none."""
    values = session.ledger.values
    known = [values.get((KIND, word)) or values.get((INITIAL, word)) for word in words]
    made = "".join(value.surrogate[:1] for value in known if value)
    return made if len(made) == len(words) and "[" not in made else ""


def _cased(like: str, letter: str) -> str:
    return letter.upper() if like.isupper() else styled(like, letter)


def begins(canonical: str, role: Role, beside: frozenset[str], session: Session) -> str:
    """The surrogate of the initial by which this name was said before, beside the bearer's other name; else "".

    `Zoltán K.`, then `Zoltán Kiss`, or `Kiss` alone, if no other name is known that the initial may stand for.
    """
    values = session.ledger.values
    if (INITIAL, canonical[:1]) not in values:
        return ""
    for person in reversed(session.ledger.people):
        initial, name = sorted(person, key=len) if len(person) == _PAIR else ("", "")
        if initial != canonical[:1] or (beside and name not in beside):
            continue
        other = values.get((KIND, name))
        if other is None or (other.sub == "surname") == (role == "surname"):
            continue
        made = session.ledger.use_value(INITIAL, initial)
        letter = fold(made.surrogate) if made else ""
        return letter if beside or not _stands_for_another(canonical, letter, role, session) else ""
    return ""


def _stands_for_another(canonical: str, letter: str, role: Role, session: Session) -> bool:
    """Whether a known name of this role begins as this one does, and its surrogate with this letter."""
    return any(
        kind == KIND
        and name != canonical
        and name[:1] == canonical[:1]
        and fold(value.surrogate).startswith(letter)
        and (value.sub == "surname") == (role == "surname")
        for (kind, name), value in session.ledger.values.items()
        if value.surrogate
    )


def keyed(letter: str, session: Session) -> str:
    """A keyed letter, the same for the same initial."""
    canonical = fold(letter)
    chosen = session.known_or_invented(
        INITIAL, canonical, Value("PERSON", None, letter), lambda: _letter(canonical, session)
    )  # fmt: skip
    return styled(letter, chosen or "X")


def _letter(canonical: str, session: Session) -> str | None:
    """A letter that is no other initial's surrogate, drawn as often as first names begin with it."""
    is_taken, sounds = session.ledger.kind(INITIAL).is_taken, drawing.sounding(canonical, "", session)
    letters = (fold(name)[:1] for name in drawing.draws("first_any", canonical, session) if sounds(name))
    return next((letter.upper() for letter in letters if letter.isascii() and not is_taken(letter)), None)
