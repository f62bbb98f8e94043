#!/usr/bin/env bash
# deps.sh GROUP...: sees that the system packages of the groups are there.
#
#   build   to compile the window: C compiler, OpenGL, X11, GTK 3
#   screen  to run it without a screen: Xvfb and a window manager
#   test    to check the packages, and to run the worked examples
#   windows to cross-compile for Windows, and to run that under Wine
#
# On Debian and its kin the missing ones are installed when this may be done without a question (root, or sudo without a
# password); otherwise the one line to type is printed and the status is 1. Elsewhere the packages are named, and the status
# is 1 only if something needed is not found.
set -euo pipefail

build=(gcc pkg-config libgl1-mesa-dev xorg-dev libgtk-3-dev)
screen=(xvfb xauth libgl1-mesa-dri xdotool openbox dbus-x11 x11-utils imagemagick adwaita-icon-theme librsvg2-common
	fonts-dejavu-core)
test=(bubblewrap bash-completion fish groff-base python3 sbcl zsh desktop-file-utils shared-mime-info libglib2.0-bin xz-utils appstream)
windows=(gcc-mingw-w64-x86-64 wine wine64 zip unzip icoutils jq locales)

# wanted GROUP...: the Debian packages of the groups.
wanted() {
	local group
	for group in "$@"; do
		case $group in
		build) printf '%s\n' "${build[@]}" ;;
		screen) printf '%s\n' "${screen[@]}" ;;
		test) printf '%s\n' "${test[@]}" ;;
		windows) printf '%s\n' "${windows[@]}" ;;
		*) echo "deps.sh: no group $group" >&2 && return 2 ;;
		esac
	done
}

# installed PACKAGE: by name, or as a command that another package brings (pkgconf brings pkg-config).
installed() {
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ] || command -v "$1" >/dev/null
}

debian() {
	local package missing=()
	for package in "$@"; do
		installed "$package" || missing+=("$package")
	done
	[ ${#missing[@]} -gt 0 ] || return 0

	local sudo=()
	if [ "$(id -u)" -ne 0 ]; then
		if ! sudo -n true 2>/dev/null; then
			printf 'Some packages are missing. Type this line, then try again:\n\n' >&2
			printf '  sudo apt-get update && sudo apt-get install -y --no-install-recommends %s\n\n' "${missing[*]}" >&2
			return 1
		fi
		sudo=(sudo -n)
	fi
	echo "Installing ${missing[*]}"
	"${sudo[@]}" apt-get update -q </dev/null
	"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get install -q -y --no-install-recommends "${missing[@]}" </dev/null
}

# name_packages: what to install where there is no apt-get.
name_packages() {
	cat >&2 <<'END'
Something needed to build or run is missing. Install it with:
  Fedora   sudo dnf install gcc pkgconf-pkg-config mesa-libGL-devel libX11-devel libXcursor-devel libXrandr-devel \
             libXinerama-devel libXi-devel libXxf86vm-devel libxkbcommon-devel wayland-devel gtk3-devel
           to run without a screen: xorg-x11-server-Xvfb xdotool openbox dbus-daemon xorg-x11-utils ImageMagick desktop-file-utils appstream
  Arch     sudo pacman -S --needed gcc pkgconf mesa libx11 libxcursor libxrandr libxinerama libxi libxxf86vm libxkbcommon wayland gtk3
           to run without a screen: xorg-server-xvfb xdotool openbox dbus xorg-xprop imagemagick desktop-file-utils appstream
  macOS    xcode-select --install
  Windows  MSYS2 from https://www.msys2.org, then: pacman -S mingw-w64-x86_64-gcc make
END
}

# present GROUP: whether what the group is for can be found on a system without apt-get.
present() {
	case $1 in
	build)
		command -v gcc >/dev/null || command -v clang >/dev/null || return 1
		case $(uname -s) in
		Linux | *BSD) pkg-config --exists gtk+-3.0 gl x11 xcursor xrandr xinerama xi xxf86vm 2>/dev/null ;;
		esac
		;;
	screen) command -v Xvfb >/dev/null && command -v xdotool >/dev/null && command -v openbox >/dev/null &&
		command -v import >/dev/null && command -v xprop >/dev/null ;;
	test) command -v desktop-file-validate >/dev/null && command -v update-mime-database >/dev/null &&
		command -v gio >/dev/null && command -v appstreamcli >/dev/null ;;
	windows) command -v x86_64-w64-mingw32-gcc >/dev/null && command -v x86_64-w64-mingw32-windres >/dev/null &&
		command -v wine >/dev/null && command -v icotool >/dev/null && command -v zip >/dev/null && command -v jq >/dev/null ;;
	esac
}

elsewhere() {
	local group
	for group in "$@"; do
		if ! present "$group"; then
			name_packages
			return 1
		fi
	done
}

if ! command -v go >/dev/null; then
	echo "Go is missing: see https://go.dev/doc/install (go.mod says which version)" >&2
	exit 1
fi
packages=$(wanted "$@")
if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
	# shellcheck disable=SC2086 # one word per package
	debian $packages
else
	elsewhere "$@"
fi
