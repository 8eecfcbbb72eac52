"""Archives: files of turns, cleaned by the daemon's pipeline in their own form.

`anond scrub` is a `Job` for each file: `streams` unpack and pack, a form (`lines`, `table`) reads rows and writes them
clean, `scrubber` disposes of them, in this process or in several (`processes`), `journal` remembers how far it came.
"""
