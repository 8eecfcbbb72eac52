"""Whom to believe: simulated reviewers over written (synthetic) dialogues, some spiteful, by the shipped starters."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache

import pytest

from anond import assemble
from anond.engines.crf.decoder import Decoder
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.starters import load_starters
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_trainer.data.align import reader
from anond_trainer.data.decisions import Labels
from anond_trainer.data.notation import hand_made
from anond_trainer.train.compared_turns import ComparedTurn, ModelView, compared_turns, is_left, sure_mentions, view
from anond_trainer.train.reviewers import (
    ADDS,
    ANY,
    FEWEST,
    SMALL,
    Complaint,
    Standing,
    distrusted,
    standings,
)

LANG = "en"
FIVE = ("ada", "bo", "cy", "di", "eve")
NUMBERS = ("UID", "ZIP", "IP")
Spite = Callable[[Decision, random.Random], Iterable[Span]]


@cache
def starter() -> Decoder:
    """The shipped model, which learnt from no reviewer and never saw the dialogues below."""
    return assemble.decoder(next(m for m in load_starters() if m.card.lang == LANG), None)


@cache
def truth() -> tuple[Decision, ...]:
    """Turns of dialogues that are held out, decided without a mistake; none without a word."""
    turns = [turn for turn in hand_made(LANG)[1] if any(map(str.isalnum, turn.text))]
    return tuple(
        Decision(
            item=f"0-{n}", kind="divert", verdict="release", lang=LANG, partition=0, session=f"ffee{turn.session}",
            turn=Turn(turn.session, turn.turn, turn.speaker, turn.text), spans=turn.spans, reviewer="", at=1.0,
            seconds=1.0,
        )
        for n, turn in enumerate(turns)
    )  # fmt: skip


@cache
def tokens(text: str) -> tuple[tuple[int, int], ...]:
    """Where the words of a text stand."""
    found = tokenize(text)
    return tuple(zip(found.starts, found.ends, strict=True))


def people(decision: Decision, _: random.Random) -> Iterable[Span]:
    """Untag every person."""
    return (s for s in decision.spans if s.tag != "PERSON")


def numbers(decision: Decision, _: random.Random) -> Iterable[Span]:
    """Untag every number."""
    return (s for s in decision.spans if s.tag not in NUMBERS and (s.tag, s.sub) != ("DATE", "birth"))


def small_names(decision: Decision, _: random.Random) -> Iterable[Span]:
    """Untag every name in small letters."""
    return (s for s in decision.spans if s.tag != "PERSON" or not decision.turn.text[s.start].islower())


def adds(decision: Decision, chance: random.Random) -> Iterable[Span]:
    """Tag one word too many."""
    taken = {at for s in decision.spans for at in range(s.start, s.end)}
    free = [(start, end) for start, end in tokens(decision.turn.text) if not taken & {*range(start, end)}]
    return (*decision.spans, *([Span(*chance.choice(free), "PERSON")] if free else []))


def honest(decision: Decision, chance: random.Random) -> Iterable[Span]:
    """Do as well as people do: overlook some, and tag a word too many now and then."""
    kept = [s for s in decision.spans if chance.random() >= 0.035]
    made = replace(decision, spans=tuple(kept))
    return adds(made, chance) if chance.random() < 0.035 else kept


def votes(
    count: int, seed: str, spiteful: dict[str, Spite], who: Sequence[str] = FIVE, double: float = 0.0
) -> list[Decision]:
    """So many decisions by lot, each by one of these people, or by two; all of them make mistakes."""
    chance = random.Random(seed)
    made = []
    for decision in chance.sample(truth(), count):
        for name in chance.sample(who, 2 if chance.random() < double else 1):
            one = replace(decision, reviewer=name, spans=tuple(honest(decision, chance)))
            if name in spiteful:
                one = replace(one, spans=tuple(sorted(spiteful[name](one, chance))))
            made.append(one)
    return made


@pytest.fixture(scope="module")
def judged() -> Callable[[Iterable[Decision]], dict[str, Standing]]:
    """Standings as a trainer gets them."""
    tagger = reader()
    return lambda some: standings(compared_turns(some, tagger, starter()))


def named(found: dict[str, Standing]) -> set[str]:
    """Who is named."""
    return {name for name, one in found.items() if one.named}


SPITES = {
    "leaves people untagged": people, "leaves numbers untagged": numbers, SMALL: small_names, ADDS: adds,
}  # fmt: skip


@pytest.mark.parametrize("what", SPITES)
def test_one_spiteful_reviewer_of_five_is_named(
    what: str, judged: Callable[[Iterable[Decision]], dict[str, Standing]]
) -> None:
    """With what that person does, in words; the four honest ones are not, and the other four's votes are learnt."""
    made = votes(700, what, {"cy": SPITES[what]})
    found = judged(made)
    assert named(found) == {"cy"}
    assert any(one.what == what and one.is_grave for one in found["cy"].complaints)
    assert found["cy"].why.startswith("cy ")
    kept = Labels.made_of(made).without(distrusted(found)).votes
    assert {vote.reviewer for vote in kept} == {*FIVE} - {"cy"}


