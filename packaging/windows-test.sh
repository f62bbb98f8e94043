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
case $1 in
inside-console) test_console ;;
inside-window) test_window ;;
esac
