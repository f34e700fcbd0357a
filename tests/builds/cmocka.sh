# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
# shellcheck shell=bash
#
# stand_in SOURCE SCRATCH COMPILER AR [FLAG...]: builds the replacement of cmocka in SCRATCH, and
# makes pkg-config find it and nothing else.
stand_in() {
    local source=$1 scratch=$2 compiler=$3 ar=$4 here=$1/tests/builds/cmocka
    quietly "$compiler" "${@:5}" -std=c11 -D_XOPEN_SOURCE=700 -Wall -Wextra -Werror \
        "-I$source/include" "-I$source/src" -c "$here/cmocka.c" -o "$scratch/cmocka.o" || finish
    "$ar" rc "$scratch/libcmocka.a" "$scratch/cmocka.o"
    cat >"$scratch/cmocka.pc" <<PC
Name: cmocka
Description: stands in for cmocka
Version: 1.1.5
Cflags: -I$here
Libs: -L$scratch -lcmocka
PC
    export PKG_CONFIG_LIBDIR=$scratch
}
