"""Naming words: the words of all languages that name kinds of values, and the nearest one beside a value.

`tel 0171 3920077`, `0171 3920077 is my mobile`, `Bestellnummer: 708663`: the nearest word that names
a kind decides. It is *close* where only words such as *number*, *is*, *my* stand between.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from anond.languages import WORDS
from anond.languages.international import COUNTED, NAMES
from anond.languages.joined import ALL
from anond_gazetteers import fold
from anond_gazetteers.forgetting import remembering

REACH: Final = 48  # characters before a value in which its name may stand
_WORDS: Final = 6
_TAIL: Final = 40
_NUMBERS: Final = 16  # of one turn whose names are kept: most are asked for by several detectors

# Where a word stands twice, the first kind has it. `filler` says nothing of a value, "" undoes what a stem would say.
_ORDER: Final = (
    "filler",
    "tfn",
    "pnr",
    "",
    "phone",
    "card",
    "iban",
    "order",
    "account",
    "national",
    "device",
    "password",
    "zip",
    "plate",
    "other",
)
KINDS: Final = {  # words of all languages together: chats mix them, and a turn's language is not always known
    kind: " ".join([NAMES.get(kind, ""), *(language.names.get(kind, "") for language in WORDS.values())])
    for kind in _ORDER
}
_BY_WORD: Final[dict[str, str]] = {}
_STEMS: Final[dict[str, str]] = {}
for _kind, _words in KINDS.items():
    for _word in _words.split():
        (_STEMS if _word[-1] == "*" else _BY_WORD).setdefault(_word.rstrip("*"), _kind)
_SHORTEST, _LONGEST = min(map(len, _STEMS)), max(map(len, _STEMS))
_BEGINNINGS: Final = frozenset(stem[:_SHORTEST] for stem in _STEMS)
_WORD = re.compile(r"[^\W_]+")
_COUNTED: Final = frozenset(" ".join([COUNTED, *(language.counted for language in WORDS.values())]).split())
_COUNTED_STEMS: Final = ("mill", "min")
_NEXT = re.compile(r" ?(\w{1,16})(?!\w)")
_COUNTED_PHRASE = re.compile(
    rf"(?i) (?:{'|'.join(words.counted_phrases for words in WORDS.values() if words.counted_phrases)})(?!\w)"
)
_LINK = re.compile(
    rf"[\s\"'»)]{{0,3}}(?:[,–—-]\s?)?(?:(?:{ALL.ids.named_by}|{ALL.grammar.present}|{ALL.grammar.past}|{ALL.grammar.this_is})\b|[(=\[])\s?",
    re.IGNORECASE,
)


_LAST: Final = {"id": "device", **dict.fromkeys(ALL.ids.codes.split(), "password")}  # where no word says which


_ELSEWHERE: Final = {  # a telephone and a person in Sweden, a tax file number in Australia, a booking on a plane
    "tfn": {"en": "national", "": "phone"},
    "pnr": {"sv": "national", "": "order"},
}


class Name(NamedTuple):
    """The kind that a naming word gives a value ("" for none), and whether that word is close."""

    kind: str
    close: bool


NAMELESS: Final = Name("", False)


@remembering(1 << 12)
def kind_of(word: str) -> str:
    """The kind that one word names; "" for other words."""
    folded = fold(word)
    exact = _BY_WORD.get(folded)
    if exact is not None:
        return exact
    if folded[:_SHORTEST] not in _BEGINNINGS:
        return ""
    for length in range(min(_LONGEST, len(folded)), _SHORTEST - 1, -1):
        stem = _STEMS.get(folded[:length])
        if stem is not None:
            return stem
    return ""


def name_beside(text: str, start: int, end: int, lang: str = "") -> Name:
    """The nearest naming word before a value, or behind it (`… is my mobile`, also of `option 330 is my pin`)."""
    name = _ahead(text, start)
    if name.kind in ("", "other"):
        behind = _behind(text, end)
        name = behind if behind.kind or not name.kind else name
    kinds = _ELSEWHERE.get(name.kind)
    return name if kinds is None else Name(kinds.get(lang, kinds[""]), name.close)


@remembering(_NUMBERS)
def _ahead(text: str, start: int) -> Name:
    lead = text[max(0, start - REACH) : start]
    if "\n" in lead:
        if lead.rstrip(" \t").endswith("\n"):
            lead = lead.rstrip()
        lead = lead.rpartition("\n")[2]
    return _nearest(_WORD.findall(lead)[: -_WORDS - 1 : -1])


def is_counted(text: str, end: int) -> bool:
    """Whether the word right behind a number says that it is a count or an amount."""
    match = _NEXT.match(text, end)
    if match is None:
        return False
    word = match[1].lower()
    return word in _COUNTED or word.startswith(_COUNTED_STEMS) or is_count_of(text, end)


def is_count_of(text: str, end: int) -> bool:
    """Whether the words right behind a number say that it is a count: *of them*, *a month*."""
    return _COUNTED_PHRASE.match(text, end) is not None


def kinds_before(text: str, start: int) -> list[str]:
    """The kinds that the words before a value name, nearest first."""
    words = _WORD.findall(text[max(0, start - REACH) : start])[:-10:-1]
    return [kind for word in words if (kind := kind_of(word)) and kind != "filler"]


def _nearest(words: list[str]) -> Name:
    close, last = True, ""
    for word in words:
        kind = kind_of(word) if not word.isdigit() else ""
        if kind and kind != "filler":
            return Name(kind, close)
        close = close and kind == "filler"
        last = last or (_LAST.get(word.lower(), "") if close else "")
    return Name(last, True) if last else NAMELESS


@remembering(_NUMBERS)
def _behind(text: str, end: int) -> Name:
    link = _LINK.match(text, end)
    if link is None:
        return NAMELESS
    name = _nearest(_WORD.findall(text[link.end() : link.end() + _TAIL].partition("\n")[0])[:6])
    return name if name.close else NAMELESS
