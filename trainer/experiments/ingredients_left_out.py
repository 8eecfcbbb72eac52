"""How much worse a model is without one of its ingredients: on a corpus left out, and on held-out dialogues.

    python -m experiments.ingredients_left_out --corpora DIR [--row software] [--ingredient writer clusters]

As `abroad`, a line for each test and for the held-out dialogues. Without dialogues there is nothing to write anew,
while the teacher still knows them. Without completed labels corpora are learnt as far as they are labelled in full
(`partly_labelled`). Without memory neither the model nor the session knows what was found before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Final

from anond_trainer.train.material import ALL, Ingredients
from anond_trainer.train.starters import STARTER
from experiments.abroad import Line, Plan, evaluate_row, options, show
from experiments.left_out import NAMED, Row

EVERY: Final = "all"
GROUPS: Final = ("clusters", "lists", "asked", "memory", "detectors")  # of features
INGREDIENTS: Final[Mapping[str, Ingredients]] = {
    "dialogues": replace(ALL, dialogues=False),
    "writer": replace(ALL, anew=0),
    "unseen words": replace(ALL, unseen_words=False),
    "technical text": replace(ALL, technical=0),
    "completed labels": replace(ALL, completed=False),
    "lower-cased copies": replace(ALL, lowered=False),
}


def without(plan: Plan, ingredient: str) -> Plan:
    """The plan without one of the ingredients."""
    if ingredient in INGREDIENTS:
        return replace(plan, ingredients=INGREDIENTS[ingredient])
    groups = frozenset() if ingredient == EVERY else frozenset((ingredient,))
    return replace(plan, settings=replace(plan.settings, without=groups), recalls=ingredient != "memory")


def ingredients_left_out(row: Row, plan: Plan, names: Iterable[str], workers: int) -> Iterator[Line]:
    """The lines of models, each without one of the ingredients, so many trained at a time."""
    names = list(names)
    with ProcessPoolExecutor(max_workers=workers) as pool:
        found = pool.map(evaluate_row, [row] * len(names), [without(plan, name) for name in names])
        for name, lines in zip(names, found, strict=True):
            yield from (replace(line, row=name if name == EVERY else f"no {name}") for line in lines)


def main() -> None:
    """Tell how much worse models are without each of their ingredients."""
    every = (EVERY, *INGREDIENTS, *GROUPS)
    arguments = options("ingredients_left_out", main.__doc__)
    arguments.add_argument("--row", choices=NAMED, default="software", help="what is left out and judged on")
    arguments.add_argument("--ingredient", nargs="+", choices=every, default=list(every), help="these only")
    chosen = arguments.parse_args()
    plan = Plan(chosen.corpora, replace(STARTER, max_iterations=chosen.iterations), dialogues=chosen.dialogues)
    show(ingredients_left_out(NAMED[chosen.row], plan, chosen.ingredient, chosen.workers), chosen.json)


if __name__ == "__main__":
    main()
