"""The tagger's door: spans on the original text, whatever the view made of it, and which tokens they hide."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.engines import labels as labelled
from anond.session.learning import learn_facts
from anond.session.ledger import Ledger
from anond.tagging.merge import merge
from anond.tagging.tagger import Tagger, covered
from anond.tagging.venues import without_venues
from anond.tags import SELECTIVE, Policy, Span
from anond.text.tokens import tokenize
from anond_gazetteers import load

if TYPE_CHECKING:
    from conftest import Bench

TOKENS = tokenize("ab cd ef gh")  # at 0-2, 3-5, 6-8, 9-11


@pytest.mark.parametrize(
    ("labels", "spans"),
    [
        ("O O O O", []),
        ("B-PERSON O O O", [(0, 2, "PERSON", None)]),
        ("B-PERSON I-PERSON O O", [(0, 5, "PERSON", None)]),
        ("B-PERSON B-PERSON I-PERSON O", [(0, 2, "PERSON", None), (3, 8, "PERSON", None)]),
        ("O I-PERSON I-PERSON O", [(3, 8, "PERSON", None)]),
        ("B-PERSON I-LOCATION I-LOCATION O", [(0, 2, "PERSON", None), (3, 8, "LOCATION", None)]),
        ("O O O B-DATE/birth", [(9, 11, "DATE", "birth")]),
        ("B-DATE/birth I-DATE O I-DATE", [(0, 2, "DATE", "birth"), (3, 5, "DATE", None), (9, 11, "DATE", None)]),
        ("I-UID I-UID I-UID I-UID", [(0, 11, "UID", None)]),
    ],
)  # fmt: skip
def test_labels_are_spans(labels: str, spans: list[tuple[int, int, str, str | None]]) -> None:
    """B- begins, I- goes on with its own kind, and an I- that follows nothing of its kind begins."""
    found = labelled.decode(labels.split(), TOKENS)
    assert [(s.start, s.end, s.tag, s.sub) for s in found] == spans


def test_the_model_outranks_a_guess() -> None:
    """The spans of labels come under the name by which the merge knows the model."""
    (span,) = labelled.decode(["B-PERSON", "O", "O", "O"], TOKENS)
    guess = Span(0, 2, "UID", None, "detector:x")
    assert merge("ab cd ef gh", (guess, span), SELECTIVE) == (span,)


@pytest.mark.parametrize(
    ("spans", "flags"),
    [
        ([], "...."), ([(0, 11)], "xxxx"), ([(0, 2)], "x..."), ([(0, 1)], "...."), ([(1, 5)], ".x.."),
        ([(2, 3)], "...."), ([(0, 2), (3, 5), (9, 11)], "xx.x"), ([(0, 4), (4, 5)], "x..."),
        ([(5, 11)], "..xx"), ([(3, 7)], ".x.."),
    ],
)  # fmt: skip
def test_a_token_is_hidden_if_all_of_it_is(spans: list[tuple[int, int]], flags: str) -> None:
    """A span that leaves a letter of a token readable does not hide it."""
    found = covered(TOKENS, [Span(start, end, "PERSON") for start, end in spans])
    assert "".join("x" if flag else "." for flag in found) == flags


@given(st.text(st.sampled_from("ab1 .-@"), max_size=20), st.lists(st.integers(0, 20), max_size=8, unique=True))
def test_hidden_tokens_are_those_that_a_search_finds(text: str, cuts: list[int]) -> None:
    """The sweep over tokens and spans agrees with looking at each pair."""
    tokens = tokenize(text)
    ends = sorted(cut for cut in cuts if cut <= len(text))
    spans = [Span(a, b, "PERSON") for a, b in zip(ends[::2], ends[1::2], strict=False)]
    places = zip(tokens.starts, tokens.ends, strict=True)
    assert covered(tokens, spans) == [any(s.start <= a and b <= s.end for s in spans) for a, b in places]


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    """Evidence without models."""
    return Tagger(load(), SELECTIVE)


def ledger(*people: str) -> Ledger:
    """A session that knows these people."""
    made = Ledger()
    learn_facts(made, {"PERSON": people})
    return made


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("hi Maria!", ["Maria"]), ("hi M<b>ari</b>a!", ["M<b>ari</b>a"]), ("hi <i>Maria</i>!", ["Maria"]),
        ("hi M\u200bar\u200bia!", ["M\u200bar\u200bia"]), ("hi \u200bMaria\u200b!", ["Maria"]),
        ("hi M&#97;ria!", ["M&#97;ria"]), ("hi Ｍａｒｉａ!", ["Ｍａｒｉａ"]),
        ("Ma\u00adria, Maria", ["Ma\u00adria", "Maria"]),
        ("hi Mаriа", ["Mаriа"]), ("a@b.example wrote", ["a@b.example"]), ("a<b>@b</b>.example", ["a<b>@b</b>.example"]),
        ("hi 𝐌𝐚𝐫𝐢𝐚", ["𝐌𝐚𝐫𝐢𝐚"]), ("🙂 Maria 🙂 Maria", ["Maria", "Maria"]),
    ],
)  # fmt: skip
def test_spans_come_back_on_the_original(tagger: Tagger, text: str, parts: list[str]) -> None:
    """Mark-up, invisible characters and look-alikes inside a value belong to it, those around it do not."""
    found = tagger.spans_and_risk(tagger.recall(tagger.read(text, "en", "user", "", True), ledger("Maria")), None)
    assert [text[s.start : s.end] for s in found.spans] == parts


@pytest.mark.parametrize(
    ("text", "cut", "rows"),
    [("aﬁb", 2, [(0, 2), (2, 3)]), ("ﬁ", 1, [(0, 1)]), ("xﬃ", 3, [(0, 2)]), ("½", 1, [(0, 1)])],
)
def test_a_character_that_two_spans_share_is_hidden_once(
    monkeypatch: pytest.MonkeyPatch, tagger: Tagger, text: str, cut: int, rows: list[tuple[int, int]]
) -> None:
    """A ligature of which one span has the one half and the next the other: spans stay apart, and all is hidden."""
    reading = tagger.read(text, "en", "user", "", True)
    size = len(reading.view.text)
    halves = [Span(0, min(cut, size), "PERSON"), Span(cut, size, "UID")] if cut < size else [Span(0, size, "PERSON")]
    monkeypatch.setattr("anond.tagging.tagger.merge", lambda *_: tuple(halves))
    found = tagger.find(reading, None)
    assert [(s.start, s.end) for s in found.spans] == rows


@pytest.mark.parametrize(
    ("tags", "rows"),
    [
        (("ORG", "PERSON"), [(0, 1, "ORG"), (1, 3, "PERSON")]),
        (("PERSON", "ORG"), [(0, 2, "PERSON"), (2, 3, "ORG")]),
        (("ORG", "PRODUCT"), [(0, 2, "ORG"), (2, 3, "PRODUCT")]),
    ],
)
def test_a_shared_character_goes_to_the_span_that_is_hidden(
    monkeypatch: pytest.MonkeyPatch, tagger: Tagger, tags: tuple[str, str], rows: list[tuple[int, int, str]]
) -> None:
    """A ligature half of which is a company's and half a person's is the person's, since that is replaced."""
    reading = tagger.read("aﬁb", "en", "user", "", True)
    spans = (Span(0, 2, tags[0]), Span(2, 4, tags[1]))
    monkeypatch.setattr("anond.tagging.tagger.merge", lambda *_: spans)
    assert [(s.start, s.end, s.tag) for s in tagger.find(reading, None).spans] == rows


