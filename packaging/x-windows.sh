# x-windows.sh: what the tests of the window share; sourced by bash scripts that run inside with-x.sh.
# shellcheck shell=bash

APP_CLASS=pt.procura.app

# wait_for SECONDS COMMAND...: repeats COMMAND until it succeeds; 1 if it never does.
wait_for() {
	local deadline=$((SECONDS + $1))
	shift
	until "$@" >/dev/null 2>&1; do
		[ $SECONDS -lt $deadline ] || return 1
		sleep 0.1
	done
}

# main_window: prints the program's window, by its class.
main_window() { xdotool search --onlyvisible --class "^${APP_CLASS//./\\.}\$" 2>/dev/null | sed -n 1p | grep .; }

# painted WINDOW: there is something on it.
painted() { [ "$(import -window "$1" png:- | convert - -format '%[fx:standard_deviation>0.02]' info:)" = 1 ]; }

# clients: the windows that the window manager shows, as decimal numbers, one a line.
clients() {
	local id
	for id in $(xprop -root _NET_CLIENT_LIST | sed -e 's/.*#//' -e 's/,/ /g'); do
		echo $((id))
	done
}

# dialog: prints the one window that is not the main one.
dialog() { clients | grep -vx "$main" | sed -n 1p | grep .; }
no_dialog() { ! dialog; }

# title_of WINDOW
title_of() { xdotool getwindowname "$1"; }

# close_window WINDOW PID: asks it to close, as the button of the window manager does, until its program has ended; 1 after 10 s.
# Asked again each second, since a key pressed while the focus changes is lost.
close_window() {
	local _
	for _ in $(seq 10); do
		xdotool windowactivate --sync "$1" key --clearmodifiers alt+F4 2>/dev/null || true
		! wait_for 1 ended "$2" || return 0
	done
	return 1
}

# ended PID: the program is gone, or only waits for its parent to notice.
ended() { [ ! -d "/proc/$1" ] || grep -q "^State:.*Z" "/proc/$1/status"; }

# screenshot FILE: the whole screen.
screenshot() { import -window root "$1"; }

# press KEY...: keys, one after another, to what has the keyboard.
press() {
	local key
	for key; do
		xdotool key "$key"
		sleep 0.25
	done
}

# point X Y, click X Y: in the window $main, in pixels.
point() { xdotool mousemove --window "$main" "$1" "$2" && sleep 0.4; }
click() {
	point "$1" "$2"
	xdotool click 1
	sleep 0.6
}

# open_dialog: Ctrl+O in the main window brings the file dialog.
open_dialog() {
	xdotool windowactivate --sync "$main"
	sleep 0.3
	xdotool key --clearmodifiers ctrl+o
	wait_for 10 dialog || fail "Ctrl+O brings no file dialog"
	xdotool windowactivate --sync "$(dialog)"
	sleep 0.5
}

# type_path FILE: into the dialog's line for a path, which Ctrl+L shows; keys pressed before it is there are lost.
type_path() {
	xdotool key ctrl+l
	sleep 1
	xdotool key ctrl+a
	xdotool type --delay 20 "$1"
	sleep 0.5
}
