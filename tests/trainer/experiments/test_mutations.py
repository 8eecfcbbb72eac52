"""The mistakes that the tests are tried with."""

from __future__ import annotations

import pytest

from experiments.mutations import MUTATIONS, ROOT, Mutation, mutated


@pytest.mark.parametrize("mutation", MUTATIONS, ids=[one.name for one in MUTATIONS])
def test_each_mistake_can_be_made(mutation: Mutation) -> None:
    """In the sources as they are now, into something that is still Python; and its tests are there."""
    text, mistaken = mutated(mutation, ROOT)
    assert mistaken != text
    compile(mistaken, mutation.file, "exec")
    assert all((ROOT / one.partition("::")[0]).exists() for one in mutation.tests)
