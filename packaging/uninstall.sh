#!/bin/sh
# uninstall.sh: removes what install.sh has put in PREFIX (the same default), and nothing else. Sessions and problem files stay.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ -z "${PREFIX:-}" ]; then
	if [ -f "$here/files" ]; then
		PREFIX=$(cd "$here/../.." && pwd) # run from PREFIX/share/procura
	elif [ "$(id -u)" -eq 0 ]; then
		PREFIX=/usr/local
	else
		PREFIX=$HOME/.local
	fi
fi
list=$PREFIX/share/procura/files
if [ ! -f "$list" ]; then
	echo "Procura is not installed in $PREFIX" >&2
	exit 1
fi

refresh=$(mktemp)
cp "$PREFIX/share/procura/refresh.sh" "$refresh"
while read -r file; do
	rm -f "$PREFIX/$file"
done <"$list"
sed -n '/^share/p' "$list" | while read -r file; do
	(cd "$PREFIX" && rmdir -p "$(dirname "$file")" 2>/dev/null) || true # only folders that are empty now
done
rm -f "$list"
rmdir "$PREFIX/share/procura" "$PREFIX/share/doc/procura" 2>/dev/null || true
sh "$refresh" "$PREFIX"
rm -f "$refresh"
printf 'Procura is removed from %s\n' "$PREFIX"
