"""Dutch words beside values, a few of each kind."""

from __future__ import annotations

from typing import Final

from anond.languages.context import ContextWords
from anond.languages.context.accounts import AccountWords
from anond.languages.context.contact import ContactWords
from anond.languages.context.grammar import GrammarWords
from anond.languages.context.ids import IdWords
from anond.languages.context.places import PlaceWords
from anond.languages.context.replaced import ReplacedWords
from anond.languages.context.spoken import SpokenWords
from anond.languages.context.times import TimeWords

CONTEXT: Final = ContextWords(
    grammar=GrammarWords(present="is", number="nummer"),
    accounts=AccountWords(endings="eindigt op", ending_signs="eindigt", expiry="vervalt", expiry_signs="vervalt"),
    contact=ContactWords(my="mijn", called="ik heet", on="op"),
    ids=IdWords(plates="kenteken", plate_signs="kenteken"),
    spoken=SpokenWords(ats="apenstaartje", at_signs="apenstaart", names="gespeld"),
    places=PlaceWords(
        ends_before_zip="steeg", flats="appartement", storeys="verdieping", homes="woon", ordinal_endings="de"
    ),
    times=TimeWords(into="tot", stages="begin midden eind", months="maand", stage_links="van", stage_behind="deze"),
    replaced=ReplacedWords(men="broer", branches="slagerij"),
)
