"""How well the attributes layer finds what it never learnt from, by language and kind, as docs/attributes.md has it.

cd trainer && python -m experiments.attributes
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anond.attributes.kinds import KINDS
from anond.attributes.model import load_model
from anond_trainer.data.attributes import FRESH, HIDDEN, marked_turns
from anond_trainer.train.attributes import Score, figures


def table(rows: Iterable[tuple[str, int, Score]]) -> Sequence[str]:
    """The lines of a table in Markdown."""
    head = ["| | turns | attributes | precision | recall | F1 |", "|---|---|---|---|---|---|"]
    return head + [
        f"| {name} | {turns or ''} | {score.marked} | {score.precision:.3f} | {score.recall:.3f} | {score.f1:.3f} |"
        for name, turns, score in rows
    ]


def together(scores: Sequence[Score]) -> Score:
    """The score of several parts as one."""
    return Score(*(sum(counts) for counts in zip(*scores, strict=True)))


def tables(part: str) -> str:
    """The tables of a hidden part: by language, and by kind."""
    told = figures(load_model(), part)
    turns = {lang: len(marked_turns(lang, part)) for lang in told}
    by_lang = [(lang, turns[lang], scores["all"]) for lang, scores in told.items()]
    whole = "all", sum(turns.values()), together([score for _, _, score in by_lang])
    by_kind = ((kind, 0, together([scores[kind] for scores in told.values()])) for kind in KINDS)
    return "\n".join((*table([*by_lang, whole]), "", *table(by_kind)))


def main() -> None:
    """Print two tables for each hidden part."""
    for part in (HIDDEN, FRESH):
        print(f"{part[1:]}\n\n{tables(part)}\n")  # noqa: T201


if __name__ == "__main__":
    main()
