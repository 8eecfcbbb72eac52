"""Session memory: a value that was hidden once, or given as a fact, is found again, also shortened or misspelt.

A stretch of whole tokens says a value if, folded and without what stands between its words, it is

- the value, or one of its parts: a word of a name, the last digits of a number, the digits of a code, or a run of words
  of anything else that is long enough to be no common word;
- the value with one typo (a letter more, less, other, or two swapped) in one of its words of five letters and more.

Where a turn has capitals, a word in small letters is no part of, and no typo for, a value that is written with one.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from anond.errors import BadEvent
from anond.surrogates import contact, dates, names, numbers
from anond.surrogates.ledger import Ledger, Value
from anond.surrogates.likeness import SHORTEST, is_slip
from anond.surrogates.substitute import keys_of
from anond.surrogates.tables import INNER_PARTICLES, PARTICLES
from anond.tagging.tags import SUBS, TAGS, Span
from anond.text.tokens import Tokens, tokenize
from anond_gazetteers import Hit
from anond_gazetteers.fold import fold
from anond_gazetteers.lexicon import NAMES

_EXACT, INFLECTED, _TAIL, _SLIP = 1.0, 0.9, 0.8, 0.7  # how good a match is
_HEAD: Final = 3  # letters by which most tokens are known not to begin a value
_LEAST_LETTERS, _LEAST_DIGITS = 2, 4  # shorter values are not found again: they are everywhere
_SOURCE: Final = "memory"
_LEAST_PART: Final = 5  # letters of a word that can stand for a longer value
_LEAST_CODE: Final = 6  # digits of a code that can stand for it
_LONGEST_RUN: Final = 6  # words of a value that are looked for one by one
_DIGITS: Final = re.compile(r"\d+")
_LETTERS: Final = re.compile(r"[^\d]+")
_HYPHEN: Final = ("-",)
_REMEMBERED: Final = 1 << 14  # words
_FEW: Final = 4  # tokens of a turn that says little but a value, where also four letters may be a typo
_VOWELS: Final = frozenset("aeiouy")  # another vowel at the end is how languages inflect (`clara`, `claro`), no typo
_GENERIC_WORDS: Final = """bank banco banca banque group gruppe grupo gruppo groupe service services servicios hotel
    hospital express center centre centro calle avenida plaza paseo camino strasse platz street avenue place square
    viale piazza corso chemin boulevard route company compagnie versicherung seguros assurance insurance
    energy energia online
    shop store market markt media digital systems system telecom mobile mobil solutions global international nacional
    national airport apartment appartement lagenhet number numero nummer phone standard premium classic"""
_GENERIC: Final = frozenset(_GENERIC_WORDS.split())  # words of companies, addresses and products that are no name alone
_FAINT: Final = 0.3  # a word that the lists know no better for a name is a common word first


class _Known(NamedTuple):
    tag: str
    sub: str | None
    is_name: bool
    capital: bool
    score: float
    is_part: bool = False  # a part of a value that is no name


class _Forms(NamedTuple):
    """How one value may be said."""

    value: Value
    exact: dict[str, _Known]  # by the letters and digits alone
    tail: tuple[str, _Known] | None  # the last digits of a number
    parts: dict[str, _Known]
    run: tuple[tuple[str, ...], _Known] | None  # the words of a value that is no name
    heads: frozenset[str]  # of all but the run
    signs: frozenset[str]  # of words that are worth a closer look, see `_Signs`


class _Index(NamedTuple):
    made_of: dict[tuple[str, str], Value]  # the ledger may have been given other values since
    forms: dict[tuple[str, str], _Forms]
    known: dict[str, _Known]  # by the letters and digits alone
    heads: set[str]
    longest: int
    by_edge: dict[str, list[str]]  # words that a slip may miss, by their first and by their last letter
    runs: dict[str, list[tuple[tuple[str, ...], _Known]]]  # values of several words, by their first
    signs: frozenset[str]


def remembered(text: str, tokens: Tokens, ledger: Ledger, common: Container[int] = ()) -> list[Span]:
    """Every stretch of whole tokens that says a value of this session; apart from each other, in order.

    The score tells an exact match (1) from an inflected one, the last digits of a number, and a slip of the pen.
    `common` are the tokens that are left alone where they are written small.
    """
    if not ledger.values:
        return []
    index = _index(ledger)
    beginnings = _beginnings(tokens.words, index)
    if not beginnings:
        return []
    cased, shouted = not text.islower(), text.isupper()
    spans: list[tuple[int, int, Span]] = []
    free = 0
    for at in beginnings:
        if at < free:
            continue
        found = [one for one in (_longest(tokens, at, index), _misspelt_run(tokens, at, index)) if one]
        end, known = max(found, key=_reach) if found else _alike(tokens, at, index, cased)
        if known and not _is_common_word(tokens.words[at:end], known, shouted, at in common, not cased):
            span = Span(tokens.starts[at], tokens.ends[end - 1], known.tag, known.sub, _SOURCE, known.score)
            spans.append((at, end, span))
            free = end
    return _joined(spans, tokens)


def said_in_full(ledger: Ledger, keys: Set[tuple[str, str]]) -> set[str]:
    """What values of a session come to where nothing is left out, by their letters and digits alone."""
    return {letters for key in keys if key in ledger.values for letters in _forms(*key, ledger.values[key]).exact}


def common_words(hits: Iterable[Hit]) -> frozenset[int]:
    """The tokens that are names on some list, but likelier common words of this language, as `will` is."""
    strengths: dict[int, float] = {}
    for start, end, kind, strength in hits:
        if end == start + 1 and kind in NAMES and strength >= strengths.get(start, 0.0):
            strengths[start] = strength
    return frozenset(at for at, strength in strengths.items() if strength <= _FAINT)


def learn_facts(ledger: Ledger, facts: Mapping[str, Sequence[str]]) -> None:
    """Enter the values that the platform knows of a session, keyed by TAG or TAG/sub; anything else is a BadEvent."""
    for name, texts in facts.items():
        tag, _, sub = name.partition("/")
        if tag not in TAGS or (sub and sub not in SUBS.get(tag, ())):
            raise BadEvent("facts")
        for text in texts:
            if not isinstance(text, str):
                raise BadEvent("facts")
            learn(ledger, tag, sub or None, text)


def learn(ledger: Ledger, tag: str, sub: str | None, text: str) -> None:
    """Enter a value, without a surrogate."""
    keys = keys_of(tag, text) if text.strip() else []
    for at, (kind, canonical, form) in enumerate(keys):
        part = sub
        if kind == names.KIND and len(keys) > 1 and "," not in text:
            part = "first" if at == 0 else "surname" if at == len(keys) - 1 else None
        if (kind, canonical) not in ledger.values:
            ledger.learn(kind, canonical, Value(tag, part, form))
    if tag == "PERSON" and len(keys) > 1:
        ledger.met(tuple(canonical for _, canonical, _ in keys))


def _index(ledger: Ledger) -> _Index:
    """The index of a ledger's values as they are now."""
    index = ledger.index if isinstance(ledger.index, _Index) else None
    if index is None or index.made_of != ledger.values:
        ledger.index = index = _indexed(ledger.values, index.forms if index else {})
    return index


