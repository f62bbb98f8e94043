#!/usr/bin/env bash
# package.sh: makes build/procura-VERSION-linux-ARCH.tar.xz and, where dpkg-deb is there, build/procura_VERSION_ARCH.deb, from
# build/procura and build/procura-window. What goes into both is laid out once, as PREFIX/share.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

id=pt.procura.app
version=$(packaging/version.sh)
arch=$(go env GOARCH)
stage=build/stage
# The time stamped into the packages: that of the last commit, so that the same sources give the same packages.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

# check_version PROGRAM
check_version() {
	local said
	said=$("build/$1" version)
	case " $said " in
	*" $version "* | *" $version"$'\n'*) ;;
	*) echo "FyneApp.toml states $version, but $1 says: $said" >&2 && return 1 ;;
	esac
}

# lay_out SHARE ZSH: menu entry, file type, description, icons, man pages and completion, as they stand below PREFIX/share; ZSH is the
# folder of zsh's functions.
lay_out() {
	local png
	mkdir -p "$1/metainfo"
	packaging/metainfo.sh >"$1/metainfo/$id.metainfo.xml"
	install -D -m 644 packaging/$id.desktop "$1/applications/$id.desktop"
	install -D -m 644 packaging/$id.xml "$1/mime/packages/$id.xml"
	for png in packaging/icons/[0-9]*.png; do
		local size=${png##*/}
		size=${size%.png}
		install -D -m 644 "$png" "$1/icons/hicolor/${size}x$size/apps/$id.png"
	done
	install -D -m 644 resources/drawings/icon.svg "$1/icons/hicolor/scalable/apps/$id.svg"
	go run -tags nogui ./packaging/man "$1/man"
	mkdir -p "$1/bash-completion/completions" "$1/zsh/$2" "$1/fish/vendor_completions.d"
	build/procura completion bash >"$1/bash-completion/completions/procura"
	build/procura completion zsh >"$1/zsh/$2/_procura"
	build/procura completion fish >"$1/fish/vendor_completions.d/procura.fish"
}

# put_programs FOLDER: both without their debugging tables; Go's own traces do not need them.
put_programs() {
	install -D -m 755 -t "$1" build/procura build/procura-window
	strip --strip-unneeded "$1/procura" "$1/procura-window"
}

make_tar() {
	local name=procura-$version-linux-$arch
	local dir=$stage/$name
	put_programs "$dir"
	lay_out "$dir/share" site-functions
	install -m 755 packaging/install.sh packaging/uninstall.sh packaging/refresh.sh "$dir/"
	install -m 644 LICENSE CHANGELOG.md "$dir/"
	install -m 644 ui/theme/fonts/LICENSE "$dir/LICENSE.font"
	[ ! -f README.md ] || install -m 644 README.md "$dir/"
	tar -C $stage --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
		-cJf "build/$name.tar.xz" "$name"
	echo "build/$name.tar.xz"
}

# copyright: the licence in the form that Debian reads.
copyright() {
	echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
	echo "Upstream-Name: Procura"
	echo
	echo "Files: *"
	echo "Copyright: 2026 the Procura authors"
	echo "License: MIT"
	sed -e '1,/^Copyright/d' -e 's/^$/./' -e 's/^/ /' LICENSE | sed 1d
	echo
	sed -e '1,/^$/d' -e 's|^Files: \*$|Files: ui/theme/fonts/*|' ui/theme/fonts/LICENSE
}

control() {
	cat <<END
Package: procura
Version: $version
Architecture: $deb_arch
Maintainer: the Procura authors <procura@localhost>
Installed-Size: $(du -k -s --apparent-size "$1" | cut -f1)
Depends: libc6 (>= $(glibc_needed "$1/usr/bin/procura-window")), libgl1, libgtk-3-0t64 | libgtk-3-0, libwayland-client0, libx11-6
Recommends: bubblewrap, shared-mime-info, desktop-file-utils, hicolor-icon-theme
Section: education
Priority: optional
Description: search on three board games, with proved answers
 Solves Quatro, Cavalo and Adji-Boto with the classical search algorithms,
 plays Quatro without a mistake, and shows every step on the board.
 The same program works in a terminal.
END
}

# glibc_needed PROGRAM: the newest version of the C library whose symbols it uses.
glibc_needed() { objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -V | tail -n 1; }

make_deb() {
	local root=$stage/deb doc
	deb_arch=$(dpkg --print-architecture)
	put_programs "$root/usr/bin"
	lay_out "$root/usr/share" vendor-completions
	find "$root/usr/share/man" -name '*.1' -exec gzip -9 -n {} +
	doc=$root/usr/share/doc/procura
	mkdir -p "$doc" "$root/DEBIAN"
	copyright >"$doc/copyright"
	gzip -9 -n -c CHANGELOG.md >"$doc/changelog.gz"
	chmod 644 "$doc"/*
	(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
	control "$root" >"$root/DEBIAN/control"
	dpkg-deb --root-owner-group -Zxz --build "$root" "build/procura_${version}_$deb_arch.deb" >/dev/null
	echo "build/procura_${version}_$deb_arch.deb"
}

rm -rf $stage
trap 'rm -rf $stage' EXIT
umask 022
check_version procura
check_version procura-window
make_tar
if command -v dpkg-deb >/dev/null; then
	make_deb
else
	echo "no dpkg-deb here: the .deb is left out"
fi
