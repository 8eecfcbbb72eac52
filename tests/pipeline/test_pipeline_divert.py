"""Which turns have to wait: no model, too many tokens, too much risk, the budget and the leak target."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pytest

from anond.engines.protocol import Decoded
from anond.events.review import ReviewItem
from anond.pipeline.batch import BatchResult
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.session.ledger import Ledger
from anond.session.store import SessionStore
from anond.starters import load_starters
from anond.tagging.bounds import MAX_SPANS
from anond.tagging.listening import TextToRead
from anond.tagging.tagger import NO_BOUND, FoundSpans, Reading, Tagger
from tests.facts import MARIA

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]


@pytest.mark.parametrize("text", ["اسمي محمد علي", "ok thanks, меня зовут Иван", "제 이름은 김민수입니다"])
def test_a_sentence_in_another_script_waits(benches: Benches, text: str) -> None:
    """No model of the session's language reads it, though the language of so few words is not told."""
    bench = benches()
    bench.turns("hello, I would like to ask about my order please", lang="en")
    out = bench.turns(text, lang="en")
    assert [row[:2] for row in out.tally] == [("diverted", "no_model")]
    assert bench.clean(out) == []


@pytest.mark.parametrize(
    ("policy", "row"), [("review", ("diverted", "no_model", "sv")), ("dead", ("dead", "language", ""))]
)
def test_a_language_without_a_model_is_never_clean(benches: Benches, policy: str, row: tuple[str, str, str]) -> None:
    """It waits or dies, as configured."""
    bench = benches(divert={"no_model": policy})
    out = bench.turns("hej, vad heter du? jag undrar vem som ringer", lang="sv")
    assert out.tally == [row]
    assert bench.clean(out) == []


@pytest.mark.parametrize(
    ("policy", "text"),
    [("evidence", "jestem Wojtkowiak, mail {mail}, 12 sztuk"), ("redact", "jestem ***, *** {mail}, *** ***")],
)
def test_a_language_without_a_model_may_go_out_at_ones_own_risk(benches: Benches, policy: str, text: str) -> None:
    """With `evidence` what lists and detectors find is replaced; with `redact` all other words but common ones go."""
    bench = benches(divert={"no_model": policy})
    out = bench.turns("jestem Wojtkowiak, mail w.wojtkowiak@poczta.example, 12 sztuk", lang="pl")
    assert out.tally == [("clean", "", "pl")]
    [event] = bench.clean(out)
    assert "w.wojtkowiak" not in event["text"]
    mail = re.search(r"\S+@\S+(?=,)", event["text"])
    assert mail is not None
    assert event["text"] == text.format(mail=mail[0])


UNLISTED = "hello i am zworpa klimtjeborg, mail zk@post.example"  # only a model tells that this is a name
NAMES = {"zworpa klimtjeborg", "zk@post.example"}


def shown(item: ReviewItem) -> set[str]:
    """What a person is shown as marked."""
    return {item.turn.text[s.start : s.end] for s in item.spans}


def kinds(out: BatchResult) -> set[str]:
    """The kinds of what the sessions know."""
    return {kind for ledger in out.ledgers.values() for kind, _ in ledger.values}


def test_a_near_model_proposes_where_there_is_none(benches: Benches) -> None:
    """Its guesses are shown beside what lists and detectors find; the turn waits all the same."""
    bench = benches()
    out = bench.turns(UNLISTED, lang="nl")
    (item,) = bench.items(out)
    assert (out.tally, item.model) == ([("diverted", "no_model", "nl")], "")
    assert shown(item) == NAMES
    bench.pipeline.use_models({})
    (item,) = bench.items(bench.turns(UNLISTED, session="other", lang="nl"))
    assert shown(item) == {"zk@post.example"}


