#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# pkgconfig.sh PREFIX PROGRAM.c SCRATCH shared|static|cxx|only-static|check: copies the
# installation elsewhere, builds a program with the flags that pkg-config prints there, and runs it. For
# shared and cxx the page hosting.md has the arguments of pkg-config.
# LD_LIBRARY_PATH or the program's rpath leads to shared libraries.
. "${BASH_SOURCE[0]%/*}/common.sh"

prefix=$1
program=$2
scratch=$3
kind=$4
page=$here/../../doc/hosting.md
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

case $kind in
static)
    # -l takes the shared library if the folder has both.
    flags=$(pkg-config --cflags --static --libs glsurf glsurf-context)
    flags=$(sed -E 's/-l(glsurf|glsurf_context)( |$)/-l:lib\1.a\2/g' <<<"-DGLSURF_STATIC $flags")
    ;;
check) flags=$(pkg-config --cflags --libs glsurf-check glsurf-context) ;; # names the static library itself
*)
    read -ra words < <(sed -n 's/^    cc program.c .(pkg-config \(.*\)) *# with glsurf_context$/\1/p' "$page")
    flags=$(pkg-config "${words[@]}")
    ;;
esac
read -ra flags <<<"$flags"

quietly "${compile[@]}" -Wall -Wextra -Werror "$program" -x none -o program "${flags[@]}" ||
    finish
needed=$(readelf -d program | sed -nE 's/.*NEEDED.*\[(libglsurf.*)\]/\1/p')
if [[ $kind == check ]]; then
    [[ $needed != *libglsurf.so* ]] || fail "the program needs $needed"
    for api in gl gles; do
        quietly env LD_LIBRARY_PATH="$libdir" ./program $api gray
    done
    # The shared library hides functions that the check needs, so the linker refuses it.
    if [[ -e $libdir/libglsurf.so ]]; then
        if "${compile[@]}" "$program" -o mixed "${flags[@]/%libglsurf.a/libglsurf.so}" \
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
    quietly "${compile[@]}" "$program" -x none -o named "${flags[@]}" "-Wl,-rpath,$libdir"
    quietly env -u LD_LIBRARY_PATH ./named
fi
finish
