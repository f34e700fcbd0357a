#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# library.sh SOURCE SCRATCH PYTHON OLDER [CMAKE-ARGUMENT...]: builds a newer library, whose
# structs have grown. OLDER, which was compiled with the frozen headers, prints the same with it
# as with the library of today.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../install/common.sh
. "$here/../install/common.sh"

source=$1
scratch=$2
python=$3
older=$4
shift 4
rm -rf -- "$scratch"
mkdir -p -- "$scratch/source"
cp -R -- "$source"/{CMakeLists.txt,LICENSE,cmake,include,shaders,src} "$scratch/source"
quietly "$python" -B "$here/grow.py" "$source/include" "$scratch/source/include" || finish
quietly cmake -S "$scratch/source" -B "$scratch/build" "$@" -DGLSURF_TOOL=OFF \
    -DGLSURF_EXAMPLES=OFF -DGLSURF_TESTS=OFF -DGLSURF_INSTALL=OFF -DGLSURF_BOTH=OFF || finish
quietly cmake --build "$scratch/build" --parallel 2 || finish

"$older" >"$scratch/today.txt" || fail "$older"
export LD_LIBRARY_PATH=$scratch/build:$scratch/build/src/egl
[[ $(ldd "$older" | grep -c "$scratch/build/") == 2 ]] ||
    fail "$older does not take the libraries in $scratch/build"
"$older" >"$scratch/grown.txt" || fail "$older with the newer library"
diff -- "$scratch/today.txt" "$scratch/grown.txt" ||
    fail "the lines marked > are those with the newer library"
rm -rf -- "$scratch"
finish
