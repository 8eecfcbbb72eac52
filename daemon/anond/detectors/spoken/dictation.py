"""Runs of dictated pieces: numbers in words, letters, code words, signs, and the pauses between them."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.dictation_prefilter import likeliest
from anond.detectors.spoken.numerals import Reader, compound, figures_of, multiplying
from anond.languages import LANGUAGES
from anond.languages.joined import ALL
from anond_gazetteers import fold

VALUES = ("number", "letter", "weak", "pair", "code", "chunk")  # the kinds of pieces in a value
_WORD = re.compile(r"[^\W_]+")
_GAP = re.compile(r"[ \n]{0,2}[,.;…·\-–—/]{0,3}[ \n]{0,2}")
_CLOSE = frozenset((" ", "  ", "-", "‐"))
_AMOUNT = re.compile(r"[.,:]")
_ABBREVIATIONS = ALL.spoken.abbreviations
_PLUS = frozenset(ALL.spoken.plus.split())
_NO_CHUNK = frozenset(_ABBREVIATIONS.split())
_VOWELS = frozenset("aeiouyäöüåéèáíóúàìòùæø")
_LONGEST_PAUSE = 3
_MOST_WORDS, _MOST_PIECES = 20_000, 300  # of one text that are read closely; a window has 1,000 tokens
_SHORT = 3  # letters of a word that may be a chunk of a code


@dataclass(slots=True)  # a frozen one takes a microsecond longer, and a text may hold thousands
class Piece:
    """One piece of a dictated value: where it stands, what it is, the characters it says, and whether in words."""

    start: int
    end: int
    kind: str
    value: str
    said: bool = True


def runs(text: str, lang: str) -> tuple[list[list[Piece]], int]:
    """The runs of pieces in a text, in its language or, if that is none of the six, in the one with most pieces.

    Returns also the offset at which close reading stops, in a text of very many words or pieces.
    """
    return _Scanner(text, lang if lang in LANGUAGES else likeliest(text)).runs()


@cache
def _beginnings(lang: str) -> frozenset[str]:
    """The words, in lower case or folded, that a piece of a value may begin with."""
    words = alphabet(lang)
    said = (words.first_of_two, words.times, words.letters, words.weak, words.code_words)
    return _PLUS.union(*said, figures_of(lang), multiplying(lang))


class _Scanner:
    """Reads one text in one language from left to right."""

    def __init__(self, text: str, lang: str) -> None:
        matches = list(islice(_WORD.finditer(text), _MOST_WORDS + 1))
        self._stop = matches.pop().start() if len(matches) > _MOST_WORDS else len(text)
        self._text, self._lang, self._words = text, lang, alphabet(lang)
        self._shouted = text.isupper()
        self._starts = [match.start() for match in matches]
        self._ends = [match.end() for match in matches]
        self._lower = [match[0].lower() for match in matches]
        self._folded: list[str] = []
        self._reader: Reader | None = None

    def runs(self) -> tuple[list[list[Piece]], int]:
        self._folded = [fold(word) for word in self._lower]
        text = self._text
        near = [text[end:start] in _CLOSE for end, start in zip((0, *self._ends), self._starts, strict=False)]
        near[:1] = [False] * len(near[:1])
        self._reader = Reader(self._folded, near, self._lang)
        return self._collect(near), self._stop

    def _collect(self, near: Sequence[bool]) -> list[list[Piece]]:
        found: list[list[Piece]] = []
        run: list[Piece] = []
        at = pauses = pieces = 0
        beginnings = _beginnings(self._lang)
        while at < len(self._lower):
            if not run and not self._may_begin(at, beginnings):
                at += 1
                continue
            used, piece = self._piece(at, near, bool(run))
            if run and (piece is None or not self._joined(at) or pauses >= _LONGEST_PAUSE):
                found.append(run)
                run, pauses = [], 0
                if piece is not None and piece.kind not in (*VALUES, "times", "plus"):
                    piece = None
            if piece is not None:
                run.append(piece)
                pieces += 1
                pauses = 0 if piece.kind in VALUES else pauses + 1
            at += max(used, 1)
            if pieces >= _MOST_PIECES and at < len(self._lower):
                self._stop = self._starts[at]
                break
        return [*found, run] if run else found

    def _may_begin(self, at: int, beginnings: Container[str]) -> bool:
        """Whether a run may begin with a word; most words are none of its pieces."""
        word, folded = self._lower[at], self._folded[at]
        return (
            len(word) <= _SHORT
            or word in beginnings
            or folded in beginnings
            or word.isdecimal()
            or compound(self._lang, folded) is not None
        )

    def _joined(self, at: int) -> bool:
        """Whether only separators of one value's pieces stand before a word."""
        gap = self._text[self._ends[at - 1] : self._starts[at]]
        if gap == " ":
            return True
        if _GAP.fullmatch(gap) is None:
            return False
        if ("." in gap or ";" in gap) and " " in gap and self._begins_sentence(at):
            return False
        figures = self._lower[at].isdecimal() and self._lower[at - 1].isdecimal()
        return not (figures and _AMOUNT.search(gap))

    def _begins_sentence(self, at: int) -> bool:
        """Whether a word behind a full stop begins a sentence and is no next piece of a value."""
        one_by_one = len(self._lower[at]) == len(self._lower[at - 1]) == 1
        return self._text[self._starts[at]].isupper() and not one_by_one and not self._shouted

    def _piece(self, at: int, near: Sequence[bool], inside: bool) -> tuple[int, Piece | None]:
        """The piece that begins at a word, and how many words it takes."""
        word = self._lower[at]
        for read in self._OF_LETTERS if len(word) == 1 and word.isalpha() else self._OF_WORDS:
            used, kind, value = read(self, at, near)
            if used:
                return used, self._new_piece(at, used, kind, value)
        if inside and (used := self._pause(at, near)):
            return used, self._new_piece(at, used, "filler", "")
        kind, value = self._letter(at)
        if kind:
            return 1, self._new_piece(at, 1, kind, value)
        if inside and (sign := self._words.signs.get(word)):
            return 1, self._new_piece(at, 1, "sign", sign)
        if inside and word in self._words.accents:
            return 1, self._new_piece(at, 1, "accent", "")
        return 1, None

    def _new_piece(self, at: int, used: int, kind: str, value: str) -> Piece:
        said = used > 1 or kind == "code" or (len(self._lower[at]) > 1 and not self._lower[at].isdecimal())
        return Piece(self._starts[at], self._ends[at + used - 1], kind, value, said)

    def _after(self, at: int, near: Sequence[bool]) -> str:
        return self._lower[at] if at < len(self._lower) and near[at] else ""

    def _two_words(self, at: int, near: Sequence[bool]) -> tuple[int, str, str]:
        """`double u`, `i griega`, `scharfes s`; with a code word behind them, a pair."""
        if self._lower[at] not in self._words.first_of_two:
            return 0, "", ""
        letter = self._words.in_two_words.get(f"{self._lower[at]} {self._after(at + 1, near)}")
        if letter is None:
            return 0, "", ""
        return 2 + self._code_word(at + 2, near, letter), "letter", letter

    def _multiple(self, at: int, near: Sequence[bool]) -> tuple[int, str, str]:
        """`double`, `tre volte`, `tres ceros`."""
        word = self._lower[at]
        if word in _PLUS and near[at + 1 : at + 2] == [True]:
            return 1, "plus", "+"
        if word in self._words.times:
            return 1, "times", str(self._words.times[word])
        figures = figures_of(self._lang).get(self._folded[at], "")
        if len(figures) == 1 and figures > "1":
            following = self._after(at + 1, near)
            if following in self._words.zeros:
                return 2, "number", "0" * int(figures)
            if following == self._words.times_of:
                return 2, "times", figures
        return 0, "", ""

    def _pair(self, at: int, near: Sequence[bool]) -> tuple[int, str, str]:
        """`m as in mike`, `ka de kilo`, `V Venezia`: a letter and a word that begins with it."""
        word = self._lower[at]
        letter = (
            word if len(word) == 1 and word.isalpha() else self._words.letters.get(word, self._words.weak.get(word))
        )
        used = self._code_word(at + 1, near, letter) if letter is not None else 0
        if letter is None or not used or self._has_apostrophe(at):
            return 0, "", ""
        return 1 + used, "pair", letter

    def _code_word(self, at: int, near: Sequence[bool], letter: str) -> int:
        """The number of words from here that are a code word for a letter, with its link."""
        following = self._after(at, near)
        if following not in self._words.code_words and following not in self._words.links_by_first:
            return 0
        first = fold(letter)[0]
        if following in self._words.code_words and fold(following)[0] == first:
            return 1
        for link in self._words.links_by_first.get(following, ()):
            if all(self._after(at + i, near) == word for i, word in enumerate(link[1:], 1)):
                word = self._after(at + len(link), near)
                if len(word) > 2 and fold(word)[0] == first and word.isalpha():
                    return len(link) + 1
        return 0

    def _number(self, at: int, near: Sequence[bool]) -> tuple[int, str, str]:
        word = self._lower[at]
        if word.isdecimal():
            return (1, "number", "".join(str(int(c)) for c in word)) if len(word) < 7 else (0, "", "")
        if (
            self._reader is None
            or len(word) == 1
            or (at and self._lower[at - 1].isdecimal() and word in multiplying(self._lang))
        ):
            return 0, "", ""
        used, figures = self._reader.read(at)
        return used, "number", figures

    # Of the class: methods that an object held of itself would keep it, and the text, until Python's collector comes.
    _OF_LETTERS = (_two_words, _pair)  # a letter is neither a number nor does it multiply one
    _OF_WORDS = (_two_words, _multiple, _pair, _number)

    def _pause(self, at: int, near: Sequence[bool]) -> int:
        """The number of words from here that are a pause inside a value."""
        word = self._lower[at]
        if word == self._words.join:
            return 2 if self._after(at + 1, near) in self._words.fillers else 0
        return 1 if word in self._words.fillers else 0

    def _letter(self, at: int) -> tuple[str, str]:
        """The piece that a single letter, a letter's name, a code word or a short part of a code says."""
        word = self._lower[at]
        if len(word) == 1:
            if not word.isalpha() or self._has_apostrophe(at) or word in self._words.no_letters:
                return "", ""
            return ("weak" if word in self._words.weak and not self._stands_out(at) else "letter"), word
        if word in self._words.letters:
            return "letter", self._words.letters[word]
        if word in self._words.weak:
            return "weak", self._words.weak[word]
        if word in self._words.code_words:
            return "code", self._words.code_words[word]
        return ("chunk", word) if self._is_chunk(at) else ("", "")

    def _is_chunk(self, at: int) -> bool:
        """Whether a word is only some characters of a code: `tx`, `BB`, `d4`."""
        word = self._lower[at]
        if len(word) > 3 or word in _NO_CHUNK or self._has_apostrophe(at):
            return False
        written = self._text[self._starts[at] : self._ends[at]]
        upper = len(word) == 2 and written.isupper() and not self._shouted
        return upper or not _VOWELS.intersection(word)

    def _stands_out(self, at: int) -> bool:
        """Whether a letter that is also a word is a capital inside of a sentence."""
        start = self._starts[at]
        if not self._text[start].isupper() or self._text[start] in self._words.capital_words or self._shouted:
            return False
        lead = self._text[:start].rstrip(" \"'(¿¡")[-1:]
        return lead not in ("", ".", "!", "?", "\n", ":")

    def _has_apostrophe(self, at: int) -> bool:
        """Whether an apostrophe ties a word to another, as in `l'altro` or `Anna's`."""
        start, end = self._starts[at], self._ends[at]
        return self._text[start - 1 : start] in ("'", "’") or self._text[end : end + 1] in ("'", "’")
