"""`anond audit --suspects`: turns that went out and in which something is probably wrong come before people again."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from anond import assemble, connect
from anond.config import Settings
from anond.config.turn_policies import policy_in_use
from anond.counted import counted
from anond.engines.model.card import BILSTM, CRF
from anond.engines.model.file import Model
from anond.engines.protocol import Engine
from anond.errors import Forgotten, KeyNotHeld
from anond.events.records import Message
from anond.log.protocol import Log
from anond.log.reading import every_record
from anond.models_topic.registry import Registry
from anond.seal import Keys, SessionKeys, seal_place
from anond.starters import load_starters
from anond.starters.chosen_engine import load_networks
from anond.tagging.neighbours import neighbour_with_model
from anond_trainer.audit.roll_back import model_before
from anond_trainer.data.decisions import Labels, read_decisions
from anond_trainer.training_run.inputs import in_use

if TYPE_CHECKING:
    import numpy as np

    from anond.engines.protocol import Engine
    from anond.tagging.tagger import Tagger
    from anond_trainer.committee.chat import ReadTurn
    from anond_trainer.committee.looking import Found, Look, Looked
    from anond_trainer.data.gold import GoldTurn

_NOTHING: Final = "nothing to look at: no decided turn, and no line of an archive, is in a language that a model reads"


@dataclass(frozen=True, slots=True)
class Inputs:
    """What `anond audit --suspects` reads from the log: labels, models and known suspects."""

    labels: Labels = field(repr=False)
    current: Mapping[str, Model]
    before: Mapping[str, Model]
    known: frozenset[str]  # ids of suspects that were written before
    keys: SessionKeys = field(repr=False)


async def find(settings: Settings, keys: Keys, count: int, archive: Path | None, lang: str) -> list[str]:
    """Write this many suspects of all languages to the review topic; returns lines about them."""
    import numpy as np

    log = connect.open_log(settings, None)
    try:
        inputs = await _read(log, settings, keys)
    finally:
        await log.close()
    chance = np.random.default_rng(int(time.time()))
    looked = dict(_looked(settings, keys, inputs, count, archive, lang, chance))
    every = sorted((one for found in looked.values() for one in found.suspects), key=lambda one: one.about.believed)
    messages = list(_messages(settings, keys, inputs, every[:count]))
    log = connect.open_log(settings, None)  # anew: a committee takes minutes, in which a connection may be lost
    try:
        if messages:
            await log.append(messages)
    finally:
        await log.close()
    return [_line(one, found, every[:count]) for one, found in looked.items()] or [_NOTHING]


async def _read(log: Log, settings: Settings, keys: Keys) -> Inputs:
    t = settings.topics
    await log.create(connect.topics(settings, t.decisions, t.keys, t.models, t.review))
    labels = await read_decisions(log, t.decisions, keys.need("review"), t.keys)
    registry = Registry(log, t.models, keys.need("trust"))
    current = await in_use(settings, registry, keys.need("review"), typer.echo)
    before = {}
    for lang, came in registry.topic.successions.items():
        if (model := await model_before(registry, came)) is not None:
            before[lang] = model
    ids = [(record.key or b"").decode("ascii", "replace") async for record in every_record(log, t.review)]
    sessions = SessionKeys(keys.need("review"))
    sessions.add_records([(record.key, record.value) async for record in every_record(log, t.keys)])
    return Inputs(labels, current, before, frozenset(ids), sessions)


def _looked(
    settings: Settings, keys: Keys, inputs: Inputs, count: int, archive: Path | None, lang: str,
    chance: np.random.Generator,
) -> Iterator[tuple[str, Looked]]:  # fmt: skip
    """The suspects that the committee of each language found."""
    from anond.text.language import LanguageModel
    from anond_trainer.committee.looking import turns_to_look_at
    from anond_trainer.data.turns_to_mark import read_turns, with_languages

    turns = with_languages(read_turns(archive, lang), LanguageModel.load) if archive else []
    spoken = {turn.lang for turn in turns} if archive else set(inputs.labels.languages())
    tagger = assemble.tagger(settings)
    for one in sorted(spoken & inputs.current.keys()):
        if not lang or one == lang or archive:
            review, voting = keys.need("review"), voting_models(settings, inputs, one)
            engines = {name: assemble.decoder(model, review) for name, model in voting.items()}
            looks = _decided(settings, inputs, one, tagger, answers=archive is not None)
            looks += _archived(settings, keys, [turn for turn in turns if turn.lang == one], tagger, engines["in use"])
            yield (
                one,
                turns_to_look_at(
                    looks, tagger, engines, _learnt(one, tagger, settings.train.known), inputs.known, count, chance
                ),
            )


def voting_models(settings: Settings, inputs: Inputs, lang: str) -> dict[str, Model]:
    """The models that are members: the one that daemons read with, the one before, the other engine's, and another
    language's.

    The other engine is the network where the CRF reads, alone or as the first of both, and else the CRF.
    """
    current, shipped = inputs.current[lang], {model.lang: model for model in load_starters()}
    network = next((one for one in load_networks() if settings.models.starters and one.lang == lang), None)
    used, other = current, network if current.card.engine == CRF else shipped.get(lang)
    if settings.models.engine.get(lang) == BILSTM and current.card.engine == CRF and network is not None:
        used, other = network, current
    near = neighbour_with_model(lang)
    members = {
        "in use": used, "before": inputs.before.get(lang), "other engine": other,
        "another language": inputs.current.get(near) or shipped.get(near),
    }  # fmt: skip
    return {name: model for name, model in members.items() if model is not None}


def _decided(settings: Settings, inputs: Inputs, lang: str, tagger: Tagger, *, answers: bool) -> list[Look]:
    from anond_trainer.committee.chat import ReadTurn
    from anond_trainer.committee.emitted import decided
    from anond_trainer.committee.looking import Look
    from anond_trainer.data.decided_turns import read_decided

    turns = decided(inputs.labels, lang, policy_in_use(settings.policy))
    read = read_decided([decision for _, decision in turns], tagger)
    return [
        Look(about, ReadTurn.of(turn, reading), answers or about.answered)
        for (about, _), (turn, reading) in zip(turns, read, strict=True)
    ]


def _archived(settings: Settings, keys: Keys, turns: list[GoldTurn], tagger: Tagger, model: Engine) -> list[Look]:
    """Turns of an archive; a line without hidden spans gets those of the model in use.

    Sessions remember nothing here, since decided turns, which members see beside them, are read without memory, too.
    """
    from dataclasses import replace

    from anond.tagging.session_reading import SessionReader
    from anond_trainer.committee.chat import ReadTurn
    from anond_trainer.committee.emitted import archived
    from anond_trainer.committee.looking import Look

    read = list(SessionReader(tagger).read(turns, {turn.lang: model for turn in turns}))
    given = [replace(turn, spans=turn.spans or one.spans) for turn, one in read]
    about = archived(given, keys.need("review"), policy_in_use(settings.policy))
    return [
        Look(item, ReadTurn.of(turn, one.readings[0])) for item, turn, (_, one) in zip(about, given, read, strict=True)
    ]


def _learnt(lang: str, tagger: Tagger, count: int) -> list[ReadTurn]:
    """A number of written (synthetic) turns, from which members learn in addition to the decided ones."""
    from anond_trainer.committee.chat import ReadTurn
    from anond_trainer.data.align import readings
    from anond_trainer.data.notation import LANGUAGES, files, read_chat

    if lang not in LANGUAGES:
        return []
    some = read_chat(files(lang)[0], lang)[:count]
    return [ReadTurn.of(turn, reading) for turn, reading in readings(some, tagger)]


def _messages(settings: Settings, keys: Keys, inputs: Inputs, chosen: list[Found]) -> Iterator[Message]:
    """The sealed items: by the key of the session that sealed the decision, so that both are forgotten together."""
    from anond.events.review import turn_id

    now = time.time()
    for one in chosen:
        about, model = one.look.emitted, inputs.current[one.look.emitted.lang].id
        item = about.suspect(one.about, one.look.read, model, now, now + settings.review.expire_after)
        key, name = item.id.encode(), inputs.labels.keys.get(turn_id(item.id))
        try:
            sealer = inputs.keys.find(bytes.fromhex(name)) if name else keys.need("review")
        except (Forgotten, KeyNotHeld):
            continue
        value = sealer.seal(item.to_json(), seal_place("review", key))
        yield Message(settings.topics.review, item.partition, key, value)


def _line(lang: str, found: Looked, chosen: list[Found]) -> str:
    some = sum(one.look.emitted.lang == lang for one in chosen)
    right = ", ".join(f"{name} {value:.2f}" for name, value in found.competence.items())
    suspects = f"{counted(some, 'suspect')} of {counted(found.turns, 'turn')}"
    return f"{lang}: {suspects}; how often members know a token: {right or 'no turns'}"