def test_a_session_learns_no_guess_before_a_person_has_looked(benches: Benches) -> None:
    """What a near model proposes is remembered once somebody agrees."""
    bench = benches()
    out = bench.turns(UNLISTED, lang="nl")
    assert kinds(out) == {"email"}
    (item,) = bench.items(out)
    assert kinds(bench.decide(bench.decision(item, *item.spans))) == {"email", "name"}


@pytest.mark.parametrize("lang", ["pl", "und"])
def test_nothing_is_proposed_from_afar(benches: Benches, lang: str) -> None:
    """A language that is near to none that is spoken has what needs no model."""
    bench = benches()
    (item,) = bench.items(bench.turns(UNLISTED, lang=lang))
    assert shown(item) == {"zk@post.example"}


def test_a_near_model_that_fails_costs_no_turn(benches: Benches) -> None:
    """The turn waits with what was found without it."""

    class Breaks(Tagger):
        """Reads nothing as English."""

        def read_all(self, texts: Sequence[TextToRead], max_tokens: int = NO_BOUND) -> list[Reading]:
            """Raise where it should."""
            if any(one.lang == "en" for one in texts):
                raise RuntimeError("English")
            return super().read_all(texts, max_tokens)

    bench = benches()
    bench.pipeline.tagger.__class__ = Breaks
    out = bench.turns(UNLISTED, lang="nl")
    assert out.tally == [("diverted", "no_model", "nl")]
    assert shown(*bench.items(out)) == {"zk@post.example"}


def test_redaction_leaves_no_vowel_sign_of_what_it_hides(benches: Benches) -> None:
    """Marks that are written on letters go with them."""
    bench = benches(divert={"no_model": "redact"})
    [event] = bench.clean(bench.turns("प्रियंका मुखोपाध्याय", lang="hi"))
    assert event["text"] == "*** ***"


def test_no_models_at_all_means_nothing_is_clean(bench: Bench) -> None:
    """A daemon without models diverts every turn that says something."""
    bench.pipeline.use_models({})
    assert [row[:2] for row in bench.turns("hello", "?", "12").tally] == [
        ("diverted", "no_model"), ("clean", ""), ("diverted", "no_model"),
    ]  # fmt: skip


def test_a_turn_of_too_many_tokens_waits(benches: Benches) -> None:
    """One token more than allowed, in the text or in a field to scrub, and a person looks at it."""
    bench = benches(divert={"max_tokens": 16}, fields={"scrub": ["title"]})
    fits, longer = "word " * 16, "word " * 17
    rows = [bench.turns(fits), bench.turns(longer, first=1), bench.turns("a", first=2, title=longer)]
    assert [out.tally[0][:2] for out in rows] == [("clean", ""), ("diverted", "length"), ("diverted", "length")]
    assert bench.items(rows[1])[0].turn.text == longer


def test_a_turn_of_too_many_values_waits(bench: Bench) -> None:
    """Whoever pastes a list of customers has a person look at it; up to there a turn goes by its risk."""
    fits, more = (" ".join(f"a{n}@example.com" for n in range(many)) for many in (MAX_SPANS, MAX_SPANS + 1))
    assert [row[:2] for row in bench.turns(fits, more).tally] == [("clean", ""), ("diverted", "length")]


def test_a_session_learns_the_values_of_a_turn_that_has_too_many(bench: Bench) -> None:
    """A name that stood in it is hidden when it comes again, where it would have gone out else."""
    more = "My name is Zworpa Klimtjeborg. " + " ".join(f"a{n}@example.com" for n in range(MAX_SPANS))
    before, later = bench.turns("ok, zworpa it is"), bench.turns(more, "ok, zworpa it is", session="other")
    assert [row[:2] for row in later.tally] == [("diverted", "length"), ("clean", "")]
    assert ["zworpa" in text for out in (before, later) for text in bench.texts(out)] == [True, False]


