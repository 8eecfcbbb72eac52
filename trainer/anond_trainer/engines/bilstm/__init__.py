"""Learning the second engine in JAX. Only what is asked to learn it imports this."""
