"""`celery -A worker worker`: the Celery application, built from the environment."""

from extractor.entrypoints.tasks import create_app

app = create_app()
