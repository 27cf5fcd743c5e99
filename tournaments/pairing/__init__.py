"""Who meets whom, as a library: a snapshot goes in, pairs come out; no I/O, no clock reading, no chance."""
