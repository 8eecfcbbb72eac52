"""What a later turn makes clear: turns that went out are recalled as they should have been, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.bench.turns import endless
from anond.engines.protocol import Decoded
from anond.pipeline import missed_earlier
from anond.pipeline.batch import BatchResult
from anond.session.index import said_in_full
from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn
from anond.surrogates.substitute import Substituter
from anond.tagging.tagger import FoundSpans, Reading, Tagger
from anond.tags import Span
from anond.text.view import normalise

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

LEAKS = "there is no pineapple, mail me at ilsabe@quandt.example"
NAMED = {"facts": {"PERSON": ["Pineapple"]}}  # the platform tells who it is
TOWN = {"facts": {"PERSON": ["Pineapple"], "LOCATION": ["Breakfast"]}}


def recalled(bench: Bench, out: BatchResult) -> list[Any]:
    """The events on the topic of recalls."""
    return [orjson.loads(m.value or b"") for m in out.outputs if m.topic == bench.settings.topics.recall]


def test_what_is_known_later_recalls_what_went_out(bench: Bench) -> None:
    """The corrected text has the surrogates of its session, the old ones and the new, and names the clean event."""
    first = bench.turns(LEAKS)
    (sent,) = bench.clean(first)
    assert "pineapple" in sent["text"]
    assert not recalled(bench, first)
    later = bench.turns("pineapple speaking", first=1, **NAMED)
    (event,) = recalled(bench, later)
    assert event["anond"] == sent["anond"] | {"status": "recalled"}
    assert (event["session"], event["turn"], event["speaker"]) == (sent["session"], 0, "user")
    name = bench.texts(later)[0].removesuffix(" speaking")
    before, _, behind = sent["text"].partition("pineapple")
    assert event["text"] == before + name.lower() + behind
    assert later.recalled == [("recalled", "en")]
    assert "ilsabe" not in event["text"]


@pytest.mark.parametrize(
    ("part", "recalls"), [("it was for my clara, she needs it", [0]), ("es para hacer la clara del huevo", [])]
)
def test_a_part_of_a_mixed_turn_is_read_in_its_own_language(bench: Bench, part: str, recalls: list[int]) -> None:
    """A name that is a word of the turn's language (the white of an egg) is recalled where a part is in another one."""
    first = bench.turns(f"todavía no me ha llegado el pedido. {part}", lang="es")
    assert "clara" in bench.texts(first)[0]
    later = recalled(bench, bench.turns("sigo esperando", first=1, lang="es", facts={"PERSON": ["Clara"]}))
    assert [event["turn"] for event in later if "clara" not in event["text"]] == recalls


def test_it_is_told_with_the_batch_that_made_it_clear(bench: Bench) -> None:
    """The recall goes where all of the session goes, in one transaction with the turn that made it clear."""
    bench.turns(LEAKS)
    later = bench.turns("that is me", first=1, **NAMED)
    clean, recall = later.outputs
    assert [clean.topic, recall.topic] == [bench.settings.topics.clean, bench.settings.topics.recall]
    assert (recall.key, recall.partition) == (clean.key, clean.partition)


def test_a_turn_is_recalled_for_each_thing_that_comes_to_light(bench: Bench) -> None:
    """The last recall of a turn holds all; what was recalled already is not told again."""
    bench.turns("there is no pineapple, there is no breakfast")
    (one,) = recalled(bench, bench.turns("me", first=1, **NAMED))
    (both,) = recalled(bench, bench.turns("and that", first=2, **TOWN))
    assert "breakfast" in one["text"]
    assert "pineapple" not in one["text"]
    assert not {"breakfast", "pineapple"} & set(both["text"].split())
    assert both["text"].split()[3] == one["text"].split()[3]
    assert not recalled(bench, bench.turns("yes", first=3, **TOWN))


def test_what_was_hidden_is_not_recalled(bench: Bench) -> None:
    """A value that was hidden when it was first said, and comes again, changes nothing that is out."""
    bench.turns("mail me at ilsabe@quandt.example")
    later = bench.turns("again: ilsabe@quandt.example", first=1)
    assert not recalled(bench, later)
    assert later.recalled == []


@pytest.mark.parametrize(
    "text",
    ["there is no pinaepple", "there is no apple", "x " * 240 + "there is no pineapple, is there"],
    ids=["a slip", "another word", "a long turn"],
)
def test_what_is_not_said_in_so_many_words_is_left_alone(bench: Bench, text: str) -> None:
    """Copies have to be mended for each recall: neither a slip, nor what the session no longer holds whole."""
    bench.turns(text)
    assert not recalled(bench, bench.turns("me", first=1, **NAMED))


