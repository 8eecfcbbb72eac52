from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.tagging.asked import after, asked, question
from anond.tagging.features import (
    EDGE,
    OFFSETS,
    at_offsets,
    context_features,
    hasher,
    sentence,
    type_features,
    word_class,
    written,
)
from anond.tagging.labels import chunks, decode, encode
from anond.tagging.tags import Span
from anond.text.tokens import tokenize


class Hit(NamedTuple):
    """A find of a list, as the gazetteers give it."""

    start: int
    end: int
    kind: str
    strength: float


def test_sentence_carries_evidence_with_its_begin_and_inside() -> None:
    """Each token says which evidence covers it, where it begins, and how strong it is."""
    text = "ring New York 070 123"
    tokens = tokenize(text)
    made = sentence(
        tokens, text, "en", "user", "phone", False,
        [Span(14, 21, "UID", "phone"), Span(14, 17, "IP", sure=True)], [Hit(1, 3, "city", 0.9)],
    )  # fmt: skip
    assert list(made.words) == ["ring", "New", "York", "070", "123"]
    assert list(made.evidence) == ["", "B-G:city:2", "I-G:city:2", "B-D:IP!|B-D:UID/phone", "I-D:UID/phone"]


def test_sentence_says_who_speaks_and_what_was_asked() -> None:
    """The bundle of a turn tells language, side, question, case, position and length."""
    text = "anna berg"
    made = sentence(tokenize(text), text, "sv", "customer", "name", True, [], [])
    assert made.turn == "sv|user|name|lower|first|2"


def test_sentence_does_not_show_its_words() -> None:
    """A repr never carries the text of a turn."""
    text = "anna"
    assert "anna" not in repr(sentence(tokenize(text), text, "sv", "user", "", True, [], []))


@pytest.mark.parametrize(
    ("text", "how"),
    [("hej då", "lower"), ("Hej", "cased"), ("HEJ DÅ", "upper"), ("OK", "cased"), ("12 34", "lower"), ("", "lower")],
)
def test_written(text: str, how: str) -> None:
    """How a turn is written is told by its letters alone; a bare OK does not shout."""
    assert written(text) == how


@pytest.mark.parametrize(
    ("word", "cls"),
    [
        ("anna", "x"), ("y", "x1"), ("Anna", "Xx"), ("ANNA", "XX"), ("A", "X1"), ("McKay", "xX"), ("1984", "d4"),
        ("123456789012", "d10"), ("B12", "xd"), ("1,5", "d."), ("O'Brien", "x."), ("?", "?"), ("...", "."),
    ],
)  # fmt: skip
def test_word_class(word: str, cls: str) -> None:
    """A word's class is its case, its number of digits, a mixture, or the mark itself."""
    assert word_class(word) == cls


def test_type_features_share_what_case_and_accents_hide() -> None:
    """`José` and `jose` share the folded word, its prefixes and suffixes, and differ in shape."""
    cased, plain = (set(type_features((word, "", "cased"))) for word in ("José", "jose"))
    assert {"f=jose", "p2=jo", "s3=ose"} <= cased & plain
    assert {name[:2] for name in cased ^ plain} >= {"w=", "h=", "j=", "c="}


def test_evidence_counts_with_and_without_its_strength() -> None:
    """A mark is a feature as it is, and once more without strength or proof."""
    names = type_features(("anna", "B-D:EMAIL!|B-G:first_any:1", "lower"))
    assert {"e=B-D:EMAIL!", "k=B-D:EMAIL", "e=B-G:first_any:1", "k=B-G:first_any"} <= set(names)
    assert {"x&k=B-G:first_any", "x&e=B-D:EMAIL!"} <= set(names)


def test_the_edge_is_one_feature() -> None:
    """Beyond the turn there is nothing but the edge."""
    assert type_features(EDGE) == ["edge"]


def test_each_kind_that_was_asked_is_a_feature() -> None:
    """A question for two things counts for both."""
    names = context_features(("en|user|name+phone|lower|later|1", "x", ""))
    assert {"a=name", "a=phone", "a=name1&x", "a=phone&x"} <= set(names)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.text(min_size=1, max_size=8), st.sampled_from(["", "B-G:city:1"])), max_size=20))
def test_no_feature_counts_twice(tokens: list[tuple[str, str]]) -> None:
    """The features of a type, and of a context, are different names."""
    for word, evidence in tokens:
        for names in (type_features((word, evidence, "lower")), context_features(("en|user||lower|later|4", word, ""))):
            assert len(names) == len(set(names))


