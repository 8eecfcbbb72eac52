"""What the CRF sees of a turn: one definition, used by training and by decoding.

A token's features come from three places, so that their weights can be summed once and kept as rows: its *type* (word,
evidence, and how the turn is written) at the offsets -2..+2; its *context* (who speaks, what was asked, how long the
turn is, each with the token's class and evidence); and, for tokens that may be values, its *neighbours* on either side,
each together with what the token is like (`in` before an unknown word, `street` behind a name).

A feature is a template and what fills it (`hashing`); `GROUPS` says what each template belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from anond.engines.model.hashing import Feature
from anond.engines.model.words import SCALES, Words
from anond.engines.sentence import Sentence
from anond.text.tokens import fold
from anond_gazetteers.forgetting import remembering

_RARITY: Final = {"z": "0", **dict.fromkeys(("z1", "z2", "z3", "z4"), "1"), **dict.fromkeys(("z5", "z6", "z7"), "2")}
_SMALL: Final = ("x", "x.", "x1")  # classes of words in small letters
_REMEMBERED: Final = 1 << 12
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "words": ("w", "f"),
    "affixes": ("p2", "p3", "p4", "s2", "s3", "s4"),
    "shapes": ("h", "j", "c", "n"),
    "frequency": (SCALES[0],),
    "clusters": tuple(SCALES[1:]),
    "neighbours": ("b<", "b>", "B<", "B>"),
    "detectors": ("D", "D*"),
    "lists": ("G", "G*"),
    "memory": ("M", "M*"),
    "asked": ("q",),
    "turn": ("t",),
}


Type = tuple[str | None, str, str]  # word (None beyond the turn's edges), evidence, how the turn is written
Context = tuple[str, str, str]  # the turn's bundle, the word's class, evidence
Neighbour = tuple[str, str, str]  # which side, the neighbour's word, what the token is like
Around = Context | Neighbour
WordDescription = tuple[
    str, str, str, str
]  # a word folded, its class, what it is like if it may be a value, also without evidence
EDGE: Final[Type] = (None, "", "")
NOBODY: Final[Neighbour] = ("", "", "")  # beside a token that is no value
LEFT, RIGHT = "<", ">"
BIAS: Final[Feature] = ("bias", "")  # what every token has
AROUND: Final = 3  # what `around` gives for each token


def type_features(of: Type, words: Words) -> list[Feature]:
    """The features of a token's type, without their offset."""
    word, evidence, how = of
    if word is None:
        return [("edge", "")]
    folded, cls, marks = fold(word), word_class(word), mark_features(evidence)
    plain = [("w", word.lower()), ("f", folded)]
    plain += [(f"p{n}", folded[:n]) for n in (2, 3, 4) if len(folded) > n]
    plain += [(f"s{n}", folded[-n:]) for n in (2, 3, 4) if len(folded) > n]
    known = [(one[0], one) for one in words.of(folded)]
    cased = [("h", _shape(word)), ("j", _short_shape(word)), ("c", cls), ("n", str(min(len(word), 12)))]
    both = [(f"c&{template}", f"{cls}&{filler}") for template, filler in (*marks, *known[:1])]
    by_case = [(f"{how}:{template}", filler) for template, filler in (("f", folded), *cased, *known, *marks)]
    return plain + known + cased + marks + both + by_case


def described(word: str) -> tuple[str, str, str, str, str]:
    """What a word is like: in small letters, folded, its class, its shape at length and in short."""
    return word.lower(), fold(word), word_class(word), _shape(word), _short_shape(word)


def mark_features(evidence: str) -> list[Feature]:
    """The features of a token's evidence: each mark as it is, and without its strength."""
    if not evidence:
        return []
    marks = evidence.split("|")
    return [(mark[2], mark) for mark in marks] + _weaker(marks)


