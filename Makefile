# Procura: build, run and check. `make help` lists the targets.
# `make run` and `make test` need only Go, gcc, make and git: what else is missing, packaging/deps.sh installs or names.

SHELL := bash
.DEFAULT_GOAL := help

# One set of build flags everywhere, so that Fyne is compiled once. The VCS stamp needs git and a trusted checkout; nothing reads it.
# Without symbols for debuggers a program of tests links in half the time. Without the paths of the checkout (trimpath) what one clone has compiled, another need not.
export GOFLAGS := $(strip $(filter-out -buildvcs=% -ldflags=% -trimpath,$(GOFLAGS)) -buildvcs=false -ldflags=-s -trimpath)

BIN := build/procura
# Linux without a screen: the program runs under Xvfb, which is one more package group to have.
HEADLESS := $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin MINGW% MSYS%,$(shell uname -s)),,screen)

.PHONY: help
help: ## list the targets
	@echo "Procura: search on three board games. Targets:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{ printf "  make %-15s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: ## build and open the window; without a screen, show it in a dozen pictures
	@packaging/deps.sh build $(HEADLESS)
	@$(MAKE) --no-print-directory build
ifeq ($(HEADLESS),)
	@$(BIN)
else
	@echo "No screen here: the program is shown on a virtual one."
	@packaging/tour.sh
endif

.PHONY: build
build: ## build/procura, the commands, and build/procura-window beside it (Go decides what is out of date)
	go build -tags nogui -o $(BIN) .
	go build -o $(BIN)-window .

.PHONY: nogui
nogui: ## build/procura-nogui: the command line alone, needs neither gcc, GTK nor OpenGL
	CGO_ENABLED=0 go build -tags nogui -o build/procura-nogui .

.PHONY: test
test: ## every check, in order, stopping at the first that fails
	@packaging/deps.sh build screen test
	@packaging/checks.sh

.PHONY: golden
golden: ## renew the pictures of the pages, ui/testdata/golden, that have changed
	PROCURA_EVERY=1 LANG=pt_PT.UTF-8 go test -count=1 -run Picture ./ui -update

.PHONY: pictures
pictures: ## tour the whole program, in some sixty pictures, and renew those of the documents, docs/img (ten minutes; look at them)
	@packaging/deps.sh build screen
	@$(MAKE) --no-print-directory build
	@CHAPTERS=all packaging/tour.sh
	@cd docs/img && for picture in *.png; do cp ../../build/tour/[0-9][0-9]-"$$picture" "$$picture" || exit; done

.PHONY: lint
lint: ## golangci-lint and gofumpt (the first time, some minutes to compile the linter)
	@packaging/checks.sh format lint

.PHONY: mutants
mutants: ## MUTANTS (300) random changes of core and storage, from SEED (1): how many the tests of their package notice (an hour or more)
	@go run ./packaging/mutants -n $${MUTANTS:-300} -seed $${SEED:-1} $${AGAIN:+-again $$AGAIN} # AGAIN: an output, whose survivors are tried

.PHONY: house
house: ## what a reader feels, in figures each of which may only fall: what is packed into one line, files, types, packages
	@go run ./packaging/house

.PHONY: race
race: ## core and storage under the race detector
	@packaging/checks.sh race

.PHONY: fuzz
fuzz: ## every fuzz target for FUZZTIME (default 60s)
	@FUZZTIME=$${FUZZTIME:-60s} packaging/checks.sh fuzz

.PHONY: kills
kills: ## a program that saves and appends is killed KILLS (500) times: what it leaves is whole (about a minute)
	PROCURA_KILLS=$${KILLS:-500} go test -count=1 -run Killed -v -timeout 30m ./storage ./storage/state

.PHONY: every
every: ## whole, what `go test ./...` tries in part: contracts, audits, traces, most points, all pictures (some ten minutes)
	PROCURA_EVERY=1 LANG=pt_PT.UTF-8 go test -count=1 -timeout 60m ./core/adjiboto ./core/cavalo ./core/games ./core/quatro ./core/search ./core/tournament ./storage/... ./ui ./ui/console

