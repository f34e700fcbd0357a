#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# emscripten.sh SOURCE SCRATCH BYTES: builds the library for web pages without a warning,
# and links examples/web.c with it, whose loader names every function that the library needs: none
# is missing in WebGL 2. What the program BYTES of the ordinary build prints has to be the same in
# WebAssembly.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../install/common.sh
. "$here/../install/common.sh"

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

# The example by the line in its head, with warnings. Undefined symbols are errors. FULL_ES3, which
# emulates what browsers lack, is off.
flags=(-std=gnu11 -Wall -Wextra -Werror "-I$source/include" -O1)
line=$(sed -n '/emcc web.c/,/-o web.js/{s/^ \* *//;s/\\$//;p}' "$source/examples/web.c" | tr '\n' ' ')
[[ $line == 'emcc web.c '*'-o web.js '* ]] || fail 'examples/web.c has no line that builds it'
mkdir -p -- "$scratch/example"
cp -- "$source/examples/web.c" "$library" "$scratch/example/"
cp -r -- "$source/include" "$scratch/example/"
(cd -- "$scratch/example" && quietly bash -c "$line ${flags[*]}") || finish

# In one file: with today's Node.js an older Emscripten does not find the other one.
quietly emcc "${flags[@]}" "-I$source/src" "-I$source/tests" "$here/bytes.c" "$library" \
    -sALLOW_MEMORY_GROWTH -sSINGLE_FILE -o "$scratch/bytes.js" || finish
"$bytes" >"$scratch/expected.txt" || fail "$bytes"
node "$scratch/bytes.js" >"$scratch/actual.txt" || fail bytes.js
diff -- "$scratch/expected.txt" "$scratch/actual.txt" ||
    fail 'the lines marked > are of WebAssembly, those marked < of the ordinary build'
finish
