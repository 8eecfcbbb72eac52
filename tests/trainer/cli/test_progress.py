"""How far training is, on a terminal and elsewhere."""

from __future__ import annotations

from io import StringIO

import pytest

from anond_trainer.cli.progress import LearningBar, Progress


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


def test_the_bar_of_one_model_is_full_when_learning_ends_early() -> None:
    """At as many iterations as were done, on a line of its own; elsewhere nothing is drawn."""
    out, elsewhere = Terminal(), StringIO()
    for place in (out, elsewhere):
        with LearningBar(60, place) as bar:
            bar.show_iteration(15, 1234.5)
            bar.show_iteration(40, 567.8)
    assert out.getvalue().split("\r")[1:] == [
        "learning: [######                  ] 15/60 loss 1,234\x1b[K",
        "learning: [################        ] 40/60 loss 568\x1b[K",
        "learning: [########################] 40/40 loss 568\x1b[K\n",
    ]
    assert elsewhere.getvalue() == ""


def test_the_bar_of_one_model_goes_where_an_error_ends_it() -> None:
    """It was not done, so it does not say so."""
    out = Terminal()

    def learn() -> None:
        with LearningBar(60, out) as bar:
            bar.show_iteration(15, 1234.5)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn()
    assert out.getvalue().endswith("15/60 loss 1,234\x1b[K\r\x1b[K")
