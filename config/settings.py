"""Every setting on one page, safe unless the environment says otherwise, and nothing secret by default."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
import psycopg
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from psycopg.conninfo import conninfo_to_dict

from config.logs import logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
env = environ.Env()


def needed(name: str, why: str) -> str:
    """A setting without which nothing may start; the sentence says where it comes from."""
    if value := str(env.str(name, default="")):
        return value
    raise ImproperlyConfigured(f"{name} is not set: {why} (`python3 manage.py serve` sets it by itself).")


def number(name: str, default: int) -> int:
    try:
        return int(env.int(name, default=default))
    except ValueError:
        raise ImproperlyConfigured(f"{name} is not a whole number.") from None


def log_level() -> str:
    """As Python names it, in letters of any size."""
    level = str(env.str("LOG_LEVEL", default="INFO")).upper()
    if level not in LOG_LEVELS:
        raise ImproperlyConfigured(f"LOG_LEVEL is none of {', '.join(LOG_LEVELS)}.")
    return level


def database(name: str, **options: str) -> dict[str, Any]:
    """Any address that PostgreSQL's own programs take, as Django wants it; other databases are refused."""
    address = needed(name, "a postgresql:// address of the database")
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        raise ImproperlyConfigured(f"{name} is not a postgresql:// address.") from None
    wait = {"connect_timeout": 5, "options": " ".join(f"-c {key}={value}" for key, value in options.items())}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname", ""),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "OPTIONS": wait | parts,
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "ATOMIC_REQUESTS": False,
    }


# -- who may come, and how ---------------------------------------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = needed("SECRET_KEY", "a long random text that signs sessions")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# Behind TLS unless told that the site is reached over plain HTTP, as on one's own machine.
PLAIN_HTTP = env.bool("PLAIN_HTTP", default=False)
SECURE_SSL_REDIRECT = not PLAIN_HTTP
SECURE_REDIRECT_EXEMPT = [r"^healthz"]
SECURE_HSTS_SECONDS = 0 if PLAIN_HTTP else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = not PLAIN_HTTP
SECURE_HSTS_PRELOAD = not PLAIN_HTTP
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not PLAIN_HTTP
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = not PLAIN_HTTP
LANGUAGE_COOKIE_SAMESITE = "Lax"
if env.bool("BEHIND_PROXY", default=False):  # only a proxy that always sets the header itself may be trusted
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

# -- what it is made of ------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "config.apps.ProjectConfig",
    "tournaments",
    "ratings",
    "games",
    "config.apps.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_structlog",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.PermissionsPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "axes.middleware.AxesMiddleware",
    "config.middleware.Incidents",
    "config.errors.Refusals",  # innermost: a refusal is an answer, no incident
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
WEB_THREADS = number("WEB_THREADS", 16)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.authentication.PlayerToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsing.StrictJSON"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_RATES": {
        "acts": env.str("API_RATE_ACTS", default="120/min"),
        "reads": env.str("API_RATE_READS", default="600/min"),
        "anonymous": env.str("API_RATE_ANONYMOUS", default="120/min"),
        "tokens": env.str("API_RATE_TOKENS", default="10/min"),
    },
    "NUM_PROXIES": 1 if env.bool("BEHIND_PROXY", default=False) else 0,
    "EXCEPTION_HANDLER": "config.errors.api_refusal",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Amőba Arbiter",
    "DESCRIPTION": "The arbiter's verbs for programs. Instants are milliseconds since 1970, UTC.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SCHEMA_PATH_PREFIX": r"/api/v[0-9]+",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [],  # codes stand where they are used; the same words need no invented names
}

# -- database, broker, cache -------------------------------------------------------------------------------

# The application works in short transactions; whoever waits or idles too long is let go, not waited for.
DATABASES = {
    "default": database(
        "DATABASE_URL", lock_timeout="2s", statement_timeout="15s", idle_in_transaction_session_timeout="10s"
    )
}
if env.str(
    "DATABASE_OWNER_URL", default=""
):  # present only where the schema is changed, never in the web process
    DATABASES["owner"] = database("DATABASE_OWNER_URL", lock_timeout="2s") | {"CONN_MAX_AGE": 0}

# The data folder of `serve`, where the database is the one that it made; empty beside any other.
EMBEDDED_DATA = env.str("AMOBA_EMBEDDED", default="")

CELERY_BROKER_URL = needed("CELERY_BROKER_URL", "the address of Valkey or Redis")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": env.str("CACHE_URL", default=CELERY_BROKER_URL.replace("redis+socket://", "unix://", 1)),
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
        "KEY_PREFIX": "amoba",
    },
    "throttles": {  # in the process itself: play goes on without a broker
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "throttles",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
}

# -- language, time, files, passwords ----------------------------------------------------------------------

LANGUAGE_CODE = "hu"
LANGUAGES = [("hu", _("Hungarian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
TIME_ZONE = "Europe/Budapest"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default="") or None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True  # the files are served from the apps, so nothing has to be collected first
WHITENOISE_AUTOREFRESH = DEBUG

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
# So many wrong passwords for one login, or from one address, and both wait (429); a right one starts afresh.
AXES_FAILURE_LIMIT = number("LOGIN_ATTEMPTS", 10)
AXES_COOLOFF_TIME = timedelta(minutes=number("LOGIN_WAIT_MINUTES", 5))
AXES_LOCKOUT_PARAMETERS = ["username", "ip_address"]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_TEMPLATE = "games/accounts/locked.html"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
LOGIN_URL = "/belepes/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# Letters go to the terminal unless told where a mail server is: smtp+tls://user:password@host:587
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", default="amoba@localhost")
PASSWORD_RESET_TIMEOUT = 24 * 3600

LOGGING_CONFIG = None  # structlog is set up once, below
LOG_FORMAT = env.str("LOG_FORMAT", default="json")
LOGGING = logging_settings(LOG_FORMAT, log_level())
