# Two commands do all the set-up: `make play` and `make test`. They need Python 3.11 or later, and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST_ARGS ?= -n 2 --dist loadfile --no-loadscope-reorder

BUILD_TOOLS := hatchling babel editables
EXTRAS := dev,solver,window,web,print,cluster
LOCALE := src/tateti/locale
CATALOGUES := $(wildcard $(LOCALE)/*/LC_MESSAGES/*.po)
TEMPLATE := build/tateti.pot
LOCK_VENV := build/lock

# Nothing of pip may reach the standard output or take the standard input: those belong to the game.
PIP = $(BIN)/python -m pip install -qq -c constraints.txt </dev/null >&2
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
export PIP_NO_INPUT := 1

# The page is checked with tools of Node; where there is no Node it is left out, unless everything is required.
WITH_NODE = command -v npm >/dev/null || { \
    echo "The page is not checked: there is no npm here (Debian and Ubuntu: apt install npm)." >&2; \
    test -z "$$TATETI_REQUIRE_ALL"; exit; }; $(MAKE) node_modules/.installed &&

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play window serve test lint format catalogues tables lock build clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/.installed $(VENV)/.catalogues ## Set up what is missing, then open the game
	@$(BIN)/tateti

window: $(VENV)/.installed-window $(VENV)/.catalogues ## The same in a window of its own
	@$(BIN)/tateti window

serve: $(VENV)/.installed-web $(VENV)/.catalogues ## The same in the browser, for others too
	@$(BIN)/tateti serve --open

test: $(VENV)/.installed-dev $(VENV)/.catalogues ## Run all the tests (PYTEST_ARGS='-m "not slow"' for the quick ones)
	@$(WITH_NODE) true
	$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(VENV)/.installed-dev ## Check style, types and which module imports which
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src
	$(BIN)/lint-imports --no-logo
	@$(WITH_NODE) npm run -s lint

format: $(VENV)/.installed-dev ## Rewrite the code in the one style
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	@$(WITH_NODE) npm run -s format

catalogues: $(VENV)/.installed ## Collect the sentences to translate, update the catalogues and compile them
	@mkdir -p $(dir $(TEMPLATE))
	$(BIN)/pybabel -q extract -F babel.cfg --sort-output --no-location --no-wrap --project=tateti -o $(TEMPLATE) .
	@for language in $$($(BIN)/python -c 'from tateti import language; print(*language.TRANSLATED)'); do \
	    mkdir -p $(LOCALE)/$$language/LC_MESSAGES && \
	    $(BIN)/pybabel -q update -i $(TEMPLATE) -d $(LOCALE) -D tateti -l $$language \
	        --init-missing --ignore-pot-creation-date --no-fuzzy-matching --ignore-obsolete --no-wrap || exit 1; \
	done
	$(BIN)/python hatch_build.py

tables: $(VENV)/.installed ## Solve and pack the table that comes with the package
	$(BIN)/python -m tateti.tools.pack_table semaforo:3x4

lock: ## Pin the newest versions in constraints.txt (run it with the oldest Python supported)
	@rm -rf $(LOCK_VENV)
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python -m pip install -q $(BUILD_TOOLS) ".[$(EXTRAS)]"
	$(LOCK_VENV)/bin/python -m pip list --format=freeze --exclude tateti --exclude pip --exclude setuptools > constraints.txt
	@rm -rf $(LOCK_VENV)

build: $(VENV)/.installed ## Build the wheel into dist/
	$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist .

clean: ## Remove everything that was made here, the environment included
	rm -rf $(VENV) node_modules build dist __pycache__ .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.mo' -delete

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "tateti needs Python 3.11 or later, and '$(PYTHON)' is not one." >&2; \
	    echo "If you have another, name it: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "Setting up in $(VENV), once; this takes a minute or so ..." >&2
	@$(PYTHON) -m venv $(VENV) </dev/null >/dev/null 2>&1 \
	    || { $(PYTHON) -m venv --clear --without-pip $(VENV) \
	         && $(PYTHON) -m pip --python $(VENV) install -qq pip; } </dev/null >/dev/null 2>&1 \
	    || { rm -rf $(VENV); \
	         echo "'$(PYTHON)' cannot make a virtual environment; on Debian or Ubuntu: apt install python3-venv" >&2; \
	         exit 1; }

$(VENV)/.installed: pyproject.toml constraints.txt hatch_build.py | $(BIN)/python
	@$(PIP) $(BUILD_TOOLS)
	@$(PIP) --no-build-isolation -e ".[solver]"
	@touch $@

$(VENV)/.installed-window: $(VENV)/.installed
	@$(PIP) --no-build-isolation -e ".[solver,window]"
	@touch $@

$(VENV)/.installed-web: $(VENV)/.installed
	@$(PIP) --no-build-isolation -e ".[solver,web]"
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@$(PIP) --no-build-isolation -e ".[$(EXTRAS)]"
	@touch $@

node_modules/.installed: package.json package-lock.json
	@npm install --no-save --silent </dev/null >&2  # not `npm ci`: that wants the tools of every other system in the lock, too
	@touch $@

$(VENV)/.catalogues: $(CATALOGUES) | $(VENV)/.installed
	@$(BIN)/python hatch_build.py
	@touch $@
