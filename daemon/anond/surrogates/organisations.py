"""ORG, FACILITY and PRODUCT: an invented name of the same branch; branch words and legal forms stay."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from anond.languages import WORDS, surrogate_words
from anond.languages.joined import ALL
from anond.session.values.places import CORE, NUMBER
from anond.surrogates import firm_words, firms, parts, place_lists, places
from anond.surrogates.choice import Session, styled
from anond.surrogates.names import drawing, particles
from anond.surrogates.names.people import FIRST_NAMES
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import word_set, words

_MOST_WORDS: Final = 10
_LONGEST_ACRONYM: Final = 5
_SHORTEST_STEM: Final = 3
_ROMAN: Final = ("II", "III", "IV", "VI", "VII", "VIII", "IX", "XII")
_SAINTS: Final = word_set(ALL.replaced.saints)
_WOMEN_SAINTS: Final = word_set(ALL.replaced.women_saints)
_THINGS: Final = word_set(ALL.replaced.products)
_ARTICLES: Final = word_set(ALL.replaced.listed_articles)
_INTRODUCED: Final = re.compile(rf"\b(?:{ALL.replaced.introducing})\W*$", re.IGNORECASE)
_BEGINS: Final = re.compile(r"(?:^|[.!?,])\W*$")
_KINDS_FIRST: Final = frozenset(lang for lang, words in WORDS.items() if words.addresses.before)  # *Villa*, *calle*
_BODIES: Final = ("bodies", "more bodies")
_LINKS: Final = word_set(ALL.replaced.company_links)
_LEGAL: Final = word_set(ALL.replaced.legal_forms)
_APOSTROPHES: Final = ("'", "’")
_COUNTED: Final = ("surname", "first_female", "first_male")
_WELL_BORNE: Final = 500  # of a million people


class _Name(NamedTuple):
    """A name in its words: which stay, which one identifies it where all would, which are joined by *and*."""

    text: str
    tokens: list[re.Match[str]]
    kept: list[bool]
    telling: int
    joined: list[list[int]]
    tag: str
    kind: firms.Kind

    def __repr__(self) -> str:
        """Say nothing of the text."""
        return f"_Name(tag={self.tag!r})"


def replace(text: str, span: Span, session: Session, before: str = "") -> str:
    """Another name of the same shape; a type tag for a name of branch words alone.

    A product that has a first name gets one if what stands before it introduces somebody: a bot, rather than a car.
    """
    if (
        span.tag == "PRODUCT"
        and text.isalpha()
        and (_INTRODUCED.search(before) or (_BEGINS.search(before) and not text.islower()))
        and fold(text) not in _THINGS
        and (kinds := session.lists.kinds_of(text, session.lang)) & FIRST_NAMES
    ):
        return parts.joined_or_type_tag(text, span, session, _as_somebody(text, kinds & FIRST_NAMES, session))
    if (body := _public_body(text, span.tag, session)) is not None:
        return parts.joined_or_type_tag(text, span, session, body)
    tokens = list(parts.TOKEN.finditer(text))
    words = [token.group() for token in tokens]
    if 1 < len(words) <= _MOST_WORDS and all(len(word) == 1 and word.isalpha() for word in words):
        return parts.joined_or_type_tag(text, span, session, _apart(text, words, span.tag, session))
    if len(tokens) > _MOST_WORDS:
        return parts.joined_or_type_tag(text, span, session, None)
    is_model = len(words) > 1 and words[1].isdecimal() and fold(words[0]) in _THINGS
    tag = "PRODUCT" if is_model else span.tag  # a Golf 7, whatever it was taken for
    joined = firm_words.joined(text, tokens) if len(tokens) > 1 else [[]]
    kept = _kept(text, tokens, joined, tag, session)
    telling = _telling(words, session) if all(kept) else -1
    name = _Name(text, tokens, kept, telling, joined, tag, firms.Kind(words, tag, span, session))
    made = _written(name, session)
    if made and _is_real(made, session):
        for at, word in enumerate(words):
            if at == telling or not kept[at]:
                parts.core(word, tag, session, name.kind, follows=False)
        made = _written(name, session)
        made = made if made and not _is_real(made, session) else None
    replaced = [word for at, word in enumerate(words) if at == telling or not kept[at]]
    left = made and parts.is_any_left(replaced, made)
    return parts.joined_or_type_tag(text, span, session, None if left else made)


def _is_real(made: str, session: Session) -> bool:
    """Whether a name is a real firm's, as a whole or without its legal form."""
    words = parts.TOKEN.findall(made)
    short = " ".join(word for word in words if fold(word) not in _LEGAL)
    return parts.is_real_firm(made, session) or (short != made and parts.is_real_firm(short, session))


