"""Parts of addresses, company names and web addresses: each part has a surrogate of its own in a session.

So a later mention of a part, such as the street alone, becomes the same part of the surrogate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values import names, places
from anond.session.values.places import CORE, NUMBER
from anond.session.values.words import canonical_words
from anond.surrogates import firms, labels
from anond.surrogates.choice import Lists, Session, styled
from anond.surrogates.names import drawing
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering
from anond_gazetteers.invented_lists import word_set, words

TOKEN: Final = re.compile(r"\d+|(?<=\d)[ºª]|[^\W\d_]+")  # the floor of `5ºC` apart from its door
_NUMBER_CLASSES: Final = word_set("""units teens tens twenties hundreds orders orderr ordern ordera definite swiss""")
_LETTERS: Final = "abcdefgh"
_FIRMS: Final = frozenset(("company", "brand"))
_SHORTEST: Final = 3
_VOWELS: Final = "aeiou"
_ALONE: Final = 2  # of four firms named by one word bear a surname
_MOST_BORNE: Final = 400  # surnames


def joined_or_type_tag(text: str, span: Span, session: Session, new: str | None) -> str:
    """The joined surrogate of a value, remembered; a type tag if there is none or if it repeats words of the value."""
    canonical = canonical_words(text)
    if not new or fold(new) == fold(text):
        return labels.replace(text, span, session)
    before = session.ledger.use_value(span.tag, canonical)
    taken = session.ledger.kind(span.tag).is_taken(fold(new))
    if (before and before.surrogate.startswith("[")) or (taken and not (before and before.surrogate)):
        return labels.replace(text, span, session)
    session.known_or_invented(span.tag, canonical, Value(span.tag, span.sub, text), lambda: new)
    return new


def is_any_left(replaced: Iterable[str], new: str) -> bool:
    """Whether the replacement repeats one of these words of three or more letters."""
    return not {fold(word) for word in replaced if len(word) >= _SHORTEST}.isdisjoint(map(fold, TOKEN.findall(new)))


@lru_cache(maxsize=64)
def folded(lang: str, name: str, head: str) -> frozenset[str]:
    """The folded words of one section of a list."""
    return frozenset(fold(word) for word in words(lang, name).get(head, ()))


@lru_cache(maxsize=8)
def _number_words(lang: str) -> dict[str, tuple[str, ...]]:
    """The class of each folded number word."""
    classes = (listed for head, listed in words(lang, "street").items() if head in _NUMBER_CLASSES)
    return {fold(word): listed for listed in classes for word in listed}


@lru_cache(maxsize=8)
def _compound(lang: str) -> re.Pattern[str]:
    """Compound number words: `vierundzwanzig`, `trentadue`."""
    some = sorted(
        {*_number_words(lang), *folded(lang, "street", "numbered"), *ALL.replaced.number_joints.split()},
        key=len,
        reverse=True,
    )
    elides = lang in WORDS and WORDS[lang].numbers.joined_elides
    shortened = [word[:-1] for word in some if elides and len(word) > _SHORTEST]  # `ventuno`
    return re.compile(rf"(?:{'|'.join([*some, *shortened])}){{2,}}")


def is_number_word(word: str, lang: str) -> bool:
    """Whether a word is a number word with others of its class."""
    return fold(word) in _number_words(lang)


def is_compound_number(word: str, lang: str) -> bool:
    """Whether a word is a compound of number words."""
    return not is_number_word(word, lang) and _compound(lang).fullmatch(fold(word)) is not None


def number_word(word: str, tag: str, session: Session) -> str | None:
    """Another number word of the same class."""
    listed = _number_words(session.lang).get(fold(word), ())
    found = part_surrogate(NUMBER, fold(word), tag, listed, session)
    return styled(word, found) if found else None


def number(digits: str, tag: str, session: Session, of_class: Callable[[str], object] = len) -> str | None:
    """As many other digits of the same class, without a new leading zero; more digits once those are used."""
    known, kind = session.ledger.kind(NUMBER), of_class(digits)

    def fits(one: str) -> bool:
        zero = one[0] == "0" and digits[0] != "0"
        if len(one) == len(digits) and of_class(one) != kind:
            return False
        return not zero and one not in ("1", digits) and not known.is_taken(one) and (NUMBER, one) not in values

    def invent() -> str | None:
        shapes = ("#" * (len(digits) + more) for more in range(3))
        return next(filter(None, (session.shaped(NUMBER, digits, shape, fits) for shape in shapes)), None)

    values = session.ledger.values
    return session.known_or_invented(NUMBER, digits, Value(tag, None, digits), invent)


def number_like(digits: str, wanted: str, tag: str, session: Session) -> str | None:
    """This number for another one, unless it stands for one already or was said itself."""
    known, values = session.ledger.kind(NUMBER), session.ledger.values

    def invent() -> str | None:
        return None if known.is_taken(wanted) or (NUMBER, wanted) in values else wanted

    return session.known_or_invented(NUMBER, digits, Value(tag, None, digits), invent)


def letter(one: str, session: Session) -> str:
    """Another letter of doors and stairs, in its case; other letters stay."""
    if not one.isascii() or fold(one) not in _LETTERS:
        return one
    by = 1 + session.keyed("door") % (len(_LETTERS) - 1)
    return styled(one + one, _LETTERS[(_LETTERS.index(fold(one)) + by) % len(_LETTERS)])


def is_real_firm(name: str, session: Session) -> bool:
    """Whether a name is a company's or a brand's by a list of any language."""
    return bool(session.lists.kinds_of(name, "", _FIRMS))


def part_surrogate(
    kind: str,
    canonical: str,
    tag: str,
    options: tuple[str, ...],
    session: Session,
    is_nobodys: Callable[[str], bool] = lambda option: True,
) -> str | None:
    """The surrogate of a part: a free option that shares no word with it."""
    values = session.ledger.values

    def fits(option: str) -> bool:
        said = fold(option)
        shares = len(canonical) > 1 and (canonical in said or (len(said) >= _SHORTEST and said in canonical))
        known = any((one, said) in values for one in (kind, names.KIND, places.KIND))
        return not (shares or known or set(canonical.split()) & set(said.split())) and is_nobodys(option)

    def invent() -> str | None:
        return session.choose(kind, canonical, options, fits)

    return session.known_or_invented(kind, canonical, Value(tag, None, canonical), invent)


def core(
    word: str,
    tag: str,
    session: Session,
    kind: firms.Kind | None = None,
    *,
    is_alone: bool = False,
    may_be_family: bool = True,
    is_family: bool = False,
    follows: bool = True,
) -> str | None:
    """The word for a word of a company's or product's name; of a known person or place, its surrogate.

    `kind` says what kind of firm or product it is. Where the word does not follow the person, since that would make it
    a real firm, it never does so again.
    """
    canonical = fold(word)
    is_apart = (CORE, canonical) in session.ledger.values
    follows = follows and tag != "PRODUCT"  # no chair is called like a colleague
    for known_as in (names.KIND, places.KIND) if follows else ():
        known = session.ledger.values.get((known_as, canonical))
        if not known or not known.surrogate or known.surrogate.startswith("["):
            continue
        if not (is_apart and is_real_firm(known.surrogate, session)):
            return styled(word, known.surrogate)
    ends = surrogate_words(session.lang).articles_end_nouns and canonical[-1] == "n"
    bare = session.ledger.values.get((CORE, canonical[:-1])) if ends else None
    if bare and bare.surrogate:
        end = "" if bare.surrogate[-1] in "nt" else "n" if bare.surrogate[-1] in _VOWELS else "en"
        return styled(word, bare.surrogate + end)  # Volvon for Volvo
    if before := session.reused(CORE, canonical):
        return styled(word, before)
    named = kind() if kind else firms.default(tag)
    may_be_family = may_be_family and tag not in ("URL", "PRODUCT")
    if may_be_family and (is_family or _bears_surname(named, canonical, session, is_alone)):
        found = _family(canonical, tag, session)
        if found:
            return styled(word, found)
    found = _of_kind(named, canonical, tag, session, is_said=kind is not None and kind.is_own)
    return styled(word, found) if found else None


def _bears_surname(kind: str, canonical: str, session: Session, is_alone: bool) -> bool:
    """Whether a firm bears a surname: half of those named by one word, and three in four others, of some kinds."""
    if kind not in firms.bearing_surnames(session.lang):
        return False
    lot = session.keyed("firm", canonical) % 4
    return lot < _ALONE if is_alone else lot > 0


def _of_kind(kind: str, canonical: str, tag: str, session: Session, is_said: bool) -> str | None:
    """A name of this kind, or of any firm or product once all are used."""
    begins = surrogate_words(session.lang).elides and canonical[:1] in _VOWELS
    is_said = is_said and tag != "PRODUCT"
    for one in (kind, firms.default(tag), "firm"):
        options = firms.names(one, session.lang, begins, is_said and one == kind)
        if found := part_surrogate(
            CORE, canonical, tag, options, session, lambda name: not is_real_firm(name, session)
        ):
            return found
    return None


def company_word(word: str, like: str, tag: str, session: Session, kind: firms.Kind, before: str = "") -> str | None:
    """A word beside the invented word of a name, in the case of `like`: one that firms of its kind, or houses, use.

    It makes no real firm's name with what stands `before`.
    """
    options = firms.beside(kind(), tag, session.lang)
    found = part_surrogate(
        CORE, fold(word), tag, options, session, lambda one: not is_real_firm(f"{before} {one}".strip(), session)
    )
    return styled(like, found) if found else core(word, tag, session, kind)


def _family(canonical: str, tag: str, session: Session) -> str | None:
    """A surname for a firm, since many bear one: of many people, nobody here, no real firm."""
    is_free = drawing.free(canonical, session)
    begins = canonical[:1] in _VOWELS if surrogate_words(session.lang).elides else None
    return part_surrogate(
        CORE, canonical, tag, _frequent(session.lists, session.lang, begins), session,
        lambda name: is_free(name) and not (drawing.is_rather_first(name, session) or is_real_firm(name, session)),
    )  # fmt: skip


@remembering(32)
def _frequent(lists: Lists, lang: str, begins_with_vowel: bool | None) -> tuple[str, ...]:
    """The surnames, of one word of four letters at least, that most people of a language bear."""
    names = lists.pool("surname", lang).names[:_MOST_BORNE]
    plain = [name for name in names if len(name) > _SHORTEST and name.isalpha()]
    if begins_with_vowel is None:
        return tuple(plain)
    return tuple(name for name in plain if (fold(name)[0] in _VOWELS) == begins_with_vowel)


@lru_cache(maxsize=16)
def _cores(lang: str) -> tuple[str, ...]:
    """Invented words of a beginning and an end."""
    lists = words(lang, "organisation")
    return tuple(a + b for a in lists["begin"] for b in lists["end"] if a[-1].lower() != b[0])


@lru_cache(maxsize=16)
def words_of_login(lang: str, *, is_long: bool) -> tuple[str, ...]:
    """Invented words for user names: without capitals and accents, the long ones of two parts."""
    listed = _cores(lang) if is_long else beginnings(lang)
    return tuple(dict.fromkeys(re.sub(r"[^a-z]", "", fold(word)) for word in listed))


def prepare(lang: str) -> None:
    """Put together the invented words of a language's user names, and its compound numbers."""
    _compound(lang)
    for is_long in (False, True):
        words_of_login(lang, is_long=is_long)
    firms.prepare(lang)


@lru_cache(maxsize=8)
def beginnings(lang: str) -> tuple[str, ...]:
    """Invented words for use before an ending such as `bank`."""
    return words(lang, "organisation")["begin"]
