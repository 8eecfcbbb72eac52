"""The shapes of Spanish addresses that its street words alone do not make."""

from __future__ import annotations

from typing import Final

from anond.languages.street_parts import CAPITAL, HOUSE, Pattern, any_of, extras_of, kinds_first

LANG: Final = "es"
GATES: Final = {
    "plate": r"(?:#|n[oro°º.]{1,3}|mero) ?\d|entre \d",
    "unit": r"(?:mz|manzana|block|bloque|torre|km)\.? ?[a-z\d]",
    "led": r"vivo en|domicilio|direcci|dire es|\d[a-z]?,? (?:piso|d[ep]|dto|of|int)|gran (?:avenida|v)",
    "house": r"mero de (?:casa|p)|portal|altura",
}


def shapes() -> list[Pattern]:
    """All of them, the surest first."""
    kind = any_of("carrera cra cr kra kr calle cl cll diagonal diag dg transversal tv avenida av ak ac circular")
    quarter = r"(?: ?(?i:bis|sur|norte|este|oeste|[a-hns]\b))*"
    plate = rf"(?:{kind}\.? )?{kind}\.? ?\d{{1,3}}{quarter} ?(?:#|(?i:no\.?|n[º°]|nro\.?|n[úu]mero)) ?"
    plate += rf"\d{{1,3}}{quarter}(?: ?[-–] ?| ?)\d{{1,3}}(?:-[A-Z]\b)?(?!\w)"
    numbered = rf"{kind}\.? ?\d{{1,3}}{quarter},? (?:(?i:nro\.?|n[º°]|n[úu]mero) ?\d{{1,5}}(?!\w)|"
    numbered += r"entre \d{1,3} y \d{1,3}(?!\w))"
    block = r"(?i:(?:mz|manzana)\.? ?\w{1,3},? (?:lt|lote|casa|solar|villa)\.? ?\d{1,3}|"
    block += r"(?:block|bloque|torre|edificio) \w{1,3},? (?:depto|dpto|apto|piso|casa)\.? ?\w{1,4})(?!\w)"
    road = r"(?i:ruta|carretera|ctra\.?|autopista|autov[ií]a)(?: [\w-]+){0,3},? (?i:km)\.? ?\d+(?:[.,]\d+)?(?!\w)"
    led = rf"{CAPITAL}(?: {CAPITAL}){{0,2}} {HOUSE}"
    leads = "vivo en |domicilio es |domicilio: |dirección es |direccion es |dirección: |direccion: |dire es "
    behind = "|".join(f"(?<={lead})" for lead in leads.split("|"))
    inside = r"(?=,? (?i:piso|depto|dpto|dto|depa|of|oficina|int)\b)"
    day = r"\d{1,2} (?:de |(?=Norte|Sur|Oriente|Poniente))"
    street, *others = kinds_first(LANG, day=day, long=r"\d{5}(?!\w)|")
    return [
        street,
        ("plate", plate + extras_of(LANG), 0.95),
        *others,
        ("plate", numbered + extras_of(LANG), 0.8),
        ("led", rf"(?i:gran avenida|gran v[ií]a),? {HOUSE}{extras_of(LANG)}", 0.8),
        ("unit", block, 0.75),
        ("unit", road, 0.75),
        ("led", rf"(?:{behind}){led}{extras_of(LANG)}", 0.7),
        ("led", rf"{led}{inside}{extras_of(LANG)}", 0.7),
    ]
