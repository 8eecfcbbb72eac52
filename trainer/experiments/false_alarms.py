"""False alarms: how many tokens the daemon, with the models that ship, hides of text with next to nothing sensitive.

    python -m experiments.false_alarms --corpora DIR [--lines server.log] [--show 20]

Not all that is hidden there is hidden for nothing: callers name towns, code its authors. `--show` quotes what it was.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from anond.engines.crf.decoder import Decoder
from anond.engines.labels import touched
from anond.engines.protocol import Engine
from anond.starters import load_starters
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_trainer.data.align import reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES
from anond_trainer.evaluate.columns import Row, aligned
from anond_trainer.evaluate.daemon_spans import answers, in_order
from experiments.harmless_text import Text, harmless

PER: Final = 300  # tokens
HEAD: Final = ("text", "turns", "tokens", "hidden", f"per {PER}", "as")


@dataclass(slots=True)
class Alarms:
    """The tokens of some turns that should be left alone, and those that are hidden."""

    turns: int = 0
    tokens: int = 0
    hidden: Counter[str] = field(default_factory=Counter)  # by tag
    examples: list[tuple[str, str, str]] = field(default_factory=list, repr=False)  # tag, what was hidden, the turn

    @property
    def rate(self) -> float:
        """Tokens hidden per 300."""
        return PER * self.hidden.total() / self.tokens if self.tokens else 0.0

    def row(self, name: str) -> Row:
        """As a row of the table."""
        tags = ", ".join(f"{tag} {count}" for tag, count in self.hidden.most_common())
        return (name, f"{self.turns:,}", f"{self.tokens:,}", str(self.hidden.total()), f"{self.rate:.2f}", tags)


def alarms(turns: Sequence[GoldTurn], tagger: Tagger, models: Mapping[str, Engine]) -> Alarms:
    """Count what is hidden outside of mentions and of stretches that nobody knows."""
    ordered, found = in_order(turns), Alarms()
    for turn, answer in zip(ordered, answers(ordered, tagger, models), strict=True):
        tokens = tokenize(turn.text)
        given = [*turn.spans, *(Span(start, end, "") for start, end in turn.unknown)]
        left = set(range(len(tokens.words))) - {i for span in given for i in touched(span, tokens)}
        found.turns += bool(left)
        found.tokens += len(left)
        for span in answer.spans:
            own = left.intersection(touched(span, tokens)) if tagger.policy.covers(span.tag, span.sub) else ()
            left = left.difference(own)
            if own:
                found.hidden[span.tag] += len(own)
                found.examples.append((span.tag, turn.text[span.start : span.end], turn.text))
    return found


def rows(texts: Iterator[Text], tagger: Tagger, models: Mapping[str, Engine]) -> Iterator[tuple[Row, Alarms]]:
    """A row for each text, and what was counted."""
    for name, lang, turns in texts:
        found = alarms(turns, tagger, models)
        yield found.row(f"{name}, {lang}"), found


def main() -> None:
    """Tell how much is hidden of text with next to nothing sensitive."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.false_alarms", description=main.__doc__)
    arguments.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    arguments.add_argument("--lang", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    arguments.add_argument("--lines", type=Path, nargs="+", default=[], help="files, each line of them a turn")
    arguments.add_argument("--show", type=int, default=0, help="quote so many, IN PLAIN TEXT")
    chosen = arguments.parse_args()
    models = {model.lang: Decoder(model) for model in load_starters()}
    texts = (text for text in harmless(chosen.corpora, chosen.lines) if text[1] in chosen.lang)
    found = list(rows(texts, reader(), models))
    for line in aligned([HEAD, *(row for row, _ in found)]):
        sys.stdout.write(line + "\n")
    for row, one in found if chosen.show else ():
        step = max(1, len(one.examples) // chosen.show)
        for tag, words, turn in one.examples[::step][: chosen.show]:
            sys.stdout.write(f"{row[0]}: {tag} {words!r} in {turn!r}\n")


if __name__ == "__main__":
    main()
