"""Whether a text may hold a dictated value at all: number words, letters or code words side by side.

`PREFILTER` asks for one word that says much. `may_hold` makes each word of the text one sign of a short string and
looks at that string with one pattern: a few microseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from anond.detectors.base import widened
from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.numerals import figures_of, multiplying, stems
from anond.languages import LANGUAGES, WORDS
from anond.languages.joined import ALL
from anond.text.prefilter import prefilter_of
from anond_gazetteers import fold

# n number, d figures, l letter, w letter that is also a word, c code word, k link before a code word; pauses vanish.
_MAY_HOLD = re.compile(r"n[ndlc]|[dlc]n|l[lwc]|wl|[wc]c.*[wc]c|cl|[lw]k.*[lw]k")
# One of these is in every value: a coarse pattern, for an exact one would outgrow the automaton of all prefilters.
_APART = "[^a-z0-9]{1,4}"
_ENOUGH = 1_000  # words that tell a language
_SAID = frozenset("nlc")
_CROWD = re.compile(r"[ndlc][ndlcwk]{2,}[ndlc]")
_WRITTEN_FOR = (
    rf"(?i)\b(?:{ALL.spoken.number_signs}|(?:{ALL.spoken.whole_numbers}|{ALL.spoken.letter_signs})\b|"
    rf"{ALL.spoken.code_signs}|[a-z]{_APART}[a-z]{_APART}[a-z]\b|[b-hj-np-xz] (?:{ALL.spoken.code_links})\b)"
    rf"|{ALL.spoken.number_parts}"
)
PREFILTER = widened(
    _WRITTEN_FOR, (word for language in WORDS.values() for word in language.numbers.small.split()[2:10])
)  # one and nought are common words
_MAYBE = prefilter_of([PREFILTER])
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def may_hold(text: str, lang: str) -> bool:
    """Whether pieces of a value may stand side by side in a text; there are false alarms but no misses."""
    return bool(_MAYBE(text)) and _may_hold_in(text, lang)


def may_say(text: str, tokens: Sequence[str], lang: str) -> bool:
    """Whether pieces may say a value that is known, of which fewer signs are needed: code words alone may spell it.

    A look at the tokens tells that of most texts.
    """
    words, parts = _telling(lang if lang in LANGUAGES else "")
    if "-" in text:
        tokens = [part for token in tokens for part in token.split("-")]
    if words.isdisjoint(tokens) and not [stem for stem in parts if stem in text]:
        return False
    return _may_hold_in(text, lang)


def _may_hold_in(text: str, lang: str) -> bool:
    words = _WORD.findall(text.lower())
    if not text.isascii():
        words = [word if word.isascii() else fold(word) for word in words]
    return any(_may_hold_dictation(text, words, one) for one in ((lang,) if lang in LANGUAGES else LANGUAGES))


def likeliest(text: str) -> str:
    """The language whose numbers, links and code words a text has most of."""
    words = [fold(word[0]) for word in islice(_WORD.finditer(text.lower()), _ENOUGH)]
    return max(LANGUAGES, key=lambda lang: sum(_signs(lang).get(word) in ("n", "k", "c") for word in words))


def crowds(text: str, start: int, lang: str) -> Iterator[tuple[int, int]]:
    """The places in the rest of a very long text where pieces crowd: too many for close reading."""
    get = _signs(lang if lang in LANGUAGES else likeliest(text)).get
    words = list(_WORD.finditer(text, start))
    signs = "".join([get(word[0].lower(), "d" if word[0].isdecimal() else ".") or "w" for word in words])
    for crowd in _CROWD.finditer(signs):
        if not _SAID.isdisjoint(crowd[0]):  # figures alone are for others to find
            yield words[crowd.start()].start(), words[crowd.end() - 1].end()


def _may_hold_dictation(text: str, words: Sequence[str], lang: str) -> bool:
    get = _signs(lang).get
    signs = "".join([get(word, ".") for word in words])
    if _MAY_HOLD.search(signs) is not None:
        return True
    if any(stem in text or stem.upper() in text for stem in stems(lang)):
        return True
    if "n" not in signs and "l" not in signs and "c" not in signs:
        return False
    signs = "".join(["d" if word.isdecimal() else get(word, ".") for word in words])
    return _MAY_HOLD.search(signs) is not None


@cache
def _telling(lang: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words that say letters or a figure and little else, as people write them, and the stems of other numbers.

    Without a language those of all: any two letters may be the hint of a turn, and the cache would grow by each.
    """
    said, parts = set[str](), list[str]()
    for one in (lang,) if lang else LANGUAGES:
        words, numbers = alphabet(one), WORDS[one].numbers
        said |= {*words.letters, *(two.split()[0] for two in words.in_two_words), *words.code_words, *words.times}
        said |= {*figures_of(one), *numbers.small.split(), *numbers.tens.split()}
        parts += [form for stem in stems(one) for form in (stem, stem.title(), stem.upper())]
    forms = (form for word in said if len(word) > 1 for form in (word, word.title(), word.upper()))
    return frozenset(forms), tuple(parts)


@cache
def _signs(lang: str) -> Mapping[str, str]:
    words = alphabet(lang)
    signs = {chr(c): "l" for c in range(ord("a"), ord("z") + 1)}
    for first in words.links_by_first:
        signs[fold(first)] = "k"
    signs |= dict.fromkeys((fold(word) for word in (*words.fillers, *words.signs, *words.accents, words.times_of)), "")
    signs |= dict.fromkeys(map(fold, words.code_words), "c")
    signs |= dict.fromkeys(map(fold, (*words.letters, *(two.split()[0] for two in words.in_two_words))), "l")
    signs |= dict.fromkeys(map(fold, words.weak), "w")
    signs |= dict.fromkeys((*figures_of(lang), *multiplying(lang), *map(fold, (*words.times, *words.zeros))), "n")
    return signs
