"""What `anond bench` measures, as plain functions that return figures."""
