"""Measures growth of memory in the daemon's pipeline: ever-new words in six languages and ever-new sessions.

No log takes part, so that millions of turns pass in minutes. Each session says three short turns, and is forgotten, as
in the daemon, when it has been silent for `TTL` seconds of a clock that moves on with the turns.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Final

import orjson

from anond import assemble
from anond.bench.account import Account
from anond.bench.site import resident
from anond.bench.stages import as_in_the_daemon
from anond.config import Settings
from anond.events.records import Position, Record
from anond.seal import Key, Ring
from anond.session.ledger import Ledger
from anond.session.store import SessionStore
from anond.starters import load_starters

TTL: Final = 30  # seconds after which a session is forgotten, and what nobody decided is given up
RATE: Final = 1000  # turns a second by the clock of the run
_BATCH: Final = 64
_MARKS: Final = 10
_SYLLABLES: Final = [a + b for a in "bdfgklmnprstv" for b in "aeiou"]
_SAID: Final[Mapping[str, tuple[str, str, str]]] = {  # a word is {0}, a name {1}, a number {2}
    "en": ("my {0} is broken", "who is that please?", "{1}, order {2}"),
    "de": ("mein {0} ist kaputt", "wie heißen Sie?", "{1}, Bestellung {2}"),
    "sv": ("min {0} är trasig", "vad heter du?", "{1}, order {2}"),
    "es": ("mi {0} está roto", "¿cómo se llama?", "{1}, pedido {2}"),
    "it": ("il mio {0} è rotto", "come si chiama?", "{1}, ordine {2}"),
    "fr": ("mon {0} est cassé", "comment vous appelez-vous ?", "{1}, commande {2}"),
}


@dataclass(frozen=True, slots=True)
class Growth:
    """Resident memory in MB after so many turns, and what became of the turns."""

    marks: list[tuple[int, float]]
    account: Account


def growth(turns: int, seed: int = 1) -> Growth:
    """Pass this many turns, and read the process's memory ten times."""
    run, marks = _Run(), list[tuple[int, float]]()
    said = ever_new(random.Random(seed))  # noqa: S311  no secret: the words of a measurement
    step = max(1, turns // _MARKS)
    with as_in_the_daemon():
        while run.done < turns:
            run.batch(list(islice(said, min(_BATCH, turns - run.done))))
            if run.done // step > len(marks) or run.done == turns:
                marks.append((run.done, resident(os.getpid())))
    ends = run.ends
    return Growth(marks, Account(turns, ends["clean"], ends["diverted"], ends["dead"], 0))


def ever_new(draw: random.Random) -> Iterator[tuple[bytes, bytes]]:
    """Sessions and events: in each language three turns of a session, with a word, a name and a number of their own."""
    for number in count():
        for lang, said in _SAID.items():
            session = f"{lang}{number:x}"
            word, first, last = ("".join(draw.choices(_SYLLABLES, k=4)) for _ in range(3))
            values = word, f"{first.title()} {last.title()}", draw.randrange(10**6, 10**8)
            for turn, text in enumerate(said):
                speaker = "agent" if turn == 1 else "user"
                event = {"session": session, "turn": turn, "speaker": speaker, "text": text.format(*values)}
                yield session.encode(), orjson.dumps(event)


class _Run:
    """The pipeline with all models, its sessions, and its clock."""

    def __init__(self) -> None:
        base = Settings()
        self._settings = replace(
            base,
            sessions=replace(base.sessions, ttl=TTL),
            review=replace(base.review, expire_after=TTL),
        )
        state, review = (Ring(name, (Key.draw(0.0),)) for name in ("state", "review"))
        self._pipeline = assemble.pipeline(self._settings, state, review)
        self._pipeline.use_models({model.lang: assemble.decoder(model, None) for model in load_starters()})
        self._store = SessionStore(state, TTL, base.sessions.cache)
        self.done = 0
        self.ends: Counter[str] = Counter()

    def batch(self, turns: list[tuple[bytes, bytes]]) -> None:
        """Dispose of a batch, keep its ledgers, and forget what is due."""
        topic, now = self._settings.topics.turns, self.done / RATE
        records = [
            Record(Position(topic, 0, self.done + n), key, value, int(now * 1000))
            for n, (key, value) in enumerate(turns)
        ]
        result = self._pipeline.run(records, self._store, now)
        self._keep(result.ledgers)
        self._keep(self._pipeline.expire(self._store.sessions_due(now), now).ledgers)
        self.ends.update(end for end, _, _ in result.tally)
        self.done += len(turns)

    def _keep(self, changes: dict[bytes, Ledger | None]) -> None:
        self._store.apply(changes, self._store.stage(changes))
