"""The curves of a simulation as a picture."""

from __future__ import annotations

import struct
import warnings

from anond_trainer.active.curves import picture
from anond_trainer.active.simulation import Point


def height_of_picture(methods: int) -> int:
    """The height in dots of the picture of so many methods; a warning is an error."""
    points = [Point(f"m{n}", 0, size, 0, 0.0, 0.5, 0.5, 0.5, 0.0, 0.5) for n in range(methods) for size in (8, 16)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        png = picture(points, "stream.jsonl, en")
    return int(struct.unpack(">I", png[20:24])[0])


def test_a_picture_of_many_methods_has_room_for_their_names() -> None:
    """It grows with the names, which no longer fit beside the curves else; a few leave it as it is."""
    assert height_of_picture(2) == height_of_picture(3) < height_of_picture(60)
