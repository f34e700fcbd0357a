#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# archive.sh FOLDER [COMMIT]: writes FOLDER/glsurf-VERSION.tar.gz, the sources of a commit (default: the
# last one), without uncommitted changes. A commit always gives the same bytes: names, rights and the
# commit's time come from git.
set -euo pipefail

fail() {
    printf 'archive.sh: %s\n' "$*" >&2
    exit 1
}

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
if (($# < 1 || $# > 2)); then
    sed -n '5,7s/^# //p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
commit=${2:-HEAD}
command -v git >/dev/null || fail 'there is no git; install it'
git=(git -C "$root" -c tar.umask=0022 -c core.autocrlf=false)
header=$("${git[@]}" show "$commit:include/glsurf/base.h") ||
    fail "$root has no commit $commit; give one of a checkout of glsurf"
version=$(sed -nE 's/^#define GLSURF_VERSION +"(.*)"/\1/p' <<<"$header")
mkdir -p -- "$1"
archive=$1/glsurf-$version.tar.gz
"${git[@]}" archive --format=tar "--prefix=glsurf-$version/" "$commit" | gzip -9n >"$archive"
printf '%s\n' "$archive"
