#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# fetch.sh FOLDER: puts ANGLE over SwiftShader into FOLDER, for the tests on the driver
# `angle`: an implementation of OpenGL ES with its own compiler and rounding. The libraries
# are Google's, from the npm package below, and no part of glsurf. Does nothing if FOLDER has
# them. If they cannot be fetched, prints the reason and exits with 77.
set -euo pipefail

package=@sparticuz/chromium version=133.0.0
registry=https://registry.npmjs.org
archive=package/bin/swiftshader.tar.br

sums() {
    cat <<'END'
78e0f3325256de6793a1b9b2d13d6b4c807cba1898ebeb5e01792c3eb3f8be39  libEGL.so
0bf916d7237f457f3e1df7cecc3ed8d06185ea40c1514102fc4b636be0b895d4  libGLESv2.so
281f41b78192c59cca17c03c8394425e4e3c67b0f2e4e683bef9a5c90178ec61  libvk_swiftshader.so
06c0b87bb62abe6aad28ff52cdd78ee1f60172838067349ca075eb63d3a45a7a  libvulkan.so.1
END
}

skip() {
    printf 'ANGLE is missing, so its tests are skipped: %s\n' "$*" >&2
    exit 77
}

# is_whole FOLDER: succeeds if the files have the checksums above
is_whole() {
    (cd -- "$1" 2>/dev/null && sums | sha256sum --check --strict --status 2>/dev/null)
}

# address: prints the package's address in the registry that npm uses
address() {
    local found=
    if command -v npm >/dev/null; then
        found=$(npm view "$package@$version" dist.tarball 2>/dev/null </dev/null) || true
    fi
    printf '%s\n' "${found:-$registry/$package/-/${package#*/}-$version.tgz}"
}

# download FILE: downloads the package with curl, or else with npm
download() {
    local folder=${1%/*} packed
    if command -v curl >/dev/null &&
        curl --fail --silent --location --retry 2 --max-time 600 --output "$1" "$(address)"; then
        return
    fi
    command -v npm >/dev/null &&
        packed=$(cd -- "$folder" && npm pack --silent "$package@$version" 2>/dev/null) &&
        mv -- "$folder/$packed" "$1"
}

folder=$1
if is_whole "$folder"; then exit 0; fi
rm -rf -- "$folder" "$folder.part"
[[ $(uname -s)-$(uname -m) == Linux-x86_64 ]] || skip 'its libraries are for Linux on x86-64'
command -v brotli >/dev/null || skip 'the package brotli is missing'
command -v curl >/dev/null || command -v npm >/dev/null || skip 'there is neither curl nor npm'
mkdir -p -- "$folder.part"
trap 'rm -rf -- "$folder.part"' EXIT
download "$folder.part/package.tgz" || skip "$package@$version cannot be downloaded"
tar -xzOf "$folder.part/package.tgz" "$archive" | brotli -dc |
    tar -x --no-same-owner -C "$folder.part" ||
    skip "$package@$version has no $archive"
is_whole "$folder.part" || skip "the libraries of $package@$version have other checksums"
nm -D --defined-only "$folder.part/libEGL.so" |
    grep ' T eglGetPlatformDisplayEXT$' >/dev/null ||
    skip 'its libEGL.so exports no EGL'
rm -- "$folder.part/package.tgz"
mv -- "$folder.part" "$folder"
trap - EXIT
