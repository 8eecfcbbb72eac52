"""Public people and characters in talk about books, films and the like: FIGURE and FICTIONAL, not PERSON.

Whoever speaks, or is spoken to, stays a PERSON. A name is read as another tag only where all of this holds:

1. A list of public people or of characters has it as a whole, or it is a full name beside a word that says what it is
   known for: *the novel by*, *coach*, *directed*.
2. Nothing says that somebody of the talk is meant: no question for a name, no greeting, introduction, signature or
   title of the speaker's, no *my*, no word of writing or talking to somebody.
3. The session has not hidden it, no fact of the event and no rule of the settings names it.
4. The turn holds no number, address or e-mail of somebody: whose they are is not known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from anond.languages.joined import ALL
from anond.tagging.person_cues import Cue, cue_of
from anond.tags import OWN_SOURCE, Span
from anond_gazetteers.fold import fold

LISTED: Final = {"figure": "FIGURE", "fictional": "FICTIONAL"}  # the lists, with the tag of their entries
SOURCE: Final = "topic"
_PRIVATE: Final = frozenset(("UID", "EMAIL", "ADDRESS", "ZIP", "IP"))
_NAMES: Final = frozenset(("first_female", "first_male", "first_any", "surname"))
_WORD = re.compile(r"[^\W\d_]+")
_BEFORE: Final = 80  # characters before a name that are looked at
_NEAR: Final = 5  # words before a name in which *my*, *call* and the like say that somebody of the talk is meant
_OURS: Final = frozenset(ALL.talk.meant.split())
_ROLE = re.compile(rf"(?i)(?<!\w)(?:{ALL.talk.known_for}),? $")
_WORK = re.compile(rf"(?i)(?<!\w)(?:{ALL.talk.works})\b[^.!?\n]{{0,40}}(?<!\w)(?:{ALL.talk.works_by}) $")
_BEHIND = re.compile(
    rf"(?i)(?:{ALL.talk.works_whose})? (?:[^\W\d_]+ ){{0,2}}(?:{ALL.talk.works})\b|,? (?:{ALL.talk.created})\b"
)
_SIGNED = re.compile(r"(?:[\n,;!–-]|\. ) *$")

KindsOf = Callable[[str], Collection[str]]


def as_notable(
    spans: Sequence[Span], text: str, lang: str, listed: Iterable[tuple[int, int, str]], taken: Sequence[Span],
    asked: str, kinds_of: KindsOf,
) -> tuple[Span, ...]:  # fmt: skip
    """The spans of a text, with public people and characters retagged.

    `listed` are places of listed names with their tag; `taken` are those of answers, memory and settings.
    """
    if asked or any(span.tag in _PRIVATE or (span.tag == "DATE" and span.sub == "birth") for span in spans):
        return tuple(spans)
    names = [span for span in spans if span.tag == "PERSON"]
    lists = list(listed)
    found = {
        name: tag for name in names
        if _is_free(name, text, taken) and (tag := _tag(name, text, lang, lists, kinds_of))
    }  # fmt: skip
    if not found:
        return tuple(spans)
    found = _agreed(names, found, text, lang, taken)
    return tuple(replace(s, tag=found[s], sub=None, source=SOURCE) if s in found else s for s in spans)


def _is_free(name: Span, text: str, taken: Sequence[Span]) -> bool:
    """Whether no rule, memory or answer points at a name, and it is neither the whole turn nor its signature."""
    if name.sure or name.source.startswith(OWN_SOURCE):
        return False
    if any(one.start < name.end and name.start < one.end for one in taken):
        return False
    rest, head = text[name.end :].strip(" .!?\n"), text[: name.start]
    return bool(rest) or bool(head.strip() and not _SIGNED.search(head))


def _tag(name: Span, text: str, lang: str, lists: Sequence[tuple[int, int, str]], kinds_of: KindsOf) -> str:
    """The new tag of a name; "" if nothing says that it is a public person or a character."""
    for start, end, tag in lists:
        if start <= name.start and name.end <= end and _is_apart(text, start, end, lang):
            alone = text[start:end]
            return "" if " " not in alone and _NAMES.intersection(kinds_of(alone)) else tag
    full = len(_WORD.findall(text, name.start, name.end)) > 1
    head = text[max(0, name.start - _BEFORE) : name.start]
    said = _ROLE.search(head) or _WORK.search(head) or _BEHIND.match(text, name.end)
    return "FIGURE" if full and said and _is_apart(text, name.start, name.end, lang) else ""


def _is_apart(text: str, start: int, end: int, lang: str) -> bool:
    """Whether nothing beside a name points at a participant or an acquaintance."""
    near = _WORD.findall(text[max(0, start - _BEFORE) : start].lower())[-_NEAR:]
    return cue_of(text, start, end, lang, "") is Cue.NONE and not _OURS.intersection(near)


def _agreed(
    names: Sequence[Span], found: Mapping[Span, str], text: str, lang: str, taken: Sequence[Span]
) -> dict[Span, str]:
    """The names found, with their short forms, without those that share a word with a person of the talk."""
    words = {name: {fold(word) for word in _WORD.findall(text, name.start, name.end)} for name in names}
    agreed = dict(found)
    for name in names:
        whole = next((one for one in found if words[name] <= words[one]), None)
        if name not in found and whole and _is_free(name, text, taken) and _is_apart(text, name.start, name.end, lang):
            agreed[name] = found[whole]
    others = {word for name in names if name not in agreed for word in words[name]}
    return {name: tag for name, tag in agreed.items() if not words[name] & others}
