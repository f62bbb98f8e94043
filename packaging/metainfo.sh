#!/usr/bin/env bash
# metainfo.sh: prints the AppStream metadata with the releases of CHANGELOG.md. One that is not out yet has the day of the last commit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

today=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}" +%F)

# releases: the headings of versions, and their points as a list; Markdown's marks go.
releases() {
	awk -v today="$today" '
		function text(s) { gsub(/`|\*\*/, "", s); gsub(/\\\*/, "*", s); gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); return s }
		function point() { if (held != "") printf "        <li>%s</li>\n", text(held); held = "" }
		function close_release() { point(); if (open) print "      </ul></description>\n    </release>"; open = 0 }
		/^## / { close_release() }
		/^## \[[0-9]/ {
			version = $2; gsub(/[][]/, "", version)
			printf "    <release version=\"%s\" date=\"%s\">\n      <description><ul>\n", version, $4 ~ /^[0-9]/ ? $4 : today
			open = 1
		}
		open && /^- / { point(); held = substr($0, 3); next }
		open && /^  / { held = held " " substr($0, 3) }
		END { close_release() }
	' CHANGELOG.md
}

while IFS= read -r line; do
	if [ "$line" = "  <releases/>" ]; then
		printf '  <releases>\n%s\n  </releases>\n' "$(releases)"
	else
		printf '%s\n' "$line"
	fi
done <packaging/pt.procura.app.metainfo.xml
