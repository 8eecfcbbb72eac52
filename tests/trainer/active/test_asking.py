"""What a round of training asks people next: from a real log with sealed items to turns with reasons."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from anond import assemble
from anond.config import Settings
from anond.events.records import Message
from anond.events.review import Decision, Drawn, ReviewItem, Sent
from anond.events.turns import Turn
from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring, SessionKey, seal_place
from anond.seal.session_keys import DESTROYED
from anond.starters import load_starters
from anond.testing import ListLog
from anond_trainer.active import waiting
from anond_trainer.active.asking import PredictedTurns, choose, read, seconds
from anond_trainer.active.cost import Pace
from anond_trainer.active.priorities import Wanted
from anond_trainer.active.waiting import WaitingTurn, languages_waiting, read_waiting, sentences
from anond_trainer.data.decisions import Labels

RING = Ring("review", (Key.draw(0.0),))
TOPIC, KEYS, NOW = "chat.review", "anond.keys", 1_000.0


def item(number: int, lang: str = "en", **more: object) -> ReviewItem:
    """A turn that waits."""
    given = {"kind": "divert", "sent": None, "drawn": None, "expires": 2 * NOW, "double": False} | more
    return ReviewItem(
        id=f"0-{number}", reason="risk", risk=0.5, lang=lang, model="", partition=0, session=f"s{number}",
        turn=Turn("s", number, "user", f"I am Petra number {number}"), spans=(), context=(("agent", "Your name?"),),
        at=1.0, **given,  # type: ignore[arg-type]
    )  # fmt: skip


def vote(number: int, who: str) -> Decision:
    """A decision about it."""
    one = item(number)
    return Decision(one.id, "divert", "drop", "en", 0, one.session, one.turn, (), who, 1.0, 1.0)


def waits(items: Sequence[ReviewItem], votes: Sequence[Decision] = ()) -> list[str]:
    """The ids of what waits in English on a log with these items, and two that cannot be read."""

    async def look() -> list[WaitingTurn]:
        log = ListLog()
        await log.create([TopicSpec(TOPIC, 1), TopicSpec(KEYS, 1, compacted=True)])
        keys = [one.id.encode() for one in items]
        own, wrapped = SessionKey.draw(bytes(16), RING)  # of the first item's session; the others are sealed as of old
        await log.append([Message(KEYS, 0, own.name, wrapped)])
        sealers = [own, *[RING] * len(items)]
        sealed = [
            sealer.seal(one.to_json(), seal_place("review", key))
            for sealer, one, key in zip(sealers, items, keys, strict=False)
        ]
        await log.append([Message(TOPIC, 0, key, value) for key, value in zip(keys, sealed, strict=True)])
        await log.append([Message(TOPIC, 0, b"0-99", b"sealed by a key that is gone")])
        for number, kept in ((200, DESTROYED), (201, None)):  # forgotten; and not on its topic yet
            one, (lost, _) = item(number), SessionKey.draw(bytes([number]) * 16, RING)
            key = one.id.encode()
            await log.append([Message(TOPIC, 0, key, lost.seal(one.to_json(), seal_place("review", key)))])
            if kept is not None:
                await log.append([Message(KEYS, 0, lost.name, kept)])
        return await read_waiting(log, TOPIC, KEYS, RING, "en", Labels.made_of(votes), NOW, Random(0))

    return [turn.item for turn in asyncio.run(look())]


def test_what_is_decided_expired_audited_or_in_another_language_does_not_wait() -> None:
    """An item for two people waits until the second; what the lot of audits drew has an order of its own. Nor does a
    turn of a session that was forgotten wait, or one whose key is not there yet."""
    audit = item(4, kind="audit", sent=Sent("s", ()), drawn=Drawn(0.1, "", ()))
    items = [item(0), item(1, lang="sv"), item(2, expires=NOW), item(3), audit, item(5, drawn=Drawn(0.1, "", ())),
             item(6, double=True), item(7, double=True)]  # fmt: skip
    votes = [vote(3, "eve"), vote(6, "eve"), vote(7, "eve"), vote(7, "kim")]
    assert waits(items, votes) == ["0-0", "0-6"]


def test_of_what_came_since_the_last_look_the_languages_are_told() -> None:
    """What came before is not read again, nor what came after the look began."""

    async def look() -> list[frozenset[str]]:
        log = ListLog()
        await log.create([TopicSpec(TOPIC, 2), TopicSpec(KEYS, 1, compacted=True)])
        items = [
            item(0, lang="sv"),
            item(1, expires=NOW),
            item(2, lang="nl", drawn=Drawn(0.1, "", ())),
            item(3, lang="it"),
        ]
        for one in items:
            key = one.id.encode()
            await log.append([Message(TOPIC, 1, key, RING.seal(one.to_json(), seal_place("review", key)))])
        return [
            await languages_waiting(log, TOPIC, keys, RING, begins, ends, NOW)
            for keys, begins, ends in (
                (KEYS, (0, 0), (0, 4)), (KEYS, (0, 1), (0, 4)), (KEYS, (0, 0), (0, 3)), (KEYS, (0, 4), (0, 4)),
            )
        ]  # fmt: skip

    assert [sorted(found) for found in asyncio.run(look())] == [["it", "sv"], ["it"], ["sv"], []]


def test_where_more_wait_than_are_looked_at_a_lot_draws_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Late ones as well as early ones."""
    monkeypatch.setattr(waiting, "MOST", 20)
    found = waits([item(number) for number in range(100)])
    assert len(set(found)) == 20
    assert {int(name[2:]) // 50 for name in found} == {0, 1}


def turn(number: int, text: str, *context: tuple[str, str]) -> WaitingTurn:
    """A turn in English."""
    return WaitingTurn(f"0-{number}", "en", "user", text, context)


def looked_at(turns: Sequence[WaitingTurn]) -> PredictedTurns:
    """What the English starter says of turns."""
    tagger = assemble.tagger(Settings())
    model = next(model for model in load_starters() if model.lang == "en")
    return read(turns, assemble.decoder(model, None), tagger, np.random.default_rng(0))


def test_a_turn_is_read_behind_what_was_asked() -> None:
    """As the daemon read it."""
    question = ("agent", "What is your last name, please?")
    told, asked = sentences([turn(0, "Lind"), turn(1, "Lind", question)], assemble.tagger(Settings()))
    assert told.turn != asked.turn
    assert "later" in asked.turn


STRANGE = ["qvarl drumlet noxip zerba", "my pal Vexlo Trum said so", "ring me at five oh two"]
PLAIN = [f"thank you very much for number {n} of your help" for n in range(40)]


def test_what_the_model_is_unsure_of_is_chosen_and_a_tenth_by_lot() -> None:
    """Each with its reason; what is left is certain to it. No turn comes twice, and empty ones never."""
    found = looked_at([turn(n, text) for n, text in enumerate([*PLAIN, *STRANGE, " "])])
    wanted = choose(found, ["thank you very much for number of your help"], 10, np.random.default_rng(1))
    assert len({one.item for one in wanted}) == 10
    assert Counter(one.why for one in wanted)["lot"] == 1
    assert {"0-40", "0-41", "0-42"} <= {one.item for one in wanted}
    reasons = {one.item: one.why for one in wanted}
    assert reasons["0-40"] == "new"
    assert "0-43" not in reasons


def test_what_reads_like_a_decided_turn_is_asked_last() -> None:
    """Case, marks and digits aside."""
    found = looked_at([turn(n, text) for n, text in enumerate([*STRANGE, *PLAIN[:1]])])
    wanted = choose(found, ["QVARL, drumlet noxip zerba!"], 3, np.random.default_rng(0))
    assert "0-0" not in {one.item for one in wanted if one.why != "lot"}
    assert len(choose(found, STRANGE, 4, np.random.default_rng(0))) == 4


def test_the_reason_names_what_the_model_wavers_on() -> None:
    """By the likeliest kind of the word that it is least sure of."""
    found = looked_at([turn(0, "my pal Vexlo Trum said so")])
    (wanted,) = choose(found, ["my pal vexlo trum said so yesterday"], 1, np.random.default_rng(0))
    assert wanted.why in ("name", "place", "word", "number")
    assert wanted.why != "new"


def test_before_anything_is_decided_no_turn_is_of_a_new_kind() -> None:
    """All would be, and people would be told nothing."""
    found = looked_at([turn(n, text) for n, text in enumerate(STRANGE)])
    assert "new" not in {one.why for one in choose(found, [], 3, np.random.default_rng(0))}


def test_people_are_told_how_long_it_will_take_them() -> None:
    """A second for each turn that they look at, and half a second for each of its tokens."""
    found = looked_at([turn(0, "thank you very much"), turn(1, "bye"), turn(2, "so long")])
    wanted = [Wanted("0-0", "word"), Wanted("0-1", "word")]
    assert seconds(found, wanted, Pace(1.0, 0.5, 0.0, 60)) == pytest.approx(2.0 + 0.5 * 5)


def test_nothing_is_asked_where_nothing_waits() -> None:
    """Nor is anything read."""
    assert choose(looked_at([]), [], 10, np.random.default_rng(0)) == []
