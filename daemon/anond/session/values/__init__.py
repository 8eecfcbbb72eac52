"""How a value is recognised: canonical forms of names, dates, numbers, addresses and places."""
