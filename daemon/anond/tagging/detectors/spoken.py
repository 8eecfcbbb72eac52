"""Words that stand for signs, letters and digits when people dictate, in six languages."""

from __future__ import annotations

import re

from anond_gazetteers import fold

DOT = "dot|punkt|punto|punt|ponto|point|prick"
_JOINERS = (
    "dot punkt punto punt point prick . _ - + underscore unterstrich understreck guion guión bajo subrayado trattino "
    "basso "
    "tiret bas dash hyphen minus bindestrich bindestreck streck medio plus más più"
)
_NUMBERS = (
    "zero oh one two three four five six seven eight nine double triple null eins zwei zwo drei vier fünf sechs "
    "sieben "
    "acht neun doppel noll ett två tre fyra fem sex sju åtta nio cero uno dos tres cuatro cinco seis siete ocho "
    "nueve "
    "doble due quattro cinque sei sette otto nove doppio zéro un deux trois quatre cinq six sept huit neuf "
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty "
    "seventy eighty ninety zehn elf zwölf zwanzig dreißig vierzig fünfzig tio elva tolv tjugo trettio diez once doce "
    "trece catorce quince veinte treinta cuarenta cincuenta dieci undici dodici venti trenta dix onze douze vingt "
    "trente quarante cinquante"
)
_SIGNS = (
    "dot punkt punto point prick underscore unterstrich understreck guion guión subrayado trattino tiret dash hyphen "
    "bindestrich bindestreck punt"
)
SIGNS = frozenset(_SIGNS.split())
JOINERS = frozenset(_JOINERS.split())
_DIGITS = frozenset(fold(word) for word in _NUMBERS.split())
_NUMERAL = re.compile(r"\d{1,4}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-\w+|\w+und\w+zig")


def is_spelt(word: str) -> bool:
    """Whether a word is one letter, a short numeral or a number word, as when a value is said piece by piece."""
    return len(word) == 1 or fold(word) in _DIGITS or _NUMERAL.fullmatch(word) is not None
