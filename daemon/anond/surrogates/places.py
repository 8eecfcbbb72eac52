"""LOCATION: a place of the same kind and shape: a country for a country, a town for a town."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from anond.languages import surrogate_words
from anond.session.value import Value
from anond.session.values.places import KIND
from anond.session.values.words import canonical_words
from anond.surrogates import (
    districts,
    habits,
    labels,
    lands,
    localities,
    named_alike,
    place_groups,
    place_lists,
    prepositions,
    rare,
)
from anond.surrogates.choice import Session, styled
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import home

_DRAWS: Final = 40
_LEAST_WORD: Final = 4  # letters of a word that two names may not share
_LONGEST_CODE: Final = 4
_OWNING: Final = re.compile(r"(?<=\w)['’]s?$", re.I)
_SAINT: Final = re.compile(r"(?:st\.?|saint|sankt)(?=[ -])", re.I)
_LAST_WORDS: Final = re.compile(r"(?:(?<!\w)[^\W\d_]+[ ])?(?<!\w)[^\W\d_]+['’ ]$")


def replace(text: str, span: Span, session: Session, before: str = "") -> str:
    """Another place in the same case and genitive that fits what stands before it; a type tag once all are used."""
    if not any(c.isalpha() for c in text):
        return labels.replace(text, span, session)
    owning = _OWNING.search(text) if surrogate_words(session.lang).names.genitive == "'s" else None
    if owning:  # Manchester's depots
        return replace(text[: owning.start()], span, session, before) + owning[0]
    canonical, ending = _resolved(text, session)
    stem = text[: len(text) - len(ending)]
    place = session.known_or_invented(
        KIND, canonical, Value("LOCATION", None, stem),
        lambda: _of_known(stem, canonical, session) or _invented(stem, canonical, span, session, before),
    )  # fmt: skip
    if not place:
        return labels.replace(text, span, session)
    place = _with_saint(place, stem)
    if stem.isalpha():
        place = _as_written(stem, canonical, place, session)
    if place.isupper() or _is_code(text, session.lang):  # a code, or what became of one, is no place in capitals
        return place.lower() if text.islower() else place
    return styled(text, place + ending if not place.endswith(("s", "x", "z")) else place)


def _as_written(stem: str, canonical: str, place: str, session: Session) -> str:
    """The place with the slip that this one has, and without accents where this one is."""
    plain = habits.without_digraphs(canonical, session.lang)  # `nuernberg` after Nürnberg
    canonical = plain if (KIND, plain) in session.ledger.values else canonical
    town, known = place_lists.town(canonical, session.lang), session.ledger.values.get((KIND, canonical))
    form = town.name if town else known.form if known else stem
    return habits.as_written(stem, canonical, form, place, session, KIND)


def _resolved(text: str, session: Session) -> tuple[str, str]:
    """The canonical form of a place, and its ending: `Malmös` is `malmo` and `s`."""
    canonical, values = canonical_words(text), session.ledger.values
    if (KIND, canonical) in values:
        return canonical, ""
    listed = bool(session.lists.kinds_of(text, session.lang)) or place_lists.is_listed(canonical, session.lang)
    if canonical.endswith("s") and not listed and text[-1:] in "sS":
        is_place = bool(surrogate_words(session.lang).names.genitive)
        is_place = is_place and place_lists.is_listed(canonical[:-1], session.lang)
        if is_place or (KIND, canonical[:-1]) in values:
            return canonical[:-1], text[-1]
    for other in session.ledger.kind(KIND).slips(canonical):
        if not (listed and session.lists.kinds_of(values[KIND, other].form, session.lang)):
            return other, ""
    return canonical, ""


def _of_known(stem: str, canonical: str, session: Session) -> str | None:
    """The surrogate of a known place of which this is another name, or the matching part of it."""
    values = session.ledger.values
    for name in place_lists.other_names(canonical):
        if (known := values.get((KIND, name))) and known.surrogate:
            said = re.findall(r"\w+", known.surrogate)
            return (
                "".join(word[0] for word in said).upper()
                if _is_code(stem, session.lang) and len(said) > 1
                else known.surrogate
            )
    for name, value in list(session.ledger.of_kind(KIND)):
        surrogate = value.surrogate
        if " " not in name or not surrogate:
            continue
        tail = place_lists.TAIL.search(value.form)
        if tail and canonical_words(value.form[: tail.start()]) == canonical:
            cut = place_lists.TAIL.search(surrogate)
            return surrogate[: cut.start()] if cut else None
        initials = "".join(word[0] for word in name.split())
        if _is_code(stem, session.lang) and initials == canonical:
            return "".join(word[0] for word in re.findall(r"\w+", surrogate)).upper()
    return None


def _is_code(text: str, lang: str) -> bool:
    """Whether a few capitals are a code, and no town in capitals."""
    return text.isupper() and len(text) <= _LONGEST_CODE and not place_lists.is_listed(canonical_words(text), lang)


def _invented(stem: str, canonical: str, span: Span, session: Session, before: str) -> str | None:
    """A free place of the same kind that shares no word with this one or any known one."""
    ledger = session.ledger
    known = ledger.kind(KIND)
    words = {word for word in canonical.split() if len(word) >= _LEAST_WORD and word not in place_lists.BEGINNINGS}
    if " " in canonical and named_alike.regions(canonical.rpartition(" ")[2], session.lang):
        words -= {canonical.rpartition(" ")[2]}  # each county is called one
    own = place_lists.other_names(canonical)
    in_text = {canonical_words(text) for _, text in session.localities}
    _replace_neighbour_first(stem, span, session)
    kind = _kind(stem, canonical, span, session)
    if kind[0] == "country":
        words = set()  # countries of several words have few others: united states, united emirates
    demands = localities.Demands(canonical, span, session) if kind[0] == "town" else None
    lang = place_lists.language_of(canonical, session.lang)
    is_abroad = lang != session.lang
    behind = _behind_preposition(stem, canonical, kind, before, session)
    beginning = place_lists.beginning_of(kind, lang)
    fallback = None
    own_division = localities.division_for(stem, span, before, session) if demands is None else iter(())
    for option in chain(own_division, behind, _drawn(stem, canonical, kind, demands, span, session)):
        folded = fold(option)
        said = canonical_words(option)
        shares = said in own or not words.isdisjoint(said.split()) or canonical in said
        shares = shares or (len(said) >= _LEAST_WORD and said in canonical)
        is_fit = (
            not is_abroad
            or option in behind
            or (
                place_lists.begins_alike(option, stem, session.lang)
                and (demands is None or bool(demands.country) or place_lists.is_known_abroad(said, lang))
            )
        )
        is_free = is_fit and not shares and not known.is_taken(folded) and said not in in_text
        is_free = is_free and (KIND, said) not in ledger.values
        if is_free and (demands is None or demands.allows(option)):
            if not beginning or option in behind or place_lists.begins_with(option, beginning, lang):
                return _with_head(option, stem, session)
            fallback = fallback or option  # Bad Homburg near Frankfurt is rather a bath than near
    return _with_head(fallback, stem, session) if fallback else None


def _behind_preposition(
    stem: str, canonical: str, kind: place_lists.Kind, before: str, session: Session
) -> tuple[str, ...]:  # fmt: skip
    """The places, in keyed order, that may stand behind the preposition and article before this one: *på Öland*.

    Of several groups the one that has the place in it; else the first of countries, or of other places.
    """
    said = prepositions.last_words(before)
    listed = next(filter(None, map(prepositions.groups(session.lang).get, said)), ())
    own = (group for group in listed if canonical in map(canonical_words, group))
    alike = (group for group in listed if _is_land(group[0], session.lang) == (kind[0] == "country"))
    is_town = kind[0] == "town" and place_lists.is_listed(canonical, session.lang)
    names = next(own, ()) or (() if is_town else next(alike, ()))
    if not stem.isupper():
        names = tuple(name for name in names if not name.isupper())
    return tuple(names[at] for at in session.order(KIND, canonical, len(names)))


def _is_land(name: str, lang: str) -> bool:
    return localities.kind_of(name, lang) == "country"


def _replace_neighbour_first(stem: str, span: Span, session: Session) -> None:
    """Replace the town beside a state or region, and the country beside a town first: by them the other goes."""
    if not session.localities:
        return
    kind = localities.kind_of(stem, session.lang)
    beside = localities.town_of_division(stem, span, session) if kind in ("code", "state", "region") else None
    if kind == "town":
        near = localities.joined(span, session, "LOCATION")
        beside = next((part for part in near if localities.kind_of(part[1], session.lang) == "country"), None)
    if beside and (KIND, canonical_words(beside[1])) not in session.ledger.values:
        replace(beside[1], beside[0], session)


def _kind(stem: str, canonical: str, span: Span, session: Session) -> place_lists.Kind:
    """What kind of place a name is."""
    lang = place_lists.language_of(canonical, session.lang)
    if lang == session.lang and not place_lists.is_listed(canonical, lang) and _is_country(stem, session):
        return "country", "-"
    kind = place_lists.kind_of(stem, canonical, lang)
    if kind[0] != "town":
        return kind
    if not kind[-1]:
        return (*kind[:-1], lands.country(session))
    namesake = localities.land_of_namesake(canonical, span, session)
    words = surrogate_words(lang)
    if not namesake and canonical in words.home_towns.split() and lands.country(session) == words.home_country:
        namesake = words.home_country
    return (*kind[:-1], namesake) if namesake else kind


def _drawn(
    stem: str, canonical: str, kind: place_lists.Kind, demands: localities.Demands | None, span: Span, session: Session
) -> Iterator[str]:
    """Places that go with the rest of the address, then those of the kind as often as people name them, then all."""
    lang = place_lists.language_of(canonical, session.lang)
    near = place_lists.likewise(kind, lang)
    pool = place_lists.pool(near, lang)
    if kind[0] == "region" and " " in canonical:
        called = named_alike.regions(canonical.rpartition(" ")[2], session.lang)
        yield from (called[at] for at in session.order(KIND, canonical, len(called)))
    alike = place_groups.grouped(session.lang).get(canonical, ())
    ordered = [alike[at] for at in session.order(KIND, canonical, len(alike))]
    yield from sorted(ordered, key=lambda one: not place_lists.begins_alike(one, stem, session.lang))
    if near[0] == "country":
        known = localities.countries_for(canonical, pool.names)
        yield from (known[at] for at in session.order(KIND, canonical, len(known)))
    is_abroad = demands is not None and bool(demands.country)
    if districts.town_of(canonical, lang) and lang == session.lang:
        yield from districts.options(canonical, session)
    elif demands is not None:
        yield from districts.towns_for(canonical, span, session)
    if not is_abroad and (made := _rare(stem, canonical, near, session)):
        yield made
    if demands is not None and (lang == session.lang or is_abroad):
        fitting = demands.pool(kind[-1])
        fitting = fitting if fitting.names else localities.in_reach(canonical, kind, session)
        yield from _matching_towns(canonical, fitting, session)
    if near[0] == "region" and localities.is_of_towns(canonical, lang):  # its towns will lie in the new one
        yield from filter(place_lists.by_division(home(lang)).__contains__, _draws(canonical, pool, session))
    yield from _draws(canonical, pool, session)
    for further in (near, ("town", "one", near[2] if near[0] == "town" else "", "town", "")):
        names = place_lists.pool(further, lang).names
        yield from (names[at] for at in session.order(KIND, canonical, len(names)))


def _draws(canonical: str, pool: place_lists.Pool, session: Session) -> Iterator[str]:
    """Places of a pool, as often as people name them."""
    for attempt in range(_DRAWS):
        yield pool.at(session.keyed(KIND, canonical, str(attempt)) >> 64)


def _matching_towns(canonical: str, pool: place_lists.Pool, session: Session) -> Iterator[str]:
    """These towns as often as people name them, and then all of them."""
    for attempt in range(_DRAWS if pool.names else 0):
        yield pool.at(session.keyed(KIND, canonical, "goes", str(attempt)) >> 64)
    yield from (pool.names[at] for at in session.order(KIND, canonical, len(pool.names)))


def _rare(stem: str, canonical: str, kind: place_lists.Kind, session: Session) -> str | None:
    """An unlisted village for a small town that is on no list; else None."""
    is_one = kind[0] == "town" and stem.isalpha() and len(canonical) >= _LEAST_WORD
    if not is_one or place_lists.is_listed(canonical, session.lang) or rare.is_listed(stem, session):
        return None
    return rare.joined(
        rare.of_towns(kind[-1], session.lang), canonical, session,
        lambda begun: place_lists.begins_alike(begun, stem, session.lang), lambda made: True,
    )  # fmt: skip


def _is_country(stem: str, session: Session) -> bool:
    """Whether the lexicon knows an unlisted place as a country."""
    return session.lists.kinds_of(stem, session.lang) == {"country"}


def _with_saint(option: str, stem: str) -> str:
    """A place of a saint with `St`, `St.` or `Saint` as the true one has it."""
    own, new = _SAINT.match(stem), _SAINT.match(option)
    return own[0] + option[new.end() :] if own and new and own[0] != new[0] else option


def _with_head(option: str, stem: str, session: Session) -> str:
    """`Lindau am See` for `Frankfurt am Main` where `Frankfurt` alone became `Lindau` before."""
    tail, cut = place_lists.TAIL.search(stem), place_lists.TAIL.search(option)
    if not tail or not cut:
        return option
    known = session.ledger.values.get((KIND, canonical_words(stem[: tail.start()])))
    return f"{known.surrogate}{option[cut.start() :]}" if known and known.surrogate else option
