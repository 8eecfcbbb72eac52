"""A turn while it is rewritten: plain and marked pieces in a row, so that spans are right by construction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from anond.tags import Span
from anond_trainer.data.gold import GoldTurn


@dataclass(frozen=True, slots=True)
class Bit:
    """A stretch of a turn: a mention with its tag, or plain text without one."""

    text: str = field(repr=False)
    tag: str = ""
    sub: str | None = None

    def with_text(self, text: str) -> Bit:
        """The same piece of a turn with another text."""
        return replace(self, text=text)


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn's speaker and its pieces."""

    speaker: str
    bits: tuple[Bit, ...] = field(repr=False)

    @property
    def text(self) -> str:
        """The text of the turn."""
        return "".join(bit.text for bit in self.bits)

    @property
    def is_unmarked(self) -> bool:
        """Whether nothing is marked in it."""
        return not any(bit.tag for bit in self.bits)

    def with_each(self, change: Callable[[Bit], Bit]) -> Draft:
        """The turn with each piece changed."""
        return replace(self, bits=tuple(change(bit) for bit in self.bits))


def draft(turn: GoldTurn) -> Draft:
    """The pieces of a turn of gold."""
    bits, at = [], 0
    for span in sorted(turn.spans):
        bits += [Bit(turn.text[at : span.start])] if at < span.start else []
        bits.append(Bit(turn.text[span.start : span.end], span.tag, span.sub))
        at = span.end
    return Draft(turn.speaker, (*bits, Bit(turn.text[at:])) if at < len(turn.text) else tuple(bits))


def gold(drafts: Iterable[Draft], session: str, lang: str) -> list[GoldTurn]:
    """The turns of gold of a session; what noise left empty is left out."""
    turns = [stripped(one) for one in drafts if one.text.strip()]
    return [_turn(one, session, number, lang) for number, one in enumerate(turns)]


def stripped(one: Draft) -> Draft:
    """A turn without blanks at both ends."""
    bits = [bit for bit in one.bits if bit.text]
    while bits and not bits[0].text.strip():
        bits.pop(0)
    while bits and not bits[-1].text.strip():
        bits.pop()
    bits[:1] = [bit.with_text(bit.text.lstrip()) for bit in bits[:1]]
    bits[-1:] = [bit.with_text(bit.text.rstrip()) for bit in bits[-1:]]
    return Draft(one.speaker, tuple(bits))


def _turn(one: Draft, session: str, number: int, lang: str) -> GoldTurn:
    at, spans = 0, []
    for bit in one.bits:
        if bit.tag and bit.text.strip():
            start = at + len(bit.text) - len(bit.text.lstrip())
            spans.append(Span(start, start + len(bit.text.strip()), bit.tag, bit.sub, source="gold"))
        at += len(bit.text)
    return GoldTurn(session, number, one.speaker, lang, one.text, tuple(spans))
