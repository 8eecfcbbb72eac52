"""The area codes of towns: where a telephone number is one of its owner's town, so is its surrogate.

Codes are those of numbering plans, without the trunk zero, by the beginning of postal codes, the state or the province.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from anond.session.values.places import KIND
from anond.session.values.words import canonical_words
from anond.surrogates import place_lists
from anond.surrogates.choice import Session
from anond_gazetteers.invented_lists import Town

_STATES: Final = """
NY 212 315 516 518 607 716 718 914 917; CA 209 213 310 408 415 559 619 650 707 714 805 818 909 916 949; TX 210 214 512
713 806 817 903 915 972; FL 305 321 352 407 561 727 813 850 904 941 954; IL 217 309 312 618 630 708 773 815 847; PA
215 412 570 610 717 724 814; OH 216 330 419 440 513 614 740 937; MI 231 248 269 313 517 616 734 810 906; GA 229 404
706 770 912; NC 252 336 704 828 910 919; NJ 201 609 732 856 908 973; VA 434 540 703 757 804; WA 206 253 360 425 509;
MA 413 508 617 781 978; AZ 480 520 602 623 928; CO 303 719 970; TN 423 615 731 865 901 931; IN 219 260 317 574 765
812; MO 314 417 573 636 660 816; WI 262 414 608 715 920; MN 218 320 507 612 651 763 952; OR 503 541; KY 270 502 606
859; LA 225 318 337 504 985; AL 205 251 256 334; SC 803 843 864; OK 405 580 918; CT 203 860; UT 435 801; NV 702 775;
KS 316 620 785 913; AR 479 501 870; MS 228 601 662; IA 319 515 563 641 712; NM 505 575; NE 308 402; ID 208; WV 304; HI
808; NH 603; ME 207; RI 401; MT 406; DE 302; SD 605; ND 701; AK 907; VT 802; WY 307; DC 202
"""
_PROVINCES: Final = """
MI 2; RM 6; TO 11; NA 81; GE 10; BO 51; FI 55 571; BA 80; PA 91; CT 95; VE 41; VR 45; PD 49; TS 40; BS 30; BG 35; PR
521; MO 59; RE 522; PI 50; LI 586; LU 583; PG 75; AN 71; PE 85; CA 70; SS 79; ME 90 941; SA 89; TA 99; FG 881; LE 832;
RC 965; CZ 961; CS 984; TR 744; RN 541; FC 543; FE 532; RA 544; PC 523; CR 372; MN 376; VA 331 332; CO 31; LC 341; MB
39 362; NO 321; AL 131; CN 171; AT 141; SV 19; SP 187; IM 183; TV 422; VI 444; UD 432; PN 434; TN 461; BZ 471; AR 575;
SI 577; GR 564; PT 573; PO 574; LT 773; FR 775; VT 761; RI 746; AQ 862; TE 861; CH 871; CB 874; BN 824; AV 825; CE
823; PZ 971; MT 835; BR 831; RG 932; SR 931; AG 922; TP 923; CL 934; EN 935; NU 784; OR 783; PV 382; PU 721; MC 733;
AP 735 736
"""
_NOWHERE: Final = {"GB": ("1632",)}  # that no town has
_BY_SHORT: Final = {"US": _STATES, "IT": _PROVINCES}
_BY_CODES: Final = {
    "GB": """LS 113; S 114; NG 115; LE 116; BS 117; RG 118; B 121; EH 131; G 141; L 151; M 161; NE 191; BT 28; CF 29;
        E 20; EC 20; N 20; NW 20; SE 20; SW 20; W 20; WC 20""",
    "DE": """01 351; 03 355; 04 341; 06 345; 07 365; 08 375; 09 371; 10 30; 12 30; 13 30; 14 331; 15 335; 17 395;
        18 381; 19 385; 20 40; 22 40; 23 451; 24 431; 26 441; 27 471; 28 421; 30 511; 31 5121; 32 5221; 33
        521; 34 561; 35 641; 36 661; 37 551; 38 531; 39 391; 40 211; 41 2161; 42 202; 44 231; 45 201; 46
        208; 47 203; 48 251; 49 541; 50 221; 51 221; 52 241; 53 228; 54 651; 55 6131; 56 261; 57 271; 58
        2331; 59 2381; 60 69; 63 69; 64 6151; 65 611; 66 681; 67 621; 68 621; 69 6221; 70 711; 71 7141; 72
        7071; 73 7161; 74 7131; 76 721; 77 781; 78 7531; 79 761; 80 89; 81 89; 83 8031; 84 871; 85 841; 86
        821; 87 831; 88 7541; 89 731; 90 911; 91 9131; 92 9621; 93 941; 94 851; 95 921; 96 951; 97 931; 98
        3681; 99 361""",
    "SE": """10 8; 11 8; 12 8; 13 8; 14 8; 15 8; 16 8; 17 8; 18 8; 19 8; 20 40; 21 40; 22 46; 23 40; 24 413; 25
        42; 26 42; 27 411; 28 451; 29 44; 30 35; 31 340; 35 470; 37 455; 38 480; 39 480; 41 31; 42 31; 43
        31; 44 31; 45 522; 46 520; 50 33; 51 33; 52 515; 53 510; 54 500; 55 36; 56 36; 57 383; 58 13; 59 13;
        60 11; 61 11; 62 498; 63 16; 64 150; 65 54; 66 54; 67 570; 68 550; 69 19; 70 19; 71 19; 72 21; 73
        21; 74 18; 75 18; 76 176; 77 240; 78 243; 79 23; 80 26; 81 26; 82 270; 83 63; 84 63; 85 60; 86 60;
        87 611; 88 620; 89 660; 90 90; 91 930; 92 950; 93 910; 94 911; 95 920; 96 921; 97 920; 98 980""",
    "ES": """01 945; 02 967; 03 96; 04 950; 05 920; 06 924; 07 971; 08 93; 09 947; 10 927; 11 956; 12 964; 13 926;
        14 957; 15 981; 16 969; 17 972; 18 958; 20 943; 21 959; 22 974; 23 953; 24 987; 25 973; 26 941; 28 91; 29 952;
        30 968; 31 948; 33 985; 36 986; 37 923; 39 942; 41 954 95; 43 977; 45 925; 46 96; 47 983; 48 94;
        49 980; 50 976""",
}
_FRENCH: Final = {
    "1": "75 77 78 91 92 93 94 95",
    "2": "14 18 22 27 28 29 35 36 37 41 44 45 49 50 53 56 61 72 76 85",
    "3": "02 08 10 21 25 39 51 52 54 55 57 58 59 60 62 67 68 70 71 80 88 89 90",
    "4": "01 03 04 05 06 07 11 13 15 20 26 30 34 38 42 43 48 63 66 69 73 74 83 84",
    "5": "09 12 16 17 19 23 24 31 32 33 40 46 47 64 65 79 81 82 86 87",
}


def wanted(canonical: str, country: str, session: Session) -> tuple[str, ...]:
    """The area codes of the town that stands for one whose area code this number of a country has; else none."""
    for name, value in session.ledger.lately_used(KIND):
        true = place_lists.town(name, session.lang)
        if true and true.country == country and value.surrogate and canonical.startswith(of(true) or ("-",)):
            made = place_lists.town(canonical_words(value.surrogate), session.lang)
            return of(made) or _NOWHERE.get(country, ()) if made and made.country == country else ()
    return ()


def all_of(country: str) -> str:
    """All area codes of a country but those of one digit."""
    return " ".join(sorted({area for listed in _areas(country).values() for area in listed if len(area) > 1}))


def of(town: Town) -> tuple[str, ...]:
    """The area codes of a town."""
    return _areas(town.country).get(town.short if town.country in _BY_SHORT else _begin(town), ())


def _begin(town: Town) -> str:
    """The letters or the first two digits of a town's postal codes."""
    return town.codes.rstrip("0123456789") or town.codes[:2]


@cache
def _areas(region: str) -> dict[str, tuple[str, ...]]:
    if region == "FR":
        return {code: (zone,) for zone, listed in _FRENCH.items() for code in listed.split()}
    listed = _BY_SHORT.get(region) or _BY_CODES.get(region, "")
    rows = (row.split() for row in listed.split(";") if row.strip())
    return {key: tuple(areas) for key, *areas in rows}
