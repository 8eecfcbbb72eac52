"""`anond simulate errors`: how many wrong labels a committee finds with so many questions, tried on known labels."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anond.archive.progress import Progress
from anond.errors import ConfigError
from anond_trainer.cli import extra

if TYPE_CHECKING:
    from anond_trainer.committee.members import Member
    from anond_trainer.committee.tagged import Labelled
    from anond_trainer.committee.trial import Batch, Row

_SIZES = (100, 200, 300, 400, 500)


def errors(
    gold: Annotated[list[Path], typer.Argument(help="Columns `token<TAB>label`, or JSONL gold.")],
    test: Annotated[list[Path] | None, typer.Option(help="What the committee labels; else GOLD, each fold by the "
                                                    "others.")] = None,
    put_in: Annotated[float, typer.Option(help="Labels in force with errors put in: so many of the values are wrong.",
                                          min=0.0, max=0.5)] = 0.0,
    batch: Annotated[int, typer.Option(help="Tokens of a batch.", min=1)] = 5000,
    batches: Annotated[int, typer.Option(help="Only so many batches; 0 for all.", min=0)] = 0,
    folds: Annotated[int, typer.Option(help="Without --test: so many folds.", min=2)] = 10,
    size: Annotated[list[int] | None, typer.Option(help="Questions after which is counted; several.")] = None,
    network: Annotated[bool, typer.Option("--network", help="The second engine is a member, too (extra neural).")]
    = False,
    seed: Annotated[int, typer.Option(help="What all chance comes from.", min=0)] = 0,
    table: Annotated[Path | None, typer.Option("--csv", help="Keep all counts here.")] = None,
) -> None:  # fmt: skip
    """Try query by committee, VI-AL, and VI-AL by words. True labels answer what they ask.

    Seven members label the tokens, a person is asked about one token after the other, and it is counted how often the
    label that stood there was wrong.
    """
    with extra("train"):
        import sklearn_crfsuite  # noqa: F401
    if network:
        with extra("neural"):
            import jax  # noqa: F401
    from anond_trainer.committee import trial
    from anond_trainer.committee.members import all_members, with_network
    from anond_trainer.evaluate.columns import aligned
    from anond_trainer.whole_files import check_places, write_whole

    sizes = sorted({*(size or _SIZES)})
    if sizes[0] < 1:
        raise ConfigError("--size: at least 1")
    check_places({"--csv": table}, [*gold, *(test or ())])
    members = with_network if network else all_members
    rows: list[Row] = []
    with Progress("asking") as progress:
        given, labelled = read_labelled(gold), read_labelled(test or ())
        found = make_batches(given, labelled, put_in, batch, folds, batches, seed, members)
        for number, one in enumerate(islice(found, batches or None)):
            fitting = [size for size in sizes if size <= len(one.truth)]
            for name in trial.METHODS if fitting else ():
                rows += trial.run(one, number, name, fitting, seed + number)
            done = sum(row.method == "vi-al" and row.asked == fitting[0] for row in rows) if fitting else 0
            progress(done, min(1.0, done / batches) if batches else 0.5)
    if table:
        write_whole(table, trial.as_csv(rows).encode())
    if rows:
        sys.stdout.write(f"{trial.before_any_question(rows, in_force=bool(put_in))}\n")
    sys.stdout.write("".join(f"{line}\n" for line in aligned(trial.table(rows, sizes))))


def read_labelled(paths: Sequence[Path]) -> list[Labelled]:
    """The sentences of files, in order."""
    from anond_trainer.committee.tagged import read_columns, read_turns

    found: list[Labelled] = []
    for path in paths:
        found += read_turns(path) if path.suffix == ".jsonl" else read_columns(path)
    return found


def make_batches(
    gold: list[Labelled], test: list[Labelled], put_in: float, size: int, folds: int, count: int, seed: int,
    members: Callable[[], Mapping[str, Member]],
) -> list[Batch]:  # fmt: skip
    """The votes of a committee on the tokens of `test`, else on `gold` itself by folds, in batches of a size."""
    import numpy as np

    from anond_trainer.committee.tagged import Labelled, with_errors
    from anond_trainer.committee.tagged import folds as in_folds
    from anond_trainer.committee.trial import batches, votes_of

    chance = np.random.default_rng(seed)
    wrong = with_errors([one.labels for one in gold], put_in, chance) if put_in else [list(one.labels) for one in gold]
    noisy = [Labelled(one.sentence, tuple(labels), one.labels) for one, labels in zip(gold, wrong, strict=True)]
    wanted, labelled, votes = size * count if count else sys.maxsize, list[Labelled](), list[list[list[str]]]()
    for learnt, inside in [(noisy, test)] if test else in_folds(noisy, folds):
        some = votes_of(members, learnt, inside)
        labelled += inside
        votes = [[*before, *more] for before, more in zip(votes or [[]] * len(some), some, strict=True)]
        if sum(len(one.labels) for one in labelled) >= wanted:
            break
    force = [one.labels for one in labelled] if put_in else None
    words = [one.sentence.words for one in labelled]
    return list(batches(votes, [one.truth or one.labels for one in labelled], words, size, force))
