"""What memory derives from the values of a session: however it came about, it is what deriving all anew gives."""

from __future__ import annotations

from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from anond.session import index as indexing
from anond.session.forms import forms_of, full_forms, is_typo, signs_of_name
from anond.session.index import Index, Misspellable, index_of
from anond.session.ledger import Ledger
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
            assert index.search.known == anew.search.known
            assert list(index.search.known) == list(anew.search.known)
            assert index.search.in_order == anew.search.in_order
            assert index.search.heads == anew.search.heads
            assert index.search.runs == anew.search.runs
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
