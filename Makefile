# Thin: each target makes .venv by itself when it is missing or out of date, then calls one command.
# With uv (https://docs.astral.sh/uv) that takes seconds; without it Python's own venv and pip do the same.
# `make lab` and `make present` install what lectures and exercises need, the others everything.
# `make help` lists the targets. Windows without make: README.md.

PYTHON ?= $(if $(UV),,python3)
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
COURSE := $(VENV)/installed-course
STAMP := $(VENV)/installed
BENCH := $(VENV)/installed-bench
UV := $(shell command -v uv 2>/dev/null)
PIP := $(BIN)/python -m pip --disable-pip-version-check
NEW := $(if $(UV),uv venv --quiet --seed --clear $(PYTHON:%=--python %) $(VENV),$(PYTHON) -m venv --clear $(VENV))
INSTALL := $(if $(UV),uv pip install --python $(VENV),$(PIP) install --no-compile)
SHOW := @$(BIN)/python -P lincls/house/installing.py
COMPILE := $(or $(UV),$(BIN)/uv) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make pins"
PARALLEL := -n $(shell expr 1 + $$(nproc 2>/dev/null || echo 1)) --maxprocesses 4 --dist loadfile --no-loadscope-reorder
ARGS ?=

test test-all test-bare test-portable test-browser-kernel test-pages test-tables claims notebooks: export PYTHONDONTWRITEBYTECODE :=
# tests start a thousand Pythons: what one has compiled the next must find, whatever the environment says

.PHONY: help lab present test test-all test-bare test-portable test-browser-kernel test-pages test-tables claims lint notebooks exercises student-bundle site grade bench bench-live bench-models bench-grading bench-mass bench-install bench-site pins clean

help:                   ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## */\t/' | expand -t 22

lab: $(COURSE)          ## open the course in JupyterLab (ARGS=--no-browser: only the server)
	$(BIN)/lincls lab $(ARGS)

present: $(COURSE)      ## show a lecture as slides: make present LECTURE=03
	$(BIN)/lincls present $(or $(LECTURE),$(error say which lecture: make present LECTURE=03)) $(ARGS)

test: $(STAMP)          ## run all tests but the long ones, and all notebooks (ARGS=tests/models: only those)
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest $(PARALLEL) --durations=20 $(ARGS)

test-all: $(STAMP)      ## run every test, also those of what is settled, and settle what passes (needs all programs)
	OPENBLAS_NUM_THREADS=1 LINCLS_REQUIRE=all $(BIN)/python -m pytest $(PARALLEL) --durations=20 tests languages/de/notebooks
	$(BIN)/python tests/settled.py

test-bare: $(STAMP)     ## run the tests that ask for programs, peers or a home where there are none, two minutes
	OPENBLAS_NUM_THREADS=1 $(BIN)/python tests/bare/bare.py $(PARALLEL) $(ARGS)

test-portable: $(STAMP) ## run notebooks and numeric tests as other processors would, and with noise (ARGS="--only noise": those)
	$(BIN)/python tests/portable/run.py $(PARALLEL) $(ARGS)

test-browser-kernel: $(STAMP)  ## run lectures and sets in the browser's Python (needs node and npm; downloads 113 MB once)
	$(BIN)/python tests/browser_kernel $(ARGS)

test-pages: $(STAMP)    ## look at every page of the site wide, narrow and dark (needs node, npm and Chromium)
	LINCLS_PAGES=all $(BIN)/python -m pytest -m long tests/site/test_whole_site.py $(ARGS)

test-tables: $(STAMP)   ## compute every stored table of the figures anew, five minutes
	OPENBLAS_NUM_THREADS=1 LINCLS_TABLES=all $(BIN)/python -m pytest -k shipped_table tests/figures/test_stored.py $(ARGS)

claims: $(STAMP)        ## compute all draws of the ledger of claims, and docs/claims.md from them (ARGS=03: of one lecture)
	OPENBLAS_NUM_THREADS=1 $(BIN)/python tests/claims/claim.py $(ARGS)
	$(BIN)/python tests/claims/page.py

