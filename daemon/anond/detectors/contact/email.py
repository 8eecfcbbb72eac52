"""E-mail addresses: written, broken (`ana (at) host . com`, `anagmailcom`), dictated (`ana arroba ...`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.detectors.base import HOSTS, Detector
from anond.detectors.contact.tlds import KNOWN
from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.signs import DOT, HYPHEN, JOINERS, SIGNS, in_one_word, is_spelt
from anond.languages import LANGUAGES
from anond.languages.joined import ALL
from anond.tags import Span
from anond.text.prefilter import prefilter_of
from anond_gazetteers import load

_ADDRESS = re.compile(
    r"(?<![\w.+%@-])[\w+%](?:[\w.+%-]|'(?=\w)){0,63}@(?:\w[\w-]{0,62}\.){1,6}[^\W\d_][\w-]{1,23}(?![\w@])"
)
_BRACKETED = rf"[\[({{<] ?(?:{ALL.spoken.ats_in_brackets}|@) ?[\])}}>]"
_BRACKETED_DOT = rf"[\[({{<] ?(?:{DOT}|\.) ?[\])}}>]"
_BROKEN = re.compile(
    rf"(?<![\w.+%@-])[\w+%](?:[\w.+%-]|{_BRACKETED_DOT}){{0,63}} ?(?:@ | @ ?|{_BRACKETED}) ?"
    rf"(?:\w[\w-]{{0,62}} ?(?:\.|{_BRACKETED_DOT}) ?){{1,4}}[^\W\d_]{{2,12}}(?!\w)",
    re.IGNORECASE,
)
_PROVIDERS = (
    "gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|protonmail|proton|gmx|t-online|freenet|posteo|mailbox|aol|msn|"
    "live|mail|web|orange|wanadoo|laposte|sfr|free|libero|virgilio|tiscali|alice|telia|spray|bredband|comhem|bluewin|"
    "hispeed|skynet|telenet|terra|telefonica|btinternet|sky|comcast|verizon|luukku|tin"
)
_SURE_PROVIDERS = (
    "gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|protonmail|gmx|t-online|freenet|wanadoo|laposte|"
    "libero|bluewin|"
    "btinternet"
)
_ENDINGS = r"(?:com?\.?(?:uk|ar|mx|au|nz|br)|com|net|org|de|at|ch|es|it|fr|se|nu|fi|be|ca|uk|eu|me|ie)"
_NO_SIGN = re.compile(  # the dot or the at left out, or another sign for the dot
    rf"(?<![\w.+%@-])[\w+%][\w.+%-]{{0,40}}(?:@(?:{_PROVIDERS})(?: ?[.,;]? ?{_ENDINGS})?|"
    rf"(?<=\w)(?:{_SURE_PROVIDERS})\.?{_ENDINGS}"
    rf"|@[\w-]{{2,40}},{_ENDINGS})(?![\w@-]|\.\w)",
    re.IGNORECASE,
)
_APART = re.compile(  # the at is a blank: `ana.lopez gmail.com`
    rf"(?<![\w.+%@-])(?P<local>[\w+%][\w.+%-]{{1,40}}) (?:{_SURE_PROVIDERS})[. ]{_ENDINGS}(?![\w@])", re.IGNORECASE
)
_BRACKETS = frozenset("[({<")
_PROVIDED = prefilter_of([rf"(?i){_SURE_PROVIDERS}"])
_ASKED = re.compile(rf"(?i)\b(?:{ALL.contact.mail})\b[^\n@]{{0,16}}$")
_CERTAIN_AT = rf"{ALL.spoken.ats}|@|\[at\]|\(at\)"
_UNCERTAIN_AT = ALL.spoken.ats_perhaps
_NO_LOCAL_PARTS = ALL.contact.no_local_parts
_BEFORE_PLACES = frozenset(_NO_LOCAL_PARTS.split())
_HOST_LABEL = rf"[\w-]{{1,24}}(?: (?:{HYPHEN}) [\w-]{{1,24}}){{0,2}}"
_SPOKEN = re.compile(
    rf"(?<!\S)(?P<at>{_CERTAIN_AT}|{_UNCERTAIN_AT}|et(?= (?:{_PROVIDERS})))(?!\w) "
    rf"(?P<host>(?:[\w-]{{1,40}} ){{0,3}}?[\w-]{{1,40}} (?:(?:{DOT}) {_HOST_LABEL}(?: |\b)){{1,3}}"
    rf"|[\w-]{{1,40}}(?:\.[\w-]{{1,24}}){{1,3}}(?!\w)|(?:{_PROVIDERS}) {_ENDINGS}(?!\w))",
    re.IGNORECASE,
)
_CERTAIN = re.compile(_CERTAIN_AT, re.IGNORECASE)
_LABELS_APART = re.compile(rf" (?:{DOT}) |\.| (?={_ENDINGS}$)")
_SIGN, _SIGN_BUT_PLUS, _DIGIT_OR_DOT = map(re.compile, (r"[\d._+-]", r"[\d._-]", r"[\d._]"))
_SAID_HYPHEN = re.compile(rf" (?:{HYPHEN}) ", re.IGNORECASE)
_INITIAL = re.compile(r"(?i)(?:^|\s)([a-z]) $")
_TOKEN = re.compile(r"\S+")
_WINDOW = 200  # characters of a dictated local part, at most


def find(text: str, lang: str) -> Iterator[Span]:
    """Find e-mail addresses; an address that is well formed is sure."""
    signed = "@" in text
    for match in _ADDRESS.finditer(text) if signed else ():
        sure = ".." not in match[0] and "._" not in match[0].rpartition("@")[2]
        yield EMAIL.span(match.start(), match.end(), "EMAIL", None, 1.0 if sure else 0.8, sure)
    for match in _BROKEN.finditer(text) if signed or not _BRACKETS.isdisjoint(text) else ():
        if _is_address(match[0]):
            yield EMAIL.span(match.start(), match.end(), "EMAIL", None, 0.8)
    provided = _PROVIDED(text)
    for match in _NO_SIGN.finditer(text) if signed or provided else ():
        yield EMAIL.span(match.start(), match.end(), "EMAIL", None, 0.8)
    for match in _APART.finditer(text) if provided else ():
        lead = text[max(0, match.start() - 40) : match.start()]
        if _SIGN.search(match["local"]) or _ASKED.search(lead):
            yield EMAIL.span(match.start(), match.end(), "EMAIL", None, 0.7)
    yield from _dictated(text, lang)


def _is_address(value: str) -> bool:
    """Whether a broken address is an address, and not a word before a user name or a price."""
    local, at, host = value.partition("@")
    if not at:
        return True
    labels = host.replace(" ", "").lower().split(".")
    clear = host[:1] == " " or labels[0] in _PROVIDERS.split("|") or _SIGN_BUT_PLUS.search(local) is not None
    return labels[-1] in KNOWN and clear


def _dictated(text: str, lang: str) -> Iterator[Span]:
    free = 0
    match = _SPOKEN.search(text)
    while match:
        certain = _CERTAIN.fullmatch(match["at"]) is not None
        host = _SAID_HYPHEN.sub("-", match["host"].strip().lower())
        start, labels = match.start(), _LABELS_APART.split(host)
        if _is_host(labels, match, text, certain):
            start = _local_part(text, max(free, match.start() - _WINDOW), match.start(), lang)
        if start < match.start():
            free = match.start() + len(match[0].rstrip(" ,;:!?"))
            yield EMAIL.span(start, free, "EMAIL", None, 0.8 if certain else 0.6)
        match = _SPOKEN.search(text, free if start < match.start() else match.end("at"))


def _is_host(labels: list[str], match: re.Match[str], text: str, certain: bool) -> bool:
    """Whether a mail host follows an `at`; where `at` may be a word, an e-mail has to be named."""
    if "." in match["host"]:
        lead = text[max(0, match.start() - 60) : match.start()]
        word = lead.split()[-1] if lead.split() else ""
        named = (
            labels[0] in _PROVIDERS.split("|")
            or _DIGIT_OR_DOT.search(word) is not None
            or _ASKED.search(lead.removesuffix(f"{word} "))
        )
        return labels[-1] in KNOWN and (certain or (bool(named) and word.lower() not in _BEFORE_PLACES))
    words = text[max(0, match.start() - 60) : match.start()].lower().split()
    plausible = (" " not in labels[0] or len(labels) > 2) and not labels[0].isdigit() and words[-1:] != []
    is_spelled = [len(word) for word in words[-2:]] == [1, 1]  # `m i at`, where `i` alone is a word
    ends = is_spelled or words[-1:] == [] or words[-1] not in _BEFORE_PLACES
    return certain or (plausible and ends and any(label in KNOWN for label in labels[1:]))


def _local_part(text: str, least: int, end: int, lang: str) -> int:
    """The start of a dictated local part: words joined by `dot` and the like, letters and digits said one by one."""
    tokens = list(_TOKEN.finditer(in_one_word(text[least:end])))
    words = [token[0].strip(",;:!?").lower() for token in tokens]
    first, following = len(tokens), "."
    for i in range(len(tokens) - 1, -1, -1):
        word = words[i]
        ends_a_phrase = following != "." and word != tokens[i][0].lower()
        joined = word in JOINERS or following in JOINERS or _goes_on(word, following, i == len(tokens) - 2)
        within = following not in JOINERS and i > 0 and words[i - 1] in SIGNS and word.isalpha()
        if ends_a_phrase or not (joined or within):
            break
        first, following = i, word
    if first == len(tokens):
        return end
    if first and _is_first_name(tokens[first - 1][0], lang) and SIGNS.isdisjoint(words[first:]):
        return least + tokens[first - 1].start()
    return _with_initial(text, least + tokens[first].start(), lang)


def _is_first_name(word: str, lang: str) -> bool:
    """Whether a first name stands before a local part and so belongs to it: `mike hale at gmail dot com`."""
    named = word.isalpha() and word.lower() not in _BEFORE_PLACES
    return named and any(kind.startswith("first") for kind in load().kinds_of(word, lang))


def _with_initial(text: str, start: int, lang: str) -> int:
    """The start of a local part, with the single letter before it if that is no word of the language."""
    initial = _INITIAL.search(text[max(0, start - 3) : start])
    weak = alphabet(lang).weak if lang in LANGUAGES else {"a": "a"}
    return start - 2 if initial and initial[1].lower() not in weak else start


def _goes_on(word: str, following: str, last: bool) -> bool:
    """Whether a piece and the spelt piece behind it belong together: `l g o`, `thirty seven`, `quaye three`."""
    is_word = len(word) > 2 and word.isalpha() and word not in _BEFORE_PLACES
    return is_spelt(following) and (is_spelt(word) or (is_word and (last or len(following) > 1)))


# Behind a word that is seldom an at sign: a host with its dot said or written, or a provider and an ending.
_HOST_BEHIND = rf"(?:(?:\S+\s){{1,4}}(?:{DOT})\s|\S+\.\pL|(?:{_PROVIDERS}) {_ENDINGS})"
EMAIL = Detector(
    "email",
    rf"(?i)@|[\[({{<] ?(?:{ALL.spoken.ats_in_brackets}) ?[\])}}>]|{ALL.spoken.at_signs}"
    rf"|(?:{_SURE_PROVIDERS})[. ]?{_ENDINGS}|\s(?:{_UNCERTAIN_AT}|at sign) {_HOST_BEHIND}"
    rf"|\set (?:{_PROVIDERS})",
    find,
    HOSTS,
)
