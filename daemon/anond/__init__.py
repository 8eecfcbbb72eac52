"""anond, the online half: a daemon that anonymises streams of conversation turns."""

__version__ = "0.1.0"
