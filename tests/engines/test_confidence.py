from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

from anond.engines.chain.features import type_features
from anond.engines.chain.lattice import Lattice
from anond.engines.confidence import harmless_labels, risk, risks
from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Card, hash_check
from anond.engines.model.file import Model
from anond.engines.model.hashing import at_offsets, hasher, hashes
from anond.engines.model.weights import Weights
from anond.engines.model.words import no_words
from anond.engines.protocol import Decoded
from anond.engines.sentence import Sentence
from anond.tags import BLANKET, SELECTIVE, policy

LABELS = ("O", "B-PERSON", "I-PERSON", "B-ORG", "B-DATE/birth")


def decoder(seed: int, spread: float) -> Decoder:
    """A model that knows four words, with drawn weights."""
    rng = np.random.default_rng(seed)
    known = [("f", word) for word in ("a", "b", "c", "d")]
    assert all(feature in type_features((feature[1], "", "lower"), no_words()) for feature in known)
    found = np.sort(at_offsets(np.array(hashes(known, hasher()), np.uint64)).ravel())
    size = len(LABELS)
    weights = Weights(
        LABELS, found, np.arange(len(found) + 1, dtype=np.uint32) * np.uint32(size),
        np.tile(np.arange(size, dtype=np.uint8), len(found)), rng.normal(scale=spread, size=len(found) * size),
        rng.normal(scale=spread, size=(size, size)),
    )  # fmt: skip
    return Decoder(Model(Card("x", "en", 0, 0, 3, (), {}, "", hash_check=hash_check(hasher())), weights, ""))


def sentence(words: str) -> Sentence:
    """A turn without evidence."""
    return Sentence(list(words), [""] * len(words), f"en|user||lower|later|{len(words)}", "lower")


def enumerated(decoded: Decoded, hidden: list[bool], harmless: np.ndarray) -> float:
    """The risk by looking at every path there is."""
    lattice = decoded.batch
    assert isinstance(lattice, Lattice)
    local, moves = lattice.weighted[decoded.rows], lattice.chain.matrices[0]
    total = clean = 0.0
    for path in product(range(len(LABELS)), repeat=len(local)):
        weight = float(np.prod([local[i, label] for i, label in enumerate(path)]))
        weight *= float(np.prod([moves[a, b] for a, b in pairwise(path)]))
        total += weight
        if all(covered or harmless[label] for covered, label in zip(hidden, path, strict=True)):
            clean += weight
    return 1.0 - clean / total


@pytest.mark.parametrize("spread", [0.3, 2.0])
@pytest.mark.parametrize("words", ["a", "ab", "abcd", "ddcba"])
def test_risk_is_that_of_all_paths(words: str, spread: float) -> None:
    """The constrained pass gives what enumerating every labelling gives, whatever is hidden."""
    made = decoder(len(words), spread).decode([sentence("bc"), sentence(words), sentence("abcabc")])[1]
    for hidden in product([False, True], repeat=len(words)):
        for chosen in (SELECTIVE, BLANKET):
            expected = enumerated(made, list(hidden), harmless_labels(LABELS, chosen))
            assert risk(made, hidden, chosen) == pytest.approx(expected, abs=1e-9)


def test_nothing_left_alone_is_no_risk() -> None:
    """A turn that is hidden as a whole, or empty, leaks nothing."""
    made, empty = decoder(1, 1.0).decode([sentence("abc"), sentence("")])
    assert risk(made, [True, True, True], SELECTIVE) == pytest.approx(0.0, abs=1e-12)
    assert risk(empty, [], SELECTIVE) == 0.0


def test_together_is_as_one_by_one() -> None:
    """Turns of several models, of several batches, in any order, give the risks they have alone."""
    turns = [sentence(words) for words in ("ab", "", "dcba", "a", "abcdabcd")]
    batch = [*decoder(3, 1.0).decode(turns), *decoder(4, 1.0).decode(turns)]
    hidden = [[i % 3 == 0 for i in range(len(d.labels))] for d in batch]
    alone = [risk(d, flags, SELECTIVE) for d, flags in zip(batch, hidden, strict=True)]
    assert risks(batch, hidden, SELECTIVE) == pytest.approx(alone, abs=1e-12)
    assert len({round(r, 6) for r in alone}) > 6


def test_risk_only_grows_when_less_is_hidden() -> None:
    """Each token that is left alone adds risk, and no risk leaves [0, 1]."""
    made = decoder(5, 3.0).decode([sentence("abcdabcd")])[0]
    risks = [risk(made, [i >= n for i in range(8)], SELECTIVE) for n in range(9)]
    assert risks == sorted(risks)
    assert 0.0 <= risks[0] <= risks[-1] <= 1.0


@pytest.mark.parametrize(
    ("names", "sensitive"),
    [
        ("selective", {"B-PERSON", "I-PERSON", "B-DATE/birth"}),
        ("blanket", {"B-PERSON", "I-PERSON", "B-ORG", "B-DATE/birth"}),
        (["PERSON/surname"], {"B-PERSON", "I-PERSON"}),
        (["DATE"], {"B-DATE/birth"}),
        (["DATE/birth"], {"B-DATE/birth"}),
    ],
)
def test_a_label_is_sensitive_if_the_policy_may_hide_it(names: str | list[str], sensitive: set[str]) -> None:
    """A policy that hides some sub of a tag makes the whole label sensitive, since the chain knows no subs."""
    harmless = harmless_labels(LABELS, policy(names))
    assert {label for label, ok in zip(LABELS, harmless, strict=True) if not ok} == sensitive
