"""Text with next to nothing sensitive in it: what a daemon should leave alone.

Of `woz_text` it is what callers say without a figure, but for the names of restaurants; what their agent says, with
telephones and addresses, is context alone. Of `snips_en` it is all but the mentions. *Written lines* (synthetic) are
ours: times, cars, amounts, code. Code is Python's own library.
"""

from __future__ import annotations

import re
import sysconfig
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES
from anond_trainer.data.read import read_gold
from experiments.harmless_lines import lines

CODE: Final = 2000  # lines
Text = tuple[str, str, list[GoldTurn]]  # what it is, its language, its turns, in which mentions do not count
_PART: Final = r"(?:[A-Z][\w'’]*|and|of|da|la|di)"
_NAME: Final = re.compile(rf"\b([A-Z][\w'’]*(?: {_PART})*) (?:is|serves|has|offers)\b")


def harmless(corpora: Path, files: Iterable[Path] = ()) -> Iterator[Text]:
    """All such texts; code, and the lines of some files, once for each language, as its speakers might paste them."""
    for lang in ("en", "de", "it"):
        yield "woz_text", lang, callers(corpora / f"woz_text/{lang}.turns.tsv", lang)
    yield "snips_en", "en", read_gold(corpora / "snips_en/valid.tsv", "en")[0]
    for lang in LANGUAGES:
        yield "written lines", lang, _turns("written lines", lang, lines(lang))
    blocks = code()
    pasted = {"code, its blocks": blocks, "code, its lines": [line for block in blocks for line in block.split("\n")]}
    pasted |= {path.name: path.read_text("utf-8").splitlines() for path in files}
    for name, texts in pasted.items():
        for lang in LANGUAGES:
            yield name, lang, _turns(name, lang, texts)


def callers(path: Path, lang: str) -> list[GoldTurn]:
    """Dialogues about restaurants: part, dialogue, turn, speaker and text in columns. All but callers is context."""
    rows = [line.split("\t")[:5] for line in path.read_text("utf-8").splitlines()]
    restaurants = _restaurants(text for *_, speaker, text in rows if speaker != "user")
    turns = []
    for number, (part, dialogue, _, speaker, text) in enumerate(rows):
        known = speaker == "user" and not any(letter.isdigit() for letter in text)
        names = tuple(Span(*one.span(), "ORG") for one in restaurants.finditer(text)) if known else ()
        unknown = () if known else ((0, len(text)),)
        by = "user" if speaker == "user" else "agent"
        turns.append(GoldTurn(f"woz/{part}/{dialogue}", number, by, lang, text, names, unknown))
    return turns


def _restaurants(said: Iterable[str]) -> re.Pattern[str]:
    """The restaurants that agents name (`Yu Garden is`): one of the words is hardly ever written in small letters."""
    texts = list(said)
    small = Counter(word for text in texts for word in re.findall(r"\b[a-z]\w*", text))
    found = {name for text in texts for name in _NAME.findall(text)}
    names = {name for name in found if min(small[word] for word in re.findall(r"\w+", name.lower())) < len(texts) / 100}
    longest = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b" if longest else "(?!)", re.IGNORECASE)


def code() -> list[str]:
    """Blocks of Python's own library, as blank lines divide them, of modules picked by a hash of their names."""
    modules = sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"), key=lambda path: _digest(path.name))
    blocks: list[str] = []
    for block in (block for path in modules for block in re.split(r"\n\s*\n", path.read_text("utf-8").strip())):
        if sum(one.count("\n") + 1 for one in blocks) >= CODE:
            break
        blocks.append(block)
    return blocks


def _turns(name: str, lang: str, texts: Iterable[str]) -> list[GoldTurn]:
    """Each a turn of its own: what one of them asks is nothing to the next."""
    return [GoldTurn(f"{name}/{n}", 0, "user", lang, text) for n, text in enumerate(texts)]


def _digest(name: str) -> bytes:
    return blake2b(name.encode(), digest_size=8).digest()
