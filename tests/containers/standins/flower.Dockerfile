FROM python:3.13-slim
COPY constraints.txt /tmp/
RUN python -m pip install --no-cache-dir --no-compile -c /tmp/constraints.txt flower "celery[redis]"
WORKDIR /tmp
USER 1000
EXPOSE 5555
CMD ["celery", "flower"]
