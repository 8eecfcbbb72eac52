"""Names are drawn as often as people bear them, and hardly borne ones seldom."""

from __future__ import annotations

import pytest

from anond.session.ledger import Ledger
from anond.surrogates.choice import Session
from anond.surrogates.names import drawing
from anond_gazetteers import load
from anond_gazetteers.pools import packed, unpacked

SESSION_KEY = b"k" * 32


@pytest.mark.parametrize("lang", ["en", "es", "sv"])
def test_first_names_that_hardly_anybody_bears_come_up_seldom(lang: str) -> None:
    """Of 1,200 draws fewer than one in ten is neither among the first thousand names nor borne by any in a million."""
    session, lists = Session(Ledger(), SESSION_KEY, lang, load()), load()
    names = lists.pool("first_female", lang).names
    drawn = [name for n in range(400) for name in list(drawing.draws("first_female", f"original{n}", session))[:3]]
    rare = [name for name in drawn if not lists.bearers(name, "first_female", lang) and name not in names[:1_000]]
    assert len(rare) < len(drawn) / 10


def test_a_frequent_surname_becomes_a_frequent_one() -> None:
    """*Morgan* never becomes one of the rarest names, which a name of their kind still may."""
    session, lists = Session(Ledger(), SESSION_KEY, "en", load()), load()
    far = set(lists.pool("surname", "en").names[4_000:])
    assert far.isdisjoint(drawing.draws("surname", "morgan", session, 40))
    assert not far.isdisjoint(drawing.draws("surname", "zyzik", session, 40))


def test_a_hardly_borne_first_name_that_is_a_town_is_told() -> None:
    """*Leioa* is rather a town; *Lourdes*, whom many are called, is none."""
    session = Session(Ledger(), SESSION_KEY, "es", load())
    assert drawing.is_rather_place("Leioa", session)
    assert not drawing.is_rather_place("Lourdes", session)


def test_spellings_of_old_are_not_drawn_whatever_their_first_letter() -> None:
    """Old Swedish spellings are left out also where they begin the name."""
    pool = unpacked(*packed({"Ödhger": 2.0, "Härborg": 2.0, "Adelitzsa": 2.0, "Anna": 2.0}), "sv", "first_female")
    assert list(pool.names) == ["Anna"]
