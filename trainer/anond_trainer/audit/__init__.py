"""Evaluation of audits: the leak rate, the leak target, and calibration."""
