"""A few words of Dutch, as a language begins with; `tests/test_seventh_language.py` puts them beside the others."""

from __future__ import annotations

from typing import Final

from anond.languages.surrogate_tables import GeneralWords, StreetForms, SurrogateWords
from anond.languages.tables import (
    AddressWords,
    DateWords,
    DictationWords,
    LabelWords,
    Language,
    NumberWords,
    TitleWords,
)
from anond.languages.value_tables import ValueWords

from .context import CONTEXT

WORDS: Final = Language(
    spoken_in=("NL", "BE"),
    dates=DateWords(
        months="januari februari maart april mei juni juli augustus september oktober november december",
        short_months="jan feb mrt apr jun jul aug sep okt nov dec",
        weekdays="maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
        short_weekdays="ma di wo do vr za zo",
        days="eerste tweede derde",
        numbers="een twee drie vier",
        between="van",
        before="op tot vanaf",
        since="sinds in",
        month_tables=("januari februari maart april mei juni juli augustus september oktober november december",),
    ),
    born="geboren",
    addresses=AddressWords(
        numbers="een twee drie",
        extras="bus",
        post_boxes="postbus",
        house_numbers="huisnummer",
        zips=r"\d{4} ?[a-z]{2}",
        zip_lengths=(4,),
        ends=("straat gracht laan", "weg plein"),
        no_names="op in aan bij de het een",
    ),
    numbers=NumberWords(
        small=(
            "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien "
            "zeventien achttien negentien"
        ),
        tens="twintig dertig veertig vijftig zestig zeventig tachtig negentig",
        hundred="honderd",
        thousand="duizend",
        million="miljoen",
        joined="{unit}en{ten}",
        compounds="duizend=1000 honderd=100",
    ),
    dictation=DictationWords(
        code_words="anton bernard cornelis",
        letters="zet=z",
        weak_letters="",
        letters_in_two_words="",
        links="van",
        times="dubbel=2",
        times_of="keer",
        zeros="nullen",
        signs="streepje=- punt=.",
        fillers="eh",
        join="en",
        accents="accent",
    ),
    titles=TitleWords(titles="mevrouw meneer Mevrouw Meneer", callings="dokter"),
    questions={
        "name": "naam|heet",
        "phone": "telefoon",
        "email": "mail",
        "address": "adres",
        "id": "nummer",
        "birth": "geboren",
        "password": "wachtwoord",
    },
    labels=LabelWords(fillers="is", passwords="wachtwoord"),
    values=ValueWords(
        titles="mevrouw meneer",
        weekdays="maandag dinsdag woensdag",
        modifiers="op",
        around_dates="van de",
    ),
    context=CONTEXT,
    surrogates=SurrogateWords(
        streets=StreetForms(ends="straat|gracht|laan|weg|plein", end="straat"),
        general=GeneralWords(decade="jaren {}"),
        signs=("punt", "laag streepje", "streepje", "plus"),
    ),
)
