"""Words by which surrogates are put in the place of what was said."""

from __future__ import annotations

from dataclasses import dataclass

from anond.languages.context.plain import plain_words


@dataclass(frozen=True, eq=False, repr=False)
class ReplacedWords:
    """Words by which surrogates are put in the place of what was said."""

    particles: str = plain_words()
    """Particles inside of streets' names; folded."""
    streets_abroad: str = plain_words()
    """Kinds of streets that are known in every language; folded."""
    kinds: str = plain_words()
    """Further kinds of streets, whose names may be common words; folded."""
    of_hosts: str = plain_words()
    """Names of signs, which are no names of hosts; folded."""
    contact: str = plain_words()
    """Logins for contact; folded."""
    help: str = plain_words()
    """Logins for help; folded."""
    money: str = plain_words()
    """Logins for money; folded."""
    office: str = plain_words()
    """Other logins that several people share; folded."""
    called: str = ""
    """Words before a name by which somebody is called: *call me*."""
    women: str = ""
    """Words that say that a name is a woman's."""
    men: str = ""
    """Words that say that a name is a man's."""
    families: str = plain_words()
    """Words before the name of a family; folded."""
    birth_names: str = ""
    """Words before the surname of somebody's birth: *née*."""
    role_links: str = ""
    """Words behind a name and before *surname* or *first name*: *Kern mit Nachnamen*."""
    surnames: str = ""
    """Words for a surname."""
    first_names: str = ""
    """Words for a first name."""
    surname_alone: str = ""
    """A word for a surname where nothing else stands behind it."""
    as_: str = ""
    """*as*, between a name and what it is."""
    names: str = ""
    """Words for a name, before *and surname*."""
    names_links: str = ""
    """*and*, *or* between the two."""
    names_articles: str = ""
    """The article between the two, each with a blank behind it."""
    both_heads: str = ""
    """The first word of *the two*."""
    twos: str = ""
    """The second."""
    company_links: str = plain_words()
    """Words between the parts of a company's name; folded."""
    town_beginnings: str = plain_words()
    """Words with which names of towns begin; folded."""
    town_links: str = ""
    """Words before the second part of a town's name."""
    town_articles: str = ""
    """Articles before the name of a town."""
    branches: str = plain_words()
    """Words for branches of companies and institutions; folded."""
    clubs: str = plain_words()
    """Words of clubs' names; folded."""
    multipliers: str = plain_words()
    """Words that multiply a number; folded."""
    name_tails: str = ""
    """Words that stay at the end of a name of which something was left out."""
    lakes: str = ""
    """Lakes, by a word or the end of a word; folded."""
    seas: str = ""
    """Seas."""
    ranges: str = ""
    """Ranges of mountains."""
    mountains: str = ""
    """Mountains."""
    geo_kinds: str = plain_words()
    """Kinds of lakes and mountains before their names; folded."""
    street_articles: str = ""
    """Articles and prepositions before a street's name."""
    street_elisions: str = ""
    """The same, before an apostrophe."""
    street_leads: str = plain_words()
    """The same as words, which a name may begin with; folded."""
    number_joints: str = plain_words()
    """Words inside of long numbers in words; folded."""
    introducing: str = ""
    """Words before the name of somebody who is introduced, such as a bot."""
    degrees: str = ""
    """Words for degrees of warmth."""
    unit_words: str = ""
    """Units of more than three letters behind a measure."""
    host_words: str = plain_words()
    """Words of hosts that say nothing of anybody; folded."""
    legal_forms: str = plain_words()
    """Legal forms of companies; folded."""
    theirs: str = ""
    """*my*, *his* before a word for kin that says whose name it is; parted by `|`."""
    titles_of_first_names: str = plain_words()
    """Forms of address before first names alone; folded."""
    titles: str = plain_words()
    """Titles and callings before a name, or at its beginning, beside those of the session; folded."""
    letter_titles: str = plain_words()
    """Titles of one letter before a dot: *M. Dupont*; folded."""
    title_ends: str = plain_words()
    """The ends of titles behind a dot: *dott.ssa*; folded."""
    articles_of_many: str = plain_words()
    """Articles of many and of one alike, before the name of a family; folded."""
    wives: str = plain_words()
    """Forms of address that are kin behind a possessive; folded."""
    possessives: str = plain_words()
    """*my*, *his* before these; folded."""
    naming_signs: str = ""
    """Parts of words for names, one of which stands where a name is told or asked for."""
    listed_articles: str = plain_words()
    """Articles before a name of a street or company, behind which only listed names stand; folded."""
    streets_told: str = plain_words()
    """Kinds of streets that tell the language of an address in a chat of another one; folded."""
    beside_kinds: str = plain_words()
    """Words before a kind of street that are not its name; folded."""
    saints: str = plain_words()
    """*Saint* in names of schools and churches; folded."""
    women_saints: str = plain_words()
    """The same of women; folded."""
    products: str = plain_words()
    """Names of products that are first names, too, and no bot's; folded."""
