"""Plates of cars: another that its country could have given out, with the letters it uses and those it has reached."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from anond.languages import surrogate_words
from anond.surrogates.choice import Session
from anond_gazetteers.fold import fold

_ATTEMPTS: Final = 200
_DIGITS: Final = "0123456789"
_FIRST: Final = "123456789"  # of numbers that begin with no zero
_ALL: Final = "abcdefghijklmnopqrstuvwxyz"
_VOWELS: Final = frozenset("aeiou")
_APART: Final = re.compile(r"[^a-z\d]+")
_GROUPED: Final = re.compile(r"(?<=\d)-(?=\d)")  # figures of one number
_LETTERS: Final = {  # of new plates, by country: those that look like figures are left out in most
    "GB": "abcdefghjklmnoprstuvwxyz",
    "DE": "abcdefghjklmnprstuvwxyz",
    "SE": "abcdefghjklmnoprstuwxyz",
    "ES": "bcdfghjklmnprstvwxyz",
    "FR": "abcdefghjklmnpqrstvwxyz",
    "IT": "abcdefghjklmnprstvwxyz",
    "CL": "bcdfghjklprstvwxyz",
}
_CANTONS: Final = "ag ai ar be bl bs fr ge gl gr ju lu ne nw ow sg sh so sz tg ti ur vd vs zg zh"
_GERMAN: Final = (  # districts, without those with an umlaut
    "b c d e f g h j k l m n p r s v w z "
    "aa ab ac ak an as aw ba bb bc bi bl bm bn bo bs bt bz cb ce co cw da dd de dn do du ea ee ef ei el em en er es eu "
    "fb fd ff fl fn fr fs ft ge gf gg gi gl gm gp gr gs gt ha hb hd he hf hg hh hi hl hm hn ho hp hr hs hu hx hz in iz "
    "ka kb kc ke kf ki kl kn ko kr ks kt ku la lb ld lg li ll lu ma mb md me mg mh mi mk mm mr ms mz nb nd ne nf nk nm "
    "nr nu nw oa ob od of og oh ol os pa pb pe pf pi pm ps ra rd re ro rs rt rv rw sb sc se sg si sk sl sm sn so sp st "
    "su sw sz tf tr ts tt ue ul um un vb vg vs wf wi wl wm wn wo wt ww zw "
    "abg aic aur bad bar bgl bir bit blk bor bra cha clp coe cux dah dan dau deg del dgf dlg ebe eic emd erh esw eus "
    "fds frg fri gap grz gth ham has hdh hef hei her hom hsk hvl igb keh kib kle kus kyf lau ldk lds ler lif lip los "
    "lwl mei mil mkk mol msp mtk myk ndh nea nes new noh nom oal oha ohz opr osl paf pan sad saw sfb sha shg shk sig "
    "sim slf slk sls sok spn sta std tbb tir tut vec ver vie waf wak wen wes whv wil wnd wst wug wun"
)
_AUSTRIAN: Final = (
    "g k l p s w am bl br bz bm bn do eu fe fk gf gm gu hb il im ja ki kb ko kr ku la lb le lf li ll lz md me mi mt nk "
    "ow pl re ri ro se sl sp su sz tu ud vb vk vl wb wl wn wo wt wu wy za ze zt"
)
_SPANISH: Final = (  # provinces, until 2000
    "a b c h j l m o p s t v z ab al av ba bi bu ca cc co cr cs cu gc gi gr gu hu le lo lu ma mu na ou po sa se sg so "
    "te tf to va vi za"
)
_ITALIAN: Final = (  # provinces, until 1994
    "ag al an ap aq ar at av ba bg bl bn bo br bs bz ca cb ce ch cl cn co cr cs ct cz en fe fg fi fo fr ge go gr im is "
    "le li lt lu mc me mi mn mo ms mt na no nu or pa pd pe pg pi pn po pr ps pt pv pz ra rc re rg ri ro sa si so sp sr "
    "ss sv ta te tn to tp tr ts tv ud va vc ve vi vr vt"
)
_IRISH: Final = "c d g l w ce cn cw ke kk ky ld lh lk lm ls mh mn mo oy rn so ts wh ww wx"
_INDIAN: Final = "ap as br cg dl ga gj hp hr jh jk ka kl mh mp od pb rj tn ts up uk wb"
_AGES: Final = tuple(f"{year:02}" for year in range(2, 25))  # of British cars, by the year, and of its second half
_SECOND_AGES: Final = tuple(f"{year}" for year in range(52, 75))

Piece = tuple[str, str | tuple[str, ...] | None]
"""What a piece of a plate looks like, and what it becomes.

