"""A sentence for this layer: its folded tokens, and the cue classes of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from anond.attributes.lists import Lists
from anond.text.tokens import Tokens, fold, tokenize


@dataclass(frozen=True, slots=True)
class Sentence:
    """The tokens of one text with their cue classes."""

    lang: str
    text: str = field(repr=False)
    tokens: Tokens
    folded: Sequence[str] = field(repr=False)
    classes: Sequence[tuple[str, ...]] = field(repr=False)

    @property
    def words(self) -> list[str]:
        """The tokens as they are written."""
        return self.tokens.words

    def written(self, first: int, last: int) -> str:
        """The text of the tokens [first, last)."""
        return self.text[self.tokens.starts[first] : self.tokens.ends[last - 1]]

    def has(self, at: int, cue: str) -> bool:
        """Whether the token at this place, if there is one, is a cue of a class."""
        return 0 <= at < len(self.folded) and cue in self.classes[at]


def sentence_of(text: str, lists: Lists) -> Sentence:
    """The sentence of a text."""
    tokens = tokenize(text)
    folded = [fold(word) for word in tokens.words]
    return Sentence(lists.lang, text, tokens, folded, [lists.cues.get(word, ()) for word in folded])
