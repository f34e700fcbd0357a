#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# emscripten.sh SOURCE SCRATCH BYTES: builds the library for web pages without a warning, and links
# examples/web.c with it. The loader of web.c names every function that the library needs, so none
# is missing in WebGL 2. The program BYTES has to print the same in WebAssembly as in the ordinary
# build.
. "${BASH_SOURCE[0]%/*}/../install/common.sh"

source=$1
scratch=$2
bytes=$3
for program in emcc emcmake node; do
    command -v "$program" >/dev/null || skip "there is no $program"
done
fresh "$scratch"

quietly emcmake cmake -S "$source" -B "$scratch/build" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_FLAGS=-Werror -DGLSURF_GLEW=OFF -DGLSURF_CONTEXT=OFF \
    -DGLSURF_TOOLS=OFF -DGLSURF_EXAMPLES=OFF -DGLSURF_TESTS=OFF -DBUILD_SHARED_LIBS=OFF || finish
quietly cmake --build "$scratch/build" --parallel 2 || finish
library=$scratch/build/libglsurf.a

# Builds the example by the command in its first comment, with warnings. Undefined symbols are
# errors. FULL_ES3, which emulates missing functions, is off.
flags=(-std=gnu11 -Wall -Wextra -Werror "-I$source/include" -O1)
line=$(sed -n '/emcc web.c/,/[^\\]$/{s/^ \* *//;s/\\$//;p}' "$source/examples/web.c" | tr '\n' ' ')
[[ $line == 'emcc web.c -o web.js '*',_free ' ]] || fail 'examples/web.c has no line that builds it'
mkdir -p -- "$scratch/example"
cp -- "$source/examples/web.c" "$library" "$scratch/example/"
cp -r -- "$source/include" "$scratch/example/"
(cd -- "$scratch/example" && quietly bash -c "$line ${flags[*]}") || finish

# Builds one file: an older Emscripten does not find a second one with today's Node.js.
quietly emcc "${flags[@]}" "-I$source/src" "-I$source/tests" "$here/bytes.c" "$library" \
    -sALLOW_MEMORY_GROWTH -sSINGLE_FILE -o "$scratch/bytes.js" || finish
"$bytes" >"$scratch/expected.txt" || fail "$bytes"
node "$scratch/bytes.js" >"$scratch/actual.txt" || fail bytes.js
diff -- "$scratch/expected.txt" "$scratch/actual.txt" ||
    fail '> marks lines of WebAssembly, < lines of the ordinary build'
finish
