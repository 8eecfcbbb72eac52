"""The kinds of values that a turn asks the other side for: after such a question a bare `anna` is a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from anond.languages import WORDS
from anond.text.prefilter import prefilter_of
from anond.text.questions import COUNT, question
from anond_gazetteers.forgetting import remembering

KINDS: Final = ("name", "phone", "email", "address", "birth", "password", "id")
_SHORT: Final = 64  # characters
_MEMORY: Final = 1 << 23  # bytes of an automaton at most


def kinds_asked(text: str, lang: str) -> str:
    """The kinds that a turn asks for: the first two of `KINDS` that it names, joined by `+`, or "".

    Words decide, not question marks. The number that comes with a phone asks for no id. A turn that asks for no value
    may ask for a count.
    """
    found = triggers(lang if lang in WORDS else "")(text)
    if not found:
        return ""
    kinds = [KINDS[i] for i in sorted(found) if i < len(KINDS)]
    if not kinds:
        return COUNT
    if kinds[-1] == "id" and "phone" in kinds:
        del kinds[-1]
    return "+".join(kinds[:2])


def after(what: str, by: str, speaker: str, text: str, lang: str) -> tuple[str, str]:
    """The open question after this turn and who asked it; it stays open while the other side answers."""
    now = _asked_shortly(text, lang) if len(text) <= _SHORT else kinds_asked(text, lang)
    answers = now in ("", COUNT) and question(what, by, speaker)
    return (what, by) if answers else (now, speaker)


@remembering(1 << 10)
def _asked_shortly(text: str, lang: str) -> str:
    """The same of a short turn, which may be said again and again."""
    return kinds_asked(text, lang)


@cache
def triggers(lang: str) -> Callable[[str], Sequence[int]]:
    """One automaton over all kinds; that of no language knows the triggers of all."""
    patterns = []
    languages = [WORDS[lang]] if lang else [*WORDS.values()]
    for words in (*([one.questions[kind] for one in languages] for kind in KINDS), [one.how_many for one in languages]):
        patterns.append(r"(?i)(?:^|[^\pL])(?:" + "|".join(words).replace(r"\w", r"[\pL\d_]") + ")")
    return prefilter_of(patterns, _MEMORY)
