"""Surnames with a particle of their own: `von der Linde`, `de la Torre`, `Dalla Costa`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from anond.languages import surrogate_words
from anond.session.values.tables import PARTICLES
from anond_gazetteers.fold import fold

_BEHIND: Final = {
    "von der": "Linde Heide Au Mark Wiese Tann Burg Osten Recke Lippe Horst Weide Hardt",
    "von dem": "Bruch Berge Hagen Felde Bussche Borne Kamp Brink",
    "vom": "Berg Hofe Bruch Stein Scheidt Hagen Dorp Lehn",
    "von": "Bergen Stein Hagen Brandt Felden Steinau Wedel Arnsberg Oertzen Reden Essen Rosen Sydow Knorring Lindern",
    "zu": "Rhein Solms Dohna Eltz",
    "van der": "Linden Meer Heide Veen Berg Velde Wal Horst Molen Ven Ploeg Laan Vliet Zee",
    "van den": "Berg Broek Heuvel Bosch Brink Hoek Akker",
    "van": "Dijk Leeuwen Dam Vliet Beek Loon Houten Rijn Essen Wijk Doorn Hoorn",
    "de la": "Torre Cruz Vega Fuente Peña Rosa Calle Iglesia Hoz Mata Serna Cueva Parra Fe Riva Casa Puente",
    "de las": "Heras Casas Cuevas Peñas Eras Viñas Morenas",
    "de los": "Ríos Santos Reyes Cobos Arcos Mozos Ángeles Riscos Llanos",
    "del": "Río Valle Campo Pozo Olmo Pino Castillo Moral Barrio Rey Prado Álamo Hoyo Amo",
    "af": "Ekenstam Geijerstam Trolle Sillén Kleen Klercker Petersens Wetterstedt",
    "du": "Bois Pont Pré Val Mesnil Puy Moulin Parc Roure Tertre Fresne Plessis",
    "da": "Silva Costa Rocha Cunha Fonseca Luz Mota Conceição Graça Veiga",
    "dos": "Santos Reis Anjos Passos Ramos",
    "do": "Carmo Vale Rosário Nascimento Amaral",
    "el": "Amrani Idrissi Alaoui Mansouri Fassi Ouafi Khattabi Bakkali Haddad Hassani Yousfi Moussaoui Kadiri",
    "ben": "Salah Ali Youssef Amor Ahmed Hassen Mansour Slimane Romdhane",
    "al": "Hassan Rashid Masri Halabi Khatib Sayed Najjar Tamimi",
    "des": "Prés Champs Forges Moulins Roches Vignes Ormeaux",
}

_BEFORE_NAMES: Final = PARTICLES | {"el", "al", "ben"}


def options(particle: str, lang: str) -> tuple[str, ...]:
    """The folded surnames that follow a particle; empty for a particle that any surname may follow."""
    return tuple((surrogate_words(lang).names.behind.get(particle) or _BEHIND.get(particle, "")).split())


def before(text: str, at: int) -> str:
    """The folded particles right before a place in a name."""
    if not at:
        return ""
    found: Sequence[str] = re.findall(r"\w+", text[:at])
    start = len(found)
    while start and fold(found[start - 1]) in _BEFORE_NAMES:
        start -= 1
    return " ".join(map(fold, found[start:]))
