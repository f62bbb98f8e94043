#!/usr/bin/env bash
# with-x.sh COMMAND...: runs COMMAND on a screen of its own (Xvfb, software OpenGL), with a window manager and a private
# D-Bus session, and returns its status. Nothing is left running. SCREEN=1280x800x24 changes the size.
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: with-x.sh COMMAND..." >&2; exit 2; }

scratch=$(mktemp -d "${TMPDIR:-/tmp}/procura-x.XXXXXX")
pids=()
# shellcheck disable=SC2317 # called by the trap
cleanup() {
	local i
	for ((i = ${#pids[@]} - 1; i >= 0; i--)); do
		kill "${pids[i]}" 2>/dev/null || true
		wait "${pids[i]}" 2>/dev/null || true
	done
	rm -rf "$scratch"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# The server chooses a free display and writes its number when it is ready for clients.
mkfifo "$scratch/display"
Xvfb -displayfd 3 -screen 0 "${SCREEN:-1280x800x24}" -nolisten tcp +extension GLX +extension RANDR \
	3>"$scratch/display" >"$scratch/xvfb.log" 2>&1 &
pids+=($!)
if ! read -r -t 30 number <>"$scratch/display"; then
	echo "with-x.sh: Xvfb did not start:" >&2
	cat "$scratch/xvfb.log" >&2
	exit 1
fi

export DISPLAY=":$number"
unset WAYLAND_DISPLAY XAUTHORITY
export XDG_SESSION_TYPE=x11 GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1 NO_AT_BRIDGE=1 GTK_USE_PORTAL=0
# A locale that exists, so that GTK reads UTF-8, and Portuguese words in any case (LANG=C upsets Fyne).
if locale -a 2>/dev/null | grep -ix 'pt_PT.utf-\?8' >/dev/null; then
	export LANG=pt_PT.UTF-8
else
	export LANG=C.UTF-8
fi
export LANGUAGE=${LANGUAGE:-pt_PT:pt}
unset LC_ALL

# ready: a window manager has announced itself.
ready() { xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep 'window id' >/dev/null; }

# A D-Bus session of its own, so that file dialogs and settings do not reach for the user's.
if command -v dbus-daemon >/dev/null; then
	mkfifo "$scratch/bus"
	dbus-daemon --session --nofork --print-address=3 3>"$scratch/bus" 2>"$scratch/dbus.log" &
	pids+=($!)
	if read -r -t 10 address <>"$scratch/bus"; then
		export DBUS_SESSION_BUS_ADDRESS=$address
	else
		echo "with-x.sh: no D-Bus session:" >&2
		cat "$scratch/dbus.log" >&2
	fi
fi

# The server may say that it is ready a moment before it lets clients in: then openbox ends, and is started again.
start_openbox() {
	openbox --sm-disable >"$scratch/openbox.log" 2>&1 &
	openbox=$!
	pids+=("$openbox")
}
start_openbox
for _ in $(seq 100); do
	ready && break
	kill -0 "$openbox" 2>/dev/null || start_openbox
	sleep 0.1
done
ready || { echo "with-x.sh: openbox did not start:" >&2; cat "$scratch/openbox.log" >&2; exit 1; }

# Run beside the shell, so that a signal ends the command too.
"$@" <&0 &
pids+=($!)
status=0
wait $! || status=$?
unset 'pids[-1]'
exit "$status"
