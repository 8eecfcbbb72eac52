"""Session memory: what was hidden once is found again, and what only looks like it is left alone."""

from __future__ import annotations

import re
import timeit
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from anond.errors import BadEvent
from anond.session.learning import learn_facts
from anond.session.ledger import Ledger
from anond.session.memory import common_words, remembered
from anond.session.values.tables import PARTICLES, TITLES
from anond.surrogates.substitute import Substituter
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_gazetteers import load

FACTS: Mapping[str, Sequence[str]] = {
    "PERSON": ["Anna Svensson", "Will de la Cruz", "Jean-Pierre Quillfeld"],
    "LOCATION": ["Malmö", "New York"],
    "UID/phone": ["+46 70 174 06 05"],
    "UID/card": ["4581 4814 2369 7151"],
    "UID/order": ["CX879581505DE"],
    "EMAIL": ["anna.s@webmail.example"],
    "DATE/birth": ["14.03.1983"],
    "ORG": ["Norvik Express"],
    "ADDRESS": ["14"],
}


def told(facts: Mapping[str, Sequence[str]]) -> Ledger:
    """A ledger that knows these facts."""
    ledger = Ledger()
    learn_facts(ledger, facts)
    return ledger


def found(text: str, ledger: Ledger, lang: str = "en") -> str:
    """The text with what is remembered marked: `ask for [PERSON|Anna]`."""
    tokens = tokenize(text)
    for span in reversed(remembered(text, tokens, ledger, common_words(load().find(tokens.words, lang)))):
        text = f"{text[: span.start]}[{span.tag}|{text[span.start : span.end]}]{text[span.end :]}"
    return text


@pytest.mark.parametrize(
    "marked",
    [
        "ask for [PERSON|Anna]!",
        "[PERSON|ANNA SVENSSON], again",
        "it is [PERSON|anna] or [PERSON|svensson]",
        "[PERSON|Ánná]'s parcel",
        "[PERSON|Annas] bil",
        "[PERSON|Svenson] with one s",
        "[PERSON|Svesnson]",
        "[PERSON|S-V-E-N-S-S-O-N]",
        "that is [PERSON|a n n a]",
        "[PERSON|Will de la Cruz] and [PERSON|Anna]",
        "will you ask [PERSON|Will]? i will",
        "WILL YOU SEND IT TO [PERSON|ANNA]",
        "la casa de la esquina",
        "[PERSON|Pierre] or [PERSON|jean-pierre] or [PERSON|Jean-Luc]",
        "from [LOCATION|malmo] to [LOCATION|NEW YORK], a new one",
        "[UID|070-1740605] or [UID|+46701740605] or [UID|0701 74 06 05]",
        "the card ending in [UID|7151], not 7152",
        "[UID|4581481423697151]",
        "order [UID|cx 879 581 505 de] of 879",
        "mail [EMAIL|Anna.S@webmail.example]",
        "born [DATE|14.03.1983] or [DATE|14/03/1983]",
        "at [ORG|norvik express], an express",
        "number 14 in 14 days",
        "nothing to see",
        "",
    ],
)
def test_found_again(marked: str) -> None:
    """Values come back in other cases, in parts, regrouped, inflected and misspelt; common words are left alone."""
    assert found(re.sub(r"\[[A-Z]+\|(.*?)\]", r"\1", marked), told(FACTS)) == marked


@pytest.mark.parametrize(
    ("lang", "name", "marked"),
    [
        ("sv", "Björk", "det växer en björk här, sa [PERSON|Björk]"),
        ("it", "Fontana", "la fontana in giardino, signora [PERSON|Fontana]"),
        ("en", "Björk", "ask [PERSON|björk] or [PERSON|Björk]"),
        ("en", "Anna", "ask [PERSON|anna] or [PERSON|Anna]"),
    ],
)
def test_common_words_are_those_of_the_language(lang: str, name: str, marked: str) -> None:
    """A name written small is left alone where it is likelier a common word of the language that is spoken."""
    assert found(re.sub(r"\[[A-Z]+\|(.*?)\]", r"\1", marked), told({"PERSON": [name]}), lang) == marked


CLAUSES: Mapping[str, Sequence[str]] = {
    "PERSON": ["María López"],
    "ORG": ["Norvik Express"],
    "LOCATION": ["San Sebastián"],
    "ADDRESS": ["Calle Mayor 5, 2º B"],
    "PRODUCT": ["Galaxy S21"],
    "UID/order": ["CX879581505DE"],
    "UID/username": ["kattmamma77"],
    "UID/password": ["Sommar!2024"],
}