def _indexed(values: Mapping[tuple[str, str], Value], before: Mapping[tuple[str, str], _Forms]) -> _Index:
    """The values by their letters and digits; what an earlier index knew of a value is taken from there."""
    forms: dict[tuple[str, str], _Forms] = {}
    known: dict[str, _Known] = {}
    parts: dict[str, _Known] = {}
    runs: dict[str, list[tuple[tuple[str, ...], _Known]]] = {}
    for key, value in values.items():
        one = before.get(key)
        if one is None or one.value is not value:
            one = _forms(*key, value)
        forms[key] = one
        if one.tail:
            known.setdefault(*one.tail)
        known.update(one.exact)
        for part, entry in one.parts.items():
            parts.setdefault(part, entry)
        if one.run:
            runs.setdefault(one.run[0][0], []).append(one.run)
    known = parts | known
    by_edge: dict[str, list[str]] = {}
    for form in known | runs:
        if _may_be_missed(form):
            for edge in (form[0], "-" + form[-1]):
                by_edge.setdefault(edge, []).append(form)
    heads = set().union(*(one.heads for one in forms.values()))
    signs = frozenset().union(heads, *(one.signs for one in forms.values()), _HYPHEN)
    longest = max(map(len, known), default=0)
    return _Index(dict(values), forms, known, heads, longest, by_edge, runs, signs)