Characters: each of its own becomes one of these. Several texts: the piece becomes one of them of its length, the same
in the whole session. None: it stays.
"""


class _Form(NamedTuple):
    """How the plates of a country look."""

    pieces: tuple[Piece, ...]
    is_like: re.Pattern[str]  # with the gaps between pieces as hyphens, if there are some
    could_be: re.Pattern[str]


def _form(*pieces: Piece) -> _Form:
    strict = (
        f"(?:{'|'.join(among)})" if isinstance(among, tuple) else f"[{among}]*" if among else like
        for like, among in pieces
    )
    return _Form(pieces, re.compile("-?".join(f"({like})" for like, _ in pieces)), re.compile("".join(strict)))


def _one_of(listed: str, *, others: str = "") -> Piece:
    """A district, province or state; `others` says how unlisted ones look."""
    some = tuple(listed.split())
    return "|".join([*sorted(some, key=len, reverse=True), *filter(None, [others])]), some


_THREE: Final = (r"\d{3}", _DIGITS)
_NUMBER: Final = (("[1-9]", _FIRST), (r"\d{0,5}", _DIGITS))
_OF_FOUR: Final = (("[1-9]", _FIRST), (r"\d{0,3}", _DIGITS))
_FORMS: Final = {  # a series begins with no letter that it has not reached yet
    "GB": (
        _form(("[a-z]", "abcdefghklmnoprsvwy"), ("[a-z]", "abcdefghjklmnoprstuvwxy"), ("[0-4][0-9]", _AGES),
              ("[a-z]{0,3}", _LETTERS["GB"])),
        _form(("[a-z]", "abcdefghklmnoprsvwy"), ("[a-z]", "abcdefghjklmnoprstuvwxy"), ("[5-9][0-9]", _SECOND_AGES),
              ("[a-z]{0,3}", _LETTERS["GB"])),
        _form(("[a-z]", "hjklmnprstvwxy"), ("[1-9]", _FIRST), (r"\d{0,2}", _DIGITS), ("[a-z]{3}", _LETTERS["GB"])),
        _form(("[a-z]{3}", _LETTERS["GB"]), ("[1-9]", _FIRST), (r"\d{0,2}", _DIGITS), ("[a-z]", "hjklmnprstvwxy")),
    ),
    "IE": (
        _form((r"1[3-9][12]|2\d[12]", tuple(f"{year}{half}" for year in range(13, 25) for half in (1, 2))),
              _one_of(_IRISH), *_NUMBER),
        _form((r"0\d|1[0-2]|9\d", tuple(f"{year:02}" for year in range(1, 13))), _one_of(_IRISH), *_NUMBER),
    ),
    "IN": (
        _form(_one_of(_INDIAN), (r"\d\d", tuple(f"{office:02}" for office in range(1, 50))), ("[a-z]{1,2}", "abcdefgh"),
              (r"\d{4}", _DIGITS)),
    ),
    "DE": (
        _form(_one_of(_GERMAN, others="[a-z]{1,3}"), ("[a-z]", "abcdefgjlmprtuvwxyz"),
              ("[a-z]?", _LETTERS["DE"]), *_OF_FOUR, ("[eh]?", None)),
    ),
    "AT": (
        _form(_one_of(_AUSTRIAN, others="[a-z]{1,2}"), ("[1-9]", _FIRST), (r"\d{0,4}", _DIGITS),
              ("[a-z]{1,3}", "abcdefghjklmnprstuvwxyz")),
    ),
    "SE": (
        _form(("[a-z]{3}", _LETTERS["SE"]), (r"\d\d", _DIGITS), ("[a-z]", "abcdefghjklmnprstuwxyz")),
        _form(("[a-z]{3}", _LETTERS["SE"]), _THREE),
    ),
    "ES": (
        _form((r"\d{4}", _DIGITS), ("[a-z]", "bcdfghjklm"), ("[a-z]{2}", _LETTERS["ES"])),
        _form(("r", None), (r"\d{4}", _DIGITS), ("[a-z]", "bc"), ("[a-z]{2}", _LETTERS["ES"])),  # of trailers
        _form(_one_of(_SPANISH), (r"\d{4}", _DIGITS), ("[a-z]{1,2}", _LETTERS["ES"])),
    ),
    "AR": (_form(("a", None), ("[a-z]", "abcdefg"), _THREE, ("[a-z]{2}", _ALL)),),
    "CL": (_form(("[a-z]", "bcdfghjklprst"), ("[a-z]{3}", _LETTERS["CL"]), (r"\d\d", _DIGITS)),),
    "IT": (
        _form(("[a-z]", "cdefg"), ("[a-z]", _LETTERS["IT"]), _THREE, ("[a-z]{2}", _LETTERS["IT"])),
        _form(("[a-hj-np-z]", "bcdef"), ("[a-hj-np-z]", _LETTERS["IT"]), (r"\d{5}", _DIGITS)),  # of motorcycles
        _form(_one_of(_ITALIAN), (r"\d{5,6}", _DIGITS)),
    ),
    "FR": (
        _form(("[a-z]", "abcdefg"), ("[a-z]", _LETTERS["FR"]), _THREE, ("[a-z]{2}", _LETTERS["FR"])),
        _form(*_OF_FOUR, ("[a-z]{2,3}", _LETTERS["FR"]),
              (r"0[1-9]|[1-8]\d|9[0-5]", tuple(f"{one:02}" for one in range(1, 96)))),  # the department, until 2009
    ),
    "BE": (
        _form(("[12]", "12"), ("[a-z]", "abcdefghjklnprsvxy"), ("[a-z]{2}", "abcdefghjklmnprstuvwxyz"), _THREE),
    ),
    "CH": (_form(_one_of(_CANTONS), *_NUMBER),),
}  # fmt: skip


def drawn(canonical: str, written: str, session: Session, fits: Callable[[str], bool]) -> str | None:
    """The first plate in keyed order that fits; None if none does."""
    apart = _apart(written)
    found = _found(apart, session.lang) if apart.replace("-", "") == canonical else None
    found = found or _found(canonical, session.lang)
    slots = list(_slots(*found, session) if found else _letter_by_letter(canonical, session.lang))
    for attempt in range(_ATTEMPTS):
        number, out = session.keyed("plate", canonical, str(attempt)), []
        for among in slots:
            number, at = divmod(number, len(among))
            out.append(among[at])
        if fits(made := "".join(out)):
            return made
    return None


def is_written(text: str, lang: str) -> bool:
    """Whether a text is a plate as a country writes it, so that its letters are no words (`OH LV 88`)."""
    return _found(_apart(text), lang) is not None


def is_possible(canonical: str, candidate: str, lang: str) -> bool:
    """Whether a plate could be one of the country of another."""
    found = _found(canonical, lang)
    return found is None or found[0].could_be.fullmatch(candidate) is not None


def _apart(written: str) -> str:
    """A plate in small letters, with hyphens for whatever is between its parts."""
    return _GROUPED.sub("", _APART.sub("-", "".join((fold(c) or c)[0] for c in written)).strip("-"))


def _found(apart: str, lang: str) -> tuple[_Form, re.Match[str]] | None:
    """The form of a plate, of the first country that has such ones."""
    for country in surrogate_words(lang).plates.split():
        for form in _FORMS[country]:
            if match := form.is_like.fullmatch(apart):
                return form, match
    return None


def _slots(form: _Form, match: re.Match[str], session: Session) -> list[str | tuple[str, ...]]:
    """What each place of the plate may become."""
    slots: list[str | tuple[str, ...]] = []
    for (_, among), said in zip(form.pieces, match.groups(), strict=True):
        if isinstance(among, str):
            slots += [among] * len(said)
        elif among is None:
            slots.append((said,))
        else:
            slots.append((_another(said, among, session),))
    return slots


def _another(said: str, listed: tuple[str, ...], session: Session) -> str:
    """Another district, of as many letters; of Swiss cantons one of the language."""
    here = surrogate_words(session.lang).cantons
    if said in _CANTONS.split() and listed == tuple(_CANTONS.split()) and here:
        listed = tuple(here.split())
    options = [one for one in listed if len(one) == len(said) and one != said] or [said]
    return options[session.keyed("district", said) % len(options)]


@lru_cache(maxsize=64)
def _kinds_of_letters(lang: str) -> tuple[str, str]:
    """The vowels and the other letters that plates of a language's main country have; all vowels where it has none."""
    letters = next((_LETTERS[one] for one in surrogate_words(lang).plates.split() if one in _LETTERS), _ALL)
    vowels = "".join(c for c in letters if c in _VOWELS) or "aeiou"
    return vowels, "".join(c for c in letters if c not in _VOWELS)


def _letter_by_letter(canonical: str, lang: str) -> list[str | tuple[str, ...]]:
    """A digit for a digit, a vowel for a vowel, as few countries have them, and another letter for another."""
    vowels, others = _kinds_of_letters(lang)
    return [_DIGITS if c.isdecimal() else vowels if c in _VOWELS else others for c in canonical]