@given(st.text(max_size=60) | st.text(st.sampled_from("M<b>a/&#97;ri \u200bﬁ@.x1é\u0301"), max_size=60))
def test_spans_of_any_text_are_sound(text: str) -> None:
    """Sorted, apart and inside the original, and one risk between 0 and 1, whatever the text is."""
    tagger = Tagger(load(), SELECTIVE)
    found = tagger.spans_and_risk(
        tagger.recall(tagger.read(text, "en", "user", "name", False), ledger("Maria", "x1")), None
    )
    ends = [0, *(s.end for s in found.spans)]
    assert all(end <= s.start < s.end <= len(text) for s, end in zip(found.spans, ends, strict=False))
    assert found.risk == 1.0


def test_without_a_model_a_text_is_as_risky_as_can_be(bench: Bench) -> None:
    """`decode` gives None where there is no model for the language, and the others theirs, in order."""
    tagger = bench.pipeline.tagger
    readings = [tagger.read("hello there", lang, "user", "", True) for lang in ("en", "sv", "es")]
    decoded = tagger.decode(readings, bench.pipeline.models)
    assert [one is None for one in decoded] == [False, True, False]
    found = [tagger.find(r, d) for r, d in zip(readings, decoded, strict=True)]
    risks = tagger.risks(found, decoded)
    assert risks[1] == 1.0
    assert risks[0] < 0.5 > risks[2]


