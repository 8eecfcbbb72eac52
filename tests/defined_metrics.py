"""What a page for Prometheus shows, to be compared with how its metrics are defined."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families


def shown(page: bytes) -> dict[tuple[str, str], set[str]]:
    """Each name on the page, with its kind, and the labels that its figures have."""
    found: dict[tuple[str, str], set[str]] = {}
    for family in text_string_to_metric_families(page.decode()):
        name = family.name + ("_total" if family.type == "counter" else "")
        if not name.endswith("_created"):  # when each began: made by the library
            found[name, family.type] = {label for one in family.samples for label in one.labels} - {"le"}
    return found
