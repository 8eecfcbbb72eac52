"""URL: an address of the same shape whose host, under a reserved name, reaches nobody."""

from __future__ import annotations

import re
from typing import Final

from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values.places import LABEL
from anond.surrogates import parts
from anond.surrogates.choice import Session
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import word_set

_URL: Final = re.compile(
    r"(?P<scheme>[a-z][a-z0-9+.-]*://)?(?P<host>[^\s/?#:@]+\.[^\s/?#:@]+)(?P<port>:\d+)?(?P<rest>[/?#]\S*)?", re.I
)
_SPOKEN: Final = re.compile(rf"(?<=\s)(?:{ALL.spoken.dots})(?=\s)", re.IGNORECASE)
_SAID: Final = word_set(ALL.replaced.of_hosts)
_KEPT: Final = word_set(ALL.replaced.host_words)
_RUN: Final = re.compile(r"[^\W_]+")
_LONG: Final = 4


def replace(text: str, span: Span, session: Session) -> str:
    """The address with its host and the words of its path replaced; a type tag for anything else."""
    match = _URL.fullmatch(text.strip())
    if match and text.strip() == text:
        rest = _RUN.sub(lambda run: _word(run.group(), session), match["rest"] or "")
        said = f"{match['host']}{match['rest'] or ''}"
        made = f"{match['scheme'] or ''}{host(match['host'], session)}{match['port'] or ''}{rest}"
    elif _SPOKEN.search(text):
        said, made = text, _spoken(text, session)
    else:
        return parts.joined_or_type_tag(text, span, session, None)
    words = (run for run in _RUN.findall(said) if len(run) >= _LONG and fold(run) not in (*_KEPT, *_SAID, "example"))
    return parts.joined_or_type_tag(text, span, session, None if parts.is_any_left(words, made) else made)


def host(name: str, session: Session) -> str:
    """A host whose labels are replaced one by one, the last by a reserved name."""
    *labels, _ = name.split(".")
    made = [label if fold(label) in _KEPT else _label(label, session) for label in labels]
    if all(fold(label) in _KEPT for label in labels):
        made.append(_label(labels[-1], session))
    return ".".join([*made, "example"])


def _spoken(text: str, session: Session) -> str:
    """A dictated address: its words, and the words for the dots between them."""
    found = list(_RUN.finditer(text))
    out, done = [], 0
    for run in found:
        word = run.group() if fold(run.group()) in _SAID else _word(run.group(), session)
        out += [text[done : run.start()], "example" if run is found[-1] else word]
        done = run.end()
    return "".join(out) + text[done:]


def _label(label: str, session: Session) -> str:
    """One label of a host: an invented word, or two where it has a hyphen."""
    return _RUN.sub(lambda run: _word(run.group(), session, keeps=False), label)


def _word(word: str, session: Session, keeps: bool = True) -> str:
    """Another word for a word; for anything else, other digits and letters of the same shape."""
    if keeps and fold(word) in _KEPT:
        return word
    if word.isalpha() and len(word) >= _LONG:
        made = parts.core(word, "URL", session)
        if made:
            return "".join(c for c in fold(made) if c.isascii() and c.isalnum())
    return _shaped(word, session)


def _shaped(word: str, session: Session) -> str:
    canonical, known = fold(word), session.ledger.kind(LABEL)
    shape = "".join("#" if c.isdecimal() else "?" for c in canonical)
    made = session.known_or_invented(
        LABEL, canonical, Value("URL", None, word),
        lambda: session.shaped(LABEL, canonical, shape, lambda one: one != canonical and not known.is_taken(one))
        or session.shaped(LABEL, canonical, shape + "#", lambda one: not known.is_taken(one)),
    )  # fmt: skip
    return made or "x"
