"""LOCATION: a town of the session's language."""

from __future__ import annotations

from anond.session.value import Value
from anond.session.values.places import KIND
from anond.session.values.words import canonical_words
from anond.surrogates import labels
from anond.surrogates.choice import Session, styled, unlike
from anond.tags import Span


def replace(text: str, span: Span, session: Session) -> str:
    """A town in the case of this place, with its genitive; a type tag once every town is used."""
    canonical, ending = _resolved(text, session)
    stem = text[: len(text) - len(ending)]

    def fits(option: str) -> bool:
        return unlike(canonical, option) and (KIND, canonical_words(option)) not in session.ledger.values

    town = session.settled(
        KIND, canonical, Value("LOCATION", None, stem),
        lambda: session.choose(KIND, canonical, session.options("city"), fits),
    )  # fmt: skip
    if not town:
        return labels.replace(text, span, session)
    return styled(text, town + ending if not town.endswith(("s", "x", "z")) else town)


def _resolved(text: str, session: Session) -> tuple[str, str]:
    """The canonical form under which a place is known, and its ending: `Malmös` is `malmo` and `s`."""
    canonical, values = canonical_words(text), session.ledger.values
    if (KIND, canonical) in values:
        return canonical, ""
    listed = bool(session.lists.kinds_of(text, session.lang))
    if canonical.endswith("s") and (KIND, canonical[:-1]) in values and not listed and text[-1:] in "sS":
        return canonical[:-1], text[-1]
    for other in session.ledger.kind(KIND).slips(canonical):
        if not (listed and session.lists.kinds_of(values[KIND, other].form, session.lang)):
            return other, ""
    return canonical, ""
