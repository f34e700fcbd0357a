#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# debian.sh SOURCE PACKAGES: packaging/debian.sh makes Debian's packages in PACKAGES. lintian finds
# nothing, except that the upload closes no report. Every installed file is in a package. The tests of
# the build do not run here: the suite runs them.
. "${BASH_SOURCE[0]%/*}/common.sh"

source=$1
packages=$2
for tool in git dpkg-buildpackage dh lintian; do
    command -v "$tool" >/dev/null || skip "there is no $tool"
done
git -C "$source" rev-parse HEAD >/dev/null 2>&1 || skip 'the sources are no checkout of git'
missing=$(cd -- "$source/packaging" && DEB_BUILD_PROFILES=nocheck dpkg-checkbuilddeps 2>&1) ||
    skip "packages are missing: ${missing##*: }"

rm -rf -- "$packages"
# Finds Debian's python3, which another one may hide.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin DEB_BUILD_OPTIONS=nocheck DEB_BUILD_PROFILES=nocheck
quietly "$source/packaging/debian.sh" "$packages" || finish
mapfile -t folders < <(find "$packages" -mindepth 1 -maxdepth 1 -type d)
rm -rf -- "${folders[@]}"
changes=$(find "$packages" -name '*.changes')
said=$(lintian --allow-root --fail-on none --suppress-tags initial-upload-closes-no-bugs "$changes" 2>&1)
[[ -z $said ]] || fail "lintian says: $said"

for package in "$packages"/*.deb; do
    case $package in
    *-dbgsym_*) continue ;;
    esac
    if dpkg-deb -c "$package" | awk '$2 != "root/root"' | grep .; then
        fail "the files above of $package do not belong to root"
    fi
    if dpkg-deb -c "$package" | awk '{ print $6 }' | grep -vE '^\./(usr/.*)?$'; then
        fail "the files above of $package are not in /usr"
    fi
done
finish
