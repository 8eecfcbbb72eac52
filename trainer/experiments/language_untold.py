"""What is found in English that people wrote where nobody tells the language, and what its turns are taken for.

    python -m experiments.language_untold --corpora DIR [--row airline e-mail]

Every turn goes through the whole pipeline with the models that ship, without a hint: once with nothing expected, once
with `language.expected = ["en"]`. A turn in `und` or in a language without a model waits for a person; here it counts
with what lists and detectors found. MultiDoGO's rows are in domain, since the English model learnt its training parts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from anond import Anonymiser
from anond.config import Settings
from anond.tags import SELECTIVE
from anond.text.session_language import UNKNOWN
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.read import read_gold
from anond_trainer.evaluate.columns import Row, aligned, share
from anond_trainer.evaluate.daemon_spans import in_order
from anond_trainer.evaluate.figures import evaluate

LANG: Final = "en"
HEAD: Final = (
    "", "expected", "turns", "recall", "precision", "people readable", "waits as und", "no model", "another's model",
)  # fmt: skip
SETS: Final = {
    **{domain: f"multidogo/{domain}.test.tsv" for domain in ("airline", "fastfood", "media", "software")},
    "e-mail": "uner/English-EWT-email.dev.tsv",
    **dict.fromkeys(("star, users", "star, both sides", "star's banks, users", "star's banks, both sides"),
                    "star/stream.jsonl"),
}  # fmt: skip


def turns_of(name: str, corpora: Path) -> list[GoldTurn]:
    """The turns of a row, session by session."""
    turns = in_order(read_gold(corpora / SETS[name], LANG)[0])
    if "banks" in name:
        turns = [turn for turn in turns if turn.session.startswith("star-bank")]
    return [turn for turn in turns if turn.speaker == "user"] if name.endswith("users") else turns


def anonymiser(expected: Sequence[str]) -> Anonymiser:
    """The models that ship, with these languages expected and no budget to spend on people."""
    base = Settings()
    expecting = replace(base.language, expected=list(expected))
    return Anonymiser(bytes(32), replace(base, language=expecting, divert=replace(base.divert, budget=0.0)))


def row(name: str, turns: Sequence[GoldTurn], expected: Sequence[str]) -> Row:
    """What is found in turns of one language, and the share of turns that are taken for another one."""
    reader = anonymiser(expected)
    read = [reader.session(turn.session).read(turn.text, turn.speaker) for turn in turns]
    found = evaluate(turns, [one.found for one in read], SELECTIVE)
    taken = Counter(_taken_for(one.lang, turn.lang, reader.models) for one, turn in zip(read, turns, strict=True))
    shares = (f"{100 * taken[kind] / len(turns):.2f} %" for kind in HEAD[-3:])
    tokens = found.tokens
    return (
        name, ", ".join(expected) or "–", f"{len(turns):,}", share(tokens.recall), share(tokens.precision),
        share(found.people_leak_rate), *shares,
    )  # fmt: skip


def _taken_for(lang: str, right: str, served: Collection[str]) -> str:
    if lang in served:
        return "" if lang == right else HEAD[-1]
    return HEAD[-3] if lang == UNKNOWN else HEAD[-2]


def rows(names: Sequence[str], corpora: Path) -> Iterator[Row]:
    """Two rows for each set."""
    for name in names:
        turns = turns_of(name, corpora)
        yield from (row(name, turns, expected) for expected in ((), (LANG,)))


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    arguments.add_argument("--row", nargs="+", choices=SETS, default=list(SETS), help="these rows only")
    chosen = arguments.parse_args()
    for line in aligned([HEAD, *rows(chosen.row, chosen.corpora)]):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
