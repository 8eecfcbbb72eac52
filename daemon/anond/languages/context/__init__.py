"""Words beside values, by which these are told from others; each module says what its tables are.

In a table `|` parts patterns; in one of plain words (`plain_words`) blanks do.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from anond.languages.context.accounts import AccountWords
from anond.languages.context.contact import ContactWords
from anond.languages.context.grammar import GrammarWords
from anond.languages.context.ids import IdWords
from anond.languages.context.links import LinkWords
from anond.languages.context.places import PlaceWords
from anond.languages.context.programs import ProgramWords
from anond.languages.context.replaced import ReplacedWords
from anond.languages.context.spoken import SpokenWords
from anond.languages.context.talk import TalkWords
from anond.languages.context.times import TimeWords


@dataclass(frozen=True, eq=False, repr=False)
class ContextWords:
    """Words beside values in one language; patterns join those of all languages, for chats mix them."""

    grammar: GrammarWords = field(default_factory=GrammarWords)
    accounts: AccountWords = field(default_factory=AccountWords)
    contact: ContactWords = field(default_factory=ContactWords)
    ids: IdWords = field(default_factory=IdWords)
    links: LinkWords = field(default_factory=LinkWords)
    programs: ProgramWords = field(default_factory=ProgramWords)
    spoken: SpokenWords = field(default_factory=SpokenWords)
    places: PlaceWords = field(default_factory=PlaceWords)
    times: TimeWords = field(default_factory=TimeWords)
    talk: TalkWords = field(default_factory=TalkWords)
    replaced: ReplacedWords = field(default_factory=ReplacedWords)
