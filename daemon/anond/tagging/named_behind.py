"""Values with a sign between them and their name: `5317 - last four of ssn`, `4417 = pin`, `5317 (pin)`.

Detectors find them where a verb joins the two (`5317 is my pin`). Here all that stands behind the sign, up to the end
of its clause, has to be words that name a value: `404 - password reset` and `1299 - phone case` are nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.detectors.base import any_of
from anond.detectors.naming_words import kind_of
from anond.languages import WORDS
from anond.languages.international import LABELS
from anond.languages.joined import ALL
from anond.tags import Span
from anond_gazetteers.fold import fold

_VALUE: Final = r"(?P<value>#?\d{3,12}|(?=[A-Z-]{0,8}\d)(?=[A-Z\d-]{0,11}\d-?\d)[A-Z\d](?:[A-Z\d-]{2,10})[A-Z\d])"
_PHRASE: Final = r"(?P<name>(?:(?:4|3) )?[^\W\d_][^.,;:!?()\[\]\n=]{1,40})(?=[.,;!?)\]\n]|$)"
_SIGNED = re.compile(rf"(?<![\w€$£%.,:/#-])(?<![€$£] ){_VALUE} ?(?:[-–—=:]+|[(\[]) ?{_PHRASE}")
_WHOLE = re.compile(r"\W*(?P<value>\d{4,8}) (?P<name>[^\W\d_][^\W\d_ ]{1,20})\W*")
_LASTS = re.compile(rf"(?i)(?<!\w)(?:{ALL.accounts.endings})(?!\w)")
_LABELS: Final = (LABELS, *(words.labels for words in WORDS.values()))
_SECRET = re.compile(rf"(?i)(?<!\w)(?:{any_of(' '.join(f'{one.passwords} {one.codes}' for one in _LABELS))})(?!\w)")
_WORD = re.compile(r"[^\W\d_]+")
_YEAR = re.compile(r"(?:19|20)\d\d|[1-9]0{2,}")
_SUBS: Final = {"national": "national", "password": "password", "account": "account", "iban": "account", "zip": None,
    "order": "order", "device": None, "card": "card", "phone": "phone", "plate": "plate"}  # fmt: skip
_PLAIN: Final = frozenset(("card", "phone", "order", "account", "plate", "device"))  # goods, too: `1299 - phone`
_LEAST: Final = {"password": 3}
_ASKS: Final = frozenset(fold(word) for words in WORDS.values() for word in words.people.asks.replace("_", " ").split())
GATE: Final = r"\d ?(?:[-–—=:]+|[(\[]) ?[^\s\d]|^\W*\d{4,8} [^\s\d]{2,20}\W*$"


def named_behind(text: str, kinds_of: Callable[[str], Collection[str]]) -> Iterator[Span]:
    """The values whose names stand behind a sign, and those that are a turn with their name alone."""
    for match in _SIGNED.finditer(text):
        yield from _named(match, is_signed=True)
    whole = _WHOLE.fullmatch(text)
    if whole:
        yield from _named(whole, is_signed=False)


def _named(match: re.Match[str], *, is_signed: bool) -> Iterator[Span]:
    kind = _kind(match["name"].strip(), is_signed=is_signed)
    figures = sum(map(str.isdigit, match["value"]))
    if kind in _SUBS and figures >= _LEAST.get(kind, 4) and (kind == "password" or not _YEAR.fullmatch(match["value"])):
        tag = "ZIP" if kind == "zip" else "UID"
        yield Span(*match.span("value"), tag, _SUBS[kind], "rule:named_behind", 0.7)


def _kind(said: str, *, is_signed: bool) -> str:
    """The kind that these words name; "" where one of them names none, or one word alone names goods as well."""
    words, lasts = _LASTS.subn(" ", _SECRET.sub("pin", said))
    kinds = [kind_of(word) for word in _WORD.findall(words) if fold(word) not in _ASKS]
    found = next((kind for kind in kinds if kind not in ("", "filler")), "")
    if "" in kinds or (found in _PLAIN and not lasts and (len(kinds) == 1 or not is_signed)):
        return ""
    return found
