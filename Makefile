# Each target makes the environment it needs on first use: .venv for play, test, bench and vectors,
# .venv-3.11, .venv-3.13 and .venv-lowest for matrix, .venv-hosts for hosts.
# ARGS= is passed on to JupyterLab or pytest.

PYTHON ?= python3
BIN := .venv/bin
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
BUILD := pyproject.toml $(shell find js -type f -not -name '*_test.ts' -not -name '*.pyc')

# In a container the player often is root, which Jupyter refuses unless told.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

# Deno keeps what it fetches beside the rest, not in the home folder.
export DENO_DIR ?= $(CURDIR)/.venv/deno
export DENO_NO_UPDATE_CHECK := 1

MATRIX := matrix-3.11 matrix-3.13 matrix-lowest

.PHONY: help play test matrix $(MATRIX) hosts bench vectors pictures clean
.DELETE_ON_ERROR:

help: ## list what can be made
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18

play: .venv/.play ## open JupyterLab on a notebook with a game in it
	$(BIN)/jupyter lab --LabApp.default_url=/lab/tree/notebooks/play.ipynb $(AS_ROOT) $(ARGS)

test: .venv/.dev ## check style and types, run all tests, those in a real browser too
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	cd js && ../$(BIN)/deno task check
	cd js && ../$(BIN)/deno task test
	-$(BIN)/python tests/chrome.py
	$(BIN)/pytest $(ARGS)

matrix: $(MATRIX) ## run the tests without browser on each Python, and at the lowest dependencies

$(MATRIX): matrix-%: .venv-%/.ready
	.venv-$*/bin/pytest -m "not browser" $(ARGS)

hosts: .venv/.dev ## install the wheel into each host and play there; pictures are in .artifacts/hosts
	-$(BIN)/python tests/chrome.py
	$(BIN)/pytest tests/hosts $(ARGS)

bench: .venv/.bench ## measure speed beside other libraries
	$(BIN)/pytest tests/bench $(ARGS)

vectors: .venv/.play ## make tests/vectors again; review what changed
	$(BIN)/python -m tests.vectors.make

pictures: .venv/.dev ## make the pictures of the README again
	$(BIN)/pytest tests/browser/pictures.py

clean: ## remove all that was made
	rm -rf .venv .venv-* dist src/widget2048/static .hypothesis .benchmarks .artifacts .*_cache
	find src js tests notebooks -name __pycache__ -prune -exec rm -rf {} +

.venv/.play: $(BUILD)
	$(PYTHON) -m venv .venv
	$(BIN)/python $(PIP_INSTALL) --upgrade pip
	$(BIN)/python $(PIP_INSTALL) --editable '.[play]'
	touch $@

.venv/.dev .venv/.bench: .venv/.%: .venv/.play
	$(BIN)/python $(PIP_INSTALL) --group $*
	touch $@

.venv-3.11/.ready .venv-3.13/.ready: .venv-%/.ready: pyproject.toml
	$(call new-environment,.venv-$*,$*)
	.venv-$*/bin/python $(PIP_INSTALL) --editable . --group test
	touch $@

.venv-lowest/.ready: pyproject.toml
	$(call new-environment,.venv-lowest,3.11)
	.venv-lowest/bin/python -c "$$PRINT_LOWEST" > .venv-lowest/lowest.txt
	.venv-lowest/bin/python $(PIP_INSTALL) --editable . --group test --constraint .venv-lowest/lowest.txt
	touch $@

define new-environment
	@test -n '$(call find-python,$2)' || \
	  { echo 'make matrix needs python$2, which is neither on PATH nor in pyenv: install it.'; exit 1; }
	$(call find-python,$2) -m venv --clear $1
	$1/bin/python $(PIP_INSTALL) --upgrade pip
endef

# A pyenv shim on PATH may refuse to start, so pyenv is asked too.
find-python = $(firstword $(shell for python in python$1 "$$(pyenv prefix $1 2>/dev/null)/bin/python"; do \
  "$$python" -c 'import sys; sys.exit("%d.%d" % sys.version_info[:2] != "$1")' 2>/dev/null && echo "$$python"; done))

define PRINT_LOWEST
import tomllib
for dependency in tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"]:
    print(dependency.replace(">=", "=="))
endef
export PRINT_LOWEST
