"""What a turn tells of people beside the 24 tags: profession, age, family, health and their kind, as a second layer."""
