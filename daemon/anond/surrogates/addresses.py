"""ADDRESS: another street of the language and other numbers, in the shape of the original."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.languages.joined import ALL
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES, speaker_of
from anond.session.values.places import STREET
from anond.session.values.tables import MONTHS_OF
from anond.session.values.words import canonical_words
from anond.surrogates import military, parts
from anond.surrogates.choice import Session, styled
from anond.surrogates.spoken import dictated
from anond.surrogates.spoken.style import cased
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import street_names, word_set

_MOST_WORDS: Final = 16
_LONGEST_NUMBER: Final = 6  # words of a number
_WIDEST: Final = 20  # between the two numbers of one house
_TYPES_ADDED: Final = ("Close", "Row", "Lane", "Grove", "Court", "Terrace", "Yard")
_TELLING: Final = 3  # letters of a number word that may not stand in its surrogate
_PARTICLES: Final = word_set(ALL.replaced.particles)
_LEADING: Final = word_set(ALL.replaced.street_leads)
_LEADS: Final = re.compile(rf"(?:(?:{ALL.replaced.street_articles})\s+|{ALL.replaced.street_elisions})+")
_ARTICLES: Final = word_set(ALL.replaced.listed_articles)
_JOINT: Final = re.compile(r"[ \-‐’'.]+")
_ABROAD: Final = word_set(ALL.replaced.streets_abroad)
_TYPES: Final = (_ABROAD - {"box"}) | word_set(ALL.replaced.kinds)
_TOLD: Final = {lang: told for lang, words in WORDS.items() if (told := word_set(words.context.replaced.streets_told))}
_BESIDE: Final = word_set(ALL.replaced.beside_kinds)
_ENDS: Final = {
    lang: re.compile(rf"(?P<stem>.{{3,}}?)(?P<end>{words.surrogates.streets.ends})", re.I)
    for lang, words in WORDS.items()
    if words.surrogates.streets.ends
}
_KINDS_FIRST: Final = frozenset(lang for lang, words in WORDS.items() if words.addresses.before)  # *rue*, *calle*
_KINDS_LAST: Final = frozenset(lang for lang, words in WORDS.items() if any(words.addresses.after))  # *street*
_MONTHS: Final = {lang: frozenset(map(fold, MONTHS_OF[lang][0])) for lang in _KINDS_FIRST}  # in names of streets
_ROMAN: Final = ("II", "III", "IV", "V", "VI", "VII")
_YEAR: Final = 4
_TEENS: Final = ("11", "12", "13")


def replace(text: str, span: Span, session: Session) -> str:
    """Another address of the same shape; a type tag where the words are not understood."""
    written = military.written(text, session) or _Address(text, session).written()
    return parts.joined_or_type_tag(text, span, session, written)


class _Address:
    """One address: its words and numbers, and the replacement of each."""

    def __init__(self, text: str, session: Session) -> None:
        self._text, self._session = text, session
        self._tokens = list(parts.TOKEN.finditer(text))
        self._folded = [fold(token.group()) for token in self._tokens]
        self._lang = _language(self._folded, session.lang)
        self._forms = surrogate_words(self._lang).streets
        self._kinds = [self._kind(at) for at in range(len(self._tokens))]
        for at in range(len(self._tokens)):
            if self._is_name_after_all(at) or self._is_beside_name(at):
                self._kinds[at] = "name"
        self._name_dates()
        self._number_ends = self._numbers_in_words()

    def written(self) -> str | None:
        """The address with its parts replaced; None where one is not understood."""
        if len(self._tokens) > _MOST_WORDS or "unknown" in self._kinds:
            return None
        if set(self._kinds) == {"keep"} and not _TYPES & set(self._folded):
            return self._floor()
        plain = self._plain_street() if self._is_bare_type() else (0, 0)
        if plain is None:
            return None
        out, done, at = [], 0, 0
        while at < len(self._tokens):
            if at in self._number_ends:
                out += [self._text[done : self._tokens[at].start()], self._number_in_words(at) or ""]
                at = self._number_ends[at]
                done = self._tokens[at - 1].end()
                if not out[-1]:
                    return None
                continue
            is_plain = at == plain[0] < plain[1]
            end = plain[1] if is_plain else self._run(at)
            new = self._plain(at, end) if is_plain else self._street(at, end) if end > at else self._single(at)
            if new is None:
                return None
            out += [self._text[done : self._tokens[at].start()], new]
            at = max(end, at + 1)
            done = self._tokens[at - 1].end()
        new = "".join(out) + self._text[done:]
        names = (t.group() for t, kind in zip(self._tokens, self._kinds, strict=True) if kind == "name")
        return None if parts.is_any_left(names, new) else new

    def _kind(self, at: int) -> str:
        word, token = self._tokens[at].group(), self._tokens[at]
        folded = self._folded[at]
        if word.isdecimal():
            return "number"
        if folded in self._forms.kept.split():
            return "keep"
        if self._follows_digits(token) and (folded in self._forms.ordinals.split() or folded in ("º", "o", "ª")):
            return "ordinal"
        if word in _ROMAN and at and len(self._folded[at - 1]) == 1 and self._text[token.start() - 1] == "-":
            return "roman"  # of a road: N-IV
        if folded in self._forms.kind_ends.split() and at and self._ends_kind(at):
            return "keep"
        if folded in self._forms.classes_of_roads.split() and at and self._folded[at - 1] in self._forms.roads.split():
            return "keep"
        if len(word) == 1:
            behind = self._text[token.end() : token.end() + 2]
            is_kind = behind[:1] in (".", "/", "º", "'", "’") or (behind == " /" and not at)  # `C / Mayor`
            return "keep" if is_kind or self._is_between_words(at) else "letter"
        if parts.is_number_word(word, self._lang):
            return "word"
        if parts.is_compound_number(word, self._lang):
            return "unknown"
        known = folded in parts.folded(self._lang, "street", "keep") or folded in _ABROAD
        return "keep" if known or folded in parts.folded(self._lang, "street", "numbered") else "name"

    def _is_name_after_all(self, at: int) -> bool:
        """Whether a number word or a street word is part of a name: `rue des Trois Glands`, `Park Road`."""
        kind, said = self._kinds[at], self._folded[at]
        if not (kind == "word" or (kind == "keep" and self._lang in _KINDS_LAST)) or not self._joined(at):
            return False
        after = self._folded[at + 1]
        if kind == "word":
            return at > 0 and self._folded[at - 1] in _PARTICLES and self._kinds[at + 1] == "name"
        return len(said) > 1 and self._kinds[at + 1] == "keep" and after in _TYPES and said not in _BESIDE

    def _is_beside_name(self, at: int) -> bool:
        """Whether a word that stays alone is part of the name beside it: `Ponte Vecchio`, `S. Anna`, `Gran Vía`."""
        if self._kinds[at] != "keep" or self._lang not in _KINDS_FIRST:
            return False
        if at and self._folded[at] in parts.folded(self._lang, "street", "numbered"):
            return self._folded[at - 1] in _PARTICLES and self._joined(at - 1)  # `via dei Mille`
        said, leads = self._folded[at], at and self._kinds[at - 1] == "name" and self._joined(at - 1)
        follows = self._joined(at) and self._kinds[at + 1] == "name"
        if said in self._forms.saints.split():
            return bool(at and follows)
        if said in self._forms.adjectives.split():
            return bool(leads or (at and follows))
        return at == 1 and bool(leads) and said in _TYPES

    def _name_dates(self) -> None:
        """Read dates as names of streets: `via 25 Aprile`, `rue du 8 Mai 1945`."""
        months = _MONTHS.get(self._lang, ())
        for at, folded in enumerate(self._folded):
            if folded not in months or self._kinds[at] != "name":
                continue
            day = at - 2 if at > 1 and self._folded[at - 1] in _PARTICLES else at - 1
            if day > 0 and self._kinds[day] in ("number", "word") and self._joined(day):
                self._kinds[day] = "name"
                if self._joined(at) and self._kinds[at + 1] == "number" and len(self._folded[at + 1]) == _YEAR:
                    self._kinds[at + 1] = "name"

    def _is_between_words(self, at: int) -> bool:
        """Whether a small letter is a word between others: `entrada a la hacienda`."""
        beside = (*self._folded[max(at - 1, 0) : at], *self._folded[at + 1 : at + 2])
        is_word = self._lang in _KINDS_FIRST and self._tokens[at].group().islower() and self._joined(at)
        return is_word and len(beside) == 2 and all(one.isalpha() and len(one) > 1 for one in beside)

    def _ends_kind(self, at: int) -> bool:
        """Whether a word is the end of a kind behind its letter: `p.zza`."""
        token = self._tokens[at]
        return len(self._folded[at - 1]) == 1 and self._text[token.start() - 1] == "."

    def _is_bare_type(self) -> bool:
        """Whether the address is a street word without a name or number."""
        if "name" in self._kinds:
            return False
        for at, one in enumerate(self._folded):
            if self._folded[at + 1 : at + 2] and self._folded[at + 1] in self._forms.classes_of_roads.split():
                return False
            before = () if self._lang in _KINDS_FIRST else self._kinds[max(at - 1, 0) : at]
            beside = (*before, *self._kinds[at + 1 : at + 2])
            if one in _TYPES and not {"number", "ordinal", "word"} & set(beside):
                return True
            if one in _TYPES and at and self._kinds[at - 1] == "keep" and self._joined(at - 1):
                return True
        return False

    def _floor(self) -> str | None:
        """Another floor for an address that names only a floor."""
        found = self._part(canonical_words(self._text), self._list("floor"))
        return styled(self._text, found) if found else None

    def _plain_street(self) -> tuple[int, int] | None:
        """The place of a street whose name consists of common words: `Alter Markt`, `the crescent`."""
        typed = next(at for at, one in enumerate(self._folded) if one in _TYPES)
        start = end = typed
        while start and self._kinds[start - 1] == "keep" and self._joined(start - 1):
            start -= 1
        while end + 1 < len(self._tokens) and self._kinds[end + 1] == "keep" and self._joined(end):
            end += 1
        is_one = end - start <= 1 or self._lang in _KINDS_FIRST
        return (start, end + 1) if is_one and end > start else None

    def _plain(self, at: int, end: int) -> str | None:
        """Another street of common words."""
        said = self._words(at, end)
        found = self._part(fold(said), self._list("plain"))
        return styled(said, found) if found else None

    def _numbers_in_words(self) -> dict[int, int]:
        """The beginnings and ends of numbers in several words: `trente et un`, `trecentotrenta`."""
        found: dict[int, int] = {}
        at = 0
        while self._lang in TABLES and at < len(self._tokens):
            if self._kinds[at] in ("word", "unknown"):
                for end in range(min(at + _LONGEST_NUMBER, len(self._tokens)), at, -1):
                    is_simple = end == at + 1 and self._kinds[at] == "word"
                    if not is_simple and reading.number(self._words(at, end), self._lang) is not None:
                        found[at] = end
                        self._kinds[at:end] = ["word"] * (end - at)
                        at = end - 1
                        break
            at += 1
        return found

    def _words(self, at: int, end: int) -> str:
        return self._text[self._tokens[at].start() : self._tokens[end - 1].end()]

    def _number_in_words(self, at: int) -> str | None:
        """Another number of the same class, in words; the same number as when it is written in digits."""
        words = self._words(at, self._number_ends[at])
        digits = str(reading.number(words, self._lang))
        speaker, said = speaker_of(self._lang, words), set(fold(words).replace("-", " ").split())

        def of_class(one: str) -> str:
            fresh = speaker.number(int(one)).replace("-", " ").split()
            shares = one != digits and any(len(word) >= _TELLING and fold(word) in said for word in fresh)
            return "" if shares else dictated.class_of(one)

        new = parts.number(digits, "ADDRESS", self._session, of_class)
        return cased(words, speaker.number(int(new))) if new else None

    def _follows_digits(self, token: re.Match[str]) -> bool:
        return token.start() > 0 and self._text[token.start() - 1].isdecimal()

    def _single(self, at: int) -> str | None:
        """The replacement of a word or number outside a name."""
        word, kind = self._tokens[at].group(), self._kinds[at]
        if kind == "number":
            return self._end_of_range(at) or parts.number(word, "ADDRESS", self._session)
        if kind == "word":
            return parts.number_word(word, "ADDRESS", self._session)
        if kind == "roman":
            return parts.part_surrogate(STREET, fold(word), "ADDRESS", _ROMAN, self._session)
        if kind == "letter":
            return parts.letter(word, self._session)
        return self._ordinal(at) if kind == "ordinal" else word

    def _end_of_range(self, at: int) -> str | None:
        """The second number of a house that has two (`108-110`), as far behind the first as it was; else None."""
        if not at or self._kinds[at - 1] != "number":
            return None
        first, last = self._tokens[at - 1], self._tokens[at]
        further = int(last.group()) - int(first.group())
        if self._text[first.end() : last.start()] not in ("-", "–") or not 0 < further <= _WIDEST:
            return None
        begins = parts.number(first.group(), "ADDRESS", self._session)
        return parts.number_like(last.group(), str(int(begins) + further), "ADDRESS", self._session) if begins else None

    def _ordinal(self, at: int) -> str:
        """The ending of an ordinal after its new number."""
        word = self._tokens[at].group()
        digits = parts.number(self._tokens[at - 1].group(), "ADDRESS", self._session) or ""
        endings, teens = self._forms.ordinal_by_digit.split(), self._forms.ordinal_of_teens
        plain = teens if teens and digits[-2:] in _TEENS else endings[int(digits[-1:] or 0)] if endings else ""
        if plain and not self._forms.ordinal_genders:
            return styled(word, plain)
        if plain and len(word) > 1 and digits:
            return plain + ("a" if fold(word).endswith("a") else "o")
        return styled(word + word, "e") if fold(word) in ("er", "re") else word

    def _run(self, at: int) -> int:
        """The end of the name that begins here, particles included; `at` where no name begins."""
        first = at
        if self._lang in _KINDS_FIRST:
            while first < len(self._tokens) and self._folded[first] in _LEADING and self._joined(first):
                first += 1
        if first >= len(self._tokens) or self._kinds[first] != "name":
            return at
        end = first + 1
        ahead = end
        while ahead < len(self._tokens) and self._joined(ahead - 1):
            if self._kinds[ahead] == "name":
                end = ahead + 1
            elif self._folded[ahead] not in _PARTICLES:
                break
            ahead += 1
        return end

    def _joined(self, at: int) -> bool:
        """Whether only a blank, hyphen or apostrophe stands between this token and the next."""
        if at + 1 >= len(self._tokens):
            return False
        return _JOINT.fullmatch(self._text, self._tokens[at].end(), self._tokens[at + 1].start()) is not None

    def _street(self, at: int, end: int) -> str | None:
        """The name of another street, built alike."""
        run = self._tokens[at:end]
        said = self._text[run[0].start() : run[-1].end()]
        names = [t.group() for t, kind in zip(run, self._kinds[at:end], strict=True) if kind == "name"]
        compound = _ENDS[self._lang].fullmatch(names[-1]) if self._lang in _ENDS else None
        if compound:
            before = [fold(name) for name in names[:-1]]
            stems = _stems_before(fold(compound["end"]), self._lang)
            stem = self._part(" ".join([*before, fold(compound["stem"])]), stems)
            return styled(said, f"{stem}{compound['end'].lower()}") if stem else None
        canonical = " ".join(map(fold, names))
        if self._lang in _ENDS:
            found = self._part(canonical, self._northern(at, end))
        else:
            found = self._part(canonical, self._options(at))
            found = self._led(found, at) if found else None
            if found and self._lang in _KINDS_LAST and len(names) > 1 and not self._is_typed(end):  # `22 Hoyle Fold`
                kind = _TYPES_ADDED[self._session.keyed("kind of street", canonical) % len(_TYPES_ADDED)]
                found = f"{found} {kind}" if fold(kind) != fold(names[-1]) else found
        return styled(said, found) if found else None

    def _is_typed(self, end: int) -> bool:
        """Whether a kind of street follows a name that ends here."""
        return end < len(self._tokens) and self._kinds[end] == "keep" and self._joined(end - 1)

    def _part(self, canonical: str, options: tuple[str, ...]) -> str | None:
        return parts.part_surrogate(STREET, canonical, "ADDRESS", options, self._session)

    def _list(self, head: str) -> tuple[str, ...]:
        return street_names(self._lang).get(head, ())

    def _options(self, at: int) -> tuple[str, ...]:
        """Names for use behind (in English: before) a street word, with a particle, an article or neither."""
        if self._kinds[at] == "name":
            to = self._forms.to.get(self._folded[at - 1], "") if at else ""
            led = tuple(name.removeprefix(to) for name in self._list("with") if to and name.startswith(to))
            return led or self._list("bare")
        if fold(self._tokens[at].group()) not in _ARTICLES:
            return (*self._list("with"), *self._list("elided"))
        return _with_article(self._lang)

    def _led(self, found: str, at: int) -> str:
        """A name with a particle if the original has one, else without."""
        first = _LEADS.match(found)
        led = self._kinds[at] != "name"
        if led and fold(self._tokens[at].group()) in _ARTICLES:
            return found
        if first and not led:
            return found[first.end() :]
        said = self._text[self._tokens[at].start() : self._tokens[at].end()]
        return f"{said} {found}" if led and not first else found

    def _northern(self, at: int, end: int) -> tuple[str, ...]:
        """Street names that are no compounds, in a language of compounds, by the words beside them."""
        before = fold(self._tokens[at - 1].group()) if at else ""
        typed = end < len(self._tokens) and self._kinds[end] == "keep" and self._joined(end - 1)
        if typed and self._forms.end_before_kind:
            return _ending_in(self._forms.end_before_kind, self._lang)
        if typed:
            if fold(self._tokens[end].group()) not in _TYPES:
                return ()
            hyphen = self._text[self._tokens[end - 1].end()] in "-‐"
            if hyphen and len(said := self._folded[at:end]) > 1 and (whole := self._forms.people_whole.split()):
                return tuple(one for one in whole if set(fold(one).split("-")).isdisjoint(said))
            return tuple(self._forms.people.split()) if hyphen else self._list("town")
        if before in self._forms.of_two_towns.split() and self._folded[end - 1].endswith("er"):
            return self._list("town")
        head = next((head for words, head in self._forms.heads.items() if before in words.split()), "")
        return self._list(head) if head else _ending_in(self._forms.end, self._lang)


def _language(folded: list[str], lang: str) -> str:
    """The language of an address: that of the session, or, for `Baker Street` there, the one of the street word."""
    other = next((one for one, told in _TOLD.items() if not told.isdisjoint(folded)), lang) if lang in _ENDS else lang
    if other == lang:
        return lang
    kept = parts.folded(lang, "street", "keep") - _TOLD[other]
    return lang if any(_ENDS[lang].fullmatch(one) or one in kept for one in folded) else other


@lru_cache(maxsize=64)  # endings are those of the language's streets
def _stems_before(end: str, lang: str) -> tuple[str, ...]:
    """The stems that stand before an ending: none has it already, as *Sandberg* before `berg`."""
    return tuple(stem for stem in street_names(lang).get("stem", ()) if not stem.endswith(end))


@lru_cache(maxsize=8)
def _ending_in(end: str, lang: str) -> tuple[str, ...]:
    """Street names of one word with this ending."""
    return tuple(f"{stem}{end}" for stem in street_names(lang).get("stem", ()))


@lru_cache(maxsize=8)
def _with_article(lang: str) -> tuple[str, ...]:
    """Street names that begin with an article: `La Paz`."""
    listed = street_names(lang).get("with", ())
    return tuple(name[3].upper() + name[4:] for name in listed if re.match(r"de l(?:a|os|as) ", name))
