# Two commands for a newcomer: `make run` starts the app, `make test` checks it. Both set everything up first.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
MODELS_BIN := .venv-models/bin
PIP_FLAGS := --quiet --disable-pip-version-check -c constraints.txt

.PHONY: setup run test lint test-models bench messages clean

setup: .venv/.dev

run: .venv/.run
	$(BIN)/pobudka

test: .venv/.dev
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m pytest -m "not models"

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-models: .venv-models/.done
	$(MODELS_BIN)/python -m pytest -m models

bench: .venv-models/.done
	$(MODELS_BIN)/python -m tests.benchmarks

messages: .venv/.dev
	$(BIN)/python -m ui.messages

clean:
	rm -rf .venv .venv-models

.venv/.created:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Pobudka needs Python 3.11 or newer; found: $$("$(PYTHON)" --version 2>&1)."; exit 1; }
	"$(PYTHON)" -m venv .venv
	@touch $@

.venv/.run: .venv/.created pyproject.toml constraints.txt
	@echo "Setting up (once): about 600 MB of libraries ..."
	$(BIN)/pip install $(PIP_FLAGS) -e .
	@touch $@

.venv/.dev: .venv/.run
	$(BIN)/pip install $(PIP_FLAGS) -e ".[dev]"
	@touch $@

.venv-models/.done: pyproject.toml constraints.txt
	"$(PYTHON)" -m venv .venv-models
	$(MODELS_BIN)/pip install $(PIP_FLAGS) -e ".[dev,train]"
	@touch $@