@given(st.lists(st.integers(0, 2**64 - 1), unique=True, max_size=50))
def test_offsets_keep_hashes_apart(hashes: list[int]) -> None:
    """Different features stay different at each offset."""
    spread = at_offsets(np.array(hashes, np.uint64))
    assert spread.shape == (len(OFFSETS), len(hashes))
    assert all(len(set(row)) == len(hashes) for row in spread.tolist())


def test_a_key_changes_every_hash() -> None:
    """Without the key nobody can compute the hash of a word."""
    assert hasher(b"k" * 32)("w=anna") != hasher()("w=anna") == hasher(b"")("w=anna")


@pytest.mark.parametrize(
    ("lang", "text", "kinds"),
    [
        ("en", "Could I get the name on the order?", "name+id"),
        ("en", "And your phone number please", "phone"),
        ("en", "ok thanks, that works now", ""),
        ("de", "Geburtsdatum und Anschrift?", "address+birth"),
        ("de", "Wie lautet Ihre Kundennummer?", "id"),
        ("de", "Ihr Bestätigungscode?", "password"),
        ("de", "Zählernummer bitte", "id"),
        ("sv", "Vad är ditt försäkringsnummer?", "id"),
        ("sv", "Vad heter du?", "name"),
        ("sv", "kan jag få ditt personnummer", "birth+id"),
        ("es", "¿Me dice su correo electrónico?", "email"),
        ("it", "Mi lascia un recapito telefonico?", "phone"),
        ("fr", "Votre nom et prénom s'il vous plaît", "name"),
        ("fr", "ça ne marche pas", ""),
        ("xx", "vad heter du?", "name"),
    ],
)
def test_asked(lang: str, text: str, kinds: str) -> None:
    """What a turn asks for is told by its words; where the language is unknown, by those of all six."""
    assert asked(text, lang) == kinds


def test_a_question_stays_open_while_the_answer_comes_in_pieces() -> None:
    """First name in one turn, surname in the next: both answer the same question; then it is closed."""
    state, seen = ("", ""), []
    for speaker, text in [
        ("agent", "your name?"), ("user", "sadhbh"), ("user", "tynan"), ("agent", "thanks"), ("user", "bye"),
    ]:  # fmt: skip
        seen.append(question(*state, speaker))
        state = after(*state, speaker, text, "en")
    assert seen == ["", "name", "name", "", ""]


@pytest.mark.parametrize(
    ("spans", "labels"),
    [
        ([], ["O"] * 5),
        ([Span(0, 9, "PERSON")], ["B-PERSON", "I-PERSON", "O", "O", "O"]),
        ([Span(0, 4, "PERSON"), Span(5, 9, "PERSON")], ["B-PERSON", "B-PERSON", "O", "O", "O"]),
        ([Span(13, 17, "DATE", "birth")], ["O", "O", "O", "B-DATE/birth", "O"]),
        ([Span(13, 17, "UID", "password")], ["O", "O", "O", "B-UID", "O"]),
        ([Span(6, 7, "ORG")], ["O", "B-ORG", "O", "O", "O"]),
    ],
)
def test_encode(spans: list[Span], labels: list[str]) -> None:
    """Of subs only the date of birth is a label; a token that a span touches belongs to it."""
    assert encode(spans, tokenize("anna berg am 1984 .")) == labels


def test_an_inside_that_continues_nothing_begins() -> None:
    """Labels that no grammar allows still give spans, none lost."""
    assert chunks(["I-PERSON", "I-ORG", "O", "I-ORG", "I-ORG", "B-ORG"]) == [
        (0, 1, "PERSON", None), (1, 2, "ORG", None), (3, 5, "ORG", None), (5, 6, "ORG", None),
    ]  # fmt: skip


@settings(max_examples=60)
@given(st.lists(st.sampled_from(["", "PERSON", "ORG", "DATE/birth"]), max_size=12))
def test_spans_come_back_from_their_labels(kinds: list[str]) -> None:
    """Encoding whole tokens and decoding the labels gives the same spans."""
    tokens = tokenize(" ".join("ab" for _ in kinds))
    spans = []
    for i, kind in enumerate(kinds):
        if kind:
            tag, _, sub = kind.partition("/")
            spans.append(Span(tokens.starts[i], tokens.ends[i], tag, sub or None, "model"))
    assert decode(encode(spans, tokens), tokens) == spans
