"""Rolls a model back whose audits are worse than those of its predecessor.

Compared is the share of audited turns that leak: of turns that went out, drawn by lot, a dropped one counted as a leak.
Turns of one session are not independent, so the first audit of each session counts alone. The test is Fisher's (1934),
exact and one-sided. It looks after 50 audits of the new model, after 100, 200 and so on, always at the first so many,
and each look has half of what is left of 5 %: so, over all nights together, a model that is no worse is taken back in
one case of twenty at most. Audits of a reviewer whom training doubts do not count. Who that is takes seconds to tell,
so it is asked only where the verdict would be another one without one person, or without two.

`audit_comparisons` judges, `roll_back` acts upon it: every daemon follows the announcement. What was taken back is
noted on the log, and `held_back` says whether something new may be published in its language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, takewhile
from typing import Final

from anond.config import Settings
from anond.config.turn_policies import policy_in_use
from anond.counted import counted
from anond.engines.model.file import Model, encode
from anond.engines.opening import decoder
from anond.errors import KeysError, ModelRefused
from anond.events.records import Message
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.models_topic.records import announcement, publication
from anond.models_topic.registry import ModelsTopic, Registry
from anond.models_topic.succession import Succession, Withdrawal, succession_record
from anond.pipeline.audits import missed
from anond.seal import Keys, Ring
from anond.starters import load_starters
from anond.tags import Policy
from anond_trainer.data.decisions import Labels

LEAST: Final = 50  # audited sessions of each model
LEVEL: Final = 0.05
_DAYS: Final = 90  # the greatest age of the predecessor's audits: streams change
_DAY: Final = 86_400.0


Doubted = Callable[[str], Collection[str]]  # of a language: the reviewers who are not believed


@dataclass(frozen=True, slots=True)
class AuditComparison:
    """The comparison of a model's audits with those of its predecessor, one turn for each session. Holds no text."""

    lang: str
    model: str  # its id
    before: str
    turns: int  # of it that were audited
    leaking: int
    turns_before: int
    leaking_before: int
    is_worse: bool
    done: str = ""  # about it

    @property
    def reason(self) -> str:
        """The comparison in words."""
        if min(self.turns, self.turns_before) < LEAST:
            return (
                f"whether {self.model} leaks more than {self.before} before it cannot be told yet: audited turns of "
                f"{LEAST} sessions are needed of each, there are {self.turns} and {self.turns_before}"
            )
        says = "leaks measurably more" if self.is_worse else "does not leak measurably more"
        return (
            f"{self.model} {says} than {self.before} before it: {self.leaking} of {self.turns:,} audited turns leak, "
            f"{self.leaking_before} of {self.turns_before:,} before"
        )

    def line(self) -> str:
        """The comparison and its consequence, as a line for people."""
        return f"{self.lang}: {self.reason}" + (f": {self.done}" if self.done else "")


def audit_comparisons(labels: Labels, topic: ModelsTopic, hides: Policy, doubted: Doubted) -> Iterator[AuditComparison]:
    """The comparison of each announced model with its predecessor, where that is known.

    One that was gone back to, by hand or by itself, is judged no more.
    """
    for lang in sorted(topic.current):
        came = topic.succession(lang)
        if came is not None and came.before:
            yield _comparison(came, labels, hides, doubted)


def _comparison(came: Succession, labels: Labels, hides: Policy, doubted: Doubted) -> AuditComparison:
    """The comparison of a model with its predecessor, by the audits of trusted reviewers."""
    audits = Labels.made_of(vote for vote in labels.votes if vote.lang == came.lang and vote.kind == "audit")

    def without(names: Collection[str]) -> AuditComparison:
        return _by(came, audits.without(names).decisions, hides)

    found, names = without(()), sorted({vote.reviewer for vote in audits.votes})
    few = [some for size in (1, 2) for some in combinations(names, size) if size < len(names)]
    if min(found.turns, found.turns_before) < LEAST or all(without(some).is_worse == found.is_worse for some in few):
        return found
    return without(doubted(came.lang))


def _by(came: Succession, audits: Sequence[Decision], hides: Policy) -> AuditComparison:
    mark, mark_before = came.marks
    new = _leaks(audits, mark, came.at, hides)
    old = _leaks(audits, mark_before, came.at - _DAYS * _DAY, hides)
    return AuditComparison(
        came.lang, came.id, came.before, len(new), sum(new), len(old), sum(old), leaks_more(new, old),
    )  # fmt: skip


