"""The build of the lexicon."""

from __future__ import annotations

import importlib.metadata

import pytest

from anond_gazetteers.lexicon import LANGUAGES, PATH, read


def _installed() -> dict[str, str]:
    try:
        from anond_gazetteers.harvest import made_with

        return made_with()
    except importlib.metadata.PackageNotFoundError:
        return {}


made_alike = pytest.mark.skipif(
    _installed() != read().header["made_with"],
    reason=f"needs the packages of the build extra in the versions {read().header['made_with']}",
)


@made_alike
@pytest.mark.soak
def test_the_build_reproduces_what_is_committed() -> None:
    """The same packages and sources give the same bytes."""
    from anond_gazetteers.build import build

    assert build() == PATH.read_bytes()


@pytest.mark.parametrize(
    ("women", "men", "kind"),
    [(0.4, 0.1, "first_female"), (0.1, 0.4, "first_male"), (0.15, 0.1, "first_any"), (0.0, 0.0, "first_any")],
)
def test_gender_follows_a_clear_majority(women: float, men: float, kind: str) -> None:
    """A name that both share becomes unisex unless one side is far more frequent."""
    from anond_gazetteers.build import gender

    assert gender(women, men) == kind


@pytest.mark.parametrize("lang", [*LANGUAGES, "world"])
def test_every_source_names_its_provenance(lang: str) -> None:
    """A hand-kept file starts with where it comes from."""
    from anond_gazetteers.kept import SOURCES

    files = sorted((SOURCES / lang).glob("*.txt"))
    assert files
    assert all(file.read_text(encoding="utf-8").startswith("# Provenance: ") for file in files)
