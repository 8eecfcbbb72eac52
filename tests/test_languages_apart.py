"""A language is a folder: no other code names it, asks for it, or has its words, but for files that say why."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from anond.languages import LANGUAGES, WORDS, international
from anond_gazetteers import load
from tests.test_house import HERE, ROOTS, name_of

OF_LANGUAGES = "anond/languages"  # where a language has a folder of its own
MANY_LANGUAGES = 4
NAMING_LANGUAGES = {  # files that name many languages all the same, each with the reason
    "anond/bench/growth.py": "the made-up turns of a measurement",
}


def languages_named(source: str) -> set[str]:
    """The codes of languages that are constants in a source, alone or with nothing but others, or keywords."""
    nodes = list(ast.walk(ast.parse(source)))
    said = [str(node.value).split() for node in nodes if isinstance(node, ast.Constant)]
    keywords = {node.arg or "" for node in nodes if isinstance(node, ast.keyword)}
    return {word for words in said if {*LANGUAGES}.issuperset(words) for word in words} | keywords & {*LANGUAGES}


def test_a_language_is_named_by_its_own_folder() -> None:
    """A seventh language is a folder more, and no change in twenty others."""
    assert languages_named("{'de': 1, 'fr': f(it=2)}; 'en sv'.split(); 'la it'") == {"de", "en", "fr", "it", "sv"}
    many = {
        name
        for root, folder in ROOTS.items() if root != "experiments"
        for path in (HERE / folder / root).rglob("*.py")
        if not (name := str(path.relative_to(HERE / folder))).startswith(OF_LANGUAGES)
        and len(languages_named(path.read_text("utf-8"))) >= MANY_LANGUAGES
    }  # fmt: skip
    assert many == NAMING_LANGUAGES.keys()


ASKING_FOR_A_LANGUAGE = {  # files that do one thing in one language alone all the same, each with the reason
    "attributes/broader.py": "the broader terms are English, with their article",
    "detectors/address/postal.py": "Spanish addresses have the town on either side",
    "surrogates/names/gender.py": "*son* is kin in English and *their* in French",
    "surrogates/names/initials.py": "`M.ª` is María",
    "surrogates/lands.py": "a country for towns that English alone leaves open",
}


def asks_for_a_language(source: str) -> bool:
    """Whether a source compares a language with a code."""
    return any(
        isinstance(node, ast.Compare)
        and any(_is_a_language(one) for one in (node.left, *node.comparators))
        and any(_is_a_code(one) for side in (node.left, *node.comparators) for one in ast.walk(side))
        for node in ast.walk(ast.parse(source))
    )


def _is_a_language(node: ast.AST) -> bool:
    return name_of(node).lstrip("_") in ("lang", "language", "read")


def _is_a_code(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in LANGUAGES


@pytest.mark.parametrize(
    "line", ["x = lang == 'sv'", "if session.lang in ('en', 'fr'): pass", "y = 'it' != self._lang"]
)
def test_a_question_for_one_language_would_be_found(line: str) -> None:
    """The search for them works."""
    assert asks_for_a_language(line)


def test_no_code_asks_for_one_language() -> None:
    """What one language alone does is a flag of its tables, which a seventh may set, too."""
    folder = HERE / "daemon/anond"
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}
    found = {name for name, path in paths.items() if asks_for_a_language(path.read_text("utf-8"))}
    assert {name for name in found if not name.startswith("languages/")} == ASKING_FOR_A_LANGUAGE.keys()


SPEAKING_LANGUAGES = {  # files with words of several languages all the same, each with the reason
    "bench/growth.py": "the made-up turns of a measurement",
    "detectors/contact/tlds.py": "endings of hosts, as they are registered",
    "detectors/identity/national.py": "names of modules of python-stdnum",
    "surrogates/national_ids.py": "names of national ids, by which languages choose one",
    "surrogates/plates.py": "codes of districts and provinces, which look like words",
}
_WORD = re.compile(r"[^\W\d_]{3,}")
_MANY_WORDS = 3  # of one language


def words_of(text: str) -> set[str]:
    """The words of a text or pattern, in small letters; `\\w` and the like are none."""
    return set(_WORD.findall(re.sub(r"\\[a-zA-Z]", " ", text).lower()))


def texts_of(table: Any) -> Iterator[str]:
    """All texts in a language's tables."""
    if isinstance(table, str):
        yield table
    elif is_dataclass(table):
        yield from (text for one in fields(table) for text in texts_of(getattr(table, one.name)))
    elif isinstance(table, Mapping | tuple):
        yield from (text for one in (table.values() if isinstance(table, Mapping) else table) for text in texts_of(one))


@cache
def tables_of() -> Mapping[str, set[str]]:
    """The words of each language's tables, without the trade marks and abbreviations of all languages."""
    shared = {name: table for name, table in vars(international).items() if name.isupper()}
    everywhere = set().union(*map(words_of, texts_of(shared)))
    return {lang: set().union(*map(words_of, texts_of(words))) - everywhere for lang, words in WORDS.items()}


@cache
def marked(word: str) -> str:
    """The language beside English that alone has a word, in its tables or as a common one; "" for other words."""
    lists, tables = load(), tables_of()
    of = [lang for lang in LANGUAGES if word in tables[lang] or lists.is_common(word, lang)]
    return of[0] if len(of) == 1 and of != ["en"] else ""


def speaks_languages(source: str) -> bool:
    """Whether one constant, list or pattern has three words of one language beside English, or of three of them."""
    tree = ast.parse(source)
    said = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    docs = {id(one) for one in said if isinstance(one, ast.Constant)}
    kinds = (ast.AnnAssign, ast.Assign, ast.Call, ast.Compare, ast.Constant, ast.JoinedStr)
    for node in ast.walk(tree):
        if isinstance(node, kinds) and id(node) not in docs:
            texts = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and id(one) not in docs)
            words = {word for text in texts if isinstance(text, str) for word in words_of(text)}
            found = Counter(lang for word in words if (lang := marked(word)))
            if len(found) > 2 or max(found.values(), default=0) >= _MANY_WORDS:
                return True
    return False


@pytest.mark.parametrize(
    "line",
    [
        're.compile(r"(?i)(?:ends in|endet auf|slutar på|termina en|finisce con|finit par) \\d{4}")',
        "frozenset(('hälsningar', 'cordialement', 'saluti', 'grüße'))",
        "x = f'{y}|kundennummer|rechnung|bestellung'",
        "frozenset(('stock', 'etage', 'anruf', 'geburtstag'))",
    ],
)
def test_words_of_languages_in_code_would_be_found(line: str) -> None:
    """The search for them works."""
    assert speaks_languages(line)


def test_words_of_a_language_stand_in_its_own_folder() -> None:
    """A seventh language is found beside cards, plates and streets without a change of their patterns."""
    assert not speaks_languages("'Dates in figures: `den 3 april`, `el 3 de abril`, `am dritten April`'")
    folder = HERE / "daemon/anond"
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}
    found = {
        name
        for name, path in paths.items()
        if not name.startswith("languages/") and speaks_languages(path.read_text("utf-8"))
    }
    assert found == SPEAKING_LANGUAGES.keys()
