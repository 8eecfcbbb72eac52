"""Type tags: `[ORG]` for the first value of a type, `[ORG_2]` for the second, so that two stay apart in a session."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

from anond.session.value import Value
from anond.session.values.words import canonical_words
from anond.surrogates.choice import Session
from anond.tags import Span

_BEHIND_TAG: Final = re.compile(r"(?:_\d+)?\]")
LONGEST: Final = 500  # characters of a value that the ledger remembers in full; no name or number is longer


def replace(text: str, span: Span, session: Session) -> str:
    """The type tag of a value; the same value has the same number for the whole session.

    A very long value is remembered as a digest, so that the ledger stays small.
    """
    canonical, value = canonical_words(text), Value(span.tag, span.sub, text)
    if len(text) > LONGEST:
        canonical, value = blake2b(canonical.encode(), digest_size=16).hexdigest(), Value(span.tag, span.sub)
    return session.known_or_invented(span.tag, canonical, value, lambda: _next(span.tag, session)) or f"[{span.tag}]"


def is_label(text: str, tag: str) -> bool:
    """Whether a surrogate of this tag is its type tag, numbered or not."""
    return text.startswith(f"[{tag}") and _BEHIND_TAG.fullmatch(text, len(tag) + 1) is not None


def _next(tag: str, session: Session) -> str:
    number = session.ledger.kind(tag).next_number
    return f"[{tag}]" if number == 1 else f"[{tag}_{number}]"
