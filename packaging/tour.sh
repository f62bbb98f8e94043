#!/usr/bin/env bash
# tour.sh DIR: walks through the program on a screen of its own and keeps a picture of each step in DIR, and what the
# program said in DIR/tour.log. The status is that of the tour: not 0 if a step failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=${1:-build/tour}
rm -rf "$out"
mkdir -p "$out"

# A home of its own: the tour starts as a first start does, and leaves the user's session alone.
home=$(mktemp -d "${TMPDIR:-/tmp}/procura-tour.XXXXXX")
trap 'rm -rf "$home"' EXIT
mkdir "$home/.config" "$home/.cache"

status=0
HOME=$home XDG_CONFIG_HOME=$home/.config XDG_CACHE_HOME=$home/.cache XDG_DATA_HOME=$home/.local/share \
	packaging/with-x.sh build/procura tour "$out" 2>&1 | tee "$out/tour.log" || status=$?
if [ "$status" -ne 0 ]; then
	echo "The tour failed (status $status): see $out/tour.log" >&2
	exit "$status"
fi
echo "The screenshots are in $out/"
