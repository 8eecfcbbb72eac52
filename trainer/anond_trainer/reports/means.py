"""What each of the means is worth where a model never trained, and at home: the recipe without it, judged on both.

    python -m anond_trainer.reports.means --corpora DIR [--row software] [--mean writer clusters] [--iterations 20]

As `abroad`, a line for each test and for the held-out dialogues. Without dialogues there is nothing to write anew,
while the teacher still knows them. Without completed labels corpora are learnt as far as they are labelled in full
(`partial`). Without memory neither the model nor the session knows what was found before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Final

from anond_trainer.learn.material import ALL, Means
from anond_trainer.learn.starter import STARTER
from anond_trainer.reports.abroad import Line, Plan, judged, options, show
from anond_trainer.reports.left_out import NAMED, Row

EVERY: Final = "all"
GROUPS: Final = ("clusters", "lists", "asked", "memory", "detectors")  # of features
MEANS: Final[Mapping[str, Means]] = {
    "dialogues": replace(ALL, dialogues=False),
    "writer": replace(ALL, anew=0),
    "strangers": replace(ALL, strangers=False),
    "technical text": replace(ALL, technical=0),
    "completed labels": replace(ALL, completed=False),
    "lower-cased copies": replace(ALL, lowered=False),
}


def without(plan: Plan, mean: str) -> Plan:
    """The plan without one of the means."""
    if mean in MEANS:
        return replace(plan, means=MEANS[mean])
    groups = frozenset() if mean == EVERY else frozenset((mean,))
    return replace(plan, settings=replace(plan.settings, without=groups), recalls=mean != "memory")


def means(row: Row, plan: Plan, names: Iterable[str], workers: int) -> Iterator[Line]:
    """The lines of the model without one of the means after the other, so many at a time."""
    names = list(names)
    with ProcessPoolExecutor(max_workers=workers) as pool:
        found = pool.map(judged, [row] * len(names), [without(plan, name) for name in names])
        for name, lines in zip(names, found, strict=True):
            yield from (replace(line, row=name if name == EVERY else f"no {name}") for line in lines)


def main() -> None:
    """Tell what each of the means is worth."""
    every = (EVERY, *MEANS, *GROUPS)
    arguments = options("means", main.__doc__)
    arguments.add_argument("--row", choices=NAMED, default="software", help="what is left out and judged on")
    arguments.add_argument("--mean", nargs="+", choices=every, default=list(every), help="these only")
    chosen = arguments.parse_args()
    plan = Plan(chosen.corpora, replace(STARTER, max_iterations=chosen.iterations), dialogues=chosen.dialogues)
    show(means(NAMED[chosen.row], plan, chosen.mean, chosen.workers), chosen.json)


if __name__ == "__main__":
    main()
