"""Rows with marked values, and what a substituter makes of them."""

from __future__ import annotations

import re

from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tags import Span
from anond_gazetteers import load

KEY = b"k" * 32
SUBSTITUTER = Substituter(load())
MARKED = re.compile(r"\[\[([A-Z]+)(?:/(\w+))?\|(.*?)\]\]", re.DOTALL)


def marked(text: str) -> tuple[str, list[Span]]:
    """A text and its spans from `ask for [[PERSON|Anna]]`."""
    spans, out, at = [], "", 0
    for match in MARKED.finditer(text):
        out += text[at : match.start()]
        spans.append(Span(len(out), len(out) + len(match[3]), match[1], match[2]))
        out, at = out + match[3], match.end()
    return out + text[at:], spans


def clean(text: str, ledger: Ledger | None = None, key: bytes = KEY, lang: str = "en") -> str:
    """The clean form of a marked text."""
    plain, spans = marked(text)
    return SUBSTITUTER.replace(plain, spans, Ledger() if ledger is None else ledger, key, lang)[0]


def one(tag: str, *values: str, ledger: Ledger | None = None, key: bytes = KEY, lang: str = "en") -> list[str]:
    """The surrogates of values of one tag, met one after the other in one session."""
    ledger = Ledger() if ledger is None else ledger
    return [clean(f"[[{tag}|{value}]]", ledger, key, lang) for value in values]
