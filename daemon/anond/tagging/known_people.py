"""Finds the people of a session by short forms, initials, and names that are common words.

`Will` after William, `bill` after Bill, `WH` after William Harris. Such a word counts only where somebody is called,
greeted or thanked by it, or where it has a capital that is not that of a sentence's beginning. In the merge it ranks
behind the model, which may know where a name goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Final, NamedTuple

from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.session.index import known_names
from anond.session.ledger import Ledger
from anond.session.values.tables import TITLES
from anond.tags import Span
from anond.text.tokens import Tokens
from anond_gazetteers.fold import fold

_SOURCE: Final = "memory:people"
_SCORE: Final = 0.8
_GREETINGS: Final = frozenset(" ".join(words.greetings for words in WORDS.values()).split())
_PRESENT: Final = frozenset(" ".join(words.present for words in WORDS.values()).split())  # `bill here`
_ENDS: Final = frozenset(".!?…:\n")
_CLOSES: Final = _ENDS | frozenset(",;)-–")
_OTHER_TITLES: Final = frozenset(ALL.talk.family.split())  # plain words, too
_GENITIVE: Final = frozenset(lang for lang, words in WORDS.items() if words.surrogates.names.genitive)
_IS_FINE: Final = frozenset(phrase.replace("_", " ") for words in WORDS.values() for phrase in words.is_fine.split())
_INITIALS: Final = (2, 3)
_ABBREVIATIONS: Final = frozenset(ALL.talk.abbreviations.split())
_THANKED: Final = frozenset(ALL.talk.thanked.split())
_BEFORE_CAPITALS: Final = frozenset((",", *ALL.talk.before_capitals.split()))


class _TurnToSearch(NamedTuple):
    """A turn to search for people, with the data that tell names from common words."""

    text: str
    words: Sequence[str]
    lang: str
    common: frozenset[int]
    is_everyday: Callable[[str], bool]

    def __repr__(self) -> str:
        """Say nothing of the text."""
        return f"_TurnToSearch(lang={self.lang!r})"


def known_people(
    text: str,
    tokens: Tokens,
    ledger: Ledger,
    lang: str,
    common: frozenset[int],
    is_everyday: Callable[[str], bool],
    short_forms: Callable[[str, str], frozenset[str]],
) -> list[Span]:
    """The places where a turn names somebody whom the session knows; `common` tokens are likelier words than names."""
    if not (names := known_names(ledger)):
        return []
    turn = _TurnToSearch(text, tokens.words, lang, common, is_everyday)
    short = names.short_forms(lang, short_forms)
    places = {*_called(turn, names.words, short)}
    if not text.islower():
        places |= {*_genitives(turn, names.words), *_initials(turn, ledger.people)}
    if not places:
        return []
    return [
        Span(tokens.starts[at], tokens.ends[end - 1], "PERSON", None, _SOURCE, _SCORE) for at, end in sorted(places)
    ]


def _called(turn: _TurnToSearch, names: Container[str], short: frozenset[str]) -> Iterator[tuple[int, int]]:
    forms = [*map(fold, turn.words)]
    if not turn.common and short.isdisjoint(forms):
        return
    for at, form in enumerate(forms):
        is_short = form in short
        if (is_short and _is_capital(turn, at)) or (
            (is_short or (at in turn.common and form in names))
            and (_is_called(turn.words, at) or _is_asked_to_be_called(turn.words, at))
        ):
            yield at, at + 1


def _is_called(words: Sequence[str], at: int) -> bool:
    """Whether a word addresses, presents or signs: `thanks bill`, `see you, bill.`, `bill here`, `mr bill`."""
    before = fold(words[at - 1]) if at else ""
    behind = fold(words[at + 1]) if at + 1 < len(words) else ""
    closes = not behind or behind in _CLOSES or not any(map(str.isalnum, behind))
    greeted = before in _GREETINGS or (at > 1 and f"{fold(words[at - 2])}_{before}" in _THANKED)
    if closes and (greeted or (before in ("-", "–", "—") and not behind)):
        return True
    if before == "," and at > 1 and (not behind or behind in _ENDS):
        return True
    return (not before and behind in _PRESENT) or (before in TITLES and before not in _OTHER_TITLES)


def _is_asked_to_be_called(words: Sequence[str], at: int) -> bool:
    """Whether a turn begins with what somebody is called and says that it will do: `Bill is fine`, `Will is fine too`.

    With a capital that the sentence gives it; *bill is too high* is none.
    """
    return at == 0 and words[0].istitle() and " ".join(map(fold, words[1:3])) in _IS_FINE


def _is_capital(turn: _TurnToSearch, at: int) -> bool:
    """Whether a word has a capital only because it is a name; in German every noun has one."""
    word = turn.words[at]
    if not word.istitle() or turn.text.istitle():
        return False
    if at not in turn.common and not turn.is_everyday(word.lower()):
        return True
    if not at or (turn.lang in WORDS and WORDS[turn.lang].capital_nouns):
        return False
    before = turn.words[at - 1]
    return before[-1].islower() or before in _BEFORE_CAPITALS


def _genitives(turn: _TurnToSearch, names: Container[str]) -> Iterator[tuple[int, int]]:
    """`Eks brevlåda` after Johan Ek: names of two letters, which memory would find everywhere."""
    if turn.lang not in _GENITIVE or turn.text.isupper():
        return
    for at, word in [(at, word) for at, word in enumerate(turn.words) if len(word) == 3 and word[-1] == "s"]:
        if word.istitle() and fold(word[:-1]) in names and not turn.is_everyday(word.lower()) and at not in turn.common:
            yield at, at + 1


def _initials(turn: _TurnToSearch, people: Sequence[tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    """`WH`, `W.H.` after William Harris; in a turn all in capitals only if it says nothing else."""
    is_shouted = turn.text.isupper() and sum(map(str.isalpha, turn.text)) > _INITIALS[-1]
    if not people or is_shouted:
        return
    known: set[str] = set()
    for at, end, letters in _capitals(turn.words):
        known = known or {form for name in people for form in (name[0][:1] + name[-1][:1], "".join(w[0] for w in name))}
        if letters in known and letters not in _ABBREVIATIONS and not turn.is_everyday(letters):
            yield at, end


def _capitals(words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Words of two or three capitals, and two letters with points behind them."""
    for at, word in [(at, word) for at, word in enumerate(words) if len(word) <= _INITIALS[-1] and word.isupper()]:
        if len(word) in _INITIALS and word.isalpha():
            yield at, at + 1, fold(word)
        elif len(word) == 1 and [*words[at + 1 : at + 4 : 2]] == [".", "."]:
            yield at, at + 3, fold(word + words[at + 2])
