#!/usr/bin/env bash
# window-test.sh: drives the real window and the system's file dialog with keys, on a screen of its own. Pictures and the program's
# log are kept in build/window/.
#
# What it relies on: the title is `NAME — Procura` while the file NAME is open, and with PROCURA_LOG=1 the program writes on
# standard error `opened PATH: N problems, M errors`, preceded or followed by `FILE:LINE:COL: ...` for each error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=packaging/x-program.sh
. packaging/x-program.sh

wild=$PWD/storage/testdata/wild
export PROCURA_STATE=off

# choose FILE: opens it through the dialog.
choose() {
	open_dialog
	type_path "$1"
	screenshot "$out/dialog-$(basename "$1" .dat).png"
	xdotool key --clearmodifiers Return
	wait_for 10 no_dialog || fail "the dialog stays open on $1"
}

titled() { [ "$(title_of "$main")" = "$1 — Procura" ]; }
logged() { grep -qE "$1" "$log"; }

# escaped TEXT: for use in an extended regular expression.
escaped() { printf '%s' "$1" | sed 's/[][(){}.*+?^$|\\]/\\&/g'; }

echo "opening a file puts its name in the title"
begin
sleep 1
screenshot "$out/start.png"
choose "$wild/cavalo-quoted-names.dat"
wait_for 10 titled cavalo-quoted-names.dat || fail "the title is '$(title_of "$main")'"
wait_for 5 logged "opened $(escaped "$wild")/cavalo-quoted-names\.dat: [1-9][0-9]* problems, 0 errors" ||
	fail "cavalo-quoted-names.dat was not opened without errors"
screenshot "$out/opened.png"

echo "cancelling the dialog changes nothing"
lines=$(grep -c '^.*opened ' "$log")
open_dialog
xdotool key --clearmodifiers Escape
wait_for 10 no_dialog || fail "Escape does not close the dialog"
sleep 0.5
titled cavalo-quoted-names.dat || fail "after cancelling, the title is '$(title_of "$main")'"
[ "$(grep -c '^.*opened ' "$log")" = "$lines" ] || fail "cancelling opened something"
screenshot "$out/cancelled.png"

echo "a damaged file says where, and its good problems load"
choose "$wild/cavalo-damaged.dat"
wait_for 10 logged 'opened .*cavalo-damaged\.dat: [1-9][0-9]* problems, [1-9][0-9]* errors' ||
	fail "cavalo-damaged.dat was not reported"
wait_for 5 logged 'cavalo-damaged\.dat, linha 19, coluna [0-9]+: ' || fail "the number out of range in line 19 was not named"
sleep 0.5
screenshot "$out/damaged.png"

echo "a name that does not exist is an error, not the end"
missing=$home/nada.dat
open_dialog
type_path "$missing"
xdotool key --clearmodifiers Return
sleep 1
screenshot "$out/missing.png"
alive || fail "the program ended"
if dialog >/dev/null; then xdotool key --clearmodifiers Escape; fi
wait_for 10 no_dialog || fail "the dialog stays open"
titled nada.dat && fail "the title names a file that does not exist"

echo "closing the window ends the program"
close_window "$main" "$program" || fail "the program did not end"
wait "$program" || fail "the program ended with status $?"
program=

echo "a file named on the command line is opened"
begin "$wild/adji-defun.dat"
wait_for 10 titled adji-defun.dat || fail "the title is '$(title_of "$main")'"
screenshot "$out/command-line.png"

# GTK complains a little about keys from xdotool, and thousands of times when two of its dialogs run at once.
if grep -q 'panic:' "$log" || [ "$(grep -c 'Gtk-CRITICAL' "$log")" -gt 20 ]; then
	fail "the log has a panic, or many errors of GTK"
fi
echo "pictures: build/window/"
