#!/usr/bin/env bash
# fuzz.sh TARGET SECONDS: fuzzes one harness; the corpus is kept under build-fuzz, findings beside it.
set -euo pipefail
target=$1 seconds=$2
mkdir -p "build-fuzz/corpus/$target" build-fuzz/broken
exec "build-fuzz/fuzz/$target" -max_total_time="$seconds" -max_len=16384 -timeout=20 \
    -rss_limit_mb=2048 -dict="fuzz/$target.dict" -artifact_prefix="build-fuzz/broken/$target-" \
    "build-fuzz/corpus/$target" "fuzz/seeds/$target"
