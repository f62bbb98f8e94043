#!/usr/bin/env bash
# package-test.sh: installs what package.sh made, looks at it as a desktop does, starts the program from its menu entry, and
# removes it again, seeing that nothing stays. The .tar.xz goes into a folder of its own; the .deb is installed in the system
# when root runs this and no procura is installed yet, otherwise its content is only unpacked and looked at.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

id=pt.procura.app
type=application/x-procura-problems
version=$(packaging/version.sh)
tar=build/procura-$version-linux-$(go env GOARCH).tar.xz
scratch=$(mktemp -d "${TMPDIR:-/tmp}/procura-package.XXXXXX")
installed_deb=
cleanup() {
	[ -z "$installed_deb" ] || dpkg --purge procura >/dev/null
	rm -rf "$scratch"
}
trap cleanup EXIT

fail() {
	echo "package-test: $*" >&2
	exit 1
}

# A home of its own, so that no setting of the user's decides what opens what.
export HOME=$scratch/home XDG_CONFIG_HOME=$scratch/home/.config XDG_CACHE_HOME=$scratch/home/.cache PROCURA_STATE=off
export XDG_DATA_HOME=$scratch/home/.local/share
mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME"
system_dirs=${XDG_DATA_DIRS:-/usr/local/share:/usr/share}

# content_type FILE: what the desktop takes a file for.
content_type() { gio info -a standard::content-type "$1" | sed -n 's/.*standard::content-type: //p'; }

sample=$scratch/problemas.dat
other=$scratch/x.dat
echo '((0 0 0 0 0 2) (0 0 0 0 4 0))' >"$sample"
cp "$sample" "$other"
before=$(content_type "$other")

# looks_right SHARE: menu entry, file type, description and icons below SHARE, which XDG_DATA_DIRS leads to, are as they should be.
looks_right() {
	local size
	desktop-file-validate "$1/applications/$id.desktop"
	appstreamcli validate --no-net --strict "$1/metainfo/$id.metainfo.xml"
	grep -q "<release version=\"$version\"" "$1/metainfo/$id.metainfo.xml" || fail "the description does not name version $version"
	for size in 16 32 48 128 256 512; do
		[ "$(png_size "$1/icons/hicolor/${size}x$size/apps/$id.png")" = "$size $size" ] || fail "icon of $size pixels"
	done
	grep -q '<svg' "$1/icons/hicolor/scalable/apps/$id.svg" || fail "scalable icon"
	[ "$(content_type "$sample")" = $type ] || fail "problemas.dat is taken for $(content_type "$sample")"
	[ "$(content_type "$other")" = "$before" ] || fail "x.dat was $before, now $(content_type "$other")"
	gio mime $type | grep "$id.desktop" >/dev/null || fail "no program opens $type"
	documented "$1"
}