def _forms(kind: str, canonical: str, value: Value) -> _Forms:
    """How a value may be said: numbers also by their last four and with their trunk zero."""
    is_name = kind == names.KIND
    entry = _Known(value.tag, value.sub, is_name, value.form[:1].isupper(), _EXACT)
    said, tail = [compact(canonical)], None
    if kind == numbers.KIND:
        said += ["0" + canonical, compact(value.form)]
        if len(canonical) >= numbers.LONG and canonical[-numbers.TAIL :].isdecimal():
            tail = canonical[-numbers.TAIL :], entry._replace(score=_TAIL)
    elif kind in (dates.KIND, contact.IP, contact.EMAIL):
        said = [compact(value.form)]
    exact = {one: entry for one in said if len(one) >= (_LEAST_DIGITS if one.isdecimal() else _LEAST_LETTERS)}
    words = tuple(filter(None, map(compact, tokenize(value.form).words)))
    part = entry._replace(score=_TAIL, is_part=True)
    is_run = not is_name and 1 < len(words) <= _LONGEST_RUN
    parts = dict.fromkeys(_parts(words, is_name, value.tag), part)
    known = [*exact, *parts, *([tail[0]] if tail else ())]
    heads = frozenset(form[:size] for form in known for size in range(1, _HEAD + 1))
    missed = filter(_may_be_missed, [*known, *words[:1]] if is_run else known)
    return _Forms(value, exact, tail, parts, (words, entry) if is_run else None, heads, frozenset(_slips(missed)))


def _may_be_missed(form: str) -> bool:
    """Whether a slip of the pen may be taken for this form."""
    return len(form) >= SHORTEST - 1 and not form.isdecimal()


def _slips(forms: Iterable[str]) -> Iterator[str]:
    """The signs of slips: a letter less, as many, one more, and the first or the last letter as it should be."""
    for form in forms:
        for length in range(len(form) - 1, len(form) + 2):
            yield f"{form[0]}|{length}"
            yield f"-{form[-1]}|{length}"


def _parts(words: Sequence[str], is_name: bool, tag: str) -> Iterator[str]:
    """What can stand for a value: long words and runs of its words, and the digits of a code."""
    if is_name or tag in ("DATE", "EMAIL", "IP", "URL"):
        return
    for begin in range(min(len(words), _LONGEST_RUN)):
        for end in range(begin + 1, min(len(words), begin + _LONGEST_RUN) + 1):
            run = words[begin:end]
            long = [word for word in run if len(word) >= _LEAST_PART and word.isalpha() and word not in _GENERIC]
            if long and len(words) > 1 and end - begin < len(words):
                yield "".join(run)
    if tag == "UID" and len(words) == 1:
        digits = max(_DIGITS.findall(words[0]), key=len, default="")
        if len(digits) >= _LEAST_CODE and digits != words[0]:
            yield digits


@lru_cache(maxsize=1 << 14)
def compact(word: str) -> str:
    """The letters and digits of a word, folded: by these values are known again."""
    return "".join(c for c in fold(word) if c.isalnum())


