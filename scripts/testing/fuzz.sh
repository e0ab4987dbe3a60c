#!/usr/bin/env bash
# fuzz.sh TARGET SECONDS: fuzzes one harness; the corpus is kept under build-fuzz, findings beside it. Its words are those of
# TARGET.dict and of TARGET.GAME.dict, for the games that have some.
set -euo pipefail
shopt -s nullglob
target=$1 seconds=$2
mkdir -p "build-fuzz/corpus/$target" build-fuzz/broken
cat "fuzz/$target.dict" "fuzz/$target".*.dict >"build-fuzz/$target.dict"
exec "build-fuzz/fuzz/$target" -max_total_time="$seconds" -max_len=16384 -timeout=20 \
    -rss_limit_mb=2048 -dict="build-fuzz/$target.dict" -artifact_prefix="build-fuzz/broken/$target-" \
    "build-fuzz/corpus/$target" "fuzz/seeds/$target"
