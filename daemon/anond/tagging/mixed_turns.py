"""The parts of a turn that are in another language than the turn: `hi there, me llamo Rosa Fuentes`.

1. A turn without any word that another language alone has (`own_words`) is not mixed: so end nearly all turns, within a
   microsecond.
2. A part lies around such words, between words of the turn's own language, ends of sentences, and commas next to these.
3. It counts where the language model, names left out, says the same: of a part with two such words mostly, of one with
   a single word clearly.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from anond.languages import WORDS
from anond.tagging.listening import Part
from anond.text.language import LanguageModel

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_END: Final = re.compile(r"[.!?;…]\s|\n")
_COMMA: Final = re.compile(r"[,:()—–]| -")
_MOSTLY: Final = 0.6  # of all that a part with two words of its language could tell, so much tells it;
_CLEARLY, _WORDS, _NEXT_TO_NOTHING = 0.95, 2.0, 0.1  # with one, so much of so many words, and so little the turn's own
_MOST_PARTS, _MOST_TRIED, _LONGEST = 8, 64, 20_000  # parts of a turn, places that are looked at, and characters
_OWN: Final = {lang: frozenset(words.own_words.split()) for lang, words in WORDS.items()}
_LANG_OF: Final = {word: lang for lang, words in _OWN.items() for word in words}
_OTHERS: Final = {lang: frozenset(_LANG_OF) - words for lang, words in _OWN.items()}


class _Word(NamedTuple):
    start: int
    end: int
    lang: str  # the one language that has it; "" where several have, or none


def parts_in_other_languages(
    text: str, lang: str, model: LanguageModel, served: Collection[str]
) -> tuple[Part, ...]:  # fmt: skip
    """The parts of a turn in these languages but its own, in order; none of most turns."""
    others = _OTHERS.get(lang)
    if others is None or len(text) > _LONGEST or others.isdisjoint(text.lower().replace("’", "'").split()):
        return ()
    some = islice(_parts(text, lang), _MOST_TRIED)
    found = (part for part in some if part.lang in served and _is_clear(text, part, lang, model))
    return tuple(islice(found, _MOST_PARTS))


def _parts(text: str, lang: str) -> Iterator[Part]:
    """The stretches around words of one other language."""
    words = [_Word(*found.span(), _language(found[0])) for found in _WORD.finditer(text)]
    breaks = [_break(text, one, other) for one, other in pairwise(words)]
    at = 0
    while at < len(words):
        if words[at].lang in ("", lang):
            at += 1
            continue
        last = _last(words, breaks, at)
        first = _reach(words, breaks, at, -1)
        behind = _reach(words, breaks, last, 1)
        yield Part(words[first].start, _end(text, words, behind), words[at].lang)
        at = behind + 1


def _last(words: Sequence[_Word], breaks: Sequence[str], at: int) -> int:
    """The last word of the same language before one of any other, and before the end of the sentence."""
    last = at
    for i in range(at + 1, len(words)):
        if breaks[i - 1] == "end" or words[i].lang not in ("", words[at].lang):
            break
        last = i if words[i].lang else last
    return last


def _reach(words: Sequence[_Word], breaks: Sequence[str], at: int, step: int) -> int:
    """The word furthest before or behind one that may be in its language: up to an end, or a comma next to others.

    Before it any comma ends its reach: what another language says there may have no word that tells.
    """
    comma = None
    while 0 <= at + step < len(words):
        between = breaks[min(at, at + step)]
        if between == "end" or (between == "comma" and step < 0):
            return at
        if words[at + step].lang:
            return at if comma is None else comma
        comma = at if between == "comma" and comma is None else comma
        at += step
    return at


def _end(text: str, words: Sequence[_Word], at: int) -> int:
    """The end of a part: numbers and addresses behind its last word are in it, up to the next word or end."""
    until = words[at + 1].start if at + 1 < len(words) else len(text)
    stop = _END.search(text, words[at].end, until) or _COMMA.search(text, words[at].end, until)
    return stop.start() if stop and at + 1 < len(words) else until


def _break(text: str, one: _Word, other: _Word) -> str:
    """What parts two words: the end of a sentence, a comma, or nothing."""
    if _END.search(text, one.end, other.start):
        return "end"
    return "comma" if _COMMA.search(text, one.end, other.start) else ""


def _language(word: str) -> str:
    return _LANG_OF.get(word.lower().replace("’", "'"), "")


def _is_clear(text: str, part: Part, lang: str, model: LanguageModel) -> bool:
    """Whether a part is clearly in its language."""
    words = text[part.start : part.end]
    of_part = model.without_names(words, model.evidence_of(words))
    gains: Mapping[str, float] = dict(of_part.gains)
    told, own = gains.get(part.lang, 0.0), gains.get(lang, 0.0)
    if len({one.lower() for one in _WORD.findall(words) if _language(one) == part.lang}) > 1:
        return told >= _MOSTLY * of_part.weight and told > own
    return of_part.words >= _WORDS and told >= _CLEARLY * of_part.weight and own <= _NEXT_TO_NOTHING * of_part.weight