@pytest.mark.parametrize(
    ("clause", "marked"),
    [
        ("exactly", "[PERSON|María López] at [ORG|Norvik Express]"),
        ("exactly", "[UID|Sommar!2024] for [UID|kattmamma77]"),
        ("case and accents", "[PERSON|MARIA LOPEZ], [LOCATION|san sebastian]"),
        ("case and accents", "[ADDRESS|calle mayor 5, 2º b] and [UID|cx879581505de]"),
        ("in parts", "[PERSON|López] or [PERSON|maría]"),
        ("in parts", "ask [ORG|Norvik], no other express"),
        ("in parts", "it is [ADDRESS|Calle Mayor 5], no other calle"),
        ("in parts", "on [ADDRESS|Calle Mayor]"),
        ("in parts", "order [UID|879581505] of 879"),
        ("in parts", "the [PRODUCT|Galaxy] is broken"),
        ("in parts, but no small words where there are capitals", "In the galaxy it is"),
        ("figures in words", "user [UID|kattmamma setenta y siete]"),
        ("figures in words", "[UID|kattmamma siete siete] and [UID|Kattmamma sjuttiosju], ok"),
        ("figures in words", "order [UID|CX 879581 five zero five de], it is"),
        ("figures in words", "[ADDRESS|Calle Mayor cinco]"),
        ("figures in words, no others", "kattmamma setenta y ocho, kattmamma siete"),
        ("one typo", "[PERSON|Maria Lopes]"),
        ("one typo", "[PERSON|Maira] and [PERSON|Lópezz]"),
        ("one typo", "[PERSON|lopz]"),
        ("one typo", "[ORG|Norvik Expres] or [ORG|Novrik Express]"),
        ("one typo", "in [LOCATION|san sebastain] then"),
        ("one typo", "user [UID|kattmama77]"),
        ("two typos are no typo", "Nofrik Exprez"),
        ("no typo in a number", "order 879581506, kattmamma78"),
    ],
)
def test_every_clause_of_facts(clause: str, marked: str) -> None:
    """Facts are found exactly, folded, in parts, and within one typo for words of five letters and more."""
    assert found(re.sub(r"\[[A-Z]+\|(.*?)\]", r"\1", marked), told(CLAUSES), "es") == marked, clause


def is_plain(word: str) -> bool:
    """Whether a word is as in the view, where a letter that is held down is shortened."""
    return re.search(r"(.)\1\1", word) is None


WORDS = st.text(alphabet="abcdefghilmnoprstuvz", min_size=5, max_size=10).filter(is_plain)


@given(WORDS, st.data())
@settings(max_examples=200, deadline=None)
def test_one_typo_in_any_name_is_found(word: str, data: st.DataObject) -> None:
    """A letter more, other or swapped inside a word of five letters and more does not hide it."""
    at = data.draw(st.integers(1, len(word) - 2))
    letter = data.draw(st.sampled_from("abcdefghilmnoprstuvz"))
    more, other = word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :]
    slip = data.draw(st.sampled_from([more, other, word[:at] + word[at:][:2][::-1] + word[at + 2 :]]))
    assume(is_plain(slip))
    (span,) = remembered(slip.title(), tokenize(slip.title()), told({"PERSON": [word.title()]}))
    assert (span.start, span.end, span.tag) == (0, len(slip), "PERSON")


@given(st.lists(WORDS, min_size=1, max_size=3), st.sampled_from(["PERSON", "ORG", "LOCATION", "MISC"]))
@settings(max_examples=100, deadline=None)
def test_any_value_is_found_folded(words: list[str], tag: str) -> None:
    """A value of any words and type is found as it was told, and in other letters; particles and titles name nobody."""
    assume(PARTICLES.isdisjoint(words) and TITLES.isdisjoint(words))
    value = " ".join(words).title()
    ledger = told({tag: [value]})
    for text in (value, value.upper(), value.lower()):
        spans = remembered(text, tokenize(text), ledger)
        assert (spans[0].start, spans[-1].end) == (0, len(text))


def test_slips_keep_their_capital() -> None:
    """Where a turn has capitals, a small word close to a name is a word; where it has none it may be the name."""
    ledger = told({"PERSON": ["Berger"]})
    assert found("We took the verger home", ledger) == "We took the verger home"
    assert found("we met verger", ledger) == "we met [PERSON|verger]"


@pytest.mark.parametrize(("text", "score"), [("Svensson", 1.0), ("Svenssons", 0.9), ("7151", 0.8), ("Svemsson", 0.7)])
def test_scores(text: str, score: float) -> None:
    """How a value was found shows in the score of its span, which comes from memory, of facts, and is never sure."""
    (span,) = remembered(text, tokenize(text), told(FACTS))
    assert (score, "memory:facts", False) == (span.score, span.source, span.sure)


