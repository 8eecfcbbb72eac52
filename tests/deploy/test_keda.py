"""What scales is of KEDA's own kinds, of which the schemas of Kubernetes know nothing."""

from __future__ import annotations

import copy
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.test_kubernetes import manifests

MODELS = Path(sys.prefix) / "keda"
SCALING = [one for one in manifests() if one["apiVersion"].startswith("keda.sh/")]


@pytest.fixture(autouse=True)
def _models(monkeypatch: pytest.MonkeyPatch) -> None:
    if not MODELS.is_dir():
        pytest.skip("NOT TESTED AGAINST KEDA: make .venv/keda")
    monkeypatch.syspath_prepend(str(MODELS))


def _validated(manifest: dict[str, Any]) -> Any:
    """The manifest as its model reads it; raises ValueError where a field lacks or is of another type."""
    kinds = importlib.import_module(f"cloudcoil.models.keda.{manifest['apiVersion'].partition('/')[2]}")
    return getattr(kinds, manifest["kind"]).model_validate(manifest)


def _unknown(model: Any, given: Any, path: str = "") -> Iterator[str]:
    """The fields that are given and that the model does not have, which KEDA would pass over without a word."""
    if isinstance(given, list):
        for one, other in zip(model, given, strict=True):
            yield from _unknown(one, other, path)
    elif isinstance(given, dict) and hasattr(type(model), "model_fields"):
        names = {field.alias or name: name for name, field in type(model).model_fields.items()}
        for key, value in given.items():
            if key not in names:
                yield f"{path}{key}"
            else:
                yield from _unknown(getattr(model, names[key]), value, f"{path}{key}.")


@pytest.mark.parametrize("manifest", SCALING, ids=lambda one: one["kind"])
def test_a_manifest_for_keda_is_of_its_kind(manifest: dict[str, Any]) -> None:
    """Every field is known, and of its type."""
    assert list(_unknown(_validated(manifest), manifest)) == []


def test_a_slip_in_it_would_be_found() -> None:
    """A field of a wrong name, and a value of a wrong type."""
    misnamed, mistyped = (copy.deepcopy(one) for one in SCALING[:1] * 2)
    misnamed["spec"]["maxReplicas"] = 12
    assert list(_unknown(_validated(misnamed), misnamed)) == ["spec.maxReplicas"]
    mistyped["spec"]["triggers"][0]["metadata"]["lagThreshold"] = 5000
    with pytest.raises(ValueError, match="lagThreshold"):
        _validated(mistyped)
