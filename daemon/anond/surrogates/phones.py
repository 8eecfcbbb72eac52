"""Telephone numbers: another of the same kind and country; where a country keeps numbers for fiction, one of these."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from anond.languages import surrogate_words
from anond.surrogates import area_codes
from anond.surrogates.choice import Session

_BY_CODE: Final = 0  # of numbers that are told by the country code alone
_MOST_AREA: Final = 5  # digits of a first group that is an area code

# Plans are national numbers without trunk zero: an area code or the beginning of a mobile number, a blank, and the
# rest, with # for any digit, * for as many as are left, = for the digit that is there. Those without * or = have no
# subscriber, by the plans of Ofcom, NANPA, ACMA, ARCEP, Bundesnetzagentur and PTS, which set them aside for fiction.
_AUSTRALIAN_MOBILES: Final = (
    "570006 570156 570157 570158 570159 570110 570313 570737 571266 571491 571804 572549 572665 572983 573770 "
    "573087 574118 574632 575254 575789 576398 576801 577426 577644 578957 578148 578888 579212 579760 579455"
)
_AMERICAN_AREAS: Final = (
    "201 202 205 206 208 212 213 215 216 217 253 260 303 304 305 309 312 313 314 315 316 317 319 401 402 404 405 "
    "406 408 410 412 414 415 419 423 502 503 504 505 508 509 512 513 515 518 520 541 559 563 573 574 585 601 602 "
    "603 605 608 609 610 612 614 615 616 617 618 619 620 651 701 702 703 704 707 713 716 717 718 719 724 727 732 "
    "757 801 802 803 804 806 808 812 814 816 817 828 843 850 859 860 864 865 901 904 907 908 912 913 915 916 918 "
    "919 920 936 937 970 971 978"
)
_CANADIAN_AREAS: Final = (
    "204 226 236 250 306 403 416 418 438 450 506 514 519 581 587 604 613 647 705 709 778 807 819 902 905"
)
_ITALIAN_MOBILES: Final = (
    "320 327 328 329 333 334 335 338 339 340 342 345 346 347 348 349 350 351 366 370 371 377 380 388 389 391 392 393"
)
_GERMAN_AREAS: Final = (
    "30 40 69 89 211 231 241 351 341 511 621 711 761 821 911 2241 2331 3641 4131 5251 6131 7071 8031 9131"
)
_BELGIAN_MOBILES: Final = "470 471 472 474 475 476 477 478 479 484 485 486 487 488 491 492 493 494 495 496 497 498 499"
_GERMAN_MOBILES: Final = (
    "176 040690##;171 39200##;152 28817386;152 28895456;152 54599371;172 9925904;172 9968532;172 9973185;172 9973186;"
    "172 9980752;174 9091317;174 9464308"
)


class Kind(NamedTuple):
    """One kind of number of a country: mobile, of an area, free of charge."""

    is_like: re.Pattern[str]  # with the trunk zero
    plans: tuple[str, ...]
    areas: tuple[int, ...] = ()  # the numbers of digits of the first group by which it is told, without the zero


def _kind(like: str, plans: str, *areas: int) -> Kind:
    return Kind(re.compile(like), tuple(plans.split(";")), areas)


def _beginning(begins: str, rest: str = "*") -> str:
    """Plans that begin so."""
    return ";".join(f"{one} {rest}" for one in begins.split())


_KINDS: Final = {
    "GB": (
        _kind(r"07\d{9}", "7700 900###"),
        _kind(r"07\d{7,8}", "7700 900*"),  # of which a digit or two are missing
        _kind(r"080[08]\d{7}", "808 1570###"),
        _kind(r"09\d{9}", "909 8790###"),
        _kind(r"03\d{9}", "3069 990###"),
        _kind(r"0[12]\d{9}", _beginning("113 114 115 116 117 118 121 131 141 151 161", "4960###")
              + ";20 79460###;191 4980###;28 96496###;29 20180###;1632 960###"),
    ),
    "IE": (_kind(r"08[35679]\d{7}", _beginning("83 85 86 87 89"), 2),),
    "NG": (_kind(r"0(?:70|8[01]|9[01])\d{8}", _beginning("703 706 803 805 806 810 813 814 816 903 906"), 3),),
    "NZ": (_kind(r"02[0-9]\d{6,8}", _beginning("21 22 27"), 2),),
    "AU": (
        _kind(r"04\d{8}", ";".join(f"491 {one}" for one in _AUSTRALIAN_MOBILES.split())),
        _kind(r"0[2378]\d{8}", _beginning("2 3 7 8", "5550####") + ";" + _beginning("2 3 7 8", "7010####")),
    ),
    "IN": (_kind(r"0?[6-9]\d{9}", "=#### #####", 5),),
    "US": (
        _kind(r"8(?:00|88|77|66|55|44|33)\d{7}", _beginning("800 888 877 866", "55501##")),
        _kind(r"(?:263|367|418|438|450|514|579|581|819|873)\d{7}", _beginning("418 438 450 514 581 819", "55501##")),
        _kind(f"(?:{'|'.join(_CANADIAN_AREAS.split())})\\d{{7}}", _beginning(_CANADIAN_AREAS, "55501##")),
        _kind(r"8[024]9\d{7}", _beginning("809 829 849", "55501##")),
        _kind(r"[2-9]\d{9}", _beginning(_AMERICAN_AREAS, "55501##")),
    ),
    "ZA": (_kind(r"0[678]\d{8}", _beginning("71 72 73 76 82 83 84"), 2),),
    "CH": (
        _kind(r"07[5-9]\d{7}", _beginning("76 78 79"), 2),
        _kind(r"0(?:2[1247]|26|32)\d{7}", _beginning("21 22 24 26 27 32"), 2),
        _kind(r"091\d{7}", "91 *", 2),
        _kind(r"0(?:3[134]|4[134]|5[1256]|6[12]|71|81)\d{7}", _beginning("31 33 34 41 43 44 52 55 56 61 62 71 "
              "81"), 2),
    ),
    "AT": (_kind(r"06(?:50|60|64|76|77|80|88|99)\d{6,8}", _beginning("650 660 664 676 699"), 3),),
    "DE": (
        _kind(r"01[567]\d{8,9}", _GERMAN_MOBILES),
        _kind(r"0(?:800|180|900|700)\d+", "=== *"),
        _kind(r"0[2-9]\d{9}", "30 23125###;69 90009###;40 66969###;221 4710###;89 99998###"),
        _kind(r"0[2-9]\d{6,10}", _beginning(_GERMAN_AREAS)),
        _kind("(?!)", _beginning(area_codes.all_of("DE"))),  # for the town that stands for a number's own
    ),
    "SE": (
        _kind(r"07[02369]\d{7}", "70 17406##"),
        _kind(r"020\d{5,8}", "20 *"),
        _kind(r"0[1-9]\d{8}", "31 39006##;40 62804##;8 465004##;980 3192##"),
        _kind(r"0[1-9]\d{6,8}", _beginning("11 13 16 18 19 21 23 26 33 36 42 44 46 54 60 63 90 8")),
        _kind("(?!)", _beginning(area_codes.all_of("SE") + " 8")),
    ),
    "FI": (
        _kind(r"050\d{5,8}", _beginning("40 44 45 46 50"), 2),
        _kind(r"04\d{6,9}", _beginning("40 44 45 46 50"), _BY_CODE),
    ),
    "ES": (
        _kind(r"6\d{8}|7[1-4]\d{7}", "6## *"),
        _kind(r"[89]0\d{7}", "=== *"),
        _kind(r"[89]\d{8}", _beginning(area_codes.all_of("ES"))),
    ),
    "CO": (
        _kind(r"3[0-25]\d{8}", _beginning("300 301 304 310 311 312 313 314 315 316 317 318 320 321 350")),
        _kind(r"60[1-8]\d{7}", _beginning("601 602 604 605 606 607")),
    ),
    "MX": (_kind(r"(?:55|33|81)\d{8}", _beginning("55 33 81")),),
    "AR": (_kind(r"11\d{8}", "11 *"),),
    "CL": (_kind(r"9\d{8}", "9 *", 1),),
    "IT": (
        _kind(r"3\d{8,9}", _beginning(_ITALIAN_MOBILES)),
        _kind(r"8[04]\d{5,8}|199\d+", "=== *"),
        _kind(r"0[26]\d{7,9}", _beginning("2 6"), 1),
        _kind(r"0\d{7,10}", _beginning(area_codes.all_of("IT"))),
    ),
    "FR": (
        _kind(r"0[67]\d{8}", "6 3998####"),
        *(_kind(rf"0{zone}\d{{8}}", f"{zone} {rest}####")
          for zone, rest in ((1, "9900"), (2, "6191"), (3, "5301"), (4, "6571"), (5, "3649"))),
        _kind(r"08\d{8}", "=== *"),
        _kind(r"09\d{8}", "9 *"),
    ),
    "BE": (_kind(r"04[5-9]\d{7}", _beginning(_BELGIAN_MOBILES), 3),),
    "RE": (_kind(r"069[0-7]\d{6}", _beginning("690 692 694 696"), 3),),
}  # fmt: skip
_CODES: Final = {
    "1": "US", "27": "ZA", "32": "BE", "33": "FR", "34": "ES", "39": "IT", "41": "CH", "43": "AT", "44": "GB",
    "46": "SE", "49": "DE", "52": "MX", "54": "AR", "56": "CL", "57": "CO", "61": "AU", "64": "NZ", "91": "IN",
    "234": "NG", "262": "RE", "353": "IE", "358": "FI",
}  # fmt: skip
_NO_TRUNK: Final = ("US", "ES", "CO", "MX", "AR", "CL", "IT", "IN")
_SHORTEST: Final = 7
_SET_ASIDE: Final = re.compile(
    "|".join(
        plan.replace(" ", "").replace("#", r"\d")
        for kinds in _KINDS.values()
        for kind in kinds
        for plan in kind.plans
        if not {"*", "="} & set(plan)
    )
)


def shapes(head: str, canonical: str, written: str, session: Session) -> Iterator[str]:
    """The shapes of other numbers of this kind, in keyed order, those of another area code as long first."""
    first = _first_group(written, len(head))
    country, kind = _kind_of(head, canonical, first, session.lang)
    if kind:
        yield from _of_town(country, canonical, session)
        for unfit in range(3) if first is None or first in _sizes_of_areas(country) else (2,):
            for at in session.order("plan", canonical, len(kind.plans)):
                area = _area(plan := kind.plans[at])
                if (unfit == 2) == (first in (None, area)):
                    continue
                shape = _filled(plan, canonical)
                if len(shape) == len(canonical) and (unfit == 2 or (canonical[:area] == shape[:area]) == unfit):
                    yield shape
    yield canonical[0] + "#" * (len(canonical) - 1)


def _of_town(country: str, canonical: str, session: Session) -> Iterator[str]:
    """Shapes of numbers of the town that stands for this number's own."""
    areas = area_codes.wanted(canonical, country, session)
    if not areas:  # of most
        return
    plans = [plan for kind in _KINDS[country] for plan in kind.plans if plan.partition(" ")[0] in areas]
    for at in session.order("plan", canonical, len(plans)):
        if len(shape := _filled(plans[at], canonical)) == len(canonical):
            yield shape


