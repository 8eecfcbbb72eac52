"""What a turn says of the letters of a name: *Hoffmeister mit zwei f*, *con be de Burgos*, *no t before the h*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from anond.languages import LANGUAGES, surrogate_words
from anond_gazetteers.fold import fold

_GROUPS: Final = "sch ck th ph ch tz dt sz kh gh rh sh qu ie ei ey ay ai au oe ae ue eu oo ee ou cz"
_DOUBLED: Final = "bcdfghklmnprstvz"
_ENDS: Final = re.compile(r"\s*(?:$|[.,;:!?)\n])")
_PLAIN: Final = re.compile(r"[^\W_]+")


class Wish(NamedTuple):
    """Letters that a name has or has not, once or doubled, anywhere, at its beginning or at its end."""

    letters: str
    has: bool = True
    doubled: bool = False
    once: bool = False
    where: str = ""

    def is_true(self, name: str) -> bool:
        """Whether the words may mean this name: *two a's* need not stand side by side."""
        plain = _plain(name, self.letters)
        if self.doubled and self.has and not self.where:
            return plain.count(self.letters) > 1
        return self.holds(name)

    def holds(self, name: str) -> bool:
        """Whether a reader finds the words to be true of this name."""
        plain, letters = _plain(name, self.letters), self.letters * (2 if self.doubled else 1)
        if self.where == "first":
            found = plain.startswith(letters)
        elif self.where == "last":
            found = plain.endswith(letters)
        else:
            found = letters in plain
        return found == self.has and not (self.once and self.letters * 2 in plain)


@dataclass(frozen=True, slots=True)
class LettersSaid:
    """Words of a text about letters, and what they say, of which one thing is true where they leave the choice."""

    start: int
    end: int
    wishes: tuple[Wish, ...] = field(repr=False)
    must_touch: bool = False  # whether they mean letters only beside a name

    def are_true(self, name: str) -> bool:
        """Whether the words may mean this name."""
        return any(wish.is_true(name) for wish in self.wishes)

    def hold(self, name: str) -> bool:
        """Whether the words are true of a surrogate."""
        return any(wish.holds(name) for wish in self.wishes)


def letters_said(text: str, lang: str) -> tuple[LettersSaid, ...]:
    """The words of a text that tell the letters of a name."""
    known, small = lang if lang in LANGUAGES else "en", text.lower()
    starts = [found.start() for found in _heads(known).finditer(small if len(small) == len(text) else text)]
    return tuple(_found(text, starts, known)) if starts else ()


def prepare(lang: str) -> None:
    """Compile the words of a language that tell letters."""
    known = lang if lang in LANGUAGES else "en"
    _heads(known)
    _words(known)


class _Words(NamedTuple):
    """The patterns of one language."""

    begins: re.Pattern[str]
    goes_on: re.Pattern[str]
    with_or: re.Pattern[str]
    weak: frozenset[str]
    names: dict[str, str]


@cache
def _heads(lang: str) -> re.Pattern[str]:
    """The first words of what tells letters, in small letters alone: a cheap question before the patterns."""
    forms = surrogate_words(lang).letters
    heads = {_PLAIN.findall(one)[0] for one in f"{forms.with_}|{forms.without}|{forms.two}".split("|")}
    return re.compile("|".join(sorted(one for one in heads if not any(one.startswith(o) for o in heads - {one}))))


