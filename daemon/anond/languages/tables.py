"""The tables of one language: its words for dates, addresses, dictation, people, questions and values.

In every table blanks part the words, so a `_` stands for a blank inside a word. Most are matched letter by letter.
In a table of *patterns* a word may be a regular expression (`fünfte[nrsm]?`); in a *folded* one words are
written without capitals and accents. A table that is left empty finds nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from anond.languages.context import ContextWords
from anond.languages.surrogate_tables import SurrogateWords
from anond.languages.value_tables import ValueWords


@dataclass(frozen=True, eq=False, repr=False)
class DateWords:
    """Words for dates. They are patterns; `_` is a blank or a hyphen.

    Words that a date can begin with (months, weekdays, days, early) begin with letters, not with a group.
    """

    months: str
    """The months in full."""
    short_months: str
    """The abbreviated months: dates only beside a number."""
    weekdays: str
    """The days of the week in full, in their cases."""
    short_weekdays: str
    """The abbreviated weekdays: dates only before a number."""
    days: str
    """First to thirty-first, as people say the day of a month."""
    numbers: str
    """The number words that years are made of."""
    between: str
    """Words between day, month and year."""
    before: str
    """Words behind which a bare number, or a pair of numbers, is a date: *on*, *until*, *due*."""
    since: str
    """Words behind which four digits are a year: *since*, *in*, *model year*."""
    early: str = ""
    """Words before a date that are part of it: *next*, *end of*."""
    late: str = ""
    """Words behind a date that are part of it."""
    recurring: str = ""
    """Words before a recurring weekday, which is no date: *every*."""
    years: str = ""
    """The first words of years in words; a number that begins otherwise is no year."""
    ordinals: str = ""
    """Days that are dates without a month, behind `before_ordinal`."""
    before_ordinal: str = ""
    """The articles and prepositions before such a day."""
    counted: str = ""
    """Months said by number, behind a day: *am dritten vierten*."""
    week: str = ""
    """Abbreviations of *week*, before its number."""
    doubtful: str = ""
    """Months that are common words too: dates only behind `since` or with a number."""
    bare: str = ""
    """A pattern for a bare number that is a day: *on the 3rd*, *dal 3 al 7*.

    Its groups are *day*, *other*, *il*, *start* and *end*. `DAY` is a day in figures, `STOP` what may stand behind it;
    `COUNT` excludes what makes it a count.
    """
    month_tables: tuple[str, ...] = ()
    """The twelve months in full, abbreviated, and in other spellings, twelve words each: dates are moved by these.

    A month is written by the first table that has the original so. Without any a date becomes a type tag.
    """
    dotted: bool = False
    """Whether people write a day and a month as `3.4.`"""


@dataclass(frozen=True, eq=False, repr=False)
class AddressWords:
    """Words for addresses. The street word stands before the name, at the end of the name's word, or behind it.

    They are patterns unless a comment says otherwise.
    """

    numbers: str
    """House numbers in words."""
    extras: str
    """Words for stairs, floors and doors, behind the house number."""
    post_boxes: str
    """Names of post office boxes, separated by `|`."""
    house_numbers: str
    """Words before a house number that stands alone, separated by `|`."""
    zips: str
    """The postal codes of the countries where the language is spoken; parted by `|`."""
    zip_lengths: tuple[int, ...]
    """How many digits these postal codes have."""
    numbers_apart: bool = False
    """Whether a house number may have several words: *twenty two*."""
    before: str = ""
    """Kinds of streets in front of the name: *rue*, *calle*."""
    common: str = ""
    """The kinds in `before` that are also common words: streets only with a name in capitals."""
    ends: tuple[str, str] = ("", "")
    """Kinds of streets at the end of a word (*Lindenstraße*); the second ones are streets only with a number."""
    after: tuple[str, str] = ("", "")
    """Kinds of streets behind the name (*Baker Street*); the second ones are streets only with a number."""
    particles: str = ""
    """Particles inside street names: *de la*; separated by `|`."""
    never: str = ""
    """Literal words that end like streets and are no streets: *Supermarkt*."""
    no_names: str = ""
    """Literal words that are no street names, before or behind the kind of street: *the*, *next*."""
    preposed: str = ""
    """Prepositions at the beginning of street names: *Am*, *Unter den*."""
    adjectives: str = ""
    """Adjectives at the beginning of street names: *Alte*."""
    no_places: str = ""
    """Literal nouns that often stand between such a preposition and a number, where no street is meant."""
    town_first: bool = False
    """Whether in some of the countries the town stands before the postal code."""
    towns_have_capitals: bool = False
    """Whether a word with a capital behind *to* or *from* is a town before or behind its postal code."""


@dataclass(frozen=True, eq=False, repr=False)
class PersonWords:
    """Words beside which a word is somebody's name, though it may also be a common word. They are patterns."""

    named: str = ""
    """Words before a name and nothing else: *my name is*, *née*."""
    labels: str = ""
    """Words for names, before a name: *surname*, *name:*."""
    words_before_name_or_job: str = ""
    """Words before a name or a profession: *I'm*, *this is*."""
    roles: str = ""
    """Roles of people, before a name: *patient*, *my boss*."""
    verbs_before_name: str = ""
    """Verbs before a name: *tell*, *booked by*."""
    words_behind_name: str = ""
    """Words behind a name: *is my maiden name*."""
    payment_words: str = ""
    """Words before a person who is owed, paid or sent money, also in small letters; `#` stands for an amount."""
    no_names: str = ""
    """Words behind *my name is* that are no names, though they may have a capital; folded."""
    no_surnames: str = ""
    """Words that end a sentence behind *my name is* and a first name; folded."""
    low_titles: str = ""
    """Titles in small letters before a name in small letters."""
    i_am: str = ""
    """Words right before a speaker's own name: *I am*, *this is*."""
    it_is: str = ""
    """Words right before it, behind a greeting: *it's*."""
    my_name: str = ""
    """Words right behind it: *is my name*."""
    here: str = ""
    """*here*, behind a speaker's name."""
    again: str = ""
    """*again*, behind a speaker's name."""
    the_one: str = ""
    """*the one*, behind *Rose again*: somebody says which Rose it is."""
    asks: str = ""
    """*please*, behind somebody's name."""
    from_before: str = ""
    """Words behind the name of somebody whom the other side knows: *from last week*."""
    called: str = ""
    """Verbs right behind the name of somebody who called, said or wrote: *called me*."""
    before_caller: str = ""
    """Words between the beginning of a clause and such a name: *and*, *that*."""
    talked_to: str = ""
    """Words right before the name of somebody who was talked to: *spoke to*."""
    behind_called: str = ""
    """Words right behind that name, with which the sentence goes on: *yesterday*, *about*."""
    with_whom: str = ""
    """*with*, before the name of somebody, where a verb behind it says that they talked."""
    talked: str = ""
    """Such verbs."""
    no_callers: str = ""
    """Listed first names that are somebody else there: *mum*, *house*; folded."""