def _leaks(audits: Sequence[Decision], mark: str, since: float, hides: Policy) -> list[bool]:
    """Whether each audited turn of a model leaks, in the order of decision; one turn for each session."""
    first: dict[str, bool] = {}
    for one in sorted(audits, key=lambda d: (d.at, d.item)):
        if one.drawn is not None and one.drawn.model == mark and one.at >= since:
            first.setdefault(one.session, one.verdict == "drop" or bool(missed(one, hides)))
    return list(first.values())


def leaks_more(new: Sequence[bool], old: Sequence[bool]) -> bool:
    """Whether significantly more of the new turns leak than of the old ones, at any of the looks."""
    if len(old) < LEAST:
        return False
    return any(_chance(new[:size], old) <= LEVEL / 2 ** (look + 1) for look, size in enumerate(_tested_sizes(len(new))))


def _tested_sizes(turns: int) -> Iterator[int]:
    """The numbers of audits at which the test looks, up to now."""
    return takewhile(lambda size: size <= turns, (LEAST << look for look in range(64)))


def _chance(new: Sequence[bool], old: Sequence[bool]) -> float:
    """The chance of at least this many leaking new turns if both leak alike."""
    from scipy.stats import fisher_exact  # here, since it takes a second that other commands need not wait

    table = [[sum(some), len(some) - sum(some)] for some in (new, old)]
    return float(fisher_exact(table, alternative="greater").pvalue)


async def roll_back(
    log: Log, registry: Registry, settings: Settings, keys: Keys, labels: Labels, now: float, doubted: Doubted,
    *, dry_run: bool = False,
) -> list[AuditComparison]:  # fmt: skip
    """Judge the models in use by their audits, and announce the predecessor of a worse one.

    Whoever reads the registry next finds the model that was gone back to. With `dry_run` nothing is announced.
    """
    await registry.read(wait=0.0)
    found: list[AuditComparison] = []
    for one in audit_comparisons(labels, registry.topic, policy_in_use(settings.policy), doubted):
        if one.is_worse and dry_run:
            found.append(replace(one, done=f"{one.before} would be put in use again"))
        elif one.is_worse:
            found.append(replace(one, done=await _go_back(log, registry, settings, keys, one, now)))
        else:
            found.append(one)
    return found


async def _go_back(
    log: Log, registry: Registry, settings: Settings, keys: Keys, found: AuditComparison, now: float
) -> str:
    """Put the predecessor in use again; returns the outcome."""
    came = registry.topic.successions[found.lang]
    model = await model_before(registry, came)
    if model is None:
        return f"{came.before} is not whole on the log any more, so it stays in use: see `anond models rollback`"
    if not _opens(model, keys.need("review")):
        return f"{came.before} needs a key that is not held any more, so it stays in use: see `anond models rollback`"
    topic, signer = settings.topics.models, keys.need("publish")
    at = registry.topic.next_announcement(came.lang, now)
    gone = Withdrawal(came.lang, came.id, came.digest, came.before, found.reason, at)
    records: list[Message]
    if model.card.signer:
        records = [
            announcement(await registry.join(came.lang, model.id), came.lang, model.id, at).message(topic, signer)
        ]
    else:  # it was installed, never published
        signed = encode(model.card, model.weights, signer, model.network)
        records = publication(signed, came.lang, model.id, topic, signer, at)
    await log.append([succession_record(gone, topic, signer), *records])
    return f"{came.before} is announced again; daemons take it up within seconds"


async def model_before(registry: Registry, came: Succession) -> Model | None:
    """The predecessor of a model, if it is complete on the log."""
    shipped = (m for m in load_starters() if (m.id, m.digest) == (came.before, came.before_digest))
    return next(shipped, None) or await registry.earlier(came.lang, came.before, came.before_digest)


def _opens(model: Model, review: Ring) -> bool:
    try:
        decoder(model, review)
    except (KeysError, ModelRefused):
        return False
    return True


def held_back(topic: ModelsTopic, lang: str, decisions: Sequence[Decision], least: int) -> str:
    """The reason why no model of a language is published automatically; "" if one may be.

    Of the same decisions the same model would come again, so `least` new ones are needed since one was taken back.
    """
    gone = max((one for one in topic.withdrawals.values() if one.lang == lang), key=lambda one: one.at, default=None)
    if gone is None:
        return ""
    since = sum(decision.lang == lang and decision.at > gone.at for decision in decisions)
    if since >= least:
        return ""
    return f"{gone.id} was taken back ({gone.why}): {counted(since, 'decision')} since then, {least} are needed"
