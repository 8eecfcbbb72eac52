"""What memory derives from the values of a session: however it came about, it is what deriving all anew gives."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.session import index as indexing
from anond.session.forms import forms_of, full_forms, is_typo, signs_of_name
from anond.session.index import Index, index_of
from anond.session.ledger import Ledger
from anond.session.search import Misspellable, Run, Search
from anond.session.value import Value
from anond.session.values import contact, dates, names, numbers

WORDS = st.sampled_from(
    ("anna", "Annas", "o'brien", "strauß", "Øyvind", "li", "12", "4711", "0171234567", "ñ",
     "2024-05-03", "ENQ-550821", "rue-de-la-paix", "a.b@c.example")
)  # fmt: skip
FORMS = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
KINDS = st.sampled_from((names.KIND, numbers.KIND, dates.KIND, contact.EMAIL, "ORG", "ADDRESS"))
STEPS = st.lists(
    st.tuples(st.sampled_from(("learn", "use", "forget")), KINDS, FORMS, st.sampled_from(("PERSON", "UID", "ORG"))),
    max_size=12,
)


@given(KINDS, FORMS, st.sampled_from(("PERSON", "UID", "ORG")))
def test_the_short_ways_to_forms_and_signs_are_the_long_one(kind: str, form: str, tag: str) -> None:
    """The full forms of any value, and the signs of a name, as `forms_of` has them."""
    value = Value(tag, None, form)
    made = forms_of(kind, form.lower(), value)
    assert set(full_forms(kind, form.lower(), value)) == made.exact.keys()
    if kind == names.KIND:
        assert set(signs_of_name(form.lower())) == made.signs


def of_runs(run: Run, *words: str) -> list[tuple[int, tuple[str, ...], object]]:
    """The values of several words, with their ranks."""
    own = [(run.ends[0], words, run.ends[1])] if run.ends else []
    return own + [one for word, below in run.next.items() for one in of_runs(below, *words, word)]


def check_search(grown: Search, anew: Search) -> None:
    """It finds what one made at once finds, and in the same order."""
    assert list(grown.known.items()) == list(anew.known.items())
    assert grown.in_order == anew.in_order
    assert grown.heads >= anew.heads
    assert [one[1:] for one in sorted(of_runs(grown.runs))] == [one[1:] for one in sorted(of_runs(anew.runs))]
    assert grown.misspellable._forms == anew.misspellable._forms


MANY = [("ORG", f"{name} {place} {n}") for n, name in enumerate(("acme", "bolt")) for place in map(str, range(40))]


@given(STEPS, st.lists(st.integers(0, 79), max_size=12))
@settings(max_examples=80, deadline=None)
def test_a_search_of_a_long_session_grows_to_what_one_made_at_once_is(
    steps: list[tuple[str, str, str, str]], used: list[int]
) -> None:
    """Eighty values and more, of which some join, change, are used or go; and back to what it was before."""
    ledger = Ledger()
    for number, (kind, form) in enumerate(MANY):
        ledger.learn(kind, form, Value("ORG", None, form.title(), f"s{number}", number))
    first = index_of(ledger)
    check_search(first.search, Index(first.made_of, None).search)
    for number, (step, kind, form, tag) in enumerate(steps):
        if step == "learn":
            ledger.learn(kind, form.lower(), Value(tag, None, form, f"t{number}", number))
        elif step == "use":
            for at in used:
                ledger.use_value(*MANY[at])
        else:
            for at in used[:2]:
                ledger.values.pop(MANY[at], None)
        index = index_of(ledger)
        check_search(index.search, Index(index.made_of, None).search)
    check_search(first.search, Index(first.made_of, None).search)


def test_a_value_that_joins_a_long_session_is_put_into_the_search_that_is_there() -> None:
    """So is the one that goes for it; nothing is made anew."""
    ledger = Ledger()
    for number in range(100):
        ledger.learn("number", f"{number}4711", Value("UID", None, f"{number}4711", f"s{number}", number))
    search = index_of(ledger).search
    runs, full = search.runs, search._full
    ledger.values.pop(("number", "04711"))
    ledger.learn("number", "4712990", Value("UID", None, "4712990", "s", 100))
    grown = index_of(ledger).search
    assert grown is search
    assert (grown.runs is runs, grown._full is full) == (True, True)
    assert ("4712990" in grown.known, "04711" in grown.known) == (True, False)


@pytest.mark.parametrize("count", [100, 10])
def test_a_search_that_broke_off_is_made_anew(count: int) -> None:
    """Whether it was growing or being made: what is half there would miss values that are known."""
    ledger = Ledger()
    for number in range(count):
        ledger.learn("number", f"{number}4711", Value("UID", None, f"{number}4711", f"s{number}", number))
    index = index_of(ledger)
    search, forms = index.search, [index.forms[key] for key in index.made_of]
    broken = forms[0]._replace(heads=None)  # type: ignore[arg-type]
    for at in range(2):
        with pytest.raises(TypeError):
            search.follow({}, [*forms[at:], broken])
        check_search(index.search, Index(index.made_of, None).search)


@given(STEPS)
@settings(max_examples=150, deadline=None)
def test_an_index_that_grew_is_the_one_made_at_once(steps: list[tuple[str, str, str, str]]) -> None:
    """After each value that joins, changes, is used or goes, whether or not somebody searched in between."""
    ledger = Ledger()
    for number, (step, kind, form, tag) in enumerate(steps):
        canonical = form.lower()
        if step == "learn":
            ledger.learn(kind, canonical, Value(tag, None, form, f"s{number}", number))
        elif step == "use":
            ledger.use_value(kind, canonical)
        else:
            ledger.values.pop((kind, canonical), None)
        index = index_of(ledger)
        anew = Index(index.made_of, None)
        assert index.signs >= anew.signs
        for key, one in anew.forms.items():
            assert one.are_of(index.forms[key].value)
            assert index.forms[key]._replace(value=one.value) == one
        if number % 2:
            check_search(index.search, anew.search)
        assert index.names.words == anew.names.words
        assert index.dates.known == anew.dates.known


@given(st.lists(st.text("aéB-1", max_size=6), max_size=12), st.sets(st.sampled_from(["a", "aé", "a|4", "-b|5", "-"])))
def test_promising_words_are_those_of_which_a_sign_is_known(words: list[str], known: set[str]) -> None:
    """The compiled way finds what the plain one finds, in words that are new and in words that are not."""
    expected = indexing._promising_in_python(words, indexing._signs, known)
    assert indexing._promising(words, indexing._signs, known) == expected
    indexing._signs.clear()
    assert indexing._promising(words, indexing._signs, frozenset(known)) == expected


@given(st.lists(st.lists(st.text("abé", min_size=3, max_size=6), max_size=15), min_size=2, max_size=5), st.data())
@settings(max_examples=100, deadline=None)
def test_forms_that_were_taken_over_are_found_as_those_made_anew(each: list[list[str]], data: st.DataObject) -> None:
    """In the same order, in whichever of them is asked, before or after another has taken them over."""
    indexes = [Misspellable([])]
    for forms in each:
        indexes.append(Misspellable(dict.fromkeys(forms), indexes[-1]))
        for _ in range(2):
            at, word = data.draw(st.integers(0, len(indexes) - 1)), data.draw(st.text("abé", min_size=3, max_size=6))
            anew = Misspellable(indexes[at]._forms)
            assert [*filter(partial(is_typo, word), indexes[at].candidates(word))] == [
                *filter(partial(is_typo, word), anew.candidates(word))
            ]


def test_of_too_many_neighbours_those_that_came_first_are_looked_at() -> None:
    """As in an index made anew: the order is the session's, and not that of a set, which differs between processes."""
    forms = [f"a{letter}nnaberg" for letter in "bcdefghijklmopqrstuvwxyz"]
    few = Misspellable(forms[:10])
    assert few.candidates("annaberg") == forms[:10]
    assert Misspellable(forms, few).candidates("annaberg") == forms[:16]
    assert Misspellable(forms).candidates("annaberg") == forms[:16]
