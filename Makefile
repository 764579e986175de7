# Thin: each target makes .venv by itself when it is missing or out of date, then calls one command.
# `make help` lists them. Windows without make: README.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
STAMP := $(VENV)/installed
BENCH := $(VENV)/installed-bench
PIP := $(BIN)/python -m pip --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make pins"
PARALLEL := -n logical --maxprocesses 4 --dist loadfile
ARGS ?=

.PHONY: help lab present test test-portable test-browser-kernel lint notebooks exercises student-bundle site grade bench bench-live bench-models bench-grading bench-mass pins clean

help:                   ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## */\t/' | expand -t 22

lab: $(STAMP)           ## open the course in JupyterLab (ARGS=--no-browser: only the server)
	$(BIN)/lincls lab $(ARGS)

present: $(STAMP)       ## show a lecture as slides: make present LECTURE=03
	$(BIN)/lincls present $(or $(LECTURE),$(error say which lecture: make present LECTURE=03)) $(ARGS)

test: $(STAMP)          ## run all tests but the long ones, and all notebooks (ARGS=tests/models: only those)
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest $(PARALLEL) $(ARGS)

test-portable: $(STAMP) ## run notebooks and numeric tests as other processors would, and with noise (ARGS="--only noise": those)
	$(BIN)/python tests/portable/run.py $(PARALLEL) $(ARGS)

test-browser-kernel: $(STAMP)  ## run lectures and sets in the browser's Python (needs node and npm; downloads 113 MB once)
	$(BIN)/python tests/browser_kernel $(ARGS)

lint: $(STAMP)          ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

notebooks: $(STAMP)     ## run notebooks/ and solutions/ and store their outputs (ARGS=--check: only compare)
	$(BIN)/lincls notebooks $(ARGS)

exercises: $(STAMP)     ## make exercises/ from solutions/ (ARGS=--check: only compare)
	$(BIN)/lincls exercises $(ARGS)

student-bundle: $(STAMP)  ## what to hand out: exercises, lectures and library in one ZIP, without solutions, keys or tests
	$(BIN)/lincls exercises --bundle $(or $(ZIP),linear-classification.zip)

site: $(STAMP)          ## build the course as pages into site/ (needs npm for MathJax, once; ARGS=--serve: look at them)
	$(BIN)/lincls site $(ARGS)

grade: $(STAMP)         ## grade what students handed in: make grade SET=03_perceptron (docs/grading.md)
	$(BIN)/lincls grade $(or $(SET),$(error say which set: make grade SET=03_perceptron)) $(ARGS)

bench: bench-models bench-live bench-grading  ## measure models, live figures and the grader, into benchmarks/README.md

bench-models: $(STAMP)  ## measure every model against scikit-learn and mlxtend (ARGS=--quick: one size)
	$(BIN)/python benchmarks/models.py $(ARGS)

bench-grading: $(BENCH)  ## measure the grader against nbgrader and otter (ARGS=--quick: few submissions)
	$(BIN)/python benchmarks/grading.py $(ARGS)

bench-mass: $(STAMP)    ## grade 1,000 submissions, one in ten hostile (ARGS="--submissions 60": a try)
	$(BIN)/python benchmarks/grading_mass.py $(ARGS)

bench-live: $(BENCH)    ## measure live figures against their peers in a browser, 15 minutes
	$(BIN)/python benchmarks/live.py $(ARGS)

pins: $(STAMP)          ## choose new versions for requirements.txt (needs a network)
	$(PIP) install --quiet uv
	$(COMPILE) --upgrade --extra test --extra grading --extra cluster --extra site --group build pyproject.toml --output-file requirements.txt
	$(COMPILE) --upgrade --constraint requirements.txt --group bench --output-file requirements-bench.txt

clean:                  ## remove .venv and what the tools leave
	rm -rf $(VENV) .pytest_cache .hypothesis .mypy_cache .ruff_cache

$(STAMP): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "lincls needs Python 3.11 or newer, this is " + sys.version.split()[0] + ": try make PYTHON=python3.12 ...")'
	@$(PIP) --version >/dev/null 2>&1 || { echo "making $(VENV): a few minutes, once"; $(PYTHON) -m venv --clear $(VENV); }
	$(PIP) install --quiet --require-hashes --requirement requirements.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(BENCH): $(STAMP) requirements-bench.txt
	$(PIP) install --quiet --require-hashes --requirement requirements-bench.txt
	@touch $@
