"""`python -m anond` is `anond`."""

from anond.cli.main import main

main()
