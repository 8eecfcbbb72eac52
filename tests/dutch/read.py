"""What a daemon with this language reads and writes, as JSON: `tests/test_seventh_language.py` runs it."""

from __future__ import annotations

import json

from anond.detectors import detect
from anond.languages import LANGUAGES
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import speaker_of
from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tagging.neighbours import read_as
from anond_gazetteers import load

TEXTS = (
    "ik woon op Tulpenstraat 12",
    "dat was op 3 maart 2024",
    "geboren 3.4.1988",
    "wachtwoord is 48wq7733",
    "Mevrouw Xylander",
    "vijfentwintig drie vier negen nul acht zeven",
)


def main() -> None:
    """Write it."""
    substituter, key = Substituter(load()), b"k" * 32
    found = {text: [(span.tag, text[span.start : span.end]) for span in detect(text, "nl")] for text in TEXTS}
    dates = ("3 maart 2024", "12 Mei 1988")
    spans = {text: detect(text, "nl")[:1] for text in dates}
    moved = [substituter.replace(text, some, Ledger(), key, "nl")[0] for text, some in spans.items()]
    numbers = [speaker_of("nl", "").number(n) for n in (25, 121, 2_000)]
    read = [reading.number(said, "nl") for said in numbers]
    print(json.dumps([LANGUAGES[-1], read_as("da"), found, moved, numbers, read]))


main()
