#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# package.sh PREFIX|SOURCE PROJECT SCRATCH KIND [CMAKE-ARGUMENT...]: CMake builds the
# project, and the project's programs run. KIND:
#   shared, static  with the package in PREFIX
#   only-static     the same, where the package has only static libraries
#   missing         CMake refuses a component that does not exist
#   subproject      with SOURCE as a folder of the project
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

place=$1
project=$2
scratch=$3
kind=$4
shift 4
arguments=("$@" "-DCMAKE_PREFIX_PATH=$place" -DCOMPONENTS=egl
    "-DLINK=glsurf::glsurf;glsurf::egl;m")
run=()
case $kind in
static | only-static)
    arguments+=("-DCOMPONENTS=egl;static"
        "-DLINK=glsurf::glsurf_static;glsurf::egl_static;m")
    run=(static)
    ;;
subproject)
    arguments+=("-DGLSURF_SOURCE=$place" -DGLSURF_EGL=ON)
    run=(static) # CMake builds static libraries by default
    ;;
esac

rm -rf -- "$scratch"
mkdir -p -- "$scratch"
if [[ $kind == missing ]]; then
    if cmake -S "$project" -B "$scratch/build" "${arguments[@]}" -DCOMPONENTS=nonsense \
        >"$scratch/log" 2>&1; then
        fail 'CMake found a component that does not exist'
    fi
    grep -q nonsense "$scratch/log" || fail "$(cat "$scratch/log")"
    finish
    exit
fi
quietly cmake -S "$project" -B "$scratch/build" "${arguments[@]}" || finish
quietly cmake --build "$scratch/build" --parallel 2 || finish
quietly "$scratch/build/program" "${run[@]}"
if [[ -e $scratch/build/program_cxx ]]; then
    quietly "$scratch/build/program_cxx" "${run[@]}"
else
    echo 'not run as C++: there is no C++ compiler'
fi
if [[ $kind == subproject ]]; then
    quietly cmake --install "$scratch/build" --prefix "$scratch/prefix"
    same_lists 'the installed files, and those allowed' ./foreign/CMakeLists.txt \
        "$(cd "$scratch/prefix" && find . ! -type d)"
fi
rm -rf -- "$scratch"
finish
