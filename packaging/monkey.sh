#!/usr/bin/env bash
# monkey.sh: for MINUTES (30), or ACTS acts, somebody who knows nothing presses keys, clicks, drags, opens menus, dialogs and files in two
# real windows of one state folder, in turn; each is quit, ended and killed again and again. SEED repeats the acts, though not their moments. It fails on a panic, a widget
# changed from another goroutine, an end that nobody asked for, a session of which something is missing or damaged after a start,
# a window that gets larger than its screen, and goroutines or memory that do not come back. Logs and pictures are kept in build/monkey/.
#
# Files are opened in a second window, which is ended after some seconds.
#
# What it relies on: docs/session.md, for the files of the state folder. A kill is a SIGQUIT at times, so that Go lists the goroutines.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=packaging/x-program.sh
. packaging/x-program.sh

minutes=${MINUTES:-30}
most_acts=${ACTS:-1000000}
# What a life may hold at its end, when every search was cancelled: goroutines and MB.
most_goroutines=60
most_memory=1500

SEED=${SEED:-$((EPOCHSECONDS % 32768))}
RANDOM=$SEED
echo "SEED=$SEED MINUTES=$minutes"

mkdir "$home/ficheiros"
cp resources/problems/*.dat storage/testdata/wild/*.dat "$home/ficheiros/"
cat resources/problems/*.dat >"$home/ficheiros/turma.dat"
files=("$home"/ficheiros/*.dat)
cd "$home/ficheiros" # where the program begins
export PROCURA_THREAD_CHECK=1
lives=0
acts=0
glances=0
beside=0

# Of the window that is acted in: its number, its life, and how many acts that has left. The other one's are kept in held.
window=0
life=0
left_acts=0
held=("" "")

# turn: the other window is acted in.
turn() {
	held[window]="program=$program main=$main session=$session now=$now log=$log life=$life left_acts=$left_acts"
	window=$((1 - window))
	program='' main=''
	eval "${held[window]}" # folders without spaces
	! alive || xdotool windowactivate --sync "$main" 2>/dev/null || true
}

# Both windows end with the script.
trap 'turn; [ -z "$program" ] || kill -9 "$program"; turn; cleanup' EXIT

# main_window: of two of one class, that of the program.
main_window() { xdotool search --all --onlyvisible --pid "$program" --class "^${APP_CLASS//./\\.}\$" 2>/dev/null | sed -n 1p | grep .; }

# born: a life begins; now and then the one before it is looked at first.
born() {
	lives=$((lives + 1))
	life=$lives
	left_acts=$((RANDOM % 120 + 40))
	at="life $life"
	log=$out/life-$life.log
	rm -rf "$home/before"
	left=$session
	if [ -e "$session" ]; then
		look || fail "the session is torn"
		cp -r "$now" "$home/before"
	fi
	[ $((RANDOM % 3)) != 0 ] || glance
	start "$@"
	[[ ! ${held[1 - window]} =~ program=([0-9]+) ]] || ended "${BASH_REMATCH[1]}" || beside=$((beside + 1))
	same_session
}

# start [FILE]: a window that can be worked with.
start() {
	begin "$@"
	sleep 2
	find_session || fail "the window has no session"
}

# find_session: the file of the window's session, which is another one when another session was opened in it.
find_session() {
	session=$(readlink "/proc/$program/fd"/* 2>/dev/null | grep -m 1 '/window-[0-9]*\.db$') || return 1
	now=$home/now-$window
}

# glance: the program is started and ended by a signal, so that what it holds now is written; documents must be the same. Other
# differences (a computer's move, the clock of a game) are noted.
glance() {
	start
	depart
	glances=$((glances + 1))
	same_session
	[ -d "$home/before" ] || return 0
	diff -rq "$home/before" "$home/left" | sed "s|^|$life: |; s|$home/||g" >>"$out/differences.log" || true
	local document
	for document in "$home"/before/window.document-*; do
		[ ! -f "$document" ] || cmp -s "$document" "$home/left/${document##*/}" || fail "${document##*/} is not as it was"
	done
}

# entities FOLDER: what is kept, by name.
entities() { find "$1" -type f -printf '%f\n' 2>/dev/null | sort; }