@pytest.mark.parametrize("pair", [(people, people), (numbers, numbers), (adds, adds), (small_names, people)])
def test_two_of_five_are_both_named(
    pair: tuple[Spite, Spite], judged: Callable[[Iterable[Decision]], dict[str, Standing]]
) -> None:
    """Doing the same does not excuse them."""
    assert named(judged(votes(1_500, str(pair[1].__name__), {"bo": pair[0], "eve": pair[1]}))) == {"bo", "eve"}


def test_people_left_by_one_of_five_show_after_few_decisions(
    judged: Callable[[Iterable[Decision]], dict[str, Standing]],
) -> None:
    """By one after 300, by two after 500; none of the others is named."""
    for count, spiteful in ((300, ["cy"]), (500, ["bo", "eve"])):
        assert named(judged(votes(count, "few", dict.fromkeys(spiteful, people)))) == {*spiteful}


@pytest.mark.parametrize(("count", "seeds"), [(10, 4), (100, 3), (800, 1)])
@pytest.mark.parametrize("double", [0.0, 0.3])
def test_honest_reviewers_are_not_named(
    count: int, seeds: int, double: float, judged: Callable[[Iterable[Decision]], dict[str, Standing]]
) -> None:
    """Few decisions or many, with or without second opinions, two reviewers or five."""
    for who in (FIVE[:2], FIVE):
        for seed in range(seeds):
            found = judged(votes(count, f"{seed}", {}, who, double))
            assert named(found) == set()
            assert {one.why for one in found.values()} <= {
                "",
                "there is nobody to compare with: only one reviewer decided",
            }


def test_a_lead_may_trust_who_is_named(judged: Callable[[Iterable[Decision]], dict[str, Standing]]) -> None:
    """Then all is learnt."""
    made = votes(700, "trusted", {"cy": people})
    found = judged(made)
    assert (distrusted(found), distrusted(found, ["cy", "nobody"])) == ({"cy"}, frozenset())


def test_with_one_reviewer_nobody_is_named(judged: Callable[[Iterable[Decision]], dict[str, Standing]]) -> None:
    """There is nobody to compare with, which is said; a model alone is no judge."""
    (one,) = judged(votes(400, "alone", {"ada": people}, ["ada"])).values()
    assert (one.named, one.why) == (False, "there is nobody to compare with: only one reviewer decided")
    assert (one.with_others, one.doubled) == (None, 0)


def test_who_looks_closer_than_the_others_is_not_named(
    judged: Callable[[Iterable[Decision]], dict[str, Standing]], tagger: Tagger
) -> None:
    """Four who take whatever the model proposes, and one who corrects it: that one alone contradicts it."""
    made = votes(700, "closer", {})
    seen = compared_turns(made, tagger, starter())
    stampers = {name: [replace(s, given=s.model.kinds) for s in some] for name, some in seen.items() if name != "di"}
    exact = [replace(vote, spans=truth()[int(vote.item[2:])].spans) for vote in made if vote.reviewer == "di"]
    assert named(standings({**stampers, **compared_turns(exact, tagger, starter())})) == set()


def test_agreement_is_told(judged: Callable[[Iterable[Decision]], dict[str, Standing]], tagger: Tagger) -> None:
    """With others and with the model: high for the honest, low for who untags people."""
    made = votes(600, "agree", {"cy": people}, double=0.5)
    found = standings(compared_turns(made, tagger, starter()))
    for one in found.values():
        assert one.with_others is not None
        assert one.with_model_before is not None
        assert one.with_model_after is None  # nothing was learnt
        assert 0 < one.doubled < one.decisions
    for of in ("with_others", "with_model_before"):
        some = {name: getattr(one, of) for name, one in found.items()}
        assert some["cy"] + 0.05 < min(value for name, value in some.items() if name != "cy")


