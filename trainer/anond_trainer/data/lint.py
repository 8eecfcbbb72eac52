"""Checks written (synthetic) dialogues: `python -m anond_trainer.data.lint FILE... --lang de`.

What is not in the notation is an error. All else is a hint to judge: what is marked in one turn and not in another of
the same dialogue is often forgotten, and often a common word (`Herr Sommer`, `im sommer`).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from anond.counted import counted
from anond.detectors import detect
from anond.tags import Span
from anond_trainer.data.align import lower
from anond_trainer.data.gold import CorpusError, GoldTurn, sessions
from anond_trainer.data.notation import LANGUAGES, read_chat

_REPEATED: Final = frozenset({"PERSON", "EMAIL", "UID", "ADDRESS", "LOCATION", "ORG", "ZIP"})  # once, always
_SEEN: Final = frozenset({"EMAIL", "URL", "IP", "UID", "ZIP", "ADDRESS", "DATE"})  # tags that detectors find well
_LIKELY: Final = 0.6


def hints(turns: Sequence[GoldTurn]) -> Iterator[str]:
    """The turns with possibly forgotten marks, and why."""
    for dialogue in sessions(turns):
        values = dict(_values(dialogue))
        for turn in dialogue:
            where = f"{turn.session} {turn.turn}"
            for value, tag in values.items():
                for match in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", lower(turn.text)):
                    if not _marked(turn, *match.span()):
                        yield f"{where}: «{value}» is {tag} in another turn"
            for span in detect(turn.text, turn.lang):
                if _likely(span) and not _marked(turn, span.start, span.end):
                    yield f"{where}: «{turn.text[span.start : span.end]}» looks like {span.tag}"


def summary(turns: Sequence[GoldTurn]) -> str:
    """The number of dialogues and turns, and of mentions by tag."""
    tags = Counter(str(span.tag) for turn in turns for span in turn.spans)
    bare = sum(not turn.spans for turn in turns)
    counts = ", ".join(f"{tag} {count}" for tag, count in tags.most_common())
    dialogues = len({turn.session for turn in turns})
    return f"{counted(dialogues, 'dialogue')}, {counted(len(turns), 'turn')}, {bare} of them without a mark: {counts}"


def _values(dialogue: Sequence[GoldTurn]) -> Iterator[tuple[str, str]]:
    """The marked values of a dialogue, and the longer words of its names."""
    for turn in dialogue:
        for span in turn.spans:
            if span.tag in _REPEATED:
                value = lower(turn.text[span.start : span.end])
                yield value, span.tag
                if span.tag == "PERSON":
                    yield from ((word, span.tag) for word in value.split() if len(word) > 3)


def _likely(span: Span) -> bool:
    return span.tag in _SEEN and (span.sure or span.score >= _LIKELY)


def _marked(turn: GoldTurn, start: int, end: int) -> bool:
    return any(span.start < end and start < span.end for span in turn.spans)


def main(args: Sequence[str] | None = None) -> int:
    """Print hints and a summary for each file; 1 where one is not in the notation."""
    parser = argparse.ArgumentParser(description="Look over written (synthetic) dialogues.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--lang", required=True, choices=LANGUAGES)
    asked = parser.parse_args(args)
    try:
        for path in asked.files:
            turns = read_chat(path, asked.lang)
            for line in (*hints(turns), f"{path.name}: {summary(turns)}"):
                sys.stdout.write(line + "\n")
    except CorpusError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
