"""Places: street addresses, postal codes with their towns, coordinates."""
