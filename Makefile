# Two commands do all the set-up: `make play` and `make test`. They need Python 3.11 or later, and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST_ARGS ?= -n 3 --dist loadfile --no-loadscope-reorder

BUILD_TOOLS := babel build click editables hatchling
EXTRAS := dev,solver,window,web,print,tournament,cluster,docs,gymnasium,openspiel,pettingzoo
LOCALE := src/tateti/locale
CATALOGUES := $(wildcard $(LOCALE)/*/LC_MESSAGES/*.po)
TEMPLATE := build/tateti.pot
LOCK_VENV := build/lock
RUNS ?= 1

# Nothing of pip may reach the standard output or take the standard input: those belong to the game. What is installed is
# listed in requirements/ to the last package, each with the hashes of its files, and then the package itself.
PIP = $(BIN)/python -m pip install -qq --no-deps </dev/null >&2
LOCKED = --require-hashes -r requirements
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
.PHONY: help play window serve site test lint format catalogues tables docs paper lighthouse lock build report clean

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

tables: $(VENV)/.installed ## Solve and pack the tables that come with the package
	$(BIN)/python -m tateti.tools.pack_table semaforo:3x4 misere-semaforo:3x4 tateti-semaforo:3x3

site: $(VENV)/.installed $(VENV)/.catalogues ## The page without a server, into build/site
	@command -v npm >/dev/null || { \
	    echo "The page without a server needs npm, which brings Python for browsers (Debian and Ubuntu: apt install npm)." >&2; exit 1; }
	@$(MAKE) node_modules/.installed
	@mkdir -p build
	@$(BIN)/tateti site build/site

docs: $(VENV)/.installed-docs $(VENV)/.catalogues ## Build the documents as a site into build/docs; anything wrong with it is an error
	@! command -v npm >/dev/null || $(MAKE) node_modules/.installed
	@$(BIN)/python -m tateti.tools.documents build/docs

paper: $(VENV)/.installed-print $(VENV)/.catalogues ## Set the paper from the numbers on file, into build/paper.pdf
	@mkdir -p build
	@$(BIN)/python -m tateti.tools.paper build/paper.pdf

lighthouse: $(VENV)/.installed-dev $(VENV)/.catalogues ## What Lighthouse says of the page (it needs Node and Chromium; RUNS=3 for the median)
	$(BIN)/python -m tateti.tools.lighthouse $(RUNS)

lock: ## Pin versions and hashes in requirements/, keeping those that will do (UPGRADE=1 takes the newest)
	@rm -rf $(LOCK_VENV)
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python -m pip install -q uv
	@$(call PIN,dev,$(EXTRAS),$(BUILD_TOOLS))
	@$(call PIN,core,,,dev)
	@$(call PIN,solver,solver,,dev)
	@$(call PIN,window,solver$(COMMA)window,,dev)
	@$(call PIN,web,solver$(COMMA)web,,dev)
	@$(call PIN,docs,solver$(COMMA)web$(COMMA)docs,,dev)
	@$(call PIN,print,solver$(COMMA)print,,dev)
	@$(call PIN,build,,$(BUILD_TOOLS),dev)
	@rm -rf $(LOCK_VENV)

# One list of requirements/: its name, the extras in it, what else is in it, and the list whose versions it takes.
# For every system and every Python from the oldest supported on; where they differ, a marker says so.
COMMA := ,
PIN = printf '%s\n' $(3) | $(LOCK_VENV)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
    --no-header $(if $(UPGRADE),--upgrade) $(if $(4),-c requirements/$(4).txt) \
    $(if $(filter build,$(1)),,pyproject.toml $(if $(2),--extra $(2))) - -o requirements/$(1).txt >/dev/null

build: $(VENV)/.installed ## Build the wheel and the source package into dist/; the same files give the same bytes
	@rm -rf dist
	$(BIN)/python -m build --no-isolation

report: $(VENV)/.installed ## Install the wheel into an empty environment, and say what that takes
	@$(BIN)/python -m tateti.tools.wheel_report

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

$(VENV)/.installed: pyproject.toml requirements/build.txt requirements/solver.txt hatch_build.py | $(BIN)/python
	@$(PIP) $(LOCKED)/build.txt -r requirements/solver.txt
	@$(PIP) --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-%: $(VENV)/.installed requirements/%.txt
	@$(PIP) $(LOCKED)/$*.txt
	@touch $@

node_modules/.installed: package.json package-lock.json
	@npm install --no-save --silent </dev/null >&2  # not `npm ci`: that wants the tools of every other system in the lock, too
	@touch $@

$(VENV)/.catalogues: $(CATALOGUES) | $(VENV)/.installed
	@$(BIN)/python hatch_build.py
	@touch $@
