#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# headers.sh PREFIX c|cxx|owners|opencv: each header compiles by itself, without a warning.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$here/common.sh"

prefix=$1
# Those of C. glsurf_gles.h includes a header of OpenGL ES, which may be missing.
headers=()
for header in "$prefix"/include/glsurf/*.h; do
    if [[ $header == *_gles.h && ! -e /usr/include/GLES3/gl3.h ]]; then continue; fi
    headers+=("${header##*/}")
done
warnings=(-Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -pedantic -Werror)
compilers=("${CXX:-c++}")
standards=(c++11)
defines=(NOTHING GLSURF_STATIC GLSURF_BUILDING)
flags=()
case $2 in
c)
    compilers=("${CC:-cc}" clang)
    standards=(c11)
    warnings+=(-Wstrict-prototypes)
    ;;
cxx)
    compilers+=(clang++)
    standards+=(c++20)
    ;;
owners)
    headers=(glsurf.hpp)
    compilers+=(clang++)
    standards=(c++17 c++20)
    defines=(NOTHING)
    ;;
opencv)
    headers=(opencv.hpp)
    # Debian has the file for pkg-config in libopencv-dev only, which needs all of OpenCV.
    packages=$(pkg-config --cflags opencv4 2>/dev/null) ||
        packages="-I/usr/include/opencv4 -I/usr/include/$("${CC:-cc}" -print-multiarch)/opencv4"
    # -isystem: warnings about OpenCV's own headers do not count.
    read -ra flags <<<"${packages//-I/-isystem }"
    printf '#include <opencv2/features2d.hpp>\n' |
        "${compilers[0]}" -x c++ "${flags[@]}" -fsyntax-only - 2>/dev/null ||
        skip 'there is no OpenCV'
    ;;
esac
command -v "${compilers[0]}" >/dev/null || skip "there is no ${compilers[0]}"

# compile COMPILER STANDARD FILE
compile() {
    quietly "$1" -x "${2%%[0-9]*}" "-std=$2" "${warnings[@]}" "${flags[@]}" \
        -I "$prefix/include" -fsyntax-only "$3"
}

# compile_header COMPILER STANDARD HEADER: by itself and twice, with each of the defines.
compile_header() {
    for define in "${defines[@]}"; do
        printf '#define %s\n#include <glsurf/%s>\n#include <glsurf/%s>\n' "$define" "$3" "$3" |
            compile "$1" "$2" -
    done
}

for compiler in "${compilers[@]}"; do
    command -v "$compiler" >/dev/null || continue
    for standard in "${standards[@]}"; do
        for header in "${headers[@]}"; do
            compile_header "$compiler" "$standard" "$header"
        done
    done
done
finish
