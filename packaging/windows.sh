#!/usr/bin/env bash
# windows.sh [cli]: makes build/windows/procura.exe (the window) and procura-cli.exe (the console) with mingw, and of both
# build/procura-VERSION-windows-amd64.zip; with cli only the second program, which is quick. The same sources in the same folder give
# the same zip, byte for byte.
#
# Icon, version and manifest are compiled by windres and handed to the linker, so that no .syso file lies about for other builds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(packaging/version.sh)
numbers=${version//./,},0
out=build/windows
dir=procura-$version-windows-amd64
export GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH TZ=UTC

# resources PROGRAM: compiles build/windows/PROGRAM.res.o, whose path it prints.
resources() {
	local object=$PWD/$out/$1.res.o
	x86_64-w64-mingw32-windres -c 65001 "-DVERSION=\\\"$version\\\"" "-DNUMBERS=$numbers" "-DPROGRAM=\\\"$1\\\"" \
		"-DICON_FILE=\\\"$out/procura.ico\\\"" "-DMANIFEST_FILE=\\\"$out/procura.manifest\\\"" -O coff packaging/windows/procura.rc "$object"
	printf '%s' "$object"
}

# program NAME LDFLAGS BUILDFLAG...: builds one of the two.
program() {
	local name=$1 flags=$2 object
	shift 2
	object=$(resources "$name")
	go build "$@" -ldflags "-s -w -linkmode external $flags -extldflags $object" -o "$out/$name" .
	alone "$out/$name"
}

# alone PROGRAM: nothing but Windows' own libraries is asked for.
alone() {
	if x86_64-w64-mingw32-objdump -p "$1" | grep 'DLL Name: lib'; then
		echo "$1 needs a library of the compiler" >&2
		return 1
	fi
}

# text FROM TO: with the version, and as Windows' editors like it.
text() { sed -e "s/@VERSION@/$version/g" -e 's/$/\r/' -e $'1s/^/\xef\xbb\xbf/' "$1" >"$2"; }

pack() {
	local stage=$out/stage
	rm -rf "$stage" "build/$dir.zip"
	mkdir -p "$stage/$dir"
	cp "$out/procura.exe" "$out/procura-cli.exe" "$stage/$dir/"
	text packaging/windows/LEIAME.txt "$stage/$dir/LEIAME.txt"
	text LICENSE "$stage/$dir/LICENSE.txt"
	text ui/theme/fonts/LICENSE "$stage/$dir/LICENSE-font.txt"
	find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
	(cd "$stage" && find "$dir" -type f | sort | zip -9 -X -q "../../$dir.zip" -@)
	rm -rf "$stage"
	echo "build/$dir.zip"
}

umask 022
mkdir -p $out
icotool --create --output=$out/procura.ico packaging/icons/{16,24,32,48,64}.png --raw=packaging/icons/256.png
sed "s/@NUMBERS@/${numbers//,/.}/" packaging/windows/procura.manifest >$out/procura.manifest
program procura-cli.exe '' -tags nogui
[ "${1:-}" != cli ] || exit 0
program procura.exe -H=windowsgui
pack