# shown leaves the documents out that no tab showed any more: a kill may come before they are taken away.
shown() {
	local entity
	while read -r entity; do
		case $entity in
		window.document-*) ! grep -qE "\"documents\":\{[^}]*:${entity##*-}[,}]" "$home/before/window.state" || echo "$entity" ;;
		*) echo "$entity" ;;
		esac
	done
}

# same_session: what the window before has left is there, whether it came back or, as another window was closed after it, is an
# earlier session.
same_session() {
	local lost
	! compgen -G "${session%/*}/*.damaged" >/dev/null || fail "a session was damaged"
	[ -d "$home/before" ] || return 0
	entities "$home/before" | grep -qv '\.state$' || return 0 # no work: another window begins anew there
	"$kept" "$left" "$home/left" || fail "the session before is torn"
	lost=$(comm -23 <(entities "$home/before") <(entities "$home/left") | shown)
	[ -z "$lost" ] || fail "missing from the session after the start: $lost"
	[ "$(runs "$home/left")" -ge "$(runs "$home/before")" ] || fail "$(runs "$home/before") runs were kept, $(runs "$home/left") are there"
}

# point X Y: the pointer goes there; the window has to see it before a button is pressed.
point() {
	xdotool mousemove --window "$main" "$1" "$2"
	sleep 0.1
}

# act: one thing that somebody might do.
act() {
	local x=$((RANDOM % 1180)) y=$((RANDOM % 780)) what
	what=$(pick click click click click click key key key key chord chord word drag menu menu wheel dialog file double page solve solve choice)
	acts=$((acts + 1))
	at="life $life, act $acts"
	echo "$life.$acts $what $x $y" >>"$out/acts.log"
	case $what in
	click) point $x $y && xdotool click 1 ;;
	double) point $x $y && xdotool click --repeat 2 --delay 80 1 ;;
	wheel) point $x $y && xdotool click --repeat 5 "$(pick 4 5)" ;;
	drag) point $x $y && xdotool mousedown 1 mousemove_relative --sync -- $((RANDOM % 400 - 200)) $((RANDOM % 400 - 200)) mouseup 1 ;;
	page) a_page ;;
	solve)
		a_page
		point 60 $((155 + RANDOM % 8 * 35)) && xdotool click 1 key --clearmodifiers ctrl+Return
		;;
	choice)
		point 1080 $((100 + RANDOM % 400)) && xdotool click 1
		sleep 0.2
		xdotool key --repeat $((RANDOM % 3 + 1)) --delay 30 Down key "$(pick Return Return Escape)"
		;;
	key) xdotool key "$(pick Return Escape space Tab shift+Tab Left Right Up Down Home End Prior Next Delete BackSpace F1 F2 plus minus)" ;;
	chord) xdotool key --clearmodifiers "$(pick ctrl+z ctrl+y ctrl+c ctrl+v ctrl+shift+c ctrl+shift+v ctrl+Return ctrl+Return ctrl+a ctrl+x)" ;;
	word) xdotool type --delay 5 "$(pick 12 a é '((0 1) (2 3))' 99999999999999999999 -1 'nome com espaços' 0x '(((' /)" ;;
	menu)
		point "$(pick 40 110 160 212)" 16 && xdotool click 1
		sleep 0.3
		xdotool key --repeat $((RANDOM % 9 + 1)) --delay 30 Down
		xdotool key "$(pick Return Return Right Escape)"
		;;
	dialog)
		xdotool key --clearmodifiers "$(pick ctrl+o ctrl+s ctrl+r)"
		sleep 1
		answer_dialog
		;;
	file) timeout 20 "$procura" "$(pick "${files[@]}")" >>"$log" 2>&1 & ;;
	esac 2>/dev/null || true
}

# inside: the window has not become larger than its screen. It begins in its own size.
inside() {
	local width height WIDTH=0 HEIGHT=0
	read -r width height < <(xdotool getdisplaygeometry)
	eval "$(xdotool getwindowgeometry --shell "$main" 2>/dev/null)" || true
	[ "$WIDTH" -le $((width > 1180 ? width : 1180)) ] && [ "$HEIGHT" -le $((height > 760 ? height : 760)) ] ||
		fail "the window is ${WIDTH}x$HEIGHT on a screen of ${width}x$height"
}

# The tabs and the pages of a game, from left to right, in the usual size of texts.
tabs=(30 100 175 268)
pages=(895 1005 1120)

