"""The models by which a language that has none is read: those of near languages, with its own table of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from anond.engines.model.file import Model
from anond.engines.model.joining import joined
from anond.engines.model.words import Words, without_clusters
from anond.engines.opening import decoder
from anond.engines.protocol import Engine
from anond.near.words import own_words
from anond.starters import let_go_of_starters, load_starters
from anond.tagging.neighbours import neighbours

# The lean of proposals: a wrong one costs a person a key, and what is not proposed may be overlooked. In Dutch and
# Portuguese as much of what is proposed is sensitive as with the near model itself (docs/review.md).
LEAN: Final = 4.0


def shipped_near(lang: str) -> list[Model]:
    """The shipped models of near languages, the nearest first."""
    shipped = {model.lang: model for model in load_starters()}
    return [shipped[one] for one in neighbours(lang) if one in shipped]


def with_words(near: Model, words: Words) -> Model:
    """A near model with a language's own table of words, without clusters; as it is where the table is empty.

    By its own table it takes nearly every word of the language for a rare one, and so for what may be a name.
    """
    if not len(words.hashes):
        return near
    return replace(near, weights=replace(near.weights, words=without_clusters(words)))


def joined_near(lang: str, near: Sequence[Model]) -> Model:
    """Near models as one, with the language's own table of words where one ships."""
    return with_words(joined(near) if len(near) > 1 else near[0], own_words(lang))


def proposing_model(lang: str) -> Model | None:
    """The shipped model that proposes in a language without one; None where no language is near.

    Without a table of the language's own words it is the nearest as it is: joined they find no more.
    """
    near = shipped_near(lang)
    if not near or not len(own_words(lang).hashes):
        return near[0] if near else None
    made = joined_near(lang, near)
    return replace(made, card=replace(made.card, lean=LEAN))


class NearEngines:
    """The engines that read languages without a model, each made when it is needed first. Not for several threads."""

    def __init__(self, *, starters: bool = True) -> None:
        """Without `starters` there are none, since those are what is joined."""
        self._starters = starters
        self._made: dict[str, Engine | None] = {}

    def of(self, lang: str) -> Engine | None:
        """The engine of a language that has a table of its own words; None for another: its near model reads it."""
        if lang not in self._made:
            self._made[lang] = self._open(lang)
        return self._made[lang]

    def _open(self, lang: str) -> Engine | None:
        if not self._starters or not len(own_words(lang).hashes):
            return None
        model = proposing_model(lang)
        made = decoder(model, None) if model is not None else None
        let_go_of_starters()
        return made
