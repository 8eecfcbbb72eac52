"""National ids: the verdict of shape and check digit (by python-stdnum, or by a rule here) on a code.

A scheme is looked up by the shape of a code without its separators (`9` a digit, `A` a letter).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from string import ascii_letters, digits
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True)
class Scheme:
    """One kind of id.

    `raw` is how it is written, where that matters; `check` names what proves it (`se.personnummer` of stdnum, or a rule
    of
    this module); `alone` is the score of a right one that nothing names, `wrong` that of one with a slip (0: none).
    """

    raw: re.Pattern[str] | None
    check: str
    alone: float
    wrong: float
    sub: str | None


class Verdict(NamedTuple):
    """A verdict on a code as a national id: its sub, the score, and whether a check digit proves it."""

    sub: str | None
    score: float
    proved: bool


_DAY: Final = r"(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]|[678]\d|9[01])"
_ROWS: Final = rf"""
99999999A          .*[A-HJ-NP-TV-Z]                    es.dni              1.0 0.7 national
A9999999A          [XYZ].*                             es.nie              1.0 0.8 national
A9999999A          [ABCDEFGHJNPQRSUVW].*               es.cif              1.0 0   -
A99999999          [ABCDEFGHJNPQRSUVW]-?\d{{8}}        es.cif              0.8 0   -
999999999999       \d\d[\s/-]\d{{8}}[\s/-]\d\d           nss                 1.0 0.6 national
AAAAAA99A99A999A   .*                                  it.codicefiscale    1.0 0.8 national
AA99999AA          [A-Z]{{2}}\d{{5}}[A-Z]{{2}}         -                   0.6 0   national
9999999999         \d{{2}}{_DAY}[-+]\d{{4}}            se.personnummer     1.0 0.7 national
9999999999         \d{{2}}[2-9]\d{{3}}-\d{{4}}         se.orgnr            1.0 0   -
999999999999       (?:19|20)\d{{2}}{_DAY}[-+]\d{{4}}   se.personnummer     1.0 0.7 national
999999999999       (?:19|20)\d{{2}}{_DAY}\s?\d{{4}}   se.personnummer     1.0 0.6 national
9999999999         \d{{2}}{_DAY}\s?\d{{4}}            se.personnummer     0   0   national
999999A999A        [0-3]\d[01]\d{{3}}[A-FU-Y]\d{{3}}.  fi.hetu             1.0 0.7 national
999999999A         [0-3]\d[01]\d{{3}}[-+]\d{{3}}.      fi.hetu             1.0 0.7 national
9999999999         [0-3]\d[01]\d{{3}}[-+]\d{{4}}       fi.hetu             1.0 0.7 national
99999999           \d{{7}}-\d                          fi.ytunnus          0.9 0   -
999999999999999    [1-478].*                           fr.nir              1.0 0.6 national
9999999999999      [12][\s.]\d\d[\s.]\d\d[\s.].*          -                   0.7 0   national
999999A99999999    [12].*                              fr.nir              1.0 0.7 national
99999999999999     .*                                  fr.siret            0.8 0   -
999999999          \d{{3}}\s\d{{3}}\s\d{{3}}         fr.siren            0   0   -
AA99999999999      FR.*                                fr.tva              1.0 0.7 -
AA999999999        DE.*                                de.vat              1.0 0.7 -
AA999999999        GB.*                                gb.vat              1.0 0.7 -
AA99999999999      IT.*                                it.iva              1.0 0.7 -
AA9999999999       BE.*                                be.vat              1.0 0.7 -
AA999999999999     SE.*                                se.vat              1.0 0.7 -
AA99999999         (?:FI|LU).*                         -                   0.7 0   -
AAA99999999        ATU.*                               at.uid              1.0 0.7 -
AAA999999999       CHE.*                               ch.uid              1.0 0.7 -
99999999A999       \d\d\s?[0-3]\d[01]\d{{3}}\s?.*    rvnr                1.0 0.7 national
A999999999         .*                                  kvnr                1.0 0   national
99999999999        .*                                  de.idnr             0   0   national
99999999999        \d\d\s\d\d\d\s\d\d\d\s\d\d\d     au.abn              1.0 0   -
9999999999         \d{{4}}\s[0-3]\d[01]\d{{3}}        at.vnr              1.0 0.7 national
9999999999999      756.*                               ch.ssn              1.0 0.8 national
99999999999        \d\d\.\d\d\.\d\d[-\s]\d{{3}}[.-]\d\d be.nn               1.0 0.8 national
99999999999        \d\d[01]\d[0-3]\d[\s-]?\d{{3}}[\s.-]?\d\d be.nn           0.7 0   national
9999999999999      (?:19|20)\d\d[01]\d[0-3]\d.*        -                   0.6 0   national
AA999999A          [A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z].*[A-DF] -           0.85 0  national
AAAAA999999AA9AA   .*                                  -                   0.9 0   national
AAAAA999999A99AA   .*                                  -                   0.9 0   national
AAAAA9999999A9AA   .*                                  -                   0.9 0   national
AAAAA999999AA99AA  .*                                  -                   0.9 0   national
AAAAA999999A999AA  .*                                  -                   0.9 0   national
9999999999         \d{{3}}[\s-]\d{{3}}[\s-]\d{{4}}       gb.nhs              0   0   national
999999999          \d{{3}}-\d{{2}}-\d{{4}}             us.ssn              0   0   national
999999999          9\d\d-[5-9]\d-\d{{4}}               us.itin             0   0   national
9A99A99AA99        [1-9][A-Z][A-Z0-9]\d-?.*            -                   0.8 0   national
9AA9AA9AA99        [1-9][A-Z][A-Z0-9]\d-?.*            -                   0.8 0   national
999999999          \d{{3}}[\s-]\d{{3}}[\s-]\d{{3}}       ca.sin              0   0   national
9999999999         [2-6]\d{{3}}\s\d{{5}}\s\d         medicare            1.0 0.6 national
99999999999        [2-6]\d{{3}}\s\d{{5}}\s\d[\s/-]\d  medicare            1.0 0.6 national
9999999A           .*                                  ie.pps              0.8 0   national
9999999AA          \d{{7}}[A-W][ABHIW]                 ie.pps              1.0 0   national
9999999999999      \d\d[01]\d[0-3]\d.*                 za.idnr             1.0 0   national
999999999999       [2-9]\d{{3}}[\s-]\d{{4}}[\s-]\d{{4}}  in_.aadhaar         1.0 0.6 national
AAAAA9999A         [A-Z]{{3}}[ABCFGHLJPTK].*           -                   0.9 0   national
99AAAAA9999A9A9    .*                                  -                   0.9 0   -
AAAA999999AAAAAA99 .*                                  mx.curp             1.0 0.9 national
AAAA999999AAAAAAA9 .*                                  mx.curp             1.0 0.9 national
99999999999        (?:2[034567]|3[034])-\d{{8}}-\d     ar.cuit             1.0 0.8 national
99999999999        (?:2[034567]|3[034])\s?\d{{8}}\s?\d ar.cuit           0.8 0   national
99999999           \d\d?\.\d{{3}}\.\d{{3}}-\d          cl.rut              1.0 0.7 national
999999999          \d{{1,2}}\.\d{{3}}\.\d{{3}}-\d      cl.rut              1.0 0.8 national
99999999A          \d{{1,2}}\.?\d{{3}}\.?\d{{3}}-[Kk]  cl.rut              1.0 0.8 national
9999999A           \d\.?\d{{3}}\.?\d{{3}}-[Kk]         cl.rut              1.0 0.8 national
999999999          \d{{8}}-\d                          cl.rut              1.0 0   national
99999999           \d{{7}}-\d                          cl.rut              0.9 0   national
99999999           \d\.\d{{3}}\.\d{{3}}-\d             uyci                1.0 0.7 national
9999999999         \d{{3}}\.\d{{3}}\.\d{{3}}-\d        co.nit              1.0 0.6 -
99999999999        (?:10|15|16|17|20)\d{{9}}           pe.ruc              0.9 0   national
9999999999         [0-2]\d{{9}}                        ec.ci               0   0   national
9999999999999      [0-2]\d[0-9]\d{{7}}00\d             ec.ruc              0.9 0   national
A99999999          [VEJGP]-?\d{{1,2}}\.\d{{3}}\.\d{{3}} -                  0.9 0   national
A99999999          [VE]-\d{{8}}                        -                   0.8 0   national
A9999999           [VE]-\d\.?\d{{3}}\.?\d{{3}}         -                   0.8 0   national
A999999999         [VEJGP]-\d{{8}}-?\d                 ve.rif              1.0 0.7 national
999999999          [1-9]-\d{{4}}-\d{{4}}               -                   0.8 0   national
99999999999        \d{{3}}-\d{{7}}-\d                  do.cedula           1.0 0.8 national
9999999999999      \d{{4}}\s\d{{5}}\s\d{{4}}         -                   0.8 0   national
99999999999        \d{{3}}\.\d{{3}}\.\d{{3}}-\d\d      br.cpf              1.0 0.7 national
99999999999        [0-7]\d[014]\d\d\d\s?\d{{5}}       no.fodselsnummer    0.9 0   national
9999999999         [0-3]\d[01]\d\d\d-\d{{4}}           -                   0.6 0   national
999999999999999999 .*                                  clabe               0.8 0   account
9999999999999999999999 .*                              ar.cbu              0.8 0   account
99999999999999999999 \d{{4}}[\s-]\d{{4}}[\s-]\d\d[\s-]\d{{10}} es.ccc         1.0 0.7 account
99999999999999999999 .*                                es.ccc              0.9 0   account
9999999999999999   \d\d-\d{{4}}-\d{{7}}-\d{{2,3}}      -                   0.9 0   account
999999999999999    \d\d-\d{{4}}-\d{{7}}-\d\d           -                   0.9 0   account
"""
_NO_LETTER = str.maketrans("", "", " .-/+")
_SHAPES = str.maketrans(digits + ascii_letters, "9" * len(digits) + "A" * len(ascii_letters))
# Mexico's RFC. Its check digit is not asked for: by stdnum (`mx.rfc`, which asks for none by default) 1.5 % of those in
# use have a wrong one. Nor is its date checked by the calendar: a number that somebody mistyped names a person, too.
_RFC = re.compile(r"[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])[A-Z0-9]{2}[0-9A]")
LONGEST: Final = 22


def verdict_on(value: str, lang: str) -> Verdict | None:
    """The verdict on a code by its shape and check digit; None where no scheme has its shape."""
    code = (value if value.isalnum() else value.translate(_NO_LETTER)).upper()
    if len(code) > LONGEST or not (code.isascii() and code.isalnum()):
        return None
    best: Verdict | None = None
    for scheme in schemes().get(shape(code), ()):
        if scheme.raw is None or scheme.raw.fullmatch(value):
            proved = scheme.check != "-" and checks(scheme.check, code, value)
            verdict = Verdict(scheme.sub, (scheme.alone if proved or scheme.check == "-" else scheme.wrong), proved)
            if best is None or (verdict.proved, verdict.score) > (best.proved, best.score):
                best = verdict
    if best is None and code[:1].isalpha() and _RFC.fullmatch(code):
        return Verdict("national", 0.8, False)
    return best


def load_checks() -> None:
    """Import the checks of all schemes, which compile patterns of their own."""
    for some in schemes().values():
        for scheme in some:
            if scheme.check != "-" and scheme.check not in _RULES:
                _validator(scheme.check)


def shape(code: str) -> str:
    """A code's shape: `9` for each digit, `A` for each letter."""
    return code.translate(_SHAPES)


