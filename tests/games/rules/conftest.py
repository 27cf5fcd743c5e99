"""How hard Hypothesis looks in the tests of the rules: the same examples each time."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rules",
    deadline=None,
    derandomize=True,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rules")
