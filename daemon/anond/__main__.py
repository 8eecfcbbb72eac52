"""`python -m anond` is `anond`."""

import sys

try:
    from anond.cli.main import main
except KeyboardInterrupt:  # a signal while packages are still loading
    sys.exit(130)

if __name__ == "__main__":
    main()
