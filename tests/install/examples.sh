#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# examples.sh PREFIX EXAMPLES SCRATCH [CMAKE-ARGUMENT...]: a copy of the folder EXAMPLES, as a
# project of its own, builds with the package in PREFIX and without a warning. Its programs run.
. "${BASH_SOURCE[0]%/*}/common.sh"

prefix=$1
examples=$2
scratch=$3
shift 3
fresh "$scratch"
cp -R -- "$examples" "$scratch/examples"
build=$scratch/build
quietly cmake -S "$scratch/examples" -B "$build" "$@" "-DCMAKE_PREFIX_PATH=$prefix" \
    '-DCMAKE_C_FLAGS=-Wall -Wextra -Werror' || finish
quietly cmake --build "$build" --parallel 2 || finish
for program in minimal threads directory scene walk; do
    [[ $(ldd "$build/$program" | sed -nE 's/.*libglsurf.* => (.*) \(.*/\1/p') == "$prefix"/* ]] ||
        fail "$program does not use the libraries in $prefix"
done
# The check is static.
[[ $(ldd "$build/check") != *libglsurf* ]] || fail 'check uses a shared library'
for api in gl gles; do
    [[ $("$build/check" $api) == *' right, 0 wrong' ]] || fail "check finds faults with $api"
done
[[ $("$build/minimal") == 'keypoints: 1'* ]] || fail 'minimal finds other keypoints'
[[ $("$build/threads") == *'the same'* ]] || fail 'threads finds other keypoints'
finish
