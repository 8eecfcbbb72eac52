"""One value that is to be hidden, with its context for strategies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from anond.session.learning import learn
from anond.session.values.keys import keys_of
from anond.surrogates.choice import Session
from anond.tags import Span


@dataclass(frozen=True, slots=True)
class HiddenValue:
    """A value in its text (normalised letters), the session, and the user's text for the strategy."""

    text: str = field(repr=False)
    span: Span
    session: Session
    own: str
    of_its_kind: Callable[[], str] = field(repr=False)  # the surrogate of the default strategy
    sealed: Callable[[], str] = field(repr=False)  # the value, sealed; nothing where it is too long

    @property
    def type_tag(self) -> str:
        """The plain type in brackets."""
        return f"[{self.span.tag}]"

    def canonical(self) -> list[str]:
        """The value's canonical form: one text, or one for each word of a name."""
        return [canonical for _, canonical, _ in keys_of(self.span.tag, self.text)]

    def remember(self) -> None:
        """Let the session learn the value, so that memory finds it again with every strategy."""
        if not self.text.strip():
            return
        for kind, canonical, _ in keys_of(self.span.tag, self.text):
            self.session.ledger.use_value(kind, canonical)  # which counts as used now
        learn(self.session.ledger, self.span.tag, self.span.sub, self.text)


Strategy = Callable[[HiddenValue], str]
