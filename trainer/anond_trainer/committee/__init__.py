"""A committee whose members label the same tokens: where its votes say that a label is wrong, a person looks.

After Rehbein and Ruppenhofer (2017). `votes` are what members say, `mace` learns from them alone how often each is
right, `asking` lets a person's answers correct them, `suspects` ranks what is probably wrong.
"""
