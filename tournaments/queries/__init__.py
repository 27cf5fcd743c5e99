"""What pages and verbs read: dataclasses and a fixed number of queries each."""
