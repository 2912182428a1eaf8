# Everything works from a fresh machine with Python >= 3.11 and make. `.venv` is made when it is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile

.PHONY: help demo up env test check bench chaos lock clean

help:
	@echo "make demo   the example conversations through the whole path"
	@echo "make test   all tests (PostgreSQL on 127.0.0.1:5432 is used when it is there)"
	@echo "make up     everything on this machine, until Ctrl-C"
	@echo "make env    the .env of docker-compose.yml, with generated secrets"
	@echo "make check  formatting, lint, types, import contracts, tests"
	@echo "make bench  accuracy of the date resolver, speed and cost of everything in a short form; about 10 minutes"
	@echo "make chaos  every fault on purpose, on SQLite and PostgreSQL; about 35 minutes"
	@echo "make lock   renew the lock files"

$(VENV)/.installed: pyproject.toml requirements.lock requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.13")'
	@echo "Making .venv and installing what the lock file names; this takes about a minute ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: $(VENV)/.installed
	@$(BIN)/extractor demo

up: $(VENV)/.installed
	@$(BIN)/extractor up

env:
	@$(PYTHON) -m extractor.entrypoints.env_file .env

test: $(VENV)/.installed
	$(PYTEST)

check: $(VENV)/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST)

bench: $(VENV)/.installed
	$(BIN)/python -m bench.dates_score bench/dated_sentences.jsonl
	$(BIN)/python -m bench.fork
	$(BIN)/python -m bench.tokens
	$(BIN)/python -m bench.reading --scale 0.02
	$(BIN)/python -m bench.dashboard --scale 0.02
	$(BIN)/python -m bench.performance --quick

chaos: $(VENV)/.installed
	$(BIN)/python -m tests.chaos --write docs/reliability.md

lock:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -o requirements.lock pyproject.toml
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --group dev -c requirements.lock -o requirements-dev.lock pyproject.toml

clean:
	rm -rf $(VENV) .extractor dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
