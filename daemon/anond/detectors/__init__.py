"""Detectors: what patterns with validators prove or make likely, behind one prefilter that most turns do not pass."""

from anond.detectors.base import Detector
from anond.detectors.finding import detect, detect_all
from anond.detectors.registry import DETECTORS, possible_detectors

__all__ = ["DETECTORS", "Detector", "detect", "detect_all", "possible_detectors"]
