"""The starter models that ship: learnt from nine tenths of the project's own dialogues, judged on the other tenth."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import repeat
from pathlib import Path
from typing import Any, Final

import orjson

import anond
from anond.tagging.decoder import Decoder
from anond.tagging.features import hasher
from anond.tagging.model import Card, Model, Source
from anond.tagging.tags import SELECTIVE
from anond_trainer.corpora.align import both_cases, reader
from anond_trainer.corpora.gold import GoldTurn, split
from anond_trainer.corpora.notation import LANGUAGES, dialogues
from anond_trainer.learn.crf import DEFAULT, Settings, train
from anond_trainer.learn.export import export
from anond_trainer.reports.evaluation import Figures, judge

HELD_OUT: Final = 0.1
FOLDER: Final = Path(anond.__file__).parent / "models"
HAND_MADE: Final = Source("hand-made support dialogues of the project; all people in them are invented", "Apache-2.0")


def build_starters(folder: Path, created: str, languages: Iterable[str] = LANGUAGES) -> list[dict[str, Any]]:
    """Train and write the starter models and `index.json`, which pins their digests; returns its entries."""
    names = list(languages)
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:  # a process each, at the same time
        found = pool.map(starter, names, repeat(created))
        made = {f"{lang}-0001": (lang, *one) for lang, one in zip(names, found, strict=True)}
    entries = [
        {"id": name, "lang": lang, "digest": sha256(data).hexdigest(), "bytes": len(data), "figures": figures}
        for name, (lang, data, figures) in made.items()
    ]
    for name, (_, data, _) in made.items():  # all at the end: until then the old ones and their index hold together
        (folder / f"{name}.model").write_bytes(data)
    (folder / "index.json").write_bytes(orjson.dumps({"models": entries}, option=orjson.OPT_INDENT_2) + b"\n")
    return entries


def starter(lang: str, created: str, settings: Settings = DEFAULT) -> tuple[bytes, Mapping[str, float]]:
    """The starter model of a language, and its figures on the held-out tenth."""
    learnt, held_out = hand_made(lang)
    trained = train(both_cases(learnt, tagger := reader()), hasher(), settings)
    card = _card(f"{lang}-0001", lang, settings, created)
    figures = summary(judge(Decoder(pinned(export(trained, card, hasher()))), held_out, tagger, SELECTIVE))
    return export(trained, _card(card.id, lang, settings, created, figures), hasher()), figures


def hand_made(lang: str) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """The project's own dialogues: what is learnt from, and the tenth that no shipped model has seen."""
    return split(dialogues(lang), HELD_OUT)


def poor_starter(lang: str, sessions: int = 5, created: str = "") -> bytes:
    """A model that saw only the first few dialogues: honest, and bad. Tests show with it that learning helps."""
    turns = dialogues(lang)
    known = list(dict.fromkeys(turn.session for turn in turns))[:sessions]
    settings = Settings(max_iterations=30)
    trained = train(both_cases([turn for turn in turns if turn.session in known], reader()), hasher(), settings)
    return export(trained, _card(f"{lang}-0000", lang, settings, created), hasher())


def pinned(data: bytes) -> Model:
    """A model that was made just now, so that its digest is known."""
    return Model.load(data, lambda *_: None, (sha256(data).hexdigest(),))


def summary(figures: Figures) -> dict[str, float]:
    """The figures that a card tells, rounded so that they read well."""
    told = {
        "sensitive recall": figures.tokens.recall,
        "sensitive precision": figures.tokens.precision,
        "people left readable": figures.people_leak_rate,
        "chunk F1": figures.chunks.f1,
    }
    return {f"{name}, held-out dialogues, model alone": round(value, 3) for name, value in told.items()}


def _card(
    model_id: str, lang: str, settings: Settings, created: str, figures: Mapping[str, float] | None = None
) -> Card:
    return Card(
        id=model_id, lang=lang, sessions=0, turns=0, min_sessions=settings.min_sessions, data=(HAND_MADE,),
        figures=figures or {}, created=created,
    )  # fmt: skip


def main() -> None:
    """Write the starter models that come with the package, and say how good each is."""
    arguments = argparse.ArgumentParser(prog="python -m anond_trainer.learn.starter", description=main.__doc__)
    arguments.add_argument("--created", required=True, help="date that the cards tell, such as 2026-11-21")
    for entry in build_starters(FOLDER, arguments.parse_args().created):
        sys.stdout.write(f"{entry['id']}  {entry['bytes'] // 1000} kB  {entry['figures']}\n")


if __name__ == "__main__":
    main()