def regrouped(text: str, head: str, canonical: str, made: str, lang: str) -> str:
    """The text with its first gap behind the area code of the new number: `0113 496 0288`, then `020 7946 0288`."""
    first = _first_group(text, len(head))
    country, kind = _kind_of(head, canonical, first, lang)
    if not kind or not first or first > _MOST_AREA or len(canonical) <= first or _sizes_of_areas(country) == {first}:
        return text
    areas = [_area(plan) for plan in kind.plans if _is_of(made, plan)]
    if not areas:  # a number of the town that stands for its own, where these are of another kind: in France
        others = (plan for one in _KINDS[country] for plan in one.plans if plan[0].isdecimal())
        areas = [_area(plan) for plan in others if _is_of(made, plan)]
    area = first if first in areas or not areas else areas[0]
    places = _places(text)[len(head) :]
    gap = text[places[first - 1] + 1 : places[first]]
    group = next((at for at in range(first, len(places) - 1) if places[at + 1] != places[at] + 1), len(places) - 1)
    if area == first or (area == 1 and first > 2) or not gap or group + 1 - area < 2:  # a second group of one digit
        return text
    start, end = places[0], places[group] + 1
    return text[:start] + "0" * area + gap + "0" * (group + 1 - area) + text[end:]


@cache
def _sizes_of_areas(country: str) -> frozenset[int]:
    """The numbers of digits that area codes of a country have: three alone in the USA."""
    return frozenset(_area(plan) for kind in _KINDS[country] for plan in kind.plans)


