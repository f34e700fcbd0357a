#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# sanitize.sh SOURCE BUILD [PATTERN]: builds the tree with AddressSanitizer and
# UndefinedBehaviorSanitizer and runs the tests whose names match, on llvmpipe, with leak
# detection. Skipped where the compiler has no sanitizers.
set -euo pipefail

source=$1
build=$2
pattern=${3:-}

mkdir -p -- "$build"
printf 'int main(void) { return 0; }\n' >"$build/probe.c"
if ! "${CC:-cc}" -fsanitize=address,undefined -o "$build/probe" "$build/probe.c" \
    2>/dev/null || ! "$build/probe"; then
    echo "skipped: ${CC:-cc} has no sanitizers here"
    exit 77
fi

# Quiet unless something fails.
log=$build/build.log
if ! {
    cmake -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DGLSURF_SANITIZE=ON \
        -DGLSURF_EXAMPLES=ON &&
        cmake --build "$build" --parallel "$(nproc)"
} >"$log" 2>&1; then
    cat -- "$log"
    exit 1
fi

export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0:exitcode=23
export LSAN_OPTIONS=suppressions=$source/tests/end/leaks.txt:print_suppressions=0
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
ctest --test-dir "$build" --output-on-failure --no-tests=error -LE '^full$' -R "$pattern"
