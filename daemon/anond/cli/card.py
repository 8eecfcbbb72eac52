"""A model's card as a page: description, sources, figures by test set, and known gaps.

Names of figures say the measure and, behind the last comma, the test set: `recall, held-out
dialogues`. Shares of a kind of mention begin with `found of`. The gaps follow from these alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from anond.engines.labels import OUTSIDE
from anond.engines.model.card import JOINED_BY, Card
from anond.engines.model.file import Model
from anond.engines.model.weights import FEATURE_VERSION
from anond.starters import load_starters
from anond.tags import PII

GOOD: Final = 0.9  # of the mentions of a kind; what is found less often is a gap
FOUND: Final = "found of "
_WIDTH: Final = 11


def page(model: Model, standing: str) -> Iterator[str]:
    """The lines of the page; `standing` says whether the model is in use."""
    card = model.card
    about = {
        "language": card.lang, "standing": standing, "made": card.created or "its maker gave no date",
        "size": f"{model.size:,} bytes, {weights_of(model):,} weights", "SHA-256": model.digest,
        "trusted": f"signed by {card.signer}" if card.signer else "by its digest, as installed: it is not signed",
        "features": f"version {FEATURE_VERSION}; what fewer than {card.min_sessions} sessions used has none",
        "words": f"hidden by key {card.hash_key} of the review ring" if card.keyed else "hashed without a key",
        "leans": f"{card.lean:g} in log-odds towards hiding when in doubt",
        "labels": ", ".join(_kinds(model)),
        **({"based on": _bases(card.base)} if card.base else {}), **({"engine": card.engine} if model.network else {}),
        **({"note": card.note} if card.note else {}),
    }  # fmt: skip
    yield from (card.id, "")
    yield from (f"{name:<{_WIDTH}}{value}" for name, value in about.items())
    yield from ("", "learnt from", *(f"  {source.name} ({source.licence})" for source in card.data))
    yield from (
        f"  {amount:,} {what}" for amount, what in ((card.sessions, "sessions"), (card.turns, "turns")) if amount
    )
    yield from ("", "figures, as measured when it was made")
    yield from _figures(card.figures)
    yield from ("", "known gaps", *(f"  {gap}" for gap in gaps(card, _kinds(model))))


def _bases(digests: str) -> str:
    """The models that it learnt on from, joined if several, by name where they ship with this version."""
    shipped = {model.digest: model.fingerprint for model in load_starters()}
    return JOINED_BY.join(shipped.get(digest, digest[:12]) for digest in digests.split(JOINED_BY))


def weights_of(model: Model) -> int:
    """The number of learnt weights."""
    return len(model.weights.values) if model.network is None else model.network.size


def gaps(card: Card, kinds: Iterable[str]) -> Iterator[str]:
    """The weak points and missing figures of the card, the worst first."""
    found = {name: value for name, value in card.figures.items() if name.startswith(FOUND)}
    for name, value in sorted(found.items(), key=lambda one: one[1]):
        if value < GOOD:
            kind, where = _parted(name.removeprefix(FOUND))
            yield f"{kind}: {value:g} found{where and f' ({where})'}"
    if not found:
        yield "which kinds of mention are missed most was not measured: `anond evaluate` does, on gold of your own"
    known = {kind.partition("/")[0] for kind in kinds}
    if missing := [tag for tag in PII if tag not in known]:
        yield f"{', '.join(missing)}: no label; found by detectors and lists alone"
    if len({_parted(name)[1] for name in card.figures}) < 2:
        yield "measured on one kind of text at most: on other text expect less"


def _kinds(model: Model) -> list[str]:
    """The tags and subs that the model distinguishes."""
    return list(dict.fromkeys(label[2:] for label in model.weights.labels if label != OUTSIDE))


def _figures(figures: Mapping[str, float]) -> Iterator[str]:
    """The figures by test set; those of kinds of mention come last."""
    if not figures:
        yield "  none"
    for group in dict.fromkeys(_parted(name)[1] for name in figures):
        yield f"  {group or 'in all'}"
        own = [(_parted(name)[0], value) for name, value in figures.items() if _parted(name)[1] == group]
        own.sort(key=lambda one: one[0].startswith(FOUND))
        width = max(len(name) for name, _ in own)
        yield from (f"    {name:<{width}}  {value:>6g}" for name, value in own)


def _parted(name: str) -> tuple[str, str]:
    """The measure and the test set of a figure."""
    what, _, where = name.rpartition(", ")
    return (what, where) if what else (where, "")