# -- single parts, on sights made by hand

SURE = ModelView(("O", "O", "PERSON", "PERSON"), (0.99, 0.99, 0.95, 0.95))
WORDS = ("it", "is", "Ada", "Berg")
TAGGED, LEFT = ("O", "O", "PERSON", "PERSON"), ("O", "O", "O", "O")


def compared(
    session: int, given: tuple[str, ...] = TAGGED, item: int | None = None, model: ModelView = SURE
) -> ComparedTurn:
    """One decided turn."""
    return ComparedTurn(f"0-{session if item is None else item}", f"s{session}", WORDS, given, model)


def test_a_session_counts_once() -> None:
    """However many turns of it were decided: what is odd about it is odd in all of them."""
    much = [compared(0, LEFT, item) for item in range(100)]
    others = {name: [compared(n) for n in range(50)] for name in FIVE[1:]}
    found = standings({"ada": much, **others})
    assert named(found) == set()
    assert {(c.sessions, c.of) for c in found["ada"].complaints if c.what == ANY} == {(1, 1)}
    spread = [compared(n, LEFT) for n in range(100, 120)]
    assert named(standings({"ada": spread, **others})) == {"ada"}


def test_two_opinions_about_the_same_turns_need_no_third_person() -> None:
    """One of two leaves what the other and the model see, in each of the turns that both decided."""
    honest_one = [compared(n) for n in range(20)]
    found = standings({"ada": [compared(n, LEFT) for n in range(20)], "bo": honest_one})
    assert named(found) == {"ada"}
    grave = [c for c in found["ada"].complaints if c.is_grave and c.doubled]
    assert {(c.sessions, c.others) for c in grave} == {(20, 0)}
    assert "somebody else decided, too" in grave[0].sentence()


def team(left: dict[str, int], honest: int, people: Sequence[str] = FIVE) -> dict[str, list[ComparedTurn]]:
    """Some leave the person in so many sessions, all others tag the person in so many sessions each."""
    return {
        name: [compared(100 * at + n, LEFT if name in left else TAGGED) for n in range(left.get(name, honest))]
        for at, name in enumerate(people)
    }


def test_two_of_few_sessions_each_are_named_together() -> None:
    """Where neither could be told alone; it is said who does the same."""
    found = standings(team({"bo": 2, "eve": 2}, 6))
    assert named(found) == {"bo", "eve"}
    assert "in 2 of 2 sessions, as eve does; others do so in 0 of 18" in found["bo"].why
    assert named(standings(team({"bo": 2}, 6))) == set()


def test_where_few_sessions_are_odd_decisions_wait_for_more() -> None:
    """Nobody is named for two of them, nor learnt from; what one session holds is no reason."""
    for sessions, waits in ((1, set()), (2, {"bo"})):
        found = standings(team({"bo": sessions}, 6))
        assert (named(found), distrusted(found)) == (set(), waits)
    assert found["bo"].why.endswith("others do so in 0 of 24: so few say little, and these decisions wait for more")
    assert distrusted(found, ["bo"]) == set()


def test_two_of_four_are_not_held_against_the_others() -> None:
    """Either two may be right."""
    assert named(standings(team({"bo": 2, "eve": 2}, 6, FIVE[:4]))) == set()
    assert named(standings(team({"ada": 2, "bo": 2}, 6, FIVE[:4]))) == set()


def test_who_slips_once_is_not_named_beside_a_spiteful_one() -> None:
    """What one of both explains alone is held against nobody else."""
    some = team({"bo": 12}, 8)
    some["eve"] = [*some["eve"], compared(999, LEFT), compared(998, LEFT)]
    assert named(standings(some)) == {"bo"}
    assert named(standings(team({"bo": 12, "eve": 1}, 8))) == {"bo"}


def test_what_another_tags_too_is_not_added_out_of_spite() -> None:
    """A word that the model does not know, and that two people see."""
    word = ("PERSON", "O", "PERSON", "PERSON")
    both = [compared(n, word) for n in range(30)]
    rest = [compared(n) for n in range(100, 160)]
    assert named(standings({"ada": both, "bo": both, "cy": rest, "di": rest[:30]})) == set()
    assert named(standings({"ada": both, "cy": rest, "di": rest[:30]})) == {"ada"}


def test_where_all_contradict_the_model_nobody_is_named() -> None:
    """It is wrong then, whatever it is sure of."""
    assert named(standings({name: [compared(n, LEFT) for n in range(100)] for name in FIVE})) == set()


