"""The legend of the review page: keys and colours of tags."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from anond.config.tag_guide import ENGLISH, for_page, guidelines, languages
from anond.tags import SUBS, Policy


@dataclass(frozen=True, slots=True)
class Entry:
    """One button of the legend. Rare ones (`main` false) are folded away on small screens."""

    key: str
    tag: str
    sub: str | None
    name: str
    hue: str
    main: bool = True


COMMANDS = frozenset(
    {"enter", "s", "k", "u", "x", "m", "t", "h", "j", "v", "q"}
)  # what the page does itself: no tag may have these

LEGEND = (
    Entry("p", "PERSON", None, "Person", "person"),
    Entry("l", "LOCATION", None, "Location", "place"),
    Entry("a", "ADDRESS", None, "Address", "place"),
    Entry("z", "ZIP", None, "Zip code", "place"),
    Entry("e", "EMAIL", None, "E-mail", "contact"),
    Entry("n", "UID", None, "Number, ID", "number"),
    Entry("b", "DATE", "birth", "Birth date", "date"),
    Entry("i", "IP", None, "IP address", "contact"),
    Entry("d", "DATE", None, "Date", "date"),
    Entry("o", "ORG", None, "Organisation", "company"),
    Entry("r", "PRODUCT", None, "Product", "company", main=False),
    Entry("f", "FACILITY", None, "Facility", "company", main=False),
    Entry("w", "URL", None, "Web address", "contact", main=False),
    Entry("1", "NATIONALITY", None, "Nationality", "other", main=False),
    Entry("2", "LANGUAGE", None, "Language", "other", main=False),
    Entry("3", "GEO", None, "Geography", "other", main=False),
    Entry("4", "EVENT", None, "Event", "other", main=False),
    Entry("5", "WORK", None, "Work of art", "other", main=False),
    Entry("6", "UNIT", None, "Unit", "other", main=False),
    Entry("7", "MEDCHEM", None, "Medicine", "other", main=False),
    Entry("8", "TEAM", None, "Team", "other", main=False),
    Entry("9", "GROUP", None, "Group", "other", main=False),
    Entry("0", "MISC", None, "Other name", "other", main=False),
    Entry("g", "FIGURE", None, "Public figure", "other", main=False),
    Entry("c", "FICTIONAL", None, "Character", "other", main=False),
)


def legend(policy: Policy, lang: str = ENGLISH) -> dict[str, Any]:
    """The tags for the page: keys, names, colours, meanings, subs, and whether they are replaced.

    `others` says what is replaced in turns of certain speakers and languages, "" for any; `examples` are those of each
    tag by the language of a turn.
    """
    meanings = {one["tag"]: one for one in for_page(lang)["tags"]}
    return {
        "tags": [
            asdict(entry) | meanings[entry.tag] | {"hidden": policy.covers(entry.tag, entry.sub)} for entry in LEGEND
        ],
        "subs": {tag: [{"sub": sub, "hidden": policy.covers(tag, sub)} for sub in subs] for tag, subs in SUBS.items()},
        "hides": _hides(policy),
        "others": [
            {"speaker": who, "lang": tongue, "hides": _hides(policy.of(who, tongue))}
            for who, tongue, _ in policy.others
        ],
        "examples": {tongue: _examples(tongue) for tongue in languages()},
    }


def _examples(lang: str) -> dict[str, dict[str, str]]:
    return {one.tag: {"lang": lang, "example": one.example, "counter": one.counter} for one in guidelines(lang)}


def _hides(policy: Policy) -> list[str]:
    """The tags and subs that the policy replaces, as the page names them: `TAG`, or `TAG/sub`."""
    kinds = [(entry.tag, entry.sub) for entry in LEGEND] + [(tag, sub) for tag, subs in SUBS.items() for sub in subs]
    found = dict.fromkeys(f"{tag}/{sub}" if sub else tag for tag, sub in kinds if policy.covers(tag, sub))
    return list(found)
