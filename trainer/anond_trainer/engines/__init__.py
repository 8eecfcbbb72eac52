"""Engines of training, each in a folder of its own."""
