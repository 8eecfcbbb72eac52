"""A model's spans with its known mistakes put right, and the risk of those that rules know better.

A rule that takes a person or a place away leaves the model's own doubt in the turn's risk, unless it was counted how
often the rule is wrong: where a model's span is a pet's name, in 1 of 19 in the written (synthetic) dialogues, or lies
in an idiom or in talk of the weather and of colours (`it was Sunny`), in none of 14. There the risk is what was
counted, with one more mistake among two more spans. Rules whose mistakes are the spans that a model doubts most
(brands, most venues) keep its doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from anond.tagging.labels_outside import without_ages, without_labels
from anond.tagging.name_edges import trimmed
from anond.tagging.no_names import in_idioms, without_phrases
from anond.tagging.other_days import WRONG, as_other_days, retagged
from anond.tagging.pets import without_pets
from anond.tagging.program_text import without_program_words
from anond.tagging.several_people import several_people
from anond.tagging.venues import without_venues
from anond.tagging.whole_companies import whole_companies
from anond.tagging.whole_names import ends_of_nobody, without_ends
from anond.tags import Span
from anond.text.questions import VENUE
from anond.text.tokens import Tokens
from anond_gazetteers import Gazetteers

KindsOf = Callable[[str], Collection[str]]
_WRONG_PETS: Final = (1 + 1) / (19 + 2)  # of a model's spans that the rule takes for pets, people and other values
_WRONG_VENUES: Final = (1 + 1) / (28 + 2)  # of names that answer which hotel is meant
_WRONG_IDIOMS: Final = (0 + 1) / (14 + 2)


class Corrected(NamedTuple):
    """The corrected spans, those that a rule knows to be nobody's, and the chance that one of these is somebody's."""

    spans: list[Span]
    nobodys: list[Span]
    missed: float


def corrected(
    tagged: Iterable[Span], text: str, tokens: Tokens, lang: str, asked: str, detected: Sequence[Span],
    kinds_of: KindsOf, gazetteers: Gazetteers,
) -> Corrected:  # fmt: skip
    """A model's spans, corrected: known mistakes are removed or cut."""
    numbered = without_ages(without_labels(tagged, text, asked), text, asked, detected)
    dated = as_other_days(numbered, text, asked, detected)
    days = retagged(numbered, dated)
    values = trimmed(dated, tokens, lang)
    values = without_ends(values, ends_of_nobody(values, text, lang, gazetteers))
    values = several_people(values, text, lang, kinds_of)
    idioms = in_idioms(values, text, lang)
    values = without_phrases(values, text, lang, asked, kinds_of, gazetteers.is_common)
    values = without_program_words(values, text, lang, asked, kinds_of)
    named = without_pets(values, text, lang)
    pets = retagged(values, named)
    values = without_venues(named, text, tokens, lang, asked, kinds_of)
    venues = [span for span in values if asked == VENUE and span.tag == "FACILITY" and span not in named]
    known = (1 - _WRONG_VENUES) ** len(venues)
    known *= (1 - _WRONG_IDIOMS) ** len(idioms) * (1 - _WRONG_PETS) ** len(pets) * (1 - WRONG) ** len(days)
    nobodys = [*idioms, *pets, *days, *venues]
    return Corrected(list(whole_companies(values, text, lang, asked, kinds_of)), nobodys, 1 - known)
