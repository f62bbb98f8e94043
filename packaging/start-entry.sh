#!/usr/bin/env bash
# start-entry.sh DESKTOP FILE: starts a menu entry on FILE as a desktop does, waits for a window of the program's class whose title
# names the file, asks the window to close, and waits until it is gone. Runs inside with-x.sh.
set -euo pipefail
# shellcheck source=packaging/x-windows.sh
. "$(dirname "${BASH_SOURCE[0]}")/x-windows.sh"

named() { title_of "$(main_window)" | grep -F "$(basename "$1")" >/dev/null; }

gio launch "$1" "$2"
wait_for 30 main_window || { echo "no window of class $APP_CLASS" >&2 && exit 1; }
window=$(main_window)
wait_for 10 named "$2" || { echo "the title is '$(title_of "$window")', without $(basename "$2")" >&2 && exit 1; }
grep -qw "StartupWMClass=$APP_CLASS" "$1"
pid=$(xdotool getwindowpid "$window")
close_window "$window" "$pid" || { echo "the program did not end when its window was closed" >&2 && exit 1; }