lint: $(STAMP)          ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

notebooks: $(STAMP)     ## run notebooks/ and solutions/ and store their outputs (ARGS=--check: only compare)
	$(BIN)/lincls notebooks $(ARGS)

exercises: $(STAMP)     ## make exercises/ from solutions/ (ARGS=--check: only compare)
	$(BIN)/lincls exercises $(ARGS)

student-bundle: $(STAMP)  ## what to hand out: exercises, lectures and library in one ZIP, without solutions, keys or tests (ARGS="--plan plan.md": a part)
	$(BIN)/lincls exercises --bundle $(or $(ZIP),linear-classification.zip) $(ARGS)

site: $(STAMP)          ## build the course as pages into site/ (needs npm for MathJax, once; ARGS=--serve: look at them)
	$(BIN)/lincls site $(ARGS)

grade: $(STAMP)         ## grade what students handed in, on Linux: make grade SET=03_perceptron (docs/grading.md)
	$(BIN)/lincls grade $(or $(SET),$(error say which set: make grade SET=03_perceptron)) $(ARGS)

bench: bench-models bench-live bench-grading  ## measure models, live figures and the grader, into benchmarks/README.md

bench-models: $(STAMP)  ## measure every model against scikit-learn and mlxtend (ARGS=--quick: one size)
	$(BIN)/python benchmarks/models.py $(ARGS)

bench-grading: $(BENCH)  ## measure the grader against nbgrader and otter (ARGS=--quick: few submissions)
	$(BIN)/python benchmarks/grading.py $(ARGS)

bench-mass: $(STAMP)    ## grade 1,000 submissions, one in ten hostile (ARGS="--submissions 60": a try)
	$(BIN)/python benchmarks/grading_mass.py $(ARGS)

bench-install: $(STAMP) ## measure what an installation brings, and how long one takes (ARGS=--sizes: only what)
	$(BIN)/python benchmarks/install.py $(ARGS)

bench-live: $(BENCH)    ## measure live figures against their peers in a browser, 15 minutes
	$(BIN)/python benchmarks/live.py $(ARGS)

bench-site: $(STAMP)    ## measure the pages in three browsers: live figures, JupyterLite, bytes (ARGS=--quick: one visit of each)
	$(BIN)/python benchmarks/pages.py $(ARGS)

pins: $(STAMP)          ## choose new versions for requirements.txt (needs a network)
	$(if $(UV),,$(INSTALL) --quiet uv)
	$(COMPILE) --upgrade --extra test --extra site --extra cluster --group build --no-emit-package lincls \
		pyproject.toml grader/pyproject.toml --output-file requirements.txt
	$(COMPILE) --upgrade --constraint requirements.txt --extra course --group build pyproject.toml --output-file requirements-course.txt
	$(COMPILE) --upgrade --constraint requirements.txt --group bench --output-file requirements-bench.txt

clean:                  ## remove .venv and what the tools leave
	rm -rf $(VENV) .pytest_cache .hypothesis .mypy_cache .ruff_cache

$(COURSE): requirements-course.txt pyproject.toml
ifndef UV
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "lincls needs Python 3.11 or newer, this is " + sys.version.split()[0] + ": try make PYTHON=python3.12 ...")'
endif
	@$(if $(UV),$(BIN)/python,$(PIP)) --version >/dev/null 2>&1 || { echo "making $(VENV), once: $(if $(UV),a few seconds,a minute or two)"; $(NEW); }
	$(SHOW) "what lectures and exercises need" $(INSTALL) --require-hashes --requirement requirements-course.txt
	$(SHOW) "the course itself" $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMP): $(COURSE) requirements.txt grader/pyproject.toml
	$(SHOW) "what tests, grader and pages need" $(INSTALL) --require-hashes --requirement requirements.txt
	$(SHOW) "the grader" $(INSTALL) --no-deps --no-build-isolation --editable grader
	@touch $@

$(BENCH): $(STAMP) requirements-bench.txt
	$(SHOW) "what benchmarks compare with" $(INSTALL) --require-hashes --requirement requirements-bench.txt
	@touch $@
