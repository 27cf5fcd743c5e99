"""What the API takes in, strictly, and what it gives out, for the schema."""