# a_page: a tab, and a page of it, are brought to the front.
a_page() {
	point "$(pick "${tabs[@]}")" 48 && xdotool click 1
	point "$(pick "${pages[@]}")" 48 && xdotool click 1
}

# main_of_other: the window that is not acted in.
main_of_other() { [[ ${held[1 - window]} =~ main=([0-9]+) ]] && echo "${BASH_REMATCH[1]}"; }

# answer_dialog: the system's dialog, if there is one, gets a name or is sent away.
answer_dialog() {
	local other
	other=$(clients | grep -vx "$main" | grep -vx "$(main_of_other)" | sed -n 1p)
	[ -n "$other" ] || return 0
	xdotool windowactivate --sync "$other" || true
	if [ $((RANDOM % 2)) = 0 ]; then
		xdotool key ctrl+a
		xdotool type --delay 5 "$(pick "${files[@]}" "$home/ficheiros/novo$RANDOM.dat" "$home/nada/x.dat")"
		xdotool key Return
		sleep 1
	fi
	# What is still asked is not answered.
	xdotool key Escape
	sleep 0.2
	xdotool key Escape
}

# quiet: what runs is cancelled, on every page that a click on the tabs reaches.
quiet() {
	local x
	for x in "${tabs[@]}"; do
		alive || return 0
		xdotool key Escape key Escape 2>/dev/null || true
		{ point "$x" 48 && xdotool click 1; } 2>/dev/null || true
		sleep 0.3
		xdotool key Escape key Escape 2>/dev/null || true
	done
	sleep 3
}

# measured: what the program holds; a list of its goroutines ends it.
measured() {
	local held goroutines
	held=$(awk '/^VmRSS/ { print int($2 / 1000) }' "/proc/$program/status")
	kill -QUIT "$program"
	wait "$program" 2>/dev/null || true
	program=
	goroutines=$(grep -cE '^goroutine [0-9]+' "$log" || true)
	echo "life $life, $acts acts: $goroutines goroutines, $held MB" | tee -a "$out/figures.log"
	[ "$goroutines" -le $most_goroutines ] || fail "$goroutines goroutines at the end"
	[ "$held" -le $most_memory ] || fail "$held MB at the end"
}

# dies: the life ends, in one of the ways in which lives end.
dies() {
	local how
	how=$(pick kill term quit measured)
	echo "$life.$acts end $how: $(title_of "$main" 2>/dev/null)" >>"$out/acts.log"
	sound
	find_session || true
	case $how in
	kill) murder ;;
	term) depart ;;
	quit) quits ;;
	measured)
		quiet
		if alive; then measured; fi
		;;
	esac
	sound
	[ -z "$program" ] || wait "$program" 2>/dev/null || true
	program=
}

# quits: as the user does. What is asked is answered with the button that the Tab key reaches, at the worst nobody answers.
quits() {
	local _
	for _ in $(seq 8); do
		xdotool windowactivate --sync "$main" key --clearmodifiers ctrl+q 2>/dev/null || true
		! wait_for 2 ended "$program" || return 0
		xdotool key "$(pick Return Escape Tab)" key Return 2>/dev/null || true
		! wait_for 2 ended "$program" || return 0
	done
	echo "$life.$acts the question at the end was not answered" >>"$out/acts.log"
	kill -9 "$program"
}

# left: the program has ended by itself, perhaps since the menu was told so; an end with an error is none.
left() {
	local status=0
	wait "$program" || status=$?
	program=
	sound
	[ $status = 0 ] || fail "the program ended by itself with status $status"
}

end=$((SECONDS + minutes * 60))
while [ $SECONDS -lt $end ] && [ $acts -lt "$most_acts" ]; do
	[ $((RANDOM % 8)) != 0 ] || turn
	[ -n "$program" ] || born
	act
	left_acts=$((left_acts - 1))
	[ $((acts % 10)) != 0 ] || ! alive || inside
	sleep 0.0$((RANDOM % 9 + 1))
	if ! alive; then
		left
	elif [ $left_acts -le 0 ]; then
		[ $((life % 5)) != 1 ] || screenshot "$out/life-$life.png"
		dies
	fi
done
for _ in 0 1; do
	[ -n "$program" ] || born
	sound
	turn
done
echo "$lives lives, $beside of them begun beside another window, $acts acts, $glances sessions looked at, nothing lost. Logs: build/monkey/"