def test_a_turn_of_too_many_tokens_shows_what_was_found(benches: Benches) -> None:
    """A model reads its beginning; whoever accepts hides also what detectors and the session's memory know."""
    bench = benches(divert={"max_tokens": 16})
    text = f"{UNLISTED.partition(',')[0]} and my order of two shoes never came so i ask a@example.com Ilsabe"
    (item,) = bench.items(bench.turns(text, facts={"PERSON": ["Ilsabe"]}))
    assert (item.reason, [text[s.start : s.end] for s in item.spans]) == (
        "length", ["zworpa klimtjeborg", "a@example.com", "Ilsabe"],
    )  # fmt: skip
    (released,) = bench.texts(bench.decide(bench.decision(item, *item.spans)))
    assert not {"zworpa", "a@example.com", "Ilsabe"} & set(released.split())


def test_a_mail_is_read_to_its_end(benches: Benches) -> None:
    """What would once have waited unread goes by its risk, and its last line is hidden as its first would be."""
    bench = benches(divert={"max_risk": 1.0})
    text = "thank you so much for your help with the order.\n" * 150 + UNLISTED
    out = bench.turns(text)
    (event,) = bench.clean(out)
    assert out.tally == [("clean", "", "en")]
    assert not any(name in event["text"] for name in NAMES)


class Risky(Tagger):
    """Reckons the risk that a turn's own text says."""

    risk: float = 0.0

    def risks(self, found: Sequence[FoundSpans], decoded: Sequence[Decoded | None]) -> list[float]:
        """The same for all."""
        return [self.risk] * len(found)


@pytest.mark.parametrize(
    ("risk", "max_risk", "disposition"),
    [(0.5, 0.5, "clean"), (0.51, 0.5, "diverted"), (0.0, 0.0, "clean"), (float("nan"), 0.99, "diverted"),
     (1.0, 0.999, "diverted")],
)  # fmt: skip
def test_risk_above_the_bound_waits(benches: Benches, risk: float, max_risk: float, disposition: str) -> None:
    """Up to `max_risk` a turn may go; above it, or where the risk is no number, it waits."""
    bench = benches(tagger=Risky, divert={"max_risk": max_risk})
    bench.pipeline.tagger.risk = risk
    out = bench.turns("hello")
    assert out.tally == [(disposition, "risk" if disposition == "diverted" else "", "en")]
    assert all(item.reason == "risk" and item.risk > max_risk for item in bench.items(out))


def test_the_budget_diverts_below_the_bound(benches: Benches) -> None:
    """With a budget of one half, some turns wait although their risk is small."""
    bench = benches(divert={"budget": 0.5, "max_risk": 1.0})
    out = bench.turns(*(f"please call Anna Kovac about number {n}" for n in range(40)))
    assert {row[:2] for row in out.tally} == {("clean", ""), ("diverted", "budget")}


@pytest.mark.parametrize("others", [0.0, 0.9])
def test_the_budget_is_a_share_of_all_turns_of_a_language(benches: Benches, others: float) -> None:
    """On top of those that the bound diverts, and whether or not it diverts half of them; within a tenth."""
    bench, chance = benches(tagger=Risky, divert={"budget": 0.02, "max_risk": 0.5}), random.Random(8)
    found = Counter[tuple[str, str]]()
    for n in range(5_000):
        bench.pipeline.tagger.risk = others if n % 2 else chance.uniform(0.0, 0.5)
        found.update(row[:2] for row in bench.run([bench.record(n, "hi", f"s{n}")]).tally)
    assert found["diverted", "budget"] == pytest.approx(100, abs=10)
    assert found["diverted", "risk"] == (2_500 if others else 0)


MARK = next(model.fingerprint for model in load_starters() if model.lang == "en")


def promise(threshold: float | None, model: str = MARK, target: float = 0.01) -> dict[str, Promise]:
    """What audits say of a model of English."""
    return {"en": Promise("en", model, target, threshold, 0.008, 2000, 1.0)}


