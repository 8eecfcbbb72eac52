"""UID and ZIP: the same shape with other digits and letters, never a number that passes for somebody's card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stdnum import luhn
from stdnum.iso7064 import mod_97_10

from anond.session.value import Value
from anond.session.values.numbers import KIND, LONG, TAIL, ZIP, core_of, head_of, is_number
from anond.surrogates import labels
from anond.surrogates.choice import Session
from anond.tags import Span

# Numbers that no subscriber has, by country code: the national number, # for any digit. From the plans of
# Ofcom, NANPA, ARCEP, Bundesnetzagentur and PTS, which set them aside for film and fiction.
FICTIONAL: Final = {
    "1": ("20255501##", "31255501##", "41555501##", "61755501##"),
    "33": ("63998####", "19900####", "26191####", "35301####", "46571####", "53649####"),
    "44": ("7700900###", "2079460###", "1632960###", "1134960###"),
    "46": ("7017406##", "3139006##", "8465004##", "9803192##"),
    "49": ("17139200##", "3023125###", "4066969###", "2214710###", "8999998###", "176040690##"),
}
_COUNTRY: Final = {"en": "44", "fr": "33", "sv": "46", "de": "49"}


def replace(text: str, span: Span, session: Session) -> str:
    """A number of the same shape, however it is grouped; a type tag for digits in words, and for a password of letters.

    The shape of a password (a word, a year, a mark) is most of what somebody who guesses it needs.
    """
    core = core_of(text)
    if (span.sub == "password" and not core.isdecimal()) or not is_number(text, core):
        return labels.replace(text, span, session)
    head = head_of(text, core)
    canonical = core[head:]
    invented = session.settled(
        KIND, canonical, Value("UID", span.sub, text),
        lambda: _tail_of_known(canonical, session) or _invent(core[:head], canonical, span.sub, session),
    )  # fmt: skip
    return _rendered(text, core[:head] + invented) if invented else labels.replace(text, span, session)


def replace_zip(text: str, span: Span, session: Session) -> str:
    """A postal code of the same shape."""
    core = core_of(text)
    if not is_number(text, core):
        return labels.replace(text, span, session)
    is_taken = session.ledger.kind(ZIP).is_taken
    invented = session.settled(
        ZIP, core, Value("ZIP", None, text),
        lambda: session.shaped(ZIP, core, _shape(core), lambda c: c != core and not is_taken(c)),
    )  # fmt: skip
    return _rendered(text, invented) if invented else labels.replace(text, span, session)


def _tail_of_known(canonical: str, session: Session) -> str | None:
    """The last four digits of the surrogate of the known number that these are the last four digits of."""
    if len(canonical) != TAIL or not canonical.isdecimal():
        return None
    number = session.ledger.kind(KIND).ending_in(canonical)
    if number is None:
        return None
    whole = session.ledger.values[KIND, number]
    whole_text = replace(whole.form, Span(0, len(whole.form), "UID", whole.sub), session)
    return core_of(whole_text)[-TAIL:]


def _invent(head: str, canonical: str, sub: str | None, session: Session) -> str | None:
    """Keyed digits and letters that stand for no other number here, nor for its last four, and pass no check."""
    known = session.ledger.kind(KIND)

    def fits(candidate: str) -> bool:
        tail = candidate[-TAIL:] if len(candidate) >= LONG else candidate
        differs = candidate != canonical and (len(candidate) < LONG or tail != canonical[-TAIL:])
        taken = any(map(known.is_taken, (candidate, tail))) or any(map(known.is_tail, (candidate, tail)))
        return differs and not taken and not _passes(candidate)

    shapes = _shapes(head, canonical, sub, session)
    return next(filter(None, (session.shaped(KIND, canonical, shape, fits) for shape in shapes)), None)


def _shapes(head: str, canonical: str, sub: str | None, session: Session) -> Iterator[str]:
    """The shapes to try: a phone first among the numbers set aside for fiction, an IBAN in its country."""
    if sub == "phone" and canonical.isdecimal():
        code = head.lstrip("0").removesuffix("0") or _COUNTRY.get(session.lang, "")
        code = "1" if code == "44" and not head else code
        plans = [plan for plan in FICTIONAL.get(code, ()) if len(plan) == len(canonical)]
        ordered = [plans[at] for at in session.order("plan", canonical, len(plans))]
        yield from sorted(ordered, key=lambda plan: plan[0] != canonical[0])  # a mobile for a mobile
        yield canonical[0] + "#" * (len(canonical) - 1)
    elif sub == "iban" and canonical[:2].isalpha():
        yield canonical[:2] + _shape(canonical[2:])
    yield _shape(canonical)


def _shape(core: str) -> str:
    return "".join("#" if c.isdecimal() else "?" for c in core)


def _passes(candidate: str) -> bool:
    """Whether a number would be taken for a payment card or a bank account."""
    if candidate.isdecimal():
        return 13 <= len(candidate) <= 19 and bool(luhn.is_valid(candidate))
    if not candidate.isascii():
        return False
    account = candidate[:2].isalpha() and 15 <= len(candidate) <= 34
    return account and bool(mod_97_10.is_valid(candidate[4:] + candidate[:4]))


def _rendered(text: str, core: str) -> str:
    """The text with its letters and digits replaced in order, in the case of each."""
    fresh = iter(core)
    return "".join((next(fresh).upper() if c.isupper() else next(fresh)) if c.isalnum() else c for c in text)
