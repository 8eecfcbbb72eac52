"""The models from which a language that has none can learn on: those of near languages, with its own table of words."""

from __future__ import annotations

from anond.engines.model.file import Model
from anond.near.models import joined_near, shipped_near, with_words
from anond.near.words import own_words
from anond.starters import load_starters


def near_models(lang: str) -> list[Model]:
    """The shipped models of near languages, the nearest first, then these joined, then all that ship joined.

    Where none is known to be near all that ship are tried.
    """
    near = shipped_near(lang) or load_starters()
    every = sorted(load_starters(), key=lambda model: model.lang != near[0].lang)
    alone = [with_words(model, own_words(lang)) for model in near]
    joint = [joined_near(lang, some) for some in (near, every) if len(some) > 1]
    return [*alone, *joint] if len(near) < len(every) else [*alone, joint[-1]]
