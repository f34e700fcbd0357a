#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# symbols.sh PREFIX: each shared library exports exactly the functions of its header, and has the
# SONAME that programs are linked with. The GStreamer plugin exports its entry points.
. "${BASH_SOURCE[0]%/*}/common.sh"

prefix=$1
command -v nm >/dev/null || skip 'there is no nm'

for library in glsurf glsurf_context; do
    file=$(find "$prefix" -name "lib$library.so")
    # The linker itself adds these three names.
    exported=$(nm -D --defined-only "$file" | awk '{ print $3 }' |
        grep -vxE '__bss_start|_edata|_end')
    functions=$(declared "${CC:-cc}" "$prefix" "$library")
    [[ -n $functions ]] || fail "no function was found in $library.h"
    same_lists "the functions of $library.h, and the symbols that lib$library.so exports" \
        "$functions" "$exported"
    name=$(readelf -d "$file" | sed -nE 's/.*SONAME.*\[(.*)\]/\1/p')
    [[ $name =~ ^lib$library\.so\.[0-9]+\.[0-9]+$ ]] || fail "the SONAME of $file is '$name'"
done
# The plugin exports the functions that GStreamer looks for.
plugin=$(find "$prefix" -name libgstglsurf.so)
if [[ -n $plugin ]]; then
    same_lists 'the functions of a plugin, and the symbols that libgstglsurf.so exports' \
        $'gst_plugin_glsurf_get_desc\ngst_plugin_glsurf_register' \
        "$(nm -D --defined-only "$plugin" | awk '{ print $3 }' | grep -vxE '__bss_start|_edata|_end')"
fi
# Only glsurf_context makes contexts, so only that library may need EGL.
if readelf -d "$(find "$prefix" -name libglsurf.so)" | grep -F 'libEGL'; then
    fail "libglsurf.so needs EGL"
fi
finish
