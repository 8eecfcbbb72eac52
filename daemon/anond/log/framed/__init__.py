"""Events framed for a schema registry: read as JSON, written by a schema; see docs/schemas.md."""
