#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# tree.sh BUILD PREFIX: installs into PREFIX and compares the files there with the complete
# list. The list has no data files, because the library contains its shaders. The installed
# command runs.
. "${BASH_SOURCE[0]%/*}/common.sh"

build=$1
prefix=$2
rm -rf -- "$prefix"
quietly cmake --install "$build" --prefix "$prefix" || finish

glsurf=$prefix/bin/glsurf
commands=$("$glsurf" --help | sed -nE 's/^(usage:|      ) glsurf ([a-z]+).*/\2/p')
# Without the subcommands that this build leaves out: their --help fails.
commands=$(for command in $commands; do
    if "$glsurf" "$command" --help >/dev/null 2>&1; then echo "$command"; fi
done)
wanted=$(
    echo bin/glsurf
    printf 'include/glsurf/%s\n' {glsurf,base,image,extractor,match,draw,geometry}.h \
        {panorama,targets,inspect,tune,settings,tiles,glsurf_check,glsurf_context,glsurf_gles}.h {glsurf,opencv}.hpp
    for library in glsurf glsurf_context; do
        printf '%s\n' LIB/lib$library.{a,so,so.N.N,so.N.N.N}
    done
    printf '%s\n' LIB/libglsurf_check.a LIB/pkgconfig/{glsurf,glsurf-check,glsurf-context}.pc
    printf '%s\n' LIB/cmake/glsurf/glsurf{Config,ConfigVersion,Targets,StaticTargets}.cmake
    printf '%s\n' LIB/cmake/glsurf/glsurf{Targets,StaticTargets}-BUILD.cmake
    if command -v help2man >/dev/null; then
        echo share/man/man1/glsurf.1
        for command in $commands; do echo "share/man/man1/glsurf-$command.1"; done
    fi
    echo share/bash-completion/completions/glsurf
    if [[ -e $build/bindings/gstreamer/libgstglsurf.so ]]; then echo LIB/gstreamer-1.0/libgstglsurf.so; fi
    cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
    find README.md CHANGELOG.md LICENSE doc examples ! -type d ! -path '*/__pycache__/*' \
        -printf 'share/doc/glsurf/%p\n'
)
there=$(cd -- "$prefix" && find . ! -type d | sed -E '
    s|^\./||
    s|^lib(64)?/([a-z0-9_]+-linux-[a-z0-9]+/)?|LIB/|
    /\.so\./s|\.[0-9]+|.N|g
    s|Targets-[a-z]+\.cmake$|Targets-BUILD.cmake|')
same_lists 'the files to install, and the installed files' "$wanted" "$there"

# No file may name a folder of the machine that built it.
if grep -rlIF -- "$build" "$prefix"; then fail "the files above name $build"; fi
quietly "$glsurf" --version
quietly "$glsurf" info
finish
