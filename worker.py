"""`celery -A worker worker`: the Celery application, built from the environment."""

from extractor.core.errors import ExtractorError
from extractor.entrypoints.failure import ended_by
from extractor.entrypoints.tasks import create_app

try:
    app = create_app()
except ExtractorError as error:  # Celery prints the traceback of an exception, and obeys an exit
    raise ended_by(error) from None
