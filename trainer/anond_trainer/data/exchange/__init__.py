"""Gold in the forms of other annotation tools, there and back: Label Studio, doccano, CoNLL columns.

Labels are our tags, `PERSON` or `PERSON/first`. What a tool calls otherwise a table of labels translates, as for any
corpus. Session, number, speaker and language of a turn travel with its text, so that they come back.
"""
