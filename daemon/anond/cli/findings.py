"""What commands that look at things have found, and how they say it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import typer


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    ok: bool
    says: str


def tell(findings: Iterable[Finding]) -> None:
    """Print what was found, and exit with 1 if anything is wrong."""
    wrong = 0
    for finding in findings:
        typer.echo(f"{'ok  ' if finding.ok else 'FIX '} {finding.what}: {finding.says}")
        wrong += not finding.ok
    if wrong:
        raise typer.Exit(1)
