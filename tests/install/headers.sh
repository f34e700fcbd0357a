#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# headers.sh PREFIX c|cxx|opencv: each header compiles by itself, without a warning.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

prefix=$1
headers=(glsurf.h glsurf_egl.h)
case $2 in
c)
    compile=("${CC:-cc}" -x c -std=c11 -Wall -Wextra -Wstrict-prototypes -pedantic)
    ;;
cxx | opencv)
    command -v "${CXX:-c++}" >/dev/null || skip 'there is no C++ compiler'
    compile=("${CXX:-c++}" -x c++ -std=c++11 -Wall -Wextra -Wpedantic)
    ;;
esac
if [[ $2 == opencv ]]; then
    headers=(opencv.hpp)
    flags=$(pkg-config --cflags opencv4 2>/dev/null) || skip 'there is no OpenCV'
    # -isystem: warnings about OpenCV's own headers do not count.
    read -ra flags <<<"${flags//-I/-isystem }"
    compile+=("${flags[@]}")
fi
for header in "${headers[@]}"; do
    echo "#include <glsurf/$header>" |
        quietly "${compile[@]}" -Werror -I "$prefix/include" -fsyntax-only -
    for define in GLSURF_STATIC GLSURF_BUILDING; do
        printf '#define %s\n#include <glsurf/%s>\n#include <glsurf/%s>\n' \
            "$define" "$header" "$header" |
            quietly "${compile[@]}" -Werror -I "$prefix/include" -fsyntax-only -
    done
done
finish
