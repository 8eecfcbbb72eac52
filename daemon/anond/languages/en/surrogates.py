"""The words and forms of English by which surrogates are made; `surrogate_tables.py` says what each table is."""

from __future__ import annotations

from typing import Final

from anond.languages.surrogate_tables import LetterSayings, NameForms, StreetForms, SurrogateWords

SURROGATES: Final = SurrogateWords(
    names=NameForms(
        she="she|her|hers|herself",
        he="he|him|his|himself",
        addressed="title(?: is)?|salutation(?: is)?|pronouns(?: are)?",
        called="name|named|called",
        many_hissing="es",
        behind={
            "de": ("Vries Boer Jong Groot Haan Wit Bruijn Graaf Ruiter Lange Koning Leeuw Wolf Jager"),
        },
        surname_endings="ton|ham|ley|worth|field|wood|shaw|thwaite|bury|son|owski|bridge|croft",
        bearers_counted=True,
        one_surname=True,
        genitive="'s",
    ),
    letters=LetterSayings(
        without="without|not with|with no|no",
        names="zed=z zee=z aitch=h haitch=h double_u=w vee=v ess=s",
        weak="a i u r y k n x vee",
    ),
    streets=StreetForms(
        kept="oh",
        ordinals="st nd rd th",
        ordinal_by_digit="th st nd rd th th th th th th",
        ordinal_of_teens="th",
    ),
    places_behind={
        "on": ("Skye Mull Islay Jura Arran Anglesey Lewis Harris Orkney Guernsey Jersey Iona Bute Tiree Barra",),
        "in the|from the|to the|around the|across the": (
            "Cotswolds Chilterns Highlands Midlands Fens Pennines Hebrides Borders",
            "Netherlands US USA UK Philippines Bahamas Maldives Seychelles Czech_Republic United_States",
        ),
    },
    zip_countries={5: "US", 9: "US"},
    words_of_countries={
        "GB": r"£|\b(?:quid|tenner|fiver|pence|postcodes?|sort code|council tax|nhs|hmrc|national insurance)\b",
        "US": r"\$|\b(?:zip|zip ?codes?|bucks|ssn|social security|dmv|medicare|routing number)\b",
        "IE": r"\b(?:eircode|garda|gardaí|ppsn?|revenue commissioners)\b",
        "AU": r"\b(?:arvo|centrelink|tfn|servo|bsb)\b",
        "NZ": r"\b(?:ird number|kiwibank|wof)\b",
        "ZA": r"\b(?:rand|load ?shedding|sassa)\b",
        "IN": r"₹|\b(?:aadhaar|rupees?|lakhs?|pan card|paytm|upi)\b",
        "NG": r"₦|\b(?:naira|bvn)\b",
        "KE": r"\b(?:m-?pesa|ksh)\b",
        "CA": r"\b(?:sin number|interac|canada post|loonies?)\b",
    },
    phones="GB IE NG NZ AU IN US",
    plates="GB IE IN",
    code_words=(
        "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november "
        "oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu"
    ),
    months_have_capitals=True,
    origin_links=(
        r"(?:i'?m|am|are|is|was|were|comes?|came|originally|moved|born) (?:\w+ )?from(?: the)?|born in|moved here from"
    ),
    a_hundred="a",
    cut_articles={"an ": "a "},
    dates_as_vowels=r"a|o(?!ne|nce)|e|8\d{0,3}(?!\d)|1[18](?:\d\d)?(?!\d)",
    origin_endings=(("swiss", 0), ("ss", 0), ("s", 1), ("", 0)),
    clubs_have_number=True,
    american_states=True,
)
