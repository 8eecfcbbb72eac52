"""What of turns stays in the process beside the sessions: nothing, once the caches were emptied."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from anond_gazetteers.forgetting import forget_all, forgetful, remembering
from tests.conftest import Bench

ROOT = Path(__file__).parents[2]
MARK = "qwyzvexlo"
TEXTS = (
    f"hi, my name is Zz{MARK} Kk{MARK}", f"{MARK}@mail.example or call +49 171 3920077", f"my password is {MARK}12",
    f"zz{MARK}, born 12 August 1988", f"thanks Zz{MARK}'s friend", f"b-{MARK} 12{MARK}", f"ñ{MARK} straße {MARK}weg 12",
    f"meine Nummer ist null eins sieben eins, {MARK}undzwanzig", f"the account of Dr. {MARK} is DE89370400440532013000",
)  # fmt: skip
# Caches whose keys are no words of turns: languages, formats, lists that come with the package, keys of rings.
WITHOUT_TEXT = {
    ("anond_gazetteers/invented_lists.py", "codes"),
    ("anond_gazetteers/invented_lists.py", "countries"),
    ("anond_gazetteers/invented_lists.py", "firms"),
    ("anond_gazetteers/invented_lists.py", "home"),
    ("anond_gazetteers/invented_lists.py", "regions"),
    ("anond_gazetteers/invented_lists.py", "same_places"),
    ("anond_gazetteers/invented_lists.py", "states"),
    ("anond_gazetteers/invented_lists.py", "street_names"),
    ("anond_gazetteers/invented_lists.py", "towns"),
    ("anond_gazetteers/invented_lists.py", "words"),
    ("surrogates/addresses.py", "_ending_in"),
    ("surrogates/addresses.py", "_stems_before"),
    ("surrogates/addresses.py", "_with_article"),
    ("surrogates/firm_words.py", "_acronyms"),
    ("surrogates/firm_words.py", "ends"),
    ("surrogates/firms.py", "_branches"),
    ("surrogates/firms.py", "_own_signs"),
    ("surrogates/firms.py", "_signs"),
    ("surrogates/firms.py", "bearing_surnames"),
    ("surrogates/firms.py", "beginnings"),
    ("surrogates/firms.py", "family_words"),
    ("surrogates/firms.py", "names"),
    ("surrogates/firms.py", "of_words"),
    ("surrogates/organisations.py", "_articles"),
    ("surrogates/parts.py", "_compound"),
    ("surrogates/parts.py", "_cores"),
    ("surrogates/parts.py", "_number_words"),
    ("surrogates/parts.py", "beginnings"),
    ("surrogates/parts.py", "folded"),
    ("surrogates/parts.py", "words_of_login"),
    ("surrogates/plates.py", "_kinds_of_letters"),
    ("surrogates/place_lists.py", "_countries"),
    ("surrogates/place_lists.py", "_countries_of_states"),
    ("surrogates/place_lists.py", "_folded_regions"),
    ("surrogates/place_lists.py", "_groups"),
    ("surrogates/lands.py", "_words"),
    ("surrogates/localities.py", "_folded_divisions"),
    ("surrogates/place_lists.py", "_towns_and_heads"),
    ("surrogates/place_lists.py", "by_area"),
    ("surrogates/place_lists.py", "by_division"),
    ("surrogates/place_lists.py", "countries_with_towns"),
    ("surrogates/place_lists.py", "pool_of_country"),
    ("surrogates/place_lists.py", "shaped_in"),
    ("surrogates/place_lists.py", "towns_of"),
    ("anond_gazetteers/postal.py", "_divisions"),
    ("surrogates/place_lists.py", "_pools"),
    ("surrogates/units.py", "_singles"),
    ("address/shapes.py", "shapes"), ("dates/birth.py", "in_words"), ("dates/patterns.py", "patterns"),
    ("dates/patterns.py", "gate"), ("engines/labels.py", "harmless_labels"), ("chain/features.py", "kinds"),
    ("anond/tags.py", "_policy_of"), ("languages/__init__.py", "surrogate_words"),
    ("strategies/word.py", "words_of"), ("strategies/word.py", "_months"),
    ("surrogates/choice.py", "_places"), ("anond_gazetteers/lookup.py", "load"),
    ("anond_gazetteers/forgetting.py", "remembering"), ("anond_gazetteers/forgetting.py", "wrap"),
    ("surrogates/distances.py", "_around"), ("surrogates/distances.py", "_villages_at"), ("seal/ring.py", "__init__"),
    ("surrogates/rare.py", "of_towns"),
    ("tagging/outweighed_evidence.py", "_columns"), ("tagging/outweighed_evidence.py", "_labels_left"),
}  # fmt: skip


def _marked() -> set[str]:
    """The kinds of objects of this process that hold the mark, with what they hold."""
    gc.unfreeze()  # what tests/conftest.py put aside is looked at, too
    gc.collect()
    known, found = {*TEXTS, MARK}, set()
    for holder in gc.get_objects():
        inside = [holder]
        while inside:  # the collector leaves out tuples and dicts of texts alone
            held_by = inside.pop()
            keys = dict.keys(held_by) if isinstance(held_by, dict) else ()  # texts as keys are no referents
            for held in (*gc.get_referents(held_by), *keys):
                if isinstance(held, tuple | dict | frozenset) and not gc.is_tracked(held):
                    inside.append(held)
                elif isinstance(held, str) and MARK in held.lower() and held not in known:
                    found.add(f"{type(holder).__name__}: {held!r}")
    return found


def _stream() -> None:
    bench = Bench()
    out = bench.turns(*TEXTS, facts={"PERSON": [f"Vv{MARK}"]})
    assert len(out.outputs) == len(TEXTS)
    bench.turns(*TEXTS, session="another", lang="de")


def test_no_word_of_a_turn_outlives_its_session_and_the_emptying_of_caches() -> None:
    """Sessions are let go of in time; whatever else remembers words is emptied with `forget_all`."""
    _stream()
    assert set(_marked()), "the scan finds nothing at all"
    forget_all()
    assert set(_marked()) == set()


def test_what_is_read_after_the_emptying_is_read_alike() -> None:
    """Caches make nothing but speed."""
    bench = Bench()
    before = bench.turns(*TEXTS, session="one").risks
    forget_all()
    assert bench.turns(*TEXTS, session="two").risks == before


def test_every_cache_of_words_is_known() -> None:
    """A function that remembers results is decorated by `remembering`, or stands above among those without text."""
    found = set()
    for folder in ("daemon/anond", "gazetteers/anond_gazetteers"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef) and "lru_cache" in ast.dump(node):
                    found.add(("/".join(path.parts[-2:]), node.name))
    assert {pair for pair in found if pair[0] != "anond_gazetteers/harvest.py"} == WITHOUT_TEXT


def test_caches_without_bound_hold_no_word() -> None:
    """`cache` is for tables of a language, a region or a rule, a day or a year: it is never emptied."""
    allowed = {"lang", "head", "country", "region", "regions", "name", "template", "path", "year", "day"}
    taken = set()
    for folder in ("daemon/anond", "gazetteers/anond_gazetteers"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef) and "'cache'" in "".join(map(ast.dump, node.decorator_list)):
                    taken |= {one.arg for one in node.args.args}
    assert "lang" in taken
    assert taken <= allowed


def test_a_cache_that_is_gone_is_not_kept() -> None:
    """Models come and go, and their caches with them."""

    class Words(dict[str, int]):
        """A cache."""

    class Seen(list[int]):
        """Not a cache."""

    cleared = Seen()
    words, other = forgetful(Words(a=1)), remembering(8)(lambda n: cleared.append(n))
    for _ in range(2):
        other(3)
    del words
    gc.collect()
    forget_all()
    other(3)
    assert cleared == [3, 3]


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    forget_all()
