"""Warnings about settings that let values out which an anonymiser would hide, for the start and the doctor."""

from __future__ import annotations

from collections.abc import Iterator

from anond.config.settings import Settings
from anond.config.turn_policies import policy_in_use, tables
from anond.tags import BLANKET, policy


def let_through(settings: Settings) -> Iterator[str]:
    """A sentence for each setting that lets texts or values out as they are."""
    told = settings.policy
    if not policy(told.hide).hides:
        yield "policy.hide hides nothing: every text goes out as it is"
    for name, hides in tables(told):
        if not hides:
            yield f"{name} hides nothing: every text of these turns goes out as it is"
    if told.keep:
        count = "a value" if len(told.keep) == 1 else f"{len(told.keep)} values"
        yield f"policy.keep lets {count} through: as a whole, also where somebody is called so"
    if told.topics:
        yield (
            f"policy.topics lets public people and characters through in talk about {', '.join(told.topics)}, where "
            "lists or the talk say who they are, save what policy.hide names FIGURE or FICTIONAL"
        )
    if told.attributes != "keep" and settings.divert.no_model in ("evidence", "redact"):
        yield f"policy.attributes is {told.attributes}: it reads English, German, Spanish, French, Italian and Swedish"
    if settings.divert.no_model == "evidence":
        which = f"languages other than {', '.join(told.languages)}" if told.languages else "languages without a model"
        yield (
            f"divert.no_model is evidence: in {which} most names that are on no list go out as they "
            "are, and no person sees these turns"
        )


def spelled_names(settings: Settings) -> Iterator[str]:
    """A sentence for each policy that leaves addresses which spell names that it hides elsewhere."""
    for name, hides in (("policy", policy_in_use(settings.policy).hides), *tables(settings.policy)):
        if spelled := _spelled(hides):
            yield f"{name} hides PERSON and leaves {spelled} as they are: many spell the name of whoever owns them"


def _spelled(hides: frozenset[str]) -> str:
    """The addresses that a policy leaves though they may spell hidden names. `selective` leaves web addresses by
    itself, so these alone are told where a policy hides all else that clients are known by."""
    mail = "PERSON" in hides and "EMAIL" not in hides
    web = "PERSON" in hides and "URL" not in hides and (mail or BLANKET.hides - {"URL"} <= hides)
    return " and ".join(["e-mail addresses (EMAIL)"] * mail + ["web addresses (URL)"] * web)
