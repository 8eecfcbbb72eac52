"""What an evaluation sets beside a model: baselines, risk and coverage, reliability, and text written otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues
from anond_trainer.evaluate.baselines import frequency, tagged, unambiguous, words_of
from anond_trainer.evaluate.coverage import SHARES, Coverage, Risk, coverage
from anond_trainer.evaluate.reliability import Bin, reliability
from anond_trainer.evaluate.variants import VARIANTS, lower, rewritten, typos, without_accents


def turn(text: str, *spans: Span, **more: object) -> GoldTurn:
    """A turn with these mentions."""
    return GoldTurn("s", 0, "user", "de", text, spans, **more)  # type: ignore[arg-type]


# baselines: Rosa is a name twice and a colour once, Köln always a place, Berg a name once and a word once

LEARNT = [
    turn("Rosa Berg aus Köln", Span(0, 9, "PERSON"), Span(14, 18, "LOCATION")),
    turn("Rosa ist rosa , am Berg", Span(0, 4, "PERSON")),
    turn("in Köln", Span(3, 7, "LOCATION")),
]


def test_a_word_that_always_had_one_tag_is_unambiguous() -> None:
    """Case is of no account: the colour makes the name ambiguous."""
    assert unambiguous(words_of(LEARNT)) == {"köln": "LOCATION"}


def test_a_word_has_its_most_frequent_tag() -> None:
    """A name two times of three; as often nothing as a name is nothing."""
    assert frequency(words_of(LEARNT)) == {"köln": "LOCATION", "rosa": "PERSON"}


def test_words_of_unknown_meaning_teach_nothing() -> None:
    """Where gold is silent a word has no tag, not even none."""
    words = words_of([turn("Rosa Rosa", Span(0, 4, "PERSON"), unknown=((5, 9),))])
    assert words == {"rosa": {"PERSON": 1}}


def test_neighbours_of_one_tag_are_one_chunk() -> None:
    """Two words of a name are a name; a date of birth is found as one."""
    table = {"rosa": "PERSON", "berg": "PERSON", "köln": "LOCATION", "1984": "DATE/birth"}
    found = tagged(turn("Rosa BERG Köln , 1984"), table)
    assert [(s.start, s.end, s.tag, s.sub) for s in found] == [
        (0, 9, "PERSON", None), (10, 14, "LOCATION", None), (17, 21, "DATE", "birth"),
    ]  # fmt: skip


# risk and coverage


def covered(risks: Sequence[float], leaks: Sequence[int], langs: str = "") -> Coverage:
    """Turns with these risks and leaks, of ten sensitive tokens in all."""
    each = zip(langs or "e" * len(risks), risks, leaks, strict=True)
    return coverage([Risk(lang, risk, leak, leak > 1) for lang, risk, leak in each], 10, 4)


def test_the_riskiest_turns_go_first() -> None:
    """Of four turns the riskiest holds two of four leaks: half of all turns sent away leaves two of ten tokens."""
    found = covered([0.1, 0.9, 0.3, 0.5], [1, 2, 1, 0])
    left = {point.share: (point.tokens, point.mentions) for point in found.points}
    assert tuple(left) == SHARES
    assert (left[0.0], left[0.2], left[0.3], left[0.5]) == ((0.4, 0.25), (0.4, 0.25), (0.2, 0.0), (0.2, 0.0))
    assert (found.curve[0], found.curve[24], found.curve[25], found.curve[75], found.curve[100]) == (1, 1, 0.5, 0.25, 0)
    assert (found.best[25], found.best[50], found.best[75]) == (0.5, 0.25, 0.0)


def test_each_language_sends_its_own_share() -> None:
    """The risks of two models do not compare: the riskiest of each goes, though all of one are above the other's."""
    found = covered([0.9, 0.8, 0.02, 0.01], [0, 1, 1, 0], langs="ddee")
    assert found.curve[50] == 0.5


@pytest.mark.parametrize(
    ("risks", "caught"), [([4, 3, 2, 1], 1.0), ([1, 2, 3, 4], -1.0), ([1, 1, 1, 1], 1.0)], ids=["best", "worst", "tie"]
)
def test_how_much_of_the_way_a_risk_goes(risks: list[float], caught: float) -> None:
    """1 for a risk in the order of the leaks, less than nothing against it; of equal risks the first turns go first."""
    found = covered(risks, [3, 1, 0, 0]).caught
    assert found == pytest.approx(caught) if caught > 0 else found < 0


def test_where_nothing_leaks_nothing_is_missed() -> None:
    """No leak is a flat line at nothing, and the risk is not blamed."""
    found = covered([0.5, 0.1], [0, 0])
    assert (set(found.curve), found.caught, found.points[0].tokens) == ({0.0}, 1.0, 0.0)


# reliability


def test_chances_are_compared_with_what_was_so() -> None:
    """Two of .05 that are not, two of .95 of which one is: off by .05 and by .45."""
    found = reliability(np.array([0.05, 0.05, 0.95, 0.95]), np.array([False, False, True, False]))
    assert found.bins == (
        Bin(0.0, 0.1, 2, pytest.approx(0.05), 0.0), Bin(0.9, 1.0, 2, pytest.approx(0.95), 0.5),
    )  # fmt: skip
    assert (found.error, found.unsure) == (pytest.approx(0.25), 4)