.PHONY: agree
agree: ## all algorithms against each other on 10,000 random boards of each game (some minutes)
	PROCURA_BOARDS=$${BOARDS:-10000} go test -run Agree -v -timeout 60m ./core/games

.PHONY: hands
hands: ## HANDS (10,000) random games of each puzzle played by hand, with undo and redo, against plain models (some minutes)
	PROCURA_HANDS=$${HANDS:-10000} go test -count=1 -run ByHand -v -timeout 60m ./core/games

.PHONY: traces
traces: ## each algorithm step by step against its naive form on TRACES (2,000) random problems of each game (some minutes)
	PROCURA_TRACES=$${TRACES:-2000} go test -count=1 -run WhatTheNaive -v -timeout 60m ./core/games

.PHONY: keyboard
keyboard: ## every control of every page and box by keyboard, in both themes and sizes, each painted with the keyboard and without (some minutes)
	PROCURA_KEYBOARD=$${KEYBOARD:-all} LANG=pt_PT.UTF-8 go test -count=1 -run 'Keyboard|Escape|EveryText|TwiceTheSize' -v -timeout 60m ./ui

.PHONY: generated
generated: ## PROBLEMS (200) generated problems of each kind, checked by a plain search, and those of 1,000 days: median and worst time (some minutes)
	PROCURA_GENERATED=$${PROBLEMS:-200} go test -count=1 -run 'AsItWasWished|EveryDay' -v -timeout 60m ./core/generate

.PHONY: bounds
bounds: ## the most points of BOARDS (1,000) random boards of 40 to 100 cells: no path above a bound (some ten minutes)
	PROCURA_BOARDS=$${BOARDS:-1000} go test -run LargeBoards -v -timeout 120m ./core/cavalo

.PHONY: proofs
proofs: ## certificates of all official problems under all rules, written and checked, with times and sizes; of BOARDS (20,000) random problems of each game, held against a brute force; MUTANTS (100,000) (an hour and a half)
	PROCURA_MUTANTS=$${MUTANTS:-100000} go test -count=1 -run Mutant -v -timeout 60m ./core/verify
	PROCURA_BOARDS=$${RULES:-1000} go test -count=1 -run TheChecker -v -timeout 60m ./core/games
	PROCURA_PROOFS=$${BOARDS:-20000} go test -count=1 -run 'Proofs' -v -timeout 240m ./core/games

.PHONY: costs
costs: ## COSTS (2,000) certificates crafted to cost much: none over what its size allows (some ten minutes)
	PROCURA_COSTS=$${COSTS:-2000} go test -count=1 -run OverItsCost -v -timeout 120m ./core/verify

.PHONY: proofs-table
proofs-table: ## the certificates of the official problems alone, as the rows of a table; of OF ("cavalo adjiboto/E/lost/manual") and a TIME (1m) for each search, if given (an hour)
	@PROCURA_PROOFS=1 PROCURA_PROOFS_OF="$(OF)" PROCURA_PROOFS_TIME=$(TIME) go test -count=1 -run 'Official.*Proofs' -v -timeout 600m ./core/games | sed -u 's/^ *[a-z_]*[.]go:[0-9]*: //'

.PHONY: truth
truth: ## all known positions of Quatro, with values and distances, and samples of the book against the search (some minutes)
	PROCURA_EVERY=1 go test -count=1 -timeout 60m ./core/quatro/perfect
	PROCURA_BOOK=$${SAMPLES:-100} go test -count=1 -timeout 60m ./resources

.PHONY: book
book: ## the chapters of the book with four pieces and one in hand, anew (some three hours of a core; Ctrl-C keeps what is known in build/book)
	@mkdir -p build/book
	go build -o build/bookgen ./core/quatro/perfect/bookgen
	build/bookgen -hand -from resources/quatro.book -work build/book -out resources/quatro.book

.PHONY: strategies
strategies: ## certificates of POSITIONS (250) random positions of Quatro of each kind, and their mutants, against plain minimax (some minutes)
	PROCURA_CERTIFICATES=$${POSITIONS:-250} go test -count=1 -run 'Certificate|Mutant|OtherClaim' -v -timeout 60m ./core/quatro/perfect

