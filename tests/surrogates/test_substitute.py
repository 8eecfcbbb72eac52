"""Surrogates of any kind: one value, one surrogate; what a text says besides is never touched."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.session.ledger import Ledger
from anond.session.values.typos import is_slip
from anond.surrogates.choice import Session
from anond.surrogates.substitute import prepare
from anond.tags import Span
from anond_gazetteers import fold, load
from anond_gazetteers.lexicon import LANGUAGES, read
from anond_gazetteers.lookup import Gazetteers
from tests.surrogates.marked import KEY, SUBSTITUTER, clean, one


@pytest.mark.parametrize("tag", ["PERSON", "LOCATION", "EMAIL", "UID", "DATE", "ZIP", "IP", "ORG"])
def test_a_value_without_end_is_a_type_tag_and_leaves_the_ledger_small(tag: str) -> None:
    """The same one has the same tag, another one another; memory does not grow with it."""
    ledger, long = Ledger(), "7a" * 100_000
    found = one(tag, long, long + "b", long, ledger=ledger)
    assert found == [f"[{tag}]", f"[{tag}_2]", f"[{tag}]"]
    assert len(ledger.encode()) < 1_000


@given(
    st.lists(
        st.tuples(
            st.text(max_size=8), st.sampled_from(["PERSON", "LOCATION", "EMAIL", "UID", "DATE", "ZIP", "IP", "ORG"])
        ),
        max_size=5,
    ),
    st.lists(st.text(min_size=1, max_size=8), min_size=5, max_size=5),
    st.text(max_size=8),
)
@settings(max_examples=100, deadline=None)
def test_what_is_outside_of_spans_stays(gaps: Sequence[tuple[str, str]], values: Sequence[str], rest: str) -> None:
    """Between the returned spans stands exactly what stood between the given ones, in any text."""
    text, spans = "", []
    for (gap, tag), value in zip(gaps, values, strict=False):
        text += gap
        spans.append(Span(len(text), len(text) + len(value), tag))
        text += value
    text += rest
    new, moved = SUBSTITUTER.replace(text, spans, Ledger(), KEY, "en")
    assert [(s.tag, s.sub) for s in spans] == [(s.tag, s.sub) for s in moved]
    ends = [0, *(s.end for s in moved)]
    assert [gap for gap, _ in gaps] == [new[a : s.start] for a, s in zip(ends, moved, strict=False)]
    assert new[ends[-1] :] == rest


@pytest.mark.parametrize("spans", [[(0, 4), (3, 6)], [(4, 6), (0, 2)], [(0, 99)]])
def test_spans_that_cannot_be(spans: list[tuple[int, int]]) -> None:
    """Spans that overlap, lie out of order or end behind the text are refused."""
    with pytest.raises(ValueError, match=r"^spans must be in order, apart, and inside the text$"):
        SUBSTITUTER.replace("Anna Berg", [Span(a, b, "PERSON") for a, b in spans], Ledger(), KEY, "sv")


VALUES = {
    "PERSON": st.sampled_from(sorted({*load().surrogates("first_female", "de"), *load().surrogates("surname", "fr")})),
    "LOCATION": st.sampled_from(load().surrogates("city", "it")),
    "EMAIL": st.from_regex(r"[a-z]{1,8}[.][a-z]{2,8}[0-9]{0,3}@[a-z]{2,6}[.]example", fullmatch=True),
    "UID": st.from_regex(r"[0-9]{4,12}|[A-Z]{2}-[0-9]{5}|[a-z]{3}[0-9]{2}", fullmatch=True),
    "ZIP": st.from_regex(r"[0-9]{5}", fullmatch=True),
    "IP": st.ip_addresses().map(str),
    "DATE": st.dates().map(str),
    "ORG": st.from_regex(r"[A-Z][a-z]{3,9}", fullmatch=True),
}


def _canonical(tag: str, value: str) -> str:
    return fold(value) if tag != "UID" else re.sub(r"[^a-z0-9]", "", value.lower())


@pytest.mark.parametrize("tag", VALUES)
def test_two_values_never_share_a_surrogate(tag: str) -> None:
    """Within a session different values get different surrogates, none its own, also across a move to other hands."""

    @given(
        st.lists(VALUES[tag], min_size=2, max_size=12, unique_by=lambda v: _canonical(tag, v)),
        st.binary(min_size=32, max_size=32),
    )
    @settings(max_examples=25, deadline=None)
    def check(values: list[str], key: bytes) -> None:
        kept = [a for n, a in enumerate(values) if not any(_related(tag, a, b) for b in values[:n])]
        ledger, first = Ledger(), []
        for value in kept:
            ledger = Ledger.decode(ledger.encode())
            first += one(tag, value, ledger=ledger, key=key)
        assert len({fold(surrogate) for surrogate in first}) == len(kept)
        assert all(fold(surrogate) != fold(value) for surrogate, value in zip(first, kept, strict=True))
        assert first == one(tag, *kept, ledger=ledger, key=key)
        assert first == one(tag, *kept, key=key)

    check()


def _related(tag: str, a: str, b: str) -> bool:
    """Whether two values are meant to be one: a slip, an inflection, a short or double name, a number and its end."""
    x, y = _canonical(tag, a), _canonical(tag, b)
    if tag == "PERSON" and x in load().equivalents(y).union(*(load().short_forms(y, lang) for lang in LANGUAGES)):
        return True
    if tag in ("PERSON", "LOCATION"):
        return is_slip(x, y) or x == y + "s" or y == x + "s" or bool(set(re.split(r"\W", x)) & set(re.split(r"\W", y)))
    return tag == "UID" and (x.lstrip("0").endswith(y.lstrip("0")) or y.lstrip("0").endswith(x.lstrip("0")))


@pytest.mark.parametrize("tag", [t for t in VALUES if t not in ("ORG", "DATE")])
def test_sessions_do_not_link(tag: str) -> None:
    """The same value gets another surrogate in nearly every other session."""
    value = {
        "PERSON": "Anna Svensson",
        "LOCATION": "Malmö",
        "EMAIL": "a.b@c.example",
        "UID": "88412077",
        "ZIP": "21437",
        "IP": "10.0.0.7",
    }[tag]
    seen = [one(tag, value, key=n.to_bytes(32, "big"), lang="sv")[0] for n in range(200)]
    assert max(seen.count(s) for s in seen) <= 12
    assert len(set(seen)) > 70


def test_same_choice_in_another_process() -> None:
    """Another process with the same ledger and key comes to the same surrogates."""
    program = (
        "from anond_gazetteers import load\nfrom anond.session.ledger import Ledger\n"
        "from anond.surrogates.substitute import Substituter\nfrom anond.tags import Span\n"
        "spans = [Span(0, 13, 'PERSON'), Span(14, 24, 'UID'), Span(25, 30, 'LOCATION')]\n"
        "print(Substituter(load()).replace('Anna Svensson 8841207793 Malmo', spans, Ledger(), b'k' * 32, 'sv')[0])"
    )
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()
    assert clean("[[PERSON|Anna Svensson]] [[UID|8841207793]] [[LOCATION|Malmo]]", lang="sv") == other


def test_order_visits_every_option_once() -> None:
    """The keyed order of a list is a permutation of it."""
    session = Session(Ledger(), KEY, "en", load())
    for count in (0, 1, 2, 3, 12, 97, 300):
        assert sorted(session.order("name", "anna", count)) == list(range(count))


def test_a_language_is_ready_before_its_first_name() -> None:
    """What names are drawn from is put together for the languages that are made ready, and for no other."""
    lists = Gazetteers(read())
    prepare(lists, ["sv"])
    assert lists._pools.keys() == {(kind, "sv") for kind in ("first_female", "first_male", "first_any", "surname")}
    assert "sv" in lists._written
