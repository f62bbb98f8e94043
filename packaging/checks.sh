#!/usr/bin/env bash
# checks.sh [CHECK...]: runs the checks named, or all of them but the linter, in the order below; stops at the first that fails.
# `make test` runs them all; what a check leaves behind is in build/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p build

all=(modules vet format unit race nogui cross build tour window session package fuzz bench)

# The packages that compile without cgo, on any system.
portable=(./core/... ./storage/... ./ui/console/...)

# go.mod and go.sum are as `go mod tidy` leaves them.
check_modules() { go mod tidy -diff; }

check_vet() { go vet ./...; }

check_format() {
	local wrong
	wrong=$(git ls-files -co --exclude-standard '*.go' | xargs -r go run mvdan.cc/gofumpt@v0.9.2 -l)
	[ -z "$wrong" ] || { echo "not formatted (gofumpt -w mends it):" && echo "$wrong" && return 1; }
}

check_lint() { go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.6.2 run ./...; }

# go_test ARGUMENT...: tests with no screen, and in one language whatever the machine's (LANG=C upsets Fyne).
go_test() {
	env -u DISPLAY -u WAYLAND_DISPLAY -u LC_ALL -u LANGUAGE LANG=pt_PT.UTF-8 go test "$@" </dev/null
}

# Tests and fuzzing that try a third of something try another at the next commit.
PROCURA_TURN=$(git rev-list --count HEAD 2>/dev/null || echo 0)
export PROCURA_TURN

# What takes longest is tried in part by `go test ./...`, and whole here, once: the packages that have it run all else without it.
check_unit() {
	local agree='Signatures|Agree|NoLimit|ThousandFiles|WhateverIsDone'
	local held='OfficialProblem|LooksAs|LookAs'
	local some=(./core/games ./storage/submissions ./ui/solver) others=(./core/adjiboto ./core/cavalo ./core/quatro ./ui)
	local rest
	rest=$(go list ./... | grep -vxE "$(go list "${some[@]}" "${others[@]}" | paste -sd '|')")
	# shellcheck disable=SC2086
	go_test $rest
	go_test -skip "$agree|$held" "${some[@]}"
	go_test -skip "$held" "${others[@]}"
	PROCURA_EVERY=1 PROCURA_WALKS=3 PROCURA_BOARDS=120 go_test -run "$agree|$held" "${some[@]}"
	PROCURA_EVERY=1 go_test -run "$held" "${others[@]}"
}

# The packages of core and storage that start goroutines or share memory, they or their tests: the others have nothing to race.
check_race() {
	local packages
	packages=$(grep -lrE --include='*.go' '^\s*go (func\b|[A-Za-z.]+\()|"sync(/atomic)?"|"procura/core/parallel"' core storage | xargs -n1 dirname | sort -u)
	[ -n "$packages" ] || { echo "no package starts a goroutine?" && return 1; }
	# shellcheck disable=SC2046,SC2086
	go_test -race -short $(printf './%s ' $packages)
}

check_build() { make --no-print-directory build; }

# The command line alone: no cgo, no GTK, no OpenGL, and no Fyne among what it is made of.
check_nogui() {
	CGO_ENABLED=0 go build -tags nogui -o build/procura-nogui .
	env -u DISPLAY -u WAYLAND_DISPLAY build/procura-nogui version
	# It has no window to become in a folder of its own.
	install -D build/procura-nogui build/alone/procura
	if build/alone/procura; then
		echo "without procura-window there is a window?" && return 1
	fi
	if go list -tags nogui -deps . | grep -E '^(fyne\.io|github\.com/(sqweek|go-gl))/'; then
		echo "the nogui build must not contain these" && return 1
	fi
}

check_cross() {
	local target
	for target in windows/amd64 darwin/arm64; do
		echo "$target"
		CGO_ENABLED=0 GOOS=${target%/*} GOARCH=${target#*/} go build "${portable[@]}"
	done
	# Files that only Windows has are looked at as all others are; the programs themselves are tried by `make windows-test`.
	CGO_ENABLED=0 GOOS=windows go vet ./core/internal/... ./storage/... ./ui/console/...
}

# Tour and window run with Fyne's thread checks on, which only the real driver makes (never the test driver): the program turns
# its fyneDo migration off when PROCURA_THREAD_CHECK is set.
# A third of the chapters, by PROCURA_TURN; each third begins with a program that nobody has started before.
check_tour() {
	local thirds=("cavalo proof methods adjiboto quatro" "match study setup" "tournament exploring comparing racing auditing dark")
	CHAPTERS=${CHAPTERS:-${thirds[PROCURA_TURN % 3]}} PROCURA_THREAD_CHECK=1 packaging/tour.sh
	on_ui_goroutine build/tour/program.log
}

