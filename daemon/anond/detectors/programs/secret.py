"""Keys and tokens of programs: by the prefixes of their issuers, or random characters behind a naming word."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from anond.detectors.base import KEYS, Detector, before
from anond.languages.joined import ALL
from anond.tags import Span

_ISSUED = re.compile(
    r"(?<![\w/+-])(?:"
    r"(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}"
    r"|gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{22,255}|gl(?:pat|rt|dt)-[\w-]{20,64}"
    r"|xox[abeoprs]-[\w-]{12,200}|xapp-[\w-]{12,200}"
    r"|(?:sk|pk|rk)_(?:live|test)_[0-9A-Za-z]{10,200}|whsec_[\w+/=]{20,100}"
    r"|AIza[\w-]{35}|ya29\.[\w-]{20,300}|GOCSPX-[\w-]{20,40}|1//[\w-]{30,150}"
    r"|eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{10,2000}"
    r"|SG\.[\w-]{16,32}\.[\w-]{30,64}|key-[0-9a-f]{32}|[0-9a-f]{32}-us\d{1,2}"
    r"|sk-(?:proj-|ant-[\w-]{0,10}-|or-)?[A-Za-z0-9_-]{20,200}|hf_[A-Za-z0-9]{30,40}|npm_[A-Za-z0-9]{36}"
    r"|pypi-[\w-]{40,300}|do[op]_v1_[0-9a-f]{64}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|dckr_pat_[\w-]{20,60}"
    r"|(?:AC|SK)[0-9a-f]{32}|\d{8,10}:AA[\w-]{33}|sq0(?:atp|csp|idp)-[\w-]{20,60}|EAA[A-Za-z0-9]{40,300}"
    r"|PMAK-[0-9a-f-]{40,70}|lin_api_\w{30,60}|ATATT[\w=-]{40,300}|vercel_\w{20,60}|NRAK-[A-Z0-9]{27}"
    r")(?![\w/+-])",
    re.ASCII,
)
_PRIVATE = re.compile(
    r"-----BEGIN (?P<kind>[A-Z0-9 ]{0,20}PRIVATE KEY(?: BLOCK)?)-----(?:[A-Za-z0-9+/=\s:,.()]|-(?!-)){0,20000}"
    r"(?:-----END (?P=kind)-----|\Z)"
)
_WORDS = (
    rf"{ALL.programs.keys}|(?:[^\W\d_]{{2,16}}-?)?(?:{ALL.programs.key_ends})|"
    rf"(?:{ALL.programs.keys_of})(?: (?:(?:{ALL.programs.key_links})|d['’])?[^\W\d_]{{3,12}}(?![\w]))?"
)
_NAMED = re.compile(
    rf"(?i)(?<![^\W_])(?:{_WORDS})[\"']?"
    rf"(?:[ ]?(?:{ALL.grammar.present}|:|=|=>|{ALL.grammar.reads}|{ALL.programs.key_is}))?[ :=>]{{0,3}}[\"'`]?"
    r"(?P<value>[A-Za-z0-9+/_.=~-]{16,512})(?![\w+/])"
)
_BASIC = re.compile(r"(?i)\bauthorization[\"']? ?[:=] ?[\"']?basic (?P<value>[A-Za-z0-9+/]{8,512}={0,2})")
_HEX = re.compile(r"(?i)(?<![\w/.+-])(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})(?![\w/+-])")
_UUID = re.compile(r"(?i)(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])")
_PERSONAL = re.compile(rf"(?i)(?:{ALL.programs.personal_ids})[^\w\n]{{0,4}}(?:\w{{1,6}}[^\w\n]{{1,3}}){{0,2}}$")
_OF_PROGRAMS = re.compile(
    rf"(?i)(?:{ALL.programs.of_programs})[\W_]{{0,3}}"
    rf"(?:(?:id|code|sum|nr|no|number|{ALL.grammar.present}|uuid)[\W_]{{1,3}}){{0,2}}$"
)
_LEAST_ENTROPY = 3.0  # bits for each character; words in a row have less variety of kinds
_HEX_ENTROPY = 2.8


def find(text: str, lang: str) -> Iterator[Span]:
    """Find keys; an issuer's prefix makes one very likely, but no validator proves it."""
    for match in _PRIVATE.finditer(text):
        yield SECRET.span(match.start(), match.start() + len(match[0].rstrip()), "UID", None, 1.0, True)
    for match in _ISSUED.finditer(text):
        yield SECRET.span(*match.span(), "UID", None, 1.0, True)
    for match in _NAMED.finditer(text):
        value = match["value"].rstrip(".")
        if is_random(value):
            yield SECRET.span(match.start("value"), match.start("value") + len(value), "UID", None, 0.8)
    for match in _BASIC.finditer(text):
        yield SECRET.span(*match.span("value"), "UID", "password", 0.9)
    for pattern in (_HEX, _UUID):
        for match in pattern.finditer(text):
            lead = before(text, match.start())
            if entropy(match[0].lower()) > _HEX_ENTROPY and not _OF_PROGRAMS.search(lead):
                yield SECRET.span(*match.span(), "UID", None, 0.8 if _PERSONAL.search(lead) else 0.55)


def is_random(value: str) -> bool:
    """Whether characters look random: of several kinds, few of them twice, no words or dates."""
    kinds = (str.islower, str.isupper, str.isdigit)
    mixed = sum(any(map(kind, value)) for kind in kinds)
    changes = sum(a.isdigit() != b.isdigit() for a, b in pairwise(value) if a.isalnum() and b.isalnum())
    return (
        entropy(value) >= _LEAST_ENTROPY and any(map(str.isalpha, value)) and mixed > 1 and (changes > 2 or mixed == 3)
    )


def entropy(value: str) -> float:
    """The entropy of a value's characters, in bits for each."""
    return -sum(n / len(value) * math.log2(n / len(value)) for n in Counter(value).values())


SECRET = Detector("secret", r"PRIVATE KEY|[\w+/=.~-]{16}", find, KEYS)