class WordDescriptions(dict[str, WordDescription]):
    """Descriptions of words as the features see them, remembered for as many as fit."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, word: str) -> WordDescription:
        """Describe a word that is new, or was forgotten."""
        if len(self) >= _REMEMBERED:
            self.clear()
        folded, cls = word.lower() if word.isascii() else fold(word), _class_of(word)  # the caches of both are smaller
        rarity = _RARITY.get(self._words.of(folded)[0], "3") if len(self._words.hashes) else "-"
        like = f"{cls}{rarity}" if cls[0].isalnum() else ""
        plain = "" if cls in _SMALL and rarity in "-3" else like and like + kinds("")
        self[word] = description = folded, cls, like, plain
        return description

    def descriptions_of(self, words: Iterable[str]) -> list[WordDescription]:
        """The description of each word."""
        return [self[word] for word in words]


def around(about: Sentence, descriptions: WordDescriptions) -> list[Around]:
    """For each token its context and both its neighbours, one after the other."""
    found: list[Around] = []
    seen = descriptions.descriptions_of(about.words)
    edges = ["", *(folded for folded, *_ in seen), ""]
    for i, ((_, cls, like, plain), evidence) in enumerate(zip(seen, about.evidence, strict=True)):
        found.append((about.turn, cls, evidence))
        kind = like and like + kinds(evidence) if evidence else plain
        found += ((LEFT, edges[i], kind), (RIGHT, edges[i + 2], kind)) if kind else (NOBODY, NOBODY)
    return found


def path_of_type(of: Type) -> tuple[str, str, str | None]:
    """The parts of a type, those first in which few differ."""
    word, evidence, how = of
    return how, evidence, word


def path_around(of: Around) -> tuple[str, str, str]:
    """The parts of a context or a neighbour, those first in which few differ."""
    one, two, three = of
    return (one, three, two) if one in (LEFT, RIGHT, "") else (three, two, one)


def around_features(of: Around) -> list[Feature]:
    """The features of a token's context, or of a neighbour: with all that the token is like, and with its class."""
    if of[0] not in (LEFT, RIGHT, ""):
        return context_features(of)
    side, neighbour, kind = of
    if not side:
        return []
    coarse = kind.partition(";")[0]
    return [(f"b{side}", f"{neighbour} {kind}"), (f"B{side}", f"{neighbour} {coarse}")]


def context_features(of: Context) -> list[Feature]:
    """The features of a turn, alone and together with the token's class and evidence."""
    turn, cls, evidence = of
    lang, speaker, asked, how, first, length = turn.split("|")
    about = [("t", one) for one in (speaker, first, length, how, speaker + length)]
    about += [("q", one) for kind in asked.split("+") if kind for one in (kind, kind + length)]
    things = [("c", cls), *(_weaker(evidence.split("|")) if evidence else ())]
    both = [(f"{one}&{other}", f"{this}&{that}") for one, this in about for other, that in things]
    return [BIAS, ("l", lang), *about, *both]


@cache
def groups_of(template: str) -> frozenset[str]:
    """The groups of `GROUPS` that a template needs."""
    parts = template.replace(":", "&").split("&")
    return frozenset(group for group, templates in GROUPS.items() if not set(templates).isdisjoint(parts))


@remembering(1 << 14)
def word_class(word: str) -> str:
    """A word's class: letters by case, digits by their number, a mixture, or the mark itself."""
    return _class_of(word)


def _class_of(word: str) -> str:
    if word.isalpha():
        if word.islower():
            return "x" if len(word) > 1 else "x1"
        if word.isupper():
            return "XX" if len(word) > 1 else "X1"
        return "Xx" if word[0].isupper() and word[1:].islower() else "xX"
    if word.isdigit():
        return f"d{min(len(word), 10)}"
    if any(letter.isdigit() for letter in word):
        return "xd" if any(letter.isalpha() for letter in word) else "d."
    return "x." if any(letter.isalpha() for letter in word) else word[:1]


@lru_cache(maxsize=1 << 12)
def kinds(evidence: str) -> str:
    """The kinds of evidence, without their strength."""
    marks = {mark[2:].split(":")[1].rstrip("!").partition("/")[0] for mark in evidence.split("|") if mark}
    return ";" + ".".join(sorted(marks)[:3])


def _weaker(marks: Iterable[str]) -> list[Feature]:
    """Marks without their strength."""
    weaker = {mark.rpartition(":")[0] if mark[2] == "G" else mark.rstrip("!") for mark in marks}
    return [(f"{mark[2]}*", mark) for mark in sorted(weaker)]


def _letter(letter: str) -> str:
    return "X" if letter.isupper() else "x" if letter.isalpha() else "d" if letter.isdigit() else letter


_ASCII_SHAPE: Final = {code: _letter(chr(code)) for code in range(128)}


def _shape(word: str) -> str:
    beginning = word[:12]
    return beginning.translate(_ASCII_SHAPE) if beginning.isascii() else "".join(map(_letter, beginning))


def _short_shape(word: str) -> str:
    return _without_repeats(_shape(word))


@remembering(1 << 12)
def _without_repeats(shape: str) -> str:
    """A shape with one letter in place of several alike; words have few shapes."""
    return "".join(a for a, b in zip(shape, "\0" + shape, strict=False) if a != b)
