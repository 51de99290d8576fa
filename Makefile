# Stavka. Needed: Python 3.11 or newer, make, and a package index that pip can reach.
# Everything is installed into .venv, once per change of pyproject.toml or constraints.txt.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

MINIMUM := 3, 11
IS_FIT := import sys; sys.exit(sys.version_info < ($(MINIMUM)))
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(shell for each in $(CANDIDATES); do \
	"$$each" -c "$(IS_FIT)" 2>/dev/null && echo "$$each" && break; done)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
TYPESCRIPT := typescript@6.0.3
WORKERS ?= auto
ARGS ?=

.PHONY: help play serve test lint format bench docs pictures clean

help: ## list what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1 	/' | expand -t 18

play: $(VENV)/.base ## play in the browser
	@$(BIN)/stavka play $(ARGS)

serve: $(VENV)/.base ## serve tables to others
	@$(BIN)/stavka serve $(ARGS)

test: $(VENV)/.test ## run the tests
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal $(ARGS)

lint: $(VENV)/.lint ## check style, types, imports and the client's types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if command -v npm >/dev/null; then \
		echo "tsc --project src/stavka/web"; \
		npm exec --yes --package=$(TYPESCRIPT) -- tsc --project src/stavka/web; \
	else \
		echo "The client's types were not checked: that needs npm, which is not installed."; \
	fi

format: $(VENV)/.lint ## lay the code out and mend what can be mended
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/.bench ## measure the speed against peers
	$(BIN)/python -m bench $(ARGS)

docs: $(VENV)/.docs ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The documentation is in site/index.html."

pictures: $(VENV)/.test ## take the pictures of the documentation anew (needs Chromium)
	$(BIN)/python -m tests.web.pictures $(ARGS)

clean: ## remove everything that was made
	rm -rf $(VENV) site build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache \
		.import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
		echo "Stavka needs Python 3.11 or newer; none of these is: $(CANDIDATES)." >&2; exit 1; }
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python has no venv module; on Debian: apt-get install python3-venv." >&2; exit 1; }

$(VENV)/.base: EXTRAS =
$(VENV)/.test: EXTRAS = [test,postgres]
$(VENV)/.lint: EXTRAS = [lint,test]
$(VENV)/.bench: EXTRAS = [bench]
$(VENV)/.docs: EXTRAS = [docs]
$(VENV)/.base $(VENV)/.test $(VENV)/.lint $(VENV)/.bench $(VENV)/.docs: \
		pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing into $(VENV) (once) ..."
	@$(PIP) --editable '.$(EXTRAS)'
	@touch $@
