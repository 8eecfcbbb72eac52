"""PERSON: each word of a name has its own surrogate, so that every short form of the name fits the full one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from anond.session.value import Value
from anond.session.values.names import KIND, SPELLED, WORD, names_among, spelled_out, words_of
from anond.session.values.tables import TITLES
from anond.surrogates import labels
from anond.surrogates.choice import Session, styled, unlike
from anond.tags import Span
from anond_gazetteers.fold import fold

Role = Literal["first", "surname"]
_INITIAL: Final = "initial"
_LETTERS: Final = tuple("ABCDEFGHIJKLMNOPRSTUVW")

_HYPHEN: Final = re.compile(r"[‐‑-]")
_GENITIVE: Final = "s"
_WITH_GENITIVE: Final = ("sv", "de", "en")


def replace(text: str, span: Span, before: str, session: Session) -> str:
    """A name in the shape of this one; a type tag where its shape is not understood."""
    spelled = spelled_out(text)
    if spelled:
        word = _word(spelled, _alone(spelled, span, before, session), span, session)
        return _spell(text, word) if word else labels.replace(text, span, session)
    words = words_of(text)
    full = _full(text, words, span, before, session) if words else None
    return full or labels.replace(text, span, session)


def _full(text: str, words: list[re.Match[str]], span: Span, before: str, session: Session) -> str | None:
    """The name word by word, what stands between the words kept; None where the lists are used up."""
    names = names_among(words)
    roles = _roles(text, names, span, before, session)
    out, at = [], 0
    for match in words:
        word: str | None = match.group()
        if match in roles:
            word = _word(match.group(), roles[match], span, session)
        elif len(match.group()) == 1:
            word = _initial(match.group(), match.start() < (names[0].start() if names else 1), names, session)
        if word is None:
            return None
        out += [text[at : match.start()], word]
        at = match.end()
    if len(names) > 1:
        session.ledger.met(tuple(fold(m.group()) for m in names))
    return "".join(out) + text[at:]


def _roles(
    text: str, names: list[re.Match[str]], span: Span, before: str, session: Session
) -> dict[re.Match[str], Role]:
    """Which of the words are first names, and which are surnames."""
    if not names:
        return {}
    doubles = _doubles(text, names)
    if len(doubles) == 1:
        role = _alone(names[0].group(), span, before, session, text[: names[0].start()])
        return dict.fromkeys(names, role)
    comma = text.find(",", names[0].end(), names[-1].start())
    if comma >= 0:
        return {m: "surname" if m.start() < comma else "first" for m in names}
    kinds = [session.lists.kinds_of(double[0].group(), session.lang) for double in doubles]
    firsts = 1
    while firsts < len(doubles) - 1 and _is_first(kinds[firsts]) and "surname" not in kinds[firsts]:
        firsts += 1
    if all("surname" in kind and not _is_first(kind) for kind in kinds):
        return dict.fromkeys(names, "surname")
    turned = len(doubles) == 2 and not _is_first(kinds[0]) and _is_first(kinds[1]) and "surname" not in kinds[1]
    return {m: "first" if (at < firsts) != turned else "surname" for at, double in enumerate(doubles) for m in double}


def _doubles(text: str, names: Sequence[re.Match[str]]) -> list[list[re.Match[str]]]:
    """The names with those that hyphens join together: `Marie-Claire` is one first name of two words."""
    doubles: list[list[re.Match[str]]] = []
    for match in names:
        if doubles and _HYPHEN.fullmatch(text, doubles[-1][-1].end(), match.start()):
            doubles[-1].append(match)
        else:
            doubles.append([match])
    return doubles


def _alone(word: str, span: Span, before: str, session: Session, within: str = "") -> Role:
    """The role of a name of one word, from its sub, from what stands before it, from the lists."""
    if span.sub:
        return "surname" if span.sub == "surname" else "first"
    if WORD.search(within):
        return "surname"
    title = fold("".join(re.findall(r"(\w+)[.:]?\s*$", before)))
    kinds = session.lists.kinds_of(word, session.lang)
    return "surname" if title in TITLES or ("surname" in kinds and not _is_first(kinds)) else "first"


def _is_first(kinds: frozenset[str]) -> bool:
    return any(kind.startswith("first_") for kind in kinds)


def _word(word: str, role: Role, span: Span, session: Session) -> str | None:
    """The surrogate of one word of a name, in its case, with its inflection."""
    canonical, ending = _resolved(word, session)
    stem = word[: len(word) - len(ending)]
    known = session.ledger.values.get((KIND, canonical))
    if known and known.sub:
        role = "surname" if known.sub == "surname" else "first"
    value = Value("PERSON", "surname" if role == "surname" else span.sub or "first", stem)
    chosen = session.settled(KIND, canonical, value, lambda: _invent(canonical, stem, role, span, session))
    if not chosen:
        return None
    return styled(word, chosen + ending if ending and not chosen.endswith(("s", "x", "z")) else chosen)


def _resolved(word: str, session: Session) -> tuple[str, str]:
    """The canonical form a word is known under, and its ending: `Annas` is `anna` and `s`, `Svensosn` is `svensson`."""
    canonical, lists, ledger = fold(word), session.lists, session.ledger
    if (KIND, canonical) in ledger.values:
        return canonical, ""
    listed = bool(lists.kinds_of(word, session.lang))
    if canonical.endswith(_GENITIVE) and len(canonical) > 2 and _is_stem(canonical[:-1], listed, session):
        return canonical[:-1], word[-1]
    for other in ledger.kind(KIND).slips(canonical):
        if not (listed and lists.kinds_of(ledger.values[KIND, other].form, session.lang)):
            return other, ""
    return canonical, ""


def _is_stem(stem: str, listed: bool, session: Session) -> bool:
    """Whether a word before an `s` is a name: known here or, if the whole is on no list, on a list itself."""
    inflects = session.lang in _WITH_GENITIVE
    if (KIND, stem) in session.ledger.values:
        return inflects or not listed
    return inflects and not listed and bool(session.lists.kinds_of(stem, session.lang))


def _invent(canonical: str, word: str, role: Role, span: Span, session: Session) -> str | None:
    """A name of the same role and gender, free in this session, unlike the true one and unlike any that is known."""
    kind = "surname" if role == "surname" else _gender(word, span, session)

    def fits(option: str) -> bool:
        return option.isalpha() and unlike(canonical, option) and (KIND, fold(option)) not in session.ledger.values

    return session.choose(KIND, canonical, session.options(kind), fits)


def _gender(word: str, span: Span, session: Session) -> str:
    if span.sub in ("female", "male"):
        return f"first_{span.sub}"
    kinds = session.lists.kinds_of(word, session.lang) & {"first_female", "first_male"}
    return next(iter(kinds)) if len(kinds) == 1 else "first_any"


def _initial(letter: str, leading: bool, names: list[re.Match[str]], session: Session) -> str:
    """The initial of the surrogate that this initial stands for, or a keyed letter where it stands for nobody known."""
    canonical, others = fold(letter), {_resolved(m.group(), session)[0] for m in names}
    for person in reversed(session.ledger.people):
        word = person[0] if leading else person[-1]
        if word.startswith(canonical) and others & set(person):
            known = session.ledger.known(KIND, word)
            if known and known.surrogate:
                return styled(letter, known.surrogate[0])
    chosen = session.settled(
        _INITIAL, canonical, Value("PERSON", None, letter),
        lambda: session.choose(_INITIAL, canonical, _LETTERS, lambda option: fold(option) != canonical),
    )  # fmt: skip
    return styled(letter, chosen or "X")


def _spell(text: str, word: str) -> str:
    match = SPELLED.fullmatch(text.strip())
    return match["gap"].join(c for c in word if c.isalpha()) if match else word
