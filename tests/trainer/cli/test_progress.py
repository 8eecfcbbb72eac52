"""How far training is, on a terminal and elsewhere."""

from __future__ import annotations

from io import StringIO

from anond_trainer.cli.progress import Progress


class Terminal(StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_elsewhere_a_handful_of_lines_tells_the_steps_of_a_language() -> None:
    """A step is told once, however often it says how far it is; of many steps the first are."""
    out = StringIO()
    progress = Progress(["en", "es"], out, lambda: 0.0)
    for share in (0.0, 0.1, 0.2):
        progress.show_step("es", "learning", share)
    for number in range(9):
        progress.show_step("en", f"step {number}", number / 9)
    progress.close()
    assert out.getvalue().splitlines() == ["es: learning", *(f"en: step {number}" for number in range(5))]


def test_a_terminal_shows_a_bar_of_all_languages_with_the_time_left() -> None:
    """One line that is drawn over; full at the end, or taken away where something failed."""
    now, out = [100.0], Terminal()
    progress = Progress(["en", "es"], out, lambda: now[0])
    progress.show_step("es", "learning", 0.04)
    now[0] = 110.0
    progress.show_step("es", "judging", 1.0)
    now[0] = 400.0
    progress.show_step("en", "learning", 0.2)
    progress.show_step("en", "learning", 0.1)
    progress.close()
    progress.close(whole=True)
    lines = out.getvalue().split("\r")[1:]
    assert lines == [
        "[                        ]   2%  es: learning\x1b[K",
        "[############            ]  50%, 10 s left  es: judging\x1b[K",
        "[##############          ]  60%, 3 min left  en: learning\x1b[K",
        "[##############          ]  60%, 3 min left  en: learning\x1b[K",
        "\x1b[K",
        "[########################] 100%  300 s\x1b[K\n",
    ]
