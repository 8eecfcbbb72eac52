"""What the file of one language holds: its words for dates, addresses, dictation, people, questions and values.

In every table blanks part the words, so a `_` stands for a blank inside a word. Most are matched letter by letter.
Where a table says *patterns*, a word may be a regular expression (`fünfte[nrsm]?`); where it says *folded*, words are
written without capitals and accents. A table that is left empty finds nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DateWords:
    """How dates are said. Patterns; `_` is a blank or a hyphen.

    Words that a date can begin with (months, weekdays, days, early) begin with letters, not with a group.
    """

    months: str
    """The months in full."""
    short_months: str
    """The months cut short: dates only beside a number."""
    weekdays: str
    """The days of the week in full, in their cases."""
    short_weekdays: str
    """The days of the week cut short: dates only in front of a number."""
    days: str
    """First to thirty-first, as people say the day of a month."""
    numbers: str
    """The number words that years are made of."""
    between: str
    """What stands between day, month and year."""
    before: str
    """What makes a date of the bare number, or pair of numbers, behind it: *on*, *until*, *due*."""
    since: str
    """What makes a year of four digits behind it: *since*, *in*, *model year*."""
    early: str = ""
    """What stands in front of a date and is part of it: *next*, *end of*."""
    late: str = ""
    """What stands behind a date and is part of it."""
    recurring: str = ""
    """What stands before a weekday that is meant every week, and so is no date: *every*."""
    years: str = ""
    """How a year in words begins; a number that begins otherwise is none."""
    ordinals: str = ""
    """Days that are dates without a month, behind `before_ordinal`."""
    before_ordinal: str = ""
    """The articles and prepositions before such a day."""
    counted: str = ""
    """Months by their number, behind a day: *am dritten vierten*."""
    week: str = ""
    """Short for a week, in front of its number."""
    doubtful: str = ""
    """Months that are common words too: dates only behind `since` or with a number."""
    dotted: bool = False
    """Whether people write a day and a month as `3.4.`"""


@dataclass(frozen=True, slots=True)
class AddressWords:
    """How addresses are written. Streets have their kind before the name, at the end of its word, or behind it.

    Patterns, where nothing else is said.
    """

    numbers: str
    """House numbers as people say them."""
    extras: str
    """What stands behind the house number: stairs, floors, doors."""
    post_boxes: str
    """What a post office box is called; alternatives are parted by `|`."""
    house_numbers: str
    """What the number of a house is called where it stands alone; parted by `|`."""
    zips: str
    """The postal codes of the countries where the language is spoken; parted by `|`."""
    zip_lengths: tuple[int, ...]
    """How many digits these postal codes have."""
    before: str = ""
    """Kinds of streets in front of the name: *rue*, *calle*."""
    common: str = ""
    """Those of `before` that are common words, too: streets only with a name in capitals."""
    ends: tuple[str, str] = ("", "")
    """Kinds of streets at the end of a word (*Lindenstraße*); the second ones are streets only with a number."""
    after: tuple[str, str] = ("", "")
    """Kinds of streets behind the name (*Baker Street*); the second ones are streets only with a number."""
    particles: str = ""
    """Small words with which the name of a street goes on: *de la*; parted by `|`."""
    never: str = ""
    """Words, letter by letter, that end like streets and are none: *Supermarkt*."""
    no_names: str = ""
    """Words, letter by letter, that no street is called by, before or behind its kind: *the*, *next*."""
    preposed: str = ""
    """Prepositions that names of streets begin with: *Am*, *Unter den*."""
    adjectives: str = ""
    """Adjectives that names of streets begin with: *Alte*."""
    no_places: str = ""
    """Nouns, letter by letter, behind such a preposition that a number often follows, so that no street is meant."""
    town_first: bool = False
    """Whether in some of the countries the town stands before the postal code."""
    towns_have_capitals: bool = False
    """Whether a word with a capital behind *to* or *from* is a town before or behind its postal code."""


@dataclass(frozen=True, slots=True)
class PersonWords:
    """What says that the word beside it is somebody's name, whatever else it may be. Patterns."""

    named: str = ""
    """Before a name, of which nothing else stands there: *my name is*, *née*."""
    labels: str = ""
    """What a name is called, before it: *surname*, *name:*."""
    being: str = ""
    """Before a name or a word for what somebody is: *I'm*, *this is*."""
    roles: str = ""
    """Who a name belongs to, before it: *patient*, *my boss*."""
    told: str = ""
    """What is done to or by people, before a name: *tell*, *booked by*."""
    behind: str = ""
    """Behind a name: *is my maiden name*."""
    paid: str = ""
    """Before somebody who is owed, paid or sent money, in small letters, too; `#` is an amount that may stand there."""
    no_names: str = ""
    """What stands behind *my name is* and is none, though it may have a capital; folded."""


@dataclass(frozen=True, slots=True)
class NumberWords:
    """How numbers are said. `small` and `tens` are in the order of their value."""

    small: str
    """0 to 19; in French to 16, for the others are said in two words."""
    tens: str
    """20 to 90, as far as they have words of their own."""
    hundred: str
    """What multiplies by a hundred; nothing where every hundred has a word of its own (in `others`)."""
    thousand: str
    """What multiplies by a thousand."""
    million: str
    """What multiplies by a million."""
    others: str = ""
    """Further words, as `word=figures`: other spellings, dialect."""
    link: str = ""
    """What joins tens and units: *treinta y dos*."""
    splits_tens: bool = False
    """Whether tens and units may stand side by side: *thirty two*."""
    compounds: str = ""
    """What inside of one long word multiplies, as `word=figures`, the largest first: *zweitausendvier*."""
    glues_zero: bool = False
    """Whether zero and a number are written as one word: *nullvier*."""


