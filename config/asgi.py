"""The site for an ASGI server: everything synchronous in a pool of threads, which is several times as fast
here as Django's own asynchronous handler, whose every request would hop between a thread and the event
loop.
"""

from a2wsgi import WSGIMiddleware
from django.conf import settings

from config.wsgi import application as wsgi_application

# Django answers with a subclass of what the type of a WSGI application asks for.
application = WSGIMiddleware(wsgi_application, workers=settings.WEB_THREADS)  # type: ignore[arg-type]
