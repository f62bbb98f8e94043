# x-program.sh: how the tests of the real window begin and end the program. Sourced, with the script's own arguments, by bash scripts:
# each goes on on a screen of its own (with-x.sh), in a home of its own, which is removed at the end; pictures and the program's log
# are kept in $out, build/ and the script's name without -test.
# shellcheck shell=bash

test_name=$(basename "$0" .sh)
out=$PWD/build/${test_name%-test}

if [ "${1:-}" != inside ]; then
	rm -rf "$out"
	mkdir -p "$out"
	go build -o build/kept ./packaging/kept
	packaging/with-x.sh "packaging/$test_name.sh" inside
	exit
fi

# shellcheck source=packaging/x-windows.sh
. packaging/x-windows.sh

procura=$PWD/build/procura
home=$(mktemp -d "${TMPDIR:-/tmp}/procura-$test_name.XXXXXX")
mkdir -p "$home/.config" "$home/.cache"
export HOME=$home XDG_CONFIG_HOME=$home/.config XDG_CACHE_HOME=$home/.cache XDG_DATA_HOME=$home/.local/share XDG_STATE_HOME=$home/state
unset PROCURA_STATE
export PROCURA_LOG=1
# Of docs/session.md: the file of the one window; and the folder where `look` puts what it holds, an entity a file.
session=$home/state/pt.procura.app/window-1.db
now=$home/now
kept=$PWD/build/kept
log=$out/program.log
program=
main=
# What the script is about, for `fail`.
at=

# shellcheck disable=SC2317 # called by the trap
cleanup() {
	[ -z "$program" ] || { kill -9 "$program" && wait "$program"; } 2>/dev/null || true
	wait # for programs that were to hand their file over
	rm -rf "$home"
}
trap cleanup EXIT

# fail WORDS...: says what is wrong, and keeps a picture and the state folder.
fail() {
	screenshot "$out/failed.png" || true
	cp "$session"* "$now" "$out/" -r 2>/dev/null || true
	echo "$test_name: ${at:+$at: }$*" >&2
	echo "the program's log:" >&2
	tail -n 20 "$log" >&2
	exit 1
}

# launch [FILE]: starts the program. begin [FILE]: and waits for its window.
launch() {
	"$procura" "$@" >>"$log" 2>&1 &
	program=$!
}
begin() {
	launch "$@"
	wait_for 90 main_window || fail "no window of class $APP_CLASS"
	main=$(main_window)
	xdotool windowactivate --sync "$main" || true
}

# look: what the session holds now is in $now. It fails where the file is damaged.
look() { "$kept" "$session" "$now"; }

# alive: the program runs.
alive() { [ -n "$program" ] && ! ended "$program"; }

# murder: the program is killed where it stands.
murder() {
	kill -9 "$program"
	wait "$program" 2>/dev/null || true
	program=
}

# depart: the system asks the program to end, which it does by itself.
depart() {
	kill -TERM "$program"
	wait_for 30 ended "$program" || {
		kill -QUIT "$program" # Go lists what it does
		sleep 2
		fail "SIGTERM does not end the program"
	}
	local status=0
	wait "$program" || status=$?
	program=
	[ $status = 0 ] || fail "SIGTERM ends the program with status $status"
}

# sound: nothing is in the log that must not be.
sound() {
	if grep -qE '^panic:|^fatal error:|Error in Fyne call thread|concurrent map' "$log"; then fail "the log has an error"; fi
}

# pick WORD...: one of them, by RANDOM.
pick() {
	local list=("$@")
	printf '%s' "${list[RANDOM % ${#list[@]}]}"
}

# runs FOLDER: how many runs a state holds. moves FOLDER: how many moves of games.
runs() { cat "$1"/*.runs-* 2>/dev/null | grep -o '"Verdict":' | wc -l; }
moves() { cat "$1"/quatro.match.game-* 2>/dev/null | grep -ac '^{"move":' || true; }
