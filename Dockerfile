# Two stages: the first builds a virtual environment from the lock file, the second holds only that and a user.
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /app
COPY requirements.lock ./
RUN /app/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE worker.py ./
COPY extractor ./extractor
COPY examples ./examples
RUN /app/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
RUN useradd --create-home --uid 10001 extractor && mkdir /data && chown extractor /data
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH EXTRACTOR_HOME=/data PYTHONUNBUFFERED=1 EXTRACTOR_LOG_FORMAT=json
WORKDIR /home/extractor
USER extractor
VOLUME /data
EXPOSE 8765
STOPSIGNAL SIGTERM
CMD ["extractor", "up", "--host", "0.0.0.0"]
