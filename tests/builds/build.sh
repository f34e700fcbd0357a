#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# build.sh SOURCE SCRATCH BYTES COMPILER FLAGS EMULATOR [CMAKE-ARGUMENT...]: builds the
# library and the tests that need no OpenGL with COMPILER FLAGS and without a warning, and runs the
# tests by EMULATOR, which may be empty. The program BYTES has to print the same as in the ordinary
# build.
. "${BASH_SOURCE[0]%/*}/../install/common.sh"
. "$here/cmocka.sh"

source=$1
scratch=$2
bytes=$3
compiler=$4
read -ra flags <<<"$5"
read -ra emulator <<<"$6"
shift 6
fresh "$scratch"

# A compiler may lack its C library, and a program its emulator.
cat >"$scratch/probe.c" <<'END'
#include <errno.h>
#include <math.h>
int main(int count, char **arguments) {
    (void)arguments;
    return errno == 0 && sqrt(count) == 1.0 ? 0 : 1;
}
END
command -v "$compiler" >/dev/null || skip "there is no $compiler"
"$compiler" "${flags[@]}" "$scratch/probe.c" -o "$scratch/probe" -lm 2>"$scratch/probe.txt" ||
    skip "$compiler ${flags[*]} cannot build a program: $(head -n 1 "$scratch/probe.txt")"
"${emulator[@]}" "$scratch/probe" 2>"$scratch/probe.txt" ||
    skip "${emulator[*]:-this machine} cannot run a program of $compiler ${flags[*]}"

# glsurf_context is only compiled, because EGL may be missing here.
for file in "$source"/src/context/*.c; do
    if [[ $file == *_windows.c || $file == */egl_dll.c ]]; then continue; fi
    quietly "$compiler" "${flags[@]}" -std=c11 -D_XOPEN_SOURCE=700 -DGLSURF_BUILDING -Wall -Wextra \
        -Werror "-I$source/include" "-I$source/src" "-I$source/packaging/khronos" -fsyntax-only "$file" || finish
done

stand_in "$source" "$scratch" "$compiler" ar "${flags[@]}"

emulate=$(IFS=';' && printf '%s' "${emulator[*]}")
quietly cmake -S "$source" -B "$scratch/build" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_COMPILER="$compiler" -DCMAKE_C_FLAGS="${flags[*]} -Werror" \
    -DCMAKE_CXX_COMPILER=NOTFOUND -DCMAKE_CROSSCOMPILING_EMULATOR="$emulate" \
    -DGLSURF_GLEW=OFF -DGLSURF_CONTEXT=OFF -DGLSURF_TOOLS=OFF -DGLSURF_EXAMPLES=OFF \
    -DGLSURF_TESTS=ON -DGLSURF_BOTH=OFF "$@" || finish
quietly cmake --build "$scratch/build" --parallel 2 --target all builds_bytes || finish
# An emulator takes minutes for the statistics of homographies, and one of the tests limits times.
left_out='^$'
if ((${#emulator[@]} > 0)); then left_out='^unit/(homography|uncertainty)'; fi
quietly ctest --test-dir "$scratch/build" --parallel 2 --output-on-failure --no-tests=error \
    -E "$left_out" || failures=1

"$bytes" >"$scratch/expected.txt" || fail "$bytes"
"${emulator[@]}" "$scratch/build/tests/builds/builds_bytes" >"$scratch/actual.txt" ||
    fail builds_bytes
diff -- "$scratch/expected.txt" "$scratch/actual.txt" ||
    fail "> marks lines of $compiler ${flags[*]}, < lines of the ordinary build"
finish
