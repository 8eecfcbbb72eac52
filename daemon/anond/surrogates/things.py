"""Pets, medicines, rivers, works, bands, clubs and famous people: another of the kind instead of a type tag."""

from __future__ import annotations

import re
from typing import Final

from anond.languages import surrogate_words
from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values.words import canonical_words
from anond.surrogates import labels, logins, medicines, place_lists, places
from anond.surrogates.choice import Session, styled
from anond.surrogates.names import drawing, gender
from anond.surrogates.names.people import FIRST_NAMES
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import word_set, words

_MOST_WORDS: Final = 8
_LEAST_WORD: Final = 4  # letters of a word that two names may not share
_LONGEST_LEGAL: Final = 3
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_LOGIN: Final = re.compile(r"\S*[\d_]\S*")
_LISTS: Final = {"MEDCHEM": "drug", "WORK": "title", "GROUP": "band", "TEAM": "club"}
_GEO: Final = {
    "lake": re.compile(ALL.replaced.lakes),
    "sea": re.compile(ALL.replaced.seas),
    "range": re.compile(ALL.replaced.ranges),
    "mountain": re.compile(ALL.replaced.mountains),
}
_GENERIC: Final = word_set(ALL.replaced.geo_kinds)
_CLUB_WORDS: Final = word_set(
    f"""fc sc sv tsv tus tc tv vfl vfb hc bk if ik ff fk mk sk ac as us cf cd ud ad rc asd hk gk dame damer junior
    {ALL.replaced.clubs}"""
)


_LEFT_OVER: Final = re.compile(rf"(?: (?:{ALL.replaced.name_tails}))+$", re.IGNORECASE)


def replace(text: str, span: Span, session: Session) -> str:
    """Another thing of the kind, in the same case; a type tag once all are used, or for a long phrase."""
    canonical = canonical_words(text)
    if len(canonical.split()) > _MOST_WORDS or not any(c.isalpha() for c in text):
        return labels.replace(text, span, session)
    if span.tag in ("FIGURE", "FICTIONAL"):
        made = _somebody(text, span, session)
    elif span.tag == "TEAM" and " " in text:
        made = _settled(text, canonical, span, session, _club(text, session))
    elif span.tag == "MISC" and _LOGIN.fullmatch(text):
        made = _settled(text, canonical, span, session, next(logins.invented(text, session), None))
    else:
        made = _settled(text, canonical, span, session, None)
    return made or labels.replace(text, span, session)


def _settled(text: str, canonical: str, span: Span, session: Session, made: str | None) -> str | None:
    """The session's surrogate, else a new one made of its words if that is free, else another from the list."""
    is_taken = session.ledger.kind(span.tag).is_taken
    is_known = made is not None and session.is_known(span.tag, canonical_words(made))
    free = made if made and fold(made) != fold(text) and not is_known and not is_taken(fold(made)) else None
    value = Value(span.tag, span.sub, text)
    found = session.known_or_invented(
        span.tag, canonical, value, lambda: free or _listed(text, canonical, span.tag, session)
    )  # fmt: skip
    return styled(text, found) if found and not found.startswith("[") else found


def _listed(text: str, canonical: str, tag: str, session: Session) -> str | None:
    """Another of the kind's list that shares no word with it; one word for one word."""
    said = {word for word in canonical.split() if len(word) >= _LEAST_WORD and word not in _GENERIC}
    listed = words(session.lang, "thing").get(_list_of(text, canonical, tag), ())
    is_one = " " not in canonical

    def fits(option: str) -> bool:
        return said.isdisjoint(canonical_words(option).split()) and fold(option) not in canonical

    alike = tuple(one for one in listed if (" " not in one) == is_one)
    if tag == "MISC" and (sex := gender.listed(text, session)):  # a pet that bears a name of its sex
        alike = tuple(one for one in alike if gender.listed(one, session) in (sex, None)) or alike
    if tag == "MEDCHEM":
        alike = tuple(one for one in alike if _goes_with(one, text, session.lang)) or alike
        same = medicines.alike(text, session.lang)
        of_gender = tuple(one for one in same if _goes_with(one, text, session.lang))
        of_start = tuple(one for one in same if place_lists.begins_alike(one, text, session.lang))
        if found := session.choose(tag, canonical, of_gender, fits) or session.choose(tag, canonical, of_start, fits):
            return found
    return session.choose(tag, canonical, alike, fits) or session.choose(tag, canonical, listed, fits)


