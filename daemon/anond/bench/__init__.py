"""The measurements of `anond bench`, as plain functions that return figures."""