# documented SHARE: each command has a man page in each language that formats without a warning, and each shell its script.
documented() {
	local command page shell script=$scratch/script
	for command in '' $(build/procura __complete '' | sed -n 's/^\([a-z]*\)\t.*/-\1/p'); do
		for page in "$1/man/man1/procura$command.1" "$1/man/pt/man1/procura$command.1"; do
			[ -f "$page" ] || page=$page.gz
			[ -f "$page" ] || fail "no $page"
			[ -z "$(zcat -f "$page" | groff -k -man -ww -z -Tutf8 2>&1)" ] || fail "groff warns of $page"
		done
	done
	[ -f "$1/man/man1/procura-solve.1" ] || [ -f "$1/man/man1/procura-solve.1.gz" ] || fail "no man page of solve"
	for shell in bash zsh fish; do
		build/procura completion $shell >"$script"
		case $shell in
		bash) cmp "$script" "$1/bash-completion/completions/procura" ;;
		zsh) cmp "$script" "$1"/zsh/*/_procura ;;
		fish) cmp "$script" "$1/fish/vendor_completions.d/procura.fish" ;;
		esac || fail "$shell has another script"
		if ! command -v $shell >/dev/null || [ $shell = bash ] && [ ! -f $bash_completion ]; then
			echo "$shell or its completion is not installed: its script is not tried"
		else
			try_script $shell "$script"
		fi
	done
}

bash_completion=/usr/share/bash-completion/bash_completion

# offered_by SHELL ARGUMENT...: what the shell prints, on a line; one that waits for ever has nothing to say.
offered_by() { { PATH=$PWD/build:$PATH timeout 30 "$@" 2>/dev/null || true; } | xargs; }

# try_script SHELL SCRIPT: the shell completes a value by its script.
try_script() {
	local offered wanted="double=largest double=smallest double=choice"
	case $1 in
	bash) # it parts words at "=", and replaces the last
		wanted="largest smallest choice"
		offered=$(offered_by bash --norc -c '. "$0"; . "$1"; COMP_LINE="procura solve --rule double="; COMP_POINT=28; COMP_TYPE=9
			COMP_WORDS=(procura solve --rule double =); COMP_CWORD=4; __start_procura; echo "${COMPREPLY[@]}"' "$bash_completion" "$2")
		;;
	fish) offered=$(offered_by fish --no-config -c "source '$2'; complete -C 'procura solve --rule double='") ;;
	zsh) # it completes at a terminal alone
		wanted="double=choice"
		cp "$2" "$scratch/_procura"
		offered=$(offered_by zsh -f -s "$scratch" <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath=($1 \$fpath); autoload -U compinit; compinit -u -D; echo rea''dy"
zpty -r shell seen '*ready*'
zpty -w -n shell $'procura solve --rule double=ch\t'
zpty -r shell seen '*double=choice*'
echo double=choice
END
		)
		;;
	esac
	[ "$offered" = "$wanted" ] || fail "$1 offers '$offered' for a rule"
}

# png_size FILE: width and height, as the file's header states them.
png_size() { od -An -j16 -N8 -t u1 "$1" | awk '{ print $1*16777216+$2*65536+$3*256+$4, $5*16777216+$6*65536+$7*256+$8 }'; }

# light PROGRAM: it needs no library of the window, so that commands start at once.
light() { ! ldd "$1" | grep -E 'lib(gtk|gdk|GL|X11|wayland)' || fail "$1 needs libraries of the window"; }

# starts DESKTOP: the menu entry opens the sample in a window of our class, and the program ends when it is closed.
starts() {
	packaging/with-x.sh packaging/start-entry.sh "$1" "$sample" || fail "the program did not start from $1"
}

test_tar() {
	local prefix="$scratch"/'a $b `c` %d "e" \f & é | %%f' left
	tar -C "$scratch" -xJf "$tar"
	PREFIX=$prefix "$scratch/procura-$version-linux-$(go env GOARCH)/install.sh"
	export XDG_DATA_DIRS="$prefix/share:$system_dirs"
	looks_right "$prefix/share"
	[ "$("$prefix/bin/procura" version)" = "$(build/procura version)" ] || fail "version of the installed program"
	light "$prefix/bin/procura"
	starts "$prefix/share/applications/$id.desktop"
	"$prefix/share/procura/uninstall.sh"
	left=$(find "$prefix" -iname '*procura*'; grep -rl procura "$prefix" 2>/dev/null || true)
	[ -z "$left" ] || fail "uninstall.sh left $left"
	export XDG_DATA_DIRS=$system_dirs
	[ "$(content_type "$sample")" = "$before" ] || fail "problemas.dat is still taken for $(content_type "$sample")"
}

test_deb() {
	local deb left
	deb=build/procura_${version}_$(dpkg --print-architecture).deb
	if [ "$(id -u)" -ne 0 ] || dpkg-query -W procura >/dev/null 2>&1; then
		unpack_deb "$deb"
		return
	fi
	installed_deb=yes
	dpkg --install "$deb"
	dpkg --verify procura
	looks_right /usr/share
	[ "$(cd / && procura version)" = "$(build/procura version)" ] || fail "version of the installed program"
	starts /usr/share/applications/$id.desktop
	dpkg-query -L procura | while read -r file; do [ -d "$file" ] || echo "$file"; done >"$scratch/files"
	dpkg --purge procura
	installed_deb=
	left=$(xargs -r ls -d <"$scratch/files" 2>/dev/null || true)
	[ -z "$left" ] || fail "removing the package left $left"
	[ ! -e /usr/share/doc/procura ] || fail "removing the package left /usr/share/doc/procura"
	[ "$(content_type "$sample")" = "$before" ] || fail "problemas.dat is still taken for $(content_type "$sample")"
}

# unpack_deb FILE: the most that can be seen of a package without installing it.
unpack_deb() {
	echo "not root (or procura is installed): the .deb is unpacked, not installed"
	dpkg-deb --extract "$1" "$scratch/deb"
	update-mime-database "$scratch/deb/usr/share/mime" >/dev/null
	update-desktop-database -q "$scratch/deb/usr/share/applications"
	export XDG_DATA_DIRS="$scratch/deb/usr/share:$system_dirs"
	looks_right "$scratch/deb/usr/share"
	PATH=$scratch/deb/usr/bin:$PATH starts "$scratch/deb/usr/share/applications/$id.desktop"
	export XDG_DATA_DIRS=$system_dirs
}

echo "-- $tar"
test_tar
if command -v dpkg-deb >/dev/null; then
	echo "-- the .deb"
	test_deb
fi
echo "The packages install, open problem files, start from the menu and leave nothing behind."
