"""A corpus for release: archives cleaned by the pipeline, then written as dialogues.

`job` runs it: `form` has the pipeline tell where surrogates stand, `dialogues` puts turns together, `categories` names
what was replaced in published terms, `statistics` counts, `suspects` lists what a person should look at, `card` tells
how it was made.
"""