def test_a_batch_is_decoded_as_one_by_one(bench: Bench) -> None:
    """Labels and risks do not depend on what else is in the batch."""
    tagger = bench.pipeline.tagger
    texts = [("my name is Ana Ruiz", "es"), ("call me Tom", "en"), ("", "en"), ("soy Ana", "es"), ("ok " * 40, "en")]
    readings = [tagger.read(text, lang, "user", "name", True) for text, lang in texts]
    together = tagger.decode(readings, bench.pipeline.models)
    apart = [tagger.decode([reading], bench.pipeline.models)[0] for reading in readings]
    for reading, a, b in zip(readings, together, apart, strict=True):
        one, other = tagger.spans_and_risk(reading, a), tagger.spans_and_risk(reading, b)
        assert one.spans == other.spans
        assert one.risk == pytest.approx(other.risk, abs=1e-9)


def test_risk_is_of_what_is_left(benches: Callable[..., Bench]) -> None:
    """The same text is less risky once the session's memory hides what the model was unsure of."""
    bench = benches()
    tagger = bench.pipeline.tagger
    reading = tagger.read("I like pineapple on it", "en", "user", "", False)
    (decoded,) = tagger.decode([reading], bench.pipeline.models)
    recalled = tagger.recall(reading, ledger("Pineapple"))
    assert tagger.spans_and_risk(recalled, decoded).risk < tagger.spans_and_risk(reading, decoded).risk


def test_what_the_policy_leaves_counts_as_left() -> None:
    """A span that is found but not replaced hides no token."""
    tagger = Tagger(load(), Policy("table", frozenset(("EMAIL",))))
    found = tagger.find(tagger.recall(tagger.read("Maria a@b.example", "en", "user", "", True), ledger("Maria")), None)
    assert {s.tag for s in found.spans} == {"PERSON", "EMAIL"}
    assert found.hidden[0] is False
    assert found.hidden[-1] is True


def test_a_reading_shows_no_text() -> None:
    """Its repr, and that of what was found, tell offsets and tags alone."""
    tagger = Tagger(load(), SELECTIVE)
    reading = tagger.read("hello Xavierius", "en", "user", "", True)
    shown: Any = repr(reading) + repr(tagger.find(tagger.recall(reading, ledger("Xavierius")), None)) + repr(tagger)
    assert "Xavierius" not in shown
    assert "hello" not in shown


@pytest.mark.parametrize(
    ("lang", "asked", "text"),
    [
        ("en", "name", "Hilton"), ("de", "name", "Bosch"), ("fr", "name", "Hyatt"), ("it", "name", "Hilton"),
        ("es", "name+id", "Norte"), ("sv", "name", "Volvo"),
    ],
)  # fmt: skip
def test_a_surname_that_answers_is_no_brand(lang: str, asked: str, text: str) -> None:
    """What was asked reaches the rules over a model's spans: after a question for a name they let it stay a person."""
    tagger = Tagger(load(), SELECTIVE)
    assert tagger.read(text, lang, "user", asked, False).asked == asked
    model = Span(0, len(text), "PERSON", None, "model", 0.9)
    for answers, tag in ((asked, ["PERSON"]), ("", [] if text == "Norte" else ["ORG"])):
        venues = without_venues([model], text, tokenize(text), lang, answers, partial(load().kinds_of, lang=lang))
        assert [one.tag for one in venues] == tag
