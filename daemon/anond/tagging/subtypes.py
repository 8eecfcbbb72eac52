"""The subs of names and numbers, for policies that hide only some: `PERSON/surname`, `UID/card`.

Models say PERSON and UID. Where a policy asks for less than all of them, names are taken apart by lists and by where
their words stand, and numbers by their check digits and signs. What nothing tells apart counts as what is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from stdnum import iban, luhn

from anond.session.values.tables import PARTICLES, TITLES
from anond.tags import OWN_SOURCE, SUBS, Policy, Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
_GENDERS: Final = {"first_female": "female", "first_male": "male"}
_FIRST: Final = frozenset((*_GENDERS, "first_any"))
_WORD = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*\.?")
_LEAD: Final = 16  # characters before a name in which its title may stand
_CARD: Final = range(13, 20)  # digits of a payment card


def widened(policy: Policy) -> Policy:
    """The policy that hides the whole tag wherever this one hides a sub; models know the sub of births themselves."""
    whole = {tag for tag in SUBS if policy.hides_part(tag)}
    return Policy(policy.name, policy.hides | whole) if whole else policy


def with_subs(spans: Iterable[Span], text: str, policy: Policy, kinds_of: KindsOf) -> list[Span]:
    """The spans; those of a tag of which the policy hides a part are split by sub."""
    return [one for span in spans for one in _told_apart(span, text, policy, kinds_of)]


def as_hidden(span: Span, policy: Policy) -> Span:
    """A span that a person marked; without a sub it gets the sub that the policy hides."""
    is_bare = span.sub is None and policy.hides_part(span.tag)
    return replace(span, sub=_hidden_sub(span.tag, policy)) if is_bare else span


def _told_apart(span: Span, text: str, policy: Policy, kinds_of: KindsOf) -> Iterator[Span]:
    if not policy.hides_part(span.tag) or span.source.startswith(OWN_SOURCE):
        yield span
    elif span.tag == "PERSON":
        yield from _names(span, text, policy, kinds_of)
    else:
        sub = span.sub or _kind_of_number(text[span.start : span.end]) or _hidden_sub(span.tag, policy)
        yield replace(span, sub=sub)


def _names(span: Span, text: str, policy: Policy, kinds_of: KindsOf) -> Iterator[Span]:
    """The pieces of a name; neighbours of one sub are joined."""
    words = list(_WORD.finditer(text, span.start, span.end))
    before = fold(text[max(0, span.start - _LEAD) : span.start].rstrip(" .").rpartition(" ")[2])
    subs = _subs([word[0] for word in words], before in TITLES, "," in text[span.start : span.end], kinds_of)
    if not words or (span.sub and len(words) == 1):
        yield replace(span, sub=_as_asked(span.sub or "", policy))
        return
    wanted = [_as_asked(sub, policy) for sub in subs]
    begin = 0
    for at in range(1, len(words) + 1):
        if at == len(words) or wanted[at] != wanted[begin]:
            start = span.start if begin == 0 else words[begin].start()
            end = span.end if at == len(words) else words[at - 1].end()
            yield replace(span, start=start, end=end, sub=wanted[begin])
            begin = at


def _subs(words: Sequence[str], is_titled: bool, is_turned: bool, kinds_of: KindsOf) -> list[str]:
    """The sub of each word of a name; "" for one that may be either."""
    if len(words) == 1:
        return ["surname" if is_titled else _alone(words[0], kinds_of)]
    listed = [_first(word, kinds_of) for word in words]
    if is_turned or (not listed[0] and listed[-1] and not is_titled):  # `Kerswell, Megan`
        return ["surname", *(sub or "surname" for sub in listed[1:])]
    last = len(words) - 1
    while last and fold(words[last - 1]) in PARTICLES:  # `von der Lühe`
        last -= 1
    both_first = all(listed) and not any("surname" in kinds_of(word) for word in words)
    between = [""] * (last - 1)  # a second first name or a first surname
    firsts = listed if both_first else [*listed[: min(last, 1)], *between, *["surname"] * (len(words) - last)]
    return [sub or ("first" if _is_initial(word) else "") for sub, word in zip(firsts, words, strict=True)]


def _alone(word: str, kinds_of: KindsOf) -> str:
    first, is_surname = _first(word, kinds_of), "surname" in kinds_of(word)
    return "" if bool(first) == is_surname else first or "surname"


def _first(word: str, kinds_of: KindsOf) -> str:
    """The sub of a listed first name; of a double name that of its first part."""
    kinds = _FIRST.intersection(kinds_of(word)) or _FIRST.intersection(kinds_of(word.partition("-")[0]))
    return (_GENDERS.get(next(iter(kinds)), "first") if len(kinds) == 1 else "first") if kinds else ""


def _is_initial(word: str) -> bool:
    return len(word.rstrip(".")) == 1


def _as_asked(sub: str, policy: Policy) -> str:
    """A sub in the policy's terms: a policy that hides first names hides those of women and men."""
    if not sub:
        return _hidden_sub("PERSON", policy)
    if sub in _GENDERS.values() and policy.covers("PERSON", "first"):
        return "first"
    return _hidden_sub("PERSON", policy) if sub == "first" and _hides_a_gender(policy) else sub


def _hides_a_gender(policy: Policy) -> bool:
    return any(policy.covers("PERSON", gender) for gender in _GENDERS.values())


def _hidden_sub(tag: str, policy: Policy) -> str:
    return next(sub for sub in SUBS[tag] if policy.covers(tag, sub))


def _kind_of_number(said: str) -> str:
    """The sub that a number or code itself proves; "" if none."""
    digits = "".join(filter(str.isalnum, said))
    if digits.isdecimal() and len(digits) in _CARD and luhn.is_valid(digits):
        return "card"
    if digits[:2].isalpha() and iban.is_valid(digits):
        return "iban"
    return "username" if said.startswith("@") else ""
