"""The numbers of one dialogue: one scheme of figures and letters for all, so that parts and slips follow the whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.numerals import Reader
from anond_gazetteers import fold
from anond_trainer.data.reserved import is_real, unreal
from anond_trainer.writer.check_digits import CHECKS, head
from anond_trainer.writer.dictation import digit_by_digit, number_in_words

_FIGURES: Final = (
    "123456789"  # zero stays: trunk prefixes, `double zero`, leading and trailing zeros stay what they are
)
_CONSONANTS, _VOWELS = "bcdfghjklmnpqrstvwxz", "aeiouy"
_WORD: Final = re.compile(r"[^\W_]+")
_GAPS: Final = frozenset((" ", "-"))
_LONG: Final = 8
_ALIKE: Final = 0.6
_MOST: Final = 4  # figures that one phrase says


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words [start, end) of a text that say some figures, as often as `times` says."""

    start: int
    end: int
    figures: str = field(repr=False)
    times: int = 1


class Scheme:
    """The substitutions of digits and letters, and the long numbers that got check digits."""

    def __init__(self, values: Iterable[tuple[str, str | None]], lang: str, checked: float, random: Random,
                 letters: bool) -> None:  # fmt: skip
        """`values` are the numbers of the dialogue and their subs; `letters`: whether letters are changed, too."""
        self._lang, self._random = lang, random
        self._table = str.maketrans(_FIGURES, _shuffled(_FIGURES, random))
        if letters:
            for kind in (_CONSONANTS, _VOWELS):
                self._table |= str.maketrans(kind, _shuffled(kind, random))
        self._whole: dict[str, str] = {}
        known = {core: sub for text, sub in values if len(core := self._core(text)) >= _LONG}
        for core in sorted(known, key=lambda core: (-len(core), core)):
            self._whole[core] = self._new(core, known[core], checked)

    def number(self, text: str, sub: str | None) -> str:
        """A number in the scheme, written or said as this one is."""
        if is_said(text):
            return self._spoken_anew(text, sub)
        core = self._core(text)
        return _filled(text, self._mapped(core, sub))

    def figures(self, text: str) -> str:
        """A text with each figure changed, and the numbers that it says in words if it holds no figure."""
        if any(c.isdecimal() for c in text) or not is_said(text):
            return "".join(c.translate(self._table) if c.isdecimal() else c for c in text)
        return self._spoken_anew(text, "said")

    def _core(self, text: str) -> str:
        if is_said(text):
            return "".join(phrase.figures * phrase.times for phrase in phrases(text, self._lang))
        return "".join(c.lower() for c in text if c.isalnum())

    def _mapped(self, core: str, sub: str | None) -> str:
        if core in self._whole:
            return self._whole[core]
        if core.isdecimal() and len(core) > 1:
            for whole, new in self._whole.items():
                if (
                    len(core) < len(whole)
                    and (at := whole.rfind(core)) >= 0
                    and (len(core) > 2 or whole.endswith(core))
                ):
                    return new[at : at + len(core)]
        return self._plain(core, sub)

    def _plain(self, core: str, sub: str | None) -> str:
        kept = head(core, sub, self._lang)
        return core[:kept] + core[kept:].translate(self._table)

    def _new(self, core: str, sub: str | None, checked: float) -> str:
        """A new long number: like that of another one where the two are alike, else at times with a check digit."""
        for other, new in self._whole.items():
            if len(other) == len(core) and _share(core, other) >= _ALIKE:
                return self._slip(core, other, new, sub)
        new = self._plain(core, sub)
        if self._random.random() < checked:
            for check in CHECKS:
                new = check(new, sub, self._lang)
        return unreal(new, sub, self._whole.values(), self._random)

    def _slip(self, core: str, other: str, new: str, sub: str | None) -> str:
        """A long number that differs from another in some places: figures that changed places do so in the new one."""
        slip = [n if a == b else p for a, b, n, p in zip(core, other, new, self._plain(core, sub), strict=True)]
        wrong = [at for at, letter in enumerate(core) if letter != other[at]]
        for at in wrong:
            for beside in (at - 1, at + 1):
                if beside in wrong and core[at] == other[beside]:
                    slip[at] = new[beside]
        while sub in ("card", "iban") and ("".join(slip) == new or is_real("".join(slip), sub)):
            slip[wrong[-1]] = str(self._random.randrange(10))
        return "".join(slip)

    def _spoken_anew(self, text: str, sub: str | None) -> str:
        found = phrases(text, self._lang)
        core = "".join(phrase.figures * phrase.times for phrase in found)
        new = core.translate(self._table) if sub == "said" else self._mapped(core, sub)
        out, at, place = "", 0, 0
        for phrase in found:
            part = new[place : place + len(phrase.figures)]
            place += len(phrase.figures) * phrase.times
            words = text[phrase.start : phrase.end]
            fresh = words if part == phrase.figures else _respoken(part, self._lang)
            out += text[at : phrase.start] + (fresh.upper() if words.isupper() else fresh)
            at = phrase.end
        return out + text[at:]


def is_said(text: str) -> bool:
    """Whether a number is said in words: it has several words, or no figure."""
    return not any(c.isdecimal() for c in text) and any(c.isspace() for c in text.strip())


def phrases(text: str, lang: str) -> list[Phrase]:
    """The numbers that a text says in words, in order."""
    words = list(_WORD.finditer(text))
    near = [at > 0 and text[words[at - 1].end() : word.start()] in _GAPS for at, word in enumerate(words)]
    folded = [fold(word[0]) for word in words]
    reader, times = Reader(folded, near, lang), alphabet(lang).times
    found, at = [], 0
    while at < len(words):
        used, figures = reader.read(at)
        many = times.get(words[at - 1][0].lower(), 1) if at and len(figures) == 1 else 1
        if used and len(figures) <= _MOST:
            found.append(Phrase(words[at].start(), words[at + used - 1].end(), figures, many))
        at += max(used, 1)
    return found


def _respoken(figures: str, lang: str) -> str:
    return digit_by_digit(figures, lang) if figures[0] == "0" else number_in_words(int(figures), lang)


def _filled(text: str, core: str) -> str:
    """The letters and figures of a text replaced in order, in the case of each."""
    fresh = iter(core)
    return "".join((next(fresh).upper() if c.isupper() else next(fresh)) if c.isalnum() else c for c in text)


def _shuffled(letters: str, random: Random) -> str:
    return "".join(random.sample(letters, len(letters)))


def _share(one: Sequence[str], other: Sequence[str]) -> float:
    return sum(a == b for a, b in zip(one, other, strict=True)) / len(one)