@dataclass(frozen=True, slots=True)
class DictationWords:
    """What people say when they spell. In a table of `word=letter`, what a word stands for is behind the sign."""

    code_words: str
    """Words that stand for their first letter (*Berta*), beside those of aviation, which all languages use."""
    letters: str
    """Names of letters that are no words otherwise, as `word=letter`."""
    weak_letters: str
    """Letters, and names of letters, that are words too, as `word=letter`: they count beside others only."""
    letters_in_two_words: str
    """Names of letters in two words, as `two_words=letter`."""
    links: str
    """What stands between a letter and its code word: *as in*."""
    times: str
    """What repeats the next letter or figure, as `word=number`: *double*."""
    times_of: str
    """The word behind a number that repeats: *tre volte zero*."""
    zeros: str
    """Zeros in the plural: *tres ceros*."""
    signs: str
    """Names of signs, as `word=sign`; `_` is a blank too."""
    fillers: str
    """What holds a speaker up: *uh*, *then*, *capital*."""
    join: str
    """The word for *and*: alone it ends a value, before a filler it does not."""
    accents: str
    """What is said of the letter before it: *acute*."""
    no_letters: str = ""
    """Single letters that are words, and are never said for a letter."""
    capital_words: str = ""
    """Words of one letter that have a capital in the middle of a sentence, too."""


@dataclass(frozen=True, slots=True)
class TitleWords:
    """What stands before a name. Every word in every case in which it is written."""

    titles: str
    """Forms of address, also before `de la Cruz`."""
    callings: str
    """Professions and ranks: not before `de la …`, for `docteur de Lyon` is no name."""


@dataclass(frozen=True, slots=True)
class LabelWords:
    """What stands before passwords, codes, user names and extensions. All in small letters, with their accents."""

    fillers: str = ""
    """What may stand between the name and the value: *is*, *now*, *for the*."""
    passwords: str = ""
    """What a password is called."""
    codes: str = ""
    """What a secret code is called in one word."""
    users: str = ""
    """What a user name is called."""
    extensions: str = ""
    """What the extension of a telephone is called."""
    purposes_in_front: str = ""
    """What a code is for, before the word for code: *door code*, *Türcode*."""
    purposes_behind: str = ""
    """What a code is for, behind the word for code: *code de la porte*."""
    places: str = ""
    """What a code opens, behind *code for the*."""
    determiners: str = ""
    """The articles and the like, before a code of which nothing else is said."""


@dataclass(frozen=True, slots=True)
class Language:
    """All words of one language that detectors know. Its grammar, where it needs rules, stands with the detectors."""

    spoken_in: tuple[str, ...]
    """The countries (ISO 3166) where it is spoken, whose telephone numbers are known; the likeliest first."""
    dates: DateWords
    born: str
    """What stands before a date of birth; patterns, parted by `|`."""
    addresses: AddressWords
    numbers: NumberWords
    dictation: DictationWords
    titles: TitleWords
    questions: Mapping[str, str]
    """Stems of the words with which a turn asks for a value, by its kind (`questions.KINDS`); parted by `|`.

    Patterns; a word may begin in front of a stem only where the stem says so (`\\w*`).
    """
    own_endings: str = ""
    """Endings of hosts that are words of the language (`so`, `la`): no address without more that says so."""
    capital_nouns: bool = False
    """Whether all nouns have a capital, so that one tells no name."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What values are called, by kind (`naming_words.KINDS`); folded, a `*` ends a stem."""
    labels: LabelWords = field(default_factory=LabelWords)
    counted: str = ""
    """What stands behind a number that is a count or an amount: *kilos*, *years*."""
    greetings: str = ""
    """What a person is called, greeted or thanked with, before the name; folded."""
    present: str = ""
    """What people say right behind their own name: *here*, *speaking*; folded."""
    people: PersonWords = field(default_factory=lambda: PersonWords())
    introductions: str = ""
    """What an agent says right before the name of the company that it speaks for; folded, `_` is a blank."""
    talking: tuple[str, str] = ("", "")
    """*You are talking to Saga at Marlow*: what stands before the agent, and what before the company; folded."""
    venues: tuple[str, str] = ("", "")
    """Kinds of buildings and businesses before a name (*Hotel Astra*), and behind it (*Astra Inn*); folded."""
    businesses: tuple[str, str] = ("", "")
    """Trades and legal forms before the name of a company (*Bäckerei Engel*), and behind it (*Engel GmbH*); folded."""
    public_places: tuple[str, str] = ("", "")
    """Kinds of public buildings that are called by their town, before it (*gare de Tours*) and behind it; folded."""
    beside_thanks: str = ""
    """Words that people write right before thanks and run into them: *nicethanks*; folded."""
    idioms: str = ""
    """Phrases that hold a name and name nobody: *frank und frei*; patterns, `_` for a blank."""
    bare_places: str = ""
    """Words that alone are nobody's place: kinds of venues, points of the compass; folded."""
    spare: tuple[str, str] = ("", "")
    """What no name begins with, and what none ends with, though a model may take it along: *to Leeds*; folded."""
    conjunctions: str = ""
    """*and*, as it joins the two streets of a corner; folded."""
    alternatives: str = ""
    """*or*, as it joins two numbers of which one is right; folded."""
    perhaps: str = ""
    """What people say behind *or* before they say the other number: *maybe*, *was it*. Patterns."""
