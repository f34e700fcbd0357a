#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# headers.sh PREFIX c|cxx|owners|opencv: each header compiles by itself, without a warning.
. "${BASH_SOURCE[0]%/*}/common.sh"

prefix=$1
# The headers for C. glsurf_gles.h includes a header of OpenGL ES, which may be missing.
headers=()
for header in "$prefix"/include/glsurf/*.h; do
    if [[ $header == *_gles.h && ! -e /usr/include/GLES3/gl3.h ]]; then continue; fi
    headers+=("${header##*/}")
done
warnings=(-Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -pedantic -Werror)
compilers=("${CXX:-c++}")
standards=(c++11)
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
    ;;
opencv)
    headers=(opencv.hpp)
    # Debian has the file for pkg-config in libopencv-dev only, which needs all of OpenCV.
    packages=$(pkg-config --cflags opencv4 2>/dev/null) ||
        packages="-I/usr/include/opencv4 -I/usr/include/$("${CC:-cc}" -print-multiarch)/opencv4"
    # -isystem: warnings about OpenCV's own headers do not count.
    read -ra flags <<<"${packages//-I/-isystem }"
    printf '#if !__has_include(<opencv2/features2d.hpp>)\n#error\n#endif\n' |
        "${compilers[0]}" -x c++ "${flags[@]}" -fsyntax-only - 2>/dev/null ||
        skip 'there is no OpenCV'
    ;;
esac
command -v "${compilers[0]}" >/dev/null || skip "there is no ${compilers[0]}"

# compile COMPILER STANDARD DEFINE HEADER...: includes each HEADER twice.
compile() {
    {
        echo "#define $3"
        printf '#include <glsurf/%s>\n' "${@:4}" "${@:4}"
    } | quietly "$1" -x "${2%%[0-9]*}" "-std=$2" "${warnings[@]}" "${flags[@]}" \
        -I "$prefix/include" -fsyntax-only -
}

for compiler in "${compilers[@]}"; do
    command -v "$compiler" >/dev/null || continue
    for standard in "${standards[@]}"; do
        for header in "${headers[@]}"; do
            compile "$compiler" "$standard" NOTHING "$header"
        done
        # Only base.h looks at these: see below.
        if [[ $2 == c* ]]; then
            for define in GLSURF_STATIC GLSURF_BUILDING; do
                compile "$compiler" "$standard" "$define" "${headers[@]}"
            done
        fi
    done
done
if [[ $2 == owners ]]; then
    refusal=$("${compilers[0]}" -x c++ -std=c++11 -fsyntax-only -I "$prefix/include" - 2>&1 \
        <<<'#include <glsurf/glsurf.hpp>') || true
    [[ $refusal == *'error "glsurf.hpp needs C++17: '* ]] || fail "C++11 is not told: $refusal"
fi
looking=$(cd "$prefix/include/glsurf" && grep -lE 'GLSURF_(STATIC|BUILDING)' ./*)
[[ $looking == ./base.h ]] || fail "not only base.h looks at the macros: $looking"
finish
