"""Names as a whole: what belongs to a name is added to it, and what does not is cut off its end.

Rules over words, each in a module of its own: `name_edges` adds surnames behind first names, `name_particles` those
behind particles, `spelled_names` the code words behind spelled names; `inflected_names` finds owners and families.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from anond.tagging.inflected_names import things_owned, with_inflected
from anond.tagging.name_edges import with_surnames
from anond.tagging.name_particles import particles_at_ends, with_particles
from anond.tagging.spelled_names import with_code_words
from anond.tags import Span
from anond.text.tokens import Tokens
from anond_gazetteers import Gazetteers


def whole_names(spans: Sequence[Span], text: str, tokens: Tokens, lang: str, lists: Gazetteers) -> Sequence[Span]:
    """The spans, with the surnames behind names, and with owners and families that nothing found."""
    if spans:
        kinds_of = partial(lists.kinds_of, lang=lang)
        is_sure = partial(lists.is_sure_surname, lang=lang)
        spans = with_surnames(spans, text, tokens, lang, kinds_of, lists.is_common, is_sure)
        spans = with_particles(spans, text, lang, kinds_of, lists.is_common)
        spans = with_code_words(spans, text)
    return with_inflected(spans, text, lang, lists)


def ends_of_nobody(tagged: Sequence[Span], text: str, lang: str, lists: Gazetteers) -> list[Span]:
    """What a model took for the end of a name and is nobody's: particles before no surname, a thing that is owned."""
    if not any(span.tag == "PERSON" for span in tagged):
        return []
    kinds_of = partial(lists.kinds_of, lang=lang)
    return [
        *particles_at_ends(tagged, text, lang, kinds_of, lists.is_common),
        *things_owned(tagged, text, lang, lists),
    ]


def without_ends(tagged: Iterable[Span], cut: Sequence[Span]) -> list[Span]:
    """The spans of a model without these ends of theirs."""
    starts = {span.end: span.start for span in cut}
    return [
        replace(span, end=starts[span.end]) if span.tag == "PERSON" and span.end in starts else span for span in tagged
    ]
