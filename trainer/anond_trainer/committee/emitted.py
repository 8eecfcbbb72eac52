"""Turns that went out, for a committee: decided ones, and those of an operator's archive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from anond.events.review import Decision, ReviewItem, Sent, suspect_id, turn_id
from anond.events.turns import Turn
from anond.seal import Ring
from anond.tags import Policy, Span
from anond_trainer.committee.chat import ReadTurn
from anond_trainer.committee.suspects import SuspectToken
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn


@dataclass(frozen=True, slots=True)
class Emitted:
    """A turn that went out, the labels in force, and the data for an item about it."""

    item: str  # of the suspect
    lang: str
    partition: int
    session: str  # keyed hash
    turn: Turn
    spans: tuple[Span, ...]
    context: tuple[tuple[str, str], ...] = field(repr=False)
    sent: Sent
    answered: bool = False  # by a person who looked at it as a suspect

    def suspect(self, about: SuspectToken, read: ReadTurn, model: str, now: float, expires: float) -> ReviewItem:
        """The review item of the turn, with the committee's expectation as a proposal."""
        start, end = _place(read, about)
        free = all(end <= span.start or span.end <= start for span in self.spans)
        tag, _, sub = about.likelier.partition("/")
        more = [Span(start, end, tag, sub or None, "committee", about.chance)] if free and tag != "O" else []
        return ReviewItem(
            id=self.item, kind="suspect", reason="suspect", risk=about.chance, lang=self.lang, model=model,
            partition=self.partition, session=self.session, turn=self.turn,
            spans=tuple(sorted((*self.spans, *more))), context=self.context, at=now, expires=expires, sent=self.sent,
        )  # fmt: skip


def _place(read: ReadTurn, about: SuspectToken) -> tuple[int, int]:
    """The place of a token in the text of its turn."""
    tokens = read.reading.tokens
    return read.reading.view.to_original(tokens.starts[about.token], tokens.ends[about.token])


def decided(labels: Labels, lang: str, policy: Policy) -> list[tuple[Emitted, Decision]]:
    """The decided turns of a language that went out, with people's decisions."""
    looked = {turn_id(vote.item) for vote in labels.votes if vote.kind == "suspect"}
    found = []
    for one in labels.of(lang):
        own = turn_id(one.item)
        hides = policy.of(one.turn.speaker, lang)
        hidden = tuple((span.start, span.end) for span in one.spans if hides.covers_marked(span.tag, span.sub))
        sent = Sent(one.sent.session, one.sent.hidden) if one.sent else Sent("", hidden)
        about = Emitted(
            suspect_id(own), lang, one.partition, one.session, one.turn, one.spans, one.context, sent, own in looked
        )
        found.append((about, one))
    return found


def archived(turns: Iterable[GoldTurn], ring: Ring, policy: Policy) -> list[Emitted]:
    """Turns of an archive, whose sessions and places in the log are not known here: no daemon can recall them."""
    found = []
    for turn in turns:
        hides = policy.of(turn.speaker, turn.lang)
        out = tuple((span.start, span.end) for span in turn.spans if hides.covers_marked(span.tag, span.sub))
        session = ring.digest("archive", turn.session.encode("utf-8", "surrogatepass")).hex()
        place = f"{turn.session}\0{turn.turn}\0{turn.text}".encode("utf-8", "surrogatepass")
        item = suspect_id(ring.digest("archive turn", place).hex())
        raw = Turn(turn.session, turn.turn, turn.speaker, turn.text)
        found.append(Emitted(item, turn.lang, 0, session, raw, turn.spans, (), Sent("", out)))
    return found