@dataclass(frozen=True, eq=False, repr=False)
class NumberWords:
    """Number words. `small` and `tens` are in the order of their value."""

    small: str
    """0 to 19; in French 0 to 16, since 17 to 19 are two words."""
    tens: str
    """20 to 90, as far as they have words of their own."""
    hundred: str
    """Words that multiply by a hundred; "" where every hundred has a word of its own (in `others`)."""
    thousand: str
    """Words that multiply by a thousand."""
    million: str
    """Words that multiply by a million."""
    others: str = ""
    """Further words, as `word=figures`: other spellings, dialect."""
    link: str = ""
    """Words between tens and units: *treinta y dos*."""
    cut_forms: str = ""
    """Words that say a number before a noun, and are one that is dictated only before others: *veintiún* mil."""
    ones_behind_tens: str = ""
    """Articles that are a one behind a ten and its link: *treinta y un* mil; folded."""
    splits_tens: bool = False
    """Whether tens and units may stand side by side: *thirty two*."""
    compounds: str = ""
    """Multipliers inside one long word, as `word=figures`, the largest first: *zweitausendvier*."""
    joined: str = "{ten}{unit}"
    """How tens and units join in one word: `{ten}`, `{unit}`, and `{tens}`, which is a ten as `joined_tens` has it."""
    joined_tens: str = ""
    """Tens as they stand before a unit, as `ten=form`."""
    joined_units: str = ""
    """Units as they stand in one word with a ten, parted by `/`, as `unit=form/form`; any other as it is."""
    joined_elides: bool = False
    """Whether a ten loses its last letter before a unit with `u` or `o`: *ventuno*."""
    compound_link: str = ""
    """What may stand behind a multiplier inside a word: *hundertundzwei*."""
    hundred_link: str = ""
    """What may stand behind a hundred, before the rest: *one hundred and two*."""
    unit_first: bool = False
    """Whether a unit, a link and a ten are a number: *zwei und dreißig*."""
    ten_takes_units: bool = False
    """Whether ten itself takes units behind it: *diez y seis*."""
    twenties: str = ""
    """Words for twenty, of which four are eighty: *quatre vingts*."""
    tens_to_nineteen: tuple[int, ...] = ()
    """Tens that take up to nineteen behind them: *soixante-quinze*."""
    units_behind_ten: tuple[int, ...] = ()
    """Units that stand behind ten in a word of their own: *dix-sept*."""
    glues_zero: bool = False
    """Whether zero and a number are written as one word: *nullvier*."""


