"""Rows to learn from: turns with their sensitive spans, and an intent or dialogue act where the corpus has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import orjson

from anond.config.how import ChosenStrategy
from anond.seal import Key, Ring
from anond.session.ledger import Ledger
from anond.surrogates.strategies.seal import ValueSeal
from anond.surrogates.substitute import Substituter
from anond.tags import TAGS, Policy, Span
from anond_gazetteers import load as load_gazetteers
from anond_trainer.data.columns import meta_of
from anond_trainer.data.gold import CorpusError, GoldTurn
from anond_trainer.data.read import read_gold

NOTHING = "none"  # the name of text as it was
_ACT = 3  # the column of a meta file that holds an act, from 0


@dataclass(frozen=True, slots=True)
class Row:
    """One turn: its text, its sensitive spans, and its class (intent or dialogue act)."""

    session: str
    lang: str
    text: str = field(repr=False)
    spans: tuple[Span, ...] = ()
    label: str = ""


def read_rows(path: Path, lang: str, table: str = "") -> list[Row]:
    """The rows of one file; a CorpusError where labels and turns do not go together."""
    turns, _ = read_gold(path, lang, table or None)
    labels = _labels(path, turns)
    return [Row(t.session, t.lang, t.text, t.spans, label) for t, label in zip(turns, labels, strict=True)]


def _labels(path: Path, turns: Sequence[GoldTurn]) -> list[str]:
    """Of JSONL the field `intent`; else the lines of NAME.intents.txt, or the fourth column of the meta file."""
    intents, meta = path.with_name(path.name.removesuffix(".tsv") + ".intents.txt"), meta_of(path)
    if not path.name.endswith(".tsv"):
        labels = [str(orjson.loads(line).get("intent", "")) for line in path.read_bytes().splitlines() if line.strip()]
    elif intents.is_file():
        labels = intents.read_text("utf-8").splitlines()
    elif meta.is_file():
        columns = [line.split("\t") for line in meta.read_text("utf-8").split("\n") if line]
        labels = [one[_ACT] if len(one) == _ACT + 1 else "" for one in columns]
    else:
        labels = [""] * len(turns)
    if len(labels) != len(turns):
        raise CorpusError(f"{path.name}: {len(labels)} labels for {len(turns)} turns")
    return labels


def replaced(rows: Sequence[Row], strategy: str, hides: Policy, probability: float = 1.0, seed: int = 0) -> list[Row]:
    """The rows with what a policy hides replaced by one strategy; each seed is another key of every session.

    What stays as it was keeps its label: what the policy leaves, and what the lot lets through.
    """
    if strategy == NOTHING:
        return list(rows)
    ring = Ring("state", (Key("0" * 16, 0.0, seed.to_bytes(32, "big")),))
    ways = {tag: ChosenStrategy(strategy) for tag in TAGS}
    substituter = Substituter(load_gazetteers(), ways, ValueSeal(ring), probability)
    ledgers: dict[str, Ledger] = {}
    made = []
    for row in rows:
        ledger = ledgers.setdefault(row.session, Ledger(key_id=ring.current))
        key = ring.derive("surrogates", row.session.encode("utf-8", "surrogatepass"))
        said = [(span, row.text[span.start : span.end]) for span in row.spans]
        hidden = [
            span for span, value in said if hides.covers(span.tag, span.sub) and substituter.is_drawn(value, span, key)
        ]
        left = [(span, value) for span, value in said if span not in hidden]
        text, spans = substituter.replace(row.text, hidden, ledger, key, row.lang, left)
        made.append(replace(row, text=text, spans=spans))
    return made
