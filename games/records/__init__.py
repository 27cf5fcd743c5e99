"""Records of games (§15): four formats read and written, and a record judged under assumed rules."""
