"""Pasted technical text in chats (code, logs, settings). Synthetic, and with
hardly a mention: a model that learnt from talk alone takes `self` and `elif` for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final

from anond_trainer.data.gold import GoldTurn
from anond_trainer.writer.draft import Bit, Draft, gold
from anond_trainer.writer.negatives import FOLDER

PREFIX: Final = "technical"
_HOLE: Final = re.compile(r"\{([a-zA-Z])\}")
_HEADING: Final = re.compile(r"\[(\w+)\]")
_LINES: Final = (1, 1, 2, 3, 5, 8)  # of a turn
_TURNS: Final = 4  # of a session
_NAMES: Final = """
    get set load save read write open close find make build parse check test start stop run send fetch push pull add
    remove update create delete user name item list value index count total error path file config cache request
    response handler token node tree event queue client server session timeout retry result data key map buffer
    stream topic offset partition worker thread pool lock state status code message text line word label tag type
    kind size length width height color font page view model field form table row column query filter sort order
    group limit next prev first last left right top bottom min max mark bill grant chase art default main local
    global static public private async json xml html http https api url host port proxy cluster broker replica
    leader commit abort batch metric gauge level info debug warn trace module package import export common base core
    util utils helper factory manager service controller context registry driver device kernel socket signal channel
    pipe frame layer mask shape plane math random hash digest cipher nonce salt sign verify login logout auth admin
    guest profile account invoice payment cart price stock unit rate tax scope domain region zone lang locale theme
    mode flag option param args kwargs self other parent child root leaf head tail body footer nav menu button input
    output stdin stdout stderr log logger record entry
    """
_SAID: Final = """
    connection refused|connection reset by peer|timed out waiting for response|file not found|permission denied
    failed to load module|unexpected token|invalid argument|out of memory|no space left on device|cannot read property
    retrying after backoff|starting up|shutting down|shutdown complete|ready to accept connections
    listening for requests|partitions assigned|partitions revoked|commit failed, will retry|offset out of range
    model loaded, taken up|model refused|batch done|session expired|too many requests|bad gateway|cache miss
    cache cleared|migration applied|nothing to do|index rebuilt|rendering took too long|checksum does not match
    unknown option|deprecated, use the other one|key must be a string|value is not iterable|list index out of range
    division by zero|missing required field|build succeeded|build failed|all tests passed|skipped because it is slow
    job queued|job finished|upload complete|update available|driver not responding|disk is almost full|battery low
    signal lost|paper jam|sensor not calibrated|return the number of items|read the next line|this is a hack
    should never happen|see the documentation for details|both sides are open|leave it as it is
    whether the cache is used|for each of them once|only when it changed|the first one wins|skip what was seen before
    keep the order of the input|no message is lost|else it is an error
    """
_WORDS: Final = tuple(_NAMES.split())
_MESSAGES: Final = tuple(one.strip() for one in re.split(r"[|\n]", _SAID.strip()))
_ENDINGS: Final = ("py", "js", "java", "c", "log", "json", "yaml", "conf", "csv", "png")


def pasted(lang: str, sessions: int, random: Random) -> list[GoldTurn]:
    """Synthetic sessions in which somebody pastes such things, one after the other."""
    return [
        turn
        for number in range(sessions)
        for turn in gold([_turn(random) for _ in range(_TURNS)], f"{PREFIX}-{lang}-{number:06}", lang)
    ]


@cache
def kinds() -> Mapping[str, tuple[str, ...]]:
    """The lines of each kind of technical text, with their holes."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / "technical.txt").read_text("utf-8").splitlines():
        if heading := _HEADING.fullmatch(line):
            lines = found[heading[1]] = []
        elif found and line:
            lines.append(line)
    return {kind: tuple(lines) for kind, lines in found.items()}


def _turn(random: Random) -> Draft:
    lines = random.choice(list(kinds().values()))
    bits: list[Bit] = []
    for number in range(random.choice(_LINES)):
        bits += [Bit("\n")] if number else []
        bits += _filled(random.choice(lines), random)
    return Draft("user", tuple(bits))


def _filled(line: str, random: Random) -> list[Bit]:
    bits, at = [], 0
    for hole in _HOLE.finditer(line):
        fill, tag = _FILLED[hole[1]]
        bits += [Bit(line[at : hole.start()]), Bit(fill(random), tag)]
        at = hole.end()
    return [*bits, Bit(line[at:])]


def _word(random: Random) -> str:
    return random.choice(_WORDS)


def _several(random: Random) -> list[str]:
    return [_word(random) for _ in range(random.choice((1, 1, 2, 2, 3)))]


def _class(random: Random) -> str:
    return "".join(word.capitalize() for word in _several(random))


def _camel(random: Random) -> str:
    made = _class(random)
    return made[0].lower() + made[1:]


def _number(random: Random) -> str:
    return str(random.choice((0, 1, 2, random.randrange(100), random.randrange(1000), random.randrange(100_000))))


def _version(random: Random) -> str:
    return ".".join(str(random.randrange(20)) for _ in range(random.choice((2, 3, 3))))


def _time(random: Random) -> str:
    return f"{random.randrange(24):02}:{random.randrange(60):02}:{random.randrange(60):02}"


def _date(random: Random) -> str:
    return f"20{random.randrange(10, 30)}-{random.randrange(1, 13):02}-{random.randrange(1, 29):02}"


def _address(random: Random) -> str:
    net = random.choice(("192.0.2", "198.51.100", "203.0.113", "10.0.0", "192.168.1"))
    return f"{net}.{random.randrange(1, 255)}"


def _amount(random: Random) -> str:
    return f"{random.randrange(1, 5000)} {random.choice(('ms', 's', 'MB', 'GB', 'KB', 'min', 'days'))}"


def _path(random: Random) -> str:
    return "/".join([*_several(random), f"{_word(random)}.{random.choice(_ENDINGS)}"])


def _hex(random: Random) -> str:
    return f"{random.getrandbits(32):0{random.choice((4, 8))}x}"


_FILLED: Final[Mapping[str, tuple[Callable[[Random], str], str]]] = {
    "w": (_word, ""), "i": (lambda random: "_".join(_several(random)), ""), "j": (_camel, ""), "J": (_class, ""),
    "I": (lambda random: "_".join(_several(random)).upper(), ""), "m": (lambda random: random.choice(_MESSAGES), ""),
    "n": (_number, ""), "v": (_version, ""), "t": (_time, ""), "d": (_date, "DATE"), "a": (_address, "IP"),
    "u": (_amount, "UNIT"), "f": (_path, ""), "x": (_hex, ""),
}  # fmt: skip
