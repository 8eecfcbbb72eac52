"""Candidates for attributes: entries of the lists, ages, lines of transport, names behind words for work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from anond.attributes.ages import ages
from anond.attributes.lists import Entry, Lists
from anond.attributes.sentence import Sentence
from anond.attributes.transport import transport
from anond.attributes.work import employers, jobs
from anond.languages.numerals.reading import number

_MOST_COUNTED: Final = 12  # children that somebody speaks of


@dataclass(frozen=True, slots=True)
class Candidate:
    """Tokens [first, last) of a sentence that may be an attribute; `group` says their source."""

    first: int
    last: int
    kind: str
    group: str
    broader: str = ""
    exact: bool = True  # written as on the list


def candidates(about: Sentence, lists: Lists) -> list[Candidate]:
    """All candidates of a sentence; they may overlap."""
    listed = [_counted(one, about) for one in _of_subjects(list(_listed(about, lists)), about)]
    taken = {(one.first, one.last, one.kind) for one in listed}
    patterns = [
        *(Candidate(*one[:2], "AGE", *one[2:]) for one in ages(about, lists)),
        *(Candidate(*one[:2], "TRANSPORT", *one[2:]) for one in transport(about, lists)),
        *(Candidate(*one, "EMPLOYER", "named") for one in employers(about, lists)),
        *(Candidate(*one, "PROFESSION", "unlisted") for one in jobs(about, lists)),
    ]
    return listed + [one for one in patterns if (one.first, one.last, one.kind) not in taken]


def _listed(about: Sentence, lists: Lists) -> Iterator[Candidate]:
    """The longest entry of each kind that begins at each token; of equals the one that is written so."""
    for first, word in enumerate(about.folded):
        best: dict[str, tuple[int, bool, bool, Entry]] = {}
        for form in lists.forms(word):
            for entry in lists.entries.get(form, ()):
                if _fits(entry, about.folded, first, lists):
                    last = first + len(entry.words)
                    exact = entry.words == tuple(about.folded[first:last])
                    written = exact and entry.written == about.written(first, last).lower()
                    known = best.get(entry.kind)
                    if known is None or (len(entry.words), written, exact) > known[:3]:
                        best[entry.kind] = len(entry.words), written, exact, entry
        for length, _, exact, entry in best.values():
            same_case = not entry.capital or about.words[first][:1].isupper()
            yield Candidate(first, first + length, entry.kind, entry.group, entry.broader, exact and same_case)


def _fits(entry: Entry, folded: Sequence[str], first: int, lists: Lists) -> bool:
    last = first + len(entry.words)
    return last <= len(folded) and all(
        word in lists.forms(said) for word, said in zip(entry.words[1:], folded[first + 1 : last], strict=True)
    )


def _of_subjects(found: list[Candidate], about: Sentence) -> Iterator[Candidate]:
    """Candidates, a degree and its subject put together: `PhD in chemistry`."""
    subjects = {one.first: one for one in found if one.group.startswith("SUBJECT")}
    for one in found:
        if one.kind == "EDUCATION" and one.first not in subjects:
            for gap in (1, 2):
                between = about.classes[one.last : one.last + gap]
                subject = subjects.get(one.last + gap)
                if subject and all({"prep", "art"} & set(some) for some in between):
                    one = replace(one, last=subject.last)
                    break
        yield one


def _counted(one: Candidate, about: Sentence) -> Candidate:
    """Kin with their number: `two daughters`."""
    if one.kind != "FAMILY" or not one.first:
        return one
    said = about.folded[one.first - 1]
    many = int(said) if said.isdecimal() and len(said) < 3 else number(said, about.lang) or 0
    return replace(one, first=one.first - 1) if 2 <= many <= _MOST_COUNTED else one
