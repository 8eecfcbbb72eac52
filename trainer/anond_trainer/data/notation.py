r"""Written (synthetic) dialogues, their notation: `=== session`, then `speaker: text`, mentions as `[[TAG/sub|text]]`.

A newline inside a turn is written `\n`. `chat/<lang>.txt`, `chat/<lang>-2.txt` and so on are the project's own
dialogues; all people in them are invented.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from anond import languages
from anond.tags import SUBS, TAGS, Span
from anond_trainer.data.gold import CorpusError, GoldTurn, split

FOLDER: Final = Path(__file__).parent / "chat"
LANGUAGES: Final = tuple(lang for lang in languages.LANGUAGES if (FOLDER / f"{lang}.txt").exists())
HELD_OUT: Final = 0.1  # of the dialogues: no shipped model has learnt from them
_TURN: Final = re.compile(r"(user|agent|bot): (.*\S.*)")
_MARK: Final = re.compile(r"\[\[(\w+)(?:/(\w+))?\|([^\[\]|]+)\]\]")


def read_chat(path: Path, lang: str) -> list[GoldTurn]:
    """The dialogues of one file; raises CorpusError with file and line on what is not in the notation."""
    turns: list[GoldTurn] = []
    seen: set[str] = set()
    session, count = "", 0
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        where = f"{path.name}:{number}"
        if line.startswith("=== "):
            session, count = line[4:].strip(), 0
            if not session or session in seen:
                raise CorpusError(f"{where}: a dialogue needs a name of its own")
            seen.add(session)
        elif line.strip():
            if not session:
                raise CorpusError(f"{where}: a turn before the first dialogue")
            turns.append(_turn(line, where, session, count, lang))
            count += 1
    return turns


def dialogues(lang: str) -> list[GoldTurn]:
    """The project's own dialogues of a language."""
    return list(_dialogues(lang))


@lru_cache(maxsize=2)
def _dialogues(lang: str) -> tuple[GoldTurn, ...]:
    """The project's own dialogues of a language, read once: they take two seconds, and a command asks several times."""
    return tuple(turn for path in files(lang) for turn in read_chat(path, lang))


def hand_made(lang: str) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """The project's own dialogues: those for training, and the tenth that no shipped model has seen."""
    return split(dialogues(lang), HELD_OUT)


def files(lang: str) -> list[Path]:
    """The files of the project's own dialogues in a language."""
    return [FOLDER / f"{lang}.txt", *sorted(FOLDER.glob(f"{lang}-*.txt"))]


def _turn(line: str, where: str, session: str, turn: int, lang: str) -> GoldTurn:
    match = _TURN.fullmatch(line)
    if match is None:
        raise CorpusError(f"{where}: not `user: `, `agent: ` or `bot: ` and a text")
    text, spans = _marked(match[2].replace("\\n", "\n"), where)
    return GoldTurn(session, turn, match[1], lang, text, spans)


def _marked(marked: str, where: str) -> tuple[str, tuple[Span, ...]]:
    """The text without its marks, and the marked spans."""
    text, at, spans = "", 0, []
    for match in _MARK.finditer(marked):
        text += marked[at : match.start()]
        tag, sub, value = match.groups()
        if tag not in TAGS or (sub and sub not in SUBS.get(tag, ())):
            raise CorpusError(f"{where}: unknown tag {tag}{'/' + sub if sub else ''}")
        if value != value.strip():
            raise CorpusError(f"{where}: a mark begins or ends with white space")
        spans.append(Span(len(text), len(text) + len(value), tag, sub, source="gold"))
        text, at = text + value, match.end()
    text += marked[at:]
    if "[[" in text or "]]" in text:
        raise CorpusError(f"{where}: a mark is not closed, or not [[TAG|text]]")
    return text, tuple(spans)
