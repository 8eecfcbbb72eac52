"""Joins a company or building of which a model takes one word for a person or a town: `Ahrens Gerüstbau`.

In the held-out dialogues and `chat_dev` (synthetic) a person without a first name right beside an ORG or FACILITY was
part of it eight times of eight, a town beside a FACILITY eight of eight. Where words beside it say that
somebody is meant, or a list knows a first name, a person stays one; so does a town beside an
ORG, which may be where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from anond.tagging.person_cues import Cue, cue_of
from anond.tags import Span

KindsOf = Callable[[str], Collection[str]]
_COMPANIES: Final = ("ORG", "FACILITY")
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))


def whole_companies(tagged: Sequence[Span], text: str, lang: str, asked: str, kinds_of: KindsOf) -> Sequence[Span]:
    """The spans of a model in order, with whole companies and buildings."""
    if not any(span.tag in _COMPANIES for span in tagged):  # in most turns
        return tagged
    out: list[Span] = []
    for span in tagged:
        before = out[-1] if out else None
        if before is None or text[before.end : span.start] != " ":
            out.append(span)
            continue
        company, other = (before, span) if before.tag in _COMPANIES else (span, before)
        if company.tag in _COMPANIES and _is_part(other, company, text, lang, asked, kinds_of):
            out[-1] = replace(company, start=before.start, end=span.end)
        else:
            out.append(span)
    return out


def _is_part(span: Span, company: Span, text: str, lang: str, asked: str, kinds_of: KindsOf) -> bool:
    if span.tag == "LOCATION":
        return company.tag == "FACILITY"
    if span.tag != "PERSON" or cue_of(text, span.start, span.end, lang, asked) > Cue.NONE:
        return False
    return all(_FIRST.isdisjoint(kinds_of(word)) for word in text[span.start : span.end].split())
