"""The models and their states in daemons: in use, or in shadow beside the one in use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from anond.config import Settings
from anond.config.settings import ModelSettings
from anond.counted import counted
from anond.models_topic.registry import ModelsTopic
from anond.models_topic.succession import shadow_ends
from anond.starters import load_starters


@dataclass(frozen=True, slots=True)
class Shadow:
    """A model that was announced and may still run in shadow, beside the one that was in use before it."""

    before: str
    since: float
    until: float
    turns: int

    def sentence(self) -> str:
        """How long each daemon goes on with the one before."""
        return (
            f"in shadow since {readable_time(self.since)}, in use after {counted(self.turns, 'turn')} of each daemon, "
            f"at the latest {readable_time(self.until)}"
        )


def in_shadow(topic: ModelsTopic, lang: str, settings: ModelSettings, now: float) -> Shadow | None:
    """The shadow of the announced model of a language; None where it is in use, as far as the log can tell."""
    came = topic.succession(lang)
    ends = shadow_ends(came.at, settings.shadow_hours, now) if came is not None else 0.0
    if came is None or not came.before or settings.shadow == 0 or now >= ends:
        return None
    if any(starter.id == came.id for starter in load_starters()):
        return None
    return Shadow(came.before, came.at, ends, settings.shadow)


@dataclass(frozen=True, slots=True)
class Listed:
    """A model of a language and its state."""

    lang: str
    id: str
    stands: str  # `in use`, `shadow`, or `` for one that may be gone back to
    starter: bool  # whether it is the one that ships
    says: str

    def line(self) -> str:
        """For people."""
        mark = {"in use": "*", "shadow": "~"}.get(self.stands, " ")
        return f"{mark} {self.lang} {self.id}{f'  {self.says}' if self.says else ''}"


def listing(topic: ModelsTopic, settings: Settings, now: float) -> Iterator[Listed]:
    """Each published model, and the starters, with their states and the way back to them."""
    starters = {one.lang: one.id for one in load_starters()}
    shadows = {lang: in_shadow(topic, lang, settings.models, now) for lang in topic.current}
    for lang, name in sorted(topic.chunks):
        current, shadow, ships = topic.current.get(lang), shadows.get(lang), starters.get(lang) == name
        if current is not None and current.id == name:
            says = shadow.sentence() if shadow else f"since {readable_time(current.at)}"
            says = f"starter, {says}" if ships else says
            yield Listed(lang, name, "shadow" if shadow else "in use", ships, says)
        else:
            before = shadow is not None and shadow.before == name
            yield Listed(lang, name, "in use" if before else "", ships, "starter" if ships else "")
    for lang, name in starters.items():
        shadow = shadows.get(lang)
        goes_on = shadow is not None and shadow.before == name and (lang, name) not in topic.chunks
        if goes_on or (settings.models.starters and lang not in topic.current):
            yield Listed(lang, name, "in use", True, "starter")
        elif lang in topic.current and (lang, name) not in topic.chunks:
            yield Listed(lang, name, "", True, f"starter; back to it: anond models rollback {name}")


def readable_time(at: float) -> str:
    """A moment, for people."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
