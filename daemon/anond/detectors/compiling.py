"""Compiles the detectors' patterns of a language in advance, so that no turn waits for them.

Patterns are put together from tables of words and compiled when they are first asked for, which is right for a command
that reads one text. A stream would stand still for a twentieth of a second at the first turn of each language.
"""

from __future__ import annotations

from anond.detectors import questions, registry
from anond.detectors.address import addresses, shapes
from anond.detectors.contact import plans
from anond.detectors.dates import birth, patterns
from anond.detectors.identity import national, titled
from anond.languages import WORDS


def compile_patterns(lang: str) -> None:
    """Compile the patterns of a language and the shared ones; compiled patterns stay."""
    registry.gates()
    patterns.gate()
    national.load_checks()
    own = lang if lang in WORDS else ""
    for one in {own, ""}:  # "": a turn may be in a language that nothing tells, and be the first
        patterns.patterns(one)
        birth.in_words(one)
        questions.triggers(one)
        questions.name_of_venue(one)
    titled.pattern(lang)
    addresses.prefilter(own or "en")  # as which it looks for addresses in other languages
    if own:
        shapes.shapes(lang)
        plans.compile_plans(WORDS[lang].spoken_in)
