"""Hashed examples in a file: what is read is what was written, and no word is in it."""

from __future__ import annotations

import io

import numpy as np

from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.data.align import examples, reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.engines.crf.hashed import Hashed, relabelled, some_turns
from anond_trainer.engines.crf.hashed_file import arrays_of, examples_of

BASE = next(model for model in load_starters() if model.lang == "en")
TEXTS = ("Hi", "my name is Quirinia Vandervelde and I wait", "ok so it is Quirinia again", "the bill, please")


def hashed() -> Hashed:
    """Turns of one, several and many tokens, in three sessions."""
    gold = [GoldTurn(f"s{n // 2}", n, "user", "en", text) for n, text in enumerate((*TEXTS, "ok"))]
    gold[1] = GoldTurn("s0", 1, "user", "en", TEXTS[1], (Span(11, 31, "PERSON", source="gold"),))
    return Hashed.of(examples(gold, reader()), BASE.weights.labels, BASE.weights.words)


def file_of(some: Hashed) -> bytes:
    """The bytes of a file."""
    file = io.BytesIO()
    np.savez(file, **arrays_of(some))  # type: ignore[arg-type]
    return file.getvalue()


def test_what_is_read_is_what_was_written() -> None:
    """All of it: windows of tokens end where a turn does, and things have their features."""
    given = hashed().compact()
    with np.load(io.BytesIO(file_of(given)), allow_pickle=False) as arrays:
        found = examples_of(dict(arrays))
    for name in ("near", "own", "gold", "lengths", "sessions"):
        assert np.array_equal(getattr(found, name), getattr(given, name)), name
    for mine, theirs in ((found.types, given.types), (found.around, given.around)):
        assert np.array_equal(mine.hashes, theirs.hashes)
        assert np.array_equal(mine.counts, theirs.counts)


def test_no_word_is_in_a_file() -> None:
    """Not folded either, uncompressed as it is here."""
    data = file_of(hashed()).lower()
    assert not any(word in data for word in (b"quirinia", b"vandervelde", b"name", b"bill", b"please"))


def test_some_turns_are_whole_sessions() -> None:
    """As many as there are where more are asked for, and none where none is."""
    given = hashed()
    assert len(some_turns(given, 100).lengths) == len(given.lengths)
    assert len(some_turns(given, 0).lengths) == 0
    few = some_turns(given, 3)
    assert 0 < len(few.lengths) < len(given.lengths)
    kept = set(few.sessions.tolist())
    assert len(few.lengths) == sum(one in kept for one in given.sessions.tolist())


def test_examples_go_by_the_labels_of_another_model() -> None:
    """A label that it lacks is the inside of its tag, or none."""
    given = hashed()
    labels = ("O", *sorted(set(BASE.weights.labels) - {"O"}, reverse=True))
    found = relabelled(given, BASE.weights.labels, labels)
    assert [labels[i] for i in found.gold] == [BASE.weights.labels[i] for i in given.gold]
    assert "I-PERSON" in {labels[i] for i in found.gold}