def _goes_with(one: str, other: str, lang: str) -> bool:
    """Whether two medicines take the same article: `de la metformine` for `de la codéine`."""
    women = surrogate_words(lang).feminine_medicines
    same_gender = not women or one.lower().endswith(women) == other.lower().endswith(women)
    return same_gender and place_lists.begins_alike(one, other, lang)


def _list_of(text: str, canonical: str, tag: str) -> str:
    if tag == "GEO":
        plain = fold(text)
        return next((kind for kind in ("sea", "range", "mountain", "lake") if _GEO[kind].search(plain)), "river")
    return _LISTS.get(tag) or ("band" if " " in canonical else "pet")


def _somebody(text: str, span: Span, session: Session) -> str | None:
    """A name for the name of a famous person, word by word; the same for the same word."""
    kinds = [session.lists.kinds_of(match.group(), session.lang) for match in _WORD.finditer(text)]
    out, done = list[str](), 0
    for at, match in enumerate(_WORD.finditer(text)):
        word = match.group()
        genders = kinds[at] & FIRST_NAMES
        role = "surname" if at or not genders else next(iter(genders)) if len(genders) == 1 else "first_any"
        new = (
            word
            if len(word) == 1 or word.islower() != text.islower()
            else _name(word, role, "".join(out), span, session)
        )
        if new is None:
            return None
        out += [text[done : match.start()], new]
        done = match.end()
    made = "".join(out) + text[done:]
    return made if fold(made) != fold(text) else None


def _name(word: str, role: str, before: str, span: Span, session: Session) -> str | None:
    """The surrogate of one word of a name that makes no famous person's name with the words before it."""
    canonical = fold(word)
    free, is_taken = drawing.free(canonical, session), session.ledger.kind(span.tag).is_taken

    def needed(one: str) -> bool:
        is_known = bool(before) and drawing.is_of_note(f"{before} {one}", session)
        return free(one) and not is_taken(fold(one)) and not is_known and not session.is_said(span.tag, one)

    made = session.known_or_invented(
        span.tag, canonical, Value(span.tag, span.sub, word),
        lambda: drawing.drawn(role, canonical, session, needed),
    )  # fmt: skip
    return styled(word, made) if made and not made.startswith("[") else None


def _club(text: str, session: Session) -> str | None:
    """A club word by word: its legal form stays, its town becomes another, any other word another word of clubs."""
    out, done, used = [], 0, set[str]()
    for match in _WORD.finditer(text):
        word, folded = match.group(), fold(match.group())
        is_legal = folded in _CLUB_WORDS or (word.isupper() and len(word) <= _LONGEST_LEGAL)
        if is_legal:
            new = word
        elif place_lists.is_listed_whole(folded, session.lang):
            new = places.replace(word, Span(0, len(word), "LOCATION"), session)
        else:
            if used and text[done : match.start()].isspace():  # one such word is enough
                done = match.end()
                continue
            new = _club_word(folded, used, session)
            used.add(new)
        out += [text[done : match.start()], new]
        done = match.end()
    return _LEFT_OVER.sub("", "".join(out) + text[done:])


def _club_word(folded: str, used: set[str], session: Session) -> str:
    listed = words(session.lang, "thing")["club"]
    if surrogate_words(session.lang).clubs_have_number and any(
        one.endswith("s") == folded.endswith("s") for one in listed
    ):
        listed = tuple(one for one in listed if one.endswith("s") == folded.endswith("s"))  # many for many
    others = tuple(one for one in listed if fold(one) != folded)
    free = tuple(one for one in others if one not in used) or others
    return free[next(session.order("club", folded, len(free)))]
