"""A committee of taggers that label the same tokens: its votes show which labels a person should check.

After Rehbein and Ruppenhofer (2017). `votes` are what members say, `mace` learns from them alone how often each is
right, `asking` lets a person's answers correct them, `suspects` ranks what is probably wrong.
"""
