# Everything runs in .venv and js/node_modules; the first use of any target sets them up.
SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
BUNDLE := src/robotview/static/robotview.js
PYTHON ?= python3

.PHONY: setup demo test test-long test-versions bench bit-equal urdf-table mutants screenshots urdf-pictures editor-pictures lint types format chromium clean
setup: $(VENV)/.installed $(BUNDLE)

demo: setup
	$(BIN)/robotview demo

test: lint chromium
	cd js && npm test
	$(BIN)/python -m pytest -n logical -m "not browser and not long"
	$(BIN)/python -m pytest -m "browser and not long"

test-long: setup chromium
	$(BIN)/python -m pytest -m long
	$(BIN)/python tests/versions.py

test-versions: setup
	$(BIN)/python tests/versions.py $(ARGS)

bench: setup chromium
	$(BIN)/python tests/benchmarks/bench.py $(ARGS)

bit-equal: setup
	$(BIN)/python tests/bit_equal.py $(ARGS)

urdf-table: setup
	$(BIN)/python tests/urdf_table.py $(ARGS)

mutants: setup
	$(BIN)/python tests/mutants.py $(ARGS)

screenshots: setup chromium
	$(BIN)/python tests/tools/screenshots.py build/screenshots

urdf-pictures: setup chromium
	$(BIN)/python tests/tools/urdf_pictures.py build/urdf

editor-pictures: setup chromium
	$(BIN)/python tests/tools/editor_pictures.py build/editor

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd js && npm run lint && npm run check

types: setup
	$(BIN)/python -m robotview.protocol.typescript js/src/protocol/types.gen.ts

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd js && npm run format

chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || tests/tools/apt_install.sh chromium

clean:
	rm -rf $(VENV) js/node_modules src/robotview/static build dist

$(VENV)/.installed: pyproject.toml js/hatch_build.py | $(BUNDLE)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -e ".[dev]"
	touch $@

js/node_modules/.installed: js/package.json js/package-lock.json
	cd js && npm ci --no-audit --no-fund
	touch $@

$(BUNDLE): js/node_modules/.installed js/build.mjs $(shell find js/src -type f 2>/dev/null)
	cd js && npm run build