def test_turns_above_the_promised_risk_wait_and_no_others(benches: Benches) -> None:
    """Up to the threshold they go; beyond `max_risk` they wait for that. The budget rests."""
    bench = benches(tagger=Risky, divert={"leak_target": 0.01, "max_risk": 0.5, "budget": 1.0, "leak_share": 1.0})
    bench.pipeline.target.rely_on(promise(0.03))
    found = []
    for n, risk in enumerate((0.0, 0.03, 0.031, 0.5, 0.51, float("nan"))):
        bench.pipeline.tagger.risk = risk
        found += [row[:2] for row in bench.run([bench.record(n, "hi", f"s{n}")]).tally]
    waits = ("diverted", "leak_target")
    assert found == [("clean", "")] * 2 + [waits] * 2 + [("diverted", "risk")] * 2
    assert bench.pipeline.budget.thresholds() == {}


@pytest.mark.parametrize(
    "promises", [{}, promise(None), promise(0.9, "en-0002"), promise(0.9, target=0.02)],
    ids=["none", "not yet", "of another model", "of more"],
)  # fmt: skip
def test_where_nothing_is_promised_a_share_of_the_riskiest_waits(
    benches: Benches, promises: Mapping[str, Promise]
) -> None:
    """As a budget does, to within a tenth, on top of what `max_risk` diverts."""
    divert = {"leak_target": 0.01, "leak_share": 0.1, "max_risk": 0.8}
    bench, chance = benches(tagger=Risky, divert=divert), random.Random(8)
    bench.pipeline.target.rely_on(promises)
    found, risks = Counter[tuple[str, str]](), dict[str, list[float]]()
    for n in range(5_000):
        bench.pipeline.tagger.risk = chance.random()
        (row,) = bench.run([bench.record(n, "hi", f"s{n}")]).tally
        found[row[:2]] += 1
        risks.setdefault(row[1], []).append(bench.pipeline.tagger.risk)
    assert found["diverted", "leak_target"] == pytest.approx(500, abs=50)
    assert sum(risks["leak_target"]) / found["diverted", "leak_target"] > 0.6 > sum(risks[""]) / len(risks[""])
    assert found["diverted", "risk"] == pytest.approx(1000, abs=150)


def test_a_promise_without_a_target_diverts_nothing(benches: Benches) -> None:
    """The trainer may have one, this daemon has not."""
    bench = benches(tagger=Risky)
    bench.pipeline.target.rely_on(promise(0.0))
    bench.pipeline.tagger.risk = 0.9
    assert bench.turns("hi").tally == [("clean", "", "en")]


def test_a_language_without_a_model_has_no_budget(benches: Benches) -> None:
    """Nobody knows the risk of its turns: they follow their policy, and spend nothing."""
    bench = benches(divert={"budget": 1.0, "no_model": "evidence"})
    out = bench.turns(*["jestem tutaj"] * 20, lang="pl")
    assert {row[:2] for row in out.tally} == {("clean", "")}
    assert (bench.pipeline.budget.thresholds(), out.risks) == ({}, [])


@pytest.mark.parametrize("policy", ["review", "dead", "redact", "evidence"])
def test_where_a_model_was_refused_turns_wait_whatever_the_policy(benches: Benches, policy: str) -> None:
    """There is a model that somebody made for this language; what it would have seen nobody looked at."""
    bench = benches(divert={"no_model": policy})
    bench.pipeline.refuse_languages({"pl", "en"})
    assert bench.turns("jestem Wojtkowiak", lang="pl").tally == [("diverted", "refused", "pl")]
    assert bench.turns("hello", first=1).tally == [("clean", "", "en")]  # by the model that is in use still


