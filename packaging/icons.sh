#!/usr/bin/env bash
# icons.sh: renders the drawing of the icon in the sizes that desktops ask for. The results are kept in the repository, so that
# building a package needs no converter.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
drawing=resources/drawings/icon.svg
mkdir -p packaging/icons
for size in 16 22 24 32 48 64 128 256 512; do
	rsvg-convert --width $size --height $size "$drawing" --output packaging/icons/$size.png
done
