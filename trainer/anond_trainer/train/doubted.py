"""The reviewers whom training doubts, for commands that read audits; computed on demand, since it takes seconds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from anond.config import Settings
from anond.starters import starter_of

if TYPE_CHECKING:
    from anond_trainer.data.decisions import Labels


def doubted(settings: Settings, labels: Labels) -> Callable[[str], frozenset[str]]:
    """The reviewers of a language who are named and whom no lead trusts, with its starter as the witness."""

    @cache
    def names(lang: str) -> frozenset[str]:
        from anond import assemble
        from anond_trainer.train.compared_turns import compared_turns
        from anond_trainer.train.reviewers import distrusted, standings

        starter = starter_of(lang)
        if starter is None:
            return frozenset()
        seen = compared_turns(labels.votes_in(lang), assemble.tagger(settings), assemble.decoder(starter, None))
        return distrusted(standings(seen), settings.train.trusted)

    return names
