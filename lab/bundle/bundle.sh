#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# bundle.sh BUILD OUT: makes the folder OUT, below 60 MiB, which shows what glsurf does on a machine
# that has nothing but a driver. OUT holds the command, tests that need no files and no window, the
# libraries of both, some pictures, and run.sh. BUILD is a build folder for this script alone, which
# configures and builds it.
#
# The target supplies glibc, at least as new as here, so make the bundle on an old system; and the
# driver with all that it uses. spare/ holds copies of libglvnd and of libraries that drivers use,
# too; run.sh uses the ones that the target lacks.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
source=$(cd -- "$here/../.." && pwd)
if (($# != 2)); then
    sed -n '5,8s/^# //p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
build=$1 out=$2 limit=60

stages=(input gray smooth integral hessian censure dog suppress points refine select localise haar
    orientation descriptor publish match pairs blend programs culling)
ends=(context reference orientation describe grid paths frames features matches drawing
    drawing_matches gpu_features binaries prepare hosted state kept_features apis api_errors api_framebuffers
    api_images api_limits api_masks api_null api_resolve api_settings api_views)

# Leaves out parts that need large libraries: OpenCV, GStreamer, GLFW, and GLEW, which needs
# X.
cmake -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGLSURF_OPENCV=OFF \
    -DGLSURF_GSTREAMER=OFF -DGLSURF_LIVE=OFF -DGLSURF_GLEW=OFF -DGLSURF_EXAMPLES=ON \
    -DGLSURF_PYTHON_PACKAGE=OFF -DGLSURF_BOTH=OFF >/dev/null
cmake --build "$build" --parallel "$(nproc)" --target glsurf_tool scene \
    "${stages[@]/#/stage_}" "${ends[@]/#/end_}" >/dev/null

rm -rf -- "$out"
mkdir -p -- "$out"/{bin,tests,lib,spare,pictures}
cp -- "$build/glsurf" "$out/bin/"
for name in "${stages[@]}"; do cp -- "$build/tests/stage/stage_$name" "$out/tests/"; done
for name in "${ends[@]}"; do cp -- "$build/tests/end/end_$name" "$out/tests/"; done
cp -- "$here/run.sh" "$source/LICENSE" "$out/"
"$build/examples/scene" "$out/pictures" 3 640

# Lists the libraries that the programs load, as "NAME FILE" lines.
libraries() {
    ldd "$out"/bin/* "$out"/tests/* | awk '$2 == "=>" && $3 ~ /^\// { print $1, $3 }' | sort -u
}
glibc='^(ld-linux.*|lib(c|m|mvec|dl|pthread|rt|resolv|util|anl|nsl))\.so'
libglvnd='^lib(GL|EGL|OpenGL|GLX|GLdispatch|GLESv2)\.so'
drivers='^lib(stdc\+\+|gcc_s|z|zstd|lzma|bz2|expat|X.*|xcb.*|xshmfence|drm.*|elf|ffi|xml2|icu.*|bsd|md)\.so'
while read -r name file; do
    if [[ $name =~ $glibc ]]; then
        continue
    elif [[ $name =~ $libglvnd || $name =~ $drivers ]]; then
        cp -L -- "$file" "$out/spare/$name"
    else
        cp -L -- "$file" "$out/lib/$name"
    fi
done < <(libraries)
strip -- "$out"/bin/* "$out"/tests/*

size=$(du -sm -- "$out" | cut -f1)
echo "$out: $size MiB, $(find "$out/tests" -type f | wc -l) tests, $(find "$out/lib" "$out/spare" \
    -type f | wc -l) libraries"
if ((size >= limit)); then
    echo "bundle.sh: that is not below $limit MiB" >&2
    exit 1
fi
