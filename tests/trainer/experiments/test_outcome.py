"""How a model does on turns of one kind: what counts, and what the riskiest turns catch."""

from __future__ import annotations

from math import isnan

import pytest

from anond.engines.model.hashing import hasher
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond_trainer.data.align import examples
from anond_trainer.data.gold import GoldTurn
from anond_trainer.engines.crf.export import usable
from anond_trainer.engines.crf.training import Settings, train
from experiments.outcome import evaluate_on

PERSON = frozenset(("PERSON",))

pytestmark = pytest.mark.soak


def turn(text: str, *spans: Span, number: int = 0) -> GoldTurn:
    """A turn of a session of its own."""
    return GoldTurn(f"s{number:02}", 0, "user", "en", text, spans)


def test_mentions_of_other_tags_do_not_count(tagger: Tagger) -> None:
    """Recall is of the tags asked for; precision is of all that is hidden."""
    text = "write anna berg at anna.berg@example.com"
    gold = [turn(text, Span(6, 15, "PERSON"), Span(19, 40, "EMAIL"))]
    whole, people = (evaluate_on(gold, tags, tagger, {}) for tags in (frozenset[str](), PERSON))
    assert (whole.recall, whole.precision) == (pytest.approx(1 / 3), 1.0)
    assert (people.recall, people.precision, people.people) == (0.0, 1.0, 1.0)
    assert set(people.found) == {"PERSON"}
    towns = evaluate_on(gold, frozenset(("LOCATION",)), tagger, {})
    assert isnan(towns.people)
    assert isnan(towns.caught)


def test_the_famous_are_people_to_those_who_do_not_tell_them_apart(tagger: Tagger) -> None:
    """A chunk found as FIGURE is right where a corpus says person; it is readable all the same."""
    names = ("madonna", "prince", "elvis", "cher")
    texts = [f"{word} i saw {name} on tv" for word in ("today", "later", "soon", "again") for name in names]
    famous = [
        turn(text, Span(at, text.index(" on"), "FIGURE"), number=n)
        for n, text in enumerate(texts)
        for at in [text.index("saw ") + 4]
    ]
    model = {"en": usable(train(examples(famous, tagger), hasher(), Settings(max_iterations=20)), "en")}
    gold = [turn(one.text, Span(one.spans[0].start, one.spans[0].end, "PERSON"), number=5) for one in famous[:1]]
    found = evaluate_on(gold, PERSON, tagger, model)
    assert (found.chunk_f1, found.recall) == (1.0, 0.0)


@pytest.mark.parametrize(("leaking", "caught"), [(0, 1.0), (19, 0.0)])
def test_what_is_caught_lies_in_the_riskiest_turns(tagger: Tagger, leaking: int, caught: float) -> None:
    """One of twenty turns waits; without a model all are as risky, and the first of them does."""
    plain = [turn("all is well", number=n) for n in range(20)]
    plain[leaking] = turn("anna is well", Span(0, 4, "PERSON"), number=leaking)
    assert evaluate_on(plain, frozenset(), tagger, {}).caught == caught