def _public_body(text: str, tag: str, session: Session) -> str | None:
    """Another public body for one of the list, behind the same article: `Agencia Tributaria` for `Seguridad Social`."""
    first, blank, rest = text.partition(" ")
    lead, name = (first + blank, rest) if fold(first) in _articles(session.lang) else ("", text)
    listed = words(session.lang, "organisation")
    for head in _BODIES:
        if fold(name) in parts.folded(session.lang, "organisation", head):
            found = parts.part_surrogate(CORE, fold(name), tag, listed[head], session)
            return f"{lead}{styled(name, found)}" if found else None
    return None


def _kept(text: str, tokens: list[re.Match[str]], joined: list[list[int]], tag: str, session: Session) -> list[bool]:
    """Whether each word stays as it is, since it says what a firm does, and no name."""
    words = [token.group() for token in tokens]
    kept = [_is_kept(word, tag, session.lang) for word in words]
    if "-" in text:
        for at, (one, other) in enumerate(pairwise(tokens), 1):
            kept[at] = kept[at] or (text[one.end() : other.start()] == "-" and _ends_compound(words[at], session))
    if tag == "PRODUCT" or True not in kept or len(words) == 1:
        return kept
    return [stays and not _is_name(words, kept, at, joined[at], session) for at, stays in enumerate(kept)]


def _is_name(words: list[str], kept: list[bool], at: int, beside: list[int], session: Session) -> bool:
    """Whether a word of a branch is rather a name: it leads (*Max Anything Ltd*), or *Baker & Ward* have it."""
    joined = not all(kept[other] for other in beside)
    leads = at == 0 and session.lang not in _KINDS_FIRST and not all(fold(word) in _LEGAL for word in words[1:])
    if not (leads or joined) or fold(words[at]) in _LEGAL:
        return False
    if surrogate_words(session.lang).names.bearers_counted:
        return max(session.lists.bearers(words[at], kind, session.lang) for kind in _COUNTED) >= _WELL_BORNE
    return joined and "surname" in session.lists.kinds_of(words[at], session.lang)


