"""Sentences in which values were missed or words hidden for nothing, six languages: what holds of them today.

    cd trainer && python -m experiments.cause_sentences [--file FILE] [--show]

The sentences (synthetic) lie beside this file and were written before anybody looked at what becomes of them: one a
line, behind its language and its cause, with `/blanket` where that policy is meant. ⟦What stands so⟧ has to be hidden
whole, ⟪what stands so⟫ has to stay. Each is a session of its own in its language, read by all evidence with the models
that ship, without a question before it; ` ⏎ ` parts the turns of a session, which are read one after the other.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from anond.engines.crf.decoder import Decoder
from anond.engines.protocol import Engine
from anond.starters import load_starters
from anond.tagging.tagger import Tagger
from anond.tags import BLANKET, SELECTIVE
from anond_gazetteers import load as load_gazetteers
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.columns import Row, aligned
from anond_trainer.evaluate.daemon_spans import answers

FILE: Final = Path(__file__).with_suffix(".txt")
_POLICIES: Final = {"selective": SELECTIVE, "blanket": BLANKET}
HEAD: Final = ("cause", "to hide", "hidden", "to stay", "stay")
_NEXT_TURN: Final = " ⏎ "
_MARKED = re.compile("⟦(?P<hide>[^⟧]+)⟧|⟪(?P<stay>[^⟫]+)⟫")


class Value(NamedTuple):
    """A place of a sentence, and whether it has to be hidden."""

    start: int
    end: int
    is_hidden: bool


class Sentence(NamedTuple):
    """A sentence with the places that count."""

    lang: str
    cause: str
    policy: str
    text: str
    values: Sequence[Value]


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a file."""
    for line in text.splitlines():
        if line and not line.startswith("#"):
            lang, cause, marked = line.split(" ", 2)
            yield _sentence(lang, cause, marked)


def _sentence(lang: str, cause: str, marked: str) -> Sentence:
    plain, at, values = "", 0, []
    for match in _MARKED.finditer(marked):
        plain += marked[at : match.start()]
        said = match["hide"] or match["stay"]
        values.append(Value(len(plain), len(plain) + len(said), bool(match["hide"])))
        plain, at = plain + said, match.end()
    name, _, policy = cause.partition("/")
    return Sentence(lang, name, policy or "selective", plain + marked[at:], values)


def _turns(one: Sentence, session: str) -> list[GoldTurn]:
    parts = one.text.split(_NEXT_TURN)
    return [GoldTurn(session, number, "user", one.lang, text, ()) for number, text in enumerate(parts)]


def failing(given: Sequence[Sentence], models: Mapping[str, Engine]) -> Iterator[tuple[Sentence, Value]]:
    """The values that are not hidden whole, and those of which a letter or digit is hidden though they should stay."""
    for name, policy in _POLICIES.items():
        some = [one for one in given if one.policy == name]
        turns = [turn for at, one in enumerate(some) for turn in _turns(one, f"{at:04}")]
        read = iter(answers(turns, Tagger(load_gazetteers(), policy), models))
        for one in some:
            hidden, start = set[int](), 0
            for text in one.text.split(_NEXT_TURN):
                spans = [span for span in next(read).spans if policy.covers(span.tag, span.sub)]
                hidden |= {start + at for span in spans for at in range(span.start, span.end)}
                start += len(text) + len(_NEXT_TURN)
            for value in one.values:
                letters = {at for at in range(value.start, value.end) if one.text[at].isalnum()}
                if not letters <= hidden if value.is_hidden else letters & hidden:
                    yield one, value


def rows(given: Sequence[Sentence], failed: Sequence[tuple[Sentence, Value]]) -> Iterator[Row]:
    """A row for each cause, one for each language, and one for all."""
    groups = sorted({one.cause for one in given}, key=int) + sorted({one.lang for one in given})
    for name in (*groups, "all"):
        every = Counter(v.is_hidden for one in given for v in one.values if name in (one.cause, one.lang, "all"))
        missed = Counter(v.is_hidden for one, v in failed if name in (one.cause, one.lang, "all"))
        yield (
            name,
            str(every[True]),
            str(every[True] - missed[True]),
            str(every[False]),
            str(every[False] - missed[False]),
        )


def main() -> None:
    """Tell what is hidden of what should be, and what stays of what should."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.cause_sentences", description=main.__doc__)
    arguments.add_argument("--show", action="store_true", help="print the sentences (synthetic) that fail")
    arguments.add_argument("--file", type=Path, default=FILE, help="other sentences of this form")
    asked = arguments.parse_args()
    given = [*sentences(asked.file.read_text(encoding="utf-8"))]
    failed = [*failing(given, {model.lang: Decoder(model) for model in load_starters()})]
    for line in aligned([HEAD, *rows(given, failed)]):
        sys.stdout.write(line + "\n")
    for one, value in failed if asked.show else ():
        said = one.text[value.start : value.end]
        sys.stdout.write(f"{one.lang} {one.cause} {'missed' if value.is_hidden else 'hidden'} {said!r}: {one.text}\n")


if __name__ == "__main__":
    main()
