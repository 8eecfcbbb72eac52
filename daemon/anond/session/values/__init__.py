"""Canonical forms of values (names, dates, numbers, addresses and places), by which they are recognised."""
