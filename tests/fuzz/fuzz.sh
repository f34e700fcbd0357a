#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# fuzz.sh SOURCE BUILD SECONDS TARGET...: builds the fuzz targets with libFuzzer,
# AddressSanitizer and UndefinedBehaviorSanitizer, and runs each for SECONDS, from its seeds.
# The input of a crash stays in BUILD. Skipped if clang has no libFuzzer.
set -euo pipefail

source=$1
build=$2
seconds=$3
shift 3

mkdir -p -- "$build"
printf 'int LLVMFuzzerTestOneInput(const char *d, long n) { return d && n ? 0 : 0; }\n' \
    >"$build/probe.c"
if ! clang -fsanitize=fuzzer,address,undefined -o "$build/probe" "$build/probe.c" 2>/dev/null; then
    echo 'skipped: there is no clang with libFuzzer'
    exit 77
fi

log=$build/build.log
if ! {
    cmake -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_COMPILER=clang \
        -DCMAKE_CXX_COMPILER=clang++ -DGLSURF_SANITIZE=fuzzer -DGLSURF_EXAMPLES=OFF &&
        cmake --build "$build" --parallel "$(nproc)" --target fuzz
} >"$log" 2>&1; then
    cat -- "$log"
    exit 1
fi

status=0
for target in "$@"; do
    mkdir -p -- "$build/corpus/$target"
    # A forged size may ask for much memory, which readers refuse before they use it.
    if GLSURF_FUZZ=$target "$build/tests/fuzz/fuzz" -max_total_time="$seconds" -max_len=4096 \
        -malloc_limit_mb=0 -rss_limit_mb=6000 -timeout=10 -print_final_stats=1 \
        -artifact_prefix="$build/" "$build/corpus/$target" \
        "$source/tests/fuzz/seeds/$target" >"$build/$target.log" 2>&1; then
        printf '%s: %s\n' "$target" "$(sed -n 's/^stat::number_of_executed_units: *//p' \
            "$build/$target.log") inputs"
    else
        printf '%s: FAILED\n' "$target"
        tail -n 40 "$build/$target.log"
        status=1
    fi
done
exit "$status"
