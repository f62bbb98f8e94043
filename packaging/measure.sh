#!/usr/bin/env bash
# measure.sh: prints the figures that the program promises (docs/results.md tells which), each with its promise beside it. It judges
# nothing: machines differ. Ratios (the benchmarks at the end) carry over to others, absolute times do not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ "${1:-}" = inside ]; then
	home=$(mktemp -d "${TMPDIR:-/tmp}/procura-measure.XXXXXX")
	trap 'rm -rf "$home"' EXIT
	export HOME=$home XDG_CONFIG_HOME=$home/.config XDG_CACHE_HOME=$home/.cache PROCURA_STATE=off
	mkdir "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME"
	echo "== the window (first frame under 1000 ms; UI goroutine never over 100 ms; cancel shown 100 ms, gone 200 ms)"
	PROCURA_STARTED=$(date +%s%N) build/measure
	PROCURA_STARTED=$(date +%s%N) build/measure | sed -n 's/^first frame/first frame, second start/p'

	echo "== the start with nothing kept, and with 10,000 runs of 400 problems, and 200 games (first frame under 1000 ms; UI goroutine never over 100 ms)"
	for round in 1 2 3; do
		for kept in nothing "$PROCURA_LARGE/state"; do
			rm -rf "$home/state"
			if [ -d "$kept" ]; then cp -r "$kept" "$home/state"; fi
			echo "round $round, $(basename "$kept"):"
			PROCURA_STATE=$home/state PROCURA_STARTED=$(date +%s%N) build/measure start
		done
	done

	echo "== idle (under 2 % of a core, under 300 MB)"
	build/procura-window 2>/dev/null &
	program=$!
	sleep 5
	ticks() { awk '{ print $14 + $15 }' "/proc/$program/stat"; }
	before=$(ticks)
	sleep 10
	after=$(ticks)
	awk -v t="$((after - before))" -v hz="$(getconf CLK_TCK)" 'BEGIN { printf "idle: %.2f %% of a core over 10 s\n", t / hz / 10 * 100 }'
	awk '/^VmRSS/ { printf "idle: %d MB resident\n", $2 / 1000 }' "/proc/$program/status"
	kill "$program"
	wait "$program" 2>/dev/null || true
	exit
fi

echo "== a memory limit of 256 MiB: BFS on Adji-Boto G (resident set under 1.5 x 256 + 64 = 448 MiB)"
build/procura solve resources/problems/adji-boto.dat --problem G --algorithm bfs --memory 256MiB --json >build/limited.json &
program=$!
while peak=$(awk '/^VmHWM/ { print $2 }' "/proc/$program/status" 2>/dev/null) && [ -n "$peak" ]; do
	most=$peak
	sleep 0.02
done
wait "$program"
sed -E 's/.*"verdict":"([a-z]*)".*"bound":([0-9a-z]*).*"generated":([0-9]*).*"peak_bytes":([0-9]*).*"stopped_by":"([a-z]*)".*/verdict \1, bound \2, generated \3, own structures \4 bytes, stopped by \5/' build/limited.json
echo "resident set at its greatest: $((most / 1024)) MiB"

go build -o build/measure ./packaging/measure

echo "== a command starts, from no process to its end (in build/procura, which the packages have, under 60 ms)"
build/measure commands

PROCURA_LARGE=$(mktemp -d "${TMPDIR:-/tmp}/procura-large.XXXXXX")
trap 'rm -rf "$PROCURA_LARGE"' EXIT
export PROCURA_LARGE
env -u DISPLAY LANG=pt_PT.UTF-8 go test -count=1 -run LargeSession ./ui
packaging/with-x.sh packaging/measure.sh inside

echo "== the generic search beside a hand-written loop over a map, in one run (ratio at most 1)"
go test -run '^$' -bench 'BFS' -benchmem ./core/adjiboto ./core/cavalo | grep -E '^Benchmark' | tee build/bench.txt
awk '/ByHand/ { hand = $3 } /Generic-/ { printf "%s: %.2f of the time by hand\n", $1, $3 / hand }' build/bench.txt
