#!/usr/bin/env bash
# version.sh: prints the version that FyneApp.toml states.
set -euo pipefail
sed -n 's/^Version *= *"\(.*\)"$/\1/p' "$(dirname "${BASH_SOURCE[0]}")/../FyneApp.toml"
