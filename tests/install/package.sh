#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# package.sh PREFIX|SOURCE PROJECT SCRATCH KIND [CMAKE-ARGUMENT...]: CMake builds the
# project, and the project's programs run. KIND:
#   shared, static  with the package in PREFIX
#   only-static     with a package in PREFIX that has only static libraries
#   check           with the check, which brings the static library
#   missing         CMake refuses an unknown component, and the shared library with the check
#   no-glew         CMake says what to do if SOURCE is built without GLEW on the system
#   subproject      with SOURCE as a folder of the project
. "${BASH_SOURCE[0]%/*}/common.sh"

place=$1
project=$2
scratch=$3
kind=$4
shift 4
arguments=("$@" "-DCMAKE_PREFIX_PATH=$place" -DCOMPONENTS=context
    "-DLINK=glsurf::glsurf;glsurf::context;m")
run=()
case $kind in
static | only-static)
    arguments+=("-DCOMPONENTS=context;static"
        "-DLINK=glsurf::glsurf_static;glsurf::context_static;m")
    run=(static)
    ;;
check)
    arguments+=("-DCOMPONENTS=context;check" "-DLINK=glsurf::check;glsurf::context_static;m")
    run=(static)
    ;;
subproject)
    # The project is strict with its own code, which must not stop glsurf: it compares floats, and has
    # static functions of the same name in several files.
    strict='-Werror -Wconversion -Wfloat-equal -pedantic'
    arguments+=("-DGLSURF_SOURCE=$place" -DGLSURF_CONTEXT=ON "-DCMAKE_C_FLAGS=$strict"
        "-DCMAKE_CXX_FLAGS=$strict" -DCMAKE_C_EXTENSIONS=OFF -DCMAKE_UNITY_BUILD=ON
        -DCMAKE_COMPILE_WARNING_AS_ERROR=ON)
    run=(static) # CMake builds static libraries by default
    ;;
esac

fresh "$scratch"
if [[ $kind == missing ]]; then
    if cmake -S "$project" -B "$scratch/build" "${arguments[@]}" -DCOMPONENTS=nonsense \
        >"$scratch/log" 2>&1; then
        fail 'CMake found a component that does not exist'
    fi
    grep -q nonsense "$scratch/log" || fail "$(cat "$scratch/log")"
    if cmake -S "$project" -B "$scratch/build" "${arguments[@]}" "-DCOMPONENTS=context;check" \
        "-DLINK=glsurf::glsurf;glsurf::check;glsurf::context" >"$scratch/log" 2>&1; then
        fail 'CMake links the shared library beside the check'
    fi
    grep -q glsurf_type "$scratch/log" || fail "$(cat "$scratch/log")"
    finish
    exit
fi
if [[ $kind == no-glew ]]; then
    if cmake -S "$project" -B "$scratch/build" "${arguments[@]}" "-DGLSURF_SOURCE=$place" \
        -DCMAKE_DISABLE_FIND_PACKAGE_GLEW=ON >"$scratch/log" 2>&1; then
        fail 'CMake found GLEW, which is not there'
    fi
    grep -q -e '-DGLSURF_GLEW=OFF' "$scratch/log" || fail "$(cat "$scratch/log")"
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
finish
