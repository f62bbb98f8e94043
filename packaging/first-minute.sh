#!/usr/bin/env bash
# first-minute.sh: the first minute of a new user in the real window, by mouse and keys, in both themes. A picture of each moment is
# kept in build/first-minute/, as light-01-start.png. Whether they please is for somebody to say; the script says that the program
# lives, is where it should be, and has kept what was played.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=packaging/x-program.sh
. packaging/x-program.sh

# moment NAME: keeps a picture, once the window has come to rest.
moment() {
	number=$((number + 1))
	sleep 0.6
	import -window "$main" "$out/$theme-$(printf %02d "$number")-$1.png"
	alive || fail "the program ended"
}

# afresh THEME: nobody has ever started the program here.
afresh() {
	theme=$1 number=0 at=$1
	rm -rf "$home/.config" "$home/state"
	mkdir -p "$home/.config/fyne/$APP_CLASS"
	printf '{"theme":"%s"}' "$theme" >"$home/.config/fyne/$APP_CLASS/preferences.json"
	xdotool mousemove 0 0
	begin
	sleep 1
}

for theme in light dark; do
	afresh $theme
	moment start
	press Tab
	moment cards

	# The one filled button: the path plays once by itself.
	press Escape ctrl+Return
	moment playing
	sleep 5
	moment solved
	point 980 129 # the method
	sleep 0.8
	moment algorithm-explained

	# By hand: the arrows and Enter belong to the board once it was clicked.
	press Home
	click 483 147
	moment by-hand
	click 576 147 # no knight jumps from D1 to F1
	moment why-not
	press h h
	moment hint
	press v
	sleep 1.5
	moment after-each-move
	press v ctrl+z
	press question
	sleep 1
	moment keys
	press Escape

	press ctrl+3 ctrl+Return
	sleep 4
	moment sowing
	press F1
	sleep 1
	moment rules
	press Escape

	press ctrl+1 alt+1
	moment quatro
	click 777 128
	sleep 2
	moment answered
	press v
	sleep 3
	moment values

	press ctrl+2 ctrl+e
	moment editor
	press Escape ctrl+n
	moment new-problem
	press Escape ctrl+g
	sleep 1
	moment generate
	press Escape F11
	sleep 1
	moment lecture
	press F11
	sleep 1
	depart
	sound
	look
	[ "$(moves "$now")" -ge 1 ] || fail "the game against the computer was not kept"
done
echo "pictures: build/first-minute/"