@cache
def _words(lang: str) -> _Words:
    forms = surrogate_words(lang).letters
    names = {
        name.replace("_", " "): letters for name, _, letters in (one.partition("=") for one in forms.names.split())
    }
    several = sorted((*names, *_GROUPS.split()), key=len, reverse=True)
    letter = "|".join((*several, *(2 * one for one in _DOUBLED), "[a-zß-öø-ÿœ]"))
    weak = frozenset(forms.weak.replace("_", " ").split())
    loose = "".join(sorted(one for one in weak if len(one) == 1))
    apart = rf"[^\W\d_{loose}](?: [^\W\d_{loose}]){{1,2}}"
    number = rf"(?P<two>{forms.two})[\s-]*|(?P<once>{forms.once})\s+"
    place = (
        rf"(?P<first>{forms.first})|(?P<last>{forms.last})|"
        rf"(?P<after>{forms.after})\s+(?:(?:{forms.article})\s*)?(?P<leader>{letter})|"
        rf"(?P<before>{forms.before})\s+(?:(?:{forms.article})\s*)?(?P<follower>{letter})"
    )
    unit = (
        rf"(?P<article>(?:{forms.article})\s*)?(?:{number})?(?P<noun>(?:{forms.noun})\s+)?"
        rf"[\"'«„“]?(?P<letter>{apart}|{letter})(?:['’]?s|es)?(?![\w'’])[\"'»“”]?"
        rf"(?P<like>\s+(?:{forms.like})\s+\w+)?(?:\s+(?:{place})(?!\w))?"
    )
    head = rf"(?P<no>{forms.without})\s+|(?P<with>{forms.with_})\s+|(?={forms.two})"
    joint = rf"\s*(?:,\s*(?:{forms.and_}\s+|(?P<or2>{forms.or_})\s+)?|\s(?:{forms.and_}|(?P<or>{forms.or_}))\s+)"
    return _Words(
        re.compile(rf"(?<![\w'’])(?:{head}){unit}", re.I),
        re.compile(rf"{joint}(?:(?P<no>{forms.without})\s+|(?:{forms.with_})\s+)?{unit}", re.I),
        re.compile(rf"(?<!\w)(?:{forms.with_})\s+(?:{forms.or_})\s+$", re.I),
        weak,
        names,
    )


def _found(text: str, starts: Sequence[int], lang: str) -> Iterator[LettersSaid]:
    words, end = _words(lang), 0
    for start in starts:
        begin = words.begins.match(text, start) if start >= end else None
        if begin is None or words.with_or.search(text[: begin.start()]):
            continue
        groups = [[begin]]
        while more := words.goes_on.match(text, groups[-1][-1].end()):
            if not _is_sure(more, text, words) and not more["or"]:
                break
            if more["or"] or more["or2"]:
                groups[-1].append(more)
            else:
                groups.append([more])
        end = groups[-1][-1].end()
        may_mean_more = not any(_is_sure(one, text, words) for group in groups for one in group)
        if may_mean_more and begin["letter"].lower() in words.weak and not _ENDS.match(text, end):
            continue
        for group in groups:
            wishes = tuple(_wish(one, bool(begin["no"]), words) for one in group)
            yield LettersSaid(begin.start(), end, wishes, may_mean_more)
            if begin["no"] and (beside := begin["leader"] or begin["follower"]):  # `no t before the h`
                yield LettersSaid(begin.start(), end, (Wish(_letters(beside, words)),), may_mean_more)


def _is_sure(said: re.Match[str], text: str, words: _Words) -> bool:
    """Whether what is said is a letter, and no other word: *con ese*, *with a*."""
    if said["letter"].lower() not in words.weak:
        return True
    if said["article"] and _ENDS.match(text, said.end()):
        return True
    return any(said[sign] for sign in ("two", "once", "noun", "like", "first", "last", "after", "before"))


def _wish(said: re.Match[str], begins_with_no: bool, words: _Words) -> Wish:
    letters, has = _letters(said["letter"], words), not (said["no"] or begins_with_no)
    where = "first" if said["first"] else "last" if said["last"] else ""
    leader, follower = (_letters(said[one] or "", words) for one in ("leader", "follower"))
    return Wish(leader + letters + follower, has, bool(said["two"]), bool(said["once"]), where)


def _letters(said: str, words: _Words) -> str:
    plain = said.lower()
    return words.names.get(plain) or plain.replace(" ", "")


def _plain(name: str, letters: str) -> str:
    return fold(name) if letters.isascii() else name.lower()
