"""User names and passwords that are plain words, and words that only tell of them."""

from __future__ import annotations

import re
from functools import partial

import pytest

from anond.tagging.plain_logins import GATE, plain_logins
from anond_gazetteers import load

LISTS = load()


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "my username is lol", [("lol", "username")]),
        ("en", "login: banana", [("banana", "username")]),
        ("en", "my name is boop and the password is doop", [("doop", "password")]),
        ("en", "my password is now yamaha 544.", [("yamaha 544", "password")]),
        ("de", "mein Passwort lautet Apfelbaum", [("Apfelbaum", "password")]),
        ("sv", "lösenordet är granskott, byt direkt", [("granskott", "password")]),
        ("es", "mi usuario es jaja y mi clave es gatito", [("jaja", "username"), ("gatito", "password")]),
        ("fr", "identifiant : mdr", [("mdr", "username")]),
        ("fr", "le mot de passe c'est mimosa", [("mimosa", "password")]),
        ("it", "l'utente è pallet", [("pallet", "username")]),
        # what only tells of one
        ("en", "my password is wrong", []),
        ("en", "my password is case sensitive", []),
        ("en", "the user is angry", []),
        ("en", "user=guest", []),
        ("de", "mein Passwort ist abgelaufen", []),
        ("sv", "mitt lösenord är fel", []),
        ("es", "esa clave es poco segura", []),
        ("fr", "mon mot de passe est expiré", []),
        ("it", "la password è scaduta", []),
        ("es", "el usuario es Marta", []),  # a name is the model's
    ],
)
def test_a_word_that_ends_its_clause_is_the_login(lang: str, text: str, expected: list[tuple[str, str]]) -> None:
    """Right behind the word for it and a verb or a colon, unless it is said of it."""
    found = [(text[one.start : one.end], one.sub) for one in plain_logins(text, partial(LISTS.kinds_of, lang=lang))]
    assert found == expected
    assert not expected or re.search(GATE, text)