def test_subs_come_back() -> None:
    """A span has the sub of its value; a whole name has none."""
    text = "Anna, Anna Svensson, 14.03.1983, 7151"
    spans = remembered(text, tokenize(text), told(FACTS))
    assert [(s.tag, s.sub) for s in spans] == [
        ("PERSON", "first"),
        ("PERSON", None),
        ("DATE", "birth"),
        ("UID", "card"),
    ]


def test_replaced_values_are_remembered() -> None:
    """What a substitution hid in one turn is found in the next and gets the same surrogate."""
    substituter, ledger = Substituter(load()), Ledger()
    text = "Agneta Åkerblom, Ystad"
    spans = [Span(0, 15, "PERSON"), Span(17, 22, "LOCATION")]
    first, _ = substituter.replace(text, spans, ledger, b"k" * 32, "sv")
    ledger = Ledger.decode(ledger.encode())
    again = remembered(text, tokenize(text), ledger)
    assert [(s.start, s.end, s.tag) for s in again] == [(0, 15, "PERSON"), (17, 22, "LOCATION")]
    assert first == substituter.replace(text, again, ledger, b"k" * 32, "sv")[0]


def test_facts_have_no_surrogate_until_they_appear() -> None:
    """A fact is known at once, and its surrogate and number are given when it first has to be replaced."""
    ledger = told({"ORG": ["Norvik"], "UID/card": ["4581 4814 2369 7151"]})
    assert all(not value.surrogate for value in ledger.values.values())
    replace = Substituter(load()).replace
    assert replace("Norvik", [Span(0, 6, "ORG")], ledger, b"k" * 32, "en")[0] not in ("Norvik", "")
    tail = replace("7151", [Span(0, 4, "UID")], ledger, b"k" * 32, "en")[0]
    whole = replace("4581-4814-2369-7151", [Span(0, 19, "UID")], ledger, b"k" * 32, "en")[0]
    assert whole.endswith(tail)


def test_what_is_learnt_is_found_at_once() -> None:
    """A value learnt between two looks is found by the second, in this ledger and not in the one it was copied from."""
    ledger = told({"PERSON": ["Anna"]})
    assert found("Anna, Ystad", ledger) == "[PERSON|Anna], Ystad"
    copy = ledger.copy()
    learn_facts(copy, {"LOCATION": ["Ystad"]})
    assert found("Anna, Ystad", copy) == "[PERSON|Anna], [LOCATION|Ystad]"
    assert found("Anna, Ystad", ledger) == "[PERSON|Anna], Ystad"
    ledger.values = copy.values
    assert found("Anna, Ystad", ledger) == "[PERSON|Anna], [LOCATION|Ystad]"


def test_a_value_that_gets_its_sub_later_is_found_with_it() -> None:
    """A date told of without a sub that turns out to be of birth is remembered as that, so that a policy hides it."""
    ledger = told({"DATE": ["14.03.1983"]})
    assert found("on 14.03.1983", ledger) == "on [DATE|14.03.1983]"
    Substituter(load()).replace("14.03.1983", [Span(0, 10, "DATE", "birth")], ledger, b"k" * 32, "de")
    assert [s.sub for s in remembered("on 14.03.1983", tokenize("on 14.03.1983"), ledger)] == ["birth"]


def test_facts_are_entered_once() -> None:
    """Facts that come with every turn change nothing after the first."""
    ledger = told(FACTS)
    before = ledger.encode()
    learn_facts(ledger, FACTS)
    assert before == ledger.encode()


@pytest.mark.parametrize("facts", [{"NAME": ["Anna"]}, {"UID/shoe": ["43"]}, {"PERSON": [7]}])
def test_bad_facts(facts: Mapping[str, Sequence[str]]) -> None:
    """A fact of an unknown type, or that is no text, makes the turn a bad event, since hiding it cannot be promised."""
    with pytest.raises(BadEvent, match=r"^not a turn: facts$"):
        learn_facts(Ledger(), facts)


@given(st.text(alphabet="anS vensoWil-'. 0174605\n😀é", max_size=60))
@settings(max_examples=150, deadline=None)
def test_spans_are_whole_tokens(text: str) -> None:
    """Spans lie apart, in order, and begin and end where tokens do."""
    tokens = tokenize(text)
    at = 0
    for span in remembered(text, tokens, told(FACTS)):
        assert at <= span.start < span.end
        assert span.start in tokens.starts
        assert span.end in tokens.ends
        at = span.end


def test_nothing_known_costs_nothing() -> None:
    """A session without values pays less than a microsecond a turn."""
    ledger, text = Ledger(), "a turn of some length, as they are " * 20
    tokens = tokenize(text)
    assert min(timeit.repeat(lambda: remembered(text, tokens, ledger), number=1000, repeat=5)) < 1e-3
