#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# only_static.sh SOURCE SCRATCH [CMAKE-ARGUMENT...]: builds with BUILD_SHARED_LIBS=OFF and without
# the command, once with GLEW and once without. glsurf::glsurf is then static, and pkg-config
# without --static names the static libraries.
. "${BASH_SOURCE[0]%/*}/common.sh"

source=$1
scratch=$2
shift 2
prefix=$scratch/prefix
fresh "$scratch"
for glew in ON OFF; do
    quietly cmake -S "$source" -B "$scratch/build" "$@" -DBUILD_SHARED_LIBS=OFF \
        -DGLSURF_GLEW=$glew -DGLSURF_TOOLS=OFF -DGLSURF_EXAMPLES=OFF -DGLSURF_TESTS=OFF ||
        finish
    quietly cmake --build "$scratch/build" --parallel 2 || finish
    rm -rf -- "$prefix"
    quietly cmake --install "$scratch/build" --prefix "$prefix" || finish
    if find "$prefix" -name '*.so*' | grep .; then fail 'the files above are shared'; fi
    # Without GLEW the library asks for no function of OpenGL, GLX or X11 by name.
    named=$(find "$prefix" -name libglsurf.a -exec nm -u {} + |
        sed -nE 's/.* U (__)?(gl[A-Z]|glew|X|xcb)/\2/p')
    if [[ $glew == ON ]] && [[ -z $named ]]; then fail 'nm finds no function of GLEW'; fi
    if [[ $glew == OFF ]] && [[ -n $named ]]; then fail "without GLEW: $named"; fi
    quietly "$here/pkgconfig.sh" "$prefix" "$here/project/program.c" "$scratch/pkgconfig" \
        only-static
    quietly "$here/pkgconfig.sh" "$prefix" "$source/examples/check.c" "$scratch/pkgconfig" check
    quietly "$here/package.sh" "$prefix" "$here/project" "$scratch/package" check
    quietly "$here/package.sh" "$prefix" "$here/project" "$scratch/package" only-static
done
finish
