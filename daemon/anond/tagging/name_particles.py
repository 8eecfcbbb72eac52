"""Adds a surname behind particles to the name before it: `Jean-Baptiste de La Tour`, `Anna von und zu Hohenfels`.

Models find such names mostly whole, else the first name alone, or up to a particle, or name and surname apart. What
people say of somebody's town, firm or floor looks alike (`Pierre de Lyon`, `Maria von der Rezeption`), so words decide:
a surname that is listed with its particles, particles that stand in names alone, one with a capital (`de La Tour`),
and behind a first name also a capital or a listed surname. A particle that a model took along before anything else is
cut off again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.languages.international import SURNAMES_BEHIND
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.lexicon import ALL

KindsOf = Callable[..., Collection[str]]
IsCommon = Callable[[str, str], bool]
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_OF_NOBODY: Final = frozenset(("country", "region", "language", "month", "weekday", "company", "brand", "org_suffix"))
_JOINABLE: Final = ("PERSON", "LOCATION", "ADDRESS")
_SHORTEST: Final = 3  # letters of a surname in small letters
_APOSTROPHES: Final = ("'", "’")
_LAST: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*['’]?$")
_MORE: Final = re.compile(r" ?[^\W\d_]")


@dataclass(frozen=True, slots=True)
class _Particles:
    """The runs of particles of one language."""

    run: re.Pattern[str]  # a run, the blank before it, and the word behind it
    in_names: Collection[str]
    with_article: Collection[str]
    before_capitals: Collection[str]
    all_words: Collection[str]
    everyday: Collection[str]  # words of the runs that are prepositions and articles, too


def _compiled(lang: str) -> _Particles:
    table = WORDS[lang].surname_particles
    in_names, with_article, before_capitals, in_lists = (
        frozenset(one.replace("_", " ") for one in runs.split())
        for runs in (table.in_names, table.with_article, table.before_capitals, table.in_lists)
    )
    everyday = with_article | before_capitals | in_lists
    runs = sorted(in_names | everyday, key=len, reverse=True)
    either = "|".join(re.escape(run[:-1]) + "['’] ?" if run[-1] == "'" else re.escape(run) + " " for run in runs)
    return _Particles(
        re.compile(rf"(?i) (?P<run>{either or '(?!)'})(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)"),
        in_names,
        with_article,
        before_capitals,
        frozenset(" ".join(in_names | everyday).split()),
        frozenset(" ".join(everyday).split()),
    )


_PARTICLES: Final = {lang: _compiled(lang) for lang in WORDS}
_BEHIND: Final = {
    lang: {
        run: frozenset(map(fold, names.split()))
        for run, names in (SURNAMES_BEHIND | dict(surrogate_words(lang).names.behind)).items()
    }
    for lang in WORDS
}


def with_particles(
    spans: Sequence[Span], text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon
) -> Sequence[Span]:  # fmt: skip
    """The spans, each name with the surname behind its particles."""
    particles = _PARTICLES.get(lang)
    if particles is None:
        return spans
    surname = _Surname(text, lang, particles, kinds_of, is_common)
    out: list[Span] = []
    for at, span in enumerate(spans):
        if out and span.start < out[-1].end:
            continue  # it became a part of the name before it
        end = span.end
        if span.tag == "PERSON" and (text[end : end + 1] == " " or text[end - 1] in _APOSTROPHES):
            end = surname.end(span, spans[at + 1 : at + 3])
        out.append(span if end == span.end else replace(span, end=end, sub=None))
    return out


def particles_at_ends(
    tagged: Sequence[Span], text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon
) -> list[Span]:  # fmt: skip
    """Everyday particles at the end of a model's names, before anything else than a surname: nobody's, and no risk."""
    particles = _PARTICLES.get(lang)
    if particles is None or not particles.everyday:
        return []
    surname = _Surname(text, lang, particles, kinds_of, is_common)
    found = []
    for at, span in enumerate(tagged):
        if span.tag != "PERSON" or _MORE.match(text, span.end) is None:
            continue
        name = _before_particles(text[span.start : span.end], particles.everyday, only_small=True)
        start = span.start + len(name)
        if start == span.end or not surname.is_first(name):
            continue
        if surname.end(span, tagged[at + 1 : at + 3]) == span.end:
            found.append(replace(span, start=start))
    return found


@dataclass(frozen=True, slots=True)
class _Surname:
    """How surnames behind particles are told in one text."""

    text: str = field(repr=False)
    lang: str
    particles: _Particles
    kinds_of: KindsOf
    is_common: IsCommon

    def end(self, span: Span, others: Sequence[Span]) -> int:
        """Where a name ends, with a surname behind its particles; `others` are the next spans."""
        said = self.text[span.start : span.end]
        name = _before_particles(said, self.particles.all_words)
        next_name = others[0] if others and others[0].tag == "PERSON" else None
        if name != said and next_name and not self.text[span.end : next_name.start].strip():
            return next_name.end
        match = self.particles.run.match(self.text, span.start + len(name)) if name else None
        if match is None or match.end() <= span.end:
            return span.end
        beside = [one for one in others if one.start < match.end()]
        if not all(self._is_joinable(one, name) for one in beside):
            return span.end
        if not self._is_surname(match, name, beside, is_begun=name != said):
            return span.end
        return max(match.end(), *(one.end for one in beside)) if beside else match.end()

    def is_first(self, name: str) -> bool:
        """Whether the last word of a name is a listed first name."""
        last = _LAST.search(name)
        return last is not None and not _FIRST.isdisjoint(self.kinds_of(last[0]))

    def _is_joinable(self, span: Span, name: str) -> bool:
        """Whether the span behind a name may be a surname that was taken for something else."""
        if span.tag == "ADDRESS":
            return self.is_first(name) and not any(map(str.isdigit, self.text[span.start : span.end]))
        return span.tag in _JOINABLE

    def _is_surname(self, match: re.Match[str], name: str, beside: Sequence[Span], *, is_begun: bool) -> bool:
        """Whether the word behind a run of particles is a surname.

        Of 187 such words behind a name in the written (synthetic) dialogues that are learnt 182 belong to the name.
        """
        word, run = match["word"], " ".join(match["run"].replace("’", "'").replace("'", "' ").split())
        key, shouted = run.lower(), len(word) > 1 and word.isupper()
        has_capital = word[0].isupper() and not shouted
        is_plain = not has_capital and (name.isupper() if shouted else name.islower())
        if not (has_capital or is_plain):
            return False
        listed = f"{key}{'' if key[-1] == chr(39) else ' '}{word}"
        if "surname" in self.kinds_of(listed):
            return True
        if fold(word) in _BEHIND[self.lang].get(key, ()) and (has_capital or " " in key):
            return True
        kinds = self.kinds_of(word, kinds=ALL)
        if not _OF_NOBODY.isdisjoint(kinds):
            return False
        if has_capital and run.rpartition(" ")[2][0].isupper():
            return True
        if key in self.particles.in_names:
            return has_capital or self._is_plain_surname(word, kinds)
        if not self.is_first(name):
            return False
        if key in self.particles.with_article:
            if has_capital:
                return not WORDS[self.lang].capital_nouns or ("surname" in kinds and "city" not in kinds)
            is_place = any(span.tag != "PERSON" for span in beside)
            return not is_place and self._is_plain_behind_article(word, kinds, is_begun=is_begun)
        is_told = has_capital and not beside and key in self.particles.before_capitals
        return is_told and "city" not in kinds and not self.is_common(word, self.lang)

    def _is_plain_surname(self, word: str, kinds: Collection[str]) -> bool:
        """Whether a word in small letters behind a particle of names may be a surname."""
        if len(word) < _SHORTEST or self.is_common(word, self.lang):
            return False
        return "surname" in kinds or not (WORDS[self.lang].capital_nouns or "city" in kinds)

    def _is_plain_behind_article(self, word: str, kinds: Collection[str], *, is_begun: bool) -> bool:
        """Whether a word in small letters behind a first name, an everyday particle and an article is a surname."""
        if WORDS[self.lang].capital_nouns:
            return False
        return "surname" in kinds or (is_begun and len(word) >= _SHORTEST and not self.is_common(word, self.lang))


def _before_particles(said: str, particles: Collection[str], *, only_small: bool = False) -> str:
    """A name without particles at its end."""
    while (last := _LAST.search(said)) and fold(last[0]).replace("’", "'") in particles:
        if only_small and not last[0].islower():
            break
        said = said[: last.start()].rstrip()
    return said