def checks(name: str, code: str, value: str = "") -> bool:
    """Whether a check of stdnum or of this module accepts a code; `value` is how it was written."""
    rule = _RULES.get(name)
    if rule:
        return rule(code)
    written = value.replace(" ", "") if name in _AS_WRITTEN else code
    return bool(_validator(name)(written.replace("+", "-") if name == "se.personnummer" else written))


@cache
def schemes() -> dict[str, tuple[Scheme, ...]]:
    """The schemes of each shape."""
    table: dict[str, tuple[Scheme, ...]] = {}
    for row in _ROWS.strip().splitlines():
        form, raw, check, alone, wrong, sub = row.split()
        pattern = None if raw == ".*" else re.compile(raw, re.IGNORECASE)
        scheme = Scheme(pattern, check, float(alone), float(wrong), None if sub == "-" else sub)
        table[form] = (*table.get(form, ()), scheme)
    return table


@cache
def _validator(name: str) -> Callable[[str], bool]:
    """A module of stdnum, imported by `load_checks`, else when the first candidate of its kind is seen."""
    valid: Callable[[str], bool] = import_module(f"stdnum.{name}").is_valid
    return valid


def _kvnr(code: str) -> bool:
    """German health insurance: the letter counts as two digits, every other digit doubled."""
    number = f"{ord(code[0]) - 64:02d}{code[1:]}"
    doubled = (int(digit) * (place % 2 + 1) for place, digit in enumerate(number[:-1]))
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == int(number[-1])


