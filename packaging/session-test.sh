#!/usr/bin/env bash
# session-test.sh: opens a file in the real window, solves, plays, saves, kills the program ROUNDS (5) times and looks whether the next
# start has everything back; then the system ends it ENDS (5) times at work. SEED repeats the acts, though not their moments. Kills fall
# while a run or the session is written, while the file is saved, while a window starts, and anywhere. Pictures and the program's log are
# kept in build/session/.
#
# What it relies on: docs/session.md, for the names of the entities and for the seconds between two looks at what has
# changed; the title is `NAME • — Procura` while the file NAME has changes; where the tabs and the rules of a problem are.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=packaging/x-program.sh
. packaging/x-program.sh

SEED=${SEED:-$((EPOCHSECONDS % 32768))}
RANDOM=$SEED
mkdir "$home/Os meus testes" "$home/versions"
file="$home/Os meus testes/turma.dat"
cat resources/problems/*.dat >"$file"
cp "$file" "$home/versions/first"

# nap MOST: at most so many thousandths of a second.
nap() { sleep "$(printf '%d.%03d' $(($1 * RANDOM / 32768 / 1000)) $(($1 * RANDOM / 32768 % 1000)))"; }

# strike MOST: now is a moment to kill: at most so many thousandths of a second from now, or when something half written is seen.
strike() {
	local end=$((SECONDS + 3))
	if [ $((RANDOM % 2)) = 0 ]; then
		nap "$1"
		return
	fi
	until compgen -G "${file%/*}/.*.tmp" >/dev/null; do
		[ $SECONDS -lt $end ] || return 0
	done
}

# click X Y: in the window.
click() {
	xdotool mousemove --window "$main" "$1" "$2"
	sleep 0.15 # the window has to see where the pointer is
	xdotool click 1
}

solve() { xdotool key --clearmodifiers ctrl+Return; }
more_runs() { look && [ "$(runs "$now")" -gt "$1" ]; }

# on_problem: problem A of Cavalo is in front.
on_problem() {
	click 100 48 # the tab
	click 60 155 # the first row
}

# choose ROW: the first (1) or second (2) value of the rule Números.
choose() {
	click 1080 276
	sleep 0.2
	xdotool key --delay 40 --repeat "$1" Down
	xdotool key Return
}

titled() { [ "$(title_of "$main")" = "$1 — Procura" ]; }

# changed: problem A gets the other rule than the file says, and the title says that it has changes.
changed() {
	local row=2 _
	! grep -q 'numbers=off' "$file" || row=1
	for _ in 1 2 3 4 5; do
		choose $row
		! wait_for 2 titled 'turma.dat •' || return 0
		on_problem
	done
	fail "no change: the title is '$(title_of "$main")'"
}

saved() {
	xdotool key --clearmodifiers ctrl+s
	wait_for 10 titled turma.dat || fail "not saved: the title is '$(title_of "$main")'"
	cp "$file" "$home/versions/$1"
}

# version FILE: it is one of those that were saved, as a whole.
version() {
	local known
	for known in "$home"/versions/*; do ! cmp -s "$known" "$1" || return 0; done
	return 1
}

temporaries() { find "$home/state" "$home/Os meus testes" "$home/.config" -name '.*.tmp'; }

# killed: what a kill has left is old or new, and whole.
killed() {
	murder
	kills=$((kills + 1))
	[ -z "$(temporaries)" ] || torn=$((torn + 1))
	look || fail "the session is torn"
	version "$file" || fail "the file is neither as it was nor as it was to be"
	[ ! -f "$file.bak" ] || version "$file.bak" || fail "the backup is torn"
	sound
}

# back NAME: the program is started, and ended at some moment; what it keeps then is what was kept before, and nothing else is left. A
# kill can fall between the writing of two entities: then what is shown may be of something that is not there; the second time all
# must be the same.
back() {
	cp "$file" "$home/left"
	same "$1" && return
	local may='\.state$'
	if adopted; then may='\.state$\|window\.document-[0-9]*$\|\.solver\.problems$'; fi
	! grep '^diff\|^Only' "$out/$1.diff" | grep -v "$may" || fail "after $1, something is not as it was before: $out/$1.diff"
	between=$((between + 1))
	same "$1" || fail "after $1, something changes with each start: $out/$1.diff"
}

# adopted: the file was saved as the kill came, and the session did not know it yet. The next window finds in it the problems that it has.
adopted() {
	local known
	for known in "$now"/window.document-*; do
		grep -q 'turma.dat' "$known" || continue
		source_of "$known" | cmp -s - "$home/left" && ! source_of "$home/before/${known##*/}" | cmp -s - "$home/left" && return
	done
	return 1
}

# source_of DOCUMENT: the text of a file, as a session has it.
source_of() { grep -o '"source":"[^"]*"' "$1" | cut -d'"' -f4 | base64 -d; }

# alike KEPT NOW DIFF: two states hold the same, but for proofs that were verified meanwhile (a run that came back is verified again).
alike() {
	rm -rf "$home/alike"
	mkdir "$home/alike"
	cp -r "$1" "$home/alike/kept"
	cp -r "$2" "$home/alike/now"
	find "$home/alike" -name '*.runs-*' -exec sed -i -e 's/,"Proof":{[^}]*}//g' {} +
	LC_ALL=C diff -r "$home/alike/kept" "$home/alike/now" >"$3"
}

