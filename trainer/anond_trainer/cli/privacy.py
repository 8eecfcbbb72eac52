"""`anond privacy`: what differential privacy says of the strategies, and what it does not."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Annotated, Final

import orjson
import typer

from anond import connect
from anond.cli.options import ConfigFile, known_lang
from anond.config import Settings
from anond.config.how import STRATEGIES
from anond.config.turn_policies import policy_in_use
from anond.counted import counted
from anond.errors import ConfigError
from anond.starting import keys_for, run_async, start
from anond.surrogates import place_lists
from anond.surrogates.names import drawing
from anond.surrogates.strategies.word import words_of
from anond_gazetteers import load as load_gazetteers
from anond_gazetteers.invented_lists import home
from anond_trainer.audit.epsilon import Guarantee, guarantee
from anond_trainer.audit.leak_rate import audits, estimate
from anond_trainer.cli import extra
from anond_trainer.data.decisions import read_decisions
from anond_trainer.evaluate.columns import aligned

_NAMES: Final = {"first_female": "first names of women", "first_male": "first names of men", "surname": "surnames"}
_TOWNS: Final = "towns"
_LEMMA: Final = """\
The equation holds for a token that is replaced by an independent draw, whatever it was.
Consistent surrogates fall outside its lemma: what stands for a value depends on it, and is the same each time.
So none of these strategies has this guarantee: the figures are those of independent draws from the same pools."""
_WHY_NOT: Final = {
    "entity": "outside: one value has one surrogate, keyed by the value",
    "word": "outside: one word has one replacement in a session, keyed by the word",
    "number": "outside: says which mentions are one value",
    "hash": "outside: says which mentions are one value",
    "seal": "outside: says which mentions are one value; whoever holds the key reads it",
    "generalise": "outside: what is left depends on the value, and is true",
    "keep": "outside: nothing is replaced",
    "fixed": "a pool of one; bounded by what is missed alone",
    "tag": "a pool of one; bounded by what is missed alone",
    "suppress": "a pool of one; bounded by what is missed alone",
}


def command(
    recall: Annotated[
        float | None, typer.Option(help="p; else the lower bound of audited recall.", min=0.0, max=1.0)
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the lists.", callback=known_lang)] = "en",
    days: Annotated[int, typer.Option(help="Count audits decided in so many days.", min=1)] = 30,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
    config: ConfigFile = None,
) -> None:
    """Print the epsilon of the equation of Adelani et al. (2020), with p the lower bound of audited recall."""
    settings = start(config)
    with extra("train"):
        import scipy  # noqa: F401
    if recall is not None:
        p, source = recall, "as given by --recall"
    else:
        p, source = _audited(settings, lang, days)
    found = [*_of_entity(lang, p), *_of_word(lang, p), guarantee("fixed, tag, suppress", "one candidate", 1, p)]
    if as_json:
        typer.echo(
            orjson.dumps({"p": p, "source": source, "pools": list(map(_row, found)), "strategies": _WHY_NOT}).decode()
        )
        return
    for line in lines(p, source, found):
        typer.echo(line)


def _of_entity(lang: str, p: float) -> Iterator[Guarantee]:
    """Names and towns by how many bear them or live there: the bound is that of the least likely one."""
    lists = load_gazetteers()
    for kind, name in _NAMES.items():
        least = drawing.least_chance(kind, lang, lists)
        yield guarantee("entity", name, len(lists.pool(kind, lang).names), p, least)
    towns = place_lists.pool_of(place_lists.drawable(home(lang)))
    yield guarantee("entity", _TOWNS, len(towns.names), p, towns.least_chance)


def _of_word(lang: str, p: float) -> Iterator[Guarantee]:
    """The words of shorter lists, each as likely as another."""
    lists = load_gazetteers()
    for kind, name in (*_NAMES.items(), ("city", f"words of {_TOWNS}")):
        yield guarantee("word", name, len(words_of(lists.surrogates(kind, lang))), p)


def lines(p: float, source: str, found: Sequence[Guarantee]) -> Iterator[str]:
    """The figures and their limits."""
    yield f"p = {p:.4f}, {source}"
    yield ""
    yield from aligned(
        [
            ("strategy", "pool", "candidates", "ε"),
            *((one.strategy, one.pool, str(one.candidates), _epsilon_text(one.epsilon)) for one in found),
        ]
    )
    yield ""
    yield from _LEMMA.split("\n")
    yield ""
    yield from aligned([(name, _WHY_NOT[name]) for name in STRATEGIES])


def _audited(settings: Settings, lang: str, days: int) -> tuple[float, str]:
    """The lower bound of recall, by recent audits of this language."""

    async def read() -> float:
        log = connect.open_log(settings, None)
        try:
            await log.create(connect.topics(settings, settings.topics.decisions, settings.topics.keys))
            ring = keys_for(settings, ["review"]).need("review")
            topics = settings.topics
            decided = (await read_decisions(log, topics.decisions, ring, topics.keys)).decisions
        finally:
            await log.close()
        policy = policy_in_use(settings.policy)
        leaks = estimate(audits(decided, time.time() - days * 86_400), policy)
        of_language = next((one for one in leaks if one.lang == lang), None)
        if of_language is None or not of_language.mentions.of:
            raise ConfigError(
                f"no audit in {lang} held a sensitive mention in {counted(days, 'day')}: name p with --recall"
            )
        return 1.0 - of_language.mentions.high

    return run_async(read()), f"the lower bound of recall by audits in {lang}, 95 %"


def _epsilon_text(value: float) -> str:
    return "∞" if math.isinf(value) else f"{value:.2f}"


def _row(one: Guarantee) -> dict[str, object]:
    return asdict(one) | ({"epsilon": None} if math.isinf(one.epsilon) else {})
