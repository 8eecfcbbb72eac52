"""A model's card as a page: all that the card tells, and gaps that follow from its figures and labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

import numpy as np

from anond.cli.card import gaps, page
from anond.engines.model.card import Card, Source, hash_check
from anond.engines.model.file import Model, encode
from anond.engines.model.hashing import hasher
from anond.engines.model.weights import Weights
from anond.tags import PII

FIGURES = {
    "found of LOCATION, held-out dialogues": 0.78, "found of UID/phone, held-out dialogues": 0.9,
    "found of PERSON, news": 0.4, "sensitive recall, held-out dialogues": 0.886, "sensitive recall, news": 0.6,
}  # fmt: skip


def model(figures: Mapping[str, float], kinds: Sequence[str] = PII, key: str = "") -> Model:
    """A model that knows some kinds and nothing else."""
    labels = ("O", *(f"I-{kind}" for kind in kinds))
    empty = Weights(
        labels, np.zeros(0, np.uint64), np.zeros(1, np.uint32), np.zeros(0, np.uint8), np.zeros(0),
        np.zeros((len(labels),) * 2),
    )  # fmt: skip
    data = (Source("invented chats", "Apache-2.0"), Source("Klintan", "CC BY 4.0"))
    card = Card("sv-0007", "sv", 12, 1345, 3, data, figures, "2026-11-22", key, hash_check(hasher()), lean=0.5)
    made = encode(card, empty)
    return Model.load(made, lambda *_: None, (sha256(made).hexdigest(),))


def test_the_page_tells_what_the_card_and_the_file_say() -> None:
    """Identity, standing, sources with licences, how much was learnt, and the figures by what they were measured on."""
    made = model(FIGURES)
    lines = list(page(made, "in use"))
    assert lines[0] == "sv-0007"
    told = {line[:11].strip(): line[11:] for line in lines[2:12]}
    assert (told["language"], told["standing"], told["made"]) == ("sv", "in use", "2026-11-22")
    assert told["leans"].startswith("0.5 ")
    assert (told["SHA-256"], told["size"]) == (made.digest, f"{made.size:,} bytes, 0 weights")
    assert told["labels"] == ", ".join(PII)
    at = lines.index("learnt from")
    assert lines[at + 1 : at + 5] == [
        "  invented chats (Apache-2.0)", "  Klintan (CC BY 4.0)", "  12 sessions", "  1,345 turns",
    ]  # fmt: skip
    at = lines.index("  held-out dialogues")
    assert [line.split() for line in lines[at + 1 : at + 4]] == [
        ["sensitive", "recall", "0.886"], ["found", "of", "LOCATION", "0.78"], ["found", "of", "UID/phone", "0.9"],
    ]  # fmt: skip
    assert lines[lines.index("  news") + 1].split() == ["sensitive", "recall", "0.6"]


def test_what_is_found_seldom_is_a_gap_and_the_worst_comes_first() -> None:
    """Where it was measured stands behind; what is found often enough is none."""
    assert list(gaps(model(FIGURES).card, PII)) == [
        "PERSON: 0.4 found (news)",
        "LOCATION: 0.78 found (held-out dialogues)",
    ]


def test_what_was_not_measured_is_a_gap() -> None:
    """A card with next to no figures does not read as if all were well."""
    said = list(gaps(model({"decisions": 50}).card, PII))
    assert [line.partition(":")[0] for line in said] == [
        "which kinds of mention are missed most was not measured",
        "measured on one kind of text at most",
    ]


def test_what_the_model_has_no_label_for_is_a_gap() -> None:
    """A date of birth is no IP address; a sub counts for its tag."""
    kinds = ["PERSON/surname", "UID/phone", "EMAIL", "ZIP", "LOCATION", "ADDRESS", "DATE/birth"]
    said = list(page(model(FIGURES, kinds), "a file"))
    assert said[-1] == "  IP: no label; found by detectors and lists alone"


def test_the_page_says_who_can_read_its_words() -> None:
    """A model of customers' text hides them by a key, others do not."""
    assert any(line == "words      hidden by key ab12 of the review ring" for line in page(model({}, key="ab12"), ""))
    assert any(line == "words      hashed without a key" for line in page(model({}), ""))


def test_a_note_stands_on_the_page_and_only_where_there_is_one() -> None:
    """What its maker added: why a model was published though it was no better."""
    plain = model(FIGURES)
    made = encode(replace(plain.card, note="published by force: a fair"), plain.weights)
    noted = Model.load(made, lambda *_: None, (sha256(made).hexdigest(),))
    assert "note       published by force: a fair" in list(page(noted, "in use"))
    assert not any(line.startswith("note") for line in page(plain, "in use"))


def test_sources_are_named_in_the_words_of_today() -> None:
    """Cards of before said hand-made of what machines wrote on briefs; readers are told that it is synthetic."""
    old = Source("hand-made support dialogues of the project; all people in them are invented", "Apache-2.0")
    plain = model(FIGURES)
    made = encode(replace(plain.card, data=(old,)), plain.weights)
    told = list(page(Model.load(made, lambda *_: None, (sha256(made).hexdigest(),)), "in use"))
    said = "  written (synthetic) support dialogues of the project; all people in them are invented (Apache-2.0)"
    assert said in told
