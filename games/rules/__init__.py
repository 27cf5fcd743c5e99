"""The game as a library: no I/O, no clock reading, no chance. §n in docstrings are paragraphs of `docs/rules.md`."""
