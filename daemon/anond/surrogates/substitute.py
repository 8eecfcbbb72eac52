"""Replaces the spans of a text by surrogates; each kind of value has a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from anond.config.how import ChosenStrategies, ChosenStrategy, strategy_for
from anond.session.ledger import Ledger
from anond.session.values.keys import keys_of
from anond.surrogates import (
    contact,
    date_articles,
    dates,
    distances,
    full_addresses,
    hosts,
    labels,
    localities,
    names,
    numbers,
    organisations,
    origins,
    parts,
    place_lists,
    prepositions,
    rare,
    said_letters,
    things,
    units,
)
from anond.surrogates.choice import Lists, Session, keyed
from anond.surrogates.names import drawing, gender
from anond.surrogates.spoken import dictated, spelling
from anond.surrogates.strategies import TABLE, HiddenValue
from anond.surrogates.strategies.seal import ValueSeal
from anond.tags import Span
from anond.text.view import normalise
from anond_gazetteers.fold import fold

_KINDS: Final[Mapping[str, Callable[[str, Span, Session], str]]] = {
    "LOCATION": full_addresses.replace_place,
    "ADDRESS": full_addresses.replace,
    "ORG": organisations.replace,
    "FACILITY": organisations.replace,
    "PRODUCT": organisations.replace,
    "URL": hosts.replace,
    "EMAIL": contact.replace,
    "IP": contact.replace_ip,
    "UID": numbers.replace,
    "ZIP": numbers.replace_zip,
    "DATE": dates.replace,
    "NATIONALITY": origins.replace,
    "LANGUAGE": origins.replace,
    "EVENT": origins.replace_event,
    "UNIT": units.replace,
    **dict.fromkeys(("GEO", "WORK", "MISC", "MEDCHEM", "TEAM", "GROUP", "FIGURE", "FICTIONAL"), things.replace),
}
_OF_ADDRESSES: Final = ("ADDRESS", "LOCATION", "ZIP")
_AROUND: Final = 30  # characters before and behind a name in which its title and its gender may stand


def prepare(lists: Lists, langs: Iterable[str]) -> None:
    """Prepare the pools of names and places of these languages, and patterns, so that no turn waits for them."""
    for lang in langs:
        lists.written_forms(lang)
        lists.short_forms("", lang)
        lists.short_forms("", "")  # of all languages, once
        lists.equivalents("")
        lists.accented(lang)
        for kind in ("first_female", "first_male", "first_any", "surname"):
            lists.pool(kind, lang)
        drawing.frequent_surnames(lists, lang)
        rare.prepare(lists, lang)
        place_lists.prepare(lang)
        distances.prepare(lang)
        localities.prepare(lang)
        parts.prepare(lang)
        gender.prepare(lang)
        said_letters.prepare(lang)
        date_articles.prepare(lang)
        dictated.joint(lang)


class Substituter:
    """Cleans texts: everything inside a span is replaced, everything outside stays but articles before dates."""

    def __init__(
        self, gazetteers: Lists, strategies: ChosenStrategies = MappingProxyType({}), seal: ValueSeal | None = None,
        probability: float = 1.0,
    ) -> None:  # fmt: skip
        """`strategies` are chosen by tag or TAG/sub; below 1, `probability` lets values through, for archives alone."""
        self._gazetteers = gazetteers
        self._strategies = strategies
        self._seal = seal
        self._probability = probability

    def replace(
        self, text: str, spans: Sequence[Span], ledger: Ledger, session_key: bytes, lang: str,
        ready: Sequence[tuple[Span, str]] = (),
    ) -> tuple[str, tuple[Span, ...]]:  # fmt: skip
        """The clean text and the places of its surrogates; the ledger learns the values.

        `spans` are sorted and do not overlap, else ValueError. Nor do they overlap those that
        are `ready`: what takes their place is known, and the ledger learns nothing of them.
        """
        _check(spans, len(text))
        if self._probability < 1.0:
            spans = [span for span in spans if self.is_drawn(text[span.start : span.end], span, session_key)]
        session = Session(
            ledger, session_key, lang, self._gazetteers, _localities(text, spans), text,
            spans if len(spans) > 1 else (),
        )  # fmt: skip
        fresh = {span.start: self._surrogate(text, span, session) for span in _in_order(spans)}
        if ready:
            fresh |= {span.start: new for span, new in ready}
            spans = sorted((*spans, *(span for span, _ in ready)), key=lambda span: span.start)
            _check(spans, len(text))
        pieces, out, at, length = [], [], 0, 0
        for span in spans:
            between, new = text[at : span.start], fresh[span.start]
            if span.tag == "DATE":
                between, new = date_articles.with_article(between, text[span.start : span.end], new, lang)
            pieces += [between, new]
            start = length + len(between)
            length, at = start + len(new), span.end
            out.append(Span(start, length, span.tag, span.sub, span.source, span.score, span.sure))
        return "".join(pieces) + text[at:], tuple(out)

    def not_understood(self, clean: str, placed: Sequence[Span]) -> list[str]:
        """The tag of each value in a clean text that has a type tag though values of its kind have surrogates.

        Tags for which the settings name a strategy are left out.
        """
        return [
            span.tag
            for span in placed
            if clean.startswith("[", span.start)
            and (span.tag == "PERSON" or span.tag in _KINDS)
            and not (self._strategies and strategy_for(self._strategies, span.tag, span.sub))
            and labels.is_label(clean[span.start : span.end], span.tag)
        ]

    def is_drawn(self, text: str, span: Span, key: bytes) -> bool:
        """Whether a value is replaced, where a keyed lot lets some through; the same for the whole session."""
        said = (canonical for _, canonical, _ in keys_of(span.tag, text))
        return keyed(key, "probability", span.tag, *said) < self._probability * (1 << 128)

    def _surrogate(self, text: str, span: Span, session: Session) -> str:
        """The surrogate of one span; a type tag if the value is very long or the surrogate repeats it."""
        plain = normalise(text[span.start : span.end]).text
        if len(plain) > labels.LONGEST:
            return labels.replace(plain, span, session)
        chosen = strategy_for(self._strategies, span.tag, span.sub) if self._strategies else None
        if chosen is None or chosen.strategy == "entity":
            if span.tag == "DATE" and dates.is_weekday(plain):
                return plain
            new = _of_its_kind(text, plain, span, session)
        else:
            new = self._by_strategy(chosen, text, plain, span, session)
        return labels.replace(plain, span, session) if not new or fold(new) == fold(plain) else new

    def _by_strategy(self, chosen: ChosenStrategy, text: str, plain: str, span: Span, session: Session) -> str:
        """The replacement by the strategy of a span's tag; the session learns the value, too."""
        seal = self._seal
        value = HiddenValue(
            plain, span, session, chosen.own,
            of_its_kind=lambda: _of_its_kind(text, plain, span, session),
            sealed=lambda: seal.token(text[span.start : span.end], span.tag, session) if seal else "",
        )  # fmt: skip
        value.remember()
        return TABLE[chosen.strategy](value)


