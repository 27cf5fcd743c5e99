"""What readers send: parsed, and told at the field what is wrong with it."""
