"""UID and ZIP: the same shape with other digits and letters, never a number that may be somebody's card or account."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final

from stdnum import luhn

from anond.languages import surrogate_words
from anond.session.value import Value
from anond.session.values.numbers import KIND, LONG, TAIL, ZIP, core_of, head_of, is_number
from anond.session.values.words import canonical_words
from anond.surrogates import accounts, labels, localities, logins, national_ids, near_numbers, phones, plates
from anond.surrogates.choice import Session
from anond.surrogates.spoken import dictated, word_by_word
from anond.surrogates.spoken.word_by_word import is_letter
from anond.tags import Span
from anond_gazetteers.fold import fold

_CODE: Final = re.compile(r"(?=(?:[a-z]*\d){3})[a-z]?\d+[a-z]?\d*")  # of doors
_LONGEST_CODE: Final = 6
_CARD: Final = 13  # digits of a payment card, at least; the first ones tell the network
_PARCEL: Final = re.compile(r"[a-z]{2}\d{9}[a-z]{2}")  # ends with the country
_TAX: Final = re.compile(  # a number of a country's form, else its letters are a series of something else: `SE12345678`
    r"atu\d{8}|(?:dk|fi|hu|lu|mt|si)\d{8}|(?:de|ee|el|es|gb|lt|pt|che)\d{9}|(?:be|pl|sk|cz|bg|ro)\d{9,10}|"
    r"(?:fr|hr|it|lv)\d{11}|(?:se|gb|lt)\d{12}"
)
_FIRM: Final = re.compile(r"[abcdefghjnpqrsuvw]\d{7}[\da-j]")  # in Spain; the letter says of what kind
_METER: Final = re.compile(r"it\d{3}e\d{8}")  # of electricity, in Italy
_ACCOUNT: Final = re.compile(  # of an IBAN by its country and length
    r"(?:at|ee|kz|lt|lu)\d\d[\da-z]{16}|(?:be)\d{14}|(?:ch|li)\d\d[\da-z]{17}|(?:de|gb|ie|bg|ge|me|rs|ba)\d\d[\da-z]{18}|"
    r"(?:es|se|cz|sk|ro|pt|ad)\d\d[\da-z]{20,21}|(?:fr|it|mc|sm|gr)\d\d[\da-z]{23}|(?:dk|fi|no|nl)\d\d[\da-z]{11,14}|"
    r"(?:pl|hu|cy)\d\d[\da-z]{24}"
)
_PAIRS: Final = re.compile(r"[\da-f]{2}(?:[:-][\da-f]{2}){3,}", re.IGNORECASE)
_HEX: Final = re.compile(r"(?=.*[a-f])(?=.*\d)(?:[\da-f]{12}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64})")
_HARDWARE: Final = 12  # digits of a network card's address, whose first bit says whether it is of one card
_VOWELS: Final = frozenset("aeiouy")
_JOINTS: Final = tuple("-./")
_WORD: Final = re.compile(r"[^\W_]+")
_LEAST_TAIL, _MOST_TAIL = 3, 6  # the number of last digits that people give for a long number


def replace(text: str, span: Span, session: Session) -> str:
    """A number of the same shape in any grouping; a type tag for digits in words and for passwords of letters.

    A password's shape (a word, a year, a mark) would help to guess it, so it is not kept.
    """
    core = core_of(text)
    if span.sub == "password" and not _is_code(text, core, session):
        is_told = word_by_word.says_letters(text, session.lang) or word_by_word.says_numbers(text, session.lang)
        told = word_by_word.replace(text, span, session) if is_told else None
        return told or _password(text, span, session)
    if (span.sub == "username" or (not core.isdecimal() and _is_login_unsaid(text, span, session))) and (
        found := _login(text, core, span, session)
    ):
        return found
    if not core.isdecimal() and not (span.sub == "plate" and plates.is_written(text, session.lang)):
        if said := dictated.read(text, session.lang):
            return _dictated(text, said, span, session)
        if (named := _labelled(text)) is not None:
            start, end = named
            inner = Span(0, end - start, span.tag, span.sub)
            return text[:start] + replace(text[start:end], inner, session) + text[end:]
        if is_letter(text, session.lang) or not is_number(text, core) or _has_words(text):
            return word_by_word.replace(text, span, session) or labels.replace(text, span, session)
    head = head_of(text, core)
    canonical = core[head:]
    invented = session.known_or_invented(
        KIND, canonical, Value("UID", span.sub, text),
        lambda: _tail_of_known(canonical, session) or _invent(core[:head], canonical, span.sub, session, text),
    )  # fmt: skip
    if not invented:
        return labels.replace(text, span, session)
    if span.sub == "phone" and core.isdecimal():
        text = phones.regrouped(text, core[:head], canonical, invented, session.lang)
    return _rendered(text, core[:head] + invented)


def _login(text: str, core: str, span: Span, session: Session) -> str | None:
    """A user name that follows the person in it; None without a letter, or for several words."""
    if not any(c.isalpha() for c in core) or any(c.isspace() for c in text.strip()):
        return None
    sign, login = ("@", text[1:]) if text.startswith("@") else ("", text)
    is_taken = session.ledger.kind(KIND).is_taken
    invented = ((new, core_of(new)) for new in logins.invented(login, session))
    free = (new for new, of in invented if not is_taken(new) and of != core and not session.is_known(KIND, of))
    made = session.known_or_invented(KIND, core, Value("UID", "username", text), lambda: next(free, None))
    if not made:
        return None
    fills = made.isalnum() and len(made) == len(core)  # so do those of older ledgers, which hold no signs
    return _rendered(text, core_of(made)) if fills else sign + made


def _is_login_unsaid(text: str, span: Span, session: Session) -> bool:
    """Whether a value without a naming word looks like a user name and says no number."""
    return not span.sub and logins.looks_like(text) and not dictated.read(text, session.lang)


def _password(text: str, span: Span, session: Session) -> str:
    """A password as people make them, whatever the original's shape; a type tag once all are used."""
    canonical, is_taken = canonical_words(text), session.ledger.kind(span.tag).is_taken
    tried = logins.passwords(canonical, session)

    def may_be(one: str) -> bool:
        return not is_taken(fold(one)) and not session.is_known(KIND, core_of(one))

    made = session.known_or_invented(
        span.tag, canonical, Value(span.tag, span.sub, text),
        lambda: next((one for one in tried if may_be(one)), None),
    )  # fmt: skip
    return made or labels.replace(text, span, session)


