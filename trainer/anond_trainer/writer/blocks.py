"""Greetings, closings and questions with their answers, that stand alone and may stand in another dialogue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from anond_gazetteers import fold
from anond_trainer.writer.draft import Draft

_LONGEST: Final = 120  # characters of a turn of a block
_ALONE: Final = ("UID", "ZIP", "EMAIL", "ADDRESS", "DATE", "PERSON", "LOCATION")
_LEAST: Final = 5  # turns of a dialogue into which a block is put


class Blocks:
    """The blocks of the dialogues of a language."""

    def __init__(self, dialogues: Sequence[Sequence[Draft]]) -> None:
        self._openings = [one[0] for one in dialogues if _plain(one[0])]
        self._closings = [one[-1] for one in dialogues if _plain(one[-1])]
        self._asides = [block for one in dialogues for block in _asides(one)]

    def mixed(self, drafts: list[Draft], share: float, random: Random) -> list[Draft]:
        """A dialogue with blocks of others: its first or last turn another's, a question with its answer put in."""
        drafts = list(drafts)
        if len(drafts) < _LEAST or random.random() > share:
            return drafts
        if _plain(drafts[-1]) and random.random() < share:
            drafts[-1] = self._same(self._closings, drafts[-1], random)
        greeting = _plain(drafts[0]) and drafts[0].speaker != "user"
        if greeting and random.random() < share:
            drafts[0] = self._same(self._openings, drafts[0], random)
        places = [
            at for at in range(2, len(drafts)) if drafts[at - 1].speaker == "user" and drafts[at].speaker != "user"
        ]
        for _ in range(random.choice((1, 1, 2)) if places and self._asides else 0):
            at = random.choice(places)
            drafts[at:at] = random.choice(self._asides)
            places = [place for place in places if place < at]
            if not places:
                break
        return drafts

    @staticmethod
    def _same(options: Sequence[Draft], draft: Draft, random: Random) -> Draft:
        """Another greeting, closing or question of the same speaker."""
        alike = [option for option in options if option.speaker == draft.speaker]
        return random.choice(alike) if alike else draft


def _asides(dialogue: Sequence[Draft]) -> list[tuple[Draft, Draft]]:
    """Pairs of a question and the user's answer whose value comes up nowhere else in the dialogue."""
    counts = Counter(fold(word) for one in dialogue for bit in one.bits for word in bit.text.split())
    found = []
    for at in range(1, len(dialogue) - 1):
        asked, answer = dialogue[at], dialogue[at + 1]
        marked = [bit for bit in answer.bits if bit.tag]
        short = max(len(asked.text), len(answer.text)) <= _LONGEST
        question = asked.speaker != "user" and not any(bit.tag for bit in asked.bits) and "?" in asked.text
        follows = dialogue[at - 1].speaker == "user" and answer.speaker == "user"
        last = at + 2 == len(dialogue) or dialogue[at + 2].speaker != "user"
        alone = len(marked) == 1 and all(counts[fold(word)] == 1 for word in marked[0].text.split())
        if short and question and follows and last and alone and marked[0].tag in _ALONE:
            found.append((asked, answer))
    return found


def _plain(draft: Draft) -> bool:
    return draft.is_unmarked and len(draft.text) <= _LONGEST