class _Signs(dict[str, tuple[str, ...]]):
    """By which signs a word may be known to begin a value: its head, its edges with its length, and a hyphen in it."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        """Look at a word that is new, or was forgotten."""
        if len(self) >= _REMEMBERED:
            self.clear()
        letters = compact(word)
        signs: tuple[str, ...] = (letters[:_HEAD],) if letters else ()
        if len(letters) >= SHORTEST - 1:
            signs += f"{letters[0]}|{len(letters)}", f"-{letters[-1]}|{len(letters)}"
        self[word] = signs = signs + _HYPHEN if "-" in word else signs
        return signs


_signs = _Signs()


def _beginnings(words: Sequence[str], index: _Index) -> list[int]:
    """The tokens that are worth a closer look; most are not."""
    are_other = index.signs.isdisjoint
    return [at for at, signs in enumerate(map(_signs.__getitem__, words)) if not are_other(signs)]


def _longest(tokens: Tokens, at: int, index: _Index) -> tuple[int, _Known] | None:
    """The longest run of tokens from here that says a value, with whatever stands between its parts."""
    if compact(tokens.words[at])[:_HEAD] not in index.heads:
        return None
    found, letters = None, ""
    end = at + 1
    single = True
    while True:
        part = compact(tokens.words[end - 1])
        letters += part
        if letters[:_HEAD] not in index.heads:
            return found
        known = index.known.get(letters) if part else None
        single = single and len(tokens.words[end - 1]) == 1
        if known and (not known.is_name or end == at + 1 or single or _unbroken(tokens, at, end)):
            found = end, known
        if end == len(tokens.words) or len(letters) > index.longest:
            return found
        end += 1


def _misspelt_run(tokens: Tokens, at: int, index: _Index) -> tuple[int, _Known] | None:
    """A value of several words with one typo in one of them."""
    first = compact(tokens.words[at])
    if not first or not index.runs:
        return None
    near = (form for form in _near(first, index) if form in index.runs and _is_typo(first, form))
    for begin, spare in ((first, 1), *((form, 0) for form in near)):
        for words, known in index.runs.get(begin, ()):
            end = _aligned(tokens, at + 1, words[1:], spare)
            if end:
                return end, known._replace(score=_SLIP)
    return None


def _aligned(tokens: Tokens, at: int, words: Sequence[str], spare: int) -> int:
    """Where a run of words ends that are the next tokens, with `spare` typos at most; 0 where they are not."""
    for word in words:
        while at < len(tokens.words) and not compact(tokens.words[at]):
            at += 1
        said = compact(tokens.words[at]) if at < len(tokens.words) else ""
        if said != word:
            if not spare or not _is_typo(said, word):
                return 0
            spare -= 1
        at += 1
    return at


def _near(letters: str, index: _Index) -> Iterator[str]:
    yield from index.by_edge.get(letters[0], ())
    yield from index.by_edge.get("-" + letters[-1], ())


def _is_typo(word: str, known: str) -> bool:
    """One edit in a word of five letters and more; for the last letter one that is no inflection."""
    if len(known) < SHORTEST or word == known or word.isdecimal() or known.isdecimal():
        return False
    if len(word) == len(known) and word[:-1] == known[:-1]:
        return not {word[-1], known[-1]} <= _VOWELS and not word[-1:].isdigit()
    if len(word) == SHORTEST - 1:
        return word[0] == known[0] and word[-1] == known[-1] and is_slip(word + "\0", known + "\0")
    return is_slip(word, known) and _LETTERS.sub("", word) == _LETTERS.sub("", known)


def _reach(found: tuple[int, _Known]) -> int:
    return found[0]


def _unbroken(tokens: Tokens, at: int, end: int) -> bool:
    return all(tokens.ends[i] == tokens.starts[i + 1] for i in range(at, end - 1))


def _alike(tokens: Tokens, at: int, index: _Index, cased: bool) -> tuple[int, _Known | None]:
    """A single token that is a value with an ending, half of a double name, or a slip of the pen."""
    word = tokens.words[at]
    letters = compact(word)
    known = index.known.get(letters[:-1]) if letters.endswith("s") and len(letters) > _HEAD else None
    if known and letters.isalpha():
        return at + 1, known._replace(score=INFLECTED)
    for half in word.split("-") if "-" in word else ():
        known = index.known.get(compact(half))
        if known and known.is_name:
            return at + 1, known
    short = len(letters) == SHORTEST - 1 and (cased or len(tokens.words) <= _FEW)
    if (short or len(letters) >= SHORTEST) and not letters.isdecimal():
        for form in _near(letters, index):
            other = index.known.get(form)
            if other and _is_typo(letters, form) and not (cased and other.capital and word.islower()):
                return at + 1, other._replace(score=_SLIP)
    return at + 1, None


def _is_common_word(words: Sequence[str], known: _Known, shouted: bool, common: bool, plain: bool) -> bool:
    """Whether a name that is also a common word (`will`), or is very short, stands here without its capital."""
    word = words[0]
    if len(words) > 1 or not word.isalpha() or not (word.islower() or shouted):
        return False
    short = known.capital and len(word) <= _HEAD
    return common or fold(word) in INNER_PARTICLES or short or (known.is_part and known.capital and not plain)


def _joined(found: list[tuple[int, int, Span]], tokens: Tokens) -> list[Span]:
    """The spans, with the words of one name put together: `Anna` and `de la Cruz` are one person here."""
    out: list[tuple[int, Span]] = []
    for at, end, span in found:
        if out and span.tag == "PERSON" == out[-1][1].tag and _only_particles(tokens.words[out[-1][0] : at]):
            before = out[-1][1]
            span = replace(before, end=span.end, sub=None, score=min(before.score, span.score))
            out.pop()
        out.append((end, span))
    return [span for _, span in out]


def _only_particles(words: Sequence[str]) -> bool:
    return all(fold(word) in PARTICLES and fold(word) not in ("y", "e", "et", "und", "och", "and") for word in words)
