"""How a language that has no model is read: with the models of near languages, joined, and its own table of words.

Daemons and the review page propose with it, for people; a first model learns on from it.
"""
