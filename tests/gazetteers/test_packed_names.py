"""Lists that take little memory answer as plain ones do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond_gazetteers.name_groups import NameGroups
from anond_gazetteers.packed_names import PackedNames, SortedNames

NAMES = st.lists(st.text(st.characters(exclude_characters="\n"), max_size=6), max_size=12)


@given(NAMES, st.slices(12), st.integers(-13, 13))
def test_packed_names_are_what_was_packed(names: list[str], some: slice, at: int) -> None:
    """Their number, each by its place, stretches of them and all in their order."""
    packed = PackedNames(names)
    assert (len(packed), list(packed), packed[some]) == (len(names), names, names[some])
    if -len(names) <= at < len(names):
        assert packed[at] == packed.name(at % len(names)) == names[at]
    else:
        with pytest.raises(IndexError):
            packed[at]


@given(NAMES, st.text(max_size=6))
def test_sorted_names_hold_what_a_set_holds(names: list[str], asked: str) -> None:
    """Each name that was given is found, and no other."""
    kept = SortedNames(names)
    assert [name in kept for name in [*names, asked]] == [name in set(names) for name in [*names, asked]]
    assert len(kept) == len(set(names))


@given(st.lists(st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=4), max_size=6), st.sampled_from("abcdefgh"))
def test_groups_say_who_stands_with_a_name(groups: list[list[str]], name: str) -> None:
    """All others of all groups in which it stands."""
    wanted = {other for group in groups if name in group for other in group} - {name}
    assert NameGroups(groups).alike(name) == wanted


def test_a_daemon_lets_go_of_what_it_was_made_from(tmp_path: Path) -> None:
    """Made ready with six languages it has less than 130 MB for itself: lists stay packed, files of models go."""
    made = """
import os
from anond import assemble, config, connect, seal
from anond.bench.site import resident
from anond.garbage import collect_seldom
from anond.starting import make_keys
settings = config.load(None, os.environ)
make_keys(settings)
keys = seal.load(settings.keys_folder, connect.DAEMON_RINGS)
daemon = assemble.daemon(settings, connect.open_log(settings, keys.need("state")), keys)
collect_seldom()
print(resident(os.getpid(), "RssAnon"))
"""
    environ = os.environ | {"ANOND_DATA": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", made], capture_output=True, text=True, check=True, env=environ)
    assert 60 < float(said.stdout) < 130
