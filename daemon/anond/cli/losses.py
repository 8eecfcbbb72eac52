"""Data that would be lost with keys, or are unreadable without them: counted, and reported beforehand."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

import typer

from anond import connect
from anond.config import Settings
from anond.counted import counted
from anond.errors import KeysError, LogError, NotOpened, NoTopic
from anond.log.protocol import Log
from anond.operations.sealed_data import IN_USE, LABELS, LETTERS, MODELS, SESSIONS, WAITING, SealedData, survey
from anond.seal import Keys, destroyed, load
from anond.starting import run_async

NO_COPY = "where there is none, docs/keys.md has a drill (`anond sessions reset`)"
TURNS = "turns that no daemon has read yet"
_ONE: Final = {
    SESSIONS: "session", WAITING: "turn that waits for a person", LETTERS: "dead letter", LABELS: "label",
    IN_USE: "model in use", MODELS: "older model", TURNS: "turn that no daemon has read yet",
}  # fmt: skip


def refuse_loss(settings: Settings, ring: str, keys: Collection[str], even_in_use: bool = False) -> None:
    """Raise KeysError if data would be lost with these keys, or if that is unknown."""
    try:
        found, turns = run_async(_looked(settings, ring, keys))
    except LogError as error:
        raise KeysError(
            f"what would be lost cannot be counted: {error}; --lose-them destroys the keys all the same"
        ) from None
    lost = {what: count for what, count in found.lost_with(ring, keys).items() if what != MODELS}
    if turns:
        lost[TURNS] = turns
    needy = found.names_lost_with(IN_USE, ring, keys)
    lost.pop(IN_USE, None)
    if lost:
        raise KeysError(
            f"with {_keys(keys)} these would be lost: {counts_in_words(lost)}{_and_models(needy)}. "
            f"{_ADVICE[ring]}, or go on with --lose-them: nothing opens them any more"
        )
    if needy and not even_in_use:
        raise KeysError(_MODELS[ring].format(names=", ".join(needy)))
    unknown = {what: why for what, why in found.unknown.items() if ring != "publish" or what == IN_USE}
    if unknown:
        told = "; ".join(f"{what}: {why}" for what, why in unknown.items())
        raise KeysError(
            f"what would be lost cannot be counted here ({told}); --lose-them destroys the keys all the same"
        )


def refuse_new(settings: Settings) -> None:
    """Raise KeysError where a ring is missing that sealed data need: its copy comes first."""
    missing = [name for name in ("state", "review") if not (settings.keys_folder / f"{name}.json").exists()]
    if not missing or (settings.log.kind == "local" and not (settings.data_folder / "log.db").exists()):
        return
    patient = replace(settings, kafka=replace(settings.kafka, patience=min(settings.kafka.patience, 5.0)))
    for name in missing:
        try:
            needed = run_async(_needing(patient, name))
        except LogError as error:
            typer.echo(f"anond: whether sealed data need {name}.json could not be looked at: {error}", err=True)
            continue
        if needed:
            raise KeysError(
                f"{name}.json is missing, and {counts_in_words(needed)} {verb_for(needed)} it: "
                "restore it from its copy. Only where there is none: `anond keys new --lose-them`, and then "
                f"the drill of docs/keys.md ({_THEN[name]})"
            )


async def _needing(settings: Settings, ring: str) -> dict[str, int]:
    """The data that need a missing ring."""
    log = connect.open_log(settings, None)
    try:
        needed = (await survey(log, settings, held_keys(settings), time.time(), ring)).unreadable({ring: ()})
        if ring == "state" and settings.log.kind == "local":
            with suppress(NoTopic):
                lag = sum((await log.lag(settings.topics.group, settings.topics.turns)).values())
                needed |= {TURNS: lag} if lag else {}
        return needed
    finally:
        await log.close()


_THEN = {"state": "`anond sessions reset`", "review": "what waits expires, labels are gone"}
_ADVICE = {
    "state": "Wait until these sessions are over (`sessions.ttl`) and what waits of them is decided",
    "review": "Let reviewers decide what waits, feed dead letters again, let `anond train` learn",
    "publish": "Publish them anew",
}
_MODELS = {
    "review": (
        "{names}, in use, cannot be read without a key that would go. Run `anond train` first: it "
        "learns anew, from the starter and all decisions that can still be read, and hides words by the current "
        "key; where it refuses for want of anything better, `anond train --force --why` publishes all the same. "
        "Or go on with --even-in-use: the model is given up, and daemons fall back to the starter"
    ),
    "publish": (
        "{names}, in use, is signed by a key that would go, and daemons would fall back to the starter. Publish it "
        "anew first (`anond train --force --why`), or go on with --even-in-use"
    ),
}


def _keys(keys: Collection[str]) -> str:
    return f"key{'s' if len(keys) > 1 else ''} {', '.join(keys)}"


def _and_models(names: Collection[str]) -> str:
    return f", and the models in use: {', '.join(names)}" if names else ""


def counts_in_words(counts: Mapping[str, int]) -> str:
    """Counts, in words."""
    return ", ".join(counted(count, _ONE.get(what, what), what) for what, count in counts.items())


def verb_for(counts: Mapping[str, int]) -> str:
    """The verb that goes with counts."""
    return "needs" if sum(counts.values()) == 1 else "need"


async def _looked(settings: Settings, ring: str, keys: Collection[str]) -> tuple[SealedData, int]:
    held = held_keys(settings)
    log = connect.open_log(settings, held.state.without(keys) if ring == "state" and held.state else None)
    try:
        await log.create(connect.topics(settings, *_topics(settings, ring)))
        found = await survey(log, settings, held, time.time(), ring)
        return found, await _unread(log, settings) if ring == "state" and settings.log.kind == "local" else 0
    finally:
        await log.close()


@dataclass(slots=True)
class Unreadable:
    """Unreadable data, by the ring that lacks a key: the key is lost, or was destroyed on purpose."""

    lost: dict[str, dict[str, int]] = field(default_factory=dict)
    destroyed: dict[str, dict[str, int]] = field(default_factory=dict)


async def unreadable(settings: Settings) -> Unreadable:
    """The unreadable data. Rings that are missing altogether are skipped."""
    held, gone, found = held_keys(settings), destroyed(settings.keys_folder), Unreadable()
    log = connect.open_log(settings, None)
    try:
        for name, one in (("state", held.state), ("review", held.review)):
            if one is not None:
                data = await survey(log, settings, held, time.time(), name)
                every = data.unreadable({name: one.key_ids()})
                if lost := data.unreadable({name: {*one.key_ids(), *gone.get(name, {})}}):
                    found.lost[name] = lost
                if rest := +(Counter(every) - Counter(lost)):
                    found.destroyed[name] = dict(rest)
    finally:
        await log.close()
    return found


def _topics(settings: Settings, ring: str) -> tuple[str, ...]:
    t = settings.topics
    if ring == "state":
        return (t.sessions, t.turns) if settings.log.kind == "local" else (t.sessions,)
    return (t.models,) if ring == "publish" else (t.keys, t.decisions, t.review, t.dead, t.models)


def held_keys(settings: Settings) -> Keys:
    """The rings that are in the key folder and can be read."""
    found = Keys()
    for name in ("state", "review", "trust"):
        with suppress(KeysError):
            one = load(settings.keys_folder, [name])
            found = Keys(
                state=one.state or found.state,
                review=one.review or found.review,
                verifier=one.verifier or found.verifier,
            )
    return found


async def _unread(log: Log, settings: Settings) -> int:
    """Turns at rest that no daemon has read, on partitions where the log opens them no more with its ring."""
    topic, lost = settings.topics.turns, 0
    for number, lag in (await log.lag(settings.topics.group, topic)).items():
        try:
            await log.read(topic, number, await log.end(topic, number) - lag, 1)
        except NotOpened:
            lost += lag
    return lost
