#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# windows_command.sh SOURCE SCRATCH GLSURF HAS LIBRARIES ARGUMENT...: builds the command for Windows
# without a warning, by CMake with the ARGUMENTs, and runs end/command/windows.sh with it and GLSURF.
# HAS is `none` or `libraries`: the command has no libraries, or those in the folder LIBRARIES, which
# cmake/mingw-w64-libraries.sh built.
. "${BASH_SOURCE[0]%/*}/../install/common.sh"

source=$1
scratch=$2
glsurf=$3
has=$4
libraries=$5
shift 5
for program in x86_64-w64-mingw32-gcc-posix wine wineserver xvfb-run; do
    command -v "$program" >/dev/null || skip "there is no $program"
done
arguments=(-DGLSURF_TOOL_LIBRARIES=OFF)
if [[ $has == libraries ]]; then
    [[ -e $libraries/complete ]] || skip "there are no libraries for Windows in $libraries"
    arguments=("-DCMAKE_FIND_ROOT_PATH=$libraries")
fi
fresh "$scratch"
quietly cmake --toolchain "$source/cmake/mingw-w64.cmake" -S "$source" -B "$scratch/build" \
    -DCMAKE_BUILD_TYPE=Release -DGLSURF_EXAMPLES=OFF -DGLSURF_TESTS=OFF "${arguments[@]}" "$@" || finish
quietly cmake --build "$scratch/build" --parallel 2 --target glsurf_tool || finish
unset DISPLAY WAYLAND_DISPLAY
xvfb-run -a -s '-screen 0 640x480x24' "$here/../end/command/windows.sh" "$glsurf" "$scratch/build/glsurf.exe" \
    "$scratch/work" "$has" || fail 'the command for Windows'
finish
