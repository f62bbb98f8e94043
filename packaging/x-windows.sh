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
