"""Identity: national ids, named codes, licence plates, names behind titles."""
