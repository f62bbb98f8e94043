#!/usr/bin/env bash
# windows-test.sh [console]: tries the programs of build/windows under Wine, on a screen of its own; with console, only the one for
# the console. Pictures, logs and what was compared are kept in build/windows/test/.
#
# What it relies on is what window-test.sh relies on, and that Wine gives a window the class of its program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=$PWD/build/windows/test
# A folder with blanks and accents, as Windows and as Linux see it.
folder=$out/'Os meus exercícios, ção'
windows_path() { printf 'Z:%s' "${1//\//\\}"; }

# shellcheck source=packaging/x-windows.sh
. packaging/x-windows.sh

case ${1:-} in
'' | console)
	rm -rf "$out"
	mkdir -p "$folder"
	packaging/wine.sh
	packaging/windows-test.sh inside-console
	[ "${1:-}" = console ] || packaging/with-x.sh packaging/windows-test.sh inside-window
	exit
	;;
esac

fail() {
	[ -z "${DISPLAY:-}" ] || screenshot "$out/failed.png" || true
	echo "windows-test: $*" >&2
	[ ! -f "${log:-}" ] || tail -n 20 "$log" >&2
	exit 1
}

cli() { packaging/wine.sh build/windows/procura-cli.exe "$@"; }

# alike KEYS: JSON without what differs from run to run.
alike() { tr -d '\r' | jq -S -c "del($1)"; }

# same NAME KEYS COMMAND...: both programs print the same JSON for a command, but for the keys.
same() {
	local name=$1 keys=$2
	shift 2
	build/procura-nogui "$@" >"$out/$name.linux.jsonl"
	cli "$@" >"$out/$name.windows.jsonl"
	[ -s "$out/$name.linux.jsonl" ] || fail "$name: nothing was printed"
	diff <(alike "$keys" <"$out/$name.linux.jsonl") <(alike "$keys" <"$out/$name.windows.jsonl") >"$out/$name.diff" ||
		fail "$name differs from Linux: see $out/$name.diff"
	printf '   %s: %d lines alike, %s s on Linux, %s s under Wine\n' "$name" "$(wc -l <"$out/$name.linux.jsonl")" \
		"$(seconds "$out/$name.linux.jsonl")" "$(seconds "$out/$name.windows.jsonl")"
}

# seconds FILE: how long its searches took.
seconds() { jq -s 'map(.seconds // 0) | add * 1000 | round / 1000' "$1"; }

