"""Hashed examples of the corpora that the starters learnt, which ship: to learn beside decisions, and to judge by.

Each language has a file of them: each token's features as hashes, as in the models, and its label; no word. Those of
one kind the starter learnt, and nights learn them beside. By the others it is judged what a night forgets: they are of
documents that no starter learnt. Where a recipe takes whole corpora alone nothing is left for that, and a third of
their sentences is kept from nights, which the starter learnt. What a corpus leaves unlabelled the starter fills in.
A short request may stand in both kinds: no model is judged by a turn that is learnt word for word.

    python -m anond_trainer.train.corpus_examples --corpora DIR [--lang sv]
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Source
from anond.engines.model.file import Model
from anond.errors import ModelRefused
from anond.starters import load_starters
from anond_trainer.data.align import examples, reader
from anond_trainer.data.completion import completed
from anond_trainer.data.gold import GoldTurn, some_sessions, split
from anond_trainer.data.notation import LANGUAGES
from anond_trainer.data.read import read_gold
from anond_trainer.engines.crf.hashed import Hashed, relabelled
from anond_trainer.engines.crf.hashed_file import arrays_of, examples_of
from anond_trainer.train.recipe import RECIPES, Part

FOLDER: Final = Path(__file__).parent / "corpora"
BESIDE: Final = 2_000  # turns of a language to learn beside, and to judge by
JUDGED: Final = 2_500
KEPT: Final = 1 / 3  # of corpora that the starter learnt whole, where nothing else is left to judge by
_SALT: Final = "judged by"


@dataclass(frozen=True, slots=True, eq=False)
class CorpusExamples:
    """The hashed examples of a language."""

    beside: Hashed = field(repr=False)  # learnt by the starter
    judged: Hashed = field(repr=False)


def load_corpora(base: Model) -> CorpusExamples | None:
    """Those examples whose corpora a model names in its card, by its labels; None where there are none.

    Raises ModelRefused where the file is not the one installed.
    """
    entry = _index().get(base.lang)
    known = {(source.name, source.licence) for source in base.card.data}
    if entry is None or base.network is not None:
        return None
    taken = np.array([tuple(source) in known for source in entry["sources"]])
    if not taken.any():
        return None
    arrays = _arrays(base.lang, entry["digest"])
    every = relabelled(examples_of(arrays), entry["labels"], base.weights.labels)
    of_these, judged = taken[arrays["sources"]], arrays["judged"]
    learnt = of_these & ~judged
    return CorpusExamples(
        every.only(learnt).compact(), every.only(of_these & judged & ~read_alike(every, learnt)).compact()
    )


def read_alike(examples: Hashed, learnt: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which turns have the same words, with the same evidence, as one of those that are learnt."""
    turns = examples.words_of_turns()
    known = {words for words, is_learnt in zip(turns, learnt.tolist(), strict=True) if is_learnt}
    return np.array([words in known for words in turns], bool)


@cache
def _index() -> dict[str, Any]:
    try:
        found: dict[str, Any] = orjson.loads((FOLDER / "index.json").read_bytes())
    except (OSError, ValueError):
        raise ModelRefused("examples of corpora: index.json is missing or unreadable; install anond again") from None
    return found


def _arrays(lang: str, digest: str) -> dict[str, NDArray[Any]]:
    try:
        data = (FOLDER / f"{lang}.npz").read_bytes()
    except OSError:
        data = b""
    if sha256(data).hexdigest() != digest:
        raise ModelRefused(f"examples of corpora: {lang}.npz is not the one installed; install anond again")
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        return dict(arrays)


def made(corpora: Path, base: Model) -> tuple[bytes, dict[str, Any]]:
    """The file of a language, and its entry in the index."""
    tagger, teacher, parts = reader(), Decoder(base), RECIPES[base.lang]
    found, sources, judged, named = [], [], [], dict[Source, int]()
    for part, source, beside, other in _turns(corpora, base.lang, parts):
        number = named.setdefault(source, len(named))
        for turns, is_judged in ((beside, False), (other, True)):
            of_part = examples(completed(turns, teacher, tagger), tagger)
            found += of_part
            sources += [number] * len(of_part)
            judged += [is_judged] * len(of_part)
            sys.stderr.write(f"{part.file}: {len(of_part)} turns to {'judge by' if is_judged else 'learn beside'}\n")
    hashed = Hashed.of(found, base.weights.labels, base.weights.words)
    arrays = arrays_of(hashed) | {"sources": np.array(sources, np.uint8), "judged": np.array(judged)}
    judged_by = arrays["judged"] & ~read_alike(hashed, ~arrays["judged"])
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue(), {
        "digest": sha256(file.getvalue()).hexdigest(), "labels": base.weights.labels,
        "sources": [(source.name, source.licence) for source in named],
        "turns learnt beside": judged.count(False), "turns judged by": int(judged_by.sum()),
    }  # fmt: skip


def _turns(
    corpora: Path, lang: str, parts: Sequence[Part]
) -> Iterator[tuple[Part, Source, list[GoldTurn], list[GoldTurn]]]:
    """The turns of each corpus that are learnt beside, and those that are judged by."""
    whole = all(part.share == 1 for part in parts)
    shared = sum(part.share < 1 or whole for part in parts)
    for part in parts:
        read, source = read_gold(corpora / part.file, lang)
        other, learnt = split(read, part.share, part.corpus) if part.share < 1 else ([], read)
        if whole:
            learnt, other = split(read, KEPT, _SALT)
        yield part, source, some_sessions(learnt, BESIDE // len(parts)), some_sessions(other, JUDGED // shared)


def main() -> None:
    """Make the examples that come with the package, and say how many there are."""
    arguments = argparse.ArgumentParser(prog="python -m anond_trainer.train.corpus_examples", description=main.__doc__)
    arguments.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    arguments.add_argument("--lang", nargs="+", choices=LANGUAGES, default=LANGUAGES, help="these languages only")
    chosen = arguments.parse_args()
    FOLDER.mkdir(exist_ok=True)
    index = _index() if (FOLDER / "index.json").exists() else {}
    for base in (one for one in load_starters() if one.lang in chosen.lang):
        data, index[base.lang] = made(chosen.corpora, base)
        (FOLDER / f"{base.lang}.npz").write_bytes(data)
        entry = index[base.lang]
        sys.stdout.write(
            f"{base.lang}  {entry['turns learnt beside']:,} turns to learn beside, {entry['turns judged by']:,} to "
            f"judge by, {len(data) // 1000} kB\n"
        )
    ordered = {lang: index[lang] for lang in LANGUAGES if lang in index}
    (FOLDER / "index.json").write_bytes(orjson.dumps(ordered, option=orjson.OPT_INDENT_2) + b"\n")


if __name__ == "__main__":
    main()
