"""A member that reads sentences backwards, so that it errs in other places than the same member forwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from anond.engines.sentence import Sentence
from anond_trainer.committee.members.protocol import Labels, Member


@dataclass(frozen=True, slots=True)
class Backwards:
    """Another member, from right to left."""

    member: Member

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> None:
        """Learn from reversed sentences."""
        self.member.learn([_reversed(one) for one in sentences], [some[::-1] for some in labels])

    def tag(self, sentences: Sequence[Sentence]) -> list[list[str]]:
        """The labels of reversed sentences, in the order of the words."""
        return [some[::-1] for some in self.member.tag([_reversed(one) for one in sentences])]


def _reversed(sentence: Sentence) -> Sentence:
    return replace(sentence, words=sentence.words[::-1], evidence=sentence.evidence[::-1])
