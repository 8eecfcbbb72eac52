"""How well the attributes layer finds what it never learnt from, by language and kind, as docs/attributes.md has it.

cd trainer && python -m experiments.attributes
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anond.attributes.kinds import KINDS
from anond.attributes.model import load_model
from anond_trainer.data.attributes import marked_turns
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


def main() -> None:
    """Print both tables."""
    told = figures(load_model())
    turns = {lang: len(marked_turns(lang, held_out=True)) for lang in told}
    by_lang = [(lang, turns[lang], scores["all"]) for lang, scores in told.items()]
    whole = "all", sum(turns.values()), together([score for _, _, score in by_lang])
    print("\n".join(table([*by_lang, whole])), end="\n\n")  # noqa: T201
    print("\n".join(table((kind, 0, together([scores[kind] for scores in told.values()])) for kind in KINDS)))  # noqa: T201


if __name__ == "__main__":
    main()
