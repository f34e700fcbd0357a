#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# debian.sh FOLDER [DPKG-BUILDPACKAGE-ARGUMENT...]: writes Debian's source package and, unless -S is
# given, the packages of the last commit to FOLDER. The source package has the unchanged archive of
# archive.sh, and packaging/debian as its debian/.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
if (($# < 1)); then
    sed -n '5,7s/^# //p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
for program in git dpkg-buildpackage dh; do
    if ! command -v "$program" >/dev/null; then
        printf 'debian.sh: there is no %s; apt-get install git dpkg-dev debhelper\n' "$program" >&2
        exit 1
    fi
done
archive=$("$here/archive.sh" "$1")
shift
version=${archive##*-}
version=${version%.tar.gz}
cd -- "$(dirname -- "$archive")"
ln -sf -- "glsurf-$version.tar.gz" "glsurf_$version.orig.tar.gz"
rm -rf -- "glsurf-$version"
tar -xf "glsurf-$version.tar.gz"
# Archives a tree: .gitattributes keeps packaging/debian out of archives of commits.
git -C "$here/.." -c tar.umask=0022 archive --prefix=debian/ HEAD:packaging/debian |
    tar -xf - -C "glsurf-$version"
cd -- "glsurf-$version"
dpkg-buildpackage --no-sign "$@"