def is_set_aside(number: str) -> bool:
    """Whether a number is reserved for fiction."""
    return _SET_ASIDE.fullmatch(number) is not None


def _kind_of(head: str, canonical: str, first: int | None, lang: str) -> tuple[str, Kind | None]:
    """The country and kind of a number: of its country code, or else the first country that has such numbers."""
    if len(canonical) < _SHORTEST:
        return "", None
    code = head.lstrip("0").removesuffix("0")
    for country in [_CODES.get(code, "")] if code else surrogate_words(lang).phones.split():
        zero = "0" if head.endswith("0") or (code and country not in _NO_TRUNK) else ""
        for kind in _KINDS.get(country, ()):
            told = bool(code) or not kind.areas or first in kind.areas
            if told and kind.is_like.fullmatch(zero + canonical):
                return country, kind
    return "", None


def _first_group(text: str, head: int) -> int | None:
    """The number of digits behind the head before the first gap; None for dictated ones."""
    digits = _places(text)[head:]
    if not digits:
        return None
    return next((at + 1 for at in range(len(digits) - 1) if digits[at + 1] != digits[at] + 1), len(digits))


def _places(text: str) -> list[int]:
    """Where a number's digits stand, as `core_of` counts them: `²` is one, too."""
    return [at for at, c in enumerate(text) if c.isalnum()]


def _area(plan: str) -> int:
    return plan.index(" ")


def _filled(plan: str, canonical: str) -> str:
    """A plan as the shape of a number of this length."""
    begin, _, rest = plan.partition(" ")
    begin += rest.rstrip("*")
    more = "#" * (len(canonical) - len(begin)) if rest.endswith("*") else ""
    begin += "‡" + more[1:] if more and rest == "*" else more  # no subscriber's number begins with 0
    if "=" not in begin:  # as in most plans
        return begin
    own = [own if c == "=" else c for c, own in zip(begin, canonical, strict=False)]
    return "".join(own) + begin[len(canonical) :]


def _is_of(number: str, plan: str) -> bool:
    if plan[0] not in ("#", "=", number[0]) or (plan[1].isdecimal() and plan[1] != number[1]):
        return False
    return len(_filled(plan, number)) == len(number) and all(
        c in ("#", "‡", own) for c, own in zip(_filled(plan, number), number, strict=True)
    )