def _written(name: _Name, session: Session) -> str | None:
    """The name word by word. Of neighbouring invented words only the first is special to the firm."""
    text, tokens, kept, telling, _, tag, kind = name
    if len(tokens) == 1:
        return _alone(name, session)
    shouted = text.isupper() and any(len(token.group()) > _LONGEST_ACRONYM for token in tokens)
    folded = [fold(token.group()) for token in tokens]
    of_family = not firms.family_words(session.lang).isdisjoint(folded)
    says_branch = any(_says_branch(word, session.lang) for at, word in enumerate(folded) if at != telling)
    out, done, is_invented, has_beside, is_placed, is_led = list[str](), 0, False, False, False, False
    place: str | None
    for at, token in enumerate(tokens):
        place = led = None
        word, between = token.group(), text[done : token.start()]
        is_kept = at != telling and kept[at]
        is_plain = not is_kept and not word.isdecimal() and (shouted or not word.isupper())
        if tag == "PRODUCT" and at and is_plain and firm_words.is_number(word, tag, session.lang):
            is_plain = False
        if is_plain and at and not between.strip(" .-'’") and fold(tokens[at - 1].group()) in _SAINTS:
            new = _saint(word, tag, tokens[at - 1].group(), between, session)
        elif is_plain and (place := _place(text, tokens, at, tag, session)):
            new = place
        elif is_plain and is_placed and between in ("-", " "):  # `Linz-Land` is one place
            done = token.end()
            continue
        elif is_plain and is_led and between == " ":  # `Zum Goldenen Hirschen`
            done = token.end()
            continue
        elif is_plain and at and (led := _behind(word, tag, tokens[at - 1].group(), between, session)):
            new = led
        elif is_plain and not (is_invented or has_beside or says_branch) and _is_house(name, at, session.lang):
            new, has_beside = parts.company_word(word, word if text.islower() else text, tag, session, kind), True
            is_plain = False
        elif is_plain and not (is_invented or says_branch) and _leads_family(name, at, session):
            new = parts.part_surrogate(CORE, fold(word), tag, firms.lead(session.lang), session)
            new, is_plain, of_family = styled(word, new) if new else None, False, True
        elif is_plain and is_invented and between == " ":
            if has_beside or says_branch or text[token.end() : token.end() + 1] in _APOSTROPHES:
                done = token.end()  # no firm has three such words in a row, nor two beside what it does
                continue
            new, has_beside = (
                parts.company_word(word, word if text.islower() else text, tag, session, kind, "".join(out)),
                True,
            )
        elif at == telling:
            new = parts.core(word, tag, session, kind)
        else:
            new = word if is_kept else _word(word, at, name, shouted, of_family, session)
        if new is None:
            return None
        out += [between, new]
        done = token.end()
        if word != "s" or between not in _APOSTROPHES:  # *Lucky's Body Shop* is invented as far as *Shop*
            is_invented = is_plain and not fold(word).endswith(firm_words.ends(session.lang))
        is_placed, is_led = place is not None, led is not None
    return "".join(out) + text[done:]


def _ends_compound(word: str, session: Session) -> bool:
    """Whether a word behind a hyphen is no name: *Alexa-App*."""
    return firms.is_told(word, session.lang) or session.lists.is_common(word, session.lang)


def _alone(name: _Name, session: Session) -> str | None:
    """The name of one word."""
    text, token = name.text, name.tokens[0]
    word = token.group()
    if name.telling == 0:
        new = parts.core(word, name.tag, session, name.kind)
    elif name.kept[0]:
        return text
    else:
        new = _word(word, 0, name, text.isupper() and len(word) > _LONGEST_ACRONYM, False, session)
    return text[: token.start()] + new + text[token.end() :] if new else None


def _apart(text: str, words: list[str], tag: str, session: Session) -> str | None:
    """Other letters for an acronym whose letters are said apart: `h e b`."""
    made = firm_words.acronym("".join(words), tag, session)
    if not made or len(made) < len(words):  # a word of the session, which a shorter one stands for
        return None
    fresh = iter(styled("".join(words) if text.islower() else "", made))
    return "".join(next(fresh) if c.isalpha() else c for c in text)


def _is_article(word: str, between: str, lang: str) -> bool:
    """Whether an article stands before a word, or is cut short before it: *Le*, *l'*; no family is called so."""
    return between in ("'", "’") or (between == " " and fold(word) in _articles(lang))


@lru_cache(maxsize=8)
def _articles(lang: str) -> frozenset[str]:
    """The articles of a language, and prepositions that hold one."""
    return _ARTICLES | {"the"} | (word_set(WORDS[lang].agreeing) if lang in WORDS else set())


def _says_branch(folded: str, lang: str) -> bool:
    """Whether a folded word says of what branch a firm is, or what kind of house a facility."""
    return (
        len(folded) >= _SHORTEST_STEM
        and folded in parts.folded(lang, "organisation", "keep")
        and not (folded in _LEGAL or folded in _LINKS or folded in _SAINTS or folded in _articles(lang))
    )


def _saint(word: str, tag: str, said: str, between: str, session: Session) -> str | None:
    """Another saint of schools and churches: `St Anne` for `St Osyth`, `Sant'Agata` for `Sant'Orsola`."""
    title = fold(said)
    head = "elided saint" if between in _APOSTROPHES else "woman saint" if title in _WOMEN_SAINTS else "saint"
    listed = words(session.lang, "organisation").get(head, ())
    found = parts.part_surrogate(
        CORE, fold(word), tag, listed, session, lambda one: firm_words.is_nobodys(one, session, said + between)
    )
    if (
        found
        and surrogate_words(session.lang).names.saints_own
        and fold(word).endswith("s")
        and not found.endswith("s")
    ):
        found += "s"  # Sankta Annas kyrka
    return styled(word, found) if found else None


