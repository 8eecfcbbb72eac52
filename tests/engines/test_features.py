from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.detectors.questions import after, kinds_asked
from anond.engines.chain.features import (
    EDGE,
    NOBODY,
    WordDescriptions,
    around,
    around_features,
    context_features,
    groups_of,
    type_features,
    word_class,
)
from anond.engines.labels import chunks, decode, encode
from anond.engines.model.hashing import OFFSETS, at_offsets, hasher, hashes
from anond.engines.model.words import Words, hash_of, no_words
from anond.engines.sentence import recalling, sentence, written
from anond.tags import Span
from anond.text.questions import question
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
    cased, plain = (set(type_features((word, "", "cased"), no_words())) for word in ("José", "jose"))
    assert {("f", "jose"), ("p2", "jo"), ("s3", "ose")} <= cased & plain
    assert {template for template, _ in cased ^ plain} >= {"w", "h", "j", "c"}


def test_evidence_counts_with_and_without_its_strength() -> None:
    """A mark is a feature as it is, and once more without strength or proof."""
    found = type_features(("anna", "B-D:EMAIL!|B-G:first_any:1", "lower"), no_words())
    assert {("D", "B-D:EMAIL!"), ("D*", "B-D:EMAIL"), ("G", "B-G:first_any:1"), ("G*", "B-G:first_any")} <= set(found)
    assert {("c&G*", "x&B-G:first_any"), ("c&D", "x&B-D:EMAIL!")} <= set(found)


def test_what_the_session_remembers_is_evidence() -> None:
    """A word that was said before bears a mark of memory beside what else is known of it."""
    text = "anna berg here"
    tokens = tokenize(text)
    made = sentence(tokens, text, "sv", "user", "", False, [], [Hit(0, 1, "first_any", 0.9)])
    told = recalling(made, tokens, [Span(0, 9, "PERSON", source="memory")])
    assert list(told.evidence) == ["B-G:first_any:2|B-M:PERSON", "I-M:PERSON", ""]
    assert recalling(made, tokens, []) is made


def test_classes_of_words_are_features() -> None:
    """How common a word is, and which words it is used like, counts alone, and by how the turn is written."""
    words = Words(np.array([hash_of("anna")]), np.array([[7, 3, 0, 900]], np.uint16))
    found = set(type_features(("Anna", "", "cased"), words))
    assert {("z", "z7"), ("u", "u3"), ("y", "y900"), ("c&z", "Xx&z7"), ("cased:u", "u3")} <= found
    assert ("z", "z") in type_features(("xyzzy", "", "cased"), words)


def test_every_template_is_of_a_group() -> None:
    """What is left out for a trial is told by templates: each belongs to at least one group, but for bias and edge."""
    words = Words(np.array([hash_of("anna")]), np.array([[7, 3, 1, 900]], np.uint16))
    marks = "B-D:EMAIL!|B-G:city:1|B-M:PERSON"
    made = type_features(("Anna", marks, "cased"), words) + context_features(
        ("en|user|name|cased|first|1", "Xx", marks)
    )
    assert {template for template, _ in made if not groups_of(template)} == {"bias", "l"}
    assert groups_of("cased:D*") == {"detectors"}
    assert groups_of("q&G*") == {"asked", "lists"}


def test_only_what_may_be_a_value_has_neighbours() -> None:
    """Rare words, capitals, digits and what evidence points at; a common word in small letters and a mark have none."""
    common = [int(hash_of(word)) for word in ("we", "are", "in", "ok")]
    words = Words(np.array(sorted(common), np.uint64), np.array([[12]] * len(common), np.uint16))
    text = "we are in filey , ok ?"
    beside = around(sentence(tokenize(text), text, "en", "user", "", False, [], []), WordDescriptions(words))
    assert [beside[3 * i + 1 : 3 * i + 3] for i in (0, 3, 4)] == [
        [NOBODY, NOBODY], [("<", "in", "x0;"), (">", ",", "x0;")], [NOBODY, NOBODY],
    ]  # fmt: skip
    assert around_features(("<", "in", "x0;city")) == [("b<", "in x0;city"), ("B<", "in x0")]
    assert around_features(NOBODY) == []


def test_the_edge_is_one_feature() -> None:
    """Beyond the turn there is nothing but the edge."""
    assert type_features(EDGE, no_words()) == [("edge", "")]


def test_each_kind_that_was_asked_is_a_feature() -> None:
    """A question for two things counts for both."""
    found = context_features(("en|user|name+phone|lower|later|1", "x", ""))
    assert {("q", "name"), ("q", "phone"), ("q&c", "name1&x"), ("q&c", "phone&x")} <= set(found)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.text(min_size=1, max_size=8), st.sampled_from(["", "B-G:city:1"])), max_size=20))
def test_no_feature_counts_twice(tokens: list[tuple[str, str]]) -> None:
    """The features of a type, and of a context, are different, and so are their hashes."""
    for word, evidence in tokens:
        for found in (
            type_features((word, evidence, "lower"), no_words()),
            context_features(("en|user||lower|later|4", word, "")),
        ):
            assert len(found) == len(set(found)) == len(set(hashes(found, hasher())))


@given(st.lists(st.integers(0, 2**64 - 1), unique=True, max_size=50))
def test_offsets_keep_hashes_apart(found: list[int]) -> None:
    """Different features stay different at each offset."""
    spread = at_offsets(np.array(found, np.uint64))
    assert spread.shape == (len(OFFSETS), len(found))
    assert all(len(set(row)) == len(found) for row in spread.tolist())


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
    assert kinds_asked(text, lang) == kinds


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
        ([Span(0, 9, "PERSON")], ["I-PERSON", "I-PERSON", "O", "O", "O"]),
        ([Span(0, 4, "PERSON"), Span(5, 9, "PERSON")], ["I-PERSON", "B-PERSON", "O", "O", "O"]),
        ([Span(0, 4, "PERSON"), Span(5, 9, "LOCATION")], ["I-PERSON", "I-LOCATION", "O", "O", "O"]),
        ([Span(13, 17, "DATE", "birth")], ["O", "O", "O", "I-DATE/birth", "O"]),
        ([Span(13, 17, "UID", "password")], ["O", "O", "O", "I-UID", "O"]),
        ([Span(6, 7, "ORG")], ["O", "I-ORG", "O", "O", "O"]),
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
