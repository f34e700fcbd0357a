#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# mingw-w64-libraries.sh PREFIX: builds libraries for Windows, which Debian lacks and the glsurf command
# needs, into PREFIX: libpng, libjpeg-turbo, Jansson, libzip, pixman and cairo, static, and libexif, from
# Debian's sources. Then
#     cmake --toolchain cmake/mingw-w64.cmake -DCMAKE_FIND_ROOT_PATH=PREFIX -B build-windows
# configures the whole command. Needs Debian with mingw-w64, libz-mingw-w64-dev, cmake, ninja-build,
# make, automake, autopoint, libtool and dpkg-dev. Takes two minutes on eight processors. At the end
# it lists the libraries in PREFIX/complete; if this file exists, it does nothing.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
host=x86_64-w64-mingw32
mkdir -p -- "$1"
prefix=$(cd -- "$1" && pwd)
if [[ -e $prefix/complete ]]; then exit; fi

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cd -- "$scratch"

# Sources of the release that runs here, with separate lists of packages.
# shellcheck source=/dev/null
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
key=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb-src [signed-by=$key] http://deb.debian.org/debian $release main" >sources.list
mkdir -p lists/partial cache/archives/partial
apt=(apt-get -q -o "Dir::Etc::SourceList=$PWD/sources.list" -o Dir::Etc::SourceParts=/nonexistent
    -o "Dir::State::Lists=$PWD/lists" -o "Dir::Cache=$PWD/cache" -o APT::Sandbox::User=root)
"${apt[@]}" update

# source_of PACKAGE: prints the folder of the source, with Debian's changes if the mirror has them
source_of() {
    "${apt[@]}" source "$1" >&2 || {
        "${apt[@]}" --tar-only --download-only source "$1" >&2
        tar -xf "$(echo "$1"_*.orig.tar.*z*)"
    }
    echo "$1"-*/
}

# Rounds numbers as on other systems: msvcrt.dll rounds ties away from zero.
flags='-w -D__USE_MINGW_ANSI_STDIO=1'

export PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig:/usr/$host/lib/pkgconfig

by_cmake() { # PACKAGE ARGUMENT...
    local source
    source=$(source_of "$1")
    cmake --toolchain "$here/mingw-w64.cmake" -S "$source" -B "build-$1" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" \
        -DCMAKE_FIND_ROOT_PATH="$prefix" -DCMAKE_C_FLAGS="$flags" -DBUILD_SHARED_LIBS=OFF "${@:2}"
    cmake --build "build-$1"
    cmake --install "build-$1"
}
by_cmake libpng1.6 -DPNG_SHARED=OFF -DPNG_TESTS=OFF -DPNG_EXECUTABLES=OFF
# On Windows Jansson renames snprintf() to msvcrt.dll's.
sed -i '/^#define v\?snprintf *_v\?snprintf$/d' "$(source_of jansson)src/jansson_private.h"
by_cmake jansson -DJANSSON_BUILD_DOCS=OFF -DJANSSON_EXAMPLES=OFF -DJANSSON_WITHOUT_TESTS=ON
by_cmake libzip -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF \
    -DENABLE_{BZIP2,LZMA,ZSTD,OPENSSL,GNUTLS,MBEDTLS,COMMONCRYPTO,WINDOWS_CRYPTO}=OFF
# libjpeg-turbo's assembler code needs NASM, and gives the same pixels.
by_cmake libjpeg-turbo -DWITH_SIMD=OFF -DENABLE_SHARED=OFF -DWITH_JAVA=OFF

# These libraries have no CMake. Functions that check sizes (_FORTIFY_SOURCE) would need libssp.
by_configure() { # PACKAGE FOLDER ARGUMENT...
    local source
    source=$PWD/$(source_of "$1")
    [[ -e $source/configure ]] || autoreconf --install "$source"
    mkdir "build-$1"
    (
        cd "build-$1"
        "$source/configure" --host=$host --prefix="$prefix" --libdir="$prefix/lib" \
            CC="$host-gcc-posix" CFLAGS="-O2 $flags -Wp,-U_FORTIFY_SOURCE" --disable-shared \
            --enable-static "${@:3}"
        # Keeps the scripts, although Debian's changes touch the files that they were made from.
        make=(make -j "$(nproc)" ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=:)
        "${make[@]}" -C "$2"
        "${make[@]}" -C "$2" install
        if grep -q '^install-pkgconfigDATA:' Makefile; then "${make[@]}" install-pkgconfigDATA; fi
    )
}
# The licence of libexif asks for a DLL, which others may replace.
by_configure libexif libexif --disable-nls --disable-docs --enable-shared --disable-static
by_configure pixman pixman --disable-gtk --disable-libpng
by_configure cairo src --disable-{xlib,xcb,gobject,ft,fc,ps,pdf,interpreter,trace,valgrind}

printf '%s\n' ./*-*/ | sed '/build-/d;s/^..//;s/.$//' >"$prefix/complete"
