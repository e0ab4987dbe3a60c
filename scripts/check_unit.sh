#!/usr/bin/env bash
# Checks the service of systemd: that it can be read, and how much of the machine it lets the program
# reach (0 is nothing, 10 everything).
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
unit=packaging/systemd/hearth.service
most=1.5
command -v systemd-analyze >/dev/null || {
    echo "check_unit: there is no systemd-analyze (package systemd)"
    exit 1
}

# The program and its page of the manual are not where the unit expects them until they are installed.
complaints=$(systemd-analyze verify --man=no "$unit" 2>&1 | grep -v 'hearth is not executable')
[ -z "$complaints" ] || {
    echo "$complaints"
    exit 1
}
level=$(systemd-analyze security --offline=true --no-pager "$unit" 2>/dev/null |
    sed -n 's/.*Overall exposure level for hearth.service: \([0-9.]*\).*/\1/p')
echo "exposure $level, at most $most"
awk -v level="$level" -v most="$most" 'BEGIN {exit !(level != "" && level <= most)}'
