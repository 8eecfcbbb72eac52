"""Makes a model of the second engine, learnt and judged as the starters are (`starters`).

python -m anond_trainer.train.second_engine --lang en --created DATE --corpora DIR             the one that ships
python -m anond_trainer.train.second_engine --lang sv --created DATE --out FILE --share 0.25   any other
    ... --crf      the CRF that learnt the same examples, for a learning curve of both
    ... --check    writes nothing, and ends with 1 unless it made the very bytes that ship

The card of a network tells the digest of its examples and the versions that learnt it. So `--check` says at once
whether the examples have changed since, before it learns anything.

Needs the extra `neural`. A file of your own is not signed: it can be measured, and is used by no daemon.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from hashlib import blake2b, sha256
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Final

import orjson

from anond.engines.model.card import Card, Source
from anond.engines.model.hashing import hasher
from anond.engines.protocol import Engine
from anond.errors import MissingExtra
from anond.starters.chosen_engine import load_networks
from anond_trainer.data.align import Example, reader
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.engines.protocol import Learnt, TrainingEngine
from anond_trainer.train import recipe
from anond_trainer.train.starters import FOLDER, HALF, settings_of, summary

MOST: Final = 2**64
INDEX: Final = FOLDER / "networks.json"
_EXAMPLES: Final = "examples "  # before their digest, in the note of a card
ONE_THREAD: Final = "--xla_cpu_multi_thread_eigen=false"  # sums have the same order on any number of cores


def shared(examples: Sequence[Example], share: float) -> list[Example]:
    """The examples of a share of the sessions, picked by a hash: a larger share holds the smaller ones."""
    names = {one.session for one in examples}
    kept = {name for name in names if int.from_bytes(blake2b(name.encode(), digest_size=8).digest()) < share * MOST}
    return [one for one in examples if one.session in kept]


def main() -> None:
    """Learn a model, and say how good it is."""
    arguments = argparse.ArgumentParser(prog="python -m anond_trainer.train.second_engine", description=main.__doc__)
    arguments.add_argument("--lang", required=True, choices=LANGUAGES)
    arguments.add_argument("--created", required=True, help="date that the card tells, such as 2026-11-29")
    arguments.add_argument("--out", type=Path, help="the model file; without it, it is put among those that ship")
    arguments.add_argument("--corpora", type=Path, help="the folder of corpora; without it from the dialogues alone")
    arguments.add_argument("--share", type=float, default=1.0, help="of the sessions, for a learning curve")
    arguments.add_argument("--rounds", type=int, default=6, help="how often all examples are gone through")
    arguments.add_argument("--check", action="store_true", help="write nothing; is it the file that ships?")
    arguments.add_argument("--crf", action="store_true", help="the CRF in its place, beside it in the learning curve; "
                           "needs --out")  # fmt: skip
    chosen = arguments.parse_args()
    if chosen.crf and not chosen.out:
        arguments.error("--crf needs --out: the CRF that ships is made by anond_trainer.train.starters")
    found, data, name = _crf(chosen) if chosen.crf else _network(chosen)
    sys.stdout.write("".join(f"{figure}: {value}\n" for figure, value in found.items()))
    if chosen.check:
        wanted, made = digests().get(f"{name}.model", "no such file"), sha256(data).hexdigest()
        sys.stdout.write(f"{name}: made {made}, ships {wanted}: {'the same' if made == wanted else 'other'} bytes\n")
        raise SystemExit(made != wanted)
    write(data, name, chosen.out)


def _network(chosen: argparse.Namespace) -> tuple[dict[str, float], bytes, str]:
    """The figures, the model file and the name of a network."""
    os.environ.setdefault("XLA_FLAGS", ONE_THREAD)
    try:
        from anond_trainer.engines.bilstm.engine import NetworkEngine
        from anond_trainer.engines.bilstm.training import Settings
    except ImportError:
        raise MissingExtra("the second engine needs the extra `neural`") from None

    lang, as_crf = chosen.lang, settings_of(chosen.lang)
    examples, sources = _examples(chosen)
    name, digest = f"{lang}-bilstm-0001", digest_of(examples)
    if chosen.check and (other := examples_of(name)) != digest:
        sys.stdout.write(f"{name}: learnt other examples ({other or 'not told'}) than are made now ({digest})\n")
        raise SystemExit(1)
    settings = Settings(chosen.rounds, min_sessions=as_crf.min_sessions, lean=as_crf.lean)
    learnt = _learn(NetworkEngine(settings, _print_round), examples, lang)
    found = _figures(chosen, learnt.decoder())
    note = f"a model of the second engine; {_EXAMPLES}{digest}; {versions()}"
    card = Card(name, lang, 0, 0, settings.min_sessions, sources, found, chosen.created, note=note)
    return found, learnt.file(card), name


def _crf(chosen: argparse.Namespace) -> tuple[dict[str, float], bytes, str]:
    """The same of a CRF that learnt the same examples, as starters are learnt."""
    from anond_trainer.engines.crf.engine import WholeEngine

    lang, settings = chosen.lang, settings_of(chosen.lang)
    examples, sources = _examples(chosen)
    learnt = _learn(WholeEngine(settings, HALF), examples, lang)
    found = _figures(chosen, learnt.decoder())
    card = Card(f"{lang}-0001", lang, 0, 0, settings.min_sessions, sources, found, chosen.created)
    return found, learnt.file(card), card.id


def _learn(engine: TrainingEngine, examples: Sequence[Example], lang: str) -> Learnt:
    """The model that an engine learns from examples of public text; the time that it takes is printed."""
    began = process_time()
    learnt = engine.learn(examples, lang, hasher())
    sys.stdout.write(f"learnt in {process_time() - began:.0f} s of CPU\n")
    return learnt


def _examples(chosen: argparse.Namespace) -> tuple[list[Example], tuple[Source, ...]]:
    """What is learnt from, and its sources."""
    from anond_trainer.train.material import Material

    learnt, _ = hand_made(chosen.lang)
    made, sources = Material(chosen.lang, learnt, reader(), chosen.corpora).of()
    some = shared(made, chosen.share)
    sys.stdout.write(f"{len(some):,} turns to learn from\n")
    return some, sources


def _figures(chosen: argparse.Namespace, engine: Engine) -> dict[str, float]:
    """The figures of an engine on what it did not learn."""
    from anond_trainer.evaluate.daemon_spans import figures

    tagger, model = reader(), {chosen.lang: engine}
    found = summary(figures(hand_made(chosen.lang)[1], tagger, model))
    for how, turns in recipe.other_gold(chosen.corpora, chosen.lang) if chosen.corpora else ():
        found |= summary(figures(turns, tagger, model), how)
    return found


def write(data: bytes, name: str, out: Path | None) -> None:
    """Write a model file, or put it among those that ship, whose digests are pinned."""
    if out is not None:
        out.write_bytes(data)
        return
    pinned = digests() | {f"{name}.model": sha256(data).hexdigest()}
    (FOLDER / f"{name}.model").write_bytes(data)
    INDEX.write_bytes(orjson.dumps(pinned, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS) + b"\n")


def digests() -> dict[str, str]:
    """The digest of each network that ships, by the name of its file."""
    pinned: dict[str, str] = orjson.loads(INDEX.read_bytes()) if INDEX.exists() else {}
    return pinned


def digest_of(examples: Iterable[Example]) -> str:
    """A short digest of all that examples show, and of their order."""
    made = blake2b(digest_size=8)
    for one in examples:
        seen = one.sentence
        made.update(orjson.dumps((one.session, one.turn, seen.words, seen.evidence, seen.turn, one.labels)))
    return made.hexdigest()


def examples_of(name: str) -> str:
    """The digest of the examples that a network that ships has learnt; empty where its card tells none."""
    noted = next((one.card.note for one in load_networks() if one.id == name), "")
    return next((part.removeprefix(_EXAMPLES) for part in noted.split("; ") if part.startswith(_EXAMPLES)), "")


def versions() -> str:
    """The versions of what learns: others may sum in another order."""
    return ", ".join(f"{one} {version(one)}" for one in ("jax", "numpy", "scipy"))


def _print_round(number: int, loss: float) -> None:
    sys.stdout.write(f"round {number}: loss {loss:.3f}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
