"""Logging, set up so that no text of a turn can get into it: events with fields, as JSON or for people.

Our own lines are an event and fields: `logger.info("partition open", extra={"partition": 3})`. Of an exception its type
and its places in the code are shown; its message only if it is one of ours, since others may quote what they choked on.
Lines of foreign libraries are shown as the pattern in their source, without the values that would be filled in; those
of the Kafka client with numbers and names of errors, which tell which node is away and why, and hold no text.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any, Literal

import orjson

from anond.errors import AnondError

Format = Literal["json", "text"]

OURS = ("anond", "anond_trainer")
KAFKA = ("aiokafka", "kafka")
QUIET = ("aiokafka", "kafka", "asyncio", "uvicorn")  # they print values at DEBUG; never below INFO, and that if asked
AGAIN = 10.0  # seconds in which a line of theirs is shown once
LINES = 1000  # of theirs that are remembered
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def configure(fmt: Format, level: str) -> None:
    """Send all logging of this process to stderr in this form, uncaught exceptions too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if fmt == "json" else TextFormatter())
    handler.addFilter(_fit_to_print)
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.INFO if root.level < logging.INFO else logging.WARNING)
    logging.raiseExceptions = False  # a line that cannot be written is not dumped with its values instead
    sys.excepthook = lambda kind, error, trace: _uncaught(error)
    threading.excepthook = lambda args: _uncaught(args.exc_value)
    sys.unraisablehook = lambda args: _uncaught(args.exc_value)


def _uncaught(error: BaseException | None) -> None:
    if not isinstance(error, SystemExit | KeyboardInterrupt):
        logging.getLogger("anond").critical("uncaught exception", exc_info=error)


def _fit_to_print(record: logging.LogRecord) -> bool:
    return _is_ours(record) or record.levelno >= logging.INFO


class Seldom(logging.Filter):
    """Limits lines of foreign libraries: without brokers their clients log the same line at every try."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._shown_at: dict[tuple[str, str], float] = {}  # when a line was let through

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to show a line: it is ours, was not shown a moment ago, or has an exception."""
        if _is_ours(record) or record.exc_info:
            return True
        now, line = self._clock(), (record.name, _pattern(record))
        if now - self._shown_at.get(line, -AGAIN) < AGAIN:
            return False
        if len(self._shown_at) >= LINES:  # a library that fills values into its patterns itself
            self._shown_at.clear()
        self._shown_at[line] = now
        return True


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.split(".", 1)[0] in OURS


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "ts": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _event(record),
        }
        try:
            return orjson.dumps(
                {**line, **_fields(record)}, default=_type_name, option=orjson.OPT_NON_STR_KEYS
            ).decode()
        except TypeError:
            return orjson.dumps({**line, "fields": "unprintable"}).decode()


class TextFormatter(logging.Formatter):
    """One line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = "".join(f"  {name}={_plain(value)}" for name, value in _fields(record).items())
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        level = "" if record.levelno == logging.INFO else f"{record.levelname.lower()}: "
        return f"{at} {level}{_event(record)}{fields}"


def _event(record: logging.LogRecord) -> str:
    """The event; of a foreign logger the first line of its pattern, with nothing filled in that may be text."""
    if _is_ours(record):
        return record.getMessage()
    pattern = _pattern(record)
    return _filled(pattern, record.args) if record.name.split(".", 1)[0] in KAFKA else pattern


def _pattern(record: logging.LogRecord) -> str:
    return record.msg.split("\n", 1)[0] if isinstance(record.msg, str) else _type_name(record.msg)


def _filled(pattern: str, values: object) -> str:
    """A pattern with numbers and names of errors; whatever else it takes is shown as its type."""
    if not isinstance(values, tuple):
        return pattern
    try:
        return pattern % tuple(value if type(value) in (int, float) else _Word(value) for value in values)
    except (TypeError, ValueError):
        return pattern


class _Word:
    """Stands for a value in a line: the name of an error, or of a class, or `<type>`."""

    def __init__(self, value: object) -> None:
        if isinstance(value, type):
            self._word = value.__name__
        else:
            self._word = _type_name(value) if isinstance(value, BaseException) else f"<{_type_name(value)}>"

    def __repr__(self) -> str:
        return self._word


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields = {}
    if _is_ours(record):
        fields = {name: _safe(value) for name, value in vars(record).items() if name not in STANDARD}
    if record.exc_info and record.exc_info[1] is not None:
        fields["error"] = list(describe(record.exc_info[1]))
    return fields


def _safe(value: Any) -> Any:
    return list(describe(value)) if isinstance(value, BaseException) else value


def describe(error: BaseException) -> Iterator[str]:
    """An exception and what caused it: type, places in the code, and the message of ours alone."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        message = f": {cause}" if isinstance(cause, AnondError) else ""
        places = "".join(f" < {_place(frame)}" for frame in reversed(traceback.extract_tb(cause.__traceback__)))
        yield f"{type(cause).__name__}{message}{places}"
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def _place(frame: traceback.FrameSummary) -> str:
    return f"{'/'.join(frame.filename.split('/')[-2:])}:{frame.lineno}"


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "; ".join(_plain(each) for each in value)
    if isinstance(value, str | int | float | None):
        return str(value) if str(value).isprintable() else ascii(value)
    return _type_name(value)


def _type_name(value: object) -> str:
    return type(value).__name__
