"""Values of free form behind a naming word: passwords, user names, extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.base import CONTEXT, Automaton, Detector, Sign, any_of, lowered
from anond.detectors.naming_words import is_counted
from anond.languages import WORDS
from anond.languages.international import LABELS
from anond.languages.joined import ALL
from anond.tags import Span

_CAREFUL: Final = 300
_MIXED: Final = 5  # characters of a code of letters and fewer figures: `QX77B`


def _words(table: str) -> str:
    """The words of one table (`LabelWords`) in all languages, each once."""
    tables = (LABELS, *(language.labels for language in WORDS.values()))
    return " ".join(dict.fromkeys(word for words in tables for word in getattr(words, table).split()))


_FILLERS: Final = any_of(_words("fillers"))
_VERB_NEXT: Final = rf"(?=[ ]?(?:[:=]| (?:{ALL.grammar.present}|{ALL.grammar.reads}|{ALL.grammar.this_is}) ))"
_OF_WHAT: Final = (  # `contraseña de netflix`, `pin till larmet`; more or less words only before a sign or a verb
    rf"(?: (?:{ALL.ids.of_what})(?: (?:{ALL.ids.whose}))? | (?:{ALL.ids.elided})['’])"
    rf"[^\W\d_]{{2,20}}(?!\w)(?: [^\W\d_]{{2,20}}{_VERB_NEXT})?| "
    rf"(?!{ALL.ids.no_purposes.replace(' ', '|')})[^\W\d_]{{2,20}}{_VERB_NEXT}"
)
_LEAD: Final = (
    rf"[\"'’]?(?:{_OF_WHAT})?(?:[ \t:=#.,(«-]{{0,3}}(?<!\w)(?:{_FILLERS})(?!\w)){{0,4}}"
    rf"[\"']?[ \t]{{0,2}}[:=(«\"'“‘-]{{0,2}}[ \t\n]{{0,2}}[\"'“‘«]?"
)
_IN_FRONT: Final = any_of(_words("purposes_in_front"))
_BEHIND: Final = any_of(_words("purposes_behind"))
_PLACES: Final = any_of(_words("places"))
_CODE_WORDS: Final = (
    rf"(?:{_IN_FRONT})[- ]?(?:{ALL.ids.code})|"
    rf"(?:{ALL.ids.code_behind})(?: (?:{ALL.ids.code_of}))? (?:(?:{ALL.ids.code_elided})['’])?(?:{_BEHIND})|"
    rf"(?:{ALL.ids.code_in_front}) (?:{ALL.ids.code_for}) (?:(?:{ALL.ids.code_whose}) )?(?:{_PLACES})"
)
_SECRET = re.compile(
    r"(?=\S{0,39}[\d!#$%&*+@_])[^\s\"'»”’,;()<>]{2,39}[^\s\"'»”’,;().?:<>]|"
    r"(?=\S{0,30}[a-z][A-Z])[A-Za-z-]{6,32}(?![\w])"
)
_QUOTED = re.compile(r"(?P<value>[^\s\"'»”’]{1,24}(?: [^\s\"'»”’]{1,24}){0,5})(?=[\"'»”’])")
_GROUPED = re.compile(r"\d{2,6}(?:[ -]\d{2,6}){1,5}(?![\w€$£%@/]|[.,:-]\w| ?[€$£%])")
_CODE = re.compile(
    r"#?\d(?:[ -]?\d){2,9}[#*]?(?![\w€$£%]|[.,:]\d| ?[€$£%])|"
    r"(?=[A-Za-z-]{0,8}\d)[A-Za-z0-9]{1,12}(?:-[A-Za-z0-9]{2,12}){0,4}[#*]?(?![\w@.:/-]\w|\w)|\*?\d{3,8}[#*]"
)
_USER = re.compile(r"@?(?=[\w.-]{0,39}(?:[_.-]\w|\d))[A-Za-zÀ-ÿ\d_][\w.-]{1,38}\w(?![\w@/])|@[\w.]{2,38}\w")
_PLAIN_USER = re.compile(r"@?(?=[a-z])[\w.-]{3,30}(?=[\"'»”’])")
_LOGGED = re.compile(r"[A-Za-z][\w.-]{2,30}\w(?![\w@/])")
_SHORT = re.compile(r"\d(?:[ -]?\d){1,5}(?![\w.,:]?\d|\w|%| ?[€$£])|\d(?=\s*(?:[.,;!?)\n]|$))(?![.,]\d)")
_NO_SECRET = re.compile(
    r"\d{1,2}[.:]\d\d|\d+(?:st|nd|rd|th|x|h|min|kr|eur|mm|cm|kg|km|gb|mb)|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|"
    r"https?:.*|www\..*|\S+@\S+\.\S+|\d{1,2}|v?\d+(?:[.,]\d+)+",
    re.IGNORECASE,
)
_KINDS: Final = {
    **dict.fromkeys(_words("passwords").split(), "password"),
    **dict.fromkeys(_words("codes").split(), "code"),
    **dict.fromkeys(_words("users").split(), "user"),
    **dict.fromkeys(_words("extensions").split(), "extension"),
}
_BARE_CODE: Final = ALL.ids.bare_codes  # of a code of unknown kind: `your code is 4471`
_NAMES: Final = rf"{_CODE_WORDS}|{any_of(' '.join(_KINDS))}|{_BARE_CODE}"
_NAMED = re.compile(rf"(?<![\w-])(?=\w)(?:{_NAMES})(?:(?<=\.)|(?!\w))")  # in lower case
_BETWEEN_WORDS = re.compile("[ ._]")
_KEYS: Final = {_BETWEEN_WORDS.sub("", word): kind for word, kind in _KINDS.items()}
_BARE = re.compile(_BARE_CODE)
_DETERMINERS: Final = any_of(_words("determiners"))
_ALONE = re.compile(rf"(?i)(?:^|[.,:;!?(«\n-]|(?<!\w)(?:{_DETERMINERS}))\s*$")
_SAYS = re.compile(
    rf"(?i)[:=]|\b(?:{ALL.grammar.present}|{ALL.grammar.past}|{ALL.grammar.reads}|{ALL.grammar.this_is}|"
    rf"{ALL.ids.will_be})\b"
)
_FAULT = re.compile(rf"(?i)\b(?:{ALL.ids.faults})\b")
_HOUSE = re.compile(rf"(?i)\b(?:{ALL.ids.house_words})\b")
_AFTER = re.compile(_LEAD, re.IGNORECASE)
_ANY_VALUE = re.compile(r"[\d_!#$%&*+@\"'“”‘’»]|\w[.-]\w|[a-z][A-Z]")  # every value holds one of these


def find(text: str, lang: str) -> Iterator[Span]:
    """Find passwords, codes, user names and extensions; only words decide, so none is sure."""
    if _ANY_VALUE.search(text) is None:
        return
    free = 0
    for looked, match in enumerate(_NAMED.finditer(lowered(text))):
        if looked > _CAREFUL:
            return
        lead = _AFTER.match(text, match.end())
        kind = _KEYS.get(_BETWEEN_WORDS.sub("", match[0]), "code")
        if lead is None or (lead.end() == match.end() and match[0][-1] != ".") or lead.end() < free:
            continue
        if not _names_a_value(text, match, lead.group()):
            continue
        found = _value(text, lead.end(), kind)
        if found:
            free = found[1]
            yield LABELLED.span(found[0], found[1], "UID", _SUBS[kind], 0.75)


def _names_a_value(text: str, name: re.Match[str], lead: str) -> bool:
    """Whether a naming word with other meanings names a value here: `code`, or Italian `interno` (also a flat)."""
    said = text[max(0, name.start() - CONTEXT) : name.start()]
    if _BARE.fullmatch(name[0]):
        return _SAYS.search(lead) is not None and _ALONE.search(said) is not None and _FAULT.search(said) is None
    return not name[0].startswith("int") or _HOUSE.search(said) is None


_SUBS: Final = {"password": "password", "code": "password", "user": "username", "extension": "phone"}


def _value(text: str, start: int, kind: str) -> tuple[int, int] | None:
    """The place of a value of a kind that begins at `start`."""
    for pattern in _patterns(kind, text[start - 1]):
        match = pattern.match(text, start)
        if match and _is_value(match, kind):
            return match.start(), match.start() + len(match[0].rstrip(".,;:?") if kind == "user" else match[0])
    return None


def _patterns(kind: str, sign: str) -> tuple[re.Pattern[str], ...]:
    """The patterns of a value behind a sign; quotes and log lines allow more."""
    quoted = sign in "\"'“‘«"
    if kind == "password":
        return (_QUOTED, _GROUPED, _SECRET) if quoted else (_GROUPED, _SECRET)
    if kind == "user":
        return (_PLAIN_USER, _USER) if quoted else (_LOGGED, _USER) if sign == "=" else (_USER,)
    return (_SHORT,) if kind == "extension" else (_CODE,)


def _is_value(match: re.Match[str], kind: str) -> bool:
    """Whether a value is no time, date or count; a code has three digits, or two among letters."""
    value = match[0]
    if kind == "extension":
        return not is_counted(match.string, match.end())
    least = 2 if len(value) >= _MIXED and any(map(str.isupper, value)) else 3
    return not _NO_SECRET.fullmatch(value) and (kind != "code" or sum(map(str.isdigit, value)) >= least)


LABELLED = Detector(
    "labelled",
    rf"(?i)(?:^|[^\pL])(?:{_NAMES})(?:[^a-z]|$)",
    find,
    Automaton("labels", Sign.NOTHING),
    reads_dictated=True,
)
