"""A model whose audits are worse than those of the one before it is taken back, and nothing else is."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from anond import connect
from anond.config.settings import Settings
from anond.engines.model.file import Model
from anond.events.records import Message
from anond.events.review import Decision, Drawn, Sent
from anond.events.turns import Turn
from anond.models_topic.records import announcement, publication
from anond.models_topic.registry import Registry
from anond.seal import Key, Keys, Ring, Signer, Verifier
from anond.seal.signing import public_half
from anond.tags import SELECTIVE, Span
from anond.testing import ListLog
from anond_trainer.audit.roll_back import (
    LEAST,
    AuditComparison,
    Doubted,
    audit_comparisons,
    held_back,
    leaks_more,
    roll_back,
)
from anond_trainer.data.decisions import Labels
from tests.publishing import STARTER, ignorant, same

KEY = Key.draw(0.0)
SIGNER, TOPIC = Signer(KEY), "anond.models"
KEYS = Keys(review=Ring("review", (Key.draw(0.0),)), signer=SIGNER, verifier=Verifier((public_half(KEY),)))
NAME, DAY = Span(0, 5, "PERSON"), 86_400.0
NEWS = 100 * DAY  # when the newer model was announced


def loaded(data: bytes) -> Model:
    """A model as it was published."""
    return Model.load(data, lambda *_: None)


OLD, NEW = same("en-0007", SIGNER), same("en-0008", SIGNER)
OLD_MARK, NEW_MARK = loaded(OLD).fingerprint, loaded(NEW).fingerprint


def audits(mark: str, turns: int, leaking: int, at: float, kind: str = "audit", lang: str = "en") -> list[Decision]:
    """Decided turns of a model, each of its own session; the leaking ones spread among the others."""
    leaks = set(range(0, turns, max(1, turns // leaking))) if leaking else set()
    leaks = set(sorted(leaks)[:leaking])
    return [
        Decision(
            f"{mark}-{n}", kind, "release", lang, 0, f"{mark} {n}",  # type: ignore[arg-type]
            Turn("s", 0, "user", "Maria called"), (NAME,), "eve", at + n, 1.0,
            sent=Sent("s", () if n in leaks else ((0, 5),)) if kind == "audit" else None,
            drawn=Drawn(0.001, mark, () if n in leaks else ((0, 5),)),
        )
        for n in range(turns)
    ]  # fmt: skip


def others(decisions: Sequence[Decision]) -> list[Decision]:
    """As many turns of other sessions."""
    return [replace(one, session=f"{one.session}!", item=f"{one.item}!") for one in decisions]


WORSE = [*audits(OLD_MARK, 300, 3, NEWS - 9 * DAY), *audits(NEW_MARK, 100, 20, NEWS + 9)]


@dataclass
class Night:
    """A log in memory with two models of English, the newer one in use, and the registry of one run."""

    log: ListLog = field(default_factory=ListLog)

    async def opened(self, *records: Message) -> Night:
        """Make the topic and write."""
        await self.log.create(connect.topics(Settings(), TOPIC))
        published = publication(OLD, "en", "en-0007", TOPIC, SIGNER, 1.0, STARTER)
        await self.log.append(published)
        await self.log.append(records or publication(NEW, "en", "en-0008", TOPIC, SIGNER, NEWS, loaded(OLD)))
        return self

    def registry(self) -> Registry:
        """As a run that starts has it."""
        return Registry(self.log, TOPIC, KEYS.need("trust"))

    async def look(
        self,
        decisions: Sequence[Decision],
        now: float = NEWS + 99 * DAY,
        keys: Keys = KEYS,
        dry_run: bool = False,
        doubted: Doubted = lambda lang: (),
    ) -> tuple[list[AuditComparison], list[Model]]:
        """One nightly run: its verdicts, and the models that are in use then."""
        registry, labels = self.registry(), Labels.made_of(decisions)
        found = await roll_back(self.log, registry, Settings(), keys, labels, now, doubted, dry_run=dry_run)
        return found, await registry.poll(0.0)


def run(story: Callable[[], Awaitable[None]]) -> None:
    """Run a story."""

    async def told() -> None:
        await story()

    asyncio.run(told())


def test_a_model_that_leaks_more_is_taken_back() -> None:
    """The one before is announced, with the reason; daemons are told of both, and the next night judges nothing."""

    async def story() -> None:
        night = await Night().opened()
        (one,), models = await night.look(WORSE)
        assert one.line() == (
            "en: en-0008 leaks measurably more than en-0007 before it: 20 of 100 audited turns leak, 3 of 300 before: "
            "en-0007 is announced again; daemons take it up within seconds"
        )
        assert [model.fingerprint for model in models] == [OLD_MARK]
        registry = night.registry()
        await registry.read(0.0)
        gone = registry.topic.withdrawals["en", "en-0008"]
        assert (gone.back_to, gone.why, registry.topic.succession("en")) == ("en-0007", one.reason, None)
        found, models = await night.look(WORSE)
        assert (found, [model.fingerprint for model in models]) == ([], [OLD_MARK])

    run(story)


def test_a_dry_run_says_what_would_be() -> None:
    """And announces nothing; no private key is needed for that."""

    async def story() -> None:
        night = await Night().opened()
        (one,), models = await night.look(WORSE, keys=replace(KEYS, signer=None), dry_run=True)
        assert one.line().endswith("3 of 300 before: en-0007 would be put in use again")
        assert [model.fingerprint for model in models] == [NEW_MARK]

    run(story)


@pytest.mark.parametrize(
    ("decisions", "says"),
    [
        ([], "cannot be told yet: audited turns of 50 sessions are needed of each, there are 0 and 0"),
        (WORSE[:349], "cannot be told yet: audited turns of 50 sessions are needed of each, there are 49 and 300"),
        (WORSE[260:], "cannot be told yet: audited turns of 50 sessions are needed of each, there are 100 and 40"),
        (
            [*audits(OLD_MARK, 300, 3, NEWS - 9 * DAY), *audits(NEW_MARK, 100, 3, NEWS)],
            "does not leak measurably more than en-0007 before it: 3 of 100 audited turns leak, 3 of 300 before",
        ),
        (
            [*audits(OLD_MARK, 100, 20, NEWS - 9 * DAY), *audits(NEW_MARK, 300, 3, NEWS)],
            "does not leak measurably more than en-0007 before it: 3 of 300 audited turns leak, 20 of 100 before",
        ),
    ],
)
def test_what_is_not_surely_worse_stays(decisions: list[Decision], says: str) -> None:
    """Too few audits of either, as many leaks, or fewer."""

    async def story() -> None:
        (one,), models = await (await Night().opened()).look(decisions)
        assert (says in one.line(), [model.fingerprint for model in models]) == (True, [NEW_MARK])

    run(story)


def figures(decisions: Sequence[Decision]) -> tuple[int, int, int, int]:
    """The counts of the verdict on the newer model."""
    found: list[AuditComparison] = []

    async def story() -> None:
        registry = (await Night().opened()).registry()
        await registry.read(0.0)
        found.extend(audit_comparisons(Labels.made_of(decisions), registry.topic, SELECTIVE, lambda lang: ()))

    run(story)
    (one,) = found
    return one.turns, one.leaking, one.turns_before, one.leaking_before


def test_which_audits_count() -> None:
    """One of each session, of these two models, in their language; of the one before for ninety days; dropped ones."""
    assert figures(WORSE) == (100, 20, 300, 3)
    twice = [replace(d, item=f"{d.item} again", at=d.at + DAY) for d in WORSE]
    assert figures([*twice, *WORSE]) == (100, 20, 300, 3)
    assert figures([*WORSE, *audits("en-0006 (0)", 90, 9, NEWS)]) == (100, 20, 300, 3)
    assert figures([*WORSE, *audits(NEW_MARK + "x", 90, 9, NEWS)]) == (100, 20, 300, 3)
    assert figures([*WORSE, *(replace(d, lang="sv") for d in others(WORSE))]) == (
        100,
        20,
        300,
        3,
    )
    waited = others(audits(NEW_MARK, 50, 25, NEWS, "divert"))
    assert figures([*WORSE, *waited]) == (100, 20, 300, 3)
    long_ago = others(audits(OLD_MARK, 50, 25, NEWS - 91 * DAY))
    assert figures([*WORSE, *long_ago]) == (100, 20, 300, 3)
    dropped = [replace(d, verdict="drop", spans=()) for d in audits(NEW_MARK, 50, 0, NEWS)]
    assert figures(dropped) == (50, 50, 0, 0)
    harmless = [replace(d, spans=(replace(NAME, tag="GEO"),)) for d in audits(NEW_MARK, 50, 25, NEWS)]
    assert figures(harmless) == (50, 0, 0, 0)


def by(names: str, decisions: Sequence[Decision]) -> list[Decision]:
    """Decisions of these people by turns."""
    who = names.split()
    return [replace(one, reviewer=who[n % len(who)]) for n, one in enumerate(decisions)]


BEFORE = by("ada bo cy", audits(OLD_MARK, 300, 3, NEWS - 9 * DAY))
SPITE = by(
    "mal", [replace(d, session=f"mal {d.session}", item=f"mal {d.item}") for d in audits(NEW_MARK, 30, 30, NEWS + 9)]
)
HONEST = by("ada bo cy", audits(NEW_MARK, 120, 1, NEWS + 9))
BLIND = by(
    "mal",
    [replace(d, session=f"mal {d.session}", item=f"mal {d.item}", at=NEWS) for d in audits(NEW_MARK, 60, 0, NEWS)],
)
LEAKS = by("ada bo cy", audits(NEW_MARK, 60, 5, NEWS + 9))


@pytest.mark.parametrize(
    ("decisions", "doubts", "worse", "turns"),
    [
        ([*BEFORE, *HONEST, *SPITE], (), True, 150),
        ([*BEFORE, *HONEST, *SPITE], ("mal",), False, 120),
        ([*BEFORE, *LEAKS, *BLIND], (), False, 120),
        ([*BEFORE, *LEAKS, *BLIND], ("mal",), True, 60),
        ([*BEFORE, *HONEST, *SPITE], ("ada",), True, 110),
    ],
)
def test_who_is_not_believed_decides_nothing(
    decisions: list[Decision], doubts: tuple[str, ...], worse: bool, turns: int
) -> None:
    """Neither that a good model is taken back, nor that a bad one stays."""

    async def story() -> None:
        (one,), models = await (await Night().opened()).look(decisions, doubted=lambda lang: doubts)
        assert (one.is_worse, one.turns, [m.fingerprint for m in models]) == (
            worse,
            turns,
            [OLD_MARK if worse else NEW_MARK],
        )

    run(story)


@pytest.mark.parametrize("decisions", [[], HONEST, [*BEFORE, *HONEST], WORSE])
def test_whom_to_believe_is_asked_only_where_it_matters(decisions: list[Decision]) -> None:
    """Since it takes seconds, and runs without news take one."""

    def asked(lang: str) -> tuple[str, ...]:
        raise AssertionError(lang)

    async def story() -> None:
        await (await Night().opened()).look(decisions, doubted=asked)

    run(story)


def test_a_model_that_was_gone_back_to_is_judged_no_more() -> None:
    """By hand as by itself; nor one of which nobody said what was in use before it."""

    async def story() -> None:
        night = await Night().opened()
        await night.log.append([announcement(NEW, "en", "en-0008", NEWS + DAY).message(TOPIC, SIGNER)])
        assert (await night.look(WORSE))[0] == []
        unknown = await Night().opened(*publication(NEW, "en", "en-0008", TOPIC, SIGNER, NEWS))
        assert (await unknown.look(WORSE))[0] == []

    run(story)


def test_a_shipped_model_is_published_when_it_is_gone_back_to() -> None:
    """It was installed, and never on the log."""

    async def story() -> None:
        night = await Night().opened(*publication(NEW, "en", "en-0008", TOPIC, SIGNER, NEWS, STARTER))
        worse = [*audits(STARTER.fingerprint, 300, 3, NEWS), *audits(NEW_MARK, 100, 20, NEWS + 9)]
        (one,), (model,) = await night.look(worse)
        assert (one.done.startswith("en-0001 is announced again"), model.id) == (True, "en-0001")
        assert (await night.look(worse))[0] == []

    run(story)


def test_what_cannot_be_gone_back_to_is_said() -> None:
    """A file that is not whole, or whose key is gone: the newer model stays, since daemons would refuse the other."""

    async def story() -> None:
        night = await Night().opened()
        await night.log.append([Message(TOPIC, 0, b"model/en/en-0007/0", b"damaged")])
        (one,), models = await night.look(WORSE)
        assert "en-0007 is not whole on the log any more, so it stays in use" in one.line()
        assert [model.fingerprint for model in models] == [NEW_MARK]
        keyed = ignorant("en-0006", SIGNER, "ab" * 8)
        night = await Night().opened(
            *publication(keyed, "en", "en-0006", TOPIC, SIGNER, 2.0),
            *publication(NEW, "en", "en-0008", TOPIC, SIGNER, NEWS, loaded(keyed)),
        )
        mark = loaded(keyed).fingerprint
        (one,), models = await night.look([*audits(mark, 300, 3, NEWS), *audits(NEW_MARK, 100, 20, NEWS + 9)])
        assert "en-0006 needs a key that is not held any more, so it stays in use" in one.line()
        assert [model.fingerprint for model in models] == [NEW_MARK]

    run(story)


def test_nothing_is_published_by_itself_until_more_was_decided() -> None:
    """Of the same decisions the same model would come again."""

    async def story() -> None:
        night = await Night().opened()
        await night.look(WORSE, now=NEWS + 99 * DAY)
        registry = night.registry()
        await registry.read(0.0)
        topic = registry.topic
        assert held_back(topic, "sv", WORSE, 10) == ""
        why = held_back(topic, "en", WORSE, 10)
        assert why.startswith("en-0008 was taken back (en-0008 leaks measurably more than en-0007 before it: ")
        assert why.endswith("): 0 decisions since then, 10 are needed")
        later = audits(OLD_MARK, 10, 0, NEWS + 100 * DAY)
        assert held_back(topic, "en", [*WORSE, *later[:9]], 10).endswith("9 decisions since then, 10 are needed")
        assert held_back(topic, "en", [*WORSE, *later], 10) == ""

    run(story)


def draws(share: float, turns: int, chance: random.Random) -> list[bool]:
    """Audits of which such a share leaks."""
    return [chance.random() < share for _ in range(turns)]


def test_looking_every_night_takes_few_good_models_back() -> None:
    """Of 200 models that leak as the one before, each looked at for 40 nights, not more than one in twenty."""
    chance = random.Random(7)
    series = [(draws(0.1, 1600, chance), draws(0.1, 600, chance)) for _ in range(200)]
    assert sum(leaks_more(new, old) for new, old in series) <= 10
    assert all(
        any(leaks_more(new[:n], old) for n in range(0, 1601, 400)) <= leaks_more(new, old) for new, old in series[:20]
    )


def test_a_model_that_leaks_three_times_as_much_is_found() -> None:
    """In nearly all of 40 series, before 800 of its turns were audited; with fewer than 50 nothing is."""
    chance = random.Random(7)
    series = [(draws(0.09, 800, chance), draws(0.03, 800, chance)) for _ in range(40)]
    assert sum(leaks_more(new, old) for new, old in series) >= 38
    assert not leaks_more([True] * (LEAST - 1), [False] * 500)
    assert not leaks_more([True] * 500, [False] * (LEAST - 1))
