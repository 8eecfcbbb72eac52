"""The features of a candidate: its source, the words around it, and the classes of cues among them.

Classes of cues are the same in all languages, so what one language teaches another knows. A feature is a hash of its
text; the model holds no words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from zlib import crc32

from anond.attributes.candidates import Candidate
from anond.attributes.sentence import Sentence

VERSION: Final = 1
_AROUND: Final = 2  # words on either side that count as they are
_CUES: Final = 4  # words on either side among which classes count
_FEW: Final = 3  # words of a turn that says little else


def features(one: Candidate, about: Sentence) -> list[int]:
    """The hashes of a candidate's features."""
    kind, lang = one.kind, about.lang
    found = [f"{kind} {text}" for text in _shared(one, about)]
    found += [f"{kind} {lang} {text}" for text in ("", *_words(one, about))]
    return [crc32(text.encode()) for text in found]


def _shared(one: Candidate, about: Sentence) -> Iterator[str]:
    """Features that mean the same in all languages."""
    pattern = one.group if not one.group[-1:].isdigit() else ""
    yield ""
    yield f"from {pattern or 'list'}"
    yield f"group {one.group}"
    yield f"exact {one.exact} {pattern}"
    yield f"length {min(one.last - one.first, 3)}"
    yield f"alone {one.last - one.first >= len(about.folded) - _FEW}"
    yield f"first {one.first == 0}"
    yield f"capital {about.words[one.first][:1].isupper()}"
    before, after = _cues(one, about)
    yield f"< {before[0]}"
    yield f"<< {before[0]} {before[1]}"
    yield f"> {after[0]}"
    yield f"<> {before[0]} {after[0]}"
    near = {cue for some in before[:2] for cue in some.split("+")}
    far = {cue for some in before for cue in some.split("+")}
    behind = {cue for some in after for cue in some.split("+")}
    yield from (f"near {cue} {pattern}" for cue in near)
    yield from (f"before {cue}" for cue in far)
    yield from (f"behind {cue}" for cue in behind)
    yield from (f"in turn {cue}" for cue in far | behind)


def _cues(one: Candidate, about: Sentence) -> tuple[list[str], list[str]]:
    """The classes of each word before, the nearest first, and of each behind."""
    before = [_class_at(about, at) for at in range(one.first - 1, one.first - 1 - _CUES, -1)]
    return before, [_class_at(about, at) for at in range(one.last, one.last + _CUES)]


def _class_at(about: Sentence, at: int) -> str:
    if not 0 <= at < len(about.folded):
        return "edge"
    if about.classes[at]:
        return "+".join(about.classes[at])
    word = about.words[at]
    return "word" if word[0].isalpha() else "number" if word[0].isdigit() else f"mark {word[0]}"


def _words(one: Candidate, about: Sentence) -> Iterator[str]:
    """Features of the language: the words of the candidate, and around it."""
    folded = about.folded
    yield f"itself {' '.join(folded[one.first : one.last])}"
    for offset in range(1, _AROUND + 1):
        before, after = one.first - offset, one.last + offset - 1
        yield f"-{offset} {folded[before] if before >= 0 else '^'}"
        yield f"+{offset} {folded[after] if after < len(folded) else '$'}"
    if one.first > 1:
        yield f"-- {folded[one.first - 2]} {folded[one.first - 1]}"
