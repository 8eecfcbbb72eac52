"""What a session weighs with five values and its last turns, and what a million of them take.

    python -m experiments.live_sessions [SESSIONS]

So many sessions (50,000), each with a key of its own: a dialogue of ours (synthetic, six languages) is made clean by
its gold spans, everything hidden, until five values were replaced. Printed are the bytes of the ledger, sealed as the
changelog has it, and the memory of the process before and after a store holds so many more than the first 50,000,
which use up what was free; with 1000000 no more than a million and these are held.
"""

from __future__ import annotations

import gc
import os
import statistics
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import cycle, groupby, islice
from typing import Final

from anond.bench.site import resident
from anond.seal import Ring
from anond.seal.files import Key
from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn
from anond.session.store import SessionStore
from anond.surrogates.substitute import Substituter
from anond_gazetteers import load
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES, files, read_chat

SESSIONS: Final = 50_000
VALUES: Final = 5
FIRST: Final = 50_000
MILLION: Final = 1_000_000
TTL: Final = 3600.0


def main() -> None:
    """Print the sizes."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SESSIONS
    ledgers = list(islice(_ledgers(Substituter(load())), 1_000))
    store = SessionStore(Ring("state", [Key("00112233445566aa", 0.0, bytes(range(32)))]), TTL, cache=256)
    plain, sealed = [], []
    before = 0.0
    first = min(count, FIRST)
    for number in range(first + count):
        if number == first:  # what was free before is used up by now
            gc.collect()
            before = resident(os.getpid())
        key = sha256(b"live %d" % number).digest()[:16]
        changes: dict[bytes, Ledger | None] = {key: ledgers[number % len(ledgers)]}
        staged = store.stage(changes)
        store.apply(changes, staged)
        if number < len(ledgers):
            plain.append(len(ledgers[number].encode()))
            sealed.append(len(staged[0][1] or b""))
    gc.collect()
    after = resident(os.getpid())
    grown = (after - before) * 1024 * 1024 / count
    million = "" if count == MILLION else f"; a million {grown * MILLION / 1e9:.2f} GB (multiplied)"
    sys.stdout.write(
        f"ledger of {VALUES} values and its last turns, bytes: {_spread(plain)}; sealed {_spread(sealed)}\n"
    )
    sys.stdout.write(
        f"{count} live sessions: {grown:.0f} bytes each{million}; "
        f"the whole process {before:.0f} MB with {first}, {after:.0f} MB with {first + count}\n"
    )


def _ledgers(substituter: Substituter) -> Iterator[Ledger]:
    """Ledgers of dialogues of all languages in turn; a dialogue comes again with another key."""
    talks = [cycle(_talks(lang)) for lang in LANGUAGES]
    for number in range(sys.maxsize):
        lang = LANGUAGES[number % len(LANGUAGES)]
        yield _ledger(next(talks[number % len(LANGUAGES)]), sha256(b"talk %d" % number).digest(), lang, substituter)


def _talks(lang: str) -> list[list[GoldTurn]]:
    """The dialogues of a language that have enough values."""
    turns = [turn for path in files(lang) for turn in read_chat(path, lang)]
    talks = [list(talk) for _, talk in groupby(turns, key=lambda turn: turn.session)]
    return [talk for talk in talks if len(_said(talk)) >= VALUES]


def _said(talk: list[GoldTurn]) -> set[tuple[str, str]]:
    return {(span.tag, turn.text[span.start : span.end]) for turn in talk for span in turn.spans}


def _ledger(talk: list[GoldTurn], key: bytes, lang: str, substituter: Substituter) -> Ledger:
    ledger = Ledger(key_id="00112233445566aa", lang={lang: 9.5})
    for at, turn in enumerate(talk):
        if len(_said(talk[:at])) >= VALUES:
            break
        left = VALUES - len(_said(talk[:at]))
        spans = turn.spans[:left]
        substituter.replace(turn.text, spans, ledger, key, lang)
        hidden = tuple((span.start, span.end, span.tag, span.sub or "") for span in spans)
        ledger.remember_turn(PastTurn(turn.speaker, turn.text, f"3-{at}", at, hidden))
    return ledger


def _spread(sizes: list[int]) -> str:
    ordered = sorted(sizes)
    most = f"19 in 20 up to {ordered[len(ordered) * 19 // 20]}, most {ordered[-1]}"
    return f"median {statistics.median(ordered):.0f}, {most}"


if __name__ == "__main__":
    main()
