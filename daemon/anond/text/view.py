"""The normalised view of a turn: what tagging looks at, with an exact map back to the original text.

The view undoes what hides a value from lists and patterns: compatibility letters, figures of other scripts, split-up
accents, invisible characters, HTML, look-alike letters, marks of emphasis and quoting, lengthened words. Case, accents
and word order stay. Replacement happens in the original.
"""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from html.entities import html5
from string import ascii_letters

_LAYERS = 4  # escaped text inside escaped text is followed this deep; more would not be linear
_LONGEST_STACK = 30  # marks composed on one letter, as in Unicode's stream-safe form; more would not be linear


class View:
    """A text and its normalised form. Not changed once made; a plain class, since one is made for every turn."""

    __slots__ = ("_ends", "_starts", "original", "text")

    def __init__(self, original: str, text: str, starts: Sequence[int] | None, ends: Sequence[int] | None) -> None:
        """`starts` and `ends` say which original stretch made each character of `text`; None: each its own."""
        self.original = original
        self.text = text
        self._starts = starts
        self._ends = ends

    @property
    def is_original(self) -> bool:
        """Whether the view is the text itself, so that offsets are the same on both."""
        return self._starts is None

    def to_original(self, start: int, end: int) -> tuple[int, int]:
        """The smallest original stretch that covers a non-empty stretch of the view, hidden ones between included."""
        if not 0 <= start < end <= len(self.text):
            raise ValueError("a stretch of the view needs 0 <= start < end <= length")
        if self._starts is None or self._ends is None:
            return start, end
        return self._starts[start], self._ends[end - 1]

    def to_view(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the view that a stretch of the original takes part in; empty if all of it is hidden."""
        if not 0 <= start <= end <= len(self.original):
            raise ValueError("a stretch of the original needs 0 <= start <= end <= length")
        if self._starts is None or self._ends is None:
            return start, end
        first = bisect_right(self._ends, start)
        return first, max(first, bisect_left(self._starts, end))


def normalise(text: str) -> View:
    """The view of any string, in linear time; plain text, the usual case, is its own view."""
    if _is_plain(text):
        return View(text, text, None, None)
    rewriting = _Rewriting(text)
    for _ in range(_LAYERS):
        rewriting.each_character()
        rewriting.sub(_WORD_WITH_LOOK_ALIKE, _latin_word, per_character=True)
        rewriting.sub(_STACK, _compose)
        if not rewriting.sub(_MARKUP, _unmark):
            break
    for marks in (_QUOTED, _STARRED, _UNDERLINED):
        rewriting.drop(marks)
    rewriting.sub(_LENGTHENED, _short)
    return View(text, rewriting.text, rewriting.starts, rewriting.ends)


def _is_plain(text: str) -> bool:
    """Whether a text is its own view, as most turns are."""
    usual = text.isascii() and text.isprintable() and "<" not in text and "&" not in text
    if not usual and _NOT_PLAIN.search(text) is not None:
        return False
    marked = "_" in text or "*" in text or "~" in text or ">" in text
    return not marked and _THRICE.search(text) is None


class _Rewriting:
    """A text under change, with the original stretch of each of its characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts: Sequence[int] = range(len(text))
        self.ends: Sequence[int] = range(1, len(text) + 1)

    def each_character(self) -> None:
        """Replace every character by its plain form."""
        forms = [_FORMS[c] for c in self.text]
        text = "".join(forms)
        if text == self.text:
            return
        self.starts = [start for start, form in zip(self.starts, forms, strict=True) for _ in form]
        self.ends = [end for end, form in zip(self.ends, forms, strict=True) for _ in form]
        self.text = text

    def sub(self, pattern: re.Pattern[str], new: Callable[[re.Match[str]], str], per_character: bool = False) -> bool:
        """Replace each match; its new characters stand for all of it, or one for one if `per_character`.

        Says whether anything changed.
        """
        pieces: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        done = 0
        for match in pattern.finditer(self.text):
            form = new(match)
            if form == match[0]:
                continue
            here, there = match.span()
            keep = there if per_character else here
            pieces += (self.text[done:here], form)
            starts += self.starts[done:keep]
            ends += self.ends[done:keep]
            if not per_character:
                starts += [self.starts[here]] * len(form)
                ends += [self.ends[there - 1]] * len(form)
            done = there
        if pieces:
            pieces.append(self.text[done:])
            starts += self.starts[done:]
            ends += self.ends[done:]
            self.text, self.starts, self.ends = "".join(pieces), starts, ends
        return bool(pieces)

    def drop(self, pattern: re.Pattern[str]) -> None:
        """Take what the groups of each match hold out of the text."""
        spans = [m.span(n) for m in pattern.finditer(self.text) for n in range(1, pattern.groups + 1)]
        kept = [*zip((0, *(end for _, end in spans)), (*(start for start, _ in spans), len(self.text)), strict=True)]
        if spans:
            self.starts = [at for start, end in kept for at in self.starts[start:end]]
            self.ends = [at for start, end in kept for at in self.ends[start:end]]
            self.text = "".join(self.text[start:end] for start, end in kept)


class _Forms(dict[str, str]):
    """The plain form of each character, computed when first seen; bounded, since there are a million of them."""

    def __missing__(self, c: str) -> str:
        if len(self) >= 20_000:
            self.clear()
        form = self[c] = _plain_form(c)
        return form


_FORMS = _Forms()
_INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
_COMPATIBLE = frozenset(("<wide>", "<narrow>", "<small>", "<font>", "<circle>", "<compat>", "<super>", "<sub>"))
_ANY_CHARACTER = frozenset(("<wide>", "<narrow>", "<small>"))  # of these, marks too: `＠`, `．`


def _plain_form(c: str) -> str:
    """What a character is in the view: itself, its composed or compatible form, a blank, or nothing."""
    kind = unicodedata.category(c)
    if c == "\n" or kind in ("Zl", "Zp"):
        return "\n"
    if kind == "Zs" or c.isspace() or c == "\u2800":
        return " "
    if kind == "Nd":
        return str(unicodedata.decimal(c))  # figures of any script: `٥٣١٧`
    if kind == "Cs":
        return "\ufffd"
    if "\U000e0020" <= c <= "\U000e007e":
        return chr(ord(c) - 0xE0000)  # invisible ASCII: shown, lest a value travel in it
    if "\U0001f130" <= c <= "\U0001f189" and (letter := (ord(c) - 0x1F130) % 32) < 26:
        return chr(ord("A") + letter)  # letters in boxes and black circles, which Unicode has as symbols
    if kind in ("Cc", "Cf") or _INVISIBLE.match(c):
        return ""
    return _compatible_form(c, kind)


def _compatible_form(c: str, kind: str) -> str:
    how = unicodedata.decomposition(c).partition(" ")[0]
    letter = kind[0] in "LNS" and c not in "ªºµ" and not (how in ("<super>", "<sub>") and kind == "No")
    if how in _ANY_CHARACTER or (how in _COMPATIBLE and letter):
        form = unicodedata.normalize("NFKC", c)
        if form.isalnum() or how in _ANY_CHARACTER:
            return form
    return unicodedata.normalize("NFC", c)


def _is_mark(c: str) -> bool:
    """Whether a character joins the one before it: combining marks, and vowels and finals in Hangul."""
    return unicodedata.category(c)[0] == "M" or "\u1161" <= c <= "\u11ff"


MARKS = "".join(filter(_is_mark, map(chr, range(0x300, 0x10000))))
_STACK = re.compile(f"[^{MARKS}][{MARKS}]{{1,{_LONGEST_STACK}}}")


def _compose(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", match[0])


_BLOCK = "br|p|div|li|ul|ol|tr|td|th|table|tbody|thead|h[1-6]|hr|blockquote|pre|center|html|body|head"
_INLINE = "b|i|u|s|a|em|strong|span|font|small|big|sub|sup|mark|ins|del|code|tt|kbd|wbr|strike"
_LOOK = "style|color|size|align|valign|dir|width|height|border|bgcolor"  # a tag with other attributes stays visible
# A tag is hidden from tagging and left in the clean text: its values may be these words and short numbers only.
_WORD = (
    "left|right|center|justify|top|bottom|middle|auto|none|ltr|rtl|inherit|normal|bold|bolder|italic|underline|small"
    "|medium|large|block|inline|black|white|gr[ae]y|silver|red|green|blue|yellow|orange|purple|brown|pink|navy|teal"
)
_PIECE = rf"(?:{_WORD}|#[0-9a-f]{{3,6}}|\d{{1,4}}(?:px|pt|em|rem|%)?)"
_PROPERTY = "(?:background-)?color|font-(?:size|weight|style)|text-(?:align|decoration)|line-height|margin|padding"
_STYLE = rf"(?:{_PROPERTY}): ?{_PIECE}(?: {_PIECE}){{0,3}}"
_VALUE = rf"""(?P<quote>["']?)(?:{_PIECE}|{_STYLE}(?:; ?{_STYLE}){{0,5}};?)?(?P=quote)"""
_MARKUP = re.compile(
    rf"</?(?:(?P<block>{_BLOCK})|{_INLINE})(?:[ \n]{{1,4}}(?:{_LOOK})={_VALUE}){{0,6}}[ \n]{{0,4}}/?>"
    r"|&(?:amp;)*(?P<entity>#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)",
    re.IGNORECASE,
)


def _unmark(match: re.Match[str]) -> str:
    """Nothing for a tag inside a line, a blank for one that ends it, the character for an entity."""
    entity = match["entity"]
    if entity is None:
        return " " if match["block"] else ""
    if entity[0] == "#":
        return html.unescape(f"&{entity}")
    return html5.get(entity, f"&{entity}")


_LOOK_ALIKE = str.maketrans(
    "аеорсухіјѕһԁӏёїАВЕКМНОРСТУХІЈЅҮЁЇοανρκιΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijshdlëïABEKMHOPCTYXIJSYËÏoavpkiABEZHIKMNOPTYX",
)
_LETTER = r"(?:[^\W\d_]|[\u0300-\u036f])"
_GREEK_OR_CYRILLIC = "[\u0370-\u052f]"
_WORD_WITH_LOOK_ALIKE = re.compile(rf"(?<![^\W\d_])(?<![\u0300-\u036f]){_LETTER}*{_GREEK_OR_CYRILLIC}{_LETTER}*")
_NOT_LATIN = re.compile(_GREEK_OR_CYRILLIC)
_LATIN = re.compile("[A-Za-z\xc0-\u024f]")


def _latin_word(match: re.Match[str]) -> str:
    """A word of Latin letters and look-alikes of them, all in Latin; any other word as it is."""
    word = match[0]
    latin = word.translate(_LOOK_ALIKE)
    return latin if _LATIN.search(word) and not _NOT_LATIN.search(latin) else word


# Marks of quoted mail at the beginning of a line, and pairs of marks of emphasis: `Ma**ri**a`, `_Anna Roth_`.
_QUOTED = re.compile(r"^([ \t]{0,4}(?:>[ \t]{0,2}){1,20})", re.MULTILINE)
_STARRED = re.compile(r"(?<![\d*~])(\*{1,3}|~~)(?=[^\W\d_])[^\n*~]{1,200}(?<=[^\W\d_])(\1)(?![\d*~])")
_UNDERLINED = re.compile(r"(?<![\w@./\\-])(_{1,3})(?=[^\W_])[^\n_]{1,200}(?<=[^\W_])(\1)(?![\w@./\\-])")

_VOWELS = "aeiouyáéíóúàèìòùäöüåæøâêîôûAEIOUYÁÉÍÓÚÀÈÌÒÙÄÖÜÅÆØÂÊÎÔÛ"
_THRICE = re.compile(rf"([{_VOWELS}{ascii_letters}ñçßÑÇ])\1\1")
_LENGTHENED = re.compile(
    r"(?<![\w@./\\:#'-])(?=[^\W\d_]*([^\W\d_])\1\1)[^\W\d_]{4,}(?![\w@/\\:-]|\.\w)"
)  # no addresses, no codes
_RUN = re.compile(r"([^\W\d_])\1\1+")


def _short(match: re.Match[str]) -> str:
    """A lengthened word as it is usually written: vowels and last letters once, consonants inside twice."""
    word = match[0]
    if len(set(word)) < 2:
        return word
    return _RUN.sub(lambda run: run[1] * (1 if run[1] in _VOWELS or run.end() == len(word) else 2), word)


_NOT_PLAIN = re.compile(
    "[^\n -%'-;=-~\xa1-\xac\xae-\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e\u2010-\u2027\u2030-\u205e\u20a0-\u20bf"
    "\u2190-\u21ff\u2500-\u259f\u2600-\u27bf\U0001f300-\U0001faff]"
)
