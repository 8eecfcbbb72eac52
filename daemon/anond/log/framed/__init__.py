"""Events as a schema registry frames them on their topics: read as JSON, written by a schema; see docs/schemas.md."""
