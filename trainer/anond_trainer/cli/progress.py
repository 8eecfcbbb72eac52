"""Progress of training: a bar on a terminal; elsewhere a few lines of the nightly run, and none of a single model."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Final, Self, TextIO

_WIDTH: Final = 24
_MOST_LINES: Final = 5  # for a language, where nobody watches
_FORESEEABLE: Final = 0.05  # share done from which on the remaining time is shown


class Progress:
    """Shows the progress of several languages, on a terminal or as lines."""

    def __init__(self, langs: Iterable[str], out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._out, self._clock, self._began = out, clock, clock()
        self._bar = out.isatty()
        self._shares = dict.fromkeys(langs, 0.0)
        self._steps: dict[str, list[str]] = {lang: [] for lang in self._shares}

    def show_step(self, lang: str, step: str, share: float) -> None:
        """Show a language's step; the share of its work that is done never falls."""
        self._shares[lang] = max(self._shares[lang], min(share, 1.0))
        steps = self._steps[lang]
        new = step not in steps
        if new:
            steps.append(step)
        if self._bar:
            self._draw(lang, step)
        elif new and len(steps) <= _MOST_LINES:
            self._out.write(f"{lang}: {step}\n")
            self._out.flush()

    def close(self, *, whole: bool = False) -> None:
        """Leave the bar full if all is done; else remove it."""
        if self._bar and whole:
            self._out.write(f"\r[{'#' * _WIDTH}] 100%  {self._clock() - self._began:.0f} s\x1b[K\n")
        elif self._bar:
            self._out.write("\r\x1b[K")
        self._out.flush()

    def _draw(self, lang: str, step: str) -> None:
        done = sum(self._shares.values()) / len(self._shares)
        bar = "#" * int(done * _WIDTH)
        line = f"[{bar:{_WIDTH}}] {done:4.0%}{self._time_left(done)}  {lang}: {step}"
        self._out.write(f"\r{line[: shutil.get_terminal_size().columns - 1]}\x1b[K")
        self._out.flush()

    def _time_left(self, done: float) -> str:
        if done < _FORESEEABLE:
            return ""
        seconds = (self._clock() - self._began) * (1.0 - done) / done
        return f", {seconds / 60:.0f} min left" if seconds >= 90.0 else f", {seconds:.0f} s left"


class LearningBar:
    """The bar of one model, an iteration a step. Full once all is done, also where learning ended early."""

    def __init__(self, most: int, out: TextIO) -> None:
        self._most, self._out = most, out
        self._last = (0, 0.0)

    def __enter__(self) -> Self:
        return self

    def show_iteration(self, number: int, loss: float) -> None:
        """Show an iteration that is done, with its loss."""
        self._last = number, loss
        self._draw(self._most, "")

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Leave the bar full at the last iteration; remove it where an error ended all."""
        if kind is None and self._last[0]:
            self._draw(self._last[0], "\n")
        elif self._out.isatty():
            self._out.write("\r\x1b[K")

    def _draw(self, of: int, end: str) -> None:
        if self._out.isatty():
            number, loss = self._last
            bar = "#" * min(_WIDTH, number * _WIDTH // of)
            self._out.write(f"\rlearning: [{bar:{_WIDTH}}] {number}/{of} loss {loss:,.0f}\x1b[K{end}")
            self._out.flush()