@dataclass(frozen=True, eq=False, repr=False)
class DictationWords:
    """Words for spelling. A table of `word=letter` has behind the sign the letter for which the word stands."""

    code_words: str
    """Words that stand for their first letter (*Berta*), beside those of aviation, which all languages use."""
    letters: str
    """Names of letters that are no words otherwise, as `word=letter`."""
    weak_letters: str
    """Letters and names of letters that are also words, as `word=letter`: they count only beside others."""
    letters_in_two_words: str
    """Names of letters in two words, as `two_words=letter`."""
    links: str
    """Words between a letter and its code word: *as in*."""
    times: str
    """Words that repeat the next letter or digit, as `word=number`: *double*."""
    times_of: str
    """The word behind a number that repeats: *tre volte zero*."""
    zeros: str
    """Zeros in the plural: *tres ceros*."""
    signs: str
    """Names of signs, as `word=sign`; `_` is a blank too."""
    fillers: str
    """Filler words: *uh*, *then*, *capital*."""
    join: str
    """The word for *and*: alone it ends a value, before a filler it does not."""
    accents: str
    """Names of accents, behind their letter: *acute*."""
    no_letters: str = ""
    """Single letters that are words and never stand for a letter."""
    capital_words: str = ""
    """Words of one letter that have a capital in the middle of a sentence, too."""


@dataclass(frozen=True, eq=False, repr=False)
class TitleWords:
    """Titles before names, each in every case in which it is written."""

    titles: str
    """Forms of address, also before `de la Cruz`."""
    callings: str
    """Professions and ranks: not before `de la …`, for `docteur de Lyon` is no name."""


@dataclass(frozen=True, eq=False, repr=False)
class LabelWords:
    """Words before passwords, codes, user names and extensions, in small letters with their accents."""

    fillers: str = ""
    """Words between the name and the value: *is*, *now*, *for the*."""
    passwords: str = ""
    """Words for a password."""
    codes: str = ""
    """Words for a secret code, in one word."""
    users: str = ""
    """Words for a user name."""
    extensions: str = ""
    """Words for the extension of a telephone."""
    purposes_in_front: str = ""
    """Purposes of a code, before the word for code: *door code*, *Türcode*."""
    purposes_behind: str = ""
    """Purposes of a code, behind the word for code: *code de la porte*."""
    places: str = ""
    """Things that a code opens, behind *code for the*."""
    determiners: str = ""
    """Articles and the like, before a code of unknown purpose."""


@dataclass(frozen=True, eq=False, repr=False)
class SurnameParticles:
    """Particles between a first name and a surname, in small letters; `_` is a blank within one."""

    in_names: str = ""
    """Those that stand in names and hardly anywhere else."""
    with_article: str = ""
    """Everyday ones with an article: behind a first name a capital or a listed surname follows them in names."""
    before_capitals: str = ""
    """Everyday ones before a capital that is no town."""
    in_lists: str = ""
    """Everyday ones that are told by surnames alone that are listed with them: *di Stefano*."""


