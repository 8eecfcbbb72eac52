"""What a platform says of turns, for tests of the pipeline."""

from __future__ import annotations

MARIA = {"PERSON": ["Maria Lopez"]}
