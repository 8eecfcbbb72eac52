"""What a daemon with this language reads and writes, as JSON: `tests/test_seventh_language.py` runs it."""

from __future__ import annotations

import json

from anond.detectors import detect
from anond.languages import LANGUAGES
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import speaker_of
from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tagging.floors import floors
from anond.tagging.neighbours import read_as
from anond.tags import Span
from anond_gazetteers import load

TEXTS = (
    "ik woon op Tulpenstraat 12",
    "dat was op 3 maart 2024",
    "geboren 3.4.1988",
    "wachtwoord is 48wq7733",
    "Mevrouw Xylander",
    "vijfentwintig drie vier negen nul acht zeven",
    "mijn kaart eindigt op 4242",
    "kenteken 12-AB-34",
    "ik heet NightOwl_22 op xbox",
    "anna apenstaartje gmail punt com",
    "van 3 tot 5 april",
    "Molensteeg 12, 1017",
    "gespeld v o s",
)
FLOORS = ("appartement 12", "ik woon op de 3de verdieping")


def main() -> None:
    """Write it."""
    substituter, key = Substituter(load()), b"k" * 32
    found = {text: [(span.tag, text[span.start : span.end]) for span in detect(text, "nl")] for text in TEXTS}
    dates = ("3 maart 2024", "12 Mei 1988", "woensdag 3 april", "woensdag")
    whole = {text: [Span(0, len(text), "DATE")] for text in dates}
    moved = {text: substituter.replace(text, spans, Ledger(), key, "nl")[0] for text, spans in whole.items()}
    numbers = [speaker_of("nl", "").number(n) for n in (25, 121, 2_000)]
    read = [reading.number(said, "nl") for said in numbers]
    homes = [text[span.start : span.end] for text in FLOORS for span in floors(text)]
    print(json.dumps([LANGUAGES[-1], read_as("da"), found, moved, numbers, read, homes]))


main()
