"""The words of each language for 0 to 99, for hundreds and thousands, and for the days of a month."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Table:
    """The number words of one language. Where a number has several words, the first is the usual one."""

    small: dict[int, tuple[str, ...]]  # 0 to 99
    hundred: tuple[str, ...]  # words that multiply by a hundred; empty where `hundreds` are words of their own
    thousand: tuple[str, ...]
    links: tuple[str, ...] = ()  # words between hundreds and the rest
    hundreds: dict[int, tuple[str, ...]] = field(default_factory=dict)
    ordinals: dict[int, tuple[str, ...]] = field(default_factory=dict)  # days of a month; in three languages the first


def _row(words: str, start: int = 0, step: int = 1) -> dict[int, tuple[str, ...]]:
    """Numbers of one word each; `/` separates words for the same number."""
    return {start + step * at: tuple(word.replace("_", " ").split("/")) for at, word in enumerate(words.split())}


def _english() -> Table:
    small = _row(
        "zero/oh/o/nought/naught/nil one two three four five six seven eight nine/niner ten eleven twelve thirteen "
        "fourteen fifteen sixteen seventeen eighteen nineteen"
    )
    tens = _row("twenty thirty forty/fourty fifty sixty seventy eighty ninety/ninty", 20, 10)
    small |= tens
    for ten, words in tens.items():
        small |= {ten + n: tuple(f"{word}-{small[n][0]}" for word in words) for n in range(1, 10)}
    ordinals = _row(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
        1,
    )
    ordinals |= {20 + n: (f"twenty-{ordinals[n][0]}",) for n in range(1, 10)}
    ordinals |= {30: ("thirtieth",), 31: ("thirty-first",)}
    return Table(small, ("hundred",), ("thousand",), ("and",), {}, ordinals)


def _german() -> Table:
    small = _row(
        "null eins/ein/eine zwei/zwo drei/drü vier fünf/fuenf/föif sechs/sächs sieben/sibe acht neun/nüün zehn elf "
        "zwölf/zwoelf dreizehn vierzehn fünfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn"
    )
    tens = _row("zwanzig dreißig vierzig fünfzig/fuenfzig sechzig siebzig achtzig neunzig", 20, 10)
    small |= tens
    for ten, words in tens.items():
        for n in range(1, 10):
            units = ("ein",) if n == 1 else small[n]
            small[ten + n] = tuple(f"{unit}und{word}" for word in words for unit in units)
    first = _row("erst zweit dritt viert fünft/fuenft sechst siebt/siebent acht neunt zehnt elft zwölft/zwoelft", 1)
    stems = {n: first.get(n) or tuple(word + ("t" if n < 20 else "st") for word in small[n]) for n in range(1, 32)}
    ordinals = {n: tuple(f"{stem}{end}" for end in ("en", "er", "e", "es", "em") for stem in stems[n]) for n in stems}
    return Table(small, ("hundert",), ("tausend",), ("und",), {}, ordinals)


def _swedish() -> Table:
    small = _row(
        "noll/nolla/nolle ett/en/etta två/tvåa tre/trea fyra fem/femma sex/sexa sju/sjua åtta nio/nia tio/tia elva "
        "tolv tretton fjorton femton sexton sjutton arton/aderton nitton"
    )
    tens = _row("tjugo/tjugi trettio/tretti fyrtio/fyrti femtio/femti sextio/sexti sjuttio/sjutti åttio/åtti "
                "nittio/nitti", 20, 10)  # fmt: skip
    small |= tens
    for ten, words in tens.items():
        for n in range(1, 10):
            small[ten + n] = tuple(f"{word}{unit}" for word in words for unit in small[n][: 2 if n == 1 else 1])
    ordinals = _row(
        "första/förste andra/andre tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte/tolvte "
        "trettonde fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde",
        1,
    )
    ordinals |= {20 + n: tuple(f"tjugo{word}" for word in ordinals[n]) for n in range(1, 10)}
    ordinals |= {30: ("trettionde",), 31: ("trettioförsta", "trettioförste")}
    return Table(small, ("hundra",), ("tusen",), ("och",), {}, ordinals)


def _spanish() -> Table:
    small = _row(
        "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
        "diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiuna veintidós veintitrés veinticuatro "
        "veinticinco veintiséis veintisiete veintiocho veintinueve"
    )
    tens = _row("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10)
    small |= tens
    for ten, words in tens.items():
        small |= {ten + n: (f"{words[0]} y {small[n][0]}", f"{words[0]}i{small[n][0]}") for n in range(1, 10)}
    for n in range(6, 10):
        small[10 + n] = (*small[10 + n], f"diez y {small[n][0]}")
    hundreds = _row(
        "ciento/cien doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas "
        "seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas",
        100,
        100,
    )
    return Table(small, (), ("mil",), (), hundreds, {1: ("primero", "primer")})


def _french() -> Table:
    small = _row(
        "zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
        "dix-huit dix-neuf"
    )
    small |= _row("vingt trente quarante cinquante soixante", 20, 10)
    for ten in range(20, 70, 10):
        word = small[ten][0]
        small[ten + 1] = (f"{word} et un", f"{word} et une", f"{word}-un")
        small |= {ten + n: (f"{word}-{small[n][0]}",) for n in range(2, 10)}
    small[71] = ("soixante et onze", "soixante-onze")
    small |= {60 + n: (f"soixante-{small[n][0]}",) for n in (10, *range(12, 20))}
    small |= {80 + n: (f"quatre-vingt-{small[n][0]}",) for n in range(1, 20)}
    small[80] = ("quatre-vingts", "quatre-vingt")
    for ten, words in {70: ("septante",), 80: ("huitante", "octante"), 90: ("nonante",)}.items():
        small[ten] += words
        small[ten + 1] += tuple(f"{word} et un" for word in words)
        for n in range(2, 10):
            small[ten + n] += tuple(f"{word}-{small[n][0]}" for word in words)
    return Table(small, ("cent", "cents"), ("mille", "mil"), (), {}, {1: ("premier", "première")})


def _italian() -> Table:
    small = _row(
        "zero uno/un/una due tre/tré quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
        "quindici sedici diciassette diciotto diciannove"
    )
    tens = _row("venti trenta quaranta cinquanta sessanta settanta ottanta novanta", 20, 10)
    small |= tens
    for ten, words in tens.items():
        word = words[0]
        for n in range(1, 10):
            unit = "tré" if n == 3 else small[n][0]
            small[ten + n] = (f"{word[:-1] if unit[0] in 'uo' else word}{unit}",)
        small[ten + 1] = (*small[ten + 1], f"{word[:-1]}un")
    return Table(small, ("cento", "cent"), ("mila", "mille"), (), {}, {1: ("primo",)})


TABLES: Final = {
    "en": _english(), "de": _german(), "sv": _swedish(), "es": _spanish(), "fr": _french(), "it": _italian(),
}  # fmt: skip
