#!/bin/sh
# refresh.sh PREFIX: tells the desktop that menu entries, file types and icons in PREFIX have changed. What is not there is skipped.
set -eu
share=$1/share
if [ -d "$share/mime" ] && command -v update-mime-database >/dev/null; then
	mkdir -p "$share/mime/packages" # without it the tool refuses, and a removed type would stay
	update-mime-database "$share/mime" >/dev/null 2>&1 || true
fi
if [ -d "$share/applications" ] && command -v update-desktop-database >/dev/null; then
	update-desktop-database -q "$share/applications" || true
fi
if [ -f "$share/icons/hicolor/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
	gtk-update-icon-cache -q -f -t "$share/icons/hicolor" || true
fi