def test_a_batch_ends_with_the_refusals_that_it_began_with(benches: Benches) -> None:
    """A model that can be used at last is in use from the next batch on; until then its turns still wait."""
    bench = benches(divert={"no_model": "evidence"})
    bench.pipeline.refuse_languages({"pl"})

    class Meanwhile(SessionStore):
        """The daemon takes the model up while the batch looks for its sessions."""

        def find(self, session: bytes) -> Ledger | None:
            bench.pipeline.refuse_languages(())
            return None

    store = Meanwhile(bench.state, 60.0, 10)
    out = bench.pipeline.run([bench.record(0, "jestem Wojtkowiak", lang="pl")], store, 0.0)
    assert out.tally == [("diverted", "refused", "pl")]


def test_risks_are_told_by_language(benches: Benches) -> None:
    """Of each turn that a model looked at, also where it waits; not of one that is too long for it."""
    bench = benches(tagger=Risky, divert={"max_tokens": 16, "max_risk": 0.5})
    bench.pipeline.tagger.risk = 0.7
    assert bench.turns("hello", "word " * 17, "!").risks == [("en", 0.7), ("en", 0.0)]


@pytest.mark.parametrize("text", ["", " ", "!?!", "🙂👍", "…", "\u200b", "<b></b>", "\x00"])
def test_a_turn_without_letters_or_digits_goes_as_it_is(benches: Benches, text: str) -> None:
    """There is nothing in it to hide, whatever the bound and the language."""
    bench = benches(divert={"max_risk": 0.0})
    assert bench.texts(bench.turns(text, lang="zz")) == [text]


@pytest.mark.parametrize(
    "text",
    [
        '<b style="Maria Lopez">hi</b>',
        "<font color='Maria Lopez'>",
        '<td width="4111 1111 1111 1111">',
        "<i dir=Maria>",
    ],
)
def test_a_value_cannot_hide_in_mark_up(bench: Bench, text: str) -> None:
    """What tagging does not see, since it is mark-up, holds nothing that it should see."""
    (clean,) = bench.texts(bench.turns(text, facts=MARIA))
    assert not any(value in clean for value in ("Maria", "Lopez", "4111 1111"))


@pytest.mark.parametrize(
    ("points", "model", "row"),
    [
        (((0.0, 0.9), (1.0, 0.9)), None, ("diverted", "risk", "en")),
        (((0.0, 0.1), (1.0, 0.1)), None, ("clean", "", "en")),
        ((), None, ("clean", "", "en")),
        (((0.0, 0.9), (1.0, 0.9)), "another model", ("clean", "", "en")),
    ],
    ids=["risks are worth more", "less", "nobody knows what", "of another model"],
)  # fmt: skip
def test_what_risks_are_worth_is_held_against_the_highest(
    benches: Benches, points: tuple[tuple[float, float], ...], model: str | None, row: tuple[str, str, str]
) -> None:
    """By audits of the model in use; what is told of a turn, and what the budget ranks by, is the model's own risk."""
    bench = benches(divert={"max_risk": 0.5})
    mark = model or bench.pipeline.models["en"].fingerprint
    bench.pipeline.calibrations.use({"en": Calibration("en", mark, points, 900, 90, 1.0)})
    out = bench.turns("my order is late")
    assert out.tally == [row]
    ((_, risk),) = out.risks
    assert risk < 0.1
    assert all(item.risk == risk for item in bench.items(out))


def test_what_stands_in_other_fields_keeps_its_own_risk(benches: Benches) -> None:
    """Nobody audits them: a line that makes little of risks does not let them out."""
    bench = benches(divert={"max_risk": 0.001}, fields={"scrub": ["subject"]})
    mark = bench.pipeline.models["en"].fingerprint
    bench.pipeline.calibrations.use({"en": Calibration("en", mark, ((0.0, 0.0), (1.0, 0.0)), 900, 90, 1.0)})
    risky = "there is no pineapple here and nothing that I can do, so what do you want of it"
    assert bench.turns(risky).tally == [("clean", "", "en")]
    assert bench.turns("ok", first=1, subject=risky).tally == [("diverted", "risk", "en")]
