#!/usr/bin/env bash
# Installs Debian or Ubuntu packages: as root, or by sudo.
set -euo pipefail
command -v apt-get >/dev/null || { echo "please install by hand: $*" >&2; exit 1; }
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "$@"
