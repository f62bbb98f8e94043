#!/usr/bin/env bash
# session-test.sh: opens a file in the real window, solves, plays, kills the program at random moments (ROUNDS of them, 5) and looks
# whether the next start has everything back. Pictures and the program's log are kept in build/session/.
#
# What it relies on: docs/session.md, for the names of the files of the state folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=$PWD/build/session

if [ "${1:-}" != inside ]; then
	rm -rf "$out"
	mkdir -p "$out"
	packaging/with-x.sh "packaging/$(basename "$0")" inside
	exit
fi

# shellcheck source=packaging/x-windows.sh
. packaging/x-windows.sh

home=$(mktemp -d "${TMPDIR:-/tmp}/procura-session.XXXXXX")
mkdir -p "$home/.config" "$home/.cache" "$home/Os meus testes"
export HOME=$home XDG_CONFIG_HOME=$home/.config XDG_CACHE_HOME=$home/.cache XDG_DATA_HOME=$home/.local/share XDG_STATE_HOME=$home/state
unset PROCURA_STATE
slot=$home/state/pt.procura.app/window-1
now=$slot/now
log=$out/program.log
program=
# shellcheck disable=SC2317 # called by the trap
cleanup() {
	[ -z "$program" ] || { kill -9 "$program" && wait "$program"; } 2>/dev/null || true
	rm -rf "$home"
}
trap cleanup EXIT

fail() {
	screenshot "$out/failed.png" || true
	cp -r "$slot" "$out/slot" 2>/dev/null || true
	echo "session-test: $*" >&2
	tail -n 20 "$log" >&2
	exit 1
}

# begin [FILE]: starts the program and waits for its window.
begin() {
	PROCURA_LOG=1 build/procura "$@" >>"$log" 2>&1 &
	program=$!
	wait_for 60 main_window || fail "no window"
	main=$(main_window)
	xdotool windowactivate --sync "$main" || true
	sleep 1.5
}

# murder: the program is killed where it stands.
murder() {
	kill -9 "$program"
	wait "$program" 2>/dev/null || true
	program=
}

# depart: the system asks the program to end, which it does by itself.
depart() {
	kill -TERM "$program"
	local status=0
	wait "$program" || status=$?
	program=
	[ $status = 0 ] || fail "the program ended with status $status"
}

# runs: how many runs are kept. moves: how many moves of games.
runs() { cat "$now"/*.runs-* 2>/dev/null | grep -o '"number":' | wc -l; }
moves() { cat "$now"/quatro.match.game-* 2>/dev/null | grep -cE '^  \([0-9]+ ' || true; }

solve() { xdotool key --clearmodifiers ctrl+Return; }

# click X Y: in the window.
click() {
	xdotool mousemove --window "$main" "$1" "$2"
	sleep 0.5 # the window has to see where the pointer is
	xdotool mousedown 1
	sleep 0.1
	xdotool mouseup 1
}

# whole: nothing is damaged, nothing half written is left.
whole() {
	! compgen -G "$slot/*.damaged-*" >/dev/null || fail "something was damaged"
	! find "$slot" -name '*.tmp' | grep . || fail "temporary files are left"
	! grep -qE 'panic|Error in Fyne call thread' "$log" || fail "the log has a panic"
}

# back: the program is started, shows what was kept, and ends; what it kept then is what was kept before.
back() {
	rm -rf "$home/before"
	cp -r "$now" "$home/before"
	rm -f "$home/before"/.*.tmp
	begin
	screenshot "$out/$1.png"
	depart
	whole
	diff -r "$home/before" "$now" >"$out/$1.diff" || fail "after $1, something is not as it was before: $out/$1.diff"
	rm "$out/$1.diff"
}

file="$home/Os meus testes/turma.dat"
cat resources/problems/*.dat >"$file"

echo "what a file holds, a run and a move are back after a kill, ten seconds after they were made"
begin "$file"
click 30 48 # the tab Quatro
sleep 0.5
click 895 48 # its page Jogar
sleep 1
click 690 250 # a piece of the reserve
sleep 1
screenshot "$out/played.png"
click 1120 48 # its page Resolver
sleep 0.5
solve
sleep 2
screenshot "$out/solved.png"
sleep 10
murder
[ "$(runs)" -ge 1 ] || fail "the run is not kept"
[ "$(moves)" -ge 1 ] || fail "the move is not kept"
grep -q "turma.dat" "$now"/window.document-* || fail "the file is not kept"
back first

echo "${ROUNDS:=5} kills at random moments"
for ((round = 1; round <= ROUNDS; round++)); do
	before=$(runs)
	begin
	for ((i = RANDOM % 6; i > 0; i--)); do
		case $((RANDOM % 5)) in
		0) solve ;;
		1) click 120 48 ;;
		2) click 30 48 ;;
		3) click $((250 + RANDOM % 500)) $((120 + RANDOM % 500)) ;;
		4) xdotool key --clearmodifiers Down Right ;;
		esac
		sleep "0.$((RANDOM % 10))"
	done
	sleep "$((RANDOM % 3)).$((RANDOM % 10))"
	murder
	[ "$(runs)" -ge "$before" ] || fail "round $round: $(runs) runs are kept, there were $before"
	back "round-$round"
done

echo "$(runs) runs, $(moves) moves, $(du -sk "$now" | cut -f1) KiB; pictures: build/session/"
