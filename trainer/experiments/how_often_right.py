"""How often each source of evidence is right, by source and tag: what `anond.tagging.weights.RIGHT` was read off.

    python -m experiments.how_often_right [SESSIONS]

Of dialogues that the shipped models learnt from (synthetic), so many sessions of each language (250). Evidence for a
tag that the selective policy hides is right where gold hides something, other evidence where gold hides nothing. A
remembered value that is said in part, or with a slip, is counted apart. Models are not counted: they say their chance.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from anond import assemble
from anond.starters import load_starters
from anond.tagging.session_reading import SessionReader
from anond.tagging.tagger import Reading, Tagger
from anond.tags import SELECTIVE, Span
from anond_gazetteers import load
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.data.session_memory import Memory

SESSIONS: Final = 250
LEAST: Final = 5  # of one source and tag that are told
Count = Counter[tuple[str, str, bool]]


def counts(turns: Iterable[GoldTurn], tagger: Tagger) -> Count:
    """How often evidence of each source and tag is right and wrong, with what the session remembers by then."""
    models = {model.lang: assemble.decoder(model, None) for model in load_starters()}
    sessions, counted = SessionReader(tagger, Memory(tagger.policy)), Count()
    for turn, read in sessions.read(turns, models):
        reading = read.readings[0]
        for span in (*reading.detected, *reading.name_answer, *reading.remembered):
            counted[_source(span), span.tag, is_right(span, reading, turn)] += 1
    return counted


def is_right(span: Span, reading: Reading, turn: GoldTurn) -> bool:
    """Whether gold treats the place of a span as the policy treats the span."""
    start, end = reading.view.to_original(span.start, span.end)
    there = (gold for gold in turn.spans if gold.start < end and start < gold.end)
    return any(SELECTIVE.covers(gold.tag, gold.sub) for gold in there) == SELECTIVE.covers(span.tag, span.sub)


def rows(counted: Count) -> Iterator[str]:
    """A line for each source and tag that came often enough."""
    for source, tag in sorted({(source, tag) for source, tag, _ in counted}):
        right, wrong = counted[source, tag, True], counted[source, tag, False]
        if right + wrong >= LEAST:
            yield f"{source:28}{tag:12}{right + wrong:6}{right / (right + wrong):7.3f}"


def _source(span: Span) -> str:
    part = ", in part" if span.source == "memory" and span.score < 1 else ""
    return f"{span.source}{part}{', sure' if span.sure else ''}"


def main(argv: Sequence[str]) -> None:
    """Count on the dialogues that the shipped models learnt from."""
    wanted = int(argv[0]) if argv else SESSIONS
    turns: list[GoldTurn] = []
    for lang in LANGUAGES:
        learnt = hand_made(lang)[0]
        sessions = sorted({turn.session for turn in learnt})
        chosen = set(sessions[:: max(1, len(sessions) // wanted)])
        turns += [turn for turn in learnt if turn.session in chosen]
    for row in rows(counts(turns, Tagger(load(), SELECTIVE))):
        sys.stdout.write(f"{row}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
