"""Two engines for one language: a second opinion hides more and never less, and each turn is judged by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from anond.engines.confidence import risks
from anond.engines.opening import decoder
from anond.engines.protocol import Decoded, Engine
from anond.engines.sentence import Sentence, sentence
from anond.engines.two_engines import TwoEngines
from anond.starters import load_starters
from anond.starters.chosen_engine import load_networks
from anond.tags import SELECTIVE
from anond.text.tokens import tokenize

TEXTS = ("thanks a lot", "this is Fiona Gallagher from Leeds", "", "my dog rex chewed the router", "ok 4417 1234")


def turns() -> list[Sentence]:
    """Turns as they are read, without evidence."""
    return [sentence(tokenize(text), text, "en", "user", "", True, (), ()) for text in TEXTS]


@dataclass
class Counting:
    """An engine that counts what it is asked."""

    engine: Engine
    asked: int = 0

    @property
    def id(self) -> str:
        """Its model's."""
        return self.engine.id

    @property
    def fingerprint(self) -> str:
        """Its model's."""
        return self.engine.fingerprint

    def decode(self, batch: Sequence[Sentence]) -> list[Decoded]:
        """What its model says."""
        self.asked += len(batch)
        return self.engine.decode(batch)


@pytest.fixture(scope="module")
def pair() -> tuple[Engine, Engine]:
    """The English starter, and the network that ships."""
    crf, network = (next(one for one in some if one.lang == "en") for some in (load_starters(), load_networks()))
    return decoder(crf, None), decoder(network, None)


def labelled(found: Sequence[Decoded]) -> list[set[int]]:
    """Which tokens of each turn have a label."""
    return [{i for i, label in enumerate(one.labels) if label != "O"} for one in found]


def test_the_risk_of_both_is_the_higher_one_and_no_span_is_lost(pair: tuple[Engine, Engine]) -> None:
    """Whatever is hidden, neither engine alone sees more risk; what the first labels keeps its label."""
    first, second = (one.decode(turns()) for one in pair)
    both = TwoEngines(*pair, above=0.0).decode(turns())
    for every in (1, 2):
        hidden = [[i % every == 1 for i, _ in enumerate(one.labels)] for one in first]
        apart = np.maximum(risks(first, hidden, SELECTIVE), risks(second, hidden, SELECTIVE))
        np.testing.assert_allclose(risks(both, hidden, SELECTIVE), apart, atol=1e-12)
    for one, other, together in zip(first, second, both, strict=True):
        kept = [a for a, b in zip(one.labels, together.labels, strict=True) if b != a and a != "O"]
        assert kept == []
        np.testing.assert_allclose(together.marginals.sum(axis=1), np.ones(len(one.labels)), atol=1e-9)
        assert len(other.labels) == len(together.labels)
    assert all(a <= b for a, b in zip(labelled(first), labelled(both), strict=True))


def test_the_second_reads_risky_turns_alone_whatever_stands_beside_them(pair: tuple[Engine, Engine]) -> None:
    """A bound on the risk says which; a turn has the same labels alone and among others."""
    first, seldom, never = pair[0].decode(turns()), Counting(pair[1]), Counting(pair[1])
    left = sorted(risks(first, [[label != "O" for label in one.labels] for one in first], SELECTIVE))
    both = TwoEngines(pair[0], seldom, above=(left[-3] + left[-2]) / 2)
    together = both.decode(turns())
    assert seldom.asked == 2
    apart = [both.decode([one])[0] for one in turns()]
    assert [one.labels for one in together] == [one.labels for one in apart]
    for one, other in zip(together, apart, strict=True):
        np.testing.assert_allclose(one.marginals, other.marginals, atol=1e-5)
    TwoEngines(pair[0], never, above=1.0).decode(turns())
    assert never.asked == 0
