"""The findings of checking commands, and their output."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

import orjson
import typer


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    what: str
    ok: bool
    says: str


def print_findings(findings: Iterable[Finding], *, as_json: bool = False) -> None:
    """Print findings, and exit with 1 if anything is wrong."""
    wrong = 0
    for finding in findings:
        plain = f"{'ok  ' if finding.ok else 'FIX '} {finding.what}: {finding.says}"
        typer.echo(orjson.dumps(asdict(finding)).decode() if as_json else plain)
        wrong += not finding.ok
    if wrong:
        raise typer.Exit(1)