test_console() {
	local game method problems=() name
	for name in A B C D E; do problems+=(--problem "$name"); done
	echo "problems A to E are solved as on Linux"
	for game in cavalo adji-boto quatro; do
		same "$game-best" .seconds,.peak_bytes solve "resources/problems/$game.dat" "${problems[@]}" --json --nodes 200000 --threads 1
		for method in bfs astar; do
			same "$game-$method" .seconds,.peak_bytes solve "resources/problems/$game.dat" "${problems[@]}" --json \
				--algorithm $method --nodes 200000
		done
	done
	echo "a damaged file is judged as on Linux"
	for name in storage/testdata/wild/*.dat; do
		build/procura-nogui check --json "$name" >"$out/check.linux.jsonl" 2>/dev/null || true
		cli check --json "$name" >"$out/check.windows.jsonl" 2>/dev/null || true
		diff "$out/check.linux.jsonl" <(tr -d '\r' <"$out/check.windows.jsonl") >"$out/check.diff" || fail "check of $name differs"
	done

	echo "no search takes no time"
	if jq -e -s 'map(select(.seconds == 0)) | length > 0' "$out"/*.windows.jsonl >/dev/null; then fail "a search of 0 s"; fi

	echo "a path with blanks and accents, and the words of Windows' language"
	cp resources/problems/cavalo.dat "$folder/exercício nº 1.dat"
	cli check "$(windows_path "$folder/exercício nº 1.dat")" >"$out/check.txt"
	grep -q 'exercício nº 1.dat:.*Cavalo A, objetivo 70' "$out/check.txt" || fail "check printed: $(head -n 1 "$out/check.txt")"

	echo "results are appended, byte for byte as on Linux but for the times"
	for name in A B; do
		cli solve "$(windows_path "$folder/exercício nº 1.dat")" --problem $name --append "$(windows_path "$folder/resultados.dat")"
		build/procura-nogui solve "$folder/exercício nº 1.dat" --problem $name --append "$out/resultados.linux.dat"
	done >/dev/null
	steady() { sed -E '/ (Data|Tempo Demorado|Memoria): /d' "$1"; }
	diff <(steady "$out/resultados.linux.dat") <(steady "$folder/resultados.dat") >"$out/resultados.diff" ||
		fail "resultados.dat is not that of Linux: see $out/resultados.diff"
	if LC_ALL=C grep -q $'\r' "$folder/resultados.dat"; then fail "resultados.dat has CR"; fi

	echo "icon, version and manifest are in both programs"
	for name in procura procura-cli; do
		[ -f "build/windows/$name.exe" ] || continue
		for method in 14 16 24; do
			wrestool -l --type=$method "build/windows/$name.exe" | grep -q . || fail "$name.exe lacks resource $method"
		done
	done
}

# windows_of_program: all its windows, the dialog among them. main_window is taken from them by its title.
windows_of_program() { xdotool search --onlyvisible --class '^procura\.exe$' 2>/dev/null | grep .; }
wine_window() {
	local id
	for id in $(windows_of_program); do
		case $(title_of "$id") in *Procura) echo "$id" && return ;; esac
	done
	return 1
}
wine_dialog() {
	local id
	for id in $(clients); do
		case $(title_of "$id") in *Procura | '') ;; *) echo "$id" && return ;; esac
	done
	return 1
}
no_wine_dialog() { ! wine_dialog; }
titled() { [ "$(title_of "$main")" = "$1 — Procura" ]; }
logged() { grep -qE "$1" "$log"; }

program=
main=
# begin [FILE]: starts the program in the folder with the accents, and says how long it took until the window was there.
begin() {
	local began=${EPOCHREALTIME/[.,]/}
	(cd "$folder" && PROCURA_STATE=$(windows_path "$out/state") PROCURA_LOG=1 \
		exec "$root/packaging/wine.sh" "$root/build/windows/procura.exe" "$@" 2>>"$log") &
	program=$!
	wait_for 120 wine_window || fail "no window"
	main=$(wine_window)
	echo "   the window was there after $(((${EPOCHREALTIME/[.,]/} - began) / 1000)) ms"
	sleep 3
}

# murder: the program is killed where it stands.
murder() {
	kill -9 "$program"
	wait "$program" 2>/dev/null || true
	program=
	wait_for 30 gone || fail "the window stays after a kill"
}
gone() { ! windows_of_program; }

# in_dialog KEY NAME: the key brings the system's dialog, where the name is typed.
in_dialog() {
	xdotool windowactivate --sync "$main"
	sleep 0.5
	xdotool key --clearmodifiers "$1"
	wait_for 30 wine_dialog || fail "$1 brings no dialog"
	sleep 2
	xdotool windowactivate --sync "$(wine_dialog)"
	xdotool key --clearmodifiers ctrl+a
	xdotool type --delay 50 "$2"
	sleep 1
	screenshot "$out/$3.png"
	xdotool key --clearmodifiers Return
	wait_for 30 no_wine_dialog || fail "the dialog stays open"
}

# idle: what the program takes when nobody touches it.
idle() {
	ticks() { awk '{ print $14 + $15 }' "/proc/$program/stat"; }
	local before
	before=$(ticks)
	sleep 10
	awk -v t="$(($(ticks) - before))" -v hz="$(getconf CLK_TCK)" 'BEGIN { printf "   idle: %.1f %% of a core, ", t / hz / 10 * 100 }'
	awk '/^VmRSS/ { printf "%d MB resident\n", $2 / 1000 }' "/proc/$program/status"
}

test_window() {
	log=$out/program.log
	root=$PWD
	trap '[ -z "$program" ] || kill -9 "$program" 2>/dev/null || true' EXIT
	rm -rf "$out/state"
	cp resources/problems/cavalo.dat "$folder/turma 1.dat"

	echo "a file in a folder with blanks and accents is opened through Windows' dialog"
	begin
	screenshot "$out/start.png"
	in_dialog ctrl+o 'turma 1.dat' dialog-open
	wait_for 30 titled 'turma 1.dat' || fail "the title is '$(title_of "$main")'"
	sleep 2
	logged 'opened .*Os meus exercícios, ção.turma 1\.dat: [1-9][0-9]* problems, 0 errors' || fail "the file was not opened without errors"
	screenshot "$out/opened.png"

	echo "a problem is solved, and its results are saved"
	xdotool key --clearmodifiers ctrl+Return
	sleep 3
	screenshot "$out/solved.png"
	in_dialog ctrl+r 'resultados da turma.dat' dialog-save
	wait_for 30 test -s "$folder/resultados da turma.dat" || fail "no results were saved"
	grep -q 'Problema: A' "$folder/resultados da turma.dat" || fail "the results are not those of problem A"
	sleep 12 # what is behind is written by then

	echo "killed, it comes back with the file and the run"
	murder
	begin
	wait_for 30 titled 'turma 1.dat' || fail "after a kill, the title is '$(title_of "$main")'"
	screenshot "$out/back.png"
	idle

	echo "a file named on the command line, and the end"
	close_window "$main" "$program" || fail "the window does not close"
	program=
	begin "$(windows_path "$root/storage/testdata/wild/adji-defun.dat")"
	wait_for 30 titled adji-defun.dat || fail "the title is '$(title_of "$main")'"
	screenshot "$out/command-line.png"
	close_window "$main" "$program" || fail "the window does not close"
	program=
	if grep -qE 'panic:|Error in Fyne call thread' "$log"; then fail "the log has a panic"; fi
	echo "pictures: build/windows/test/"
}

case $1 in
inside-console) test_console ;;
inside-window) test_window ;;
esac
