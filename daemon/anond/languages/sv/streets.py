"""The shapes of Swedish addresses that its street words alone do not make."""

from __future__ import annotations

from typing import Final

from anond.languages import WORDS
from anond.languages.street_parts import CAPITAL, HOUSE, Pattern, any_of, extras_of, spoken

LANG: Final = "sv"
_OF: Final = "s (?:väg|gata|gränd|torg|plan|backe|allé|stig)"
GATES: Final = {"end": _OF, "unit": r"(?:lgh|lägenhet) \d", "house": r"husnumm|husnr|portnum|gatunum"}


def shapes() -> list[Pattern]:
    """All of them, the surest first."""
    strong, weak = map(any_of, WORDS[LANG].addresses.ends)
    side = r"(?i:östra|västra|norra|södra|gamla|nya|stora|lilla|övre|nedre) "
    first = rf"(?:{side}|(?i:sankt|s:t|[\w-]{{2,30}}s) )?"
    number = rf"(?:,? ?(?i:nr\.? ?)?{HOUSE}|,? {spoken(LANG)}(?: [A-Ha-h]\b)?)"
    extras = extras_of(LANG)
    of = rf"(?:(?!På|Vid|Till|Från|Nu|Min|Vår|Hej){CAPITAL} )?"
    of += r"[\w-]{3,30}s (?i:väg|gata|gränd|torg|plan|backe|allé|stig)"
    return [
        ("end", rf"(?P<name>{first}[\w:-]{{2,40}}{strong}|{side}{strong}|{of})(?!\w){number}{extras}", 0.9),
        ("end", rf"(?P<name>{first}[\w:-]{{3,40}}(?i:gatan|vägen|gränden|gränd|esplanaden)|{of})(?!\w)", 0.65),
        ("weak", rf"(?P<name>{first}[\w:-]{{2,40}}{weak}|{side}{weak}|Bulevarden|Esplanaden),? {HOUSE}{extras}", 0.75),
        ("unit", r"(?i:lgh|lägenhet) \d{3,4}(?!\w)", 0.6),
    ]
