#!/usr/bin/env bash
# wine.sh PROGRAM ARGUMENT...: runs a program for Windows under Wine, in Portuguese, with a prefix of its own in build/wine: also as
# `GOOS=windows go test -exec packaging/wine.sh`. wine.sh alone makes the prefix.
#
# The prefix gets what Wine 8 lacks and Go asks for (packaging/windows/prng.c), and Windows' language comes from a locale that is
# made here, for a C library without one takes file names for ASCII.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

export WINEPREFIX=$root/build/wine WINEARCH=win64 WINEDEBUG=${WINEDEBUG:--all}
export WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe='
unset LC_ALL LANGUAGE LC_CTYPE LC_MESSAGES
locales=$root/build/wine.locale
if [ ! -d "$locales" ]; then
	mkdir -p "$locales"
	localedef -i pt_PT -f UTF-8 "$locales/pt_PT.UTF-8"
fi
export LOCPATH=$locales LANG=pt_PT.UTF-8

if [ ! -f "$WINEPREFIX/ready" ]; then
	mkdir -p "$WINEPREFIX"
	env -u DISPLAY wineboot --init >/dev/null 2>&1
	wineserver --wait
	x86_64-w64-mingw32-gcc -shared -s -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" \
		"$root/packaging/windows/prng.c" -ladvapi32
	touch "$WINEPREFIX/ready"
fi
[ $# = 0 ] || exec wine "$@"
