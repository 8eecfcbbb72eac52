"""Values that a cue in the text reveals where a model may miss them; models do not learn from this evidence.

Ids of two or three figures (`the ID is 518`), what addresses give away (`tagging.links`, `tagging.named_links`), names
whose letters stand apart (`V.o.g.t`) or are figures (`tagging.disguised_names`), names behind *my name is*
(`tagging.named`), people who present themselves (`tagging.presented`), called (`tagging.callers`) or sign by their
initials (`tagging.signatures`), corners of streets (`tagging.street_corners`), passwords of several words, user names
and passwords that are plain words (`tagging.plain_logins`), beside each other (`tagging.login_pairs`), in log lines
(`tagging.log_lines`) and in paths (`tagging.user_paths`), postal codes that stand alone (`tagging.postcodes`), years of
birth behind *soy del*, homes in places with a name (`tagging.estates`), floors and flats (`tagging.floors`), values
before their name (`tagging.named_behind`), several numbers in a row (`tagging.several_numbers`). An automaton says in a
microsecond which of them a text may hold.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from anond.detectors.naming_words import is_counted
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tagging.callers import GATE as CALLERS
from anond.tagging.callers import callers
from anond.tagging.disguised_names import GATE as DISGUISED_NAMES
from anond.tagging.disguised_names import disguised, disguised_names
from anond.tagging.estates import GATE as ESTATES
from anond.tagging.estates import estates
from anond.tagging.floors import floors
from anond.tagging.links import elements, logins, pages, queries
from anond.tagging.log_lines import GATE as LOG_LINES
from anond.tagging.log_lines import log_lines
from anond.tagging.login_pairs import GATE as LOGIN_PAIRS
from anond.tagging.login_pairs import login_pairs
from anond.tagging.named import named, paid, titled, towns
from anond.tagging.named_behind import GATE as NAMED_BEHIND
from anond.tagging.named_behind import named_behind
from anond.tagging.named_links import GATE as NAMED_LINKS
from anond.tagging.named_links import named_links
from anond.tagging.plain_logins import GATE as PLAIN_LOGINS
from anond.tagging.plain_logins import plain_logins
from anond.tagging.postcodes import GATE as POSTCODES
from anond.tagging.postcodes import postcodes
from anond.tagging.presented import presented
from anond.tagging.several_numbers import GATE as SEVERAL_NUMBERS
from anond.tagging.several_numbers import several_numbers
from anond.tagging.signatures import signatures
from anond.tagging.street_corners import GATE as STREET_CORNERS
from anond.tagging.street_corners import street_corners
from anond.tagging.user_paths import GATE as USER_PATHS
from anond.tagging.user_paths import user_paths
from anond.tags import Span
from anond.text.prefilter import prefilter_of
from anond.text.questions import side
from anond.text.tokens import Tokens
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
IsCommon = Callable[[str, str], bool]
_PEOPLE: Final = frozenset(("first_female", "first_male", "first_any", "surname"))

_VERB: Final = rf"(?:(?:{ALL.grammar.present}|{ALL.grammar.past}|{ALL.grammar.reads}) )"
_SIGN: Final = rf"(?:{ALL.talk.number_signs})"
_ID = re.compile(
    rf"(?i)(?:(?<![\w\"'/-])|(?<=\bl')|(?<![\w/-])(?:{ALL.talk.id_owners})-)(?:id|i\.d\.|{ALL.talk.id_words})"
    rf"(?:[:.]?[ -]?(?:{ALL.talk.id_links}))? ?[:=]? ?{_VERB}?"
    rf"(?:{ALL.talk.id_now})?{_SIGN}?['\"“]?(?P<id>\d{{2,3}})(?![\w/:%€$£-]|[.,]\d| ?[€$£%])"
)
_FLIGHT = re.compile(
    rf"(?i)(?<!\w)(?:{ALL.talk.flights})(?:[:=]| {_VERB}?)?(?: ?{_SIGN})? ?(?P<id>\d{{2,4}})"
    r"(?![\w/:%€$£-]|[.,]\d| ?[€$£%]| (?:am|pm|uhr|h)(?!\w))"
)
_NOBODYS = re.compile(rf"(?i)\b(?:{ALL.talk.nobodys_ids})[ -]$")
_NEXT_WORD = re.compile(r" ([^\W\d_]+)")
_LEAD: Final = 16
_APART: Final = "[.*·•~|/_^+=\u2190-\u21ff\u2500-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff-]"
_CHAIN = re.compile(
    rf"(?<![\w.@/-])[^\W\d_](?P<sign> ?{_APART} ?)[^\W\d_](?:(?P=sign)[^\W\d_]){{1,20}}(?![\w@]|(?P=sign)\w)"
)
_SHORTEST: Final = {".": 4, "/": 4, "-": 4}  # letters between such signs, which abbreviations have, too
_LETTERS: Final = 3
_FOREIGN: Final = (  # letters of Greek, Cyrillic, Armenian, Hebrew, Arabic, India, Thai, Georgian, East Asia
    "[\u0370-\u03ff\u0400-\u052f\u0531-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u10a0-\u10ff"
    "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
)
_SCRIPT = re.compile(
    rf"(?i)(?:{ALL.talk.names_in_scripts})[ :]{{1,3}}(?P<name>{_FOREIGN}{{2,30}}(?:[ '’.-]{_FOREIGN}{{1,30}}){{0,3}})"
)
_PHRASE = re.compile(
    rf"(?i)\b(?:{ALL.talk.passphrases})(?: (?:{ALL.grammar.present}|{ALL.grammar.reads})| ?[:=]) [\"'“]?"
    r"(?P<phrase>\w+(?:[ -]\w+){2,7})[\"'”]?(?=[.!?,;\n]|$)"
)
_EITHER = re.compile(
    rf"(?i)\b(?:{ALL.talk.one_of_two_codes})\b[^\d\n.!?]{{0,24}}"
    rf"\b(?:{ALL.talk.one_of_two}) (?P<one>\d{{4,8}})(?!\d)[^\d\n.!?]{{1,16}}(?<!\d)"
    r"(?P<other>\d{4,8})(?![\w%€$£]|[.,]\d| ?[€$£%])"
)
_YEAR: Final = r"(?:19[2-9]\d|200\d|['’]?[3-9]\d)"
_BORN = re.compile(
    rf"(?i)(?<!\w)(?:{ALL.talk.born_in})"
    rf"(?P<year>{_YEAR})(?![\wº°ª%€$/-]|[.,]\d|:\d| ?[º°ª€$%]| [b-d](?!\w))"
)
_SHORTEST_SAID: Final = 3  # letters of a word of a password
_OF_TALK: Final = frozenset(ALL.talk.about_passwords.split())
_WHOSE_NAME: Final = (
    rf"(?i)\b(?:{ALL.talk.name_whose}) (?:\S{{1,12}} )?\S{{0,12}}(?:{ALL.talk.name_signs})|(?i){ALL.talk.named_signs}"
)
_SIGNS: Final = (
    rf"(?i)(?:\bi\.?d\b|identifiant|{ALL.talk.flight_signs})[^\d]{{0,24}}\d\d",
    rf"[^\s\d] ?{_APART} ?[^\s\d] ?{_APART} ?[^\s\d]",
    "[\u0370-\u1fff\u3040-\ud7a3]",
    POSTCODES,
    r"[?&#][A-Za-z_]{1,20}=[^\s&=]{3}",
    r"://[^\s/@]*@",
    r"(?i)(?:\.com|\.me|\.net|\.tv|\.social)/[^\s]",
    r"</[A-Za-z_-]{3,16}>",
    rf"(?i){ALL.talk.phrase_signs}",
    rf"(?i)\b(?:{ALL.talk.one_of_two}) \d{{4,8}}[^\d\n.!?]{{1,16}}\d{{4}}",
    rf"(?i)(?:{ALL.talk.born_signs}) [^\d]{{0,12}}\d\d",
    rf"(?i)\b(?:{ALL.places.home_signs})|{ALL.places.home_signs_inside}",
    LOG_LINES,
    SEVERAL_NUMBERS,
    LOGIN_PAIRS,
    PLAIN_LOGINS,
    ESTATES,
    NAMED_LINKS,
    NAMED_BEHIND,
    USER_PATHS,
    DISGUISED_NAMES,
    _WHOSE_NAME,
    rf"(?i)(?:^|[^a-z])(?:{ALL.talk.paid_signs})",
    rf"(?:{'|'.join(words.people.low_titles for words in WORDS.values())})\.? [^A-Z]",
    rf"{ALL.places.lives_in_signs}",
    r"[A-Za-z][\d@$€][A-Za-z\d@$€]",
    STREET_CORNERS,
    CALLERS,
)
_OF_FIGURES: Final = (0, 3, 9, 10, 13, 18, 20, 25)  # of these signs, apart: with the others they make too many states
_OF_TALK_AND_PATHS: Final = tuple(map(_SIGNS.index, (NAMED_LINKS, USER_PATHS, CALLERS, _WHOSE_NAME)))  # likewise
_OTHERS: Final = tuple(place for place in range(len(_SIGNS)) if place not in (*_OF_FIGURES, *_OF_TALK_AND_PATHS))
_FIGURE: Final = re.compile("[0-9]")
_GATE = prefilter_of(_SIGNS[place] for place in _OTHERS)
_GATE_OF_TALK_AND_PATHS = prefilter_of(_SIGNS[place] for place in _OF_TALK_AND_PATHS)
_GATE_OF_FIGURES = prefilter_of(_SIGNS[place] for place in _OF_FIGURES)


def cued(
    text: str, tokens: Tokens, lang: str, kinds_of: KindsOf, is_common: IsCommon, speaker: str = "user"
) -> list[Span]:  # fmt: skip
    """The values of a text that cues reveal; who speaks for the house may be a bot that presents itself."""
    of_house = side(speaker) != "user"
    found = [*presented(text, lang, kinds_of, only_here=of_house)] if len(tokens.words) > 1 else []
    found += signatures(text)
    for place in _possible(text):
        if place >= len(_FINDERS):
            found += _beside(_NAMERS[place - len(_FINDERS)](text, lang, kinds_of, is_common), found)
        else:
            found += _FINDERS[place](text, kinds_of)
    return found


def _possible(text: str) -> list[int]:
    """The numbers of the signs that a text contains."""
    places = [_OTHERS[at] for at in _GATE(text)]
    places += [_OF_TALK_AND_PATHS[at] for at in _GATE_OF_TALK_AND_PATHS(text)]
    if _FIGURE.search(text):
        places += [_OF_FIGURES[at] for at in _GATE_OF_FIGURES(text)]
    places.sort()
    return places


def _beside(names: Iterable[Span], found: Sequence[Span]) -> list[Span]:
    """The names that begin in no span that was found; both are sorted, since a text may hold thousands."""
    places = sorted((one.start, one.end) for one in found)
    starts = [start for start, _ in places]
    reach = [0, *accumulate((end for _, end in places), max)]
    return [one for one in names if reach[bisect_right(starts, one.start)] <= one.start]


def _ids(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Short numbers right behind the word *ID*, except those of programs and goods; of somebody's own flight."""
    for match in _ID.finditer(text):
        lead = text[max(0, match.start() - _LEAD) : match.start()]
        if _NOBODYS.search(lead) is None and not is_counted(text, match.end("id")):
            yield Span(*match.span("id"), "UID", "order", "rule:short_id", 0.7)
    for match in _FLIGHT.finditer(text):
        behind = _NEXT_WORD.match(text, match.end())
        is_day = behind is not None and "month" in kinds_of(behind[1])
        if not is_day and not is_counted(text, match.end("id")):
            yield Span(*match.span("id"), "UID", "order", "rule:flight", 0.7)


