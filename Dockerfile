# Two stages: the first installs what the lock file names, from wheels alone; the second holds only that.
# No embedded Redis: a container gets EXTRACTOR_REDIS_URL. No BuildKit is needed.
ARG PYTHON_IMAGE=python:3.13-slim

FROM ${PYTHON_IMAGE} AS build
WORKDIR /src
RUN python -m venv --without-pip /app
COPY requirements.lock requirements-build.lock ./
RUN python -m pip --python /app install --no-cache-dir --no-compile --only-binary :all: --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY packages ./packages
COPY extractor ./extractor
COPY examples ./examples
RUN python -m pip install --no-cache-dir --only-binary :all: --require-hashes -r requirements-build.lock \
    && python -m pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheel . ./packages/client \
    && python -m pip --python /app install --no-cache-dir --no-compile --no-deps /wheel/*.whl
COPY deploy/bytecode.py ./deploy/
RUN cd /app && EXTRACTOR_MODEL=offline bin/python /src/deploy/bytecode.py

FROM ${PYTHON_IMAGE}
COPY --from=build /app /app
# Any user id may run it: a user without an entry has group 0 (OpenShift, `docker run --user 12345`), which may write to /data.
# Nothing else is written to but /data and /dev/shm, so that the root file system can be read-only.
RUN install -d -m 2775 -o 10001 -g 0 /data
ENV PATH=/app/bin:$PATH HOME=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    EXTRACTOR_HOME=/data EXTRACTOR_LOG_FORMAT=json EXTRACTOR_HEARTBEAT_FILE=/dev/shm/extractor-heartbeat
WORKDIR /data
USER 10001:0
VOLUME /data
EXPOSE 8765
# Runs get EXTRACTOR_SHUTDOWN_S (8 s) after SIGTERM; allow 30 s in all (docker stop -t 30, terminationGracePeriodSeconds).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-m", "extractor.entrypoints.health"]
CMD ["extractor", "up", "--host", "0.0.0.0"]