def _is_code(text: str, core: str, session: Session) -> bool:
    """Whether a password is a code of figures, with a letter or two at most (`47B21`), also in words; and no phrase."""
    if core.isdecimal() or (len(core) <= _LONGEST_CODE and _CODE.fullmatch(core)):
        return True
    said = dictated.read(text, session.lang)
    return said is not None and said.core.isdecimal()


def _has_words(text: str) -> bool:
    """Whether words stand among the numbers (`hennessy 9lott`): drawn letters would garble them."""
    said = text.split()
    return len(said) > 1 and any(
        word.isalpha() and len(word) >= TAIL and not word.isupper() and not _VOWELS.isdisjoint(word) for word in said
    )


def _labelled(text: str) -> tuple[int, int] | None:
    """The place of a value among words that name it (`number 330`, `finit par 606`); None without such words."""
    words = list(_WORD.finditer(text))
    values = [word for word in words if not (dictated.is_label(word[0]) and _is_apart(word))]
    if len(values) == len(words) or not values or not any(c.isdecimal() for word in values for c in word[0]):
        return None
    if any(word not in values for word in words if values[0].start() < word.start() < values[-1].end()):
        return None
    return values[0].start(), values[-1].end()


def _is_apart(word: re.Match[str]) -> bool:
    """Whether a word is one, and no letter of a code: `Y-4821937-M`."""
    return word[0].isalpha() and (len(word[0]) > 1 or word.string[word.end() : word.end() + 1] not in _JOINTS)


def _dictated(text: str, said: dictated.Dictated, span: Span, session: Session) -> str:
    """A value dictated like the original, with the same surrogate as in digits."""
    plus = any(piece.kind == "plus" for piece in said.pieces)
    head = head_of("+" + said.core if plus else said.core, said.core)
    canonical = said.core[head:]
    keeps = dictated.keeps_classes(said, head)
    shape = dictated.shape_of_classes(said, head) if said.core.isdecimal() and not span.sub else ""
    invented = session.known_or_invented(
        KIND, canonical, Value("UID", span.sub, said.core),
        lambda: _tail_of_known(canonical, session)
        or _invent(said.core[:head], canonical, span.sub, session, "", keeps, dictated.repeats(said, head), shape),
    )  # fmt: skip
    return (
        dictated.with_other_characters(text, said, said.core[:head] + invented)
        if invented
        else labels.replace(text, span, session)
    )


