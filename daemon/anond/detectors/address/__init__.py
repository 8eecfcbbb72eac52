"""Where somebody lives: streets, postal codes with their towns, places on the map by their numbers."""
