"""When the demo club is made in these tests."""

NOW = 1_800_000_000_000  # a Friday morning in Budapest
AFTER_MIDNIGHT = 1_799_967_660_000  # 00:01 of that day: the evening before is as near as it can be
