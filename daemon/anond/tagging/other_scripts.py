"""Words in a script that the language of a turn does not write: `c'est 王伟`, `محمد` in an English session.

No model of a served language has learnt from such letters, so nothing tells a name from any other word there. One or
two words are taken for somebody's name. More of them are somebody's sentence, which a person has to read. Single
letters (`α`, `5 kΩ`, `¯\\_(ツ)_/¯`), signs, and a few greetings stay. Of 16,829 written (synthetic) dialogues sixteen
turns hold such words, four of them somebody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from anond.languages import WORDS
from anond.languages.international import SAID_IN_SCRIPTS
from anond.tags import Span
from anond_gazetteers.fold import fold

LETTERS: Final = (  # with their marks, in all scripts but Latin; no parts of Hangul by themselves (`ㅋㅋ`)
    "\u0370-\u10ff\u1200-\u1cff\u1f00-\u1fff\u2c00-\u2c5f\u2c80-\u2dff\u3005-\u3007\u3041-\u312f\u31a0-\u31ff\u3400-\u4dbf"
    "\u4e00-\ua69f\ua800-\uab2f\uab70-\ud7ff\uf900-\ufaff\ufb13-\ufdff\ufe70-\ufefe\U00010000-\U0001cfff"
    "\U0001e000-\U0001efff\U00020000-\U0003ffff"
)
_ANY = re.compile(f"[{LETTERS}]")
_WORD = re.compile(f"[{LETTERS}]+")
_LATIN = re.compile(r"[A-Za-zªºÀ-ɏ\u1e00-\u1eff\n]")
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]+")
_JOINED = re.compile(  # scripts that put no blanks between words: of Thailand to Cambodia, of East Asia
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u312f\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff"
    "\U0001b000-\U0001b2ff\U00020000-\U0003ffff]"
)
_MOST_WORDS, _MOST_LETTERS = 2, 8  # of a name; the letters where no blanks tell words
_SAID: Final = frozenset(fold(word) for word in SAID_IN_SCRIPTS.split())


class ScriptStretch(NamedTuple):
    """Words of other scripts between two of the turn's own."""

    start: int
    end: int
    is_name: bool  # or more than that


def stretches(text: str, lang: str) -> Sequence[ScriptStretch]:
    """The stretches of a text in other scripts; none of most."""
    if text.isascii() or lang not in WORDS or _ANY.search(text) is None:
        return ()
    return [*_stretches(text)]


def names(found: Sequence[ScriptStretch]) -> Iterator[Span]:
    """The stretches that are taken for names."""
    return (Span(one.start, one.end, "PERSON", None, "rule:other_script", 0.7) for one in found if one.is_name)


def is_unread(
    found: Sequence[ScriptStretch], text: str, hides: Iterable[Span], kept: Iterable[tuple[int, int]] = ()
) -> bool:  # fmt: skip
    """Whether a letter of what is more than a name is in none of these spans, and in nothing that the settings keep."""
    sentences = [one for one in found if not one.is_name]
    if not sentences:
        return False
    inside = [0] * (len(text) + 1)
    for start, end in (*((span.start, span.end) for span in hides), *kept):
        inside[start] += 1
        inside[end] -= 1
    depth = [*accumulate(inside)]
    return any(
        not depth[at] and text[at].isalpha() and _ANY.match(text[at])
        for one in sentences
        for at in range(one.start, one.end)
    )


def _stretches(text: str) -> Iterator[ScriptStretch]:
    """Words between which no Latin letter, line end or greeting stands."""
    some: list[re.Match[str]] = []
    for word in _WORD.finditer(text):
        if not any(map(str.isalpha, word[0])):
            continue
        is_said = fold(word[0]) in _SAID
        if some and (is_said or _LATIN.search(text, some[-1].end(), word.start())):
            yield from _stretch(some)
            some = []
        if not is_said:
            some.append(word)
    yield from _stretch(some)


def _stretch(words: Sequence[re.Match[str]]) -> Iterator[ScriptStretch]:
    letters = [sum(map(str.isalpha, word[0])) for word in words]
    singles = [word[0] for word, count in zip(words, letters, strict=True) if count == 1]
    if len(singles) == len(words) and (len(singles) <= _MOST_WORDS or all(map(_GREEK.fullmatch, singles))):
        return
    is_long = any(len(word[0]) > _MOST_LETTERS and _JOINED.search(word[0]) for word in words)
    yield ScriptStretch(words[0].start(), words[-1].end(), len(words) <= _MOST_WORDS and not is_long)
