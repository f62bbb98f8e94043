#!/usr/bin/env bash
# outdated.sh: lists the modules of go.mod that have a newer release, with the Go that the newer one asks for. A module that was
# never tagged has no releases to compare, and is passed over. The status is 1 only if nobody could be asked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# newest VERSION...: the last release, pre-releases passed over; go list gives them in order.
newest() { printf '%s\n' "$@" | grep -v -- - | tail -n 1 || true; }

# compare PATH VERSION KIND: prints a line if there is something newer, or that there was no answer.
compare() {
	local versions last later go
	if ! versions=$(go list -m -versions -f '{{join .Versions " "}}' "$1" 2>/dev/null); then
		echo "? $1"
		return
	fi
	# shellcheck disable=SC2086 # one word per version
	last=$(newest $versions)
	later=$(printf '%s\n' "$2" "$last" | sort -V | tail -n 1)
	[ -n "$last" ] && [ "$last" != "$2" ] && [ "$later" = "$last" ] || return 0
	go=$(go list -m -f '{{.GoVersion}}' "$1@$last" 2>/dev/null || true)
	printf '%-42s %-12s -> %-10s %-9s go %s\n' "$1" "$2" "$last" "$3" "${go:-?}"
}
export -f newest compare

modules=$(awk '/^\t[^ ]+ v/ { print $1, $2, /indirect/ ? "indirect" : "direct" }' go.mod)
found=$(xargs -r -L 1 -P 4 bash -c 'compare "$@"' compare <<<"$modules" | sort)
silent=$(grep -c '^?' <<<"$found" || true)
if [ "$silent" = "$(wc -l <<<"$modules")" ]; then
	echo "outdated: the module proxy cannot be asked" >&2
	exit 1
fi
grep -v '^?' <<<"$found" | grep . || echo "Nothing of go.mod is old."
[ "$silent" = 0 ] || printf 'No answer about: %s\n' "$(sed -n 's/^? //p' <<<"$found" | paste -sd' ')"
