#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# sanitize.sh SOURCE BUILD KIND PATTERN: builds the project with sanitizers and runs the
# tests whose names match PATTERN, on llvmpipe. KIND is `memory` (AddressSanitizer with leak
# detection, and UndefinedBehaviorSanitizer) or `thread` (ThreadSanitizer). Skipped if the
# compiler lacks these sanitizers.
set -euo pipefail

source=$1
build=$2
kind=$3
pattern=$4

case $kind in
memory)
    flags=address,undefined
    option=ON
    ;;
thread)
    flags=thread
    option=thread
    ;;
esac

mkdir -p -- "$build"
printf 'int main(void) { return 0; }\n' >"$build/probe.c"
if ! "${CC:-cc}" "-fsanitize=$flags" -o "$build/probe" "$build/probe.c" 2>/dev/null ||
    ! "$build/probe"; then
    echo "skipped: ${CC:-cc} cannot build programs with -fsanitize=$flags"
    exit 77
fi

# Show the build's output only if the build fails.
log=$build/build.log
if ! {
    cmake -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        "-DGLSURF_SANITIZE=$option" -DGLSURF_EXAMPLES=ON &&
        cmake --build "$build" --parallel "$(nproc)"
} >"$log" 2>&1; then
    cat -- "$log"
    exit 1
fi

export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0:exitcode=23
export LSAN_OPTIONS=suppressions=$source/tests/end/leaks.txt:print_suppressions=0
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export TSAN_OPTIONS=suppressions=$source/tests/end/races.txt:print_suppressions=0:exitcode=66
ctest --test-dir "$build" --parallel "$(nproc)" --output-on-failure --no-tests=error -R "$pattern"
