#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# headers.sh PREFIX c|cxx|owners|opencv: each header compiles by itself, without a warning.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

prefix=$1
headers=(glsurf.h glsurf_egl.h)
warnings=(-Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -pedantic -Werror)
compilers=("${CXX:-c++}")
standards=(c++11)
defines=(NOTHING GLSURF_STATIC GLSURF_BUILDING)
flags=()
case $2 in
c)
    compilers=("${CC:-cc}")
    standards=(c11)
    warnings+=(-Wstrict-prototypes)
    ;;
owners)
    headers=(glsurf.hpp)
    compilers+=(clang++)
    standards=(c++17 c++20)
    defines=(NOTHING)
    ;;
opencv)
    headers=(opencv.hpp)
    packages=$(pkg-config --cflags opencv4 2>/dev/null) || skip 'there is no OpenCV'
    # -isystem: warnings about OpenCV's own headers do not count.
    read -ra flags <<<"${packages//-I/-isystem }"
    ;;
esac
command -v "${compilers[0]}" >/dev/null || skip "there is no ${compilers[0]}"

# compiles COMPILER STANDARD HEADER: by itself and twice, with each of the defines.
compiles() {
    local compile=("$1" -x "${2%%[0-9]*}" "-std=$2" "${warnings[@]}" "${flags[@]}"
        -I "$prefix/include" -fsyntax-only -)
    for define in "${defines[@]}"; do
        printf '#define %s\n#include <glsurf/%s>\n#include <glsurf/%s>\n' "$define" "$3" "$3" |
            quietly "${compile[@]}"
    done
}

for compiler in "${compilers[@]}"; do
    command -v "$compiler" >/dev/null || continue
    for standard in "${standards[@]}"; do
        for header in "${headers[@]}"; do
            compiles "$compiler" "$standard" "$header"
        done
    done
done
finish
