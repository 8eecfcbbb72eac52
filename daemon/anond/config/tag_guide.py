"""What each tag means to a person who decides: what is in, what is not, with an invented example of both."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

GENERAL = (
    "Tag by use: the same word is a name in one turn and a plain word in the next.",
    "One span for each mention, none inside another; also for slips, corrections and half-typed values.",
    "Titles, articles and labels stay outside: Dr, Frau, Sra., nº, “my PIN is”.",
    "Compounds and inflected forms are tagged whole; a detached 's stays outside.",
)


@dataclass(frozen=True, slots=True)
class Guideline:
    """The rule of one tag. Examples are invented; brackets stand around what is tagged."""

    tag: str
    meaning: str
    example: str
    counter: str


GUIDELINES = (
    Guideline(
        "PERSON",
        "Names of private people: full, short, nick or family names, signatures, and names that are spelled out.",
        "regards, [Oona Trellick]",
        "God, no! (an exclamation)",
    ),
    Guideline(
        "UID",
        "Numbers and codes of somebody: phone, card, account, order, customer, passport, plate, user name, PIN.",
        "my order is [BX-40417]",
        "it says error 40417",
    ),
    Guideline(
        "ADDRESS",
        "Street, house number, stairs, floor or flat of a home or a delivery, each stretch by itself.",
        "at [14 Quill Lane], [second floor]",
        "gate 14 at the station",
    ),
    Guideline("ZIP", "Postal codes, apart from street and place.", "[90210] Norvik", "it costs 90210 points"),
    Guideline(
        "LOCATION", "Settlements, districts, provinces, states, countries.", "I live in [Norvik]", "the north of town"
    ),
    Guideline(
        "EMAIL",
        "E-mail addresses, also dictated in words.",
        "oona at quill dot example: [all of it]",
        "send me an e-mail",
    ),
    Guideline("IP", "Addresses of computers, old and new form.", "my router is [192.0.2.7]", "version 10.2.0.7"),
    Guideline(
        "ORG", "Companies, shops, banks, insurers, universities, named authorities.", "I work at [Quillco]", "the bank"
    ),
    Guideline(
        "PRODUCT", "Goods, brands, apps, payment services, games, named bots.", "my [Zephyr 3] is broken", "my phone"
    ),
    Guideline(
        "FACILITY",
        "Named places one goes to: hotel, restaurant, hospital, station, school.",
        "at [Hotel Miramond]",
        "at the hotel",
    ),
    Guideline(
        "URL", "Web addresses, also without http and also dictated.", "see [quill.example/help]", "C:\\logs\\app.txt"
    ),
    Guideline(
        "DATE",
        "Days, months, years, weekdays with what modifies them; birth for somebody's birth.",
        "on [3 May 2021]",
        "tomorrow at noon",
    ),
    Guideline("NATIONALITY", "Where a person or thing is from.", "a [Danish] passport", "do you speak Danish?"),
    Guideline("LANGUAGE", "Languages that are spoken or written.", "in [Danish], please", "a Danish passport"),
    Guideline("GEO", "Seas, lakes, rivers, mountains, continents.", "by the river [Tarn]", "by the river"),
    Guideline("EVENT", "Holidays, festivals, races by name.", "closed at [Easter]", "closed for the holidays"),
    Guideline(
        "WORK", "Titles of books, films, series, newspapers.", "I saw it in [The Quill Times]", "in the newspaper"
    ),
    Guideline("UNIT", "A number with its unit: money, size, duration.", "it cost [40 euros]", "I have 40 of them"),
    Guideline("MEDCHEM", "Drugs and chemicals, and their brands.", "I take [ibuprofen]", "I take a pill"),
    Guideline("TEAM", "Clubs and teams.", "a fan of [Norvik Rovers]", "my team at work"),
    Guideline("GROUP", "Bands and groups.", "tickets for [The Lanterns]", "a group of friends"),
    Guideline("MISC", "Names that no other tag has: pets, wireless networks, ships.", "my cat [Pebbles]", "my cat"),
    Guideline("FIGURE", "Public people, talked about as such.", "like [Napoleon]", "my neighbour Napoleon (PERSON)"),
    Guideline("FICTIONAL", "Characters of books, films and games.", "dressed as [Dracula]", "a vampire"),
)


def guidelines() -> dict[str, Any]:
    """The rules as the page gets them."""
    return {"general": GENERAL, "tags": [asdict(one) for one in GUIDELINES]}
