"""The starter models that ship: learnt from nine tenths of the project's own dialogues, judged on the other tenth.

python -m anond_trainer.train.starters --created DATE --corpora DIR    those that ship: see `recipe`
python -m anond_trainer.train.starters --created DATE                  weaker ones, from the dialogues alone
    ... --without-share-alike --into FOLDER    of no corpus and no table of words whose licence is CC BY-SA
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import repeat
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson

import anond
from anond.engines.model.card import Card, Source
from anond.engines.model.hashing import hasher
from anond.engines.model.words import Words, no_words
from anond_trainer.data import languages
from anond_trainer.data.align import both_cases, reader
from anond_trainer.data.notation import LANGUAGES, dialogues, hand_made
from anond_trainer.engines.crf.export import export, usable
from anond_trainer.engines.crf.training import Settings, Trained
from anond_trainer.engines.crf.whole import learn_whole
from anond_trainer.engines.words import known
from anond_trainer.engines.words import sources as word_sources
from anond_trainer.evaluate.daemon_spans import figures
from anond_trainer.evaluate.figures import Figures
from anond_trainer.train import recipe
from anond_trainer.train.material import ALL, HAND_MADE, Material

LEAN: Final = 1.5  # what a leak costs more than a word hidden for nothing
LEANS: Final[Mapping[str, float]] = languages.section("lean")  # one hides more than the others, three find less
LEAST: Final = 0.02  # weights below this are left out; more where a file would be larger than `MOST`
MOST: Final = 4 << 20  # bytes
HALF: Final = np.float16  # precision of their weights
STARTER: Final = Settings(max_iterations=35, c2=0.1, lean=LEAN, least=LEAST)
ENGLISH: Final = 4  # sessions that a feature takes: of so many dialogues the file would be too large otherwise
POOR: Final = Settings(max_iterations=30, lean=0.75)
FEW: Final = 10  # mentions of a kind, below which a share of them says little
_HEADER: Final = 1 << 14  # bytes, for the figures of a card
FOLDER: Final = Path(anond.__file__).parent / "starters"


def build_starters(
    folder: Path,
    created: str,
    corpora: Path | None = None,
    languages: Iterable[str] = LANGUAGES,
    *,
    share_alike: bool = True,
) -> list[dict[str, Any]]:
    """Train and write the starter models and `index.json`, which pins their digests; returns its entries."""
    names = list(languages)
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:  # a process each, at the same time
        build = partial(starter, share_alike=share_alike)
        found = pool.map(build, names, repeat(created), repeat(corpora))
        made = {f"{lang}-0001": (lang, *one) for lang, one in zip(names, found, strict=True)}
    entries = [
        {"id": name, "lang": lang, "digest": sha256(data).hexdigest(), "bytes": len(data), "figures": figures}
        for name, (lang, data, figures) in made.items()
    ]
    for name, (_, data, _) in made.items():  # all at the end: until then the old ones and their index hold together
        (folder / f"{name}.model").write_bytes(data)
    kept = [one for one in _index(folder) if one["lang"] not in names]
    index = sorted([*kept, *entries], key=lambda entry: LANGUAGES.index(entry["lang"]))
    (folder / "index.json").write_bytes(orjson.dumps({"models": index}, option=orjson.OPT_INDENT_2) + b"\n")
    return entries


def _index(folder: Path) -> list[dict[str, Any]]:
    path = folder / "index.json"
    found: list[dict[str, Any]] = orjson.loads(path.read_bytes())["models"] if path.exists() else []
    return found


def starter(
    lang: str, created: str, corpora: Path | None = None, settings: Settings | None = None, *, share_alike: bool = True
) -> tuple[bytes, Mapping[str, float]]:
    """The starter model of a language, and its figures on the held-out tenth of the dialogues, and beside them.

    It learns each dialogue as it is written, in lower case, and once written anew; with a folder of corpora also from
    those of its recipe, made whole by a teacher who knows the dialogues. Where `share_alike` is False it learns of
    nothing that a share-alike licence covers: neither of such corpora nor of the table of words.
    """
    tagger, settings = reader(), settings or settings_of(lang)
    learnt, held_out = hand_made(lang)
    ingredients = ALL if share_alike else replace(ALL, left_out=recipe.share_alike_corpora(lang))
    made, sources = Material(lang, learnt, tagger, corpora).of(ingredients)
    trained = small_enough(learn_whole(made, settings, words=_words(lang, share_alike=share_alike)))
    decoder = {lang: usable(trained, lang, HALF)}
    summed = summary(figures(held_out, tagger, decoder))
    for how, turns in recipe.other_gold(corpora, lang) if corpora else ():
        summed |= summary(figures(turns, tagger, decoder), how)
    card = _card(f"{lang}-0001", lang, settings, created, sources, summed)
    return export(trained, card, hasher(), values=HALF), summed


def _words(lang: str, *, share_alike: bool) -> Words:
    """The table of words of a language: frequencies of wordfreq, which is under CC BY-SA, and clusters."""
    return known(lang) if share_alike or not any(map(recipe.share_alike, word_sources(lang))) else no_words()


def settings_of(lang: str) -> Settings:
    """The settings by which the model of a language is learnt."""
    settings = replace(STARTER, lean=LEANS.get(lang, LEAN))
    return replace(settings, min_sessions=ENGLISH) if lang == "en" else settings


def small_enough(trained: Trained, most: int = MOST) -> Trained:
    """The learnt weights without the smallest ones, so many that the model file is no larger than `most` bytes."""
    least, card = LEAST, _card("", "", STARTER, "")
    while len(export(trained, card, hasher(), values=HALF)) > most - _HEADER:
        least += LEAST / 2
        trained = replace(trained, weights={at: one for at, one in trained.weights.items() if abs(one) >= least})
    return trained


def poor_starter(lang: str, sessions: int = 5, created: str = "") -> bytes:
    """A model that saw only the first few dialogues: honest, and bad. Tests show with it that learning helps."""
    turns = dialogues(lang)
    first = list(dict.fromkeys(turn.session for turn in turns))[:sessions]
    kept = [turn for turn in turns if turn.session in first]
    trained = learn_whole(both_cases(kept, reader()), POOR)
    return export(trained, _card(f"{lang}-0000", lang, POOR, created), hasher())


def summary(figures: Figures, how: str = "held-out dialogues") -> dict[str, float]:
    """The figures for a card, rounded; without kinds that have only a few mentions."""
    rounded = {
        "sensitive recall": figures.tokens.recall,
        "sensitive precision": figures.tokens.precision,
        "people left readable": figures.people_leak_rate,
        "chunk F1": figures.chunks.f1,
    }
    rounded |= {f"found of {kind}": one.recall for kind, one in figures.kinds.items() if one.wanted >= FEW}
    return {f"{name}, {how}": round(value, 3) for name, value in rounded.items()}


def _card(
    model_id: str,
    lang: str,
    settings: Settings,
    created: str,
    data: tuple[Source, ...] = (HAND_MADE,),
    figures: Mapping[str, float] | None = None,
) -> Card:
    return Card(
        id=model_id, lang=lang, sessions=0, turns=0, min_sessions=settings.min_sessions, data=data,
        figures=figures or {}, created=created,
    )  # fmt: skip


def main() -> None:
    """Write the starter models that come with the package, and say how good each is."""
    arguments = argparse.ArgumentParser(prog="python -m anond_trainer.train.starters", description=main.__doc__)
    arguments.add_argument("--created", required=True, help="date that the cards tell, such as 2026-11-21")
    arguments.add_argument("--corpora", type=Path, help="the folder of corpora; without it from the dialogues alone")
    arguments.add_argument("--lang", nargs="+", choices=LANGUAGES, default=LANGUAGES, help="these languages only")
    arguments.add_argument(
        "--without-share-alike", action="store_true", help="learn nothing of corpora and word tables under CC BY-SA"
    )
    arguments.add_argument("--into", type=Path, default=FOLDER, help="where they are written; else in place of ours")
    chosen = arguments.parse_args()
    chosen.into.mkdir(parents=True, exist_ok=True)
    share_alike = not chosen.without_share_alike
    for entry in build_starters(chosen.into, chosen.created, chosen.corpora, chosen.lang, share_alike=share_alike):
        sys.stdout.write(f"{entry['id']}  {entry['bytes'] // 1000} kB  {entry['figures']}\n")


if __name__ == "__main__":
    main()