def _behind(word: str, tag: str, said: str, between: str, session: Session) -> str | None:
    """The words behind an article or the Swedish *i* in a firm's name: `de la Vega`, `i Hova`; else None."""
    before = fold(said)

    def is_free(one: str) -> bool:
        return firm_words.is_nobodys(one, session, "") and firm_words.is_nobodys(one, session, said + between)

    if before == surrogate_words(session.lang).firms_in and place_lists.is_listed(fold(word), session.lang):
        return places.replace(word, Span(0, len(word), "LOCATION"), session)
    many = words(session.lang, "organisation").get(f"{before} many", ())
    listed = many if fold(word) in map(fold, many) else firms.behind(before, session.lang) or many
    if not listed and before in _ARTICLES:
        listed = particles.options(f"de {before}", session.lang)
    found = parts.part_surrogate(CORE, fold(word), tag, listed, session, is_free) if listed else None
    return styled(word, found) if found else None


def _place(text: str, tokens: list[re.Match[str]], at: int, tag: str, session: Session) -> str | None:
    """A place for the place of an office or a bank: behind `Amtsgericht` or `Comune di`, before `City Council`."""
    if tag == "PRODUCT":
        return None
    word, lang = tokens[at].group(), session.lang
    leads = [fold(token.group()) for token in tokens[max(0, at - 2) : at]]
    behind = [fold(token.group()) for token in tokens[at + 1 : at + 3]]
    led = leads if leads and len(leads[-1]) <= _SHORTEST_STEM else leads[-1:]  # `Comune di`
    is_led = any(one in parts.folded(lang, "organisation", "before place") for one in led)
    is_followed = any(one in parts.folded(lang, "organisation", "behind place") for one in behind)
    is_of = bool(leads) and _is_of(leads[-1], lang)
    if not is_led and not ((is_followed or is_of) and _is_town(fold(word), lang)):
        return None
    made = places.replace(word, Span(0, len(word), "LOCATION"), session)
    return None if made.startswith("[") else made


def _is_town(folded: str, lang: str) -> bool:
    """Whether a word is a listed town, also with the ending of what is its own: `Nyköpings Sankt Nicolai`."""
    owns = surrogate_words(lang).names.genitive == "s" and folded.endswith("s")
    return place_lists.is_listed_whole(folded, lang) or (owns and place_lists.is_listed_whole(folded[:-1], lang))


def _as_somebody(text: str, kinds: frozenset[str], session: Session) -> str | None:
    """A first name for a bot that has one."""
    kind = next(iter(kinds)) if len(kinds) == 1 else "first_any"
    is_free, is_formal = drawing.free(fold(text), session), drawing.as_formal(fold(text), session)
    found = drawing.drawn(
        kind, fold(text), session, lambda one: is_free(one) and not parts.is_real_firm(one, session), is_formal
    )
    return styled(text, found) if found else None


def _telling(words: list[str], session: Session) -> int:
    """The index of the word that identifies a name of branch words alone.

    It is one that families have, too (*Hall & Sons*), or else the last that is no legal form.
    """
    long = [at for at, word in enumerate(words) if len(word) >= _SHORTEST_STEM]
    names = [at for at in long if "surname" in session.lists.kinds_of(words[at], session.lang)]
    others = [at for at in long if fold(words[at]) not in _LEGAL]
    return next(iter([*names, *reversed(others), *reversed(long)]), -1)


def _is_kept(word: str, tag: str, lang: str) -> bool:
    is_name = tag == "PRODUCT" and fold(word) in _THINGS  # a Golf is a car, a `golf` in a firm's name its branch
    return not (word.isdecimal() or is_name) and (
        len(word) == 1
        or fold(word) in _LEGAL
        or fold(word) in _LINKS
        or fold(word) in _SAINTS
        or fold(word) in firms.family_words(lang)
        or fold(word) in parts.folded(lang, "organisation", "keep")
        or _is_trade(fold(word), lang)
    )


