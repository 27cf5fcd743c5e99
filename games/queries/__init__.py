"""What pages show: reads and values, nothing that changes a row."""
