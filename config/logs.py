"""One way of logging for the project, Django, Celery and uvicorn: lines for a person or JSON for a
collector.
"""

import logging.config
from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


class WithoutTraceback(logging.Filter):
    """For what is no failure of ours and tells all in its sentence."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return True


def logging_settings(style: str, level: str) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "chosen": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": endings(style),
                "foreign_pre_chain": SHARED,
            }
        },
        "filters": {"no traceback": {"()": WithoutTraceback}},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "chosen"}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": {
            "django.server": {"handlers": [], "propagate": True},
            "django.security.DisallowedHost": {"filters": ["no traceback"]},
            "django.request": {"level": "ERROR"},  # every refusal has its line, with who and what, already
            "uvicorn.access": {"level": "WARNING"},
        },
    }


def endings(style: str) -> list[Any]:
    meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if style == "console":
        return [meta, structlog.dev.ConsoleRenderer(colors=False)]
    return [meta, structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]


def set_up(settings: dict[str, Any]) -> None:
    logging.config.dictConfig(settings)
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
