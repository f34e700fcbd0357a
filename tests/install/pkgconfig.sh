#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# pkgconfig.sh PREFIX PROGRAM.c SCRATCH shared|static|cxx|only-static|check: copies the
# installation elsewhere, builds a program with the flags that pkg-config prints there, and runs it.
# LD_LIBRARY_PATH or the program's rpath leads to shared libraries.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

prefix=$1
program=$2
scratch=$3
kind=$4
command -v pkg-config >/dev/null || skip 'there is no pkg-config'
compile=("${CC:-cc}" -std=c11)
if [[ $kind == cxx ]]; then
    command -v "${CXX:-c++}" >/dev/null || skip 'there is no C++ compiler'
    compile=("${CXX:-c++}" -std=c++11 -x c++)
fi

fresh "$scratch"
cp -R -- "$prefix" "$scratch/moved"
cd -- "$scratch"
folder=$(dirname -- "$(find moved -name glsurf.pc)")
libdir=$PWD/${folder%/pkgconfig}
export PKG_CONFIG_PATH=$PWD/$folder
[[ $(pkg-config --modversion glsurf) == "$(pkg-config --modversion glsurf-context)" ]] ||
    fail 'glsurf.pc and glsurf-context.pc name different versions'

read -ra cflags <<<"$(pkg-config --cflags glsurf glsurf-context)"
case $kind in
static)
    # -l takes the shared library if the folder has both.
    flags=$(pkg-config --static --libs glsurf glsurf-context)
    flags=$(sed -E 's/-l(glsurf|glsurf_context)( |$)/-l:lib\1.a\2/g' <<<"$flags")
    cflags+=(-DGLSURF_STATIC)
    ;;
check)
    # glsurf_check names the static library glsurf itself.
    flags=$(pkg-config --libs glsurf-check glsurf-context)
    read -ra cflags <<<"$(pkg-config --cflags glsurf-check glsurf-context)"
    ;;
*) flags=$(pkg-config --libs glsurf glsurf-context) ;;
esac
read -ra libs <<<"$flags"

quietly "${compile[@]}" -Wall -Wextra -Werror "$program" -x none -o program "${cflags[@]}" \
    "${libs[@]}" -lm || finish
needed=$(readelf -d program | sed -nE 's/.*NEEDED.*\[(libglsurf.*)\]/\1/p')
if [[ $kind == check ]]; then
    [[ $needed != *libglsurf.so* ]] || fail "the program needs $needed"
    for api in gl gles; do
        quietly env LD_LIBRARY_PATH="$libdir" ./program $api gray
    done
    # The shared library hides functions that the check needs, so the linker refuses it.
    if [[ -e $libdir/libglsurf.so ]]; then
        if "${compile[@]}" "$program" -o mixed "${cflags[@]}" "${libs[@]/%libglsurf.a/libglsurf.so}" -lm \
            >mixed.log 2>&1; then
            fail 'the check links with the shared library'
        fi
        grep -q 'undefined reference to .gls_' mixed.log || fail "$(cat mixed.log)"
    fi
elif [[ $kind == *static ]]; then
    [[ -z $needed ]] || fail "the static program needs $needed"
    quietly ./program static
else
    [[ $(wc -l <<<"$needed") == 2 ]] || fail "the program needs '$needed' of the libraries"
    quietly env LD_LIBRARY_PATH="$libdir" ./program
    # The program names the folder itself, in its rpath.
    quietly "${compile[@]}" "$program" -x none -o named "${cflags[@]}" "${libs[@]}" -lm \
        "-Wl,-rpath,$libdir"
    quietly env -u LD_LIBRARY_PATH ./named
fi
finish