_ZIP_DIGITS: Final = 5


def replace_zip(text: str, span: Span, session: Session) -> str:
    """A postal code of the same shape, also for a dictated one."""
    core = core_of(text)
    said = None if core.isdecimal() else dictated.read(text, session.lang)
    if said:
        core, keeps = said.core, dictated.keeps_classes(said, 0)
        known = session.known_or_invented(
            ZIP, core, Value("ZIP", None, core), lambda: _new_zip(core, span, session, keeps)
        )
        return dictated.with_other_characters(text, said, known) if known else labels.replace(text, span, session)
    if not is_number(text, core):
        return word_by_word.replace(text, span, session) or labels.replace(text, span, session)
    invented = session.known_or_invented(ZIP, core, Value("ZIP", None, text), lambda: _new_zip(core, span, session))
    if not invented:
        return labels.replace(text, span, session)
    return _rendered(text, invented) if len(invented) == len(core) else localities.with_blank(text, invented)


def _new_zip(
    core: str, span: Span, session: Session, keeps: Callable[[str], bool] | None = None
) -> str | None:  # fmt: skip
    """A postal code that is no other code's surrogate in this session: one of its town, or else of some town."""
    is_taken = session.ledger.kind(ZIP).is_taken

    def is_free(candidate: str) -> bool:
        return candidate != core and not is_taken(candidate) and not session.is_known(ZIP, candidate)

    def fits(candidate: str) -> bool:
        return is_free(candidate) and (keeps is None or keeps(candidate))

    town = localities.town_of_code(core, span, session) or localities.some_town(core, session)
    shape = localities.shape(core, town) if town else None
    if shape and (keeps is None or len(shape) == len(core)):
        there = session.shaped(ZIP, core, shape, fits) or session.shaped(ZIP, core, shape, is_free)
        if there:
            return there
    least, most = surrogate_words(session.lang).zip_begins
    if core.isdecimal() and len(core) == _ZIP_DIGITS and least <= int(core[:2]) <= most:
        shape = _shape(core)
        there = session.shaped(ZIP, core, shape, lambda one: least <= int(one[:2]) <= most and fits(one))
        if there:
            return there
    return session.shaped(ZIP, core, _shape(core), fits)


def _tail_of_known(canonical: str, session: Session) -> str | None:
    """The last digits (three at least) of the surrogate of a number that ends in these; of several, the oldest."""
    if not _LEAST_TAIL <= len(canonical) <= _MOST_TAIL or not any(map(str.isdecimal, canonical)):
        return None
    if not canonical.isdecimal():
        return _tail_with_letters(canonical, session)
    known = session.ledger.kind(KIND)
    number = known.ending_in(canonical[-TAIL:]) if len(canonical) >= TAIL else None
    if number is None and len(canonical) != TAIL:
        numbers = (one for one, _ in session.ledger.of_kind(KIND) if len(one) >= LONG)
        number = next((one for one in numbers if one.endswith(canonical)), None)
    if number is None or not number.endswith(canonical):
        return None
    whole = session.ledger.values[KIND, number]
    core = core_of(whole.form)
    head = core.removesuffix(number) if core.isdecimal() else ""
    settled = (
        whole.surrogate
        or session.known_or_invented(KIND, number, whole, lambda: _invent(head, number, whole.sub, session))
        or ""
    )
    tail = settled[-len(canonical) :]
    return tail if tail.isdecimal() and tail != canonical else None


def _tail_with_letters(canonical: str, session: Session) -> str | None:
    """The end of the surrogate of a long number or code that ends in these figures and letters: `736K`."""
    for number, value in session.ledger.lately_used(KIND):
        if len(number) >= LONG and number.endswith(canonical) and len(value.surrogate) == len(number):
            tail = value.surrogate[-len(canonical) :]
            if tail != canonical and _shape(tail) == _shape(canonical):
                return tail
    return None