def _of_its_kind(text: str, plain: str, span: Span, session: Session) -> str:
    """An invented value of the kind of a span."""
    if span.tag == "PERSON":
        around = text[max(0, span.start - _AROUND) : span.start], text[span.end : span.end + _AROUND]
        if plain.isalpha():  # no name of one word is spelled
            return names.replace(plain, span, around, session)
        spelled = spelling.replace(plain, session.lang, lambda word: names.replace(word, span, around, session))
        return spelled or names.replace(plain, span, around, session)
    if span.tag == "LOCATION":
        before = text[max(0, span.start - prepositions.LONGEST) : span.start]
        return full_addresses.replace_place(plain, span, session, before)
    if span.tag == "PRODUCT":
        return organisations.replace(plain, span, session, text[max(0, span.start - prepositions.LONGEST) : span.start])
    return _KINDS.get(span.tag, labels.replace)(plain, span, session)


def _check(spans: Sequence[Span], length: int) -> None:
    at = 0
    for span in spans:
        if not at <= span.start < span.end <= length:
            raise ValueError("spans must be in order, apart, and inside the text")
        at = span.end


def _localities(text: str, spans: Sequence[Span]) -> Sequence[tuple[Span, str]]:
    """Streets, places and postal codes of a text with what they say, where there are several."""
    if len(spans) < 2:
        return ()
    found = [(span, text[span.start : span.end]) for span in spans if span.tag in _OF_ADDRESSES]
    return found if len(found) > 1 else ()


def _in_order(spans: Sequence[Span]) -> Sequence[Span]:
    """The spans in the order of replacement: addresses follow people, days dates, codes towns, ids births."""
    if len(spans) < 2:
        return spans
    return sorted(spans, key=_rank)


def _rank(span: Span) -> tuple[int, int]:
    late = 0 if span.tag == "PERSON" else 2 if span.tag in ("ZIP", "UID") else 1
    return late, span.start - span.end if span.tag == "DATE" else 0