def _is_trade(folded: str, lang: str) -> bool:
    """Whether a compound of words of a branch says what a firm does: `Lackzentrum`, `Reifenwelt`."""
    end = next((end for end in firm_words.ends(lang) if folded.endswith(end)), "")
    return bool(end) and folded.removesuffix(end) in parts.folded(lang, "organisation", "keep")


def _is_house(name: _Name, at: int, lang: str) -> bool:
    """Whether a word of a facility becomes the house that is named by the word behind it: `Villa Perugini`."""
    if name.tag != "FACILITY" or lang not in _KINDS_FIRST or at + 1 == len(name.tokens):
        return False
    behind = name.tokens[at + 1]
    is_name = not behind.group().isdecimal() and not _is_kept(behind.group(), name.tag, lang)
    return is_name and name.text[name.tokens[at].end() : behind.start()] == " "


def _leads_family(name: _Name, at: int, session: Session) -> bool:
    """Whether a word of a firm becomes a word before the surname that stands behind it: `Firma Kessler`."""
    if name.tag != "ORG" or at + 1 == len(name.tokens) or not firms.lead(session.lang):
        return False
    word, behind = name.tokens[at], name.tokens[at + 1]
    return (
        name.text[word.end() : behind.start()] == " "
        and not (name.kept[at + 1] or behind.group().isdecimal())
        and "surname" in session.lists.kinds_of(behind.group(), session.lang)
        and "surname" not in session.lists.kinds_of(word.group(), session.lang)
    )


def _is_person(name: _Name, at: int, session: Session) -> bool:
    """Whether a word is a first name before a hyphen and a surname: *Alfred-Wegener-Institut*."""
    if at + 1 >= len(name.tokens) or name.kept[at + 1] or name.tag == "PRODUCT":
        return False
    is_joined = name.text[name.tokens[at].end() : name.tokens[at + 1].start()] == "-"
    return is_joined and bool(session.lists.kinds_of(name.tokens[at].group(), session.lang) & FIRST_NAMES)


def _word(word: str, at: int, name: _Name, shouted: bool, has_family: bool, session: Session) -> str | None:
    """The replacement of one word: itself, other digits, another acronym, or an invented word."""
    tag, is_alone = name.tag, len(name.tokens) == 1
    if word.isdecimal():
        years = firm_words.years(word) if tag == "PRODUCT" and not is_alone else ()
        return parts.part_surrogate(NUMBER, word, tag, years, session) or parts.number(word, tag, session)
    if word in _ROMAN:
        return parts.part_surrogate(CORE, fold(word), tag, tuple(one for one in _ROMAN if one != word), session)
    if word.isupper() and len(word) <= _LONGEST_ACRONYM and not shouted:
        return firm_words.acronym(word, tag, session, name.kind)
    if is_alone and word.isalpha() and word.islower() and len(word) <= _SHORTEST_STEM and tag != "PRODUCT":
        short = firm_words.acronym(word, tag, session)  # `ups`, `ikk`
        return short.lower() if short else None
    if at and firm_words.is_number(word, tag, session.lang):  # `iphone elf`
        return parts.number_word(word, tag, session)
    if firms.firsts(session.lang) and _is_person(name, at, session):
        first = parts.part_surrogate(CORE, fold(word), tag, firms.firsts(session.lang), session)
        return styled(word, first) if first else None
    before = name.tokens[at - 1] if at else None
    between = name.text[before.end() : name.tokens[at].start()] if before else ""
    return firm_words.compound(word, tag, session) or parts.core(
        word, tag, session, name.kind,
        is_alone=is_alone,
        may_be_family=before is None or not _is_article(before.group(), between, session.lang),
        is_family=has_family or bool(name.joined[at]) or (before is not None and _is_of(before.group(), session.lang)),
    )  # fmt: skip


def _is_of(word: str, lang: str) -> bool:
    return fold(word) in firms.of_words(lang)