@dataclass(frozen=True, eq=False, repr=False)
class Language:
    """All words of one language."""

    spoken_in: tuple[str, ...]
    """The countries (ISO 3166) whose telephone numbers are read, the likeliest first."""
    dates: DateWords
    born: str
    """Words before a date of birth; patterns, separated by `|`."""
    addresses: AddressWords
    numbers: NumberWords
    dictation: DictationWords
    titles: TitleWords
    questions: Mapping[str, str]
    """Stems of words that ask for a value, by its kind (`questions.KINDS`); separated by `|`.

    They are patterns; letters may precede a stem only where the stem says so (`\\w*`).
    """
    rank: int = 99
    """The place among languages: where several read a text alike, the first one does."""
    own_endings: str = ""
    """Host endings that are words of the language (`so`, `la`): an address needs more evidence there."""
    licence_is_plate: bool = False
    """Whether a word for a licence is one for a plate, too: *patente*."""
    capital_nouns: bool = False
    """Whether all nouns have a capital, so that a capital is no sign of a name."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of values, by kind (`naming_words.KINDS`); folded, a `*` ends a stem."""
    labels: LabelWords = field(default_factory=LabelWords)
    counted: str = ""
    """Words behind a count or an amount: *kilos*, *years*."""
    how_many: str = ""
    """Stems of words that ask for a count or an amount, written as those of `questions`."""
    when: str = ""
    """Stems of words that ask for a day, a time, or the year of a thing, and for no birth."""
    birthdays: str = ""
    """Words of a birth in such a question, beside those of `questions`, which models know; patterns."""
    which: str = ""
    """Words that ask, before a kind of building or business, which one is meant: *which* hotel, *name of the* hotel."""
    counted_phrases: str = ""
    """Words behind a count or an amount: *of them*, *a month*. They are patterns, separated by `|`."""
    greetings: str = ""
    """Words of greeting and thanks before a name; folded."""
    farewells: tuple[str, str] = ("", "")
    """Words before a signature, and those before one on a line of its own or behind a comma; patterns."""
    openings: str = ""
    """Greetings that begin a turn; patterns."""
    is_fine: str = ""
    """What a speaker says behind the name by which to be called, two words: *is fine*; folded, `_` is a blank."""
    present: str = ""
    """Words right behind a speaker's own name: *here*, *speaking*; folded."""
    people: PersonWords = field(default_factory=lambda: PersonWords())
    introductions: str = ""
    """Words of an agent right before its company's name; folded, `_` is a blank."""
    talking: tuple[str, str] = ("", "")
    """*You are talking to Saga at Marlow*: the words before the agent, and those before the company; folded."""
    venues: tuple[str, str] = ("", "")
    """Kinds of buildings and businesses before a name (*Hotel Astra*), and behind it (*Astra Inn*); folded."""
    businesses: tuple[str, str] = ("", "")
    """Trades and legal forms before the name of a company (*Bäckerei Engel*), and behind it (*Engel GmbH*); folded."""
    public_places: tuple[str, str] = ("", "")
    """Kinds of public buildings that bear the name of a town, before it (*gare de Tours*) and behind it; folded."""
    beside_thanks: str = ""
    """Words that people run into thanks and into each other: *nicethanks*, *okgreat*; folded."""
    of_chats: str = ""
    """Short words of chats that are nobody, as people write them: *okey*, *omw*; folded."""
    idioms: str = ""
    """Phrases that hold a name and name nobody: *frank und frei*; patterns, `_` for a blank."""
    bare_places: str = ""
    """Words that alone are no place: kinds of venues, points of the compass; folded."""
    pets: tuple[str, str] = ("", "")
    """Animals that people keep, right before the name of one, and what may stand between: *called*; patterns."""
    dining: str = ""
    """What stands before the name of a place where one eats: *a table at*; patterns, `_` for a blank."""
    spare: tuple[str, str] = ("", "")
    """Words at the beginning and at the end of a span that are no part of a name; folded."""
    family_articles: str = ""
    """Articles before a surname that mean its family: *the* Joneses, *los* García."""
    family_plural: str = ""
    """What becomes of a surname behind them: `s` (*the Joneses*), `(s)` where it may stay as it is, or nothing."""
    no_owners: str = ""
    """Words in `s` that look like the genitive of a name: *annars*; folded."""
    surname_particles: SurnameParticles = field(default_factory=lambda: SurnameParticles())
    conjunctions: str = ""
    """*and*, as it joins the two streets of a corner; folded."""
    alternatives: str = ""
    """*or*, as it joins two numbers of which one is right; folded."""
    perhaps: str = ""
    """Words between *or* and the other number: *maybe*, *was it*. They are patterns."""
    corrections: str = ""
    """*not*, between a number and the one that it corrects. They are patterns."""
    own_words: str = ""
    """Everyday words that no other language here has, by which a part of a turn in it is noticed; in small letters."""
    near: tuple[str, ...] = ()
    """Languages without a file to which this one is the nearest, the second, the third: they are read by its words."""
    second_opinion: str = "en"
    """The near language whose model gives a second opinion."""
    agreeing: str = ""
    """Words that change with the gender, the number or the first sound of what follows: articles; folded."""
    noun_endings: str = ""
    """Endings that a noun may have behind its base form; folded."""
    last_vowels: Mapping[str, str] = field(default_factory=dict)
    """The last vowel of a noun, and what it may be in its base form: *avvocati*, *avvocato*."""
    working_as: str = ""
    """Words between work and the job: *as*; folded."""
    values: ValueWords = field(default_factory=ValueWords)
    """Words by which names and dates are read in turns of any language."""
    context: ContextWords = field(default_factory=ContextWords)
    """Words beside values, by which these are told from others in turns of any language."""
    surrogates: SurrogateWords = field(default_factory=SurrogateWords)
    """Words and forms of surrogates."""
