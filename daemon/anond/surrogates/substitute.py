"""Put surrogates in place of the spans of a text, each kind of value by its own file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from anond.session.ledger import Ledger
from anond.surrogates import addresses, contact, dates, hosts, labels, names, numbers, organisations, places
from anond.surrogates.choice import Lists, Session
from anond.surrogates.spoken import spelling
from anond.tags import Span
from anond.text.view import normalise
from anond_gazetteers.fold import fold

_KINDS: Final[Mapping[str, Callable[[str, Span, Session], str]]] = {
    "LOCATION": places.replace,
    "ADDRESS": addresses.replace,
    "ORG": organisations.replace,
    "FACILITY": organisations.replace,
    "PRODUCT": organisations.replace,
    "URL": hosts.replace,
    "EMAIL": contact.replace,
    "IP": contact.replace_ip,
    "UID": numbers.replace,
    "ZIP": numbers.replace_zip,
    "DATE": dates.replace,
}
_AROUND: Final = 30  # characters before and behind a name in which its title and its gender may stand


class Substituter:
    """Makes texts clean: everything in a span is replaced, nothing outside of one is touched."""

    def __init__(self, gazetteers: Lists) -> None:
        self._gazetteers = gazetteers

    def replace(
        self, text: str, spans: Sequence[Span], ledger: Ledger, session_key: bytes, lang: str
    ) -> tuple[str, tuple[Span, ...]]:
        """The clean text, and where its surrogates stand; the ledger learns the values.

        `spans` lie in `text`, in order, and do not overlap: a ValueError says where they do.
        """
        _check(spans, len(text))
        session = Session(ledger, session_key, lang, self._gazetteers)
        fresh = {span: self._surrogate(text, span, session) for span in _people_first(spans)}
        pieces, out, at, length = [], [], 0, 0
        for span in spans:
            pieces += [text[at : span.start], fresh[span]]
            start = length + span.start - at
            length, at = start + len(fresh[span]), span.end
            out.append(replace(span, start=start, end=length))
        return "".join(pieces) + text[at:], tuple(out)

    @staticmethod
    def _surrogate(text: str, span: Span, session: Session) -> str:
        """The surrogate of one span; a type tag if it is very long or what a kind came up with says the original."""
        plain = normalise(text[span.start : span.end]).text
        if span.tag == "DATE" and dates.stays(plain):
            return plain
        if len(plain) > labels.LONGEST:
            return labels.replace(plain, span, session)
        if span.tag == "PERSON":
            around = text[max(0, span.start - _AROUND) : span.start], text[span.end : span.end + _AROUND]
            new = spelling.replace(plain, session.lang, lambda word: names.replace(word, span, around, session))
            new = new or names.replace(plain, span, around, session)
        else:
            new = _KINDS.get(span.tag, labels.replace)(plain, span, session)
        return labels.replace(plain, span, session) if not new or fold(new) == fold(plain) else new


def _check(spans: Sequence[Span], length: int) -> None:
    at = 0
    for span in spans:
        if not at <= span.start < span.end <= length:
            raise ValueError("spans must be in order, apart, and inside the text")
        at = span.end


def _people_first(spans: Sequence[Span]) -> list[Span]:
    """An e-mail address takes up the name of a person, also of one who is named after it."""
    return sorted(spans, key=lambda span: span.tag != "PERSON")
