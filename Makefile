# Everything that a newcomer, a developer and the CI run. A machine needs Python 3.11 or newer, make and git.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: agents help demo test check format templates readme accuracy bench fuzz offline clean

help:
	@echo "make demo       run the main job on the embedded tracker: no token, no network"
	@echo "make test       run the tests"
	@echo "make check      lint, types, workflows, architecture, and every command in the README"
	@echo "make format     lay the code out"
	@echo "make templates  compile templates/ after a change to them"
	@echo "make readme     write the parts of the README that are made from the code"
	@echo "make accuracy   misses and needless stops on the corpora (ONLY='all check' for the groups of some)"
	@echo "make bench      speed and memory, as ratios to a bare interpreter"
	@echo "make fuzz       texts that nobody would think of, for MINUTES=1"
	@echo "make offline    faults and answers against somebody else's GitHub on this machine (needs node and npm)"
	@echo "make agents     the real agents with our hook installed, from the npm registry (ONLY=claude for some)"
	@echo "make clean      take the environment and all caches away"

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("warpgate needs Python 3.11 or newer, and $(PYTHON) is " + sys.version.split()[0]) if sys.version_info < (3, 11) else 0'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing warpgate into $(VENV)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: $(READY)
	@sh examples/demo.sh $(abspath $(BIN))

test: $(READY)
	@$(BIN)/python -m pytest

check: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/actionlint
	@$(BIN)/zizmor --offline --quiet .
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-actions action.yml
	@$(BIN)/python -m pytest tests/test_architecture.py tests/test_readme.py

format: $(READY)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

templates: $(READY)
	@$(BIN)/python -m warpgate.writing.compile_templates

readme: $(READY)
	@$(BIN)/python -m tests.readme_parts

accuracy: $(READY)
	@$(BIN)/python -m tests.accuracy $(ONLY)

agents: $(READY)
	@$(BIN)/python -m tests.agents $(ONLY)

bench: $(READY)
	@$(BIN)/python -m tests.bench
	@$(BIN)/python -m tests.peers

fuzz: $(READY)
	@$(BIN)/python -m tests.fuzz $(or $(MINUTES),1) $(SEED)

offline: $(READY)
	@mkdir -p build/offline
	@test -x build/offline/node_modules/.bin/emulate || npm install --prefix build/offline --silent --no-fund --no-audit emulate@0.11.2
	@OFFLINE=1 $(BIN)/python -m pytest tests/offline

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
