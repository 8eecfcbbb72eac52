"""The company for which an agent or a bot speaks: `tu asistente de Vuelaya`, `welcome to Marlow Telecom`.

Models lean to hide, and take the company's name for a person or a place where they are unsure. Their answer stands
where they are sure, and where a list of names holds one of the words. A user introduces no company, but may be at
somebody's home. Once the turn of an agent or a bot went out with the name in it, the session knows the company, also
where a user says `my flight with Vuelaya`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Final

from anond.engines import labels
from anond.engines.protocol import Decoded
from anond.languages import WORDS
from anond.session.ledger import Ledger
from anond.tags import Span
from anond.text.tokens import Tokens
from anond_gazetteers import Hit
from anond_gazetteers.fold import fold
from anond_gazetteers.lexicon import NAMES

SPEAKERS: Final = frozenset(("agent", "bot"))
_MISTAKEN: Final = frozenset(("ORG", "PERSON", "LOCATION", "ADDRESS"))  # a model may mistake a company for these
_PERSONAL: Final = ("PERSON", "LOCATION", "ADDRESS", "UID", "ZIP")
_UNSURE: Final = 0.5  # the chance below which a guess is unsure
_MOST: Final = 4  # words of a name
_SHORTEST: Final = 3
_PHRASES: Final = {
    lang: [tuple(phrase.split("_")) for phrase in words.introductions.split()] for lang, words in WORDS.items()
}
_BY_LAST: Final = {  # the same, by their last word
    lang: {last: [one for one in phrases if one[-1] == last] for last in {phrase[-1] for phrase in phrases}}
    for lang, phrases in _PHRASES.items()
}
_TALKING: Final = {lang: tuple(frozenset(some.split()) for some in words.talking) for lang, words in WORDS.items()}


def companies(tokens: Tokens, lang: str, hits: Sequence[Hit]) -> list[tuple[int, int]]:
    """The places (in characters) where an agent or a bot names its company."""
    begins = [*_beginnings([*map(fold, tokens.words)], lang)] if lang in _PHRASES else []
    if not begins:
        return []
    named = {at for hit in hits if hit.kind in NAMES for at in range(hit.start, hit.end)}
    found = {_name(tokens.words, begin, named) for begin in begins}
    return [(tokens.starts[begin], tokens.ends[end - 1]) for begin, end in sorted(found) if begin < end]


def known_companies(tokens: Tokens, ledger: Ledger, asked: str) -> list[tuple[int, int]]:
    """The places (in characters) of companies that the session knows; none in a turn that answers who somebody is."""
    if not ledger.companies or "name" in asked:
        return []
    words = [*map(fold, tokens.words)]
    phrases = [company.split() for company in ledger.companies]
    return [
        (tokens.starts[at], tokens.ends[at + len(phrase) - 1])
        for phrase in phrases
        for at, word in enumerate(words)
        if word == phrase[0] and words[at : at + len(phrase)] == phrase
    ]


def introduced(text: str, own: Sequence[tuple[int, int]], tokens: Tokens, hidden: Sequence[bool]) -> list[str]:
    """The companies that a turn introduces and shows: none of their words is hidden."""
    dark = [(tokens.starts[at], tokens.ends[at]) for at, is_hidden in enumerate(hidden) if is_hidden] if own else []
    return [text[start:end] for start, end in own if not any(s < end and start < e for s, e in dark)]


def _beginnings(words: Sequence[str], lang: str) -> Iterator[int]:
    """The tokens behind the words of an introduction."""
    by_last, (met, of) = _BY_LAST[lang], _TALKING[lang]
    if by_last.keys().isdisjoint(words) and of.isdisjoint(words):  # as in most turns
        return
    for at, word in enumerate(words, 1):
        if word in by_last and any(tuple(words[max(0, at - len(one)) : at]) == one for one in by_last[word]):
            yield at
        if word in of and at > 2 and (words[at - 3] in met or (at > 3 and words[at - 4] in met)):
            yield at


def _name(words: Sequence[str], begin: int, named: Container[int]) -> tuple[int, int]:
    """The words with capitals from here; empty if one of them is a listed name."""
    end = begin
    while end < min(len(words), begin + _MOST) and words[end].istitle() and words[end].isalpha():
        end += 1
    fits = end > begin and len(words[begin]) >= _SHORTEST and not any(at in named for at in range(begin, end))
    return (begin, end) if fits else (begin, begin)


def without_companies(
    tagged: Sequence[Span], own: Sequence[tuple[int, int]], tokens: Tokens, decoded: Decoded
) -> tuple[list[Span], list[Span]]:
    """The spans of a model, with the speaker's company in place of unsure guesses inside its name."""
    left, companies = list(tagged), list[Span]()
    for start, end in own:
        inside = [span for span in left if start <= span.start and span.end <= end]
        beside = any(span.end in (start - 1, start) or span.start in (end, end + 1) for span in left)
        if inside and not beside and all(_is_guess(span, tokens, decoded) for span in inside):
            left = [span for span in left if span not in inside]
            companies.append(Span(start, end, "ORG", None, "list:own", 0.7))
    return left, companies


def _is_guess(span: Span, tokens: Tokens, decoded: Decoded) -> bool:
    """Whether the model gives no token of a span a chance of one half to be personal."""
    columns = [at for at, label in enumerate(decoded.batch.labels) if label.partition("-")[2].startswith(_PERSONAL)]
    chances = decoded.marginals[labels.touched(span, tokens)][:, columns].sum(axis=1)
    return span.tag in _MISTAKEN and (span.tag == "ORG" or float(chances.max()) < _UNSURE)
