"""Attributes of people besides the 24 tags: profession, age, family, health and the like, as a second layer."""
