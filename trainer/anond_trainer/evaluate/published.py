"""The figures that AnonyMate published (Adams et al. 2019), for comparison with ours.

Its data, conversations of customer service, are not public. The same measure on other data shows
what can be expected, not who is better.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

Size = tuple[int, int, int]  # entities, tokens, sentences
Scores = tuple[float, float, float]  # precision, recall, F1, in percent


class Published(NamedTuple):
    """A language: the size of its data, agreement of so many annotators, F1 over all tags, and means over tags."""

    training: Size
    test: Size
    kappa: float
    annotators: int
    model: float  # a CRF with clusters of words
    frequency: float
    unambiguous: float
    pii: Scores
    cii: Scores


ANONYMATE: Final[Mapping[str, Published]] = {
    "en": Published(
        (62_231, 586_637, 61_081), (5_217, 51_078, 5_097), 0.89, 9, 76.0, 57.5, 45.0, (86.4, 82.7, 84.6),
        (87.0, 73.5, 79.5),
    ),
    "fr": Published(
        (33_075, 382_099, 28_033), (5_889, 60_646, 4_914), 0.89, 3, 84.9, 75.3, 64.5, (89.4, 89.4, 89.3),
        (85.3, 78.0, 81.0),
    ),
    "de": Published(
        (73_052, 570_527, 78_261), (4_083, 30_768, 3_949), 0.84, 6, 85.4, 70.8, 59.1, (92.7, 89.6, 91.1),
        (86.5, 65.5, 73.5),
    ),
    "it": Published(
        (42_494, 404_078, 39_609), (5_565, 50_730, 4_589), 0.89, 2, 83.8, 72.9, 67.7, (88.7, 86.0, 87.1),
        (87.5, 73.0, 77.8),
    ),
    "es": Published(
        (35_583, 357_045, 34_684), (4_495, 34_451, 4_437), 0.75, 4, 80.8, 68.9, 57.7, (89.1, 86.9, 87.7),
        (89.3, 80.5, 84.5),
    ),
    "sv": Published(
        (53_218, 524_703, 60_830), (2_862, 24_006, 2_763), 0.90, 5, 76.5, 62.5, 52.8, (89.1, 83.7, 86.1),
        (84.5, 71.5, 77.0),
    ),
}  # fmt: skip