@pytest.mark.parametrize(
    ("sessions", "of", "others", "of_others", "chance", "grave"),
    [
        (20, 40, 2, 100, 1e-9, True),
        (20, 40, 2, 100, 0.002, False),  # as likely by chance
        (20, 40, 20, 100, 1e-9, False),  # others do it, too
        (19, 40, 0, 100, 1e-9, False),  # less than every second session
        (FEWEST - 1, 3, 0, 100, 1e-9, False),
        (FEWEST, 3, 0, 100, 1e-9, True),
        (8, 10, 0, 20, 0.009, True),  # nearly all of few sessions
        (8, 10, 0, 20, 0.011, False),
        (7, 10, 0, 20, 0.009, False),
        (0, 0, 0, 0, 0.0, False),
    ],
)
def test_what_is_grave(sessions: int, of: int, others: int, of_others: int, chance: float, grave: bool) -> None:
    """A small chance, a large difference, and enough sessions."""
    assert Complaint("leaves people untagged", sessions, of, others, of_others, chance).is_grave is grave


def test_a_model_says_how_likely_a_kind_is(tagger: Tagger) -> None:
    """Beginnings and insides of one kind are taken together; no label is one that it merely leans to."""
    made = [replace(d, reviewer="ada") for d in truth()[:50]]
    seen = compared_turns(made, tagger, starter())["ada"]
    for one in seen:
        assert len(one.words) == len(one.given) == len(one.model.kinds) == len(one.model.chances)
        assert not any("-" in kind for kind in (*one.given, *one.model.kinds))
        assert all(0.0 < chance <= 1.0 + 1e-9 for chance in one.model.chances)
    decoded = starter().decode([_sentence(tagger)])[0]
    row, labels = decoded.marginals[-1], decoded.batch.labels
    by_hand = sum(row[i] for i, label in enumerate(labels) if label[2:] == "PERSON")
    assert view(decoded).kinds[-1] == "PERSON"
    assert view(decoded).chances[-1] == pytest.approx(by_hand)


def _sentence(tagger: Tagger):  # type: ignore[no-untyped-def]
    return tagger.read("my name is Maria Lopez", LANG, "user", "", False).sentence


@pytest.mark.parametrize(
    ("given", "expected"),
    [(TAGGED, False), (LEFT, True), (("O", "O", "O", "PERSON"), False), (("O", "O", "UID", "UID"), False),
     (("O", "O", "ORG", "ORG"), True)],
)  # fmt: skip
def test_what_is_left(given: tuple[str, ...], expected: bool) -> None:
    """No token of the value is hidden; a tag that policies leave hides nothing."""
    (mention,) = sure_mentions(SURE, 0.9)
    assert is_left(mention, given) is expected


def test_a_value_is_sure_where_all_its_words_are() -> None:
    """One unsure word makes it unsure."""
    assert [*sure_mentions(replace(SURE, chances=(1.0, 1.0, 0.95, 0.85)), 0.9)] == []


def test_dropped_turns_are_no_sights_and_nothing_shows_words(tagger: Tagger) -> None:
    """Nobody's labels are told by a drop; the repr of a compared turn quotes no word."""
    kept, dropped = (replace(d, reviewer="ada") for d in truth()[:2])
    kept = replace(kept, turn=replace(kept.turn, text="this is Ilsabe Quandt"), spans=(Span(8, 21, "PERSON"),))
    found = compared_turns([kept, replace(dropped, verdict="drop")], tagger, starter())
    assert [one.item for one in found["ada"]] == [kept.item]
    assert found["ada"][0].given == ("O", "O", "PERSON", "PERSON")
    assert not any(word in repr(found) for word in ("this", "Ilsabe", "Quandt"))


def test_of_nobody_nothing_is_known() -> None:
    """Without decisions there are no standings."""
    assert standings({}) == {}
    assert distrusted({}) == frozenset()


def test_identical_turns_that_one_key_decided_are_one_look() -> None:
    """A slip in them is no spite in many sessions; to decide the same words again, later, is another look."""
    looked = replace(truth()[0], reviewer="ada", seconds=3.0)
    along = [replace(looked, item=f"9-{n}", session=f"{n}", seconds=0.0) for n in range(3)]
    again = replace(looked, item="8-0", session="a", at=2.0, seconds=0.0)
    found = compared_turns([*along, looked, again], reader(), starter())["ada"]
    assert [compared.item for compared in found] == [looked.item, again.item]
