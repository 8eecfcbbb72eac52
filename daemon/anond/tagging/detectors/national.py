"""National, tax and social security numbers whose format or check digit python-stdnum knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

import re2

from anond.tagging.detectors.base import FIGURES, Detector, before
from anond.tagging.tags import Span


@dataclass(frozen=True, slots=True)
class Scheme:
    """One kind of id, and the stdnum module that checks it (none where there is only a format).

    `bare` is its pattern, `pattern` the same kept from running into its neighbours. `plain` is the score without a
    right check digit; `decides`: a right one needs no word beside it; `context`: words that must stand before it.
    """

    bare: str
    pattern: re.Pattern[str]
    module: str
    plain: float
    decides: bool = True
    context: re.Pattern[str] | None = None


def _scheme(pattern: str, module: str, plain: float, decides: bool = True, context: str = "") -> Scheme:
    bounded = rf"(?<![\w+.-])(?:{pattern})(?![\w-])"
    words = re.compile(rf"\b(?:{context})\b[^\n]{{0,24}}$", re.IGNORECASE) if context else None
    return Scheme(pattern, re.compile(bounded, re.IGNORECASE), module, plain, decides, words)


SCHEMES = (
    _scheme(r"\d{8} ?-?[A-HJ-NP-TV-Z]", "es.dni", 0.7),
    _scheme(r"\d{2}\.\d{3}\.\d{3} ?-? ?[A-HJ-NP-TV-Z]", "es.dni", 0.8),
    _scheme(r"[XYZ][ -]?\d{7}[ -]?[A-Z]", "es.nie", 0.8),
    _scheme(r"[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]", "it.codicefiscale", 0.8),
    _scheme(r"[A-Z]{3} [A-Z]{3} \d{2}[A-EHLMPRST]\d{2} [A-Z]\d{3}[A-Z]", "it.codicefiscale", 0.9),
    _scheme(r"(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]|[678]\d|9[01])[-+]\d{4}", "se.personnummer", 0.7),
    _scheme(r"(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]|[678]\d|9[01]) ?\d{4}", "se.personnummer", 0.6),
    _scheme(
        r"\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]) ?\d{4}", "se.personnummer", 0.5, False,
        r"pers(?:on)?\.? ?n(?:umme)?r\w*|pnr|födelsenummer",
    ),
    _scheme(r"[0-3]\d[01]\d{3}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]", "fi.hetu", 0.7),
    _scheme(
        r"[12][ .]?\d{2}[ .]?(?:0[1-9]|1[0-2]|[2-9]\d)[ .]?(?:\d{2}|2[AB])[ .]?\d{3}[ .]?\d{3}[ .]?\d{2}",
        "fr.nir", 0.7,
    ),
    _scheme(
        r"\d{2} ?\d{3} ?\d{3} ?\d{3}", "de.idnr", 0.6, False,
        r"steuer\w*(?:[- ](?:id\w*|nummer|nr))?|idnr|tin|identifikationsnummer",
    ),
    _scheme(r"\d{2} ?\d{6} ?[A-Z] ?\d{3}", "", 0.7),
    _scheme(r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]", "", 0.85),
    _scheme(r"\d{3}[ -]?\d{3}[ -]?\d{4}", "gb.nhs", 0.6, False, r"nhs(?: (?:no|number|num))?"),
    _scheme(r"\d{3}-\d{2}-\d{4}", "us.ssn", 0.6, False, r"ssn|social(?: security)?(?: number| no)?"),
    _scheme(r"756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}", "ch.ssn", 0.8),
    _scheme(r"\d{2}[.]\d{2}[.]\d{2}[- ]\d{3}[.]\d{2}", "be.nn", 0.8),
    _scheme(r"\d{1,2}\.\d{3}\.\d{3}-[\dkK]", "cl.rut", 0.8),
    _scheme(r"\d{7}[A-W][A-IW]?", "ie.pps", 0.5, False, r"pps\w*"),
    _scheme(r"\d{3}[ -]\d{3}[ -]\d{3}", "ca.sin", 0.6, False, r"sin|nas|social insurance"),
    _scheme(r"\d{3}\.?\d{3}\.?\d{3}-\d{2}", "br.cpf", 0.7),
    _scheme(r"[A-Z]{4}\d{6}[HM][A-Z]{5}[0-9A-Z]\d", "mx.curp", 0.9),
)  # fmt: skip


_ANY = re2.compile("(?i)" + "|".join(scheme.bare for scheme in SCHEMES))


def find(text: str, lang: str) -> Iterator[Span]:
    """Ids in `text`; a wrong check digit lowers the score, for an id with a slip is still someone's."""
    if _ANY.search(text) is None:
        return
    for scheme in SCHEMES:
        for match in scheme.pattern.finditer(text):
            said = scheme.context is not None and scheme.context.search(before(text, match.start())) is not None
            if scheme.context is not None and not said:
                continue
            sure = bool(scheme.module) and checks(scheme.module, match[0]) and (scheme.decides or said)
            yield NATIONAL.span(match.start(), match.end(), "UID", "national", 1.0 if sure else scheme.plain, sure)


def checks(module: str, value: str) -> bool:
    """Whether the check digit (or the format, where there is none) of a stdnum module accepts a value."""
    return bool(_validator(module).is_valid(value.replace(" ", "").replace("+", "-")))


@cache
def _validator(module: str) -> ModuleType:
    """A module of stdnum, imported when the first candidate of its kind is seen."""
    return import_module(f"stdnum.{module}")


NATIONAL = Detector("national", FIGURES, find, ("en", "de", "sv", "es", "it", "fr"))
