"""What an evaluation counts, worked out by hand: chunks by CoNLL's rules, what is found in part, and people."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.engines.labels import decode
from anond.tags import BLANKET, SELECTIVE, Span
from anond.text.tokens import tokenize
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.read import read_gold
from anond_trainer.evaluate.counts import Mention, count, people
from anond_trainer.evaluate.figures import Score, evaluate
from anond_trainer.train.starters import summary

# Each word is three letters, so that word n begins at 4 n.
TEXT = "aaa bbb ccc ddd eee fff"


def at(first: int, last: int, tag: str, sub: str | None = None) -> Span:
    """A span over words first to last of TEXT."""
    return Span(4 * first, 4 * last + 3, tag, sub)


def turn(*spans: Span, **more: object) -> GoldTurn:
    """TEXT with these mentions."""
    return GoldTurn("s", 0, "user", "en", TEXT, spans, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("labels", "chunks"),
    [
        ("B-PERSON I-PERSON O", [(0, 1, "PERSON")]),
        ("B-PERSON B-PERSON O", [(0, 0, "PERSON"), (1, 1, "PERSON")]),
        ("I-PERSON I-PERSON O", [(0, 1, "PERSON")]),
        ("O I-PERSON B-PERSON", [(1, 1, "PERSON"), (2, 2, "PERSON")]),
        ("B-PERSON I-LOCATION I-LOCATION", [(0, 0, "PERSON"), (1, 2, "LOCATION")]),
        ("I-PERSON I-LOCATION I-PERSON", [(0, 0, "PERSON"), (1, 1, "LOCATION"), (2, 2, "PERSON")]),
        ("B-PERSON O I-PERSON", [(0, 0, "PERSON"), (2, 2, "PERSON")]),
        ("B-UID/phone I-UID/phone I-UID/card", [(0, 1, "UID"), (2, 2, "UID")]),
        ("O O O", []),
    ],
)  # fmt: skip
def test_chunks_begin_and_end_as_conll_has_it(labels: str, chunks: list[tuple[int, int, str]], tmp_path: Path) -> None:
    """B- always begins one; I- goes on with the same tag and else begins one, as the script of CoNLL-2003 decides."""
    file = tmp_path / "gold.tsv"
    rows = zip(["aaa", "bbb", "ccc"], labels.split(), strict=True)
    file.write_text("".join(f"{word}\t{label}\n" for word, label in rows))
    ((found,), _) = read_gold(file, "en")
    assert [(s.start // 4, (s.end - 3) // 4, s.tag) for s in found.spans] == chunks


@pytest.mark.parametrize(
    ("found", "counts"),
    [
        ((at(0, 1, "PERSON"),), {"right PERSON": 1, "found PERSON": 1}),
        ((at(0, 0, "PERSON"),), {"found PERSON": 1, "partial PERSON": 1}),
        ((at(0, 2, "PERSON"),), {"found PERSON": 1, "partial PERSON": 1}),
        ((at(0, 0, "PERSON"), at(1, 1, "PERSON")), {"found PERSON": 2, "partial PERSON": 1}),
        ((at(0, 1, "ORG"),), {"found ORG": 1, "other PERSON": 1}),
        ((at(0, 0, "ORG"), at(1, 1, "PERSON")), {"found ORG": 1, "found PERSON": 1, "partial PERSON": 1}),
        ((at(3, 3, "PERSON"),), {"found PERSON": 1, "missed PERSON": 1}),
        ((), {"missed PERSON": 1}),
    ],
    ids=["right", "too short", "too long", "in two", "as another", "half as another", "elsewhere", "not"],
)  # fmt: skip
def test_a_chunk_has_one_fate(found: tuple[Span, ...], counts: dict[str, int]) -> None:
    """A wanted chunk is right, found in part, found as something else, or missed; never two of these."""
    numbers = count(turn(at(0, 1, "PERSON")), found, SELECTIVE).numbers
    apart = {name: n for name, n in numbers.items() if " " in name and n}
    assert apart == {"wanted PERSON": 1, **counts}


def test_the_counts_of_a_small_corpus() -> None:
    """Four wanted, five found, two right: precision 2/5, recall 2/4, F1 4/9; by tag and by session too."""
    gold = [turn(at(0, 1, "PERSON"), at(3, 3, "LOCATION")), turn(at(2, 2, "PERSON"), at(5, 5, "ORG"))]
    found = [
        [at(0, 1, "PERSON"), at(3, 3, "ORG"), at(4, 4, "PERSON")],
        [at(2, 3, "PERSON"), at(5, 5, "ORG")],
    ]
    figures = evaluate(gold, found, SELECTIVE)
    assert figures.chunks == Score(2, 5, 4)
    assert (figures.chunks.precision, figures.chunks.recall) == (0.4, 0.5)
    assert figures.chunks.f1 == pytest.approx(4 / 9)
    assert figures.tags == {"LOCATION": Score(0, 0, 1), "ORG": Score(1, 2, 1), "PERSON": Score(1, 3, 2)}
    assert figures.tokens == Score(3, 5, 4)  # of the words 0 1 3 2, those at 0 1 2; hidden are 0 1 4 2 3
    assert figures.total["partial PERSON"] == 1
    assert figures.total["other LOCATION"] == 1


def by_script(gold: list[str], guessed: list[str]) -> tuple[int, int, int]:
    """Right, found and wanted chunks, line by line as the script of CoNLL-2003 goes: by where chunks begin and end."""

    def begins(before: str, now: str) -> bool:
        return now[0] == "B" or (now[0] == "I" and (before[0] == "O" or before[2:] != now[2:]))

    def ends(before: str, now: str) -> bool:
        return before[0] != "O" and (now[0] in "BO" or before[2:] != now[2:])

    right = found = wanted = 0
    inside, last = False, ("O", "O")
    for now in [*zip(gold, guessed, strict=True), ("O", "O")]:
        over = [ends(a, b) for a, b in zip(last, now, strict=True)]
        if inside and all(over):
            right, inside = right + 1, False
        elif inside and (any(over) or now[0][2:] != now[1][2:]):
            inside = False
        new = [begins(a, b) for a, b in zip(last, now, strict=True)]
        inside = inside or (all(new) and now[0][2:] == now[1][2:])
        wanted, found, last = wanted + new[0], found + new[1], now
    return right, found, wanted


LABELS = st.sampled_from(["O", "B-PERSON", "I-PERSON", "B-ORG", "I-ORG"])


@given(st.lists(st.tuples(LABELS, LABELS), min_size=1, max_size=12))
def test_chunks_are_counted_as_by_the_script_of_conll(pairs: list[tuple[str, str]]) -> None:
    """Whatever the labels, also those that no IOB2 would have, the counts are those of a second way to count."""
    gold, guessed = [g for g, _ in pairs], [s for _, s in pairs]
    text = " ".join("abc" for _ in pairs)
    wanted, found = (tuple(decode(labels, tokenize(text))) for labels in (gold, guessed))
    chunks = evaluate([GoldTurn("s", 0, "user", "en", text, wanted)], [found], SELECTIVE).chunks
    assert (chunks.right, chunks.found, chunks.wanted) == by_script(gold, guessed)


def test_what_gold_is_silent_about_is_neither_right_nor_wrong() -> None:
    """Neither a chunk nor a token that is found in an unknown stretch counts, and what is wanted still does."""
    silent = turn(at(0, 0, "PERSON"), unknown=((8, 15),))  # words 2 and 3
    figures = evaluate([silent], [[at(0, 0, "PERSON"), at(2, 2, "PERSON"), at(3, 4, "UID")]], SELECTIVE)
    assert figures.chunks == Score(1, 1, 1)
    assert figures.tokens == Score(1, 1, 1)


def test_a_tag_that_a_corpus_does_not_label_makes_no_false_alarm() -> None:
    """Found where gold has nothing it is not counted; where gold has the very tag, or hides the words, it is."""
    some = turn(at(0, 0, "PERSON"), at(5, 5, "UID"), unlabelled=frozenset(("UID", "DATE/birth")))
    found = [[at(0, 0, "UID"), at(2, 2, "UID", "phone"), at(3, 3, "DATE", "birth"), at(5, 5, "UID"), at(4, 4, "ZIP")]]
    figures = evaluate([some], found, SELECTIVE)
    assert figures.chunks == Score(1, 2, 2)  # the UID that is right, the ZIP that is wrong; PERSON is not found
    assert figures.tokens == Score(2, 3, 2)  # both wanted words are hidden, and the fourth without need


def test_only_an_unlabelled_sub_is_let_off() -> None:
    """A corpus that marks all ids but orders still says that a phone number is none."""
    some = turn(unlabelled=frozenset(("UID/order",)))
    assert evaluate([some], [[at(0, 0, "UID", "order")]], SELECTIVE).chunks == Score(0, 0, 0)
    assert evaluate([some], [[at(0, 0, "UID", "phone")]], SELECTIVE).chunks == Score(0, 1, 0)


@pytest.mark.parametrize(
    ("found", "readable", "partly"),
    [((), 1, 0), ((at(0, 0, "PERSON"),), 0, 1), ((at(0, 1, "LOCATION"),), 0, 0), ((at(0, 1, "ORG"),), 1, 0)],
    ids=["nothing", "half", "as another that is hidden", "as another that stays"],
)
def test_a_mention_is_readable_wholly_in_part_or_not(found: tuple[Span, ...], readable: int, partly: int) -> None:
    """Whether the name is hidden counts, not as what."""
    numbers = count(turn(at(0, 1, "PERSON")), found, SELECTIVE).numbers
    assert (numbers["mentions"], numbers["readable"], numbers["partly"]) == (1, readable, partly)


def test_a_mention_of_blanks_is_nobody() -> None:
    """Without a word there is nothing to read, and nothing to hide."""
    numbers = count(turn(Span(3, 4, "PERSON")), (), SELECTIVE).numbers
    assert (numbers["mentions"], numbers["readable"], numbers["partly"]) == (0, 0, 0)


def test_the_policy_decides_what_leaks() -> None:
    """Under the blanket policy ORG is hidden, so a company left alone is a leak, and a name found as one is none."""
    assert count(turn(at(0, 1, "ORG")), (), BLANKET).leaked == 2
    assert count(turn(at(0, 1, "PERSON")), (at(0, 1, "ORG"),), BLANKET).leaked == 0


def mention(words: str, readable: bool) -> Mention:
    """A mention by these words."""
    return Mention(frozenset(words.split()), readable, not readable)


@pytest.mark.parametrize(
    ("mentions", "counts"),
    [
        ([], (0, 0)),
        ([mention("anna berg", False), mention("anna", False), mention("berg", False)], (1, 0)),
        ([mention("anna", True), mention("anna berg", False)], (1, 1)),
        ([mention("anna berg", False), mention("anna lund", True)], (2, 1)),
        ([mention("anna", False), mention("berg", True)], (2, 1)),
        ([mention("anna berg", True), mention("anna berg", True)], (1, 1)),
    ],
    ids=["nobody", "one name, three ways", "one mention is enough", "two of one first name", "two", "twice"],
)
def test_people_are_mentions_of_one_name(mentions: list[Mention], counts: tuple[int, int]) -> None:
    """Short forms belong to the longest name with their words; who is readable once is readable."""
    assert people(mentions) == Counter(people=counts[0], people_readable=counts[1])


def test_people_are_counted_by_session() -> None:
    """The same name in two conversations is two people; case and accents make none."""
    one = GoldTurn("a", 0, "user", "sv", "Åsa", (Span(0, 3, "PERSON"),))
    same = GoldTurn("a", 1, "user", "sv", "åsa", (Span(0, 3, "PERSON"),))
    other = GoldTurn("b", 0, "user", "sv", "asa", (Span(0, 3, "PERSON"),))
    total = evaluate([one, same, other], [[Span(0, 3, "PERSON")], [], [Span(0, 3, "PERSON")]], SELECTIVE).total
    assert (total["people"], total["people_readable"], total["readable"]) == (2, 1, 1)


def test_kinds_are_found_where_nothing_of_a_mention_is_left() -> None:
    """Under whatever tag, by tag and sub; what gold does not hide or does not know is of no kind."""
    gold = [at(0, 1, "PERSON"), at(2, 2, "UID", "phone"), at(3, 3, "ORG"), at(4, 4, "ZIP"), at(5, 5, "PERSON")]
    found = [at(0, 0, "PERSON"), at(2, 2, "ZIP"), at(5, 5, "LOCATION")]
    kinds = evaluate([turn(*gold, unknown=((16, 19),))], [found], SELECTIVE).kinds
    assert kinds == {"PERSON": Score(1, 1, 2), "UID/phone": Score(1, 1, 1)}
    assert [round(one.recall, 3) for one in kinds.values()] == [0.5, 1.0]


def test_a_card_tells_of_kinds_with_enough_mentions() -> None:
    """A share of a handful says little."""
    many = [turn(at(0, 0, "ZIP"), at(2, 2, "UID", "phone"))] * 9
    figures_of_card = summary(
        evaluate([*many, turn(at(0, 0, "ZIP"))], [(at(0, 0, "ZIP"),)] * 8 + [()] * 2, SELECTIVE), "chats"
    )
    assert {name: value for name, value in figures_of_card.items() if name.startswith("found of")} == {
        "found of ZIP, chats": 0.8
    }
