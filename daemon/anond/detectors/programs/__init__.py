"""What programs are known by: network addresses, keys and tokens."""