def _invent(
    head: str,
    canonical: str,
    sub: str | None,
    session: Session,
    written: str = "",
    keeps: Callable[[str], bool] | None = None,
    repeated: Sequence[tuple[int, int]] = (),
    said_shape: str = "",
) -> str | None:
    """Keyed digits and letters that are no other number's surrogate, whole or last four, and pass no check.

    Candidates that keep numbers in words in their class (`keeps`) come first.
    """
    known = session.ledger.kind(KIND)
    is_national = sub == "national" or (not sub and national_ids.is_one(head + canonical, session.lang))
    at_no_bank = None if keeps else accounts.shape(canonical)

    def may_be(candidate: str) -> bool:
        differs = candidate != canonical and (len(candidate) < LONG or candidate[-TAIL:] != canonical[-TAIL:])
        is_somebodys = is_national and national_ids.is_somebodys(head + candidate, session.lang)
        is_possible = _is_possible(canonical, candidate, sub, session.lang)
        taken = known.is_taken(candidate) or _is_known(candidate, session)
        passes = _passes(candidate) and not (at_no_bank and accounts.is_nobodys(candidate))
        return differs and is_possible and not taken and not is_somebodys and not passes

    def fits(candidate: str) -> bool:
        tail = candidate[-TAIL:] if len(candidate) >= LONG else candidate
        taken = known.is_taken(tail) or any(map(known.is_tail, (candidate, tail)))
        return may_be(candidate) and not taken

    def may_follow(candidate: str, other: str) -> bool:
        stays = phones.is_set_aside(candidate) or not phones.is_set_aside(other)
        return may_be(candidate) and stays

    def follows(candidate: str, other: str) -> bool:
        return may_follow(candidate, other) and keeps is not None and keeps(candidate)

    for may in (follows, may_follow) if keeps else (may_follow,):
        if near := near_numbers.composed(canonical, session, may) or near_numbers.followed(canonical, session, may):
            return near
    if at_no_bank:
        account = session.shaped(KIND, canonical, at_no_bank, lambda one: fits(accounts.checked(one)))
        if account:
            return accounts.checked(account)
    checks = (_both(fits, keeps), fits) if keeps else (fits,)
    if end := _end_known(canonical, session):
        whole_shapes = [one for one in _shapes(head, canonical, written, sub, session) if len(one) == len(canonical)]
        ended = (
            (shape[: -len(end)] + end, check) for shape in whole_shapes for check in (_both(may_be, keeps), may_be)
        )
        if whole := next(filter(None, (session.shaped(KIND, canonical, *one) for one in ended)), None):
            return whole
    is_plate = sub == "plate" and not canonical.isdecimal()
    tried = (plates.drawn(canonical, written, session, check) for check in checks) if is_plate else ()
    if plate := next(filter(None, tried), None):
        return plate
    shapes = _shapes(head, canonical, written, "national" if is_national else sub, session)
    if repeated:
        shapes = iter(several := [*shapes])
        if made := _with_repeats(canonical, several, repeated, checks[0], session):
            return made
    shapes = chain((said_shape,), shapes) if len(said_shape) == len(canonical) else shapes
    orders = ((shape, check) for shape in shapes for check in checks)
    return next(filter(None, (session.shaped(KIND, canonical, shape, check) for shape, check in orders)), None)


def _is_known(candidate: str, session: Session) -> bool:
    """Whether a number is a true one of the session; of one or two figures all may be, and are not looked at."""
    if len(candidate) < _LEAST_TAIL:
        return False
    return session.is_known(KIND, candidate) or session.is_known(KIND, candidate[head_of(candidate, candidate) :])


def _with_repeats(
    canonical: str, shapes: Sequence[str], repeated: Sequence[tuple[int, int]], fits: Callable[[str], bool],
    session: Session,
) -> str | None:  # fmt: skip
    """A number in which one figure stands where one figure was said several times; None where no shape has room."""

    def again(candidate: str) -> str:
        for start, end in repeated:
            candidate = candidate[:start] + candidate[start] * (end - start) + candidate[end:]
        return candidate

    room = (shape for shape in shapes if all(set(shape[start:end]) <= {"#", "‡"} for start, end in repeated))
    drawn = (session.shaped(KIND, canonical, shape, lambda one: fits(again(one))) for shape in room)
    return next((again(one) for one in drawn if one), None)


