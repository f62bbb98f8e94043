#!/bin/sh
# install.sh: installs Procura from this folder; PREFIX says where (for one user ~/.local, for root /usr/local).
# Run PREFIX/share/procura/uninstall.sh, or uninstall.sh here, to remove it again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ -z "${PREFIX:-}" ]; then
	if [ "$(id -u)" -eq 0 ]; then PREFIX=/usr/local; else PREFIX=$HOME/.local; fi
fi
mkdir -p "$PREFIX"
PREFIX=$(cd "$PREFIX" && pwd)
id=pt.procura.app

# put MODE FROM TO: installs one file, by name within PREFIX, and writes it down for uninstall.sh.
put() {
	mkdir -p "$PREFIX/$(dirname "$3")"
	install -m "$1" "$2" "$PREFIX/$3"
	echo "$3" >>"$list"
}

mkdir -p "$PREFIX/share/procura"
list=$PREFIX/share/procura/files
: >"$list"

put 755 "$here/procura" bin/procura
put 755 "$here/procura-window" bin/procura-window
put 644 "$here/share/mime/packages/$id.xml" "share/mime/packages/$id.xml"
put 644 "$here/share/metainfo/$id.metainfo.xml" "share/metainfo/$id.metainfo.xml"
put 644 "$here/LICENSE" share/doc/procura/copyright
(cd "$here/share" && find icons man bash-completion zsh fish -type f) >"$list.share"
while read -r file; do
	put 644 "$here/share/$file" "share/$file"
done <"$list.share"
rm "$list.share"

# The menu entry names the program by its full path, since a session may not have PREFIX/bin in its PATH. The Desktop Entry
# Specification has two layers: within the quotes of Exec a backslash stands before " ` $ \, and % is doubled; and in any value \ is
# doubled. GLib looks for the program under a name in which %% is still double, so there env goes before it.
in_value() { printf '%s' "$1" | sed 's/\\/\\\\/g'; }
in_sed() { printf '%s' "$1" | sed 's/[&|\\]/\\&/g'; }
quoted=\"$(printf '%s' "$PREFIX/bin/procura" | sed -e 's/["`$\\]/\\&/g' -e 's/%/%%/g')\"
case $quoted in *%*) quoted="env $quoted" ;; esac
exec=$(in_sed "$(in_value "$quoted")")
try=$(in_sed "$(in_value "$PREFIX/bin/procura")")
sed -e "s|^Exec=procura|Exec=$exec|" -e "s|^TryExec=procura|TryExec=$try|" \
	"$here/share/applications/$id.desktop" >"$list.desktop"
put 644 "$list.desktop" "share/applications/$id.desktop"
rm "$list.desktop"

put 755 "$here/uninstall.sh" share/procura/uninstall.sh
put 755 "$here/refresh.sh" share/procura/refresh.sh
sh "$here/refresh.sh" "$PREFIX"
printf 'Procura is installed: %s\n' "$PREFIX/bin/procura"