def test_the_unsure_are_told_apart() -> None:
    """A thousand plain words that nobody doubts hide a bad guess in the mean, not in that of the unsure."""
    found = reliability(np.array([0.001] * 999 + [0.5]), np.array([False] * 1000))
    assert found.error < 0.002
    assert (found.unsure, found.unsure_error) == (1, 0.5)


@pytest.mark.parametrize("chance", [0.0, 0.1, 0.3, 0.7, 1.0])
def test_every_chance_has_a_bin(chance: float) -> None:
    """Ends belong to the bin above, 1 to the last."""
    (found,) = reliability(np.array([chance]), np.array([True])).bins
    assert found.low <= chance <= found.high
    assert found.low == pytest.approx(min(chance, 0.9))


def test_no_chances_make_no_diagram() -> None:
    """Nothing to compare is no error."""
    found = reliability(np.empty(0), np.empty(0, bool))
    assert (found.bins, found.error, found.unsure_error) == ((), 0.0, 0.0)


# the same text written otherwise


@pytest.mark.parametrize(
    ("text", "lowered", "plainly"),
    [
        ("Åsa Öberg", "åsa öberg", "Asa Oberg"),
        ("MÜLLER-LÜDENSCHEIDT", "müller-lüdenscheidt", "MULLER-LUDENSCHEIDT"),
        ("Weiß, Ærø, cœur", "weiß, ærø, cœur", "Weiss, AEro, coeur"),
        ("İzmir", "i̇zmir", "Izmir"),
        ("Jose\u0301 Núñez", "jose\u0301 núñez", "Jose Nunez"),
        ("Łódź 김 😅", "łódź 김 😅", "Lodz 김 😅"),
        ("", "", ""),
    ],
)
def test_case_and_accents(text: str, lowered: str, plainly: str) -> None:
    """Letters change, and nothing else."""
    assert "".join(lower(turn(text), 0)) == lowered
    assert "".join(without_accents(turn(text), 0)) == plainly


def test_mentions_go_along() -> None:
    """A name that grows by a letter pushes what stands behind it; gold marks the same words."""
    before = turn("Weiß in Groß Köln", Span(0, 4, "PERSON"), Span(8, 17, "LOCATION"), unknown=((5, 7),))
    after = rewritten(before, without_accents(before, 0))
    assert [after.text[s.start : s.end] for s in after.spans] == ["Weiss", "Gross Koln"]
    assert [after.text[a:b] for a, b in after.unknown] == ["in"]


@given(st.data())
def test_a_mention_is_made_of_the_pieces_of_its_letters(data: st.DataObject) -> None:
    """Whatever each letter becomes, also nothing; a mention of nothing is none."""
    text = data.draw(st.text(min_size=1, max_size=20))
    pieces = data.draw(st.lists(st.text(max_size=3), min_size=len(text), max_size=len(text)))
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    after = rewritten(turn(text, Span(start, end, "PERSON")), pieces)
    kept = "".join(pieces[start:end])
    assert [after.text[s.start : s.end] for s in after.spans] == ([kept] if kept else [])


def test_typos_are_few_and_the_same_for_the_same_seed() -> None:
    """One word in ten of the longer ones is changed, by a letter; numbers and addresses are left alone."""
    turns = dialogues("en")[:400]
    changed = total = 0
    for one in turns:
        written = "".join(typos(one, 7))
        assert written == "".join(typos(one, 7))
        assert abs(len(written) - len(one.text)) <= len(one.text.split())
        assert [w for w in written.split() if w.isdigit()] == [w for w in one.text.split() if w.isdigit()]
        words, others = one.text.split(), written.split()
        changed += sum(a != b for a, b in zip(words, others, strict=True))
        total += sum(len(word) >= 4 and word.isalpha() for word in words)
    assert 0.05 < changed / total < 0.15
    assert any("".join(typos(one, 7)) != "".join(typos(one, 8)) for one in turns)


@pytest.mark.parametrize("word", ["åååååå", "éñéñéñ", "oooooo", "aössss"])
def test_every_slip_leaves_its_mark(word: str) -> None:
    """Also letters without a key beside them, and letters that are like the one before."""
    one = turn(" ".join([word] * 400))
    hit = [written for written in "".join(typos(one, 7)).split() if written != word]
    assert 0.08 * 400 < len(hit) < 0.14 * 400


@pytest.mark.parametrize("name", VARIANTS)
def test_gold_stays_gold(name: str) -> None:
    """Every mention of real dialogues is still there, apart from the others and inside the text."""
    for one in dialogues("fr")[:300]:
        after = rewritten(one, VARIANTS[name](one, 0))
        assert len(after.spans) == len(one.spans)
        assert replace(after, text="", spans=()) == replace(one, text="", spans=())
        ends = [0, *(s.end for s in after.spans)]
        assert all(s.start >= end for s, end in zip(after.spans, ends, strict=False))
        assert ends[-1] <= len(after.text)
