"""Days that models take for births or ids behind words of buying, and those that stay so."""

from __future__ import annotations

import pytest
from anond.tagging.dated import without_dated

from anond.tags import Span


@pytest.mark.parametrize(
    ("text", "said", "sub", "asked", "expected"),
    [
        ("installé le 03.04.2021", "03.04.2021", "birth", "", "DATE"),
        ("comprado 12052021", "12052021", None, "", "DATE"),
        ("data di acquisto 20210227", "20210227", "birth", "", "DATE"),
        ("paid on 2021-04-03", "2021-04-03", "birth", "", "DATE"),
        ("née le 03.04.2001, livrée le 03.04.2021", "03.04.2021", "birth", "", "DATE/birth"),
        ("installé le 03.04.2021", "03.04.2021", "birth", "birth", "DATE/birth"),
        ("le 03.04.2021", "03.04.2021", "birth", "", "DATE/birth"),
        ("comprado 99052021", "99052021", None, "", "UID"),
        ("comprado 12051971", "12051971", None, "", "UID"),
    ],
)
def test_a_day_of_buying_is_a_date(text: str, said: str, sub: str | None, asked: str, expected: str) -> None:
    """A whole day of this century right behind such a word, where nobody speaks of births."""
    start = text.index(said)
    given = Span(start, start + len(said), "DATE" if sub else "UID", sub, "model", 0.9)
    (found,) = without_dated([given], text, asked, ())
    assert "/".join(filter(None, (found.tag, found.sub))) == expected