def _rvnr(code: str) -> bool:
    """German pension insurance: the letter counts as two digits, weights and digit sums."""
    number = f"{code[:8]}{ord(code[8]) - 64:02d}{code[9:11]}"
    products = (int(digit) * weight for digit, weight in zip(number, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1), strict=True))
    return sum(value // 10 + value % 10 for value in products) % 10 == int(code[-1])


def _nss(code: str) -> bool:
    """Spanish social security: province and number modulo 97."""
    province, number, check = code[:2], code[2:-2], int(code[-2:])
    base = int(number) + int(province) * 10_000_000 if int(number) < 10_000_000 else int(province + number)
    return base % 97 == check


def _clabe(code: str) -> bool:
    """Mexican bank accounts: weights 3, 7, 1."""
    return -sum(int(digit) * (3, 7, 1)[place % 3] % 10 for place, digit in enumerate(code[:17])) % 10 == int(code[17])


def _medicare(code: str) -> bool:
    """Australian health insurance: the ninth digit checks eight."""
    weights = (1, 3, 7, 9, 1, 3, 7, 9)
    return sum(int(digit) * weight for digit, weight in zip(code, weights, strict=False)) % 10 == int(code[8])


def _uyci(code: str) -> bool:
    """Uruguayan identity cards: weights 2987634."""
    return -sum(int(digit) * int(weight) for digit, weight in zip(code, "2987634", strict=False)) % 10 == int(code[7])


_RULES: Final[dict[str, Callable[[str], bool]]] = {
    "kvnr": _kvnr, "rvnr": _rvnr, "nss": _nss, "clabe": _clabe, "medicare": _medicare, "uyci": _uyci,
}  # fmt: skip
_AS_WRITTEN: Final = frozenset(("se.personnummer", "fi.hetu"))
