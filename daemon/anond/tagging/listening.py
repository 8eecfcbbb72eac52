"""Follows the questions of a session: which question a turn answers, and which question it asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from anond.detectors.questions import after
from anond.session.ledger import Ledger
from anond.text.questions import question


class Part(NamedTuple):
    """A part of a text that is in another language, in characters."""

    start: int
    end: int
    lang: str


class TextToRead(NamedTuple):
    """A text to be read: its language, its speaker, the question before it, and whether a session begins with it."""

    text: str
    lang: str
    speaker: str
    asked: str
    first: bool
    topic: str = ""  # the session's topic, if a policy asks for it
    parts: tuple[Part, ...] = ()  # that are in another language, in order; see `mixed_turns`

    def __repr__(self) -> str:
        """Say nothing of the text."""
        return f"TextToRead(lang={self.lang!r})"


def texts_to_read(ledger: Ledger, texts: Iterable[str], speaker: str, lang: str, topic: str = "") -> list[TextToRead]:
    """The texts of one turn, with their context in the session."""
    answers, first = question(ledger.asked, ledger.asked_by, speaker), ledger.next_turn == 0
    return [TextToRead(text, lang, speaker, answers, first, topic) for text in texts]


def next_text(ledger: Ledger, text: str, speaker: str, lang: str, topic: str = "") -> TextToRead:
    """The text of a session's next turn; the session remembers its question, and that it came."""
    (one,) = texts_to_read(ledger, (text,), speaker, lang, topic)
    remember_question(ledger, text, speaker, lang)
    ledger.turn_came(ledger.lang, ledger.next_turn + 1, ends=False)
    return one


def text_behind(turns: Iterable[tuple[str, str]], text: str, speaker: str, lang: str, number: int = 0) -> TextToRead:
    """A text behind earlier turns (speaker, text), of which only the questions count, as turn `number` or later."""
    ledger = Ledger()
    for earlier_speaker, earlier_text in turns:
        next_text(ledger, earlier_text, earlier_speaker, lang)
    ledger.turn_came(ledger.lang, number, ends=False)
    return texts_to_read(ledger, (text,), speaker, lang)[0]


def remember_question(ledger: Ledger, text: str, speaker: str, lang: str) -> None:
    """Remember the question of a turn."""
    ledger.remember_question(*after(ledger.asked, ledger.asked_by, speaker, text, lang))
