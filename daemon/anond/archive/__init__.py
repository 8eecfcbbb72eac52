"""Archives: files of turns that are made clean by the pipeline of the daemon, in the form they came in.

`anond scrub` is a `Job` for each file: `streams` unpack and pack, a form (`lines`, `table`) reads rows and writes them
clean, `scrubber` disposes of them, in this process or in several (`processes`), `journal` remembers how far it came.
"""
