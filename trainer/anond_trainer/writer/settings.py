"""Settings of the chat writer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Settings:
    """The chance of each; of noise, the chance that a dialogue (or one of its speakers) has any of its kind.

    `clean` is the share of dialogues without any noise. Hard negatives are counted by turns.
    """

    clean: float = 0.25
    case: float = 0.35
    punctuation: float = 0.3
    accents: float = 0.25
    typos: float = 0.35
    autocorrect: float = 0.15
    chat: float = 0.3
    speech: float = 0.08
    cut: float = 0.3  # turns of the dialogue cut into several messages
    joined: float = 0.2  # messages of one speaker in a row joined to one
    blocks: float = 0.5  # greetings, closings and blocks of other dialogues put in
    negatives: float = 0.08  # of turns
    checked: float = 0.5  # numbers that have a check digit get a right one
    forms: float = 0.1  # full names written in another form: `B, A` and `A. B`

    def noise(self, factor: float) -> Settings:
        """The same with each kind of noise this many times as likely; 0 leaves all of it out."""
        return replace(self, **{name: min(1.0, getattr(self, name) * factor) for name in NOISES})


NOISES: Final = ("case", "punctuation", "accents", "typos", "autocorrect", "chat", "speech", "cut", "joined")
USUAL: Final = Settings()
QUIET: Final = replace(
    USUAL, clean=1.0, blocks=0.0, negatives=0.0, forms=0.0, **dict.fromkeys(NOISES, 0.0)
)  # refilling alone