def _chains(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Listed names whose letters are separated by the same sign."""
    for match in _CHAIN.finditer(text):
        sign = match["sign"].strip()
        letters = match[0].replace(match["sign"], "")
        if len(letters) >= _SHORTEST.get(sign, _LETTERS) and _PEOPLE & set(kinds_of(letters)):
            yield Span(*match.span(), "PERSON", None, "rule:apart", 0.8)


def _scripts(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Names in another script behind *my name is*."""
    for match in _SCRIPT.finditer(text):
        yield Span(*match.span("name"), "PERSON", None, "rule:script", 0.8)


def _codes(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Postal codes that stand alone."""
    return postcodes(text)


def _phrases(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """A password of several words, one with a digit."""
    for match in _PHRASE.finditer(text):
        words = match["phrase"].split()
        if any(map(str.isdigit, match["phrase"])) and not any(_is_talk(word) for word in words):
            yield Span(*match.span("phrase"), "UID", "password", "rule:phrase", 0.8)


def _births(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """A year of birth behind *soy del*, *Baujahr* and the like."""
    for match in _BORN.finditer(text):
        if not is_counted(text, match.end("year")):
            yield Span(*match.span("year"), "DATE", "birth", "rule:born", 0.8)


def _is_talk(word: str) -> bool:
    """Whether a word belongs to a sentence about a password."""
    return (word.isalpha() and len(word) < _SHORTEST_SAID) or fold(word) in _OF_TALK


def _eithers(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Two codes joined by *either … or*."""
    for match in _EITHER.finditer(text):
        for name in ("one", "other"):
            yield Span(*match.span(name), "UID", "password", "rule:either", 0.7)


def _floors(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Floors, stairs, doors and flats of somebody's home."""
    return floors(text)


def _estates(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Homes in estates and blocks with a name."""
    return estates(text)


def _logged(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """User names in the log lines of programs."""
    return log_lines(text)


def _of_paths(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """User names in paths."""
    return user_paths(text)


def _several(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Several numbers of somebody."""
    return several_numbers(text)


def _paired(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """User names beside their password."""
    return login_pairs(text)


_FINDERS: Final = (
    _ids,
    _chains,
    _scripts,
    _codes,
    queries,
    logins,
    pages,
    elements,
    _phrases,
    _eithers,
    _births,
    _floors,
    _logged,
    _several,
    _paired,
    plain_logins,
    _estates,
    named_links,
    named_behind,
    _of_paths,
    disguised_names,
)
_NAMERS: Final = (named, paid, titled, towns, disguised, street_corners, callers)
