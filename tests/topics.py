"""Names of topics: those that settings have by default, and some that no other test uses."""

from __future__ import annotations

import uuid
from dataclasses import fields
from typing import Final

from anond.config.settings import TopicSettings

TOPICS: Final = TopicSettings()
NAMES: Final = tuple(one.name for one in fields(TopicSettings))


def own_topics(prefix: str = "") -> dict[str, str]:
    """Names of all topics and of the group that nobody else uses, by setting; with a prefix, or one drawn."""
    prefix = prefix or uuid.uuid4().hex[:8]
    return {name: f"{prefix}.{name}" for name in NAMES}


def own_topics_toml(prefix: str = "") -> str:
    """The same as the section of a settings file."""
    return "[topics]\n" + "".join(f'{name} = "{topic}"\n' for name, topic in own_topics(prefix).items())