CONTEST = $(BIN) tournament --games $${GAMES:-1000} --time 100 --openings drawn --opening-pieces 5

.PHONY: championship
championship: build ## perfect against itself and every other level, GAMES (1000) each; stopped, it goes on where it was
	@mkdir -p build/championship
	@trap 'exit 130' INT; for other in perfect easy medium hard alphabeta:depth=4; do \
		$(CONTEST) perfect $$other --file build/championship/$${other%%:*}-$${GAMES:-1000}.jsonl || exit; done

.PHONY: moves
moves: ## 10,000 moves of all levels at limits of 50 to 200 ms: how many come late, and how late (half an hour)
	go test -run '^$$' -bench MovesInTime -benchtime 2000x -timeout 90m ./core/tournament

.PHONY: bench
bench: ## the benchmarks of core and storage, with allocations
	go test -run '^$$' -bench . -benchmem ./core/... ./storage/...

.PHONY: measure
measure: ## the promises of the window (first frame, idle, memory), how soon a command starts, and the speed of the searches
	@packaging/deps.sh build screen
	@$(MAKE) --no-print-directory build
	@packaging/measure.sh
	@PROCURA_MEASURE=$${POSITIONS:-20} go test -count=1 -run MeasureAnalysis -v -timeout 60m ./core/quatro/perfect # a full analysis

.PHONY: ratio
ratio: ## the exact engine beside another solver of Quatro: REFERENCE=PROGRAM, as core/quatro/perfect/ratio_test.go says; and what a question costs by the size of its table
	PROCURA_REFERENCE=$(abspath $(REFERENCE)) go test -count=1 -run RatioToTheReference -v -timeout 30m ./core/quatro/perfect
	go test -run '^$$' -bench 'Table$$' -benchmem ./core/quatro/perfect

.PHONY: package
package: ## the .deb and the .tar.xz, in build/
	@packaging/deps.sh build
	@$(MAKE) --no-print-directory build
	@packaging/package.sh

.PHONY: package-test
package-test: ## install the packages, start the program from its menu entry, remove them again
	@packaging/deps.sh build screen test
	@packaging/checks.sh package

.PHONY: window-test
window-test: ## drive the real window and the system's file dialog
	@packaging/deps.sh build screen
	@packaging/checks.sh window

.PHONY: monkey
monkey: ## MINUTES (30) of random acts in two real windows, with quits, kills and restarts
	@packaging/deps.sh build screen
	@$(MAKE) --no-print-directory build
	@packaging/monkey.sh

.PHONY: acts
acts: ## ACTS (20,000) random acts in the window on Fyne's test driver, with ends, kills and restarts, from SEED (1) (some minutes)
	PROCURA_MONKEY=$${ACTS:-20000} PROCURA_SEED=$${SEED:-1} LANG=pt_PT.UTF-8 go test -count=1 -run Monkey -v -timeout 60m ./ui

.PHONY: package-windows
package-windows: ## the .zip for Windows, in build/ (with mingw; the first time, some ten minutes to compile OpenGL's names)
	@packaging/deps.sh windows
	@packaging/windows.sh

.PHONY: windows-test
windows-test: ## the .zip for Windows, tried under Wine: the console beside Linux, the window, its dialogs, a kill
	@packaging/deps.sh screen windows
	@$(MAKE) --no-print-directory nogui
	@packaging/windows.sh
	@packaging/windows-test.sh

.PHONY: outdated
outdated: ## the modules of go.mod that have a newer release
	@packaging/outdated.sh

.PHONY: first-minute
first-minute: ## the first minute of a new user in the real window, a picture of each moment, in both themes
	@packaging/deps.sh build screen
	@$(MAKE) --no-print-directory build
	@packaging/first-minute.sh

.PHONY: session-test
session-test: ## kill the real window at ROUNDS (5) random moments: the next start has everything back
	@packaging/deps.sh build screen
	@$(MAKE) --no-print-directory build
	@packaging/session-test.sh

.PHONY: icons
icons: ## render packaging/icons/*.png again from resources/drawings/icon.svg (needs rsvg-convert)
	@packaging/icons.sh

.PHONY: clean
clean: ## remove build/
	rm -rf build