def _end_known(canonical: str, session: Session) -> str:
    """The surrogate of the last digits of a long number that were given before it: *ending 7731*."""
    if len(canonical) < LONG or not canonical[-_MOST_TAIL:].isdecimal():
        return ""
    values = session.ledger.values
    ends = (values.get((KIND, canonical[-size:])) for size in range(_MOST_TAIL, _LEAST_TAIL, -1))
    found = next((value.surrogate for value in ends if value and value.surrogate), "")
    return found if found.isdecimal() and not canonical.endswith(found) else ""


def _both(fits: Callable[[str], bool], keeps: Callable[[str], bool] | None) -> Callable[[str], bool]:
    return lambda candidate: (keeps is None or keeps(candidate)) and fits(candidate)


def _shapes(head: str, canonical: str, written: str, sub: str | None, session: Session) -> Iterator[str]:
    """The shapes to try: for a phone those of its kind, for an IBAN its country's."""
    if sub == "phone" and canonical.isdecimal():
        yield from phones.shapes(head, canonical, written, session)
    elif sub == "card" and canonical.isdecimal() and len(canonical) >= _CARD:
        yield canonical[: 1 + (canonical[0] == "5")] + "#" * (len(canonical) - 1 - (canonical[0] == "5"))
    elif _PARCEL.fullmatch(canonical):
        yield canonical[0] + _shape(canonical[1:-2]) + canonical[-2:]  # the first letter says what kind it is
    elif sub == "national" and (shape := national_ids.shape(head + canonical, session)):
        yield national_ids.without_head(shape, head)
    elif _TAX.fullmatch(canonical) and ":" not in written:  # which hardware addresses have
        kept = canonical[:3] if canonical[2] in "0u" else canonical[:2] + "#"  # an Austrian one begins with `ATU`
        yield kept + _shape(canonical[3:])
    elif _HEX.fullmatch(canonical) or _PAIRS.fullmatch(written):
        yield _shape(canonical).replace("?", "¦")
    elif (sub == "iban" and canonical[:2].isalpha()) or _ACCOUNT.fullmatch(canonical):
        yield canonical[:2] + _shape(canonical[2:])
    elif surrogate_words(session.lang).national_id == "dni" and _FIRM.fullmatch(canonical):
        yield canonical[0] + _shape(canonical[1:])
    elif _METER.fullmatch(canonical):
        yield "it###e" + "#" * 8
    if not sub and (series := near_numbers.of_series(canonical, session)):
        yield series
    if len(canonical) >= TAIL and canonical.isalpha() and not _VOWELS.isdisjoint(canonical):
        yield "".join("¤" if c in _VOWELS else "§" for c in canonical)  # a word that can be said for a word
    yield _shape(canonical)


def _is_possible(canonical: str, candidate: str, sub: str | None, lang: str) -> bool:
    """Whether an IBAN has check digits that some account has, a hardware address is of one machine, a plate is one."""
    if sub == "plate":
        return plates.is_possible(canonical, candidate, lang)
    if sub == "iban" and candidate[:2].isalpha() and candidate[2:4].isdecimal():
        return 2 <= int(candidate[2:4]) <= 98
    is_of_one = len(canonical) == _HARDWARE and _HEX.fullmatch(canonical) and not int(canonical[:2], 16) & 1
    return not (is_of_one and len(candidate) == _HARDWARE and int(candidate[:2], 16) & 1)


def _shape(core: str) -> str:
    return "".join("#" if c.isdecimal() else "?" for c in core)


def _passes(candidate: str) -> bool:
    """Whether a number passes the check of a payment card or a bank account."""
    if candidate.isdecimal():
        return 13 <= len(candidate) <= 19 and bool(luhn.is_valid(candidate))
    if not candidate.isascii():
        return False
    account = candidate[:2].isalpha() and 15 <= len(candidate) <= 34
    return account and accounts.is_checked(candidate)


def _rendered(text: str, core: str) -> str:
    """The text with its letters and digits replaced in order, in the case of each."""
    fresh = iter(core)
    return "".join((next(fresh).upper() if c.isupper() else next(fresh)) if c.isalnum() else c for c in text)
