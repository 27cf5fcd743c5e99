"""The game as a library: no I/O, no clock reading, no chance. §n are paragraphs of the rules of the game."""