def test_other_sessions_and_turns_of_long_ago_are_left_alone(bench: Bench) -> None:
    """A session knows its last four turns; what it learns says nothing of others."""
    bench.turns(LEAKS, session="other")
    bench.turns(LEAKS, *["all is well"] * 4)
    assert not recalled(bench, bench.turns("me", first=5, **NAMED))


def test_a_turn_that_waits_is_not_recalled(benches: Benches) -> None:
    """It did not go out; its reviewer sees what the session knows by then."""
    bench = benches(divert={"max_risk": 0.0})
    bench.turns(LEAKS)
    assert not recalled(bench, bench.turns("me", first=1, **NAMED))


def test_nothing_is_recalled_where_nobody_listens(benches: Benches) -> None:
    """`emit.recall` is off for those that keep no copies."""
    bench = benches(emit={"recall": False})
    bench.turns(LEAKS)
    assert not recalled(bench, bench.turns("me", first=1, **NAMED))


def test_a_person_who_decided_about_a_turn_has_the_last_word(benches: Benches) -> None:
    """What an audit found right is not changed by a machine; the other turns are, by what that person marked."""
    bench = benches(audit={"share": 1.0})
    out = bench.turns("no pineapple here", "a pineapple there")
    first, second = bench.items(out)
    decided = bench.decide(bench.decision(first, Span(3, 12, "PERSON")))
    by_person, by_machine = recalled(bench, decided)
    assert (by_person["turn"], by_machine["turn"]) == (0, 1)
    assert by_person["text"].split()[1] == by_machine["text"].split()[1] != "pineapple"
    assert decided.recalled == [("recalled", "en")]
    bench.decide(bench.decision(second))  # no: that one is no name
    assert not recalled(bench, bench.turns("me", first=2, **NAMED))


def test_what_came_to_light_stays_hidden_when_a_person_decides(benches: Benches) -> None:
    """Whoever audits a turn sees it as it went out; what the session learnt since is hidden all the same."""
    bench = benches(audit={"share": 1.0})
    (item,) = bench.items(bench.turns("there is no pineapple, there is no breakfast"))
    (one,) = recalled(bench, bench.turns("me", first=1, **NAMED))
    assert "pineapple" not in one["text"]
    (right,) = recalled(bench, bench.decide(bench.decision(item, Span(35, 44, "LOCATION"))))
    assert right["text"].split()[3] == one["text"].split()[3]
    assert "breakfast" not in right["text"]


def test_a_turn_is_looked_at_in_its_own_language(bench: Bench) -> None:
    """What a later turn in another language says changes neither how it is read nor what it is called."""
    bench.turns(LEAKS)
    (event,) = recalled(bench, bench.turns("gracias, soy yo", first=1, lang="es", **NAMED))
    assert event["anond"]["lang"] == "en"


@pytest.mark.parametrize("value", [{"PERSON": ["The"]}, {"PERSON": ["Is"]}, {"UID/password": ["pineapple"]}])
def test_plain_words_are_not_worth_mending_copies_for(bench: Bench, value: dict[str, list[str]]) -> None:
    """An everyday word, a short one, a password that is a word: they stand in any turn."""
    bench.turns("The water is there, there is no pineapple")
    assert not recalled(bench, bench.turns("me", first=1, facts=value))


def test_letters_in_disguise_are_letters(bench: Bench) -> None:
    """What the view takes for a word is one, though no character of the original is a letter."""
    bench.turns("there is no \u24df\u24d8\u24dd\u24d4\u24d0\u24df\u24df\u24db\u24d4")
    (event,) = recalled(bench, bench.turns("me", first=1, **NAMED))
    assert event["text"].startswith("there is no ")
    assert "\u24df" not in event["text"]


class Breaks(Tagger):
    """Breaks when it looks at a turn once more."""

    def find(self, reading: Reading, decoded: Decoded | None) -> FoundSpans:
        """Look at a turn; not without a model."""
        if decoded is None:
            raise RuntimeError("no look back")
        return super().find(reading, decoded)


def test_what_breaks_a_look_back_costs_nothing_else(benches: Benches) -> None:
    """The turn that made it clear goes out, and the earlier one is not looked at again."""
    bench = benches(tagger=Breaks)
    bench.turns(LEAKS)
    later = bench.turns("pineapple speaking", first=1, **NAMED)
    assert len(bench.clean(later)) == 1
    assert not recalled(bench, later)
    assert not bench.letters(later)


