"""UID and ZIP: the same shape with other digits and letters, never a number that passes for somebody's card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

from anond.surrogates import labels
from anond.surrogates.choice import Session
from anond.surrogates.ledger import Value
from anond.tagging.tags import Span
from anond_gazetteers.fold import fold

KIND: Final = "uid"
ZIP: Final = "zip"
TAIL: Final = 4  # how many last digits people give in place of a long number
LONG: Final = 8

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


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a number: its digits and letters, without country and trunk prefix."""
    core = _core(text)
    return [(KIND, core[_head(text, core) :], text)] if core else []


def zip_keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a postal code."""
    core = _core(text)
    return [(ZIP, core, text)] if core else []


def replace(text: str, span: Span, session: Session) -> str:
    """A number of the same shape, however it is grouped; a type tag for digits in words, and for a password of letters.

    The shape of a password (a word, a year, a mark) is most of what somebody who guesses it needs.
    """
    core = _core(text)
    if (span.sub == "password" and not core.isdecimal()) or not _is_number(text, core):
        return labels.replace(text, span, session)
    head = _head(text, core)
    canonical = core[head:]
    invented = session.settled(
        KIND, canonical, Value("UID", span.sub, text),
        lambda: _tail_of_known(canonical, session) or _invent(core[:head], canonical, span.sub, session),
    )  # fmt: skip
    return _rendered(text, core[:head] + invented) if invented else labels.replace(text, span, session)


def replace_zip(text: str, span: Span, session: Session) -> str:
    """A postal code of the same shape."""
    core = _core(text)
    if not _is_number(text, core):
        return labels.replace(text, span, session)
    taken = session.taken(ZIP)
    invented = session.settled(
        ZIP, core, Value("ZIP", None, text),
        lambda: session.shaped(ZIP, core, _shape(core), lambda c: c != core and c not in taken),
    )  # fmt: skip
    return _rendered(text, invented) if invented else labels.replace(text, span, session)


def _core(text: str) -> str:
    """The letters and digits, one folded character for each, so that any grouping can be filled again."""
    return "".join((fold(c) or c)[0] for c in text if c.isalnum())


def _is_number(text: str, core: str) -> bool:
    """Whether there is a shape to keep: words with spaces between them are digits in words."""
    return bool(core) and (any(c.isdecimal() for c in core) or not any(c.isspace() for c in text.strip()))


def _head(text: str, core: str) -> int:
    """How many leading digits are a country code and trunk zero, which stay: `+46 (0)`, `0046`, `0`."""
    if not core.isdecimal():
        return 0
    start = 0 if text.lstrip(" (").startswith("+") else 2 if core.startswith("00") and len(core) >= LONG + 2 else -1
    if start < 0:
        return 1 if core[0] == "0" and core[1:2] != "0" and len(core) >= LONG - 1 else 0
    code = next((n for n in (1, 2, 3) if _is_country(core[start : start + n])), 0)
    head = start + code
    head += core[head : head + 1] == "0"
    return head if code and len(core) - head >= TAIL else 0


@lru_cache(maxsize=1 << 10)
def _is_country(code: str) -> bool:
    return code.isascii() and code[:1] != "0" and int(code or 0) in COUNTRY_CODE_TO_REGION_CODE


def _tail_of_known(canonical: str, session: Session) -> str | None:
    """The last four digits of the surrogate of the known number that these are the last four digits of."""
    if len(canonical) != TAIL or not canonical.isdecimal():
        return None
    whole = next((v for n, v in session.ledger.of_kind(KIND) if len(n) >= LONG and n.endswith(canonical)), None)
    if whole is None:
        return None
    whole_text = replace(whole.form, Span(0, len(whole.form), "UID", whole.sub), session)
    return _core(whole_text)[-TAIL:]


def _invent(head: str, canonical: str, sub: str | None, session: Session) -> str | None:
    """Keyed digits and letters that stand for no other number here, nor for its last four, and pass no check."""
    taken = session.taken(KIND)
    taken |= {number[-TAIL:] for number in taken if len(number) >= LONG}

    def fits(candidate: str) -> bool:
        tail = candidate[-TAIL:] if len(candidate) >= LONG else candidate
        differs = candidate != canonical and (len(candidate) < LONG or tail != canonical[-TAIL:])
        return differs and candidate not in taken and tail not in taken and not _passes(candidate)

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
        return 13 <= len(candidate) <= 19 and _luhn(candidate) % 10 == 0
    if not candidate.isascii():
        return False
    moved = candidate[4:] + candidate[:4]
    return (
        candidate[:2].isalpha()
        and 15 <= len(candidate) <= 34
        and int("".join(str(int(c, 36)) for c in moved)) % 97 == 1
    )


def _luhn(digits: str) -> int:
    return sum(int(d) if at % 2 == 0 else sum(divmod(2 * int(d), 10)) for at, d in enumerate(reversed(digits)))


def _rendered(text: str, core: str) -> str:
    """The text with its letters and digits replaced in order, in the case of each."""
    fresh = iter(core)
    return "".join((next(fresh).upper() if c.isupper() else next(fresh)) if c.isalnum() else c for c in text)
