"""Evaluation of models: counts, figures with intervals, comparisons, and reports."""