class BreaksAgain(Substituter):
    """Breaks when it replaces something in a turn once more."""

    def replace(
        self, text: str, spans: Sequence[Span], ledger: Ledger, key: bytes, lang: str,
        ready: Sequence[tuple[Span, str]] = (),
    ) -> tuple[str, tuple[Span, ...]]:  # fmt: skip
        """Replace; not what a name was found in that nobody knew of."""
        if text == LEAKS and any(span.tag == "PERSON" for span in spans):
            raise RuntimeError("no look back")
        return super().replace(text, spans, ledger, key, lang, ready)


def test_a_recall_that_cannot_be_written_costs_nothing_else(benches: Benches) -> None:
    """The turn that made it clear goes out all the same."""
    bench = benches(substituter=BreaksAgain)
    assert len(bench.clean(bench.turns(LEAKS))) == 1
    later = bench.turns("pineapple speaking", first=1, **NAMED)
    assert len(bench.clean(later)) == 1
    assert (later.recalled, bench.letters(later)) == ([("failed", "en")], [])


class BreaksAtMail(Substituter):
    """Breaks on any address."""

    def replace(
        self, text: str, spans: Sequence[Span], ledger: Ledger, key: bytes, lang: str,
        ready: Sequence[tuple[Span, str]] = (),
    ) -> tuple[str, tuple[Span, ...]]:  # fmt: skip
        """Replace what is no address."""
        if "@" in text:
            raise RuntimeError("address")
        return super().replace(text, spans, ledger, key, lang, ready)


def test_what_a_turn_told_that_dies_recalls_what_went_out(benches: Benches) -> None:
    """The turn is buried; what the platform told with it is known all the same."""
    bench = benches(substituter=BreaksAtMail)
    bench.turns("there is no pineapple")
    later = bench.turns("mail me at ilsabe@quandt.example", first=1, **NAMED)
    assert [letter.reason for letter in bench.letters(later)] == ["error"]
    (event,) = recalled(bench, later)
    assert "pineapple" not in event["text"]


def test_what_was_hidden_by_another_policy_stays_hidden(benches: Benches) -> None:
    """A daemon that hides less than the one before it does not tell more of what went out already."""
    text = "there is no pineapple at https://quandt.example/x"
    strict = benches(policy={"hide": "blanket"})
    (sent,) = strict.clean(strict.turns(text))
    assert "quandt" not in sent["text"]
    loose = benches(state=strict.state, review=strict.review)
    loose.store = strict.store
    (event,) = recalled(loose, loose.turns("me", first=1, **NAMED))
    assert "quandt" not in event["text"]
    assert "pineapple" not in event["text"]


@pytest.mark.parametrize("cut", [False, True], ids=["nothing was hidden", "something was hidden"])
def test_nothing_is_passed_over_by_its_letters_alone(bench: Bench, cut: bool) -> None:
    """Of the sample, whatever a session knows in the end and a close look finds in a turn, the first glance sees.

    Also where a stretch of the turn was hidden, wherever it begins and ends.
    """
    chance = Random(7)
    events = list(islice(endless(), 400))
    out = bench.commit(bench.run([bench.raw(at, event) for at, event in enumerate(events)]))
    look = missed_earlier.MissedEarlier(bench.pipeline.tagger)
    seen = 0
    for event in map(orjson.loads, events):
        ledger, text = out.ledgers[bench.state.digest("session", event["session"].encode())], event["text"]
        start, end = sorted(chance.sample(range(len(text) + 1), 2))
        said = PastTurn(event.get("speaker", "user"), text, "0-0", 0, ((start, end, "MISC", ""),) if cut else (), "en")
        glance = missed_earlier._letters(said).say_one_of(said_in_full(ledger, ledger.values.keys()))
        found = look.missed(said, ledger)
        assert glance or not found, event["text"]
        seen += bool(found)
    assert seen > 40


CHARACTERS = st.characters(codec="utf-8", max_codepoint=0x2FFF) | st.sampled_from("aàÉßœØ½ªıİ’-.🙂 ")


@given(st.text(CHARACTERS, max_size=12))
def test_the_letters_of_a_plain_text_are_those_of_its_tokens(text: str) -> None:
    """Taken character by character, from any text that is its own view."""
    letters = missed_earlier._letters_of_plain(text)
    assert letters in (None, missed_earlier._letters(PastTurn("user", text)).text)
    assert (letters is None) == (not normalise(text).is_original)