same() {
	rm -rf "$home/before"
	cp -r "$now" "$home/before"
	begin
	nap 400
	screenshot "$out/$1.png"
	depart
	sound
	look || fail "the session is torn"
	[ ! -e "$session.damaged" ] || fail "something was damaged"
	[ ! -e "${session%1.db}2.db" ] || fail "the session was not free"
	[ -z "$(temporaries)" ] || fail "left behind: $(temporaries)"
	agree
	alike "$home/before" "$now" "$out/$1.diff" || return 1
	rm "$out/$1.diff"
}

# agree: what was being saved may be in the file, and the session from before: then the file would have changed meanwhile, which is
# asked about. Here it gets back what the session knows.
agree() {
	local known
	for known in "$now"/window.document-*; do
		grep -q 'turma.dat' "$known" || continue
		source_of "$known" >"$home/known"
		version "$home/known" || fail "the session knows another file"
		cmp -s "$home/known" "$file" || { halves=$((halves + 1)) && cat "$home/known" >"$file"; }
	done
}

# Ways in which a life is led and ends; each begins in a new window.

# A run ends, and is written at once.
end_run() {
	local there
	on_problem
	there=$(runs "$now")
	solve
	wait_for 10 more_runs "$there" || fail "a run is not kept"
	solve
	strike 250
}

# The file is saved.
end_save() {
	on_problem
	changed
	xdotool key --clearmodifiers ctrl+s
	strike 250
}

# The session looks at what has changed, and writes it.
end_look() {
	local began=${EPOCHREALTIME/[.,]/} left
	on_problem
	changed
	click 140 155
	left=$((began + 7000000 - ${EPOCHREALTIME/[.,]/}))
	[ $left -le 0 ] || sleep "$(printf '%d.%06d' $((left / 1000000)) $((left % 1000000)))"
	strike 1500
}

# The window is not there yet, or has just begun.
end_start() { nap 1500; }

# Anything.
end_anywhere() {
	local i
	for ((i = RANDOM % 8; i > 0; i--)); do
		case $((RANDOM % 6)) in
		0) solve ;;
		1) click 100 48 ;;
		2) click 30 48 ;;
		3) click $((250 + RANDOM % 500)) $((120 + RANDOM % 500)) ;;
		4) xdotool key --clearmodifiers Down Right ;;
		5) xdotool key --clearmodifiers ctrl+s ;;
		esac
		nap 300
	done
	nap 1000
}

# still NAME: ten seconds after something was done all of it is on the disk: the program, asked to end, has nothing to add.
still() {
	local there
	begin
	on_problem
	there=$(runs "$now")
	changed
	solve
	sleep 10
	rm -rf "$home/kept"
	more_runs "$there" || fail "after ten seconds a run is not kept"
	cp -r "$now" "$home/kept"
	depart
	look
	alike "$home/kept" "$now" "$out/$1.diff" || fail "ten seconds later not all was kept: $out/$1.diff"
	rm "$out/$1.diff"
	stills=$((stills + 1))
}

kills=0 torn=0 halves=0 between=0 stills=0

echo "what a file holds, a run and a move are back after a kill, ten seconds after they were made"
begin "$file"
wait_for 60 painted "$main" || fail "nothing is painted"
click 30 48 # the tab Quatro
sleep 0.5
click 895 48 # its page Jogar
sleep 1
click 777 250 # a piece of the reserve
sleep 1
screenshot "$out/played.png"
click 1120 48 # its page Resolver
sleep 0.5
solve
sleep 2
screenshot "$out/solved.png"
sleep 10
killed
[ "$(runs "$now")" -ge 1 ] || fail "the run is not kept"
[ "$(moves "$now")" -ge 1 ] || fail "the move is not kept"
grep -q "turma.dat" "$now"/window.document-* || fail "the file is not kept"
back first

echo "the file is saved with one rule and with the other"
begin
on_problem
click 915 169 # Mais, with the rules: it stays open
sleep 1
changed
saved other
screenshot "$out/saved.png"
changed
saved one
depart

echo "${ROUNDS:=5} kills: SEED=$SEED"
for ((round = 1; round <= ROUNDS; round++)); do
	at="round $round"
	before=$(runs "$now")
	if [ $((round % 10)) = 0 ]; then still "round-$round"; fi
	way=$(pick end_run end_save end_save end_look end_start end_anywhere)
	at="round $round, $way"
	if [ "$way" = end_start ]; then launch; else begin; fi
	$way
	killed
	[ "$(runs "$now")" -ge "$before" ] || fail "$(runs "$now") runs are kept, there were $before"
	back "round-$round"
	[ $((round % 10)) = 1 ] || rm "$out/round-$round.png"
	[ $((round % 10)) != 0 ] || echo "   $kills kills, $torn with something half written, $halves between file and session, $between between entities, $stills looks ten seconds later"
done

at=
echo "the system ends the program while Comparar runs, ${ENDS:=5} times"
for ((round = 1; round <= ENDS; round++)); do
	at="end $round"
	begin
	sleep 1.5
	xdotool key --clearmodifiers ctrl+2 # Cavalo
	sleep 1
	xdotool key --clearmodifiers alt+4 # its page Comparar
	sleep 0.7
	solve
	nap 2000
	depart
	sound
done

look
echo "$kills kills, $torn of them with something half written, $halves between file and session, $between between entities; $stills looks ten seconds later"
echo "$(runs "$now") runs, $(moves "$now") moves, $(du -sk "$session" | cut -f1) KiB; pictures: build/session/"
