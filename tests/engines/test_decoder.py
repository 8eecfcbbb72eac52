from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
import pytest

from anond.engines.chain import numpy_kernel as arrays
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.lattice import Kernel
from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Card
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.engines.sentence import Sentence
from anond.errors import ModelRefused
from anond_trainer.data.align import examples, lowered, reader
from anond_trainer.data.gold import split
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf.export import export
from anond_trainer.engines.crf.training import Names, Settings, crfsuite, exported

CARD = Card("en-0000", "en", 0, 0, 1, (), {}, "2026-11-21")


@dataclass(frozen=True)
class Trial:
    """A model trained on a few dialogues, CRFsuite's own tagger with the same weights, and turns that neither saw."""

    model: Model
    tagger: object
    names: Names
    turns: Sequence[Sentence]

    def reference(self, sentence: Sentence) -> tuple[list[str], np.ndarray]:
        """Labels and marginals as CRFsuite gives them."""
        self.tagger.set(self.names.of(sentence))  # type: ignore[attr-defined]
        labels = self.tagger.tag()  # type: ignore[attr-defined]
        names = self.model.weights.labels
        marginal = self.tagger.marginal  # type: ignore[attr-defined]
        return labels, np.array([[marginal(name, i) for name in names] for i in range(len(labels))])


@pytest.fixture(scope="module")
def trial() -> Trial:
    """Twelve dialogues to learn from, one in thirty of the others to look at."""
    turns = dialogues("en")
    known = sorted({turn.session for turn in turns})[:12]
    tagger = reader()
    learnt = examples([turn for turn in turns if turn.session in known], tagger)
    _, held_out = split([turn for turn in turns if turn.session not in known], 0.03)
    crf, names = crfsuite(learnt, hasher(), Settings(max_iterations=25, min_sessions=1))
    data = export(exported(crf), CARD, hasher())
    model = Model.load(data, pinned=(sha256(data).hexdigest(),), trust=lambda *_: None)
    seen = [example.sentence for example in examples([*held_out, *lowered(held_out)], tagger)]
    return Trial(model, crf.tagger_, names, seen)


def kernels() -> list[Kernel]:
    """Numpy's, and the compiled one where it was built (see `test_chain`)."""
    return list(dict.fromkeys((arrays, best_kernel())))


@pytest.mark.parametrize("kernel", kernels(), ids=lambda kernel: kernel.NAME)
def test_labels_and_marginals_are_those_of_crfsuite(trial: Trial, kernel: Kernel) -> None:
    """On turns that nobody trained on, each label is the same and each marginal equal to 1e-9."""
    decoder = Decoder(trial.model, kernel=kernel)
    for sentence, decoded in zip(trial.turns, decoder.decode(trial.turns), strict=True):
        labels, marginals = trial.reference(sentence)
        assert decoded.labels == labels
        if labels:
            np.testing.assert_allclose(decoded.marginals, marginals, rtol=0, atol=1e-9)


def test_some_of_these_turns_needed_viterbi(trial: Trial) -> None:
    """The comparison covers both ways to the labels: paths certain by their probability, and searched ones."""
    lattices = {id(one.batch): one.batch for one in Decoder(trial.model).decode(trial.turns)}
    assert 0 < sum(lattice.searched for lattice in lattices.values()) < len(trial.turns)


def test_one_by_one_or_together_is_the_same(trial: Trial) -> None:
    """What else is in a batch changes nothing, and results come in the order given."""
    decoder = Decoder(trial.model)
    turns = trial.turns[:60]
    for sentence, together in zip(turns, decoder.decode(turns), strict=True):
        alone = decoder.decode([sentence])[0]
        assert alone.labels == together.labels
        np.testing.assert_allclose(alone.marginals, together.marginals, rtol=0, atol=1e-12)


def test_a_small_cache_forgets_and_decodes_the_same(trial: Trial) -> None:
    """Rows are kept in bounded number; how many are kept changes no label."""
    small, large = Decoder(trial.model, max_rows=40), Decoder(trial.model)
    for at in range(0, 120, 3):
        turns = trial.turns[at : at + 3]
        assert [d.labels for d in small.decode(turns)] == [d.labels for d in large.decode(turns)]


def test_memory_stays_bounded_under_ever_new_words(trial: Trial) -> None:
    """A stream of words never seen before does not grow the tables beyond their bound."""
    decoder = Decoder(trial.model, max_rows=200)
    for n in range(60):
        words = [f"word{n}x{i}" for i in range(20)]
        decoder.decode([Sentence(words, [""] * 20, "en|user||lower|later|long", "lower")])
        assert decoder.rows_kept <= 2 * 200


@pytest.mark.parametrize("kernel", kernels(), ids=lambda kernel: kernel.NAME)
@pytest.mark.parametrize("length", [0, 1, 2, 5000])
def test_any_length_decodes_as_crfsuite_does(trial: Trial, length: int, kernel: Kernel) -> None:
    """Empty turns, single tokens and five thousand tokens are turns like any other."""
    words = (["My", "name", "is", "Anna", "Berg", ",", "42", "hello"] * 625)[:length]
    long = Sentence(words, [""] * length, "en|user|name|cased|first|long", "cased")
    short = trial.turns[0]
    first, decoded = Decoder(trial.model, kernel=kernel).decode([short, long])
    assert first.labels == trial.reference(short)[0]
    assert decoded.marginals.shape == (length, len(trial.model.weights.labels))
    if length:
        labels, marginals = trial.reference(long)
        assert decoded.labels == labels
        np.testing.assert_allclose(decoded.marginals, marginals, rtol=0, atol=1e-9)


def test_more_than_is_decoded_at_once(trial: Trial) -> None:
    """A batch of many tokens is decoded in portions, in the order given."""
    turns = list(trial.turns[:40]) * (
        2 * best_kernel().AT_ONCE // sum(len(turn.words) for turn in trial.turns[:40]) + 1
    )
    found = Decoder(trial.model).decode(turns)
    assert len({id(one.batch) for one in found}) > 1
    assert [one.labels for one in found] == [one.labels for one in found[:40]] * (len(turns) // 40)


def test_marginals_sum_to_one(trial: Trial) -> None:
    """At each token the labels share a probability of one."""
    for decoded in Decoder(trial.model).decode(trial.turns[:50]):
        np.testing.assert_allclose(decoded.marginals.sum(axis=1), 1.0, atol=1e-12)


def test_an_empty_batch_is_nothing(trial: Trial) -> None:
    """No turns, no labels."""
    assert Decoder(trial.model).decode([]) == []


def test_another_key_is_refused(trial: Trial) -> None:
    """With the wrong hash a model would find nothing and say nothing; so it is not used."""
    with pytest.raises(ModelRefused, match=r"^model en-0000: its features are hidden by another hash: key none$"):
        Decoder(trial.model, hasher(b"another"))


def test_nothing_decoded_shows_in_a_repr(trial: Trial) -> None:
    """The repr of what was decoded has labels alone."""
    assert repr(Decoder(trial.model).decode([trial.turns[0]])[0]).startswith("Decoded(labels=[")