check_window() {
	PROCURA_THREAD_CHECK=1 packaging/window-test.sh
	on_ui_goroutine build/window/program.log
}

check_session() {
	ROUNDS=${ROUNDS:-2} PROCURA_THREAD_CHECK=1 packaging/session-test.sh
	on_ui_goroutine build/session/program.log
}

# on_ui_goroutine LOG: Fyne has looked, and found no widget changed from another goroutine.
on_ui_goroutine() {
	grep -q "Fyne's thread checks are on" "$1" ||
		{ echo "the thread checks were off: is PROCURA_THREAD_CHECK obeyed?" && return 1; }
	if grep -A4 'Error in Fyne call thread' "$1"; then
		echo "widgets are changed outside the UI goroutine: see $1" && return 1
	fi
}

check_package() { packaging/package.sh && packaging/package-test.sh; }

# Every fuzz target for FUZZTIME each; without it a third of them, which goes by PROCURA_TURN, with a count of inputs, so that two
# runs try about as much.
check_fuzz() {
	local file target times found=0
	while IFS=: read -r file target; do
		found=$((found + 1))
		[ -n "${FUZZTIME:-}" ] || [ $(((found + PROCURA_TURN) % 3)) = 0 ] || continue
		echo "$target in $(dirname "$file")"
		# Long texts, and whole sessions, take their time.
		case $target in *Long | FuzzRestore) times=30x ;; *) times=3000x ;; esac
		PROCURA_EVERY=${FUZZTIME:+1} go_test -run '^$' -fuzz "^$target\$" -fuzzminimizetime 20x -fuzztime "${FUZZTIME:-$times}" "./$(dirname "$file")"
	done < <(grep -rEo --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+' core storage ui | sed 's/:func /:/' | sort)
	[ $found -gt 2 ] || { echo "no fuzz target was found" && return 1; }
}

# The benchmarks still compile and run; their figures are for `make bench`.
check_bench() {
	# shellcheck disable=SC2046
	go_test -run '^$' -bench . -benchtime 1x -short $(printf './%s ' $(grep -lr --include='*_test.go' '^func Benchmark' core storage | xargs -n1 dirname | sort -u))
}

# heading_of CHECK: what the check is about, in words.
heading_of() {
	case $1 in
	modules) echo "go mod tidy" ;;
	vet) echo "go vet" ;;
	format) echo "formatting (gofumpt)" ;;
	lint) echo "golangci-lint" ;;
	unit) echo "tests" ;;
	race) echo "race detector on core and storage" ;;
	nogui) echo "the command line alone (nogui)" ;;
	cross) echo "cross-compiling for Windows and macOS without cgo" ;;
	build) echo "building the program" ;;
	tour) echo "tour of the program, a third of it, with Fyne's thread checks" ;;
	window) echo "the real window and the system's file dialog" ;;
	session) echo "the real window, killed: what was open comes back" ;;
	package) echo "packages: build, install, start, remove" ;;
	fuzz) echo "fuzzing, ${FUZZTIME:-3000x each, a third of the targets}" ;;
	bench) echo "benchmarks, once each" ;;
	*) echo "checks.sh: no check $1; there are ${all[*]} lint" >&2 && return 2 ;;
	esac
}

# processor SECONDS: sets it to the seconds of processor, user and system, that this shell's children have taken. (In a subshell,
# as of a command substitution, times would begin at nothing.)
processor() {
	times >build/times
	printf -v "$1" %d "$(awk -F '[ms ]+' 'NR == 2 { printf "%d", 60 * ($1 + $3) + $2 + $4 }' build/times)"
}

current=
trap '[ $? = 0 ] || [ -z "$current" ] || printf "\nFAILED: %s\n" "$current" >&2' EXIT

[ $# -gt 0 ] || set -- "${all[@]}"
table=
for name in "$@"; do
	heading=$(heading_of "$name")
	current=$heading
	printf '\n== %s\n' "$heading"
	began=$SECONDS
	processor before
	# Not in an `if` or `&&`: there, set -e would not stop a check at its first failing command.
	"check_$name"
	processor after
	table+=$(printf '%6d %6d  %s' $((SECONDS - began)) $((after - before)) "$heading")$'\n'
	printf '   %d s, %d s of processor\n' $((SECONDS - began)) $((after - before))
done
current=
processor sum
printf '\n clock   proc  check, in seconds\n%s' "$table"
printf '\nAll checks passed in %d min %02d s, %d min %02d s of processor.\n' $((SECONDS / 60)) $((SECONDS % 60)) $((sum / 60)) $((sum % 60))
