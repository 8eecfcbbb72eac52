"""The stream of written dialogues: each a written one, refilled, with noise and hard negatives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from anond_gazetteers import load
from anond_gazetteers.kept import values
from anond_trainer.data.gold import CorpusError, GoldTurn
from anond_trainer.data.gold import sessions as by_session
from anond_trainer.writer.addresses import Streets
from anond_trainer.writer.blocks import Blocks
from anond_trainer.writer.draft import Draft, draft, gold
from anond_trainer.writer.logins import PUBLIC, Hosts, hosts_of
from anond_trainer.writer.message_breaks import paced
from anond_trainer.writer.named_things import Things
from anond_trainer.writer.names import names_of
from anond_trainer.writer.negatives import hardened
from anond_trainer.writer.noise import noisy
from anond_trainer.writer.refill import Refill, Stock
from anond_trainer.writer.settings import USUAL, Settings

PREFIX: Final = "synthetic"


def written(
    turns: Sequence[GoldTurn], lang: str, sessions: int, rng: Random, settings: Settings = USUAL
) -> Iterator[GoldTurn]:
    """Synthetic dialogues made of `turns`, session by session; the same for the same turns and state of `rng`."""
    sources = [[draft(turn) for turn in together] for together in by_session(turns)]
    if not sources:
        raise CorpusError("no dialogue to write others after")
    stock, blocks = stock_of([one for drafts in sources for one in drafts], lang), Blocks(sources)
    order: list[int] = []
    for number in range(sessions):
        order = order or rng.sample(range(len(sources)), len(sources))  # each comes up as often as the others
        random = Random(rng.getrandbits(64))  # noqa: S311 repeatable on purpose
        drafts = blocks.mixed(sources[order.pop()], settings.blocks, random)
        yield from gold(_rewritten(drafts, lang, stock, settings, random), f"{PREFIX}-{lang}-{number:06}", lang)


def _rewritten(drafts: list[Draft], lang: str, stock: Stock, settings: Settings, random: Random) -> list[Draft]:
    """One dialogue in other values, with hard negatives, in other messages, with noise."""
    drafts = Refill(drafts, stock, settings.checked, settings.forms, random).drafts()
    drafts = hardened(drafts, lang, settings.negatives, random)
    return noisy(paced(drafts, settings, random), lang, settings, random)


def stock_of(drafts: Sequence[Draft], lang: str) -> Stock:
    """The sources of new values for a language's dialogues: the dialogues themselves, and the lists."""
    bits = [bit for one in drafts for bit in one.bits if bit.tag]
    names = names_of(lang)
    hosts = hosts_of([bit.text for bit in bits if bit.tag == "EMAIL"])
    streets = Streets([bit.text for bit in bits if bit.tag == "ADDRESS"], names)
    return Stock(names, Things(drafts, names, load()), streets, Hosts([*hosts, *PUBLIC * 3], values(lang, "domain")))
