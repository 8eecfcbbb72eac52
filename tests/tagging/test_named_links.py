"""Values behind their names in addresses of the net, in six languages, and what is nobody's there."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.cues import cued
from anond.tagging.named_links import named_links
from anond.text.tokens import tokenize
from anond_gazetteers import load

LISTS = load()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see ?email=oona%40mail.example", {"oona%40mail.example": "EMAIL"}),
        ("https://a.example/p?dob=1984-05-03&zip=90210", {"1984-05-03": "DATE/birth", "90210": "ZIP"}),
        ("https://a.example/p?customer=oona.trellick.", {"oona.trellick": "PERSON"}),
        ("(https://a.example/p?tel=%2B4930123456)", {"%2B4930123456": "UID/phone"}),
        ("https://a.example/?name=J%C3%BCrgen%20Ek&x=1", {"J%C3%BCrgen%20Ek": "PERSON"}),
        ("https://a.example/?firstName=Oona&customer[last-name]=Ek", {"Oona": "PERSON", "Ek": "PERSON"}),
        ("https://a.example/#user_email=oona@mail.example", {"oona@mail.example": "EMAIL"}),
        ("https://a.example/?kunde=oona%20trellick&plz=04103&ort=Leipzig",
         {"oona%20trellick": "PERSON", "04103": "ZIP", "Leipzig": "LOCATION"}),
        ("https://a.example/?cliente=oona+trellick&fecha_nacimiento=3/5/84",
         {"oona+trellick": "PERSON", "3/5/84": "DATE/birth"}),
        ("https://a.example/?nom=Ek&date_naissance=03/05/1984", {"Ek": "PERSON", "03/05/1984": "DATE/birth"}),
        ("https://a.example/?cognome=Trellick&cap=20121", {"Trellick": "PERSON", "20121": "ZIP"}),
        ("https://a.example/?efternamn=Ek&gata=Storgatan+12", {"Ek": "PERSON", "Storgatan+12": "ADDRESS"}),
        ("https://a.example/users/oona-trellick/edit", {"oona-trellick": "UID/username"}),
        ("GET /users/oona-trellick/orders/88121", {"oona-trellick": "UID/username", "88121": "UID/order"}),
        ("a.example/u/oona_t or https://a.example/~ek/", {"oona_t": "UID/username", "ek": "UID/username"}),
        ("https://a.example/clientes/4417", {"4417": "UID/order"}),
        ("https://a.example/customers/rosa-stern", {"rosa-stern": "UID/username"}),
        # and what is nobody's
        ("https://a.example/users/sign_in?lang=en&page=2026&sort=last", {}),
        ("https://a.example/customers/success /kunden/service https://a.example/orders/new", {}),
        ("https://a.example/?client=firefox-b-d&q=red+shoes&last=30&first=true&customer=new", {}),
        ("https://a.example/user/manual.pdf /profil/bearbeiten /orders/2024 /users/2", {}),
        ("he/she and/or users/members, ~5 of 40%40", {}),
        ("https://a.example/?city=&zip=&cp=2&card=visa&account=main&tel=yes", {}),
    ],
)  # fmt: skip
def test_a_name_tells_what_a_value_is(text: str, expected: dict[str, str]) -> None:
    """Of parameters whatever the lists say, of pages of users, too; of customers by number or listed name."""
    kinds_of = partial(LISTS.kinds_of, lang="en")
    found = {text[s.start : s.end]: f"{s.tag}/{s.sub}" if s.sub else s.tag for s in named_links(text, kinds_of)}
    assert found == expected
    cues = cued(text, tokenize(text), "en", kinds_of, LISTS.is_common)
    assert {text[s.start : s.end] for s in cues if s.source == "rule:link"} == set(expected)  # its gate lets it through
