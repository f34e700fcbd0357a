#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
# archive.sh SOURCE SCRATCH [CMAKE-ARGUMENT...]: packaging/archive.sh writes the same bytes twice, also
# from a clone with other settings, times and rights. The archive builds, passes tests and installs
# without git.
. "${BASH_SOURCE[0]%/*}/common.sh"

source=$1
scratch=$2
shift 2
command -v git >/dev/null || skip 'there is no git'
git -C "$source" rev-parse HEAD >/dev/null 2>&1 || skip 'the sources are no checkout of git'

fresh "$scratch"
archive=$("$source/packaging/archive.sh" "$scratch/first") || { fail 'there is no archive'; finish; }
(
    umask 0077
    git clone -q --no-hardlinks -- "$source" "$scratch/clone"
    git -C "$scratch/clone" checkout -q "$(git -C "$source" rev-parse HEAD)"
    git -C "$scratch/clone" config core.autocrlf true
    git -C "$scratch/clone" config tar.umask 0077
)
again=$(TZ=Pacific/Apia "$scratch/clone/packaging/archive.sh" "$scratch/second") ||
    { fail 'the clone gives no archive'; finish; }
cmp -- "$archive" "$again" || fail 'the archives of two clones of a commit are different'
rm -rf -- "$scratch/clone" "$scratch/second"
if tar -tzf "$archive" | grep -v "^glsurf-${archive##*/glsurf-}" | grep -vE '^glsurf-[0-9.]+/'; then
    fail 'the archive has files outside its folder'
fi

tar -xf "$archive" -C "$scratch"
unpacked=$(find "$scratch" -mindepth 1 -maxdepth 1 -name 'glsurf-*')
# This git notes each call.
mkdir -- "$scratch/bin"
printf '#!/bin/sh\necho "$@" >>"%s"\nexit 127\n' "$scratch/asked" >"$scratch/bin/git"
chmod +x -- "$scratch/bin/git"
export PATH=$scratch/bin:$PATH
build=$unpacked/build
quietly cmake -S "$unpacked" -B "$build" "$@" || finish
quietly cmake --build "$build" --parallel 2 || finish
quietly ctest --test-dir "$build" --parallel 2 --no-tests=error \
    -R '^(house|unit|snippets|examples)/|^install/(tree|symbols)|^end/reference/llvmpipe'
quietly cmake --install "$build" --prefix "$scratch/prefix"
quietly "$scratch/prefix/bin/glsurf" check
[[ ! -e $scratch/asked ]] || fail "the build asks for git: $(cat -- "$scratch/asked")"
finish
