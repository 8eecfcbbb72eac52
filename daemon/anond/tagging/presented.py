"""People who say who they are by a name that may be a plain word: `hello its mark`, `rosa qui`, `stern mein name`.

A turn that begins with such a name, or says it right behind its greeting, presents somebody: by *here*, by *my name*
behind it, by *from last week*, by *I am* before it, or by *again, the one with*. The name has to be on a list, and the
sentence ends behind it, or goes on by *and*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.languages import WORDS
from anond.languages.tables import Language
from anond.tagging.person_cues import any_of_table
from anond.tags import Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_PEOPLE: Final = _FIRST | {"surname"}
_DATES: Final = frozenset(("month", "weekday"))
_WORD: Final = r"[^\W\d_]{2,20}"
_LONGEST: Final = 120  # characters in which all of it stands


def _compiled(words: Language) -> re.Pattern[str]:
    people = words.people
    opening = rf"\W*(?P<greeted>(?:{any_of_table(f'{words.openings} {words.greetings}')})[,!.]* )?"
    present, before = any_of_table(people.here), rf" (?:{any_of_table(people.from_before)})(?!\w)"
    again = rf"(?: (?:{any_of_table(people.again)}))?"
    ends, ends_here = rf"{again}(?=\s*(?:$|[.,!;\n]))", rf"{again}(?=\s*(?:$|[^\w\s]))"
    goes_on = rf" (?:{'|'.join(map(re.escape, words.conjunctions.split()))}) "
    says = (
        rf"(?:(?P<am>{any_of_table(people.i_am)})|(?P<shows>{any_of_table(people.it_is)})) (?P<said>{_WORD})"
        rf"(?:(?(am)(?={goes_on})|(?!))|(?P<anew> (?:{any_of_table(people.again)})(?=\s*(?:$|[.,!;\n])))|"
        rf"(?: (?:{present}))?{ends}|{before})"
    )
    name = rf"(?P<name>{_WORD}(?: {_WORD})?)"
    other = rf"(?=,? (?:{any_of_table(people.the_one)})(?!\w))"
    called = (
        rf"(?:(?P<once>{_WORD}) (?:{any_of_table(people.again)})|"
        rf"(?:{present}|{any_of_table(people.again)}) (?P<called>{_WORD})){other}"
    )
    behind = rf" (?:(?P<here>{present})|(?P<mine>{any_of_table(people.my_name)})){ends_here}"
    return re.compile(rf"(?i){opening}(?:{says}|{called}|{name}(?:{behind}|{before}))")


_PATTERNS: Final = {lang: _compiled(words) for lang, words in WORDS.items()}


def presented(text: str, lang: str, kinds_of: KindsOf, *, only_here: bool = False) -> Iterator[Span]:
    """The name by which a turn presents its speaker; with `only_here` before *here* and *speaking* alone."""
    pattern = _PATTERNS.get(lang)
    match = pattern.match(text[:_LONGEST]) if pattern else None
    if match is None or (only_here and not match["here"]):
        return
    group = next(one for one in ("said", "once", "called", "name") if match[one])
    is_shown = match["shows"] and not match["greeted"] and not match["anew"]
    if not is_shown and _is_name(match[group], kinds_of, only_first=not (match["mine"] or match["here"])):
        yield Span(*match.span(group), "PERSON", None, "rule:present", 0.8)


def _is_name(said: str, kinds_of: KindsOf, *, only_first: bool) -> bool:
    """Whether all words are on a list of people, the first of them a first name, and none is a month or a weekday."""
    kinds = [set(kinds_of(fold(word))) for word in said.split()]
    if any(_PEOPLE.isdisjoint(of_word) or _DATES & of_word for of_word in kinds):
        return False
    return not only_first or bool(_FIRST & kinds[0])
